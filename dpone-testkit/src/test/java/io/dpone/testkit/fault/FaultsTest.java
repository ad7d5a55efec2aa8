package io.dpone.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.testkit.fault.PortMoment.Phase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FaultsTest {
    private final Faults faults = new Faults();
    private final SimulatedProcess process = new SimulatedProcess("host", faults);
    private final List<String> effects = new ArrayList<>();

    private String write(String detail) {
        return process.call(PortCall.LEDGER_CHANGE, detail, () -> {
            effects.add(detail);
            return detail;
        });
    }

    private String commit(String detail) {
        return process.commit(
                PortCall.LEDGER_CHANGE,
                detail,
                () -> {
                    effects.add(detail);
                    return detail;
                },
                answer -> answer + " found");
    }

    @Test
    void aStrikeBeforeACallPreventsItsEffect() {
        faults.before(PortCall.LEDGER_CHANGE, 2, Faults.fail(() -> new IllegalStateException("planned")));

        write("a");
        assertThatIllegalStateException().isThrownBy(() -> write("b")).withMessage("planned");
        write("c");

        assertThat(effects).containsExactly("a", "c");
    }

    @Test
    void aStrikeAfterACallComesTooLateForItsEffect() {
        faults.after(PortCall.LEDGER_CHANGE, 1, Faults.fail(() -> new IllegalStateException("planned")));

        assertThatIllegalStateException().isThrownBy(() -> write("a"));

        assertThat(effects).containsExactly("a");
    }

    @Test
    void aLostAcknowledgementIsResolvedByTheCommittedState() {
        faults.after(PortCall.LEDGER_CHANGE, 1, Faults.loseAcknowledgement());

        assertThat(commit("a")).isEqualTo("a found");
        assertThat(commit("b")).isEqualTo("b");
    }

    @Test
    void rulesCanBeAboutOneDetailOrOneKindOfMoment() {
        faults.before(PortCall.LEDGER_CHANGE, "b", 1, Faults.fail(() -> new IllegalStateException("the b")));
        faults.after(PortCall.LEDGER_CHANGE, "c", 1, Faults.fail(() -> new IllegalStateException("the c")));
        faults.at(
                moment -> moment.phase() == Phase.AFTER,
                3,
                Faults.fail(() -> new IllegalStateException("the third effect")));

        write("a");
        assertThatIllegalStateException().isThrownBy(() -> write("b")).withMessage("the b");
        assertThatIllegalStateException().isThrownBy(() -> write("c")).withMessage("the c");
        assertThatIllegalStateException().isThrownBy(() -> write("d")).withMessage("the third effect");
    }

    @Test
    void everyMomentIsRemembered() {
        write("a");

        assertThat(faults.seen())
                .extracting(PortMoment::toString)
                .containsExactly("host: BEFORE LEDGER_CHANGE a", "host: AFTER LEDGER_CHANGE a");
    }

    @Test
    void occurrencesBeginAtOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> faults.before(PortCall.LEDGER_READ, 0, Faults.loseAcknowledgement()));
    }

    @Test
    void aKilledProcessCallsNothingAnyMore() {
        faults.after(PortCall.LEDGER_CHANGE, 1, Faults.kill());

        assertThatThrownBy(() -> write("a")).isInstanceOf(ProcessKilled.class);
        assertThatThrownBy(() -> write("b")).isInstanceOf(ProcessKilled.class);

        assertThat(effects).containsExactly("a");
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void portsAreCutBeforeAnyServerNotices() {
        SimulatedProcess child = process.child("lane");
        process.atEnd(() -> effects.add("host ended, child alive: " + child.isAlive()));
        child.atEnd(() -> effects.add("child ended, host alive: " + process.isAlive()));

        process.kill();

        assertThat(effects).containsExactly("child ended, host alive: false", "host ended, child alive: false");
    }

    @Test
    void aServerDoesNotNoticeAProcessThatIsOnlyCutOff() {
        process.atEnd(() -> effects.add("ended"));

        process.cutOff();
        assertThat(process.isAlive()).isFalse();
        assertThat(effects).isEmpty();

        process.noticeEnd();
        assertThat(effects).containsExactly("ended");
    }

    @Test
    void whatIsRegisteredTooLateEndsAtOnce() {
        process.kill();

        process.atEnd(() -> effects.add("ended"));

        assertThat(effects).containsExactly("ended");
    }

    @Test
    void aDeadProcessStartsNoChild() {
        process.kill();

        assertThatThrownBy(() -> process.child("lane")).isInstanceOf(ProcessKilled.class);
    }
}
