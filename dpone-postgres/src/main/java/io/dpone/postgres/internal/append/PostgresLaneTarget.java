package io.dpone.postgres.internal.append;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SessionRole;
import io.dpone.postgres.internal.session.SqlFailures;
import io.dpone.postgres.internal.state.AdvisoryLocks;
import io.dpone.postgres.internal.state.Attempts;
import io.dpone.postgres.internal.state.Epochs;
import io.dpone.postgres.internal.state.Operations;
import io.dpone.postgres.internal.state.Receipts;
import io.dpone.postgres.internal.state.ReopeningSession;
import io.dpone.postgres.internal.state.Sessions;
import io.dpone.postgres.internal.state.StateSchema;
import io.dpone.spi.LaneTarget;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A lane's sink and state connections to a PostgreSQL target. After a failure the failed connection is dropped and the next chunk opens another one. */
public final class PostgresLaneTarget implements LaneTarget {
    // The driver gives a state session up when an answer takes longer.
    private static final Duration LONGEST_STATE_WAIT =
            SessionRole.STATE_LANE.socketTimeout().minusSeconds(10);

    private final LaneBootstrap bootstrap;
    private final Sessions sessions;
    private final Epochs epochs;
    private final Attempts attempts;
    private final Operations operations;
    private final Receipts receipts;
    private final ShadowProof shadow;
    private final ReopeningSession sink;
    private final ReopeningSession state;
    private final ReceiptCommit receiptCommit;

    private PostgresLaneTarget(LaneBootstrap bootstrap) {
        StateSchema schema = new StateSchema(bootstrap.target().stateSchema());
        this.bootstrap = bootstrap;
        this.sessions = new Sessions(schema);
        this.epochs = new Epochs(schema);
        this.attempts = new Attempts(schema);
        this.operations = new Operations(schema);
        this.receipts = new Receipts(schema);
        this.shadow = new ShadowProof(bootstrap, schema);
        this.sink = new ReopeningSession(this::registeredSink);
        this.state = new ReopeningSession(
                () -> PostgresSession.open(bootstrap.targetEndpoint(), SessionRole.STATE_LANE, stateWait()));
        this.receiptCommit = new ReceiptCommit(bootstrap, schema, state);
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
                epochs.requireCurrent(connection, bootstrap.runKey(), bootstrap.epoch());
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
        return state.query("probing the receipt", connection -> receipts.read(connection, operation));
    }

    @Override
    public OperationLease claim(OperationIdentity operation, String ownerDigest, Duration ttl) {
        return state.repeatable("claiming the operation", connection -> {
            attempts.requireCurrent(connection, operation);
            Optional<Instant> first = operations.insertIfMissing(connection, operation, ownerDigest, ttl);
            if (first.isPresent()) {
                epochs.requireCurrent(connection, bootstrap.runKey(), bootstrap.epoch());
                return new OperationLease(ownerDigest, Operations.FIRST_EPOCH, first.get());
            }
            Operations.Row row =
                    operations.lock(connection, operation).orElseThrow(() -> Operations.collision(operation));
            epochs.requireCurrent(connection, bootstrap.runKey(), bootstrap.epoch());
            if (row.ownerDigest().equals(ownerDigest)) {
                requireUnexpired(operation, row);
                Instant expiresAt = operations.extend(connection, operation, ttl);
                return new OperationLease(ownerDigest, row.epoch(), expiresAt);
            }
            requireClaimable(connection, operation, row);
            Instant expiresAt = operations.replaceOwner(connection, operation, ownerDigest, ttl);
            return new OperationLease(ownerDigest, row.epoch() + 1, expiresAt);
        });
    }

    private static void requireUnexpired(OperationIdentity operation, Operations.Row row) {
        if (row.expired()) {
            throw new DponeException(
                    ErrorCode.OPERATION_LEASE_EXPIRED,
                    "the owner's own lease of operation " + operation.operationKey() + " has elapsed");
        }
    }

    // Another owner's lease counts while it runs, except where it protects nothing: the operation is committed, or the
    // lease
    // is of an earlier epoch of the campaign, which can not commit any more.
    private void requireClaimable(Connection connection, OperationIdentity operation, Operations.Row row)
            throws SQLException {
        if (!row.expired()
                && !epochs.beganAfter(connection, bootstrap.runKey(), row.updatedAt())
                && receipts.read(connection, operation).isEmpty()) {
            throw new DponeException(
                    ErrorCode.OPERATION_ALREADY_OWNED,
                    "operation " + operation.operationKey() + " is held by another owner under an unexpired lease");
        }
    }

    @Override
    public ChunkAppend begin(OperationIdentity operation, OperationLease lease, String loadId) {
        PostgresSession session = sink.session();
        try {
            Connection connection = session.connection();
            connection.setAutoCommit(false);
            AdvisoryLocks.lockForTransaction(connection, LockNames.operation(operation.operationKey()));
            shadow.lockAndProve(connection);
            Optional<ChunkReceipt> existing = receipts.read(connection, operation);
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
