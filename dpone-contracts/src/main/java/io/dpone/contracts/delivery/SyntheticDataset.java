package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The description of generated rows. Its digest names the rows, so that a run can be repeated and a fixture recognised.
 *
 * @param profile the shape of the rows: narrow, wide, unicode, decimal, null, binary or skewed
 * @param rows how many rows, 0 to 1000000
 * @param seed the seed of the generator, 0 to 2147483647
 */
public record SyntheticDataset(String profile, long rows, long seed) {
    /** The seed where nothing else is said. */
    public static final long DEFAULT_SEED = 7;

    private static final String GENERATOR = "native-delivery-synthetic-v1";
    private static final List<String> WINDOW = List.of("2026-01-01T00:00:00", "2026-01-02T00:00:00");
    private static final long MOST_ROWS = 1_000_000;
    private static final String WIDE = "wide";
    private static final int WIDE_COLUMNS = 200;
    private static final int NARROW_COLUMNS = 3;
    private static final int KEY_COLUMNS = 2;
    private static final ColumnTypes TEXT = new ColumnTypes("String", "nvarchar(4000)");

    private static final Map<String, ColumnTypes> PROFILES = Map.of(
            "narrow",
            TEXT,
            WIDE,
            TEXT,
            "unicode",
            TEXT,
            "skewed",
            TEXT,
            "decimal",
            new ColumnTypes("Nullable(Decimal(18,4))", "decimal(18,4)"),
            "null",
            new ColumnTypes("Nullable(String)", "nvarchar(200)"),
            "binary",
            new ColumnTypes("Nullable(String)", "varbinary(200)"));

    private record ColumnTypes(String source, String target) {
        private JsonObject named(String name) {
            return JsonValue.object()
                    .put("name", name)
                    .put("source", source)
                    .put("target", target)
                    .build();
        }
    }

    // Refuses an unknown profile and numbers out of range.
    public SyntheticDataset {
        if (!isProfile(profile) || !isWithin(rows, seed)) {
            throw new IllegalArgumentException(
                    "a dataset has a known profile, at most " + MOST_ROWS + " rows and a seed of 31 bits");
        }
    }

    static boolean isProfile(String profile) {
        return PROFILES.containsKey(profile);
    }

    static boolean isWithin(long rows, long seed) {
        return rows >= 0 && rows <= MOST_ROWS && seed >= 0 && seed <= Integer.MAX_VALUE;
    }

    /**
     * How many columns the rows have.
     *
     * @return 200 for the profile wide, else 3
     */
    public int columns() {
        return profile.equals(WIDE) ? WIDE_COLUMNS : NARROW_COLUMNS;
    }

    /**
     * The description.
     *
     * @return an object of six members
     */
    public JsonObject description() {
        List<JsonValue> schema = new ArrayList<>();
        schema.add(new ColumnTypes("Int64", "bigint").named("id"));
        schema.add(new ColumnTypes("DateTime64(6, 'UTC')", "datetime2(6)").named("event_at"));
        ColumnTypes values = PROFILES.getOrDefault(profile, TEXT);
        for (int i = 0; i < columns() - KEY_COLUMNS; i++) {
            schema.add(values.named("value_" + i));
        }
        return JsonValue.object()
                .put("generator", GENERATOR)
                .put("profile", profile)
                .put("seed", seed)
                .put("rows", rows)
                .put("schema", new JsonValue.JsonArray(schema))
                .put("window", JsonValue.array(WINDOW, JsonValue::of))
                .build();
    }

    /**
     * The workload of a run over these rows.
     *
     * @return the workload, with the digest of the description
     */
    public Workload workload() {
        return new Workload(profile, seed, rows, columns(), Sha256.hex(description()));
    }

    /**
     * The fixture of one trial over these rows.
     *
     * @param sampleId which trial, not empty
     * @return the fixture, with the digest of the description
     */
    public Fixture fixture(String sampleId) {
        return new Fixture(profile + ":" + sampleId, rows, Sha256.hex(description()));
    }
}
