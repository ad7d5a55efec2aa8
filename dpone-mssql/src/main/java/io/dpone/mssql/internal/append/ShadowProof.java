package io.dpone.mssql.internal.append;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.contracts.table.TableGeneration;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.mssql.internal.catalog.CatalogReader;
import io.dpone.mssql.internal.state.HeadProperties;
import io.dpone.mssql.internal.state.Registrations;
import io.dpone.mssql.internal.state.StateSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalInt;

/** Proves in an append's transaction that the shadow is the table that this campaign made for this live table. Immutable. */
final class ShadowProof {
    private final String runKey;
    private final TargetBinding binding;
    private final Registrations registrations;

    ShadowProof(LaneBootstrap bootstrap, StateSchema state) {
        this.runKey = bootstrap.runKey();
        this.binding = bootstrap.target();
        this.registrations = new Registrations(state);
    }

    /** Proves what the shadow is now. */
    void prove(Connection connection) throws SQLException {
        Optional<TargetIdentity> live =
                registrations.read(connection, binding.live().table());
        if (!live.equals(Optional.of(binding.live()))) {
            throw new DponeException(
                    ErrorCode.TARGET_NOT_REGISTERED,
                    "the registration of " + binding.live().table() + " is not the one that the campaign was made for");
        }
        OptionalInt objectId = CatalogReader.find(connection, binding.shadow());
        if (objectId.isEmpty()) {
            throw changed("it does not exist");
        }
        TableGeneration found = HeadProperties.read(connection, binding.shadow(), objectId.getAsInt())
                .orElse(null);
        if (found == null || !found.generation().equals(binding.shadowGeneration())) {
            throw changed("it has another generation than the campaign recorded");
        }
        if (!runKey.equals(found.runKey())) {
            throw changed("another campaign made it");
        }
        if (found.publicationReceiptId() != null) {
            throw changed("it is published");
        }
    }

    private DponeException changed(String how) {
        return new DponeException(
                ErrorCode.SHADOW_CHANGED, "shadow " + binding.shadow() + " can not be loaded: " + how);
    }
}
