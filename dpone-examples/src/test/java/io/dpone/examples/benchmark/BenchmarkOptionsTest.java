package io.dpone.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

final class BenchmarkOptionsTest {
    @Test
    void whatIsNotNamedHasItsDefault() {
        assertThat(BenchmarkOptions.parse()).isEqualTo(new BenchmarkOptions(3_000_000, 3, List.of(1, 2, 4), 16));
        assertThat(BenchmarkOptions.parse("--rows=1000", "--jobs=1,8"))
                .isEqualTo(new BenchmarkOptions(1000, 3, List.of(1, 8), 16));
    }

    @Test
    void theCommandNamesEveryOption() {
        assertThat(BenchmarkOptions.parse("--rows=1000", "--jobs=1,8", "--repetitions=5", "--chunks=9")
                        .command("benchmark"))
                .isEqualTo("mvn -B -ntp -Pbenchmark verify -Dbenchmark.rows=1000 -Dbenchmark.repetitions=5"
                        + " -Dbenchmark.jobs=1,8 -Dbenchmark.chunks=9");
    }

    @Test
    void anUnknownNameIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> BenchmarkOptions.parse("--lanes=4"));
        assertThatIllegalArgumentException().isThrownBy(() -> BenchmarkOptions.parse("rows=4"));
    }

    @Test
    void moreLanesThanChunksAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> BenchmarkOptions.parse("--jobs=4", "--chunks=3"));
        assertThatIllegalArgumentException().isThrownBy(() -> BenchmarkOptions.parse("--jobs=0"));
    }
}
