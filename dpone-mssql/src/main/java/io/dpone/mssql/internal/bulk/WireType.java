package io.dpone.mssql.internal.bulk;

import io.dpone.mssql.internal.types.SqlServerType;
import java.sql.Types;

/**
 * As what the driver sends a column. Everything but dates, times and identifiers goes as the target's own type, since Babelfish stores what is sent without
 * converting it. Those go as text and are declared as text: the driver would also send a declared {@code TIMESTAMP} as text, but only as long as
 * {@code sendTemporalDataTypesAsStringForBulkCopy} is true, and otherwise through a calendar of the JVM's zone (SQLServerBulkCopy of mssql-jdbc 13.2.1,
 * writeColumnToTdsWriter).
 *
 * @param jdbcType the type's number in {@link Types} or {@code microsoft.sql.Types}
 * @param precision digits, UTF-16 units or bytes
 * @param scale digits behind the point
 * @param declaration the type of a staging column that holds exactly what is sent
 */
record WireType(int jdbcType, int precision, int scale, String declaration) {
    /** The most UTF-16 units or bytes that a {@code (max)} type holds; the driver takes anything above 4000 and 8000 for it. */
    private static final int MAX_UNITS = (1 << 30) - 1;

    private static final int MAX_BYTES = Integer.MAX_VALUE;

    /** A type that is sent as it is declared. */
    static WireType ofNumber(int jdbcType, SqlServerType target) {
        return new WireType(jdbcType, target.precision(), target.scale(), target.spelling());
    }

    /** Characters in UTF-16; the driver would replace what another encoding lacks by question marks. */
    static WireType ofCharacters(int jdbcType, SqlServerType target) {
        int units = Math.min(target.length(), MAX_UNITS);
        return new WireType(jdbcType, units, 0, target.spelling());
    }

    static WireType ofBytes(SqlServerType target) {
        int bytes = target.length() == SqlServerType.MAX ? MAX_BYTES : target.length();
        return new WireType(Types.VARBINARY, bytes, 0, target.spelling());
    }

    /** ASCII text of one length. */
    static WireType ofText(int length) {
        return new WireType(Types.VARCHAR, length, 0, "varchar(" + length + ")");
    }

    /** The driver sends a GUID as CHAR(36). */
    static WireType ofIdentifier() {
        return new WireType(
                microsoft.sql.Types.GUID, UuidDecoder.TEXT_LENGTH, 0, "char(" + UuidDecoder.TEXT_LENGTH + ")");
    }
}
