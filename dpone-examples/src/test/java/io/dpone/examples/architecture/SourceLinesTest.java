package io.dpone.examples.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SourceLinesTest {
    @Test
    void countsCodeAndNeitherBlankLinesNorComments() {
        String source = """
                /*
                 * A comment over

                 * several lines. */
                package sample; // code

                /** One line. */
                final class Sample {
                    // alone
                    /* before */ int code;
                    String notAComment = "/*";
                }
                """;

        assertThat(SourceLines.count(source.lines().toList())).isEqualTo(5);
    }

    @Test
    void anEmptyFileHasNoLine() {
        assertThat(SourceLines.count("".lines().toList())).isZero();
    }
}
