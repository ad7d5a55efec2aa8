package io.dpone.mssql.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.mssql.internal.types.SqlServerBase;
import io.dpone.mssql.internal.types.SqlServerType;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The whole matrix through the driver into a server and back, by both strategies, in a JVM whose zone has gaps; each value as PostgreSQL prints it. */
@ExtendWith({EmbeddedPostgresExtension.class, SqlServerExtension.class})
final class ValueMatrixLoadTest {
    private static final String SCHEMA = "dpone_bulk_values";

    @ParameterizedTest
    @EnumSource(names = "AUTOMATIC", mode = EnumSource.Mode.EXCLUDE)
    void everyValueArrives(LoadStrategy strategy, TestDatabase database, @Database SqlServerDatabase target)
            throws SQLException {
        List<List<SourceValue>> columns = columns();
        TimeZone zone = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        try (Connection connection = target.connect()) {
            String table = SCHEMA + "." + strategy.name().toLowerCase(Locale.ROOT);
            create(connection, table, columns);
            try {
                load(connection, table, strategy, database, columns);
                compare(connection, table, database, columns);
            } finally {
                execute(connection, "DROP TABLE " + table, "DROP SCHEMA " + SCHEMA);
            }
        } finally {
            TimeZone.setDefault(zone);
        }
    }

    /** One column for each pair of types, one row for each of its values. */
    private static List<List<SourceValue>> columns() {
        Map<String, List<SourceValue>> pairs = new LinkedHashMap<>();
        for (SourceValue value : SourceValue.holdable()) {
            pairs.computeIfAbsent(value.sourceType() + "|" + value.liveType(), unused -> new ArrayList<>())
                    .add(value);
        }
        return List.copyOf(pairs.values());
    }

    private static void create(Connection connection, String table, List<List<SourceValue>> columns)
            throws SQLException {
        String declarations = IntStream.range(0, columns.size())
                .mapToObj(i -> "c" + i + " " + columns.get(i).get(0).liveType())
                .collect(Collectors.joining(", "));
        execute(
                connection,
                "IF OBJECT_ID('" + table + "') IS NOT NULL DROP TABLE " + table,
                "IF SCHEMA_ID('" + SCHEMA + "') IS NOT NULL DROP SCHEMA " + SCHEMA,
                "CREATE SCHEMA " + SCHEMA,
                "CREATE TABLE " + table + " (id int NOT NULL, " + declarations + ")");
    }

    private static void load(
            Connection connection,
            String table,
            LoadStrategy strategy,
            TestDatabase database,
            List<List<SourceValue>> columns)
            throws SQLException {
        List<BulkColumn> sent = new ArrayList<>();
        sent.add(new SourceValue("integer", "int", "0", null).column("id"));
        for (int i = 0; i < columns.size(); i++) {
            sent.add(columns.get(i).get(0).column("c" + i));
        }
        BulkColumns bulkColumns = new BulkColumns(sent);
        CopyRows rows = CopyRows.of(database, query(columns));
        connection.setAutoCommit(false);
        String destination = table;
        if (strategy == LoadStrategy.STAGED) {
            destination = "[#staged]";
            execute(
                    connection,
                    sent.stream()
                            .map(column -> column.name() + " " + column.stagingType() + " NULL")
                            .collect(Collectors.joining(", ", "CREATE TABLE [#staged] (", ")")));
        }
        try (BulkLoad load = new BulkLoad(connection, destination, bulkColumns)) {
            load.write(rows.frame());
            assertThat(load.end()).isEqualTo(rows.rows());
        }
        if (strategy == LoadStrategy.STAGED) {
            String names = sent.stream().map(BulkColumn::name).collect(Collectors.joining(", "));
            String converted = sent.stream()
                    .map(column -> column.conversion("[" + column.name() + "]"))
                    .collect(Collectors.joining(", "));
            execute(
                    connection,
                    "INSERT INTO " + table + " (" + names + ") SELECT " + converted + " FROM [#staged]",
                    "DROP TABLE [#staged]");
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static String query(List<List<SourceValue>> columns) {
        return IntStream.range(0, rowCount(columns))
                .mapToObj(row -> "SELECT " + row + ", "
                        + columns.stream()
                                .map(values -> value(values, row).sent())
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining(" UNION ALL "));
    }

    private static void compare(
            Connection connection, String table, TestDatabase database, List<List<SourceValue>> columns)
            throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(reading(table, columns))) {
            for (int row = 0; row < rowCount(columns); row++) {
                assertThat(result.next()).isTrue();
                for (int i = 0; i < columns.size(); i++) {
                    SourceValue value = value(columns.get(i), row);
                    SqlServerBase base = SqlServerType.parse(value.liveType()).base();
                    String printed = database.texts("SELECT " + value.printed()).get(0);
                    assertThat(read(result, i + 1, base)).as("%s", value).isEqualTo(expected(base, printed));
                }
            }
            assertThat(result.next()).isFalse();
        }
    }

    /** The server prints times itself: on its way through the driver a time would fall into a gap of the JVM's zone. */
    private static String reading(String table, List<List<SourceValue>> columns) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> switch (SqlServerType.parse(columns.get(i).get(0).liveType())
                        .base()) {
                    case DATE, TIME, DATETIME2, DATETIMEOFFSET -> "CONVERT(varchar(40), c" + i + ", 121)";
                    case SMALLINT,
                            INT,
                            BIGINT,
                            DECIMAL,
                            REAL,
                            FLOAT,
                            BIT,
                            NVARCHAR,
                            NCHAR,
                            VARBINARY,
                            UNIQUEIDENTIFIER,
                            CODE_PAGE_TEXT,
                            ROUNDED_TIME,
                            OTHER -> "c" + i;
                })
                .collect(Collectors.joining(", ", "SELECT ", " FROM " + table + " ORDER BY id"));
    }

    private static @Nullable String expected(SqlServerBase base, String printed) {
        if (printed.equals("null")) {
            return null;
        }
        return switch (base) {
            case DECIMAL -> plain(new BigDecimal(printed));
            case REAL -> String.valueOf(Float.parseFloat(printed));
            case FLOAT -> String.valueOf(Double.parseDouble(printed));
            case TIME, DATETIME2, DATETIMEOFFSET -> trimmed(printed);
            case SMALLINT,
                    INT,
                    BIGINT,
                    BIT,
                    NVARCHAR,
                    NCHAR,
                    VARBINARY,
                    UNIQUEIDENTIFIER,
                    DATE,
                    CODE_PAGE_TEXT,
                    ROUNDED_TIME,
                    OTHER -> printed;
        };
    }

    private static @Nullable String read(ResultSet result, int column, SqlServerBase base) throws SQLException {
        if (result.getObject(column) == null) {
            return null;
        }
        return switch (base) {
            case DECIMAL -> plain(result.getBigDecimal(column));
            case REAL -> String.valueOf(result.getFloat(column));
            case FLOAT -> String.valueOf(result.getDouble(column));
            case BIT -> String.valueOf(result.getBoolean(column));
            case VARBINARY -> HexFormat.of().formatHex(result.getBytes(column));
            case UNIQUEIDENTIFIER -> result.getString(column).toLowerCase(Locale.ROOT);
            case NCHAR -> result.getString(column).stripTrailing();
            case TIME, DATETIME2, DATETIMEOFFSET -> trimmed(result.getString(column));
            case SMALLINT, INT, BIGINT, NVARCHAR, DATE, CODE_PAGE_TEXT, ROUNDED_TIME, OTHER -> result.getString(column);
        };
    }

    /** Without the zeros at the end of a second's fraction, of which each side prints another number. */
    private static String trimmed(String text) {
        return text.replaceFirst("(\\.\\d*?)0+( |$)", "$1$2").replaceFirst("\\.( |$)", "$1");
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toString();
    }

    private static int rowCount(List<List<SourceValue>> columns) {
        return columns.stream().mapToInt(List::size).max().orElseThrow();
    }

    private static SourceValue value(List<SourceValue> values, int row) {
        SourceValue first = values.get(0);
        return row < values.size()
                ? values.get(row)
                : new SourceValue(first.sourceType(), first.liveType(), "NULL", null);
    }

    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
