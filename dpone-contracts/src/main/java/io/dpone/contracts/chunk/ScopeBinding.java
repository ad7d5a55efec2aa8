package io.dpone.contracts.chunk;

import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.ColumnContract;

/**
 * A chunk's range bound to the key column of both sides: what a lane proves before it reads a receipt (shadow campaign facts, section 2).
 *
 * @param scope the range
 * @param source the key column of the source
 * @param target the key column of the target
 */
public record ScopeBinding(RangeScope scope, Column source, Column target) {
    // Refuses columns other than the range's.
    public ScopeBinding {
        if (!scope.column().equals(source.name()) || !scope.column().equals(target.name())) {
            throw new IllegalArgumentException("a range is bound to its own column on both sides");
        }
    }

    /**
     * Binds a range to the frozen column contract.
     *
     * @param scope the range
     * @param contract the contract, which has the range's column
     * @return the binding
     */
    public static ScopeBinding of(RangeScope scope, ColumnContract contract) {
        return new ScopeBinding(scope, contract.sourceColumn(scope.column()), contract.targetColumn(scope.column()));
    }

    /**
     * The canonical form.
     *
     * @return the object that is hashed
     */
    public JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("version", 1)
                .put("ast_sha256", scope.sha256())
                .put("column", scope.column())
                .put("literal_type", scope.literalType().id())
                .put("source_type", source.type())
                .put("source_collation", source.collation())
                .put("target_type", target.type())
                .put("target_collation", target.collation())
                .put("comparison_contract", scope.literalType().comparison())
                .build();
    }

    /**
     * The digest of the canonical form.
     *
     * @return 64 hex digits
     */
    public String sha256() {
        return Sha256.hex(toJson());
    }
}
