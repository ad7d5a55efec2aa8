package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.postgres.internal.state.AdvisoryLocks;
import io.dpone.spi.ShadowPublication.Request;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.StoppableWork;
import io.dpone.spi.state.PublicationFacts;
import io.dpone.spi.state.SealedTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Supplier;

/**
 * A shadow that nobody can write to since before it was counted: a session of its own holds a SHARE lock on it. So the count stays true while the cutover
 * tries again and again to lock live, and no try holds the target lock, the head row or a snapshot for as long as counting takes. Used by one thread.
 */
final class SealedShadow implements SealedTable {
    private final PostgresSession session;
    private final long rows;
    private boolean held = true;

    private SealedShadow(PostgresSession session, long rows) {
        this.session = session;
        this.rows = rows;
    }

    /** Seals and counts. */
    static SealedShadow seal(
            Supplier<PostgresSession> opener,
            PublicationFacts<ObservedRelation> facts,
            Request request,
            PublicationRecord recorded) {
        PostgresSession session = opener.get();
        try {
            JdbcSession.Work<Long> counting = connection -> {
                connection.setAutoCommit(false);
                AdvisoryLocks.limitLockWaits(connection, request.tuning().lockTimeout());
                facts.requireShadow(connection, request, recorded);
                ObservedRelation.lock(connection, recorded.shadow(), "SHARE");
                facts.requireShadow(connection, request, recorded);
                return count(connection, recorded);
            };
            long rows = session.query(
                    "counting " + recorded.shadow(),
                    connection -> StoppableWork.run(session, request.stop()::check, counting));
            return new SealedShadow(session, rows);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public boolean isHeld() {
        return held;
    }

    // That the server acknowledges the end of this transaction proves that it lasted until now.
    @Override
    public void release() {
        held = false;
        try {
            session.commit("handing the sealed shadow over");
        } catch (DponeException e) {
            DponeException failure = new DponeException(
                    ErrorCode.TARGET_STATEMENT_FAILED,
                    "the session that kept the shadow from being written to was lost; run again");
            failure.addSuppressed(e);
            throw failure;
        }
        session.close();
    }

    static long count(Connection connection, PublicationRecord recorded) throws SQLException {
        String sql = "SELECT pg_catalog.count(*) FROM ONLY " + SqlNames.quote(recorded.shadow());
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }

    @Override
    public void close() {
        held = false;
        session.close();
    }
}
