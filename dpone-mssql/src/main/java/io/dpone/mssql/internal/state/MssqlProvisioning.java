package io.dpone.mssql.internal.state;

import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.mssql.internal.session.WholeStatement;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.state.ProvisioningTables;
import io.dpone.spi.state.StateProvisioning;
import io.dpone.spi.state.StateScript;
import io.dpone.spi.state.StateShape;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;

/** State tables in a SQL Server database and the registration of one live table. Immutable. */
public final class MssqlProvisioning implements ProvisioningTables {
    private static final String LOCK = "dpone:state-provisioning:";
    private static final String FOLDER = "/io/dpone/mssql/state/";

    /** What the tools of SQL Server end a batch with; the server itself does not know it. */
    private static final Pattern BATCH_END = Pattern.compile("^GO$", Pattern.MULTILINE);

    private final StateSchema state;
    private final TableName live;
    private final Registrations registrations;

    private MssqlProvisioning(StateSchema state, TableName live) {
        this.state = state;
        this.live = live;
        this.registrations = new Registrations(state);
    }

    /**
     * The provisioning of a schema for one live table.
     *
     * @param control the connection, closed by the caller
     * @param state the tables
     * @param live the live table
     * @return the provisioning
     */
    public static StateProvisioning of(ReopeningSession<MssqlSession> control, StateSchema state, TableName live) {
        return new StateProvisioning(control, new MssqlProvisioning(state, live), script(), state.quoted(), live);
    }

    /** The script of the adapter's jar. */
    static StateScript script() {
        return StateScript.of(text("state.sql"), "[DWH_Tech]");
    }

    @Override
    public StateShape inspect(Connection connection, StateScript script) throws SQLException {
        return StateShape.compare(
                state.schema(),
                script,
                ShapeCatalog.schemaExists(connection, state),
                StateShape.facts(text("state-shape.txt")),
                ShapeCatalog.read(connection, state));
    }

    @Override
    public void lockProvisioning(Connection connection) throws SQLException {
        // Whoever makes the state of another schema or database is not waited for.
        String made = Sha256.hex(JsonValue.object()
                .put("database", connection.getCatalog())
                .put("schema", state.schema())
                .build());
        AppLocks.lockForTransaction(connection, LOCK + made, SessionRole.CONTROL.lockTimeout());
    }

    @Override
    public void execute(Connection connection, String sql) throws SQLException {
        for (String batch : BATCH_END.split(sql, -1)) {
            if (!batch.isBlank()) {
                WholeStatement.run(connection, batch.strip());
            }
        }
    }

    @Override
    public Optional<TargetIdentity> readRegistration(Connection connection) throws SQLException {
        return registrations.read(connection, live);
    }

    @Override
    public void register(Connection connection) throws SQLException {
        lockProvisioning(connection);
        registrations.register(connection, live);
    }

    @Override
    public String registrationScript() {
        return registrations.script(live);
    }

    private static String text(String resource) {
        try (InputStream stream = MssqlProvisioning.class.getResourceAsStream(FOLDER + resource)) {
            if (stream == null) {
                throw new IllegalStateException("the adapter's jar lacks " + resource);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the adapter's jar cannot be read", e);
        }
    }
}
