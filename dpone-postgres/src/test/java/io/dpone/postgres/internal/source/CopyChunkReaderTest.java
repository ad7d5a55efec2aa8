package io.dpone.postgres.internal.source;

import static io.dpone.postgres.internal.source.Failures.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.copy.CopyRowLimit;
import io.dpone.postgres.internal.copy.CopyRowReader;
import io.dpone.spi.RowFrame;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.postgresql.copy.CopyOut;

final class CopyChunkReaderTest {
    private static final TableName TABLE = new TableName("public", "letters");

    private final List<String> endings = new ArrayList<>();

    @Test
    void aChunkWithTheServersCountIsFinishedOnce() {
        CopyChunkReader reader = reader(new StoredCopy(2, "a\n", "b\n"));
        readAll(reader);

        assertThat(reader.finish().rows()).isEqualTo(2);
        reader.close();
        reader.close();
        assertThat(endings).containsExactly("finished");
    }

    @Test
    void aChunkWithAnotherCountThanTheServersIsInvalidAndAbandoned() {
        CopyChunkReader reader = reader(new StoredCopy(3, "a\n", "b\n"));
        readAll(reader);

        assertFails(ErrorCode.COPY_STREAM_INVALID, reader::finish, "2 rows", "counted 3");
        assertThatIllegalStateException().isThrownBy(reader::finish);
        reader.close();
        reader.close();
        assertThat(endings).containsExactly("abandoned");
    }

    @Test
    void nothingIsReadAfterAFailure() {
        CopyChunkReader reader = reader(new StoredCopy(1, "a\tb\n"));
        RowFrame frame = new RowFrame();

        assertFails(ErrorCode.COPY_STREAM_INVALID, () -> reader.next(frame));
        assertThatIllegalStateException().isThrownBy(() -> reader.next(frame));
        assertThatIllegalStateException().isThrownBy(reader::finish);
        reader.close();
        assertThat(endings).containsExactly("abandoned");
    }

    @Test
    void theMessageOfTheServerStaysOutOfTheFailure() {
        StoredCopy failing = new StoredCopy(1) {
            @Override
            public byte[] readFromCopy() throws SQLException {
                throw new SQLException("Key (secret)=(value) exists", "40001");
            }
        };
        CopyChunkReader reader = reader(failing);

        assertFails(ErrorCode.SOURCE_STATEMENT_FAILED, () -> reader.next(new RowFrame()), "40001", "public.letters");
        assertThat(failureText(reader(failing))).doesNotContain("secret");
    }

    private static String failureText(CopyChunkReader reader) {
        try {
            reader.next(new RowFrame());
            return "";
        } catch (DponeException e) {
            return e + " " + e.getCause();
        }
    }

    private static void readAll(CopyChunkReader reader) {
        RowFrame frame = new RowFrame();
        while (reader.next(frame)) {
            assertThat(frame.rows()).isPositive();
        }
    }

    private CopyChunkReader reader(CopyOut copy) {
        CopyOutMessages messages = new CopyOutMessages(copy, TABLE, () -> {
            throw new AssertionError("there is room enough");
        });
        CopyRowLimit limit = new CopyRowLimit(TABLE, List.of("letter"), 1_000);
        return new CopyChunkReader(
                messages,
                new CopyRowReader(messages, CopyFormat.TEXT, limit),
                "token",
                () -> endings.add("finished"),
                () -> endings.add("abandoned"));
    }

    /** A COPY whose messages and count are given. */
    private static class StoredCopy implements CopyOut {
        private final long serverRows;
        private final Iterator<String> messages;

        StoredCopy(long serverRows, String... messages) {
            this.serverRows = serverRows;
            this.messages = List.of(messages).iterator();
        }

        @Override
        public byte @Nullable [] readFromCopy() throws SQLException {
            return messages.hasNext() ? messages.next().getBytes(StandardCharsets.UTF_8) : null;
        }

        @Override
        public byte @Nullable [] readFromCopy(boolean block) throws SQLException {
            return readFromCopy();
        }

        @Override
        public int getFieldCount() {
            return 1;
        }

        @Override
        public int getFormat() {
            return 0;
        }

        @Override
        public int getFieldFormat(int field) {
            return 0;
        }

        @Override
        public boolean isActive() {
            return messages.hasNext();
        }

        @Override
        public void cancelCopy() {}

        @Override
        public long getHandledRowCount() {
            return serverRows;
        }
    }
}
