package io.dpone.transfer;

import java.util.Optional;

/** The databases that a native transfer reads from. */
public enum TransferSource {
    /** ClickHouse. */
    CLICKHOUSE("clickhouse"),
    /** PostgreSQL. */
    POSTGRESQL("postgresql");

    private final String type;

    TransferSource(String type) {
        this.type = type;
    }

    /**
     * The source of an authored type; {@code postgres} is read as {@code postgresql}.
     *
     * @param type the type, as manifests spell it
     * @return the source, or nothing when native transfers do not have it
     */
    public static Optional<TransferSource> ofType(String type) {
        return switch (type) {
            case "clickhouse" -> Optional.of(CLICKHOUSE);
            case "postgresql", "postgres" -> Optional.of(POSTGRESQL);
            default -> Optional.empty();
        };
    }

    /**
     * The name in plans.
     *
     * @return the type
     */
    public String type() {
        return type;
    }
}
