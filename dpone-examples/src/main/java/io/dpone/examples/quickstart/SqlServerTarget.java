package io.dpone.examples.quickstart;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.table.TableName;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.StateTables;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.testkit.TableComparison;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerUrl;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A SQL Server that somebody named. What is made on it is dropped again, unless that is not wanted. */
final class SqlServerTarget implements QuickstartTarget {
    private static final String URL = "DPONE_MSSQL_URL";
    private static final String USER = "DPONE_MSSQL_USER";
    private static final String PASSWORD = "DPONE_MSSQL_PASSWORD";
    private static final TableName SOURCE = new TableName("public", "lineitem");
    private static final String KEEP = "DPONE_MSSQL_KEEP";

    /** A reader that waits longer than this for the table has failed. */
    private static final String READER_PATIENCE_MILLIS = "60000";

    private final SqlServerPlace place;
    private final boolean keep;

    private SqlServerTarget(SqlServerPlace place, boolean keep) {
        this.place = place;
        this.keep = keep;
    }

    /** The server that environment variables name, if they do. */
    static Optional<Opening> named(Map<String, String> environment) {
        String url = environment.getOrDefault(URL, "");
        if (url.isBlank()) {
            return Optional.empty();
        }
        StringBuilder whole = new StringBuilder(url);
        append(whole, "user", environment.get(USER));
        append(whole, "password", environment.get(PASSWORD));
        Endpoint server = SqlServerUrl.parse(whole.toString());
        boolean keep = Boolean.parseBoolean(environment.getOrDefault(KEEP, "false"));
        return Optional.of(servers -> new SqlServerTarget(SqlServerPlace.make(server), keep));
    }

    static SqlServerTarget in(SqlServerPlace place) {
        return new SqlServerTarget(place, false);
    }

    private static void append(StringBuilder url, String property, @Nullable String value) {
        if (value != null) {
            url.append(';')
                    .append(property)
                    .append("={")
                    .append(value.replace("}", "}}"))
                    .append('}');
        }
    }

    @Override
    public String description() {
        return place.description();
    }

    @Override
    public long fill(TestDatabase source, TpchRows rows, long limit) {
        String live = place.schema() + ".lineitem";
        place.database().execute("""
                CREATE TABLE %s (
                  l_id bigint NOT NULL,
                  l_orderkey bigint NOT NULL,
                  l_partkey bigint NOT NULL,
                  l_suppkey bigint NOT NULL,
                  l_linenumber int NOT NULL,
                  l_quantity decimal(15,2) NOT NULL,
                  l_extendedprice decimal(15,2) NOT NULL,
                  l_discount decimal(15,2) NOT NULL,
                  l_tax decimal(15,2) NOT NULL,
                  l_returnflag nchar(1) NOT NULL,
                  l_linestatus nchar(1) NOT NULL,
                  l_shipdate date NOT NULL,
                  l_commitdate date NOT NULL,
                  l_receiptdate date NOT NULL,
                  l_shipinstruct nchar(25) NOT NULL,
                  l_shipmode nchar(10) NOT NULL,
                  l_comment nvarchar(44) NOT NULL
                )
                """.formatted(live));
        copy(source, live, limit);
        place.database().execute("CREATE UNIQUE INDEX lineitem_l_id ON " + live + " (l_id)");
        return place.database().number("SELECT COUNT_BIG(*) FROM " + live);
    }

    private void copy(TestDatabase source, String live, long limit) {
        SqlServerDatabase asBinary = place.database().with("sendTemporalDataTypesAsStringForBulkCopy", "false");
        try (Connection from = source.connect();
                Statement query = from.createStatement();
                ResultSet rows = query.executeQuery("SELECT * FROM public.lineitem WHERE l_id <= " + limit);
                Connection to = asBinary.connect();
                SQLServerBulkCopy bulk = new SQLServerBulkCopy(to)) {
            bulk.setDestinationTableName(live);
            bulk.writeToServer(rows);
        } catch (SQLException e) {
            throw new IllegalStateException("the live table could not be filled", e);
        }
    }

    @Override
    public QuickstartManifest.Sink sink() {
        return new QuickstartManifest.Sink(place.database().endpoint(), place.live(), SqlServerPlace.STATE);
    }

    @Override
    public List<LiveReader> readers() {
        String query = "SELECT COUNT_BIG(*) FROM " + place.schema() + ".lineitem";
        return List.of(
                new LiveReader("read committed", this::login, query, false),
                new LiveReader("nolock", this::login, query + " WITH (NOLOCK)", false));
    }

    private Connection login() {
        return place.database().with("lockTimeout", READER_PATIENCE_MILLIS).connect();
    }

    @Override
    public StateTables state() {
        return new StateTables(place.database());
    }

    @Override
    public TargetSessions sessions() {
        return TargetSessions.of(place.database());
    }

    // A lane shares the lock of its epoch between its last row and its receipt. The table of receipts itself could be
    // locked by a
    // hint alone, which not every engine heeds.
    @Override
    public HeldLock holdReceipts(StateTables state) {
        String runKey = state.campaignRevisions().get(0).runKey();
        return HeldLock.take(place.database(), """
                DECLARE @code int;
                EXECUTE @code = sys.sp_getapplock @Resource = N'%s', @LockMode = 'Exclusive', @LockOwner = 'Session',
                        @LockTimeout = -1, @DbPrincipal = 'public';
                IF @code < 0 THROW 50000, N'the lock of the epoch is not granted', 1;
                """.formatted(LockNames.epoch(runKey)));
    }

    @Override
    public TableComparison compare(TestDatabase source) {
        return TableComparison.compare(source, SOURCE, place.database(), place.live());
    }

    @Override
    public long count(TableName table) {
        return place.database()
                .number("SELECT COUNT_BIG(*) FROM \"%s\".\"%s\"".formatted(table.schema(), table.table()));
    }

    @Override
    public List<String> losses() {
        String sql = """
                SELECT CASE WHEN indexed.is_unique = 1 THEN 'unique ' ELSE '' END + held.name
                  FROM sys.indexes AS indexed
                  JOIN sys.index_columns AS part ON part.object_id = indexed.object_id AND part.index_id = indexed.index_id
                  JOIN sys.columns AS held ON held.object_id = part.object_id AND held.column_id = part.column_id
                 WHERE indexed.object_id = OBJECT_ID('%s.lineitem') AND part.key_ordinal > 0
                 ORDER BY part.index_id, part.key_ordinal
                """.formatted(place.schema());
        List<String> expected = List.of("unique l_id");
        List<String> found = place.database().texts(sql);
        return found.equals(expected)
                ? List.of()
                : List.of("the index columns of live: expected " + expected + ", found " + found);
    }

    @Override
    public void close() {
        if (keep) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            place.drop();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
