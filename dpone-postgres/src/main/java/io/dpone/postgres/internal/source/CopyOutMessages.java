package io.dpone.postgres.internal.source;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.copy.CopyMessages;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.postgresql.copy.CopyOut;

/** The messages of one COPY as the driver receives them: as a rule one row each. */
final class CopyOutMessages implements CopyMessages {
    private final CopyOut copy;
    private final TableName table;
    private final Supplier<DponeException> rowBeyondHeap;

    /**
     * Begins.
     *
     * @param copy the started COPY
     * @param table the table, for messages
     * @param rowBeyondHeap says which row the heap had no room for; the COPY is lost by then
     */
    CopyOutMessages(CopyOut copy, TableName table, Supplier<DponeException> rowBeyondHeap) {
        this.copy = copy;
        this.table = table;
        this.rowBeyondHeap = rowBeyondHeap;
    }

    @Override
    public byte @Nullable [] next() {
        try {
            return copy.readFromCopy();
        } catch (SQLException e) {
            throw SourceStatement.failure(ErrorCode.SOURCE_STATEMENT_FAILED, table, "reading rows of", e);
        } catch (OutOfMemoryError e) {
            // The driver allocates a message whole before anybody can ask for its size; this one array failed, nothing
            // else is short of memory.
            throw rowBeyondHeap.get();
        }
    }

    /** The server's own count of rows; valid once the stream has ended. */
    long serverRows() {
        return copy.getHandledRowCount();
    }
}
