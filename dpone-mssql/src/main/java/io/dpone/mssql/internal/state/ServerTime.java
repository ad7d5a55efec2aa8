package io.dpone.mssql.internal.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * The target's clock, SYSUTCDATETIME(), whose values cross the wire as text: the driver would take them through a calendar of the JVM's own time zone. Pure functions.
 */
final class ServerTime {
    private ServerTime() {}

    /** A datetime2 as text: style 121 is {@code yyyy-mm-dd hh:mi:ss} with all the fraction that the type holds (T-SQL reference, CAST and CONVERT). */
    static String asText(String expression) {
        return "CONVERT(varchar(33), " + expression + ", 121)";
    }

    /** The instant that such a text tells; in microseconds, which is what the state's documents hold. */
    static Instant read(ResultSet result, int column) throws SQLException {
        return LocalDateTime.parse(result.getString(column).replace(' ', 'T'))
                .toInstant(ZoneOffset.UTC)
                .truncatedTo(ChronoUnit.MICROS);
    }
}
