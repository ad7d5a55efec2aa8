package io.dpone.postgres.internal.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.table.TableName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;

final class CopyRowReaderPropertiesTest {
    private static final List<String> COLUMNS = List.of("first", "second", "third");
    private static final TableName TABLE = new TableName("public", "sample");

    @Property
    void anySplitOfAStreamGivesTheSameRows(
            @ForAll("streams") CopyStreamSample sample,
            @ForAll @Size(min = 1, max = 8) List<@IntRange(min = 1, max = 80) Integer> sizes) {
        CopyRowReader reader = reader(sample.format(), PiecesOfBytes.cut(sample.stream(), sizes), 1_000_000);

        ReadRows read = ReadRows.all(reader);

        assertThat(read.body()).isEqualTo(sample.body());
        assertThat(read.rows()).isEqualTo(sample.rows());
        assertThat(reader.rows()).isEqualTo(sample.rows());
        assertThat(reader.bytes()).isEqualTo(sample.body().length);
    }

    @Property(tries = 200)
    void manyRowsThatArriveTogetherAreTheSameRows(
            @ForAll CopyFormat format,
            @ForAll("rowLists") List<List<Optional<String>>> rows,
            @ForAll @Size(min = 1, max = 5) List<@IntRange(min = 1, max = 30_000) Integer> sizes) {
        List<List<Optional<String>>> many =
                Collections.nCopies(40, rows).stream().flatMap(List::stream).toList();
        CopyStreamSample sample = CopyStreamSample.of(format, many);
        CopyRowReader reader = reader(format, PiecesOfBytes.cut(sample.stream(), sizes), 1_000_000);

        ReadRows read = ReadRows.all(reader);

        assertThat(read.body()).isEqualTo(sample.body());
        assertThat(read.rows()).isEqualTo(sample.rows());
    }

    @Property(tries = 200)
    void aRowAboveTheLimitIsFoundAmongManyThatArriveTogether(
            @ForAll CopyFormat format, @ForAll @IntRange(max = 200) int before) {
        List<Optional<String>> small = List.of(Optional.of("a"), Optional.empty(), Optional.of("b".repeat(30)));
        List<Optional<String>> large = List.of(Optional.of("a"), Optional.of("x".repeat(500)), Optional.of("b"));
        List<List<Optional<String>>> rows = new ArrayList<>(Collections.nCopies(before, small));
        rows.add(large);
        rows.addAll(Collections.nCopies(50, small));
        CopyStreamSample sample = CopyStreamSample.of(format, rows);

        assertThatThrownBy(() -> ReadRows.all(reader(format, PiecesOfBytes.cut(sample.stream(), List.of(64_000)), 400)))
                .hasMessageContaining("its largest column is second with 500 bytes");
    }

    @Property
    void aBinaryStreamThatEndsEarlyIsNeverTakenForAWholeOne(
            @ForAll("binaryStreams") CopyStreamSample sample,
            @ForAll @IntRange(min = 1, max = 2_000) int missing,
            @ForAll @IntRange(min = 1, max = 300) int size) {
        byte[] stream = sample.stream();
        byte[] truncated = Arrays.copyOf(stream, Math.max(0, stream.length - missing));

        ErrorCode code = codeOf(CopyFormat.BINARY, truncated, size);

        assertThat(code).isEqualTo(ErrorCode.COPY_STREAM_INVALID);
    }

    @Property
    void aDamagedStreamGivesRowsOrIsCalledInvalid(
            @ForAll("streams") CopyStreamSample sample,
            @ForAll("damages") List<StreamDamage> damages,
            @ForAll @IntRange(min = 1, max = 300) int size) {
        byte[] stream = sample.stream();
        for (StreamDamage damage : damages) {
            stream = damage.applyTo(stream);
        }

        ErrorCode code = codeOf(sample.format(), stream, size);

        assertThat(code).isIn(null, ErrorCode.COPY_STREAM_INVALID);
    }

    @Property
    void arbitraryBytesGiveRowsOrAreCalledInvalid(
            @ForAll CopyFormat format, @ForAll byte[] stream, @ForAll @IntRange(min = 1, max = 300) int size) {
        assertThat(codeOf(format, stream, size)).isIn(null, ErrorCode.COPY_STREAM_INVALID);
    }

    private static @Nullable ErrorCode codeOf(CopyFormat format, byte[] stream, int size) {
        try {
            ReadRows.all(reader(format, PiecesOfBytes.cut(stream, List.of(size)), 1_000_000));
            return null;
        } catch (DponeException e) {
            return e.code();
        }
    }

    private static CopyRowReader reader(CopyFormat format, CopyMessages messages, long maxRowBytes) {
        return new CopyRowReader(messages, format, new CopyRowLimit(TABLE, COLUMNS, maxRowBytes));
    }

    @Provide
    static Arbitrary<CopyStreamSample> streams() {
        return Combinators.combine(Arbitraries.of(CopyFormat.class), rows()).as(CopyStreamSample::of);
    }

    @Provide
    static Arbitrary<CopyStreamSample> binaryStreams() {
        return Combinators.combine(
                        rows(), Arbitraries.bytes().array(byte[].class).ofMaxSize(20))
                .as(CopyStreamSample::binary);
    }

    @Provide
    static Arbitrary<List<StreamDamage>> damages() {
        Arbitrary<Integer> numbers = Arbitraries.oneOf(
                Arbitraries.integers(),
                Arbitraries.of(-2, -1, 0, 1, 2, 3, 4, 9, 10, 0x7fffffff, 0x80000000, 0x00030000));
        return Combinators.combine(
                        Arbitraries.of(StreamDamage.Kind.class),
                        Arbitraries.integers().between(0, 100_000),
                        numbers)
                .as(StreamDamage::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }

    @Provide
    static Arbitrary<List<List<Optional<String>>>> rowLists() {
        return rows();
    }

    private static Arbitrary<List<List<Optional<String>>>> rows() {
        Arbitrary<Optional<String>> field = Arbitraries.strings()
                .withCharRange('!', '[')
                .withChars('é', '→', '\u00ff')
                .ofMaxLength(50)
                .optional();
        return field.list().ofSize(COLUMNS.size()).list().ofMaxSize(15);
    }
}
