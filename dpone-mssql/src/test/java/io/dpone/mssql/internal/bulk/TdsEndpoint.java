package io.dpone.mssql.internal.bulk;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A server that understands no SQL, but answers as much of MS-TDS as the driver needs to log in, to ask for a table's columns and to send a bulk load, which it
 * keeps. So a test sees what the driver really sends, without encryption and without a database.
 */
final class TdsEndpoint implements AutoCloseable {
    private static final int BATCH = 0x01;
    private static final int ANSWER = 0x04;
    private static final int BULK = 0x07;
    private static final int LOGIN = 0x10;
    private static final int PRELOGIN = 0x12;
    private static final int HEADER = 8;
    private static final int END_OF_MESSAGE = 1;
    private static final byte[] DONE = HexFormat.of().parseHex("fd0000" + "0000" + "0000000000000000");
    // SQL_Latin1_General_CP1_CI_AS
    private static final String COLLATION = "0904d00034";

    private final ServerSocket listening;
    private final List<String> columnTypes;
    private final List<String> columnNames;
    private final List<String> batches = new CopyOnWriteArrayList<>();
    private final List<byte[]> bulks = new CopyOnWriteArrayList<>();

    /** A server whose only table has these columns; the type of each is the hex form of its TYPE_INFO. */
    TdsEndpoint(List<String> columnNames, List<String> columnTypes) throws IOException {
        this.columnNames = columnNames;
        this.columnTypes = columnTypes;
        this.listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "tds endpoint");
        thread.setDaemon(true);
        thread.start();
    }

    String url() {
        return "jdbc:sqlserver://127.0.0.1:" + listening.getLocalPort()
                + ";encrypt=false;user=tester;password=none;connectRetryCount=0";
    }

    /** The statements, in their order. */
    List<String> batches() {
        return List.copyOf(batches);
    }

    /** The bulk messages, in their order. */
    List<byte[]> bulks() {
        return List.copyOf(bulks);
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }

    private void serve() {
        while (!listening.isClosed()) {
            try (Socket socket = listening.accept()) {
                talk(new DataInputStream(socket.getInputStream()), socket.getOutputStream());
            } catch (EOFException | SocketException e) {
                // The driver hung up, or the test is over.
                if (listening.isClosed()) {
                    return;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void talk(DataInputStream in, OutputStream out) throws IOException {
        while (true) {
            ByteArrayOutputStream message = new ByteArrayOutputStream();
            int type;
            int status;
            do {
                type = in.readUnsignedByte();
                status = in.readUnsignedByte();
                int length = in.readUnsignedShort();
                in.readInt();
                message.writeBytes(in.readNBytes(length - HEADER));
            } while ((status & END_OF_MESSAGE) == 0);
            answer(out, reply(type, message.toByteArray()));
        }
    }

    private byte[] reply(int type, byte[] message) {
        return switch (type) {
            // Version 16, and an encryption that is not supported.
            case PRELOGIN -> HexFormat.of().parseHex("00000b0006" + "0100110001" + "ff" + "100000000000" + "02");
            case LOGIN -> login();
            case BATCH -> batch(message);
            case BULK -> {
                bulks.add(message);
                yield DONE;
            }
            default -> throw new IllegalStateException("unexpected message of type " + type);
        };
    }

    private static byte[] login() {
        ByteArrayOutputStream tokens = new ByteArrayOutputStream();
        ByteArrayOutputStream acknowledgement = new ByteArrayOutputStream();
        acknowledgement.writeBytes(HexFormat.of().parseHex("01" + "74000004"));
        acknowledgement.writeBytes(text("Test"));
        acknowledgement.writeBytes(HexFormat.of().parseHex("10000000"));
        token(tokens, 0xad, acknowledgement.toByteArray());
        token(tokens, 0xe3, HexFormat.of().parseHex("07" + "05" + COLLATION + "00"));
        tokens.writeBytes(DONE);
        return tokens.toByteArray();
    }

    private byte[] batch(byte[] message) {
        // In front of the text stand headers, with their length in front of them.
        int headers = message[0] & 0xff;
        String sql = new String(message, headers, message.length - headers, StandardCharsets.UTF_16LE);
        batches.add(sql);
        if (sql.contains("SET FMTONLY ON")) {
            return metadata(columnNames, columnTypes);
        }
        if (sql.contains("collation_name")) {
            return catalog();
        }
        return DONE;
    }

    /** The answer to the driver's question for the collations and for computed columns. */
    private byte[] catalog() {
        ByteArrayOutputStream tokens = new ByteArrayOutputStream();
        byte[] columns = metadata(List.of("collation_name", "is_computed"), List.of("e70001" + COLLATION, "6801"));
        tokens.write(columns, 0, columns.length - DONE.length);
        for (String unused : columnNames) {
            tokens.writeBytes(HexFormat.of().parseHex("d1" + "ffff" + "0100"));
        }
        tokens.writeBytes(DONE);
        return tokens.toByteArray();
    }

    private static byte[] metadata(List<String> names, List<String> types) {
        ByteArrayOutputStream tokens = new ByteArrayOutputStream();
        tokens.write(0x81);
        tokens.write(names.size());
        tokens.write(0);
        for (int i = 0; i < names.size(); i++) {
            // No user type; nullable and updatable.
            tokens.writeBytes(HexFormat.of().parseHex("00000000" + "0900" + types.get(i)));
            tokens.writeBytes(text(names.get(i)));
        }
        tokens.writeBytes(DONE);
        return tokens.toByteArray();
    }

    private static void token(ByteArrayOutputStream tokens, int type, byte[] content) {
        tokens.write(type);
        tokens.write(content.length);
        tokens.write(0);
        tokens.writeBytes(content);
    }

    private static byte[] text(String value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(value.length());
        bytes.writeBytes(value.getBytes(StandardCharsets.UTF_16LE));
        return bytes.toByteArray();
    }

    private static void answer(OutputStream out, byte[] content) throws IOException {
        int length = HEADER + content.length;
        out.write(new byte[] {ANSWER, END_OF_MESSAGE, (byte) (length >> 8), (byte) length, 0, 0, 1, 0});
        out.write(content);
        out.flush();
    }
}
