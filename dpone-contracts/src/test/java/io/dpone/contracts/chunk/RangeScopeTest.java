package io.dpone.contracts.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.chunk.ChunkKey.IntegerKey;
import io.dpone.contracts.chunk.ChunkKey.UuidKey;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.StrictJson;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.ColumnContract;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RangeScopeTest {
    private static final Column ID = new Column("id", "bigint", null, true);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "+1",
                "01",
                "-0",
                "1.0",
                "1e3",
                " 1",
                "١",
                "9223372036854775808",
                "-9223372036854775809",
                "0x1"
            })
    void refusesAnIntegerBoundInAnotherSpelling(String bound) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RangeScope("id", LiteralType.INTEGER, bound, "9223372036854775807", true))
                .withMessageNotContaining("\"" + bound + "\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1-1-1-1-1",
                "AAAAAAAA-aaaa-aaaa-aaaa-aaaaaaaaaaaa",
                "{aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa}",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
            })
    void refusesAUuidBoundInAnotherSpelling(String bound) {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new RangeScope("id", LiteralType.UUID, bound, "ffffffff-ffff-ffff-ffff-ffffffffffff", true));
    }

    @ParameterizedTest
    @CsvSource({"2, 1, true", "2, 1, false", "1, 1, false", "10, 9, true", "0, -1, true"})
    void refusesAnEmptyRange(String lower, String upper, boolean inclusive) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RangeScope("id", LiteralType.INTEGER, lower, upper, inclusive));
    }

    @Test
    void ordersUuidsByTheirUnsignedBytes() {
        assertThat(new RangeScope(
                                "id",
                                LiteralType.UUID,
                                "7fffffff-ffff-ffff-ffff-ffffffffffff",
                                "80000000-0000-0000-0000-000000000000",
                                false)
                        .upperInclusive())
                .isFalse();
    }

    @Test
    void refusesAColumnWithoutName() {
        assertThatIllegalArgumentException().isThrownBy(() -> new RangeScope("", LiteralType.INTEGER, "1", "2", true));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RangeScope("a\0", LiteralType.INTEGER, "1", "2", true));
    }

    @Test
    void isBoundOnlyToItsOwnColumn() {
        RangeScope scope = new RangeScope("id", LiteralType.INTEGER, "1", "2", true);
        Column other = new Column("ID", "bigint", null, true);

        assertThat(ScopeBinding.of(scope, new ColumnContract(List.of(ID), List.of(ID))))
                .isEqualTo(new ScopeBinding(scope, ID, ID));
        assertThatIllegalArgumentException().isThrownBy(() -> new ScopeBinding(scope, other, ID));
        assertThatIllegalArgumentException().isThrownBy(() -> new ScopeBinding(scope, ID, other));
    }

    @Test
    void readsItsCanonicalFormBack() {
        for (ChunkKey key : List.of(new IntegerKey("id", -5, 5, 3), new UuidKey("id", 3))) {
            for (ChunkSpec chunk : ChunkPlan.cut(key, 10)) {
                assertThat(RangeScope.fromJson(JsonReader.of(chunk.scope().toJson(), "scope")))
                        .isEqualTo(chunk.scope());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "version, 2",
        "kind, \"list\"",
        "lower_inclusive, false",
        "literal_type, \"text\"",
        "lower, \"3\"",
        "lower, 1",
        "other, 1"
    })
    void refusesAnotherForm(String name, String value) {
        JsonValue.JsonObject form = new RangeScope("id", LiteralType.INTEGER, "1", "2", true).toJson();
        JsonValue.ObjectBuilder changed = JsonValue.object();
        form.members().forEach((member, old) -> {
            if (!member.equals(name)) {
                changed.put(member, old);
            }
        });
        changed.put(name, StrictJson.parse(value, StrictJson.Limits.ofDefaults()));

        assertThatThrownBy(() -> RangeScope.fromJson(JsonReader.of(changed.build(), "scope")))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.JSON_INVALID));
    }

    @Test
    void theCanonicalFormOfAKeyNamesItsKind() {
        assertThat(CanonicalJson.write(new IntegerKey("id", 1, 10, 5).toJson()))
                .isEqualTo("{\"column\":\"id\",\"from\":1,\"kind\":\"integer\",\"step\":5,\"to\":10}");
        assertThat(CanonicalJson.write(new UuidKey("id", 3).toJson()))
                .isEqualTo("{\"buckets\":3,\"column\":\"id\",\"kind\":\"uuid\"}");
    }

    @Test
    void aKeyIsNotEmpty() {
        assertThatIllegalArgumentException().isThrownBy(() -> new IntegerKey("id", 2, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new IntegerKey("id", 1, 2, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new UuidKey("id", 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ChunkSpec(0, new RangeScope("id", LiteralType.INTEGER, "1", "2", true)));
    }

    @Test
    void theIdempotencyKeyEndsWithIndexAndDigest() {
        RangeScope scope = new RangeScope("id", LiteralType.INTEGER, "1", "2", true);

        assertThat(new ChunkSpec(7, scope).idempotencyKey("run:key")).isEqualTo("run:key:7:scope:" + scope.sha256());
    }
}
