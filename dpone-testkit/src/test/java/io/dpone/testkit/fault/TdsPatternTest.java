package io.dpone.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.testkit.fault.TdsPattern.Message;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

final class TdsPatternTest {
    // Recorded between mssql-jdbc 13.2.1 and a server without encryption of what follows the login.
    private static final byte[] PRELOGIN = hex("""
            1201004300000000000010000601001600010500170024ff0d020001000000ef694f127168e64a8a487aeb7a0198b119f393
            b92f385c41a605051ad549d94501000000
            """);
    private static final byte[] TLS_HANDSHAKE_IN_PRELOGIN = hex("""
            1201003b00000000140303000101160303002831c09d181538c25bef65e905113a1eb7d32430327fcfd7b1514bd4fa83c7de
            6edf22f9f59cb69bd6
            """);
    private static final byte[] COMMIT = hex("""
            0101005a0000010016000000120000000200000000000000000001000000490046002000400040005400520041004e004300
            4f0055004e00540020003e0020003000200043004f004d004d004900540020005400520041004e00
            """);
    private static final byte[] BULK_LOAD = hex("""
            0701004e0000010081020000000000090026040269006400000000000900e728000904d00034016e00d10407000000060061
            0062006300d1040800000002007800fd000000000000000000000000
            """);
    private static final byte[] PREPARED = hex("""
            0301006b0000010016000000120000000200000000000000000001000000ffff0a0000000000e7401f0904d0003418007300
            65006c006500630074002000200040005000300020000000e7401f0904d000340e00400050003000200069006e0074000000
            26040403000000
            """);
    private static final byte[] DONE = hex("0401001500000000fd1000f0000200000000000000");

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace("\n", ""));
    }

    // A login's TLS record as RFC 8446 5.1 lays it out, with content that could be taken for packets.
    private static byte[] tlsRecord(int length) {
        byte[] content = new byte[length];
        for (int i = 0; i < length; i++) {
            content[i] = BULK_LOAD[i % BULK_LOAD.length];
        }
        return ByteBuffer.allocate(5 + length)
                .put(new byte[] {0x17, 0x03, 0x03})
                .putShort((short) length)
                .put(content)
                .array();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static List<Integer> finds(StreamPattern pattern, byte[] stream) {
        StreamPattern.Search search = pattern.search();
        List<Integer> finds = new ArrayList<>();
        for (int i = 0; i < stream.length; i++) {
            if (search.completes(stream[i])) {
                finds.add(i - pattern.length() + 1);
            }
        }
        return finds;
    }

    private static byte[] packet(int type, int status, byte[] data) {
        return ByteBuffer.allocate(8 + data.length)
                .put((byte) type)
                .put((byte) status)
                .putShort((short) (8 + data.length))
                .putInt(0)
                .put(data)
                .array();
    }

    @Test
    void eachMessageIsFoundAtItsFirstByte() {
        byte[] stream = joined(COMMIT, BULK_LOAD, COMMIT, PREPARED);

        assertThat(finds(TdsPattern.message(Message.SQL_BATCH), stream))
                .containsExactly(0, COMMIT.length + BULK_LOAD.length);
        assertThat(finds(TdsPattern.message(Message.BULK_LOAD), stream)).containsExactly(COMMIT.length);
        assertThat(finds(TdsPattern.message(Message.RPC), stream))
                .containsExactly(COMMIT.length + BULK_LOAD.length + COMMIT.length);
        assertThat(finds(TdsPattern.message(Message.TRANSACTION_MANAGER_REQUEST), stream))
                .isEmpty();
        assertThat(finds(TdsPattern.message(Message.TABULAR_RESULT), joined(DONE, DONE)))
                .containsExactly(0, DONE.length);
    }

    @Test
    void theEncryptedLoginBetweenPlainMessagesIsSteppedOver() {
        byte[] login = joined(PRELOGIN, TLS_HANDSHAKE_IN_PRELOGIN, tlsRecord(364));
        byte[] stream = joined(login, COMMIT, BULK_LOAD);

        assertThat(finds(TdsPattern.message(Message.PRELOGIN), stream)).containsExactly(0, PRELOGIN.length);
        assertThat(finds(TdsPattern.message(Message.SQL_BATCH), stream)).containsExactly(login.length);
        assertThat(finds(TdsPattern.message(Message.BULK_LOAD), stream)).containsExactly(login.length + COMMIT.length);
    }

    @Test
    void anEncryptedConversationHasNoMessages() {
        byte[] stream = joined(PRELOGIN, tlsRecord(364), tlsRecord(0x0701), tlsRecord(1));

        assertThat(finds(TdsPattern.message(Message.BULK_LOAD), stream)).isEmpty();
        assertThat(finds(TdsPattern.message(Message.SQL_BATCH), stream)).isEmpty();
    }

    @Test
    void aPlaceInsideAMessageIsBehindSoManyOfItsBytes() {
        byte[] stream = joined(COMMIT, BULK_LOAD);

        assertThat(finds(TdsPattern.inside(Message.BULK_LOAD, 30), stream)).containsExactly(COMMIT.length + 30);
        assertThat(finds(TdsPattern.inside(Message.BULK_LOAD, BULK_LOAD.length - 1L), stream))
                .containsExactly(stream.length - 1);
        assertThat(finds(TdsPattern.inside(Message.BULK_LOAD, BULK_LOAD.length), stream))
                .isEmpty();
    }

    @Property
    void aMessageOfSeveralPacketsIsOne(
            @ForAll @Size(min = 1, max = 5) List<@IntRange(max = 600) Integer> lengths,
            @ForAll @IntRange(max = 700) int place) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        for (int i = 0; i < lengths.size(); i++) {
            byte[] data = new byte[lengths.get(i)];
            Arrays.fill(data, (byte) 0x07);
            message.writeBytes(packet(0x07, i + 1 == lengths.size() ? 0x01 : 0x00, data));
        }
        byte[] stream = joined(COMMIT, message.toByteArray(), COMMIT, message.toByteArray());
        int second = COMMIT.length + message.size() + COMMIT.length;

        assertThat(finds(TdsPattern.message(Message.BULK_LOAD), stream)).containsExactly(COMMIT.length, second);
        assertThat(finds(TdsPattern.inside(Message.BULK_LOAD, place), stream))
                .isEqualTo(place < message.size() ? List.of(COMMIT.length + place, second + place) : List.of());
    }

    @Test
    void theDriversCommitIsABatchWithItsTextInTwoBytesEach() {
        byte[] stream = joined(PREPARED, COMMIT);

        assertThat(finds(BytePattern.tdsText("COMMIT TRAN"), stream))
                .containsExactly(stream.length - "COMMIT TRAN".getBytes(StandardCharsets.UTF_16LE).length);
    }

    @Test
    void aPositionIsFoundOnceBehindItsBytes() {
        assertThat(finds(StreamPosition.after(0), COMMIT)).containsExactly(0);
        assertThat(finds(StreamPosition.after(10), COMMIT)).containsExactly(10);
        assertThat(finds(StreamPosition.after(COMMIT.length), COMMIT)).isEmpty();
    }

    @Test
    void placesBeforeTheBeginAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> StreamPosition.after(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> TdsPattern.inside(Message.BULK_LOAD, -1));
    }
}
