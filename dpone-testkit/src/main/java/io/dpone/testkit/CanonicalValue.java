package io.dpone.testkit;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a value of PostgreSQL and the value of SQL Server that stands for it become the same text. The type of the column in SQL Server chooses. A text of PostgreSQL that the
 * type cannot hold, such as {@code infinity} for a date, stays what it is, and so equals nothing.
 */
enum CanonicalValue {
    /** {@code 1} and {@code 0}. */
    BIT {
        @Override
        String ofPostgres(String text) {
            return NUMBER.ofPostgres(text);
        }

        @Override
        @Nullable
        String ofSqlServer(ResultSet rows, int column) throws SQLException {
            boolean value = rows.getBoolean(column);
            return rows.wasNull() ? null : value ? "1" : "0";
        }
    },
    /** Every digit, but no zeros behind the last one, since the scale belongs to the column. */
    NUMBER {
        @Override
        String ofPostgres(String text) {
            return switch (text) {
                case "true" -> "1";
                case "false" -> "0";
                case "NaN", "Infinity", "-Infinity" -> text;
                default -> plain(new BigDecimal(text));
            };
        }

        @Override
        @Nullable
        String ofSqlServer(ResultSet rows, int column) throws SQLException {
            BigDecimal value = rows.getBigDecimal(column);
            return value == null ? null : plain(value);
        }
    },
    /** The shortest text that gives the same double; the zero below zero is another value than zero. */
    DOUBLE {
        @Override
        String ofPostgres(String text) {
            return Double.toString(Double.parseDouble(text));
        }

        @Override
        @Nullable
        String ofSqlServer(ResultSet rows, int column) throws SQLException {
            double value = rows.getDouble(column);
            return rows.wasNull() ? null : Double.toString(value);
        }
    },
    /** The double that a float of four bytes is. */
    WIDENED_SINGLE {
        @Override
        String ofPostgres(String text) {
            return Double.toString((float) Double.parseDouble(text));
        }

        @Override
        @Nullable
        String ofSqlServer(ResultSet rows, int column) throws SQLException {
            return DOUBLE.ofSqlServer(rows, column);
        }
    },
    /** The shortest text that gives the same float of four bytes. */
    SINGLE {
        @Override
        String ofPostgres(String text) {
            return Float.toString((float) Double.parseDouble(text));
        }

        @Override
        @Nullable
        String ofSqlServer(ResultSet rows, int column) throws SQLException {
            float value = rows.getFloat(column);
            return rows.wasNull() ? null : Float.toString(value);
        }
    },
    /** {@code 2020-01-31}. */
    DATE {
        @Override
        String ofPostgres(String text) {
            return text;
        }
    },
    /** {@code 23:59:59.5}, without zeros behind the last digit. */
    TIME {
        @Override
        String ofPostgres(String text) {
            return withoutZeros(text);
        }
    },
    /** {@code 2020-01-31 23:59:59.5}, what has a zone in UTC. */
    DATE_TIME {
        @Override
        String ofPostgres(String text) {
            return withoutZeros(text.endsWith(UTC) ? text.substring(0, text.length() - UTC.length()) : text);
        }
    },
    /** The same of an instant; one without a zone is in UTC. */
    INSTANT {
        @Override
        String ofPostgres(String text) {
            return DATE_TIME.ofPostgres(text);
        }

        @Override
        String ofSqlServer(String text) {
            return inUtc(text);
        }
    },
    /** In lower case. */
    UUID {
        @Override
        String ofPostgres(String text) {
            return text.toLowerCase(Locale.ROOT);
        }
    },
    /** In hexadecimal digits. */
    BYTES {
        @Override
        String ofPostgres(String text) {
            return text.startsWith("\\x") ? text.substring(2) : text;
        }

        @Override
        @Nullable
        String ofSqlServer(ResultSet rows, int column) throws SQLException {
            byte[] value = rows.getBytes(column);
            return value == null ? null : HexFormat.of().formatHex(value);
        }
    },
    /** Character for character. */
    TEXT {
        @Override
        String ofPostgres(String text) {
            return text;
        }
    },
    /** Without the blanks at the end that a type of fixed length adds. */
    PADDED_TEXT {
        @Override
        String ofPostgres(String text) {
            int end = text.length();
            while (end > 0 && text.charAt(end - 1) == ' ') {
                end--;
            }
            return text.substring(0, end);
        }
    };

    // PostgreSQL's for a session in UTC.
    private static final String UTC = "+00";

    private static final DateTimeFormatter LOCAL = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral(' ')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .toFormatter(Locale.ROOT);
    private static final DateTimeFormatter WITH_OFFSET = new DateTimeFormatterBuilder()
            .append(LOCAL)
            .appendLiteral(' ')
            .appendOffset("+HH:MM", "+00:00")
            .toFormatter(Locale.ROOT);

    /** Of the text that PostgreSQL gives for a value. */
    abstract String ofPostgres(String text);

    /** Of the text that SQL Server gives for a value. */
    String ofSqlServer(String text) {
        return ofPostgres(text);
    }

    /** Of the value in a row of SQL Server's, in a query in which {@link #isTemporal} values are converted by the server. */
    @Nullable
    String ofSqlServer(ResultSet rows, int column) throws SQLException {
        String text = rows.getString(column);
        return text == null ? null : ofSqlServer(text);
    }

    /** Whether the server and not the driver makes the text: the driver's goes through the JVM's zone and through the Julian calendar. */
    boolean isTemporal() {
        return this == DATE || this == TIME || this == DATE_TIME || this == INSTANT;
    }

    /**
     * Chooses by both types.
     *
     * @param postgres the driver's name of the type in PostgreSQL
     * @param sqlServer the driver's name of the type in SQL Server
     */
    static CanonicalValue of(String postgres, String sqlServer) {
        return switch (sqlServer.toLowerCase(Locale.ROOT)) {
            case "bit" -> BIT;
            case "tinyint", "smallint", "int", "bigint", "decimal", "numeric", "money", "smallmoney" -> NUMBER;
            case "float" -> postgres.equals("float4") ? WIDENED_SINGLE : DOUBLE;
            case "real" -> SINGLE;
            case "date" -> DATE;
            case "time" -> TIME;
            case "datetime", "datetime2", "smalldatetime" -> DATE_TIME;
            case "datetimeoffset" -> INSTANT;
            case "uniqueidentifier" -> UUID;
            case "binary", "varbinary", "image" -> BYTES;
            case "char", "nchar" -> PADDED_TEXT;
            default -> postgres.equals("bpchar") ? PADDED_TEXT : TEXT;
        };
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private static String withoutZeros(String time) {
        if (time.indexOf('.') < 0) {
            return time;
        }
        int end = time.length();
        while (time.charAt(end - 1) == '0') {
            end--;
        }
        return time.substring(0, time.charAt(end - 1) == '.' ? end - 1 : end);
    }

    private static String inUtc(String text) {
        try {
            LocalDateTime utc = OffsetDateTime.parse(text, WITH_OFFSET)
                    .withOffsetSameInstant(ZoneOffset.UTC)
                    .toLocalDateTime();
            return withoutZeros(LOCAL.format(utc));
        } catch (DateTimeException e) {
            throw new IllegalStateException("the server gives an instant as another text than ISO 8601", e);
        }
    }
}
