package io.dpone.examples.disturbance;

import io.dpone.contracts.identity.LockNames;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.sql.Connection;
import java.util.List;

/**
 * Receipts that the exclusive lock on the campaign's epoch holds back: a lane shares it between its rows and its receipt. Not every engine heeds hints such as TABLOCKX,
 * by which the table of receipts itself could be locked.
 */
public final class SqlServerReceiptGate implements ReceiptGate {
    private final HeldLock epoch;
    private final WatchConnection watch;
    private final int holder;

    private SqlServerReceiptGate(HeldLock epoch, WatchConnection watch, int holder) {
        this.epoch = epoch;
        this.watch = watch;
        this.holder = holder;
    }

    /**
     * Shuts the gate of a campaign whose lanes have all logged in; it waits for the receipts that are on their way.
     *
     * @param target the target database
     * @param runKey the campaign's key
     * @return the gate; the caller closes it
     */
    public static SqlServerReceiptGate shut(SqlServerDatabase target, String runKey) {
        String lock = """
                DECLARE @code int;
                EXECUTE @code = sys.sp_getapplock @Resource = N'%s', @LockMode = 'Exclusive', @LockOwner = 'Session',
                        @LockTimeout = -1, @DbPrincipal = 'public';
                IF @code < 0 THROW 50001, N'the lock on the epoch was not granted', 1;
                """.formatted(LockNames.epoch(runKey));
        Connection connection = target.connect();
        HeldLock epoch = HeldLock.take(connection, lock);
        WatchConnection watch = new WatchConnection(target.connect());
        return new SqlServerReceiptGate(epoch, watch, epoch.session("SELECT @@SPID"));
    }

    @Override
    public boolean isLaneWaiting() {
        return !processesWaiting().isEmpty();
    }

    @Override
    public List<OsProcess> waiting(LaneProcesses lanes) {
        List<Long> processes = processesWaiting();
        return lanes.lanes().stream()
                .filter(lane -> processes.contains(lane.pid()))
                .toList();
    }

    // The driver tells the server the client's process. sys.dm_exec_requests would be newer, but not every engine has it.
    private List<Long> processesWaiting() {
        String sql = """
                SELECT DISTINCT hostprocess
                  FROM sys.sysprocesses
                 WHERE RTRIM(program_name) = ? AND blocked = ?
                """;
        return watch.rows(
                sql, row -> Long.parseLong(row.getString(1).strip()), TargetSessions.SINK_LANE, holder);
    }

    @Override
    public void close() {
        watch.close();
        epoch.close();
    }
}
