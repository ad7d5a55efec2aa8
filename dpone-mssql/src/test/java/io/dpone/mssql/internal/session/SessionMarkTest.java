package io.dpone.mssql.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SqlServerExtension.class)
final class SessionMarkTest {
    private final SqlServerDatabase database;

    SessionMarkTest(@Database SqlServerDatabase database) {
        this.database = database;
    }

    @Test
    void aMarkIsOfOneSession() throws SQLException {
        try (Connection one = database.connect();
                Connection other = database.connect()) {
            SessionMark mark = SessionMark.mark(one);

            assertThat(mark.isSame(one)).isTrue();
            assertThat(mark.isSame(other)).isFalse();
            assertThat(SessionMark.mark(other)).isNotEqualTo(mark);
            assertThat(mark.isSame(other)).isFalse();
        }
    }

    @Test
    void theMarkOutlivesTransactions() throws SQLException {
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            SessionMark mark = SessionMark.mark(connection);
            connection.rollback();
            assertThat(mark.isSame(connection)).isTrue();
            connection.commit();
            assertThat(mark.isSame(connection)).isTrue();
        }
    }

    @Test
    void aSessionThatIsMarkedAgainIsNotTheOneThatWasMarkedBefore() throws SQLException {
        try (Connection connection = database.connect()) {
            SessionMark first = SessionMark.mark(connection);
            SessionMark second = SessionMark.mark(connection);

            assertThat(first.isSame(connection)).isFalse();
            assertThat(second.isSame(connection)).isTrue();
            assertThat(second.spid()).isEqualTo(first.spid());
            assertThat(second.loginTime()).isEqualTo(first.loginTime());
        }
    }
}
