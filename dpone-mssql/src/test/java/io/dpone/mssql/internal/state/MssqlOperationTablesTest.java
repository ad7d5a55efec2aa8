package io.dpone.mssql.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.mssql.internal.fixture.MssqlStateFixture;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.state.OperationTables;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SqlServerExtension.class)
final class MssqlOperationTablesTest {
    private static final String OWNER = Sha256.hex("owner");
    private static final String OTHER = Sha256.hex("other");
    private static final Duration TTL = Duration.ofMinutes(10);

    private final SqlServerDatabase database;
    private final MssqlStateFixture fixture;
    private final MssqlOperationTables tables;
    private final OperationIdentity operation;
    private final MssqlSession session;

    MssqlOperationTablesTest(SqlServerDatabase database) {
        this.database = database;
        this.fixture = new MssqlStateFixture(database);
        this.tables = new MssqlOperationTables(fixture.state(), fixture.live().table());
        this.operation = fixture.operation(1);
        this.session = MssqlSession.open(database.endpoint(), SessionRole.CONTROL);
    }

    @BeforeEach
    void openAttempt() {
        run(connection -> tables.openAttempt(connection, operation, "first load"));
    }

    @AfterEach
    void close() {
        session.close();
        fixture.close();
    }

    @Test
    void anAttemptIsRecordedOnceWithItsTable() {
        run(connection -> tables.openAttempt(connection, fixture.operation(2), "another host's load"));

        assertThat(database.texts(
                        "SELECT CONVERT(varchar(20), generation) + ' ' + first_load_id + ' ' + target_database + ' '"
                                + " + target_schema + ' ' + target_table + ' ' + strategy FROM "
                                + fixture.state().attempts()))
                .containsExactly("1 first load " + database.name() + " "
                        + fixture.live().table().schema() + " account backfill");
    }

    @Test
    void anAttemptThatWasReplacedDoesNotComeBack() {
        FenceGenerations generations = new FenceGenerations(fixture.state());
        run(connection -> {
            assertThat(generations.read(connection, operation.targetIdentity())).isEqualTo(1);
            assertThat(generations.advance(connection, operation.targetIdentity()))
                    .isEqualTo(2);
        });

        assertRefused(
                ErrorCode.OPERATION_IDENTITY_COLLISION,
                () -> run(connection -> tables.requireCurrentAttempt(connection, operation)));
        assertRefused(
                ErrorCode.OPERATION_IDENTITY_COLLISION,
                () -> run(connection -> tables.openAttempt(connection, operation, "again")));
    }

    @Test
    void aFenceBeginsWithThePublicationOfATableThatWasNeverLoaded() {
        FenceGenerations generations = new FenceGenerations(fixture.state());
        String other = Sha256.hex("another table");
        run(connection -> {
            assertThat(generations.read(connection, other)).isZero();
            assertThat(generations.advance(connection, other)).isEqualTo(1);
            assertThat(generations.advance(connection, other)).isEqualTo(2);
            assertThat(generations.read(connection, other)).isEqualTo(2);
            assertThat(generations.read(connection, operation.targetIdentity())).isEqualTo(1);
        });
    }

    @Test
    void anOperationIsClaimedFirstByOneOwner() {
        Optional<Instant> first = claimed(operation, OWNER);
        Optional<Instant> second = claimed(operation, OTHER);

        assertThat(first).isPresent();
        assertThat(second).isEmpty();
        OperationTables.Row row = locked(operation);
        assertThat(row.ownerDigest()).isEqualTo(OWNER);
        assertThat(row.epoch()).isEqualTo(1);
        assertThat(row.expired()).isFalse();
        assertThat(Duration.between(row.updatedAt(), first.orElseThrow())).isEqualTo(TTL);
    }

    @Test
    void ofManyWhoClaimAtOnceOneIsTheFirstAndNobodyFails() throws Exception {
        int hosts = 4;
        ExecutorService threads = Executors.newFixedThreadPool(hosts);
        List<Callable<Boolean>> claims = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            String owner = Sha256.hex("host " + host);
            claims.add(() -> {
                try (MssqlSession own = MssqlSession.open(database.endpoint(), SessionRole.CONTROL)) {
                    return own.transaction(
                            "claiming",
                            connection -> tables.insertIfMissing(connection, operation, owner, TTL)
                                    .isPresent());
                }
            });
        }
        try {
            int first = 0;
            for (Future<Boolean> claim : threads.invokeAll(claims, 60, TimeUnit.SECONDS)) {
                first += claim.get() ? 1 : 0;
            }
            assertThat(first).isEqualTo(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void anotherOperationOfTheSameScopeIsACollision() {
        claimed(operation, OWNER);
        OperationIdentity other = fixture.operation(2);
        claimed(other, OWNER);
        database.execute("UPDATE " + fixture.state().operations() + " SET scope_hash = 0x" + Sha256.hex("scope")
                + " WHERE operation_key = 0x" + other.operationKey());

        assertRefused(ErrorCode.OPERATION_IDENTITY_COLLISION, () -> locked(other));
    }

    @Test
    void aLeaseIsMovedForwardNeverBackAndElapsesByTheServersClock() {
        Instant first = claimed(operation, OWNER).orElseThrow();

        Instant later = answer(connection -> tables.extend(connection, operation, TTL.multipliedBy(2)));
        Instant same = answer(connection -> tables.extend(connection, operation, Duration.ofMillis(1)));

        assertThat(later).isAfter(first);
        assertThat(same).isEqualTo(later);
        fixture.elapseLease(operation);
        assertThat(locked(operation).expired()).isTrue();
    }

    @Test
    void aNewOwnerHasTheNextEpoch() {
        claimed(operation, OWNER);

        answer(connection -> tables.replaceOwner(connection, operation, OTHER, TTL));

        OperationTables.Row row = locked(operation);
        assertThat(row.ownerDigest()).isEqualTo(OTHER);
        assertThat(row.epoch()).isEqualTo(2);
        assertThat(row.expired()).isFalse();
    }

    @Test
    void aLockedRowKeepsOthersOut() throws SQLException {
        claimed(operation, OWNER);
        claimed(fixture.operation(2), OWNER);
        try (Connection holder = database.connect();
                MssqlSession other =
                        MssqlSession.open(database.endpoint(), SessionRole.CONTROL, Duration.ofMillis(1))) {
            holder.setAutoCommit(false);
            tables.lockRow(holder, operation);

            assertThat(locked(other, fixture.operation(2)).ownerDigest()).isEqualTo(OWNER);
            assertThatExceptionOfType(DponeException.class).isThrownBy(() -> locked(other, operation));

            holder.commit();
            assertThat(locked(other, operation).ownerDigest()).isEqualTo(OWNER);
        }
    }

    // As when the server rolls back and the driver sends the statement again, which begins another transaction.
    @Test
    void aReceiptIsNotWrittenIntoAnotherTransactionThanTheOneThatTookTheOperationLock() {
        claimed(operation, OWNER);
        OperationTables.Appended appended = new OperationTables.Appended(
                1, OWNER, "command-1", 3, 99, Sha256.hex("payload"), "00000003-0000001B-1");

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> run(connection -> {
                    tables.lockOperation(connection, operation);
                    connection.rollback();
                    tables.insertReceipt(connection, operation, appended);
                }))
                .withMessageContaining("error 50001");
        assertThat(receipt(operation)).isEmpty();
    }

    @Test
    void aReceiptIsReadBackAsItWasWrittenAndNeverChanged() {
        claimed(operation, OWNER);
        OperationTables.Appended appended = new OperationTables.Appended(
                1, OWNER, "command-1", 3, 1L << 40, Sha256.hex("payload"), "00000003-0000001B-1");

        run(connection -> {
            tables.lockOperation(connection, operation);
            tables.insertReceipt(connection, operation, appended);
        });

        ChunkReceipt receipt = receipt(operation).orElseThrow();
        assertThat(receipt)
                .isEqualTo(new ChunkReceipt(
                        operation.receiptId(),
                        operation.operationKey(),
                        operation.attemptKey(),
                        operation.scopeHash(),
                        1,
                        OWNER,
                        "command-1",
                        3,
                        1L << 40,
                        Sha256.hex("payload"),
                        "00000003-0000001B-1",
                        receipt.committedAt()));
        assertThat(receipt(fixture.operation(2))).isEmpty();
        assertThat(database.number("SELECT COUNT(*) FROM " + fixture.state().receipts()
                        + " WHERE committed_at_utc = loaded_at_utc AND inserted_rows = 3 AND declared_rows = 3"))
                .isEqualTo(1);
    }

    @Test
    void anEpochBeganAfterWhatWasLeasedBefore() {
        claimed(operation, OWNER);
        Instant leased = locked(operation).updatedAt();
        assertThat(epochBeganAfter(leased)).isFalse();

        answer(connection -> new Epochs(fixture.state()).advance(connection, fixture.runKey()));

        assertThat(epochBeganAfter(leased)).isTrue();
        answer(connection -> tables.extend(connection, operation, TTL));
        Instant renewed = locked(operation).updatedAt();
        assertThat(epochBeganAfter(renewed)).isFalse();
    }

    private Optional<Instant> claimed(OperationIdentity claimed, String owner) {
        return answer(connection -> tables.insertIfMissing(connection, claimed, owner, TTL));
    }

    private OperationTables.Row locked(OperationIdentity wanted) {
        return locked(session, wanted);
    }

    private OperationTables.Row locked(MssqlSession by, OperationIdentity wanted) {
        return by.transaction("locking", connection -> tables.lockRow(connection, wanted))
                .orElseThrow();
    }

    private Optional<ChunkReceipt> receipt(OperationIdentity wanted) {
        return answer(connection -> tables.readReceipt(connection, wanted));
    }

    private boolean epochBeganAfter(Instant instant) {
        return answer(connection -> tables.epochBeganAfter(connection, fixture.runKey(), instant));
    }

    private void run(JdbcSession.Task task) {
        session.inTransaction("testing", task);
    }

    private <T> T answer(JdbcSession.Work<T> work) {
        return session.transaction("testing", work);
    }

    private static void assertRefused(ErrorCode code, ThrowableAssert.ThrowingCallable call) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(call)
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(code));
    }
}
