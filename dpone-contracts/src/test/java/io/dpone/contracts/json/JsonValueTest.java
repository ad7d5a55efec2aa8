package io.dpone.contracts.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonValueTest {

    @Test
    void oneIsFourDifferentValues() {
        assertThat(List.of(JsonValue.of(1), new JsonValue.JsonFloat(1), JsonValue.of(true), JsonValue.of("1")))
                .doesNotHaveDuplicates();
    }

    @Test
    void negativeZeroIsNotZero() {
        assertThat(new JsonValue.JsonFloat(-0.0)).isNotEqualTo(new JsonValue.JsonFloat(0.0));
    }

    @Test
    void orderOfMembersPlaysNoPartInEquality() {
        JsonValue forwards = JsonValue.object().put("a", 1).put("b", 2).build();
        JsonValue backwards = JsonValue.object().put("b", 2).put("a", 1).build();

        assertThat(forwards).isEqualTo(backwards).hasSameHashCodeAs(backwards);
    }

    @Test
    void containersKeepTheirOwnCopy() {
        List<JsonValue> items = new ArrayList<>(List.of(JsonValue.of(1)));
        Map<String, JsonValue> members = new LinkedHashMap<>(Map.of("a", JsonValue.of(1)));
        JsonValue.JsonArray array = new JsonValue.JsonArray(items);
        JsonValue.JsonObject object = new JsonValue.JsonObject(members);
        items.clear();
        members.clear();

        assertThat(array.items()).hasSize(1);
        assertThat(object.members()).hasSize(1);
        assertThatThrownBy(() -> object.members().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void absentTextsAndNumbersBecomeNull() {
        JsonValue.JsonObject object = JsonValue.object()
                .put("text", (String) null)
                .put("number", (Long) null)
                .build();

        assertThat(object.members().values()).containsOnly(new JsonValue.JsonNull());
    }

    @Test
    void refusesAMemberGivenTwice() {
        JsonValue.ObjectBuilder builder = JsonValue.object().put("a", 1);

        assertThatThrownBy(() -> builder.put("a", 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesNumbersThatJsonCannotWrite() {
        assertThatThrownBy(() -> new JsonValue.JsonFloat(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new JsonValue.JsonFloat(Double.POSITIVE_INFINITY))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesLoneSurrogatesInTextsAndNames() {
        Map<String, JsonValue> members = Map.of("\uDC00", JsonValue.of(1));

        assertThatThrownBy(() -> JsonValue.of("\uD800")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> JsonValue.of("\uDE00\uD83D")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> JsonValue.of("\uD83D\uD83D\uDE00")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new JsonValue.JsonObject(members)).isInstanceOf(IllegalArgumentException.class);
        assertThat(JsonValue.of("\uD83D\uDE00")).isInstanceOf(JsonValue.JsonString.class);
    }
}
