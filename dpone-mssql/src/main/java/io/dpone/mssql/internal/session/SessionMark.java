package io.dpone.mssql.internal.session;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.UUID;

/**
 * Which session of the server a connection has: a number is used again, so its login time and a mark that we left in it belong to it. A pooler or a reset that gives
 * the connection another session is noticed by it.
 *
 * @param spid the session's number
 * @param loginTime when it began, by the server's local clock
 * @param nonce the mark in the session's context
 */
public record SessionMark(int spid, LocalDateTime loginTime, UUID nonce) {
    private static final String KEY = "dpone_session_nonce";

    /**
     * Marks the connection's session.
     *
     * @param connection the connection
     * @return the mark
     * @throws SQLException when the driver does
     * @throws DponeException with {@link ErrorCode#FENCE_REFUSED} when the mark can not be read back
     */
    public static SessionMark mark(Connection connection) throws SQLException {
        String sql = """
                DECLARE @nonce uniqueidentifier = NEWID();
                EXECUTE sys.sp_set_session_context @key = ?, @value = @nonce;
                SELECT 1;
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, KEY);
            // Whoever reads the last answer knows that all of the text was carried out.
            try (ResultSet result = statement.executeQuery()) {
                result.next();
            }
        }
        return read(connection)
                .orElseThrow(() -> new DponeException(
                        ErrorCode.FENCE_REFUSED, "the server does not list this session, or lost its mark"));
    }

    /**
     * Whether the connection still has the session that was marked.
     *
     * @param connection the connection
     * @return true when it has
     * @throws SQLException when the driver does
     */
    public boolean isSame(Connection connection) throws SQLException {
        return read(connection).filter(this::equals).isPresent();
    }

    // Everybody may see the row of the session's own (T-SQL reference, sys.dm_exec_sessions).
    private static Optional<SessionMark> read(Connection connection) throws SQLException {
        String sql = """
                SELECT session.session_id, CONVERT(nvarchar(23), session.login_time, 126),
                       CONVERT(nvarchar(36), SESSION_CONTEXT(?))
                  FROM sys.dm_exec_sessions AS session
                 WHERE session.session_id = @@SPID
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, KEY);
            try (ResultSet result = statement.executeQuery()) {
                if (!result.next() || result.getString(3) == null) {
                    return Optional.empty();
                }
                return Optional.of(new SessionMark(
                        result.getInt(1),
                        LocalDateTime.parse(result.getString(2)),
                        UUID.fromString(result.getString(3))));
            }
        }
    }
}
