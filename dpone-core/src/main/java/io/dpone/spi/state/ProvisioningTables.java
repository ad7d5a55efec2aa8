package io.dpone.spi.state;

import io.dpone.contracts.table.TargetIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The statements of an adapter that look at the state tables, make them, and register a live table. Each works inside the caller's transaction. Stateless. */
public interface ProvisioningTables {
    /**
     * Compares the catalog with the exact shape; changes nothing.
     *
     * @param connection the connection
     * @param script the adapter's script
     * @return what is missing and what differs
     * @throws SQLException when the driver does
     */
    StateShape inspect(Connection connection, StateScript script) throws SQLException;

    /**
     * Waits until nobody else makes state tables, until the transaction ends.
     *
     * @param connection in a transaction
     * @throws SQLException when the driver does
     */
    void lockProvisioning(Connection connection) throws SQLException;

    /**
     * Runs statements of the script.
     *
     * @param connection in a transaction
     * @param sql the statements
     * @throws SQLException when the driver does
     */
    void execute(Connection connection, String sql) throws SQLException;

    /**
     * Reads the registration of the live table.
     *
     * @param connection the connection
     * @return the identity, if it is registered
     * @throws SQLException when the driver does
     */
    Optional<TargetIdentity> readRegistration(Connection connection) throws SQLException;

    /**
     * Registers the live table; one that is registered keeps its registration.
     *
     * @param connection in a transaction
     * @throws SQLException when the driver does
     */
    void register(Connection connection) throws SQLException;

    /**
     * The statement that registers the live table, for somebody else to run.
     *
     * @return the statement
     */
    String registrationScript();
}
