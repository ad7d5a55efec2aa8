package io.dpone.postgres.internal.source;

import io.dpone.contracts.chunk.LiteralType;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.postgres.internal.session.SqlNames;
import java.util.UUID;

/** A chunk's range as a condition. COPY binds nothing, so the bounds are parsed and only what our own code renders becomes a literal. */
final class KeyRange {
    private KeyRange() {}

    static String condition(RangeScope scope) {
        String column = SqlNames.quote(scope.column());
        return column + " >= " + literal(scope.literalType(), scope.lower()) + " AND " + column
                + (scope.upperInclusive() ? " <= " : " < ") + literal(scope.literalType(), scope.upper());
    }

    private static String literal(LiteralType type, String bound) {
        return switch (type) {
            case INTEGER -> "CAST('" + canonical(bound, Long.toString(parsedLong(bound))) + "' AS int8)";
            case UUID -> "CAST('" + canonical(bound, parsedUuid(bound).toString()) + "' AS uuid)";
        };
    }

    private static long parsedLong(String bound) {
        try {
            return Long.parseLong(bound);
        } catch (NumberFormatException e) {
            throw notCanonical();
        }
    }

    private static UUID parsedUuid(String bound) {
        try {
            return UUID.fromString(bound);
        } catch (IllegalArgumentException e) {
            throw notCanonical();
        }
    }

    /** Both parsers take spellings that the plan never makes. */
    private static String canonical(String bound, String rendered) {
        if (!rendered.equals(bound)) {
            throw notCanonical();
        }
        return rendered;
    }

    private static DponeException notCanonical() {
        return new DponeException(ErrorCode.INTERNAL, "a bound of a chunk's range is not in its canonical spelling");
    }
}
