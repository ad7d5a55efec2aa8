package io.dpone.postgres.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.fixture.PostgresStateFixture;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.state.StateProvisioning;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
final class StateShapeTest {
    private static final AtomicInteger LAST = new AtomicInteger();

    private final TestDatabase database;

    StateShapeTest(TestDatabase database) {
        this.database = database;
    }

    /** What somebody did to a table, and the lines that must name it. */
    private record Alteration(String sql, List<String> lines) {
        static Alteration of(String sql, String... lines) {
            return new Alteration(sql, List.of(lines));
        }
    }

    @TestFactory
    Stream<DynamicTest> everyDifferenceIsNamed() {
        return Stream.of(
                        Alteration.of(
                                "ALTER TABLE {s}.__dpone__backfill_campaigns ALTER journal_id DROP IDENTITY",
                                "__dpone__backfill_campaigns lacks: column journal_id bigint not null generated always as identity",
                                "__dpone__backfill_campaigns has besides: column journal_id bigint not null"),
                        Alteration.of(
                                "ALTER TABLE {s}.__dpone__backfill_chunks ALTER chunk_index TYPE bigint",
                                "__dpone__backfill_chunks lacks: column chunk_index integer not null",
                                "__dpone__backfill_chunks has besides: column chunk_index bigint not null"),
                        Alteration.of(
                                "ALTER TABLE {s}.dpone_load_receipt ALTER load_id DROP NOT NULL",
                                "dpone_load_receipt lacks: column load_id text not null",
                                "dpone_load_receipt has besides: column load_id text"),
                        Alteration.of(
                                "ALTER TABLE {s}.__dpone__backfill_heads ADD note text",
                                "__dpone__backfill_heads has besides: column note text"),
                        Alteration.of(
                                "ALTER TABLE {s}.__dpone__backfill_campaigns ALTER dataset TYPE varchar(512) COLLATE \"C\"",
                                "__dpone__backfill_campaigns lacks: column dataset character varying(512) not null",
                                "__dpone__backfill_campaigns has besides: column dataset character varying(512) collate C not null"),
                        Alteration.of(
                                "DROP INDEX {s}.ix_dpone_backfill_chunk_run_key_index_journal",
                                "__dpone__backfill_chunks lacks: index btree (run_key, chunk_index, journal_id DESC)"),
                        Alteration.of(
                                "CREATE UNIQUE INDEX ON {s}.__dpone__backfill_campaigns (run_key)",
                                "__dpone__backfill_campaigns has besides: unique index btree (run_key)"),
                        Alteration.of(
                                "ALTER TABLE {s}.__dpone__backfill_epochs DROP CONSTRAINT __dpone__backfill_epochs_pkey",
                                "__dpone__backfill_epochs lacks: primary key (run_key)"),
                        Alteration.of(
                                "ALTER TABLE {s}.__dpone__backfill_epochs DROP CONSTRAINT __dpone__backfill_epochs_epoch_check",
                                "__dpone__backfill_epochs lacks: check (epoch >= 1)"),
                        Alteration.of(
                                "ALTER TABLE {s}.dpone_load_receipt DROP CONSTRAINT dpone_load_receipt_operation_key_fkey",
                                "dpone_load_receipt lacks: foreign key (operation_key) references dpone_load_operation (operation_key)"),
                        Alteration.of(
                                "DROP TRIGGER dpone_load_attempt_immutable ON {s}.dpone_load_attempt",
                                "dpone_load_attempt lacks: trigger before update delete truncate for each statement"
                                        + " dpone_refuse_change DPONE_LOAD_ATTEMPT_IMMUTABLE"),
                        Alteration.of(
                                "ALTER TABLE {s}.dpone_load_receipt DISABLE TRIGGER dpone_load_receipt_immutable",
                                "dpone_load_receipt lacks: trigger before update delete truncate for each statement"
                                        + " dpone_refuse_change DPONE_LOAD_RECEIPT_IMMUTABLE",
                                "dpone_load_receipt has besides: trigger before update delete truncate for each statement"
                                        + " dpone_refuse_change DPONE_LOAD_RECEIPT_IMMUTABLE not enabled"),
                        Alteration.of(
                                "ALTER TABLE {s}.__dpone__backfill_heads SET UNLOGGED",
                                "__dpone__backfill_heads lacks: kind r, persistence p, row security f, rules f",
                                "__dpone__backfill_heads has besides: kind r, persistence u, row security f, rules f"),
                        Alteration.of(
                                "ALTER TABLE {s}.__dpone__backfill_heads ENABLE ROW LEVEL SECURITY",
                                "__dpone__backfill_heads lacks: kind r, persistence p, row security f, rules f",
                                "__dpone__backfill_heads has besides: kind r, persistence p, row security t, rules f"),
                        Alteration.of(
                                "CREATE OR REPLACE FUNCTION {s}.dpone_refuse_change() RETURNS trigger LANGUAGE plpgsql"
                                        + " SET search_path = pg_catalog AS 'BEGIN RETURN NULL; END'",
                                "dpone_refuse_change lacks: function plpgsql returns trigger, settings search_path=pg_catalog,"
                                        + " body BEGIN RAISE EXCEPTION USING ERRCODE = 'DP001', MESSAGE = TG_ARGV[0]; END",
                                "dpone_refuse_change has besides: function plpgsql returns trigger, settings search_path=pg_catalog,"
                                        + " body BEGIN RETURN NULL; END"))
                .map(alteration -> DynamicTest.dynamicTest(
                        alteration.sql(),
                        () -> assertThat(mismatchesAfter(alteration.sql()))
                                .containsExactlyInAnyOrderElementsOf(alteration.lines())));
    }

    @Test
    void anIndexForSomebodysQueriesIsNoDifference() {
        assertThat(mismatchesAfter("CREATE INDEX ON {s}.__dpone__backfill_campaigns (status)"))
                .isEmpty();
    }

    private List<String> mismatchesAfter(String sql) {
        StateSchema state = new StateSchema("state_" + LAST.incrementAndGet());
        try (ReopeningSession<PostgresSession> control = PostgresStateFixture.control(database.endpoint())) {
            StateProvisioning provisioning =
                    PostgresProvisioning.of(control, state, new TableName("public", "account"));
            provisioning.provision();
            database.execute(sql.replace("{s}", state.schema()));
            return provisioning.inspect().mismatches().stream()
                    .map(line -> line.substring(state.schema().length() + 1))
                    .toList();
        }
    }
}
