package io.dpone.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the text is, the answer is a request or one exception of dpone. */
final class ManifestFuzzTest {
    private static final List<String> TOKENS = List.of(
            "\n",
            "\n  ",
            "\n    ",
            "\t",
            " ",
            ": ",
            ":",
            "- ",
            "-",
            "? ",
            "[",
            "]",
            "{",
            "}",
            ",",
            "#",
            " #",
            "&a ",
            "*a",
            "!",
            "!!str ",
            "!<tag:x> ",
            "%YAML 1.2\n",
            "%TAG ! !\n",
            "---\n",
            "...\n",
            "|",
            ">",
            "|2-\n",
            "'",
            "\"",
            "\\",
            "\\x0",
            "\\u12",
            "\\U00110000",
            "@",
            "`",
            "<<",
            "~",
            "null",
            "true",
            "1",
            "1e999",
            "0x",
            ".inf",
            "\uFEFF",
            "\u0085",
            "\u2028",
            "\0",
            "\ud800",
            "\udc00",
            "🐝",
            "source",
            "sink",
            "connection",
            "strategy",
            "backfill",
            "chunk",
            "=");

    @Property(tries = 1500)
    void anyTextIsReadOrRefused(@ForAll String text) {
        readOrRefuse(text);
    }

    @Property(tries = 3000)
    void anyTextOfYamlTokensIsReadOrRefused(@ForAll("tokens") List<String> tokens) {
        readOrRefuse(String.join("", tokens));
    }

    @Property(tries = 3000)
    void anySpoiledManifestIsReadOrRefused(@ForAll Random random, @ForAll("tokens") List<String> tokens) {
        StringBuilder manifest =
                new StringBuilder(random.nextBoolean() ? ManifestExamples.complete() : ManifestExamples.uuid());
        for (String token : tokens.subList(0, Math.min(4, tokens.size()))) {
            int start = random.nextInt(manifest.length() + 1);
            int end = Math.min(manifest.length(), start + random.nextInt(6));
            manifest.replace(start, end, token);
        }
        readOrRefuse(manifest.toString());
    }

    @Property(tries = 1500)
    void aManifestWithoutSomeOfItsLinesIsReadOrRefused(@ForAll Random random) {
        List<String> lines = new ArrayList<>(ManifestExamples.complete().lines().toList());
        for (int count = random.nextInt(8); count >= 0; count--) {
            lines.remove(random.nextInt(lines.size()));
        }
        readOrRefuse(String.join("\n", lines));
    }

    @Provide
    Arbitrary<List<String>> tokens() {
        return Arbitraries.of(TOKENS).list().ofMinSize(1).ofMaxSize(40);
    }

    private static void readOrRefuse(String text) {
        try {
            assertThat(ManifestReader.read(text, ManifestExamples.ENVIRONMENT)).isNotNull();
        } catch (DponeException refusal) {
            assertThat(refusal.code()).isIn(ErrorCode.MANIFEST_INVALID, ErrorCode.MANIFEST_UNREADABLE);
            assertThat(refusal.code() == ErrorCode.MANIFEST_INVALID)
                    .isEqualTo(!refusal.problems().isEmpty());
            assertThat(refusal).hasMessageNotContaining("hunter2");
        }
    }
}
