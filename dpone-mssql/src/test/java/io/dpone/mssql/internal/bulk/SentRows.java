package io.dpone.mssql.internal.bulk;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A bulk message taken apart by the rules of MS-TDS 2.2.6.1: columns and rows. A value stands as its type and what it holds, such as
 * {@code varchar(10) 2024-02-29}.
 */
final class SentRows {
    private static final int COLUMNS = 0x81;
    private static final int ROW = 0xd1;
    private static final int UNLIMITED = 0xffff;
    private static final int COLLATION_BYTES = 5;

    private final ByteBuffer bytes;
    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    private record Column(int type, int length, int scale) {}

    SentRows(byte[] message) {
        this.bytes = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        require(COLUMNS);
        int count = bytes.getShort();
        for (int i = 0; i < count; i++) {
            bytes.getInt();
            bytes.getShort();
            columns.add(column());
            skip(2 * (bytes.get() & 0xff));
        }
        while ((bytes.get(bytes.position()) & 0xff) == ROW) {
            bytes.get();
            rows.add(columns.stream().map(this::value).toList());
        }
    }

    List<List<String>> rows() {
        return rows;
    }

    private Column column() {
        int type = bytes.get() & 0xff;
        return switch (type) {
            case 0x26, 0x6d, 0x68 -> new Column(type, bytes.get(), 0);
            case 0x6a -> {
                bytes.get();
                int precision = bytes.get();
                yield new Column(type, precision, bytes.get());
            }
            case 0xa5 -> new Column(type, bytes.getShort() & 0xffff, 0);
            case 0xa7, 0xaf, 0xe7, 0xef -> {
                int length = bytes.getShort() & 0xffff;
                skip(COLLATION_BYTES);
                yield new Column(type, length, 0);
            }
            default -> throw new IllegalStateException("a type that no column is sent as: " + type);
        };
    }

    private String value(Column column) {
        return switch (column.type()) {
            case 0x26 -> "int" + 8 * column.length() + " " + integer();
            case 0x68 -> "bit " + integer();
            case 0x6d -> "float" + 8 * column.length() + " " + binaryFraction();
            case 0x6a -> "decimal(" + column.length() + "," + column.scale() + ") " + decimal(column.scale());
            case 0xa5 -> "varbinary" + size(column, 1) + " " + hex(content(column));
            case 0xa7 -> "varchar" + size(column, 1) + " " + ascii(content(column));
            case 0xaf -> "char" + size(column, 1) + " " + ascii(content(column));
            case 0xe7 -> "nvarchar" + size(column, 2) + " " + utf16(content(column));
            default -> "nchar" + size(column, 2) + " " + utf16(content(column));
        };
    }

    private static String size(Column column, int unit) {
        return column.length() == UNLIMITED ? "(max)" : "(" + column.length() / unit + ")";
    }

    private String integer() {
        int length = bytes.get();
        return switch (length) {
            case 0 -> "NULL";
            case 1 -> String.valueOf(bytes.get());
            case 2 -> String.valueOf(bytes.getShort());
            case 4 -> String.valueOf(bytes.getInt());
            default -> String.valueOf(bytes.getLong());
        };
    }

    private String binaryFraction() {
        int length = bytes.get();
        return switch (length) {
            case 0 -> "NULL";
            case 4 -> String.valueOf(bytes.getFloat());
            default -> String.valueOf(bytes.getDouble());
        };
    }

    private String decimal(int scale) {
        int length = bytes.get();
        if (length == 0) {
            return "NULL";
        }
        int signum = bytes.get() == 0 ? -1 : 1;
        byte[] magnitude = new byte[length - 1];
        for (int i = magnitude.length - 1; i >= 0; i--) {
            magnitude[i] = bytes.get();
        }
        return new BigDecimal(new BigInteger(signum, magnitude), scale).toPlainString();
    }

    private byte @Nullable [] content(Column column) {
        if (column.length() == UNLIMITED) {
            return chunks();
        }
        int length = bytes.getShort() & 0xffff;
        return length == UNLIMITED ? null : take(length);
    }

    private byte @Nullable [] chunks() {
        if (bytes.getLong() == -1) {
            return null;
        }
        ByteBuffer whole = ByteBuffer.allocate(bytes.remaining());
        for (int length = bytes.getInt(); length != 0; length = bytes.getInt()) {
            whole.put(take(length));
        }
        byte[] content = new byte[whole.flip().remaining()];
        whole.get(content);
        return content;
    }

    private byte[] take(int length) {
        byte[] content = new byte[length];
        bytes.get(content);
        return content;
    }

    private static String hex(byte @Nullable [] content) {
        return content == null ? "NULL" : HexFormat.of().formatHex(content);
    }

    private static String ascii(byte @Nullable [] content) {
        return content == null ? "NULL" : new String(content, StandardCharsets.US_ASCII);
    }

    private static String utf16(byte @Nullable [] content) {
        return content == null ? "NULL" : new String(content, StandardCharsets.UTF_16LE);
    }

    private void require(int token) {
        if ((bytes.get() & 0xff) != token) {
            throw new IllegalStateException("a bulk message begins with its columns");
        }
    }

    private void skip(int count) {
        bytes.position(bytes.position() + count);
    }
}
