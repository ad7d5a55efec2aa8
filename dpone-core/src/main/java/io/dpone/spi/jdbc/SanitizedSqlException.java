package io.dpone.spi.jdbc;

import java.sql.SQLException;

/** A driver's exception without its message, which can hold values of a row: its class, state, number and stack are kept. */
public final class SanitizedSqlException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Takes over what holds no value.
     *
     * @param failure what the driver threw
     */
    public SanitizedSqlException(SQLException failure) {
        super(failure.getClass().getName() + " with SQLSTATE " + failure.getSQLState()
                + (failure.getErrorCode() == 0 ? "" : " and error " + failure.getErrorCode()));
        setStackTrace(failure.getStackTrace());
        SQLException next = failure.getNextException();
        if (next != null) {
            addSuppressed(new SanitizedSqlException(next));
        }
    }
}
