package io.dpone.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SpreadTest {
    @Test
    void theMedianIsTheMiddleOne() {
        assertThat(Spread.of(List.of(9L, 1L, 2L))).isEqualTo(new Spread(1, 2, 9));
    }

    @Test
    void theMedianOfAnEvenNumberIsTheMeanOfTheTwoInTheMiddle() {
        assertThat(Spread.of(List.of(4.0, 1.0, 2.0, 9.0))).isEqualTo(new Spread(1, 3, 9));
        assertThat(Spread.of(List.of(7))).isEqualTo(new Spread(7, 7, 7));
    }

    @Test
    void nothingHasNoSpread() {
        assertThatIllegalArgumentException().isThrownBy(() -> Spread.of(List.of()));
    }
}
