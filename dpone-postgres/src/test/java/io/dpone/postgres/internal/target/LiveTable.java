package io.dpone.postgres.internal.target;

import io.dpone.contracts.table.TableName;
import io.dpone.testkit.postgres.TestDatabase;

/** The live table of most tests: ten old rows, a primary key and a second index. */
final class LiveTable {
    static final TableName NAME = new TableName("app", "live");

    private LiveTable() {}

    static void make(TestDatabase database) {
        database.execute(
                "CREATE SCHEMA app",
                "CREATE TABLE app.live (id bigint CONSTRAINT live_pk PRIMARY KEY, note text NOT NULL)",
                "CREATE INDEX live_note ON app.live (note)",
                "INSERT INTO app.live SELECT n, 'old ' || n FROM generate_series(1, 10) AS n");
    }

    static long oid(TestDatabase database) {
        return database.number("SELECT CAST(CAST('app.live' AS regclass) AS oid)");
    }
}
