package io.dpone.examples.disturbance;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** One connection that looks into a database again and again, each look a transaction of its own. Used by one thread. */
final class WatchConnection implements AutoCloseable {
    private final Connection connection;

    /** Looks through a connection in auto-commit mode, which is closed with this. */
    WatchConnection(Connection connection) {
        this.connection = connection;
    }

    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    <T> List<T> rows(String sql, RowReader<T> reader, Object... parameters) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            List<T> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(reader.read(result));
                }
            }
            return List.copyOf(rows);
        } catch (SQLException e) {
            throw new IllegalStateException("the database could not be looked into", e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("the connection could not be closed", e);
        }
    }
}
