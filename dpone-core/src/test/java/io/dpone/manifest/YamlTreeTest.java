package io.dpone.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.json.CanonicalJson;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Documents that end the reading at once, and documents that are fine in spite of their looks. */
final class YamlTreeTest {

    @ParameterizedTest
    @MethodSource("unreadable")
    void refusesAtOnce(String document, String message) {
        DponeException refusal =
                catchThrowableOfType(DponeException.class, () -> YamlTree.parse(document, new ManifestProblems()));

        assertThat(refusal.code()).isEqualTo(ErrorCode.MANIFEST_UNREADABLE);
        assertThat(refusal).hasMessage("DPONE_MANIFEST_UNREADABLE: " + message);
        assertThat(refusal.getCause())
                .as("the parser's own message quotes the document")
                .isNull();
    }

    static Stream<Arguments> unreadable() {
        return Stream.of(
                Arguments.of("", "the document is empty"),
                Arguments.of("# nothing\n", "the document is empty"),
                Arguments.of("\uFEFF", "the document is empty"),
                Arguments.of("---\n", "line 2: a manifest is a mapping without tag and anchor"),
                Arguments.of("hunter2", "line 1: a manifest is a mapping without tag and anchor"),
                Arguments.of("- a\n", "line 1: a manifest is a mapping without tag and anchor"),
                Arguments.of("\n\n[]", "line 3: a manifest is a mapping without tag and anchor"),
                Arguments.of("&a {a: 1}", "line 1: a manifest is a mapping without tag and anchor"),
                Arguments.of("!!map {a: 1}", "line 1: a manifest is a mapping without tag and anchor"),
                Arguments.of("a: 1\n---\nb: 2\n", "line 2: a manifest is one document"),
                Arguments.of("a: 1\n...\nb: 2\n", "line 3, column 1: this is not YAML"),
                Arguments.of("%YAML 1.1\n---\na: 1\n", "line 1: directives are refused"),
                Arguments.of("%TAG !e! tag:example.com,2000:\n---\na: 1\n", "line 1: directives are refused"),
                Arguments.of("a: hunter2: 1\n", "line 1, column 11: this is not YAML"),
                Arguments.of("a:\n\tb: 1\n", "line 2, column 1: YAML is indented with spaces, not with tabs"),
                Arguments.of("a: @hunter2\n", "line 1, column 4: this is not YAML"),
                Arguments.of("a: \"hunter2\n", "line 2, column 1: this is not YAML"),
                Arguments.of("a: [1, 2\n", "line 2, column 1: this is not YAML"),
                Arguments.of("a: 1\nb: \0\n", "line 2: a character that YAML does not allow"),
                Arguments.of("a: 1\n\nb: \u0007\n", "line 3: a character that YAML does not allow"),
                Arguments.of("a: \ud800\n", "line 1: a character that YAML does not allow"),
                Arguments.of(nested("[", 16), "line 1: a manifest is nested at most 16 deep"),
                Arguments.of(nested("{a: ", 16), "line 1: a manifest is nested at most 16 deep"),
                Arguments.of(nested("[", 60_000), "line 1: a manifest is nested at most 16 deep"),
                Arguments.of("a: " + "b".repeat(65_534), "a manifest has at most 65536 characters"));
    }

    private static String nested(String opening, int times) {
        return "a: " + opening.repeat(times);
    }

    @ParameterizedTest
    @MethodSource("readable")
    void reads(String document, String json) {
        ManifestProblems problems = new ManifestProblems();
        YamlNode.Mapping tree = YamlTree.parse(document, problems);

        assertThat(problems.inDocumentOrder()).isEmpty();
        assertThat(CanonicalJson.write(ManifestExamples.json(tree))).isEqualTo(json);
    }

    static Stream<Arguments> readable() {
        return Stream.of(
                Arguments.of("\uFEFFa: 1", "{\"a\":1}"),
                Arguments.of("---\na: 1\n...\n", "{\"a\":1}"),
                Arguments.of("a: 1\r\nb: 2\r\n", "{\"a\":1,\"b\":2}"),
                Arguments.of("{\"a\": [1, 1.5, true, null, \"1\"]}", "{\"a\":[1,1.5,true,null,\"1\"]}"),
                Arguments.of("a: 'it''s'", "{\"a\":\"it's\"}"),
                Arguments.of("a: \"\\ud83d\\udc1d\"", "{\"a\":\"🐝\"}"),
                Arguments.of("a: '1'", "{\"a\":\"1\"}"),
                Arguments.of("a: long\n  text", "{\"a\":\"long text\"}"),
                Arguments.of("a: >-\n  long\n  text", "{\"a\":\"long text\"}"),
                Arguments.of("a: # note\n  b: c # note", "{\"a\":{\"b\":\"c\"}}"),
                Arguments.of("no: off\nat: 12:30:00\n", "{\"at\":\"12:30:00\",\"no\":\"off\"}"),
                Arguments.of("a: " + "b".repeat(65_533), "{\"a\":\"" + "b".repeat(65_533) + "\"}"));
    }

    @Test
    void endsAnAliasBombAtItsFirstFuse() {
        String bomb = """
                a: &a [x, x, x, x, x, x, x, x, x]
                b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
                c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
                """;
        ManifestProblems problems = new ManifestProblems();
        YamlTree.parse(bomb, problems);

        assertThat(problems.inDocumentOrder())
                .hasSize(3 + 9 + 9)
                .extracting(Problem::code)
                .containsOnly(ErrorCode.MANIFEST_UNREADABLE);
    }

    @Test
    void keepsTheFirstOfTwoValuesAndNamesTheSecond() {
        ManifestProblems problems = new ManifestProblems();
        YamlNode.Mapping tree = YamlTree.parse("a: 1\nb: {c: 1, c: 2}\n", problems);

        assertThat(CanonicalJson.write(ManifestExamples.json(tree))).isEqualTo("{\"a\":1,\"b\":{\"c\":1}}");
        assertThat(problems.inDocumentOrder())
                .isEqualTo(List.of(new Problem("b.c", ErrorCode.MANIFEST_UNREADABLE, "is given twice (line 2)")));
    }
}
