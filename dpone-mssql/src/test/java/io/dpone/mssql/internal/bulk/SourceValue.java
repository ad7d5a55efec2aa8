package io.dpone.mssql.internal.bulk;

import io.dpone.contracts.table.Column;
import io.dpone.mssql.internal.types.SqlServerColumnRules;
import io.dpone.mssql.internal.types.SqlServerType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One line of the matrix: a value of the source, the type that live has for it, and what is to become of it. */
record SourceValue(
        String sourceType,
        String liveType,
        String literal,
        @Nullable Unrepresentable refusal) {
    private static final int FIELDS = 4;

    /** The matrix in its order. */
    static List<SourceValue> all() {
        try (InputStream resource = SourceValue.class.getResourceAsStream("values.txt")) {
            if (resource == null) {
                throw new IllegalStateException("values.txt is missing");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(SourceValue::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those that live must hold. */
    static List<SourceValue> holdable() {
        return all().stream().filter(value -> value.refusal == null).toList();
    }

    private static SourceValue parse(String line) {
        String[] fields = line.split(" \\| ", -1);
        if (fields.length != FIELDS) {
            throw new IllegalStateException("not four fields: " + line);
        }
        return new SourceValue(
                fields[0], fields[1], fields[2], fields[3].equals("=") ? null : Unrepresentable.valueOf(fields[3]));
    }

    Column source(String name) {
        return new Column(name, sourceType, null, false);
    }

    Column live(String name) {
        return new Column(name, liveType, null, false);
    }

    BulkColumn column(String name) {
        return BulkColumn.of(source(name), live(name), false);
    }

    /** The expression that the source sends. */
    String sent() {
        if (!SqlServerColumnRules.isAsText(source("v"), live("v"))) {
            return value();
        }
        return castsToText()
                ? "CAST(" + value() + " AS text)"
                : "CASE WHEN " + value() + " IS DISTINCT FROM NULL THEN format('%s', " + value() + ") END";
    }

    private boolean castsToText() {
        return sourceType.equals("boolean") || sourceType.startsWith("character(");
    }

    /** What PostgreSQL itself prints for the value, in the form that live's type has. */
    String printed() {
        return switch (SqlServerType.parse(liveType).base()) {
            case DATE -> "to_char(" + value() + ", 'YYYY-MM-DD')";
            case TIME -> "to_char(CAST(" + value() + " AS interval), 'HH24:MI:SS.US')";
            case DATETIME2 -> "to_char(" + value() + ", 'YYYY-MM-DD HH24:MI:SS.US')";
            case DATETIMEOFFSET -> "to_char(" + value() + " AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US +00:00')";
            case VARBINARY -> "encode(" + value() + ", 'hex')";
            case FLOAT -> "CAST(CAST(" + value() + " AS double precision) AS text)";
            case SMALLINT,
                    INT,
                    BIGINT,
                    DECIMAL,
                    REAL,
                    BIT,
                    NCHAR,
                    UNIQUEIDENTIFIER,
                    CODE_PAGE_TEXT,
                    ROUNDED_TIME,
                    OTHER -> "CAST(" + value() + " AS text)";
            // The server's own answer, which is what the type prints.
            case NVARCHAR -> castsToText() ? "CAST(" + value() + " AS text)" : value();
        };
    }

    private String value() {
        return "CAST(" + literal + " AS " + sourceType + ")";
    }

    @Override
    public String toString() {
        return sourceType + " into " + liveType + ": " + literal;
    }
}
