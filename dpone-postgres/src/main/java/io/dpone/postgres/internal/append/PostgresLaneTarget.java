package io.dpone.postgres.internal.append;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SqlFailures;
import io.dpone.postgres.internal.state.PostgresOperationTables;
import io.dpone.postgres.internal.state.Sessions;
import io.dpone.postgres.internal.state.StateSchema;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.state.ClaimedOperation;
import io.dpone.spi.state.OperationClaims;
import io.dpone.spi.state.OperationRules;
import io.dpone.spi.state.ReceiptCommit;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** A lane's sink and state connections to a PostgreSQL target. After a failure the failed connection is dropped and the next chunk opens another one. */
public final class PostgresLaneTarget implements LaneTarget {
    // The driver gives a state session up when an answer takes longer.
    private static final Duration LONGEST_STATE_WAIT =
            SessionRole.STATE_LANE.socketTimeout().minusSeconds(10);

    private final LaneBootstrap bootstrap;
    private final Sessions sessions;
    private final PostgresOperationTables operations;
    private final OperationClaims claims;
    private final ShadowProof shadow;
    private final ReopeningSession<PostgresSession> sink;
    private final ReopeningSession<PostgresSession> state;
    private final ReceiptCommit receiptCommit;

    private PostgresLaneTarget(LaneBootstrap bootstrap) {
        StateSchema schema = new StateSchema(bootstrap.target().stateSchema());
        this.bootstrap = bootstrap;
        this.sessions = new Sessions(schema);
        this.operations =
                new PostgresOperationTables(schema, bootstrap.target().live().table());
        this.shadow = new ShadowProof(bootstrap, schema);
        this.sink = new ReopeningSession<>(this::registeredSink);
        this.state = new ReopeningSession<>(
                () -> PostgresSession.open(bootstrap.targetEndpoint(), SessionRole.STATE_LANE, stateWait()));
        this.claims = new OperationClaims(bootstrap, operations, state);
        this.receiptCommit = new ReceiptCommit(bootstrap, operations, state);
    }

    /**
     * Opens both connections and records the sink session under the lane's epoch.
     *
     * @param bootstrap what the lane was given
     * @return the target; the caller closes it
     * @throws DponeException with {@link ErrorCode#EPOCH_SUPERSEDED} when another run has taken the campaign over
     */
    public static PostgresLaneTarget open(LaneBootstrap bootstrap) {
        PostgresLaneTarget target = new PostgresLaneTarget(bootstrap);
        try {
            target.sink.session();
            target.state.session();
            return target;
        } catch (RuntimeException e) {
            target.close();
            throw e;
        }
    }

    // The shared lock on the epoch makes the successor wait: either it sees this registration, or the lane sees its
    // epoch.
    private PostgresSession registeredSink() {
        PostgresSession session = PostgresSession.open(
                bootstrap.targetEndpoint(),
                SessionRole.SINK_LANE,
                bootstrap.settings().lockTimeout());
        try {
            session.inTransaction("recording the lane's session", connection -> {
                OperationRules.requireEpoch(operations, connection, bootstrap.runKey(), bootstrap.epoch());
                sessions.register(
                        connection,
                        bootstrap.runKey(),
                        bootstrap.epoch(),
                        Sessions.Role.SINK_LANE,
                        Sessions.mark(connection));
            });
            return session;
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    @Override
    public Optional<ChunkReceipt> probe(OperationIdentity operation) {
        return state.query("probing the receipt", connection -> operations.readReceipt(connection, operation));
    }

    @Override
    public OperationLease claim(OperationIdentity operation, String ownerDigest, Duration ttl) {
        return claims.claim(operation, ownerDigest, ttl);
    }

    @Override
    public ChunkAppend begin(OperationIdentity operation, OperationLease lease, String loadId) {
        PostgresSession session = sink.session();
        try {
            Connection connection = session.connection();
            connection.setAutoCommit(false);
            operations.lockOperation(connection, operation);
            shadow.lockAndProve(connection);
            Optional<ChunkReceipt> existing = operations.readReceipt(connection, operation);
            ClaimedOperation claimed = new ClaimedOperation(operation, lease, loadId);
            return new PostgresChunkAppend(session, bootstrap.target(), claimed, receiptCommit, existing);
        } catch (SQLException e) {
            DponeException failure =
                    SqlFailures.wrap(ErrorCode.TARGET_STATEMENT_FAILED, Effect.NOT_APPLIED, "beginning the append", e);
            session.rollback(failure);
            throw failure;
        } catch (RuntimeException e) {
            session.rollback(e);
            throw e;
        }
    }

    private Duration stateWait() {
        Duration wanted = bootstrap.settings().lockTimeout();
        return wanted.compareTo(LONGEST_STATE_WAIT) < 0 ? wanted : LONGEST_STATE_WAIT;
    }

    @Override
    public void close() {
        sink.current().ifPresent(this::forget);
        sink.close();
        state.close();
    }

    private void forget(PostgresSession session) {
        try {
            sessions.forget(session.connection(), bootstrap.runKey());
        } catch (SQLException e) {
            // A record of a session that is gone does no harm: the next run forgets it.
            session.close();
        }
    }
}
