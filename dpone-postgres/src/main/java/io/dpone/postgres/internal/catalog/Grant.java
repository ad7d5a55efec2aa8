package io.dpone.postgres.internal.catalog;

import io.dpone.contracts.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One privilege that a role has on a table or a column.
 *
 * @param grantee the role, or null for everybody
 * @param grantor who granted it
 * @param privilege the privilege, such as {@code SELECT}
 * @param grantable whether the role may grant it on
 */
public record Grant(@Nullable String grantee, String grantor, String privilege, boolean grantable) {
    JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("grantee", grantee)
                .put("grantor", grantor)
                .put("privilege", privilege)
                .put("grantable", grantable)
                .build();
    }
}
