package io.dpone.contracts.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PrintedJsonTest {

    @Test
    void membersStayInTheirOrderAndEmptyOnesOnOneLine() {
        JsonValue value = JsonValue.object()
                .put(
                        "z",
                        new JsonValue.JsonArray(
                                List.of(JsonValue.of(1), JsonValue.object().build())))
                .put(
                        "a\n",
                        JsonValue.object()
                                .put("inner", new JsonValue.JsonFloat(1))
                                .build())
                .put("empty", new JsonValue.JsonArray(List.of()))
                .build();

        assertThat(PrintedJson.text(value)).isEqualTo("""
                {
                  "z": [
                    1,
                    {}
                  ],
                  "a\\n": {
                    "inner": 1.0
                  },
                  "empty": []
                }
                """);
        assertThat(StrictJson.parse(PrintedJson.text(value), StrictJson.Limits.ofDefaults()))
                .isEqualTo(value);
    }
}
