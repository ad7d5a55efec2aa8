package io.dpone.mssql.internal.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What readers see while live is replaced: all old rows or all new ones. */
@ExtendWith(SqlServerExtension.class)
final class ReadersTest {
    /** Snapshot isolation transaction failed because the object was modified by a DDL statement (Database Engine errors). */
    private static final int DEFINITION_CHANGED = 3961;

    @Test
    void seeAllOldRowsOrAllNewOnes(@Database SqlServerDatabase database) throws Exception {
        allowSnapshots(database);
        LiveTable live = LiveTable.make(database);
        List<Reader> readers = new ArrayList<>();
        try (PublicationStage stage = new PublicationStage(live)) {
            stage.tune(PublicationStage.tuning(Duration.ofSeconds(60), Duration.ofSeconds(5), Duration.ofSeconds(60)));
            stage.prepare();
            stage.load(LiveTable.rows(500, "new"));
            stage.publication.validate(stage.request(), stage.recorded(), 500);
            stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());
            readers.add(new Reader(live, "READ COMMITTED", ""));
            readers.add(new Reader(live, "READ COMMITTED", " WITH (NOLOCK)"));
            readers.add(new Reader(live, "SNAPSHOT", ""));
            for (Reader reader : readers) {
                reader.awaitFirstRead();
            }
            stage.publication.awaitOldSnapshots(stage.request());
            stage.publish(500);
        } finally {
            readers.forEach(Reader::stop);
        }
        for (Reader reader : readers) {
            List<String> seen = reader.seen();
            assertThat(seen).first().isEqualTo("10 old 1");
            assertThat(seen).last().isEqualTo("500 new 1");
            assertThat(seen.stream().distinct()).containsExactly("10 old 1", "500 new 1");
        }
    }

    private static void allowSnapshots(SqlServerDatabase database) {
        if (database.number("SELECT snapshot_isolation_state FROM sys.databases WHERE database_id = DB_ID()") != 1) {
            database.execute("ALTER DATABASE CURRENT SET ALLOW_SNAPSHOT_ISOLATION ON");
        }
    }

    /** Reads live twice in a transaction, again and again, until it has read once more after it was told to stop. */
    private static final class Reader {
        private final LiveTable live;
        private final String isolation;
        private final String hint;
        private final CountDownLatch firstRead = new CountDownLatch(1);
        private final List<String> seen = new ArrayList<>();
        private final Thread thread;
        private volatile boolean stopping;

        Reader(LiveTable live, String isolation, String hint) {
            this.live = live;
            this.isolation = isolation;
            this.hint = hint;
            thread = new Thread(this::read);
            thread.start();
        }

        void awaitFirstRead() throws InterruptedException {
            firstRead.await();
        }

        void stop() {
            stopping = true;
        }

        List<String> seen() throws InterruptedException {
            thread.join();
            return seen;
        }

        private void read() {
            try (Connection connection = live.database().connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("SET TRANSACTION ISOLATION LEVEL " + isolation);
                connection.setAutoCommit(false);
                boolean last = false;
                while (!last) {
                    last = stopping;
                    look(connection, statement);
                    firstRead.countDown();
                }
            } catch (SQLException e) {
                seen.add("failed: " + e.getMessage());
            } finally {
                firstRead.countDown();
            }
        }

        private void look(Connection connection, Statement statement) throws SQLException {
            try {
                seen.add(answer(statement));
                seen.add(answer(statement));
                connection.commit();
            } catch (SQLException e) {
                if (e.getErrorCode() != DEFINITION_CHANGED) {
                    throw e;
                }
                connection.rollback();
            }
        }

        private String answer(Statement statement) throws SQLException {
            try (ResultSet result =
                    statement.executeQuery("SELECT CONCAT(COUNT(*), ' ', MIN(note)) FROM " + live.sql() + hint)) {
                result.next();
                return String.valueOf(result.getString(1));
            }
        }
    }
}
