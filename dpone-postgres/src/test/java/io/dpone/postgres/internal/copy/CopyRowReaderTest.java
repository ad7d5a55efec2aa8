package io.dpone.postgres.internal.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.RowFrame;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class CopyRowReaderTest {
    private static final List<String> COLUMNS = List.of("id", "body", "note");
    private static final CopyRowLimit LIMIT = new CopyRowLimit(new TableName("public", "letters"), COLUMNS, 1_000_000);
    private static final String HEADER = "5047434f50590aff0d0a00" + "00000000" + "00000000";
    private static final int FRAME_BYTES = 64 * 1024;

    @Test
    void readsTheBytesThatAServerSentForOneRow() {
        // PostgreSQL 15: COPY (SELECT 7::int4, NULL::text, 'ab'::text) TO STDOUT (FORMAT binary)
        String tuple = "0003" + "00000004" + "00000007" + "ffffffff" + "00000002" + "6162";

        ReadRows read = ReadRows.all(binary(HEADER + tuple + "ffff"));

        assertThat(read.rows()).isEqualTo(1);
        assertThat(HexFormat.of().formatHex(read.body())).isEqualTo(tuple);
    }

    @ParameterizedTest
    @EnumSource(CopyFormat.class)
    void aStreamWithoutRowsHasNoFrame(CopyFormat format) {
        CopyRowReader reader = reader(CopyStreamSample.of(format, List.of()), 1 << 20);

        assertThat(reader.next(new RowFrame())).isFalse();
        assertThat(reader.rows()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    another signature                | 5047434f50590aff0d0a01 00000000 00000000 ffff
                    OIDs before each row             | 5047434f50590aff0d0a00 00010000 00000000 ffff
                    an unknown critical flag         | 5047434f50590aff0d0a00 80000000 00000000 ffff
                    an extension of negative length  | 5047434f50590aff0d0a00 00000000 ffffffff ffff
                    an extension that is not there   | 5047434f50590aff0d0a00 00000000 00000010 ffff
                    nothing                          |
                    a header and no trailer          | 5047434f50590aff0d0a00 00000000 00000000
                    too few fields                   | 5047434f50590aff0d0a00 00000000 00000000 0002 ffffffff ffffffff ffff
                    too many fields                  | 5047434f50590aff0d0a00 00000000 00000000 0004 ffffffff ffffffff ffffffff ffffffff ffff
                    a negative count of fields       | 5047434f50590aff0d0a00 00000000 00000000 fffe
                    a field of negative length       | 5047434f50590aff0d0a00 00000000 00000000 0003 fffffffe ffffffff ffffffff ffff
                    a row that breaks off            | 5047434f50590aff0d0a00 00000000 00000000 0003 00000002 61
                    a byte behind the trailer        | 5047434f50590aff0d0a00 00000000 00000000 ffff 00
                    """)
    void aBrokenBinaryStreamIsInvalid(String what, @Nullable String hex) {
        String digits = hex == null ? "" : hex.replace(" ", "");

        assertFails(ErrorCode.COPY_STREAM_INVALID, () -> ReadRows.all(binary(digits)));
    }

    @Test
    void bitsThatAReaderMayIgnoreAreIgnored() {
        ReadRows read = ReadRows.all(binary("5047434f50590aff0d0a00" + "0000ffff" + "00000003" + "aabbcc" + "ffff"));

        assertThat(read.rows()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    too few columns       | a~b$
                    too many columns      | a~b~c~d$
                    a row that breaks off | a~b~c$a~b
                    """)
    void aBrokenTextStreamIsInvalid(String what, String text) {
        byte[] stream = text.replace('~', '\t').replace('$', '\n').getBytes(StandardCharsets.UTF_8);
        CopyRowReader reader = new CopyRowReader(new PiecesOfBytes(List.of(stream)), CopyFormat.TEXT, LIMIT);

        assertFails(ErrorCode.COPY_STREAM_INVALID, () -> ReadRows.all(reader));
    }

    @ParameterizedTest
    @EnumSource(CopyFormat.class)
    void smallRowsAreGatheredIntoFrames(CopyFormat format) {
        CopyStreamSample sample =
                CopyStreamSample.of(format, Collections.nCopies(5_000, row("1", "x".repeat(90), "n")));
        CopyRowReader reader = reader(sample, 110);

        List<Integer> lengths = new ArrayList<>();
        RowFrame frame = new RowFrame();
        while (reader.next(frame)) {
            lengths.add(frame.length());
        }

        assertThat(lengths.subList(0, lengths.size() - 1))
                .isNotEmpty()
                .allSatisfy(length -> assertThat(length).isBetween(FRAME_BYTES, 2 * FRAME_BYTES));
        assertThat(reader.rows()).isEqualTo(5_000);
    }

    @Test
    void aLargeRowThatArrivesWholeIsAFrameOfItsOwnAndIsNotCopied() {
        byte[] small = "1\ta\tb\n".getBytes(StandardCharsets.UTF_8);
        byte[] large = ("2\t" + "y".repeat(FRAME_BYTES) + "\tb\n").getBytes(StandardCharsets.UTF_8);
        CopyRowReader reader =
                new CopyRowReader(new PiecesOfBytes(List.of(small, large, small)), CopyFormat.TEXT, LIMIT);
        RowFrame frame = new RowFrame();

        assertThat(reader.next(frame)).isTrue();
        assertThat(frame.length()).isEqualTo(small.length);
        assertThat(reader.next(frame)).isTrue();
        assertThat(frame.bytes()).isSameAs(large);
        assertThat(frame.rows()).isEqualTo(1);
        assertThat(reader.next(frame)).isTrue();
        assertThat(frame.length()).isEqualTo(small.length);
        assertThat(reader.next(frame)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"BINARY,1000000", "BINARY,7", "TEXT,1000000", "TEXT,7"})
    void aRowOverTheLimitIsRefusedWithItsLargestColumn(CopyFormat format, int pieceBytes) {
        CopyStreamSample sample = CopyStreamSample.of(
                format, List.of(row("1", "small", "n"), row("secret", "s".repeat(600), "m".repeat(700))));
        CopyRowLimit limit = new CopyRowLimit(LIMIT.table(), COLUMNS, 1_000);
        CopyRowReader reader =
                new CopyRowReader(PiecesOfBytes.cut(sample.stream(), List.of(pieceBytes)), format, limit);

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> ReadRows.all(reader))
                .withMessageContainingAll("public.letters", "max_row_bytes is 1000", "note with 700 bytes")
                .withMessageNotContaining("secret")
                .extracting(DponeException::code)
                .isEqualTo(ErrorCode.ROW_TOO_LARGE);
    }

    @ParameterizedTest
    @EnumSource(CopyFormat.class)
    void aRowOfExactlyTheLimitPasses(CopyFormat format) {
        CopyStreamSample sample = CopyStreamSample.of(format, List.of(row("1", "z".repeat(500), "n")));
        CopyRowLimit exact = new CopyRowLimit(LIMIT.table(), COLUMNS, sample.body().length);
        CopyRowLimit below = new CopyRowLimit(LIMIT.table(), COLUMNS, sample.body().length - 1);

        assertThat(ReadRows.all(new CopyRowReader(PiecesOfBytes.cut(sample.stream(), List.of(9)), format, exact))
                        .rows())
                .isEqualTo(1);
        assertFails(
                ErrorCode.ROW_TOO_LARGE,
                () -> ReadRows.all(new CopyRowReader(PiecesOfBytes.cut(sample.stream(), List.of(9)), format, below)));
    }

    @Test
    void aLengthThatTheStreamDoesNotKeepAllocatesNothing() {
        List<byte[]> pieces = List.of(
                HexFormat.of().parseHex(HEADER + "0003" + "7fffffff" + "61"),
                HexFormat.of().parseHex("6161"));
        CopyRowLimit limit = new CopyRowLimit(LIMIT.table(), COLUMNS, Long.MAX_VALUE);
        CopyRowReader reader = new CopyRowReader(new PiecesOfBytes(pieces), CopyFormat.BINARY, limit);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        long before = threads.getCurrentThreadAllocatedBytes();
        assertFails(ErrorCode.COPY_STREAM_INVALID, () -> ReadRows.all(reader));

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(8L << 20);
    }

    @Test
    void aRowOverTheLimitIsNotGathered() {
        List<byte[]> pieces = new ArrayList<>();
        pieces.add("1\t".getBytes(StandardCharsets.UTF_8));
        pieces.addAll(Collections.nCopies(2_000, new byte[64 * 1024]));
        CopyRowReader reader = new CopyRowReader(new PiecesOfBytes(pieces), CopyFormat.TEXT, LIMIT);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        long before = threads.getCurrentThreadAllocatedBytes();
        assertFails(ErrorCode.COPY_STREAM_INVALID, () -> ReadRows.all(reader));

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(16L << 20);
    }

    private static void assertFails(ErrorCode code, ThrowingCallable reading) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(reading)
                .extracting(DponeException::code)
                .isEqualTo(code);
    }

    private static CopyRowReader binary(String hex) {
        return new CopyRowReader(new PiecesOfBytes(List.of(HexFormat.of().parseHex(hex))), CopyFormat.BINARY, LIMIT);
    }

    private static CopyRowReader reader(CopyStreamSample sample, int pieceBytes) {
        return new CopyRowReader(PiecesOfBytes.cut(sample.stream(), List.of(pieceBytes)), sample.format(), LIMIT);
    }

    private static List<Optional<String>> row(String id, String body, String note) {
        return List.of(Optional.of(id), Optional.of(body), Optional.of(note));
    }
}
