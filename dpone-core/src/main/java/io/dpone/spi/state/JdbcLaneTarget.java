package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.jdbc.SessionRole;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * A lane's sink and state connections. After a failure the failed connection is dropped and the next chunk opens another one. Used by one thread.
 *
 * @param <S> the adapter's kind of session
 */
public final class JdbcLaneTarget<S extends JdbcSession> implements LaneTarget {
    // The driver gives a state session up when an answer takes longer.
    private static final Duration LONGEST_STATE_WAIT =
            SessionRole.STATE_LANE.socketTimeout().minusSeconds(10);

    private final LaneBootstrap bootstrap;
    private final LaneSteps<S> steps;
    private final OperationTables operations;
    private final OperationClaims claims;
    private final ReceiptCommit receiptCommit;
    private final ReopeningSession<S> sink;
    private final ReopeningSession<S> state;

    private JdbcLaneTarget(LaneBootstrap bootstrap, LaneSteps<S> steps, OperationTables operations) {
        this.bootstrap = bootstrap;
        this.steps = steps;
        this.operations = operations;
        this.sink = new ReopeningSession<>(this::registeredSink);
        this.state = new ReopeningSession<>(() -> steps.openState(stateWait()));
        this.claims = new OperationClaims(bootstrap, operations, state);
        this.receiptCommit = new ReceiptCommit(bootstrap, operations, state);
    }

    /**
     * Opens both connections and records the sink session under the lane's epoch.
     *
     * @param bootstrap what the lane was given
     * @param steps what the adapter does
     * @param operations the adapter's statements
     * @param <S> the adapter's kind of session
     * @return the target; the caller closes it
     * @throws DponeException with {@link ErrorCode#EPOCH_SUPERSEDED} when another run has taken the campaign over
     */
    public static <S extends JdbcSession> JdbcLaneTarget<S> open(
            LaneBootstrap bootstrap, LaneSteps<S> steps, OperationTables operations) {
        JdbcLaneTarget<S> target = new JdbcLaneTarget<>(bootstrap, steps, operations);
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
    private S registeredSink() {
        S session = steps.openSink();
        try {
            session.inTransaction("recording the lane's session", connection -> {
                OperationRules.requireEpoch(operations, connection, bootstrap.runKey(), bootstrap.epoch());
                steps.register(connection);
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
        S session = sink.session();
        try {
            Connection connection = session.connection();
            connection.setAutoCommit(false);
            operations.lockOperation(connection, operation);
            steps.lockAndProve(connection);
            Optional<ChunkReceipt> existing = operations.readReceipt(connection, operation);
            return steps.append(session, new ClaimedOperation(operation, lease, loadId), receiptCommit, existing);
        } catch (SQLException e) {
            DponeException failure =
                    session.failure(ErrorCode.TARGET_STATEMENT_FAILED, Effect.NOT_APPLIED, "beginning the append", e);
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

    private void forget(S session) {
        try {
            steps.forget(session.connection());
        } catch (SQLException e) {
            // A record of a session that is gone does no harm: the next run forgets it.
            session.close();
        }
    }
}
