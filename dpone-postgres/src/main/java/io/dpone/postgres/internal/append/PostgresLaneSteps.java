package io.dpone.postgres.internal.append;

import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.state.PostgresOperationTables;
import io.dpone.postgres.internal.state.Sessions;
import io.dpone.postgres.internal.state.StateSchema;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.LaneTarget.ChunkAppend;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.state.AppendTransaction;
import io.dpone.spi.state.ClaimedOperation;
import io.dpone.spi.state.JdbcLaneTarget;
import io.dpone.spi.state.LaneSteps;
import io.dpone.spi.state.ReceiptCommit;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** A lane's sessions on a PostgreSQL target, and its appends by COPY. Used by one thread. */
public final class PostgresLaneSteps implements LaneSteps<PostgresSession> {
    private final LaneBootstrap bootstrap;
    private final Sessions sessions;
    private final ShadowProof shadow;

    private PostgresLaneSteps(LaneBootstrap bootstrap, StateSchema schema) {
        this.bootstrap = bootstrap;
        this.sessions = new Sessions(schema);
        this.shadow = new ShadowProof(bootstrap, schema);
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
                new PostgresLaneSteps(bootstrap, schema),
                new PostgresOperationTables(schema, bootstrap.target().live().table()));
    }

    @Override
    public PostgresSession openSink() {
        return PostgresSession.open(
                bootstrap.targetEndpoint(),
                SessionRole.SINK_LANE,
                bootstrap.settings().lockTimeout());
    }

    @Override
    public PostgresSession openState(Duration lockTimeout) {
        return PostgresSession.open(bootstrap.targetEndpoint(), SessionRole.STATE_LANE, lockTimeout);
    }

    @Override
    public void register(Connection connection) throws SQLException {
        sessions.register(
                connection, bootstrap.runKey(), bootstrap.epoch(), Sessions.Role.SINK_LANE, Sessions.mark(connection));
    }

    @Override
    public void forget(Connection connection) throws SQLException {
        sessions.forget(connection, bootstrap.runKey());
    }

    @Override
    public void lockAndProve(Connection connection) throws SQLException {
        shadow.lockAndProve(connection);
    }

    @Override
    public ChunkAppend append(
            PostgresSession session, ClaimedOperation claimed, ReceiptCommit commit, Optional<ChunkReceipt> existing) {
        return new AppendTransaction(
                session,
                bootstrap.target().shadow(),
                claimed,
                commit,
                existing,
                new CopyWriter(session.driver(), bootstrap.target()));
    }
}
