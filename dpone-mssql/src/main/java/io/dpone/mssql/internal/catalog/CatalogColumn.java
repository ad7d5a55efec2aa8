package io.dpone.mssql.internal.catalog;

import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.table.Column;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A column.
 *
 * @param ordinal its place, from 1 on; dropped columns leave no gap
 * @param name the name
 * @param systemType the system type's name, or empty where a type has none
 * @param userTypeSchema the schema of the type that the column was made with, {@code sys} for the server's own
 * @param userType the name of that type
 * @param maxLength the length in bytes, -1 for {@code max}
 * @param precision the precision
 * @param scale the scale
 * @param nullable whether NULL is accepted
 * @param collation the collation, or null for types without one
 * @param ansiPadded whether trailing blanks and zeroes are kept
 * @param defaultDefinition the default's expression, or null
 * @param computedDefinition the computation, or null
 * @param identitySeed the first number of an identity column, or null
 * @param identityIncrement its step, or null
 * @param deviations the attributes that a column of name and type would not have
 */
public record CatalogColumn(
        int ordinal,
        String name,
        String systemType,
        String userTypeSchema,
        String userType,
        int maxLength,
        int precision,
        int scale,
        boolean nullable,
        @Nullable String collation,
        boolean ansiPadded,
        @Nullable String defaultDefinition,
        @Nullable String computedDefinition,
        @Nullable String identitySeed,
        @Nullable String identityIncrement,
        Deviations<ColumnAttribute> deviations) {
    /**
     * Whether the column was made with a type of the server's own.
     *
     * @return false for an alias, a CLR type and {@code sysname}
     */
    boolean hasSystemType() {
        return userTypeSchema.equals("sys") && userType.equals(systemType);
    }

    /**
     * The type as CREATE TABLE spells it.
     *
     * @return the spelling, or empty for a type that can not be made or loaded by its name alone
     */
    Optional<String> type() {
        return hasSystemType() ? ColumnTypes.spell(systemType, maxLength, precision, scale) : Optional.empty();
    }

    /**
     * The column as contracts hold it.
     *
     * @return the column; a type that can not be spelled goes by its name and its schema
     */
    public Column toColumn() {
        return new Column(name, type().orElse(userTypeSchema + "." + userType), collation, !nullable);
    }

    JsonValue.JsonObject toJson() {
        JsonValue.ObjectBuilder json = JsonValue.object()
                .put("ordinal", ordinal)
                .put("name", name)
                .put("system_type_schema", "sys")
                .put("system_type", systemType)
                .put("user_type_schema", userTypeSchema)
                .put("user_type", userType)
                .put("max_length", maxLength)
                .put("precision", precision)
                .put("scale", scale)
                .put("nullable", nullable)
                .put("collation", collation)
                .put("ansi_padded", ansiPadded)
                .put("identity", deviations.have(ColumnAttribute.IDENTITY))
                .put("computed", deviations.have(ColumnAttribute.COMPUTED))
                .put("sparse", deviations.have(ColumnAttribute.SPARSE))
                .put("rowguidcol", deviations.have(ColumnAttribute.ROW_GUID))
                .put("generated_always_type", deviations.values().getOrDefault(ColumnAttribute.GENERATED_ALWAYS, 0))
                .put("default", defaultDefinition)
                .put("computed_definition", computedDefinition)
                .put("identity_seed", identitySeed)
                .put("identity_increment", identityIncrement)
                .put("residual", deviations.toJson(attribute -> attribute.blocker() == Blocker.RESIDUAL_SURFACE));
        deviations.addUnknown(json);
        return json.build();
    }
}
