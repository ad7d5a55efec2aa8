package io.dpone.spi.state;

import io.dpone.contracts.error.Problem;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableGeneration;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.ShadowPublication.Request;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The statements of an adapter on live, shadow and backup (shadow campaign facts, section 7). Each works inside the caller's transaction and neither begins nor ends
 * one. Used by one thread.
 *
 * @param <T> the adapter's kind of observed table
 */
public interface PublicationTables<T extends ObservedTable> {
    /**
     * The target's clock.
     *
     * @param connection the connection
     * @return now
     * @throws SQLException when the driver does
     */
    Instant now(Connection connection) throws SQLException;

    /**
     * Waits for the publication lock of a registered table, and holds it until the transaction ends.
     *
     * @param connection in a transaction
     * @param bindingId the registration's id
     * @param timeout how long to wait
     * @throws SQLException when the driver does
     */
    void lockPublication(Connection connection, UUID bindingId, Duration timeout) throws SQLException;

    /**
     * Keeps a table from being altered, renamed or dropped until the transaction ends; readers and writers go on.
     *
     * @param connection in a transaction
     * @param table the table
     * @throws SQLException when the driver does
     */
    void lockDefinition(Connection connection, TableName table) throws SQLException;

    /**
     * Sets how long the open transaction, or the session, waits for any lock.
     *
     * @param connection in a transaction
     * @param timeout how long to wait, at least 1 ms
     * @throws SQLException when the driver does
     */
    void limitLockWaits(Connection connection, Duration timeout) throws SQLException;

    /**
     * Keeps everybody from writing to a table until the transaction ends; readers go on.
     *
     * @param connection in a transaction
     * @param table the table
     * @throws SQLException when the driver does
     */
    void lockWritersOut(Connection connection, TableName table) throws SQLException;

    /**
     * Counts a table's rows.
     *
     * @param connection the connection
     * @param table the table
     * @return how many rows it has
     * @throws SQLException when the driver does
     */
    long countRows(Connection connection, TableName table) throws SQLException;

    /**
     * Looks at whatever table has the name now.
     *
     * @param connection the connection
     * @param name the name
     * @return the table, if there is one
     * @throws SQLException when the driver does
     */
    Optional<T> find(Connection connection, TableName name) throws SQLException;

    /**
     * Whether a table, or anything else that takes its name, is there.
     *
     * @param connection the connection
     * @param name the name
     * @return true when it is taken
     * @throws SQLException when the driver does
     */
    boolean isTaken(Connection connection, TableName name) throws SQLException;

    /**
     * Reads the current generation of a fenced identity; the target lock protects it.
     *
     * @param connection the connection
     * @param targetIdentity the identity, 64 hex digits
     * @return the generation, 0 when there was no governed load yet
     * @throws SQLException when the driver does
     */
    long fenceGeneration(Connection connection, String targetIdentity) throws SQLException;

    /**
     * Everything about a table that a shadow would not reproduce.
     *
     * @param connection the connection
     * @param table the table
     * @return the problems, empty for a table that can be replaced
     * @throws SQLException when the driver does
     */
    List<Problem> problems(Connection connection, T table) throws SQLException;

    /**
     * What is missing to prove by an index that a unique key has neither duplicates nor NULLs.
     *
     * @param table the table
     * @param uniqueKey the key's columns in order
     * @return the problems, empty when nothing is missing
     */
    List<Problem> uniqueKeyProblems(T table, List<String> uniqueKey);

    /**
     * Fails when something has a name that the cutover will give, apart from the backup's own.
     *
     * @param connection the connection
     * @param request what is published
     * @param recorded the publication
     * @param live the live table
     * @throws SQLException when the driver does
     */
    void requireFreeNames(Connection connection, Request request, PublicationRecord recorded, T live)
            throws SQLException;

    /**
     * Where a finished shadow differs from live.
     *
     * @param request what is published
     * @param live the live table
     * @param shadow the shadow
     * @return the paths, empty when the shadow can stand in for live
     */
    List<String> differences(Request request, T live, T shadow);

    /**
     * Where a shadow is not what live's rows could be loaded into.
     *
     * @param request what is published
     * @param live the live table
     * @param shadow the shadow, without or with indexes
     * @return the paths, empty when it can be loaded
     */
    List<String> loadableDifferences(Request request, T live, T shadow);

    /**
     * Gives live, which carries no generation, a new one.
     *
     * @param connection in a transaction
     * @param request what is published
     * @param table the live table
     * @return its mark
     * @throws SQLException when the driver does
     */
    TableGeneration mark(Connection connection, Request request, T table) throws SQLException;

    /**
     * Makes the shadow with everything that rows are loaded under, and gives it owner and generation.
     *
     * @param connection in a transaction
     * @param request what is published
     * @param recorded the publication
     * @param live the live table
     * @return the shadow's generation
     * @throws SQLException when the driver does
     */
    Generation makeShadow(Connection connection, Request request, PublicationRecord recorded, T live)
            throws SQLException;
}
