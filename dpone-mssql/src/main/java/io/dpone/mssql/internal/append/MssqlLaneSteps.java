package io.dpone.mssql.internal.append;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.mssql.internal.bulk.BulkColumns;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.mssql.internal.session.SessionMark;
import io.dpone.mssql.internal.state.MssqlOperationTables;
import io.dpone.mssql.internal.state.Sessions;
import io.dpone.mssql.internal.state.StateSchema;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.LaneTarget.ChunkAppend;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.state.AppendTransaction;
import io.dpone.spi.state.ChunkLoad;
import io.dpone.spi.state.ClaimedOperation;
import io.dpone.spi.state.JdbcLaneTarget;
import io.dpone.spi.state.LaneSteps;
import io.dpone.spi.state.ReceiptCommit;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A lane's sessions on a SQL Server target, and its appends by bulk copy. Used by one thread. */
public final class MssqlLaneSteps implements LaneSteps<MssqlSession> {
    private final LaneBootstrap bootstrap;
    private final Sessions sessions;
    private final ShadowProof shadow;
    private final BulkColumns columns;
    private @Nullable SessionMark mark;

    MssqlLaneSteps(LaneBootstrap bootstrap, StateSchema schema) {
        this.bootstrap = bootstrap;
        this.sessions = new Sessions(schema);
        this.shadow = new ShadowProof(bootstrap, schema);
        this.columns = BulkColumns.of(
                bootstrap.source().columns(),
                bootstrap.target().columns(),
                bootstrap.target().uniqueKey());
    }

    /**
     * Opens a lane's connections.
     *
     * @param bootstrap what the lane was given
     * @return the target; the caller closes it
     */
    public static LaneTarget open(LaneBootstrap bootstrap) {
        StateSchema schema = new StateSchema(bootstrap.target().stateSchema());
        return JdbcLaneTarget.open(
                bootstrap,
                new MssqlLaneSteps(bootstrap, schema),
                new MssqlOperationTables(schema, bootstrap.target().live().table()));
    }

    @Override
    public MssqlSession openSink() {
        MssqlSession session = MssqlSession.open(
                bootstrap.targetEndpoint(),
                SessionRole.SINK_LANE,
                bootstrap.settings().lockTimeout());
        try {
            mark = session.query("marking the lane's session", Sessions::mark);
            return session;
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    @Override
    public MssqlSession openState(Duration lockTimeout) {
        return MssqlSession.open(bootstrap.targetEndpoint(), SessionRole.STATE_LANE, lockTimeout);
    }

    @Override
    public void register(Connection connection) throws SQLException {
        SessionMark ours = mark;
        if (ours == null) {
            throw new IllegalStateException("a sink is marked when it is opened");
        }
        sessions.register(connection, bootstrap.runKey(), bootstrap.epoch(), Sessions.Role.SINK_LANE, ours);
    }

    @Override
    public void forget(Connection connection) throws SQLException {
        SessionMark ours = mark;
        if (ours != null) {
            sessions.forget(connection, bootstrap.runKey(), ours);
        }
    }

    // The lock comes with the first row, and the proof is repeated after the last one.
    @Override
    public void lockAndProve(Connection connection) throws SQLException {
        SessionMark ours = mark;
        if (ours == null || !Sessions.isMarked(connection, ours)) {
            throw new DponeException(
                    ErrorCode.FENCE_REFUSED,
                    "the lane's connection has another session than the one that was recorded: a pooler stands before the target");
        }
        shadow.prove(connection);
    }

    @Override
    public ChunkAppend append(
            MssqlSession session, ClaimedOperation claimed, ReceiptCommit commit, Optional<ChunkReceipt> existing) {
        TargetBinding binding = bootstrap.target();
        ChunkLoad load = bootstrap.settings().loadStrategy() == LoadStrategy.STAGED
                ? new StagedLoad(session.connection(), binding.shadow(), columns)
                : new DirectLoad(session.connection(), binding.shadow(), columns);
        ChunkLoad proven = new ProvenLoad(load, shadow, session.connection());
        return new AppendTransaction(session, binding.shadow(), claimed, commit, existing, proven);
    }
}
