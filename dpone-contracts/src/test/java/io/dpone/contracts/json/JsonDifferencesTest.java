package io.dpone.contracts.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.json.JsonValue.JsonObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JsonDifferencesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a":1,"b":[]}                            | {"a":1,"b":[]}                            | []
            {"a":1}                                   | {"a":2}                                   | [a]
            {"a":1}                                   | {}                                        | [a]
            {"r":{"x":1,"y":2}}                       | {"r":{"x":1,"y":3}}                       | [r.y]
            {"c":[{"name":"p","t":1}]}                | {"c":[{"name":"p","t":2}]}                | [c.p.t]
            {"c":[{"name":"p"},{"name":"q"}]}         | {"c":[{"name":"q"}]}                      | [c.p]
            {"c":[]}                                  | {"c":[{"name":"q"}]}                      | [c.q]
            {"c":[{"name":"p"},{"name":"q"}]}         | {"c":[{"name":"q"},{"name":"p"}]}         | [c.order]
            {"c":[{"name":"p","o":["a"]}]}            | {"c":[{"name":"p","o":["b"]}]}            | [c.p.o]
            """)
    void areNamedByPath(String left, String right, String expected) {
        assertThat(JsonDifferences.between(parse(left), parse(right))).hasToString(expected);
    }

    private static JsonObject parse(String text) {
        JsonValue value = StrictJson.parse(text, StrictJson.Limits.ofDefaults());
        assertThat(value).isInstanceOf(JsonObject.class);
        return (JsonObject) value;
    }
}
