package io.dpone.mssql.internal.target;

import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.util.List;

/** The live table of most tests, in a schema of its own: ten old rows, a unique key and a second index. */
record LiveTable(SqlServerDatabase database, TableName name) {
    static LiveTable make(SqlServerDatabase database) {
        String schema = "app" + database.number("SELECT COUNT(*) FROM sys.schemas");
        LiveTable live = new LiveTable(database, new TableName(schema, "live"));
        database.execute("CREATE SCHEMA " + schema);
        live.create();
        database.execute("INSERT INTO " + live.sql() + " " + rows(10, "old"));
        return live;
    }

    void create() {
        database.execute(
                "CREATE TABLE " + sql() + " (id bigint NOT NULL, note nvarchar(100) NOT NULL)",
                "CREATE UNIQUE NONCLUSTERED INDEX live_key ON " + sql() + " (id)",
                "CREATE UNIQUE NONCLUSTERED INDEX live_note ON " + sql() + " (note, id)");
    }

    /** A query of rows from 1 on, whose notes begin with a word. */
    static String rows(int count, String word) {
        return """
                SELECT TOP (%d) n, N'%s ' + CAST(n AS nvarchar(20))
                  FROM (SELECT ROW_NUMBER() OVER (ORDER BY one.object_id) AS n
                          FROM sys.all_objects AS one CROSS JOIN (VALUES (1), (2), (3), (4)) AS more (factor)) AS numbers
                 ORDER BY n
                """.formatted(count, word);
    }

    /** Its name as it stands in SQL. */
    String sql() {
        return SqlNames.quote(name);
    }

    long rowCount() {
        return database.number("SELECT COUNT(*) FROM " + sql());
    }

    long rowCount(String word) {
        return database.number("SELECT COUNT(*) FROM " + sql() + " WHERE note LIKE N'" + word + "%'");
    }

    long objectId() {
        return objectId(name);
    }

    long objectId(TableName table) {
        return database.number("SELECT COALESCE(OBJECT_ID(N'" + SqlNames.quote(table) + "'), 0)");
    }

    /** The tables of its schema with their ids. */
    List<String> tables() {
        return database.texts("SELECT CONCAT(name, ' ', object_id) FROM sys.tables WHERE schema_id = SCHEMA_ID(N'"
                + name.schema() + "') ORDER BY name");
    }

    /** Names and values of a table's extended properties. */
    List<String> properties(TableName table) {
        return database.texts("SELECT CONCAT(name, ' ', CONVERT(nvarchar(400), value)) FROM sys.extended_properties"
                + " WHERE class = 1 AND major_id = " + objectId(table) + " ORDER BY name");
    }
}
