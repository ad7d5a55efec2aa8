package io.dpone.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One line, bounded, without what no database and no log can show. */
final class TextRuleTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\0",
                "\n",
                "\r",
                "\t",
                "\u001f",
                "\u007f",
                "\u0085",
                "\u009f",
                "\ud800",
                "\udc00",
                "\udc00\ud800"
            })
    void isNotPlain(String text) {
        assertThat(TextRule.isPlain(text)).isFalse();
        assertThat(new TextRule(5).fault("a" + text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "é", "\u00a0", "🐝", "\"", "'", "\\"})
    void isPlain(String text) {
        assertThat(TextRule.isPlain(text)).isTrue();
        assertThat(new TextRule(5).fault("a" + text)).isEmpty();
    }

    @Test
    void countsCodePoints() {
        assertThat(new TextRule(2).fault("🐝🐝")).isEmpty();
        assertThat(new TextRule(2).fault("🐝🐝🐝")).isPresent();
        assertThat(new TextRule(2).fault("")).isPresent();
    }
}
