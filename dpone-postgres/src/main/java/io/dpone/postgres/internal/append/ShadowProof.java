package io.dpone.postgres.internal.append;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.contracts.table.TableGeneration;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.postgres.internal.state.GenerationComment;
import io.dpone.postgres.internal.state.Registrations;
import io.dpone.postgres.internal.state.StateSchema;
import io.dpone.postgres.internal.state.TableGenerations;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Proves in an append's transaction that the shadow is the table that this campaign made for this live table. Immutable. */
final class ShadowProof {
    private static final String UNDEFINED_TABLE = "42P01";

    private final String runKey;
    private final TargetBinding binding;
    private final Registrations registrations;
    private final TableGenerations generations;

    ShadowProof(LaneBootstrap bootstrap, StateSchema state) {
        this.runKey = bootstrap.runKey();
        this.binding = bootstrap.target();
        this.registrations = new Registrations(state);
        this.generations = new TableGenerations(state);
    }

    /** Locks the shadow against a rename or drop until the transaction ends, and then proves what it is. */
    void lockAndProve(Connection connection) throws SQLException {
        lock(connection);
        Optional<TargetIdentity> live =
                registrations.read(connection, binding.live().table());
        if (!live.equals(Optional.of(binding.live()))) {
            throw new DponeException(
                    ErrorCode.TARGET_NOT_REGISTERED,
                    "the registration of " + binding.live().table() + " is not the one that the campaign was made for");
        }
        if (!hasGeneration(connection)) {
            throw changed("it has another generation than the campaign recorded");
        }
        TableGeneration row = generations
                .read(connection, binding.shadowGeneration().token())
                .orElseThrow(() -> changed("its generation is not recorded"));
        if (!row.generation().equals(binding.shadowGeneration()) || !runKey.equals(row.runKey())) {
            throw changed("another campaign made it");
        }
        if (row.publicationReceiptId() != null) {
            throw changed("it is published");
        }
    }

    private void lock(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("LOCK TABLE " + SqlNames.quote(binding.shadow()) + " IN ROW EXCLUSIVE MODE");
        } catch (SQLException e) {
            if (UNDEFINED_TABLE.equals(e.getSQLState())) {
                throw changed("it does not exist");
            }
            throw e;
        }
    }

    private boolean hasGeneration(Connection connection) throws SQLException {
        String sql = """
                SELECT relation.oid::bigint = ?
                   AND pg_catalog.obj_description(relation.reltype, 'pg_type') IS NOT DISTINCT FROM ?
                  FROM pg_catalog.pg_class AS relation
                  JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = relation.relnamespace
                 WHERE namespace.nspname = ? AND relation.relname = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, binding.shadowGeneration().objectId());
            statement.setString(
                    2, GenerationComment.of(binding.shadowGeneration().token()));
            statement.setString(3, binding.shadow().schema());
            statement.setString(4, binding.shadow().table());
            try (ResultSet result = statement.executeQuery()) {
                return result.next() && result.getBoolean(1);
            }
        }
    }

    private DponeException changed(String how) {
        return new DponeException(
                ErrorCode.SHADOW_CHANGED, "shadow " + binding.shadow() + " can not be loaded: " + how);
    }
}
