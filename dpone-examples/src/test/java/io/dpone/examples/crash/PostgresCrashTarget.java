package io.dpone.examples.crash;

import io.dpone.campaign.CampaignPlan;
import io.dpone.contracts.table.TableName;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.PostgresSessions;
import io.dpone.examples.disturbance.StateTables;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.testkit.TableComparison;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.List;

/** A target on PostgreSQL, stopped by locks of the test. */
final class PostgresCrashTarget implements CrashTarget {
    private static final String LIVE = "public.account";

    private final TestDatabase database;
    private final PostgresSessions sessions;
    private final StateTables state;

    private PostgresCrashTarget(TestDatabase database) {
        this.database = database;
        this.sessions = new PostgresSessions(database);
        this.state = new StateTables(database);
    }

    /** Makes the live table with its old rows. */
    static PostgresCrashTarget prepare(TestDatabase database) {
        database.execute(
                ShutGates.function(),
                CrashCampaign.sourceTable(", CONSTRAINT account_gate CHECK (public.pass_gate(id))"),
                "CREATE INDEX account_owner ON public.account (owner)",
                CrashCampaign.sourceRows(CrashCampaign.OLD_ROWS));
        return new PostgresCrashTarget(database);
    }

    @Override
    public String manifest() {
        return """
                  type: postgres
                  connection: {url: "%s", user: postgres, properties: {sslmode: disable}}
                  schema: public
                  table: account
                """.formatted(database.jdbcUrl());
    }

    @Override
    public void provide(CampaignPlan plan) {
        // The first run makes them.
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
        return ShutGates.of(database, sessions, chunks);
    }

    @Override
    public HeldLock holdReceipts() {
        return HeldLock.ofReceipts(database);
    }

    @Override
    public HeldLock holdHead() {
        return row("__dpone__backfill_heads");
    }

    @Override
    public void addEpoch(HeldLock held) {
        held.and("SELECT * FROM \"DWH_Tech\".__dpone__backfill_epochs FOR UPDATE");
    }

    private HeldLock row(String table) {
        return HeldLock.take(database, "SELECT * FROM \"DWH_Tech\"." + table + " FOR UPDATE");
    }

    @Override
    public HeldLock holdNothing() {
        return HeldLock.nothing(database);
    }

    @Override
    public void addShadow(HeldLock held) {
        held.and("LOCK TABLE public.account__dpone_initial_shadow IN ACCESS EXCLUSIVE MODE");
    }

    @Override
    public HeldCutover holdBackCutover() {
        return new UnacknowledgedCommit(SynchronousCommits.prepare(database));
    }

    @Override
    public TableComparison compare(TestDatabase source, TableName table) {
        return TableComparison.compare(source, table, database, table);
    }

    @Override
    public long count(TableName table) {
        return database.number("SELECT count(*) FROM \"%s\".\"%s\"".formatted(table.schema(), table.table()));
    }

    // PostgreSQL manual, error codes: admin_shutdown.
    @Override
    public String ended() {
        return "57P01";
    }

    @Override
    public List<String> sessionStates() {
        return database.texts("""
                SELECT concat_ws(' ', application_name, state, wait_event_type, wait_event, left(query, 200), pg_blocking_pids(pid))
                  FROM pg_stat_activity
                 WHERE datname = current_database() AND pid <> pg_backend_pid()
                 ORDER BY backend_start
                """);
    }

    @Override
    public void close() {
        sessions.close();
        state.close();
    }

    private final class UnacknowledgedCommit implements HeldCutover {
        private final SynchronousCommits commits;
        private final HeldLock reader = holdNothing();

        private UnacknowledgedCommit(SynchronousCommits commits) {
            this.commits = commits;
        }

        @Override
        public void prepare() {
            reader.and("LOCK TABLE " + LIVE + " IN ACCESS SHARE MODE");
        }

        // The cutover is stopped before its locks first, so that of all commits only its own is held back.
        @Override
        public void awaitCommit(CrashCampaign campaign) {
            campaign.await("the cutover", () -> campaign.waiting(TargetSessions.PUBLICATION, reader) == 1);
            commits.holdBack();
            reader.close();
            campaign.await(
                    "the commit of the cutover",
                    () -> sessions.waitingOn(TargetSessions.PUBLICATION, SynchronousCommits.WAIT)
                                    .size()
                            == 1);
        }

        @Override
        public void close() {
            reader.close();
            commits.letThrough();
        }
    }
}
