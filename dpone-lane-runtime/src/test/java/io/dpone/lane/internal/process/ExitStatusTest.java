package io.dpone.lane.internal.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExitStatusTest {
    /** Numbers of signal(7). */
    @ParameterizedTest
    @CsvSource({"129,SIGHUP", "130,SIGINT", "134,SIGABRT", "135,SIGBUS", "137,SIGKILL", "139,SIGSEGV", "143,SIGTERM"})
    void namesTheSignal(int exitValue, String signal) {
        assertThat(ExitStatus.describe(exitValue)).isEqualTo("exit code " + exitValue + " (" + signal + ")");
    }

    @Test
    void saysWhatALaneMeansByItsCode() {
        assertThat(ExitStatus.describe(81)).isEqualTo("exit code 81 (its parent was gone)");
        assertThat(ExitStatus.describe(0)).isEqualTo("exit code 0 (it finished)");
    }

    @Test
    void givesAnUnknownCodeAsItIs() {
        assertThat(ExitStatus.describe(7)).isEqualTo("exit code 7");
        assertThat(ExitStatus.describe(200)).isEqualTo("exit code 200");
    }

    @Test
    void codesOfLanesAreDistinctAndNeitherTheVirtualMachinesNorASignals() {
        assertThat(Stream.of(LaneExit.values()).map(LaneExit::code))
                .doesNotHaveDuplicates()
                .allMatch(code -> code != 1 && code < 128);
    }
}
