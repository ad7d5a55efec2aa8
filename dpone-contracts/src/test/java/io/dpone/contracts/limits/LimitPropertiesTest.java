package io.dpone.contracts.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.IndependentWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.UniqueElements;
import org.jspecify.annotations.Nullable;

class LimitPropertiesTest {

    @Property(edgeCases = EdgeCasesMode.NONE)
    void aRecordReadsBackAsItselfInItsOwnVersionOnly(@ForAll("limits") NativeChunkLimits limits) {
        Map<String, Object> written = limits.canonicalRecord();
        int version = written.size() == 8 ? 1 : 2;

        assertThat(DeliveryLimits.normalize(written, version)).isEqualTo(written);
        assertThat(List.copyOf(DeliveryLimits.normalize(written, version).keySet()))
                .isEqualTo(List.copyOf(written.keySet()));
        assertThat(DeliveryLimitsTest.codeOf(written, 3 - version)).isEqualTo("exact_limits_required");
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void aRecordIsExtendedExactlyWhenAStageDiffersFromParallelism(@ForAll("limits") NativeChunkLimits limits) {
        Map<String, Object> written = limits.canonicalRecord();
        Integer encoding = limits.encodingParallelism();
        Integer importing = limits.importParallelism();
        boolean differs = (encoding != null && encoding != limits.parallelism())
                || (importing != null && importing != limits.parallelism());

        assertThat(written).hasSize(differs ? 10 : 8);
        assertThat(limits.isExtended()).isEqualTo(differs);
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void theDigestIsThatOfAnIndependentWriterInAnyOrderOfInsertion(
            @ForAll("limits") NativeChunkLimits limits, @ForAll long seed) {
        List<Map.Entry<String, Object>> shuffled =
                new ArrayList<>(limits.canonicalRecord().entrySet());
        Collections.shuffle(shuffled, new Random(seed));
        Map<String, Object> reordered = new LinkedHashMap<>();
        shuffled.forEach(field -> reordered.put(field.getKey(), field.getValue()));

        assertThat(limits.configurationSha256())
                .isEqualTo(CanonicalJson.sha256Hex(IndependentWriter.evidence(reordered)));
        assertThat(CanonicalJson.evidence(reordered)).isEqualTo(CanonicalJson.evidence(limits.canonicalRecord()));
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void twoFaultsGiveTheFirstOfTheOrder(
            @ForAll @Size(2) @UniqueElements List<LimitField> faulty, @ForAll("faults") Object fault) {
        Map<String, @Nullable Object> fields = LimitVectors.extendedRecord(3, 2);
        faulty.forEach(field -> fields.put(field.key(), fault));
        LimitField first = Collections.min(faulty);

        assertThat(DeliveryLimitsTest.codeOf(fields, 2)).isEqualTo("mssql_native.invalid_limit:" + first.key());
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void eachStepOfTheCheckComesBeforeTheNext(@ForAll boolean[] given) {
        boolean[] faults = Arrays.copyOf(given, 6);
        Map<String, @Nullable Object> fields = LimitVectors.extendedRecord(3, 2);
        String expected = null;
        if (faults[5]) {
            fields.put("encoding_parallelism", 2);
            expected = "noncanonical_limits";
        }
        if (faults[4]) {
            fields.put("max_row_bytes", 16_777_217);
            expected = "mssql_native.max_row_bytes_exceeds_chunk";
        }
        if (faults[3]) {
            fields.put("max_pending", 65);
            expected = "mssql_native.invalid_limit:max_pending";
        }
        if (faults[2]) {
            fields.put("encoding_parallelism", null);
            expected = "noncanonical_limits";
        }
        if (faults[1]) {
            fields.remove("max_rows");
            expected = "exact_limits_required";
        }
        if (faults[0]) {
            expected = "unsupported_limits_version";
        }
        if (expected != null) {
            assertThat(DeliveryLimitsTest.codeOf(fields, faults[0] ? "2" : 2)).isEqualTo(expected);
        }
    }

    @Provide
    Arbitrary<Object> faults() {
        return Arbitraries.of(true, "1", 1.0, 0, -1, List.of());
    }

    @Provide
    Arbitrary<NativeChunkLimits> limits() {
        Arbitrary<Map<LimitField, @Nullable Object>> none = Arbitraries.create(() -> new EnumMap<>(LimitField.class));
        for (LimitField field : LimitField.values()) {
            none = Combinators.combine(none, values(field)).as((fields, value) -> {
                Map<LimitField, @Nullable Object> more = new EnumMap<>(fields);
                value.ifPresent(present -> more.put(field, present));
                return more;
            });
        }
        return none.map(NativeChunkLimits::of);
    }

    private static Arbitrary<Optional<Long>> values(LimitField field) {
        long max = switch (field) {
            // So that a row always fits.
            case MAX_ROW_BYTES -> 1 << 20;
            case PARALLELISM, ENCODING_PARALLELISM, IMPORT_PARALLELISM -> 3;
            case MAX_TOTAL_ENCODED_BYTES,
                    STAGE_ALLOCATED_BYTES_STOP_THRESHOLD,
                    MAX_ROWS,
                    MAX_BYTES,
                    MAX_PENDING,
                    MAX_STAGING_TABLES -> field.maximum();
        };
        long min = field == LimitField.MAX_BYTES ? 1 << 20 : 1;
        Arbitrary<Long> longs = Arbitraries.longs().between(min, max);
        return field.isRequired() ? longs.map(Optional::of) : longs.optional();
    }
}
