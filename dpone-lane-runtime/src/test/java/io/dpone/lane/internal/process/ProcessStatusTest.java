package io.dpone.lane.internal.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.lane.ProcessIdentity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProcessStatusTest {
    // As proc(5) numbers them: 4 parent, 5 group, 6 session, 22 start time.
    private static final String FIELDS =
            "S 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40";

    @Test
    void readsTheFieldsByTheirNumbers() {
        assertThat(ProcessStatus.parse("1234 (java) " + FIELDS + "\n"))
                .contains(new ProcessStatus(1234, 'S', 5, 6, 22));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a) S 1 1 1", "((", "))", ") R 9 9 9 (", "", "a\nb"})
    void isNotMisledByTheNameOfTheProgram(String name) {
        assertThat(ProcessStatus.parse("1234 (" + name + ") " + FIELDS + "\n"))
                .contains(new ProcessStatus(1234, 'S', 5, 6, 22));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1234",
                "1234 (java)",
                "1234 (java) S",
                "1234 (java) S 1 2 3",
                "(java) S 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22",
                "x (java) S 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22",
                "1 (java) SS 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22",
                "1 (java) S 4 x 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22"
            })
    void takesNothingElseForAProcess(String stat) {
        assertThat(ProcessStatus.parse(stat)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(chars = {'Z', 'X', 'x'})
    void zombiesAndDeadProcessesAreNotAlive(char state) {
        assertThat(new ProcessStatus(1, state, 1, 1, 1).isAlive()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(chars = {'R', 'S', 'D', 'T', 't', 'I', 'W', 'K', 'P'})
    void everyOtherProcessIsAlive(char state) {
        assertThat(new ProcessStatus(1, state, 1, 1, 1).isAlive()).isTrue();
    }

    @Test
    void givesTheIdsThatALaneReports() {
        assertThat(new ProcessStatus(1, 'S', 2, 3, 4).identity()).isEqualTo(new ProcessIdentity(1, 2, 3));
    }
}
