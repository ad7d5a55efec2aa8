package io.dpone.examples.crash;

import io.dpone.campaign.CampaignPlan;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.table.TableName;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.StateTables;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.testkit.TableComparison;
import io.dpone.testkit.fault.BytePattern;
import io.dpone.testkit.fault.TcpProxy;
import io.dpone.testkit.fault.TcpProxy.Direction;
import io.dpone.testkit.fault.TcpProxy.Verdict;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

/**
 * A target on SQL Server, stopped by locks of the test and by a proxy in front of it. Only locks that each engine takes are used: rows that were really written, the
 * definition of a table that was really changed, and application locks.
 */
final class SqlServerCrashTarget implements CrashTarget {
    private static final TableName LIVE = new TableName("dbo", "account");

    private final SqlServerDatabase database;
    private final TcpProxy proxy;
    private final Path passwordFile;
    private final TargetSessions sessions;
    private final StateTables state;

    private SqlServerCrashTarget(SqlServerDatabase database, Path passwordFile) {
        this.database = database;
        this.proxy = TcpProxy.to(new InetSocketAddress(database.host(), database.port()));
        this.passwordFile = passwordFile;
        this.sessions = TargetSessions.of(database);
        this.state = new StateTables(database);
    }

    /** Makes the live table with its old rows. */
    static SqlServerCrashTarget prepare(SqlServerDatabase database, Path folder) {
        database.execute("""
                CREATE TABLE dbo.account (
                  id bigint NOT NULL,
                  owner nvarchar(100) NOT NULL,
                  balance decimal(12, 2) NOT NULL,
                  note nvarchar(max) NULL
                )
                """, "CREATE UNIQUE NONCLUSTERED INDEX account_key ON dbo.account (id)", """
                INSERT INTO dbo.account (id, owner, balance, note)
                SELECT a.n + 10 * b.n, N'an old owner', 1, NULL
                  FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS a (n)
                 CROSS JOIN (VALUES (0), (1), (2), (3)) AS b (n)
                """);
        return new SqlServerCrashTarget(database, passwordFile(database, folder));
    }

    private static Path passwordFile(SqlServerDatabase database, Path folder) {
        try {
            Path file = Files.createFile(
                    folder.resolve("password"),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            return Files.writeString(file, database.endpoint().password().reveal());
        } catch (IOException e) {
            throw new UncheckedIOException("the password could not be written", e);
        }
    }

    /** The proxy through which every session of the campaign goes, unencrypted. */
    TcpProxy proxy() {
        return proxy;
    }

    @Override
    public String manifest() {
        Map<String, String> properties = new TreeMap<>(database.endpoint().properties());
        properties.put("encrypt", "false");
        String written = properties.entrySet().stream()
                .map(property -> property.getKey() + ": \"" + property.getValue() + "\"")
                .collect(Collectors.joining(", "));
        return """
                  type: mssql
                  connection: {url: "jdbc:sqlserver://127.0.0.1:%d", user: "%s", password_file: "%s", properties: {%s}}
                  schema: dbo
                  table: account
                """.formatted(proxy.port(), database.endpoint().user(), passwordFile, written);
    }

    // As a DBA does. A run would wait for whoever does the same in another database of an engine that has one space of
    // application locks for all of them.
    @Override
    public void provide(CampaignPlan plan) {
        database.execute(plan.missingStateDdl().split("(?m)^GO$", -1));
        database.execute(plan.registrationSql());
    }

    @Override
    public TargetSessions sessions() {
        return sessions;
    }

    @Override
    public StateTables state() {
        return state;
    }

    @Override
    public Gates shutGates(int... chunks) {
        return NetworkGates.of(proxy, chunks);
    }

    // The lanes' receipts have these operations too, and wait to see whether the other ones are committed.
    @Override
    public HeldLock holdReceipts() {
        return HeldLock.take(database, """
                INSERT INTO [DWH_Tech].[dpone_load_receipt] (
                       receipt_id, operation_key, attempt_key, scope_hash, operation_epoch, owner_digest, load_id,
                       payload_manifest_sha256, declared_rows, actual_raw_rows, actual_native_rows, inserted_rows,
                       total_rows, payload_bytes, snapshot_authority, loaded_at_utc, committed_at_utc)
                SELECT CONVERT(nvarchar(36), NEWID()), operation_key, attempt_key, scope_hash, current_epoch,
                       current_owner_digest, N'held', scope_hash, 0, 0, 0, 0, 0, 0, N'held',
                       updated_at_utc, updated_at_utc
                  FROM [DWH_Tech].[dpone_load_operation]
                 WHERE operation_key NOT IN (SELECT operation_key FROM [DWH_Tech].[dpone_load_receipt] WITH (READPAST))
                """);
    }

    @Override
    public HeldLock holdHead() {
        return HeldLock.take(
                database, "UPDATE [DWH_Tech].[__dpone__backfill_heads] SET campaign_journal_id = campaign_journal_id");
    }

    @Override
    public void addEpoch(HeldLock held) {
        held.and("""
                DECLARE @code int;
                EXECUTE @code = sys.sp_getapplock @Resource = N'%s', @LockMode = 'Exclusive', @LockOwner = 'Session', @DbPrincipal = 'public';
                IF @code < 0 THROW 50000, N'the lock of the epoch is not granted', 1;
                """.formatted(LockNames.epoch(state.campaignRevisions().get(0).runKey())));
    }

    @Override
    public HeldLock holdNothing() {
        return HeldLock.nothing(database);
    }

    @Override
    public void addShadow(HeldLock held) {
        held.and("ALTER TABLE dbo.account__dpone_initial_shadow ADD held int NULL");
    }

    @Override
    public HeldCutover holdBackCutover() {
        return new UnacknowledgedCommit(proxy);
    }

    @Override
    public TableComparison compare(TestDatabase source, TableName table) {
        return TableComparison.compare(source, table, database, LIVE);
    }

    @Override
    public long count(TableName table) {
        return database.number("SELECT COUNT_BIG(*) FROM [%s].[%s]".formatted(table.schema(), table.table()));
    }

    @Override
    public String ended() {
        return "the connection broke";
    }

    @Override
    public List<String> sessionStates() {
        return database.texts("""
                SELECT DISTINCT CONCAT(spid, N' ', RTRIM(program_name), N' ', RTRIM(status), N' ', RTRIM(lastwaittype), N' ', RTRIM(cmd))
                  FROM sys.sysprocesses
                 WHERE dbid = DB_ID() AND spid <> @@SPID
                """);
    }

    @Override
    public void close() {
        proxy.close();
        sessions.close();
        state.close();
    }

    /** The first commit of a session that has renamed. */
    private static final class UnacknowledgedCommit implements HeldCutover {
        private final Set<Integer> renaming = ConcurrentHashMap.newKeySet();
        private final CountDownLatch committed = new CountDownLatch(1);
        private final CountDownLatch letThrough = new CountDownLatch(1);

        private UnacknowledgedCommit(TcpProxy proxy) {
            proxy.whenever(Direction.CLIENT_TO_SERVER, BytePattern.tdsText("sp_rename"), port -> {
                renaming.add(port);
                return Verdict.FORWARD;
            });
            proxy.wheneverAnswered(BytePattern.tdsText("COMMIT TRAN"), port -> {
                if (renaming.contains(port)) {
                    committed.countDown();
                    NetworkGates.awaitOpen(letThrough);
                }
                return Verdict.FORWARD;
            });
        }

        @Override
        public void prepare() {
            // The proxy waits for it already.
        }

        @Override
        public void awaitCommit(CrashCampaign campaign) {
            campaign.await("the commit of the cutover", () -> committed.getCount() == 0);
        }

        @Override
        public void close() {
            letThrough.countDown();
        }
    }
}
