package io.dpone.postgres.internal.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.spi.CampaignTarget.StateInspection;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/** Looks at the state of one live table's target, and makes what is missing. Used by one thread. */
public final class StateProvisioning {
    private static final String LOCK = "dpone:state-provisioning";

    private final ReopeningSession control;
    private final StateSchema state;
    private final TableName live;
    private final StateScript script;
    private final Registrations registrations;

    /**
     * Looks at nothing yet.
     *
     * @param control the control connection
     * @param state the tables
     * @param live the live table
     */
    public StateProvisioning(ReopeningSession control, StateSchema state, TableName live) {
        this.control = control;
        this.state = state;
        this.live = live;
        this.script = StateScript.load();
        this.registrations = new Registrations(state);
    }

    /**
     * Compares the catalog with the exact shape; changes nothing.
     *
     * @return what is there and what is missing
     */
    public StateInspection inspect() {
        return control.query("inspecting the state tables", connection -> {
            StateShape shape = StateShape.inspect(connection, state, script);
            List<String> missing = shape.missing().stream()
                    .filter(part -> !part.equals(StateScript.SCHEMA))
                    .toList();
            boolean registered = isRegistered(connection, missing);
            return new StateInspection(
                    missing,
                    shape.mismatches(),
                    registered,
                    script.sql(state, shape.missing()),
                    registered ? "" : registrations.script(live));
        });
    }

    /** Makes the parts of the state that are missing, then the registration; whoever does the same at the same time waits. */
    public void provision() {
        control.repeatable("making the state tables", connection -> {
            AdvisoryLocks.lockForTransaction(connection, LOCK, Patience.CONTROL_LOCK);
            StateShape shape = StateShape.inspect(connection, state, script);
            String sql = script.sql(state, shape.missing());
            if (!sql.isEmpty()) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute(sql);
                }
            }
            return true;
        });
        control.repeatable("registering the target", connection -> {
            AdvisoryLocks.limitLockWaits(connection, Patience.CONTROL_LOCK);
            registrations.register(connection, live);
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
        Optional<TargetIdentity> found = control.query(
                "reading the registration of the live table", connection -> registrations.read(connection, live));
        return found.orElseThrow(() -> new DponeException(
                ErrorCode.TARGET_NOT_REGISTERED, live + " is not registered in schema " + state.schema()));
    }

    private boolean isRegistered(Connection connection, List<String> missing) throws SQLException {
        return !missing.contains("dpone_target_identity")
                && registrations.read(connection, live).isPresent();
    }
}
