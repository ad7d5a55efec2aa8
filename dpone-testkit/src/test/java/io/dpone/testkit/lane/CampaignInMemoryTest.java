package io.dpone.testkit.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.campaign.CampaignStatusReport;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.testkit.fault.FaultPlan;
import io.dpone.testkit.fault.Faults;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.PortMoment;
import io.dpone.testkit.fault.PortMoment.Phase;
import io.dpone.testkit.fault.ProcessKilled;
import io.dpone.testkit.fault.SimulatedProcess;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole campaigns over the in-memory ports, which is what they are for: whatever is killed, the next run loses and doubles nothing. */
final class CampaignInMemoryTest {
    // Calls that only wait: what happens in them happens in the calls around them as well.
    private static final Set<PortCall> WAITING =
            EnumSet.of(PortCall.FLEET_AWAIT, PortCall.CHANNEL_RECEIVE, PortCall.LEDGER_NOW, PortCall.READER_NEXT);

    private final AccountCampaign accounts = new AccountCampaign(4);
    private final Faults faults = new Faults();
    private final SimulatedProcess host = new SimulatedProcess("host", faults);
    private final SimulatedProcess successor = new SimulatedProcess("successor", FaultPlan.none());

    // The moment before a call is the moment after the one before it, as far as effects go.
    private static boolean hasEffect(PortMoment moment) {
        return moment.phase() == Phase.AFTER && !WAITING.contains(moment.call());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void theSourceReplacesTheLiveTable(int lanes) {
        CampaignResult result = accounts.run(host, lanes);

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertPublished(accounts, 4);
        assertThat(accounts.source.reads()).hasSize(4);
    }

    @Test
    void afterTheHostWasKilledAtAnyMomentTheNextRunPublishes() {
        int moments = killAtEach(CampaignInMemoryTest::hasEffect, (process, moment) -> process.kill());

        assertThat(moments).isGreaterThan(60);
    }

    @Test
    void afterALaneWasKilledAtAnyMomentTheNextRunPublishes() {
        int moments = killAtEach(
                moment -> hasEffect(moment) && moment.process().name().contains("lane"),
                (process, moment) -> moment.process().kill());

        assertThat(moments).isGreaterThan(20);
    }

    // The run hears an interrupt while a step is under way, not only between two.
    @ParameterizedTest
    @EnumSource(
            value = PortCall.class,
            names = {
                "SOURCE_DESCRIBE",
                "LEDGER_TAKE_OVER",
                "PUBLICATION_PREPARE",
                "PUBLICATION_VALIDATE",
                "PUBLICATION_BUILD_PHYSICAL_DESIGN",
                "PUBLICATION_AWAIT_OLD_SNAPSHOTS"
            })
    void anInterruptedRunSaysSoAndTheNextOnePublishes(PortCall call) {
        faults.before(call, 1, moment -> Thread.currentThread().interrupt());

        CampaignResult stopped = accounts.run(host, 2);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(stopped.outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(accounts.run(successor, 2).outcome()).isEqualTo(Outcome.PUBLISHED);
        assertPublished(accounts, 4);
    }

    @Test
    void aChunkThatFailedIsToldOnceWithItsCodeByTheRunAndByTheLedger() {
        faults.before(PortCall.READER_NEXT, 1, moment -> {
            throw new DponeException(ErrorCode.SOURCE_STATEMENT_FAILED, "reading account was refused");
        });

        assertThatThrownBy(() -> accounts.run(host, 1))
                .isInstanceOfSatisfying(
                        DponeException.class,
                        e -> assertThat(e.getMessage())
                                .isEqualTo(ErrorCode.SOURCE_STATEMENT_FAILED.id()
                                        + ": chunk 1 failed in lane 1: reading account was refused"));

        assertThat(accounts.campaign(successor, 1).status().toJson().toString())
                .contains(ErrorCode.SOURCE_STATEMENT_FAILED.id() + ": reading account was refused");
        assertThat(accounts.run(successor, 2).outcome()).isEqualTo(Outcome.PUBLISHED);
        assertPublished(accounts, 4);
    }

    private interface Killing {
        void at(SimulatedProcess host, PortMoment moment);
    }

    private static int killAtEach(Predicate<PortMoment> kind, Killing killing) {
        for (int moments = 0; ; moments++) {
            AccountCampaign accounts = new AccountCampaign(2);
            Faults faults = new Faults();
            SimulatedProcess host = new SimulatedProcess("host", faults);
            boolean[] killed = {false};
            faults.at(kind, moments + 1, moment -> {
                killed[0] = true;
                killing.at(host, moment);
            });
            Throwable end = catchThrowable(() -> accounts.run(host, 1));
            if (!killed[0]) {
                assertThat(end).isNull();
                return moments;
            }
            assertThat(end == null || end instanceof ProcessKilled || end instanceof DponeException)
                    .as("killed at %d", moments + 1)
                    .isTrue();
            host.kill();
            CampaignResult result = accounts.run(new SimulatedProcess("successor", FaultPlan.none()), 2);
            assertThat(result.outcome()).as("killed at %d", moments + 1).isEqualTo(Outcome.PUBLISHED);
            assertPublished(accounts, 2);
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "LEDGER_CREATE",
                "LEDGER_TAKE_OVER",
                "LEDGER_CHANGE",
                "OPERATION_OPEN_ATTEMPT",
                "OPERATION_RENEW",
                "LANE_TARGET_CLAIM",
                "APPEND_COMMIT",
                "PUBLICATION_PREPARE",
                "PUBLICATION_PUBLISH"
            })
    void aLostAcknowledgementOfAnyCommitIsNoFailure(PortCall call) {
        faults.after(call, 1, Faults.loseAcknowledgement());

        assertThat(accounts.run(host, 2).outcome()).isEqualTo(Outcome.PUBLISHED);

        assertPublished(accounts, 4);
    }

    @Test
    void aShadowThatWasDroppedBeforeAnyChunkWasCommittedIsMadeAgain() {
        faults.before(PortCall.APPEND_COMMIT, 1, moment -> host.kill());
        assertThatThrownBy(() -> accounts.run(host, 1)).isInstanceOf(ProcessKilled.class);
        accounts.target.dropTable(accounts.shadow());

        assertThat(accounts.run(successor, 2).outcome()).isEqualTo(Outcome.PUBLISHED);

        assertPublished(accounts, 4);
    }

    // The ledger never heard of the commit, so only the receipt knows that rows are gone.
    @Test
    void aShadowThatWasDroppedWithACommittedChunkIsNotMadeAgain() {
        faults.after(PortCall.APPEND_COMMIT, 1, moment -> host.kill());
        assertThatThrownBy(() -> accounts.run(host, 1)).isInstanceOf(ProcessKilled.class);
        accounts.target.dropTable(accounts.shadow());

        assertThatThrownBy(() -> accounts.run(successor, 1))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHADOW_CHANGED));

        assertThat(accounts.target.hasTable(accounts.shadow())).isFalse();
    }

    // Before, because a frozen lane holds the epoch; after, because a lane may have logged in until then.
    @Test
    void aTakeoverEndsItsPredecessorsBeforeAndAfterItRaisesTheEpoch() {
        faults.before(PortCall.APPEND_COMMIT, 1, moment -> host.kill());
        assertThatThrownBy(() -> accounts.run(host, 1)).isInstanceOf(ProcessKilled.class);
        Faults watched = new Faults();

        accounts.run(new SimulatedProcess("watched", watched), 1);

        assertThat(watched.seen())
                .filteredOn(moment -> moment.phase() == Phase.BEFORE)
                .extracting(PortMoment::call)
                .filteredOn(EnumSet.of(PortCall.FENCE_END_PREDECESSORS, PortCall.LEDGER_TAKE_OVER)::contains)
                .containsExactly(
                        PortCall.FENCE_END_PREDECESSORS, PortCall.LEDGER_TAKE_OVER, PortCall.FENCE_END_PREDECESSORS);
    }

    @Test
    void theStatusOfARunThatWasKilledSaysAtOnceThatNobodyHoldsIt() {
        faults.before(PortCall.APPEND_COMMIT, 1, moment -> {
            CampaignStatusReport during = accounts.campaign(successor, 1).status();
            assertThat(during.state()).isEqualTo(CampaignStatusReport.State.LOADING);
            assertThat(during.held()).isTrue();
            host.kill();
        });
        assertThatThrownBy(() -> accounts.run(host, 1)).isInstanceOf(ProcessKilled.class);

        CampaignStatusReport after = accounts.campaign(successor, 1).status();

        assertThat(after.leaseExpiresAt()).isAfter(accounts.clock.instant());
        assertThat(after.state()).isEqualTo(CampaignStatusReport.State.RECOVERABLE);
        assertThat(after.toJson().toString()).contains("\"held\":false", "no run holds this campaign");
    }

    // The lane dies, and what the parent then wants to write fails.
    @Test
    void aFailedAttemptThatTheLedgerCannotBeToldOfSaysSo() {
        faults.before(PortCall.APPEND_COMMIT, 1, moment -> {
            moment.process().kill();
            faults.before(
                    PortCall.LEDGER_CHANGE,
                    1,
                    Faults.fail(() -> new DponeException(ErrorCode.STATE_STATEMENT_FAILED, "planned")));
        });

        assertThatThrownBy(() -> accounts.run(host, 1)).isInstanceOfSatisfying(DponeException.class, e -> {
            assertThat(Stream.concat(Stream.of(e), Stream.of(e.getSuppressed())))
                    .extracting(failure -> failure instanceof DponeException known ? known.code() : null)
                    .contains(ErrorCode.LEDGER_FAILURE_WRITE_FAILED);
        });
        assertThat(accounts.run(successor, 1).outcome()).isEqualTo(Outcome.PUBLISHED);
    }

    @Test
    void aCampaignThatVanishesFromTheLedgerWhileLanesWorkIsMissing() {
        faults.after(
                PortCall.OPERATION_OPEN_ATTEMPT,
                1,
                moment -> faults.before(
                        PortCall.LEDGER_CHANGE,
                        1,
                        Faults.fail(() -> new DponeException(ErrorCode.CAMPAIGN_UNKNOWN, "planned"))));

        assertThatThrownBy(() -> accounts.run(host, 1))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEDGER_MISSING));
    }

    @Test
    void aCommittedChunkIsNotReadAgain() {
        faults.after(PortCall.APPEND_COMMIT, 1, moment -> host.kill());
        assertThatThrownBy(() -> accounts.run(host, 1)).isInstanceOf(ProcessKilled.class);
        ChunkReceipt first = accounts.target.receipts().get(0);

        CampaignResult result = accounts.run(successor, 1);

        assertThat(result.chunksReplayed()).isEqualTo(1);
        assertThat(accounts.source.reads()).hasSize(4).doesNotHaveDuplicates();
        assertThat(accounts.target.receipts()).contains(first);
        assertPublished(accounts, 4);
    }

    @Test
    void behindAPartitionTheCampaignIsBusyUntilTheServerNotices() {
        faults.after(PortCall.APPEND_COMMIT, 2, moment -> host.cutOff());
        assertThatThrownBy(() -> accounts.run(host, 1)).isInstanceOf(ProcessKilled.class);

        assertThatThrownBy(() -> accounts.run(successor, 1))
                .isInstanceOfSatisfying(
                        DponeException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.CAMPAIGN_BUSY));
        host.noticeEnd();

        assertThat(accounts.run(successor, 1).outcome()).isEqualTo(Outcome.PUBLISHED);
        assertPublished(accounts, 4);
    }

    @Test
    void aHostThatWasOvertakenIsToldSoAndNotToChangeWhatItsSuccessorMade() {
        faults.before(PortCall.PUBLICATION_PREPARE, 1, moment -> {
            accounts.target.endFenceSession(AccountCampaign.RUN_KEY);
            assertThat(accounts.run(successor, 1).outcome()).isEqualTo(Outcome.PUBLISHED);
        });

        assertThatThrownBy(() -> accounts.run(host, 1))
                .isInstanceOfSatisfying(
                        DponeException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.CAMPAIGN_LEASE_LOST))
                .hasCauseInstanceOf(DponeException.class);

        assertPublished(accounts, 4);
    }

    @Test
    void aLaneThatWasFrozenBeforeItsCommitCannotCommitAfterATakeover() {
        faults.before(PortCall.APPEND_COMMIT, 2, moment -> {
            // While the lane stands still, its parent dies unnoticed, its fence ends, and the successor finishes.
            accounts.target.endFenceSession(AccountCampaign.RUN_KEY);
            assertThat(accounts.run(successor, 1).outcome()).isEqualTo(Outcome.PUBLISHED);
        });

        assertThatThrownBy(() -> accounts.run(host, 1)).isInstanceOf(DponeException.class);

        assertThat(accounts.target.rows(AccountCampaign.LIVE)).containsExactly(AccountCampaign.ROWS);
        assertThat(accounts.target.receipts()).hasSize(4);
    }

    private static void assertPublished(AccountCampaign accounts, int chunks) {
        assertThat(accounts.target.rows(AccountCampaign.LIVE)).containsExactly(AccountCampaign.ROWS);
        assertThat(accounts.target.rows(accounts.backup())).containsExactly("1\told", "9\tolder");
        assertThat(accounts.target.hasTable(accounts.shadow())).isFalse();
        assertThat(accounts.target.receipts())
                .hasSize(chunks)
                .extracting(ChunkReceipt::operationKey)
                .doesNotHaveDuplicates();
        assertThat(accounts.target.sessions()).isEmpty();
    }
}
