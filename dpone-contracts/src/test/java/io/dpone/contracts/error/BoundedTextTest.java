package io.dpone.contracts.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundedTextTest {
    @Test
    void keepsAShortTextAsItIs() {
        assertThat(BoundedText.of("é 🐝 Ⅰ")).isEqualTo("é 🐝 Ⅰ");
    }

    @Test
    void cutsAtTheLimit() {
        assertThat(BoundedText.of("x".repeat(513))).isEqualTo("x".repeat(512));
    }

    @Test
    void neverCutsInsideACharacter() {
        assertThat(BoundedText.of("x".repeat(511) + "🐝")).isEqualTo("x".repeat(511));
        assertThat(BoundedText.of("x".repeat(510) + "🐝!")).isEqualTo("x".repeat(510) + "🐝");
    }

    @Test
    void replacesLoneSurrogates() {
        assertThat(BoundedText.of("a\ud83d!")).isEqualTo("a\ufffd!");
        assertThat(BoundedText.of("\udc1d\ud83d")).isEqualTo("\ufffd\ufffd");
    }
}
