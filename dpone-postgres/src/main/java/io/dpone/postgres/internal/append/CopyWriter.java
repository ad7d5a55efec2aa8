package io.dpone.postgres.internal.append;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.spi.RowFrame;
import io.dpone.spi.state.ChunkLoad;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** One COPY into the shadow. It begins with the first row; small frames are joined, because each message to the server costs a look at its answer. */
final class CopyWriter implements ChunkLoad {
    private static final int BUFFER = 64 * 1024;
    // Signature, no flags, no header extension (PostgreSQL manual, COPY, binary format).
    private static final byte[] BINARY_HEADER =
            HexFormat.of().parseHex("5047434f50590aff0d0a00" + "00000000" + "00000000");
    private static final byte[] BINARY_TRAILER = HexFormat.of().parseHex("ffff");

    private final PGConnection driver;
    private final TargetBinding binding;
    private final byte[] buffer = new byte[BUFFER];
    private int buffered;
    private long rows;
    private long bytes;
    private @Nullable CopyIn copy;

    CopyWriter(PGConnection driver, TargetBinding binding) {
        this.driver = driver;
        this.binding = binding;
    }

    @Override
    public void write(RowFrame frame) throws SQLException {
        if (frame.rows() == 0) {
            return;
        }
        CopyIn running = running();
        if (frame.length() > BUFFER - buffered) {
            flush(running);
        }
        if (frame.length() > BUFFER) {
            running.writeToCopy(frame.bytes(), frame.offset(), frame.length());
        } else {
            add(frame.bytes(), frame.offset(), frame.length());
        }
        rows += frame.rows();
        bytes += frame.length();
    }

    @Override
    public long end() throws SQLException {
        CopyIn running = copy;
        if (running == null) {
            return 0;
        }
        if (binding.format() == CopyFormat.BINARY) {
            if (BINARY_TRAILER.length > BUFFER - buffered) {
                flush(running);
            }
            add(BINARY_TRAILER, 0, BINARY_TRAILER.length);
        }
        flush(running);
        running.endCopy();
        copy = null;
        return running.getHandledRowCount();
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public boolean isRunning() {
        return copy != null;
    }

    @Override
    public DponeException failure(SQLException failure) {
        return CopyFailures.of(binding, failure);
    }

    private CopyIn running() throws SQLException {
        CopyIn running = copy;
        if (running == null) {
            String sql = "COPY %s (%s) FROM STDIN (FORMAT %s)"
                    .formatted(
                            SqlNames.quote(binding.shadow()),
                            SqlNames.columnList(binding.columns()),
                            binding.format().name().toLowerCase(Locale.ROOT));
            running = driver.getCopyAPI().copyIn(sql);
            copy = running;
            if (binding.format() == CopyFormat.BINARY) {
                add(BINARY_HEADER, 0, BINARY_HEADER.length);
            }
        }
        return running;
    }

    private void add(byte[] source, int offset, int length) {
        System.arraycopy(source, offset, buffer, buffered, length);
        buffered += length;
    }

    private void flush(CopyIn running) throws SQLException {
        if (buffered > 0) {
            running.writeToCopy(buffer, 0, buffered);
            buffered = 0;
        }
    }
}
