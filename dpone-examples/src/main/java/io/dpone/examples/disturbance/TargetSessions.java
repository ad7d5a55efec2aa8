package io.dpone.examples.disturbance;

import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.util.List;

/** The sessions of a campaign in its target database, from the server's own views. Used by one thread. */
public interface TargetSessions extends AutoCloseable {
    /** The application name of the sessions with which lanes append. */
    String SINK_LANE = "dpone sink-lane";

    /** The application name of the session with which a campaign writes its ledger. */
    String CONTROL = "dpone control";

    /** The application name of the session that holds a campaign's lock. */
    String FENCE = "dpone fence";

    /** The application name of the session that validates, builds and publishes. */
    String PUBLICATION = "dpone publication";

    /**
     * Opens a connection that watches.
     *
     * @param target the target database, as superuser
     * @return the sessions; the caller closes them
     */
    static TargetSessions of(TestDatabase target) {
        return new PostgresSessions(target);
    }

    /**
     * Opens a connection that watches.
     *
     * @param target the target database, with a login that may see and end all sessions
     * @return the sessions; the caller closes them
     */
    static TargetSessions of(SqlServerDatabase target) {
        return new SqlServerSessions(target);
    }

    /**
     * One session.
     *
     * @param number the server's number of it
     * @param client who is at the other end
     */
    record Session(int number, ClientEnd client) {}

    /**
     * The sessions of an application.
     *
     * @param application its name
     * @return the sessions in the order in which they began
     */
    List<Session> of(String application);

    /**
     * The sessions of an application that wait for something that is held.
     *
     * @param application its name
     * @param held what holds it
     * @return the sessions
     */
    List<Session> waitingFor(String application, HeldLock held);

    /**
     * Whether somebody waits for a lock himself, who wants to hold it.
     *
     * @param wanting the transaction that takes a lock on another thread
     * @return true while it waits
     */
    boolean isWaiting(HeldLock wanting);

    /**
     * Ends a session, as a server does when the network to its client is gone, and returns once it is gone.
     *
     * @param session the session
     */
    void terminate(Session session);

    /** Closes the connection. */
    @Override
    void close();
}
