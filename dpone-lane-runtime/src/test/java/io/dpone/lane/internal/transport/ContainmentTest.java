package io.dpone.lane.internal.transport;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.ProcessIdentity;
import io.dpone.lane.internal.process.ProcessTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ContainmentTest {
    @TempDir
    Path proc;

    @BeforeEach
    void thisProcessIsInGroup40() throws IOException {
        process("self", 41, 40, 40);
    }

    @Test
    void aLeaderOfItsOwnSessionAndGroupIsContained() throws IOException {
        process("50", 50, 50, 50);

        assertThatCode(() -> containment().require(new ProcessIdentity(50, 50, 50), 50))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "another process reported,       51, 51, 51, 50, 50, 50",
        "the table says another group,   50, 50, 50, 50, 49, 50",
        "the table says another session, 50, 50, 50, 50, 50, 49",
        "a member of another group,      50, 49, 50, 50, 49, 50",
        "a member of another session,    50, 50, 49, 50, 50, 49",
        "a member of the parent's group, 50, 40, 40, 50, 40, 40",
    })
    void everythingElseIsRefused(
            String what, long pid, long group, long session, long seenPid, long seenGroup, long seenSession)
            throws IOException {
        process("50", seenPid, seenGroup, seenSession);

        assertRefused(new ProcessIdentity(pid, group, session), 50);
    }

    @Test
    void theParentsOwnGroupIsRefusedThoughTheLaneLeadsIt() throws IOException {
        process("40", 40, 40, 40);

        assertRefused(new ProcessIdentity(40, 40, 40), 40);
    }

    @Test
    void theFirstProcessIsRefused() throws IOException {
        process("1", 1, 1, 1);

        assertRefused(new ProcessIdentity(1, 1, 1), 1);
    }

    @Test
    void aProcessThatTheTableDoesNotHaveIsRefused() {
        assertRefused(new ProcessIdentity(50, 50, 50), 50);
    }

    private void assertRefused(ProcessIdentity claimed, long spawned) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> containment().require(claimed, spawned))
                .matches(refusal -> refusal.code() == ErrorCode.LANE_ISOLATION_FAILED);
    }

    private Containment containment() {
        return new Containment(new ProcessTable(proc));
    }

    private void process(String name, long pid, long group, long session) throws IOException {
        Files.createDirectories(proc.resolve(name));
        Files.writeString(
                proc.resolve(name).resolve("stat"),
                pid + " (made up) S 1 " + group + " " + session + " 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 7");
    }
}
