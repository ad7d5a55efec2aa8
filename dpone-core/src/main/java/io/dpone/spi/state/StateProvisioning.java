package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.spi.CampaignTarget.StateInspection;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.ReopeningSession;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Looks at the state of one live table's target, and makes what is missing. Used by one thread. */
public final class StateProvisioning {
    private final ReopeningSession<? extends JdbcSession> control;
    private final ProvisioningTables tables;
    private final StateScript script;
    private final String quotedSchema;
    private final TableName live;

    /**
     * Looks at nothing yet.
     *
     * @param control the connection, closed by the caller
     * @param tables the adapter's statements
     * @param script the adapter's script
     * @param quotedSchema the state's schema as it enters a statement
     * @param live the live table
     */
    public StateProvisioning(
            ReopeningSession<? extends JdbcSession> control,
            ProvisioningTables tables,
            StateScript script,
            String quotedSchema,
            TableName live) {
        this.control = control;
        this.tables = tables;
        this.script = script;
        this.quotedSchema = quotedSchema;
        this.live = live;
    }

    /**
     * Compares the catalog with the exact shape; changes nothing.
     *
     * @return what is there and what is missing
     */
    public StateInspection inspect() {
        return control.query("inspecting the state tables", connection -> {
            StateShape shape = tables.inspect(connection, script);
            List<String> missing = shape.missing().stream()
                    .filter(part -> !part.equals(StateScript.SCHEMA))
                    .toList();
            boolean registered = isRegistered(connection, missing);
            return new StateInspection(
                    missing,
                    shape.mismatches(),
                    registered,
                    script.sql(quotedSchema, shape.missing()),
                    registered ? "" : tables.registrationScript());
        });
    }

    /** Makes the parts of the state that are missing, then the registration; whoever does the same at the same time waits. */
    public void provision() {
        control.repeatable("making the state tables", connection -> {
            tables.lockProvisioning(connection);
            StateShape shape = tables.inspect(connection, script);
            String sql = script.sql(quotedSchema, shape.missing());
            if (!sql.isEmpty()) {
                tables.execute(connection, sql);
            }
            return true;
        });
        control.repeatable("registering the target", connection -> {
            tables.register(connection);
            return true;
        });
    }

    /**
     * The registered identity of live.
     *
     * @return the identity
     * @throws DponeException with {@link ErrorCode#TARGET_NOT_REGISTERED}
     */
    public TargetIdentity identity() {
        Optional<TargetIdentity> found =
                control.query("reading the registration of the live table", tables::readRegistration);
        return found.orElseThrow(() -> new DponeException(
                ErrorCode.TARGET_NOT_REGISTERED, live + " is not registered in the state schema " + quotedSchema));
    }

    private boolean isRegistered(Connection connection, List<String> missing) throws SQLException {
        return !missing.contains("dpone_target_identity")
                && tables.readRegistration(connection).isPresent();
    }
}
