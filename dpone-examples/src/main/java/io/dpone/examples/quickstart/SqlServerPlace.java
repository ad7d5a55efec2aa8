package io.dpone.examples.quickstart;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.table.TableName;
import io.dpone.testkit.sqlserver.SqlServer;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.util.UUID;

/**
 * Room of its own on a SQL Server that stays: a database, or where those may not be made two schemas of the login's database, of which that for the state must not be
 * there yet. Immutable.
 *
 * @param server the server
 * @param database where the tables are
 * @param schema the schema of the live table
 * @param isOwnDatabase whether the database goes too in the end
 */
record SqlServerPlace(SqlServer server, SqlServerDatabase database, String schema, boolean isOwnDatabase) {
    static final String STATE = "DWH_Tech";

    /** Makes a database, or schemas if the server refuses that. */
    static SqlServerPlace make(Endpoint endpoint) {
        SqlServer server = new SqlServer(endpoint);
        String name = "dpone_quickstart_" + UUID.randomUUID().toString().substring(0, 8);
        try {
            return new SqlServerPlace(server, server.create(name), "dbo", true);
        } catch (IllegalStateException refused) {
            return makeSchemas(server, name, refused);
        }
    }

    /** Makes schemas in the database into which the login comes. */
    static SqlServerPlace makeSchemas(SqlServer server, String name, IllegalStateException refused) {
        try {
            SqlServerDatabase database = SqlServerDatabase.at(server.endpoint(), server.loginDatabase());
            if (database.number("SELECT COUNT(*) FROM sys.schemas WHERE name = '" + STATE + "'") > 0) {
                throw new IllegalStateException(
                        "the schema " + STATE + " of " + database.name() + " is somebody's already");
            }
            SqlServerPlace place = new SqlServerPlace(server, database, name, false);
            database.execute("CREATE SCHEMA " + place.schema());
            return place;
        } catch (IllegalStateException e) {
            refused.addSuppressed(e);
            throw new IllegalStateException("the server lets this login make neither a database nor a schema", refused);
        }
    }

    TableName live() {
        return new TableName(schema, "lineitem");
    }

    String description() {
        return isOwnDatabase
                ? "a SQL Server at " + database.host() + ", in the new database " + database.name()
                : "a SQL Server at " + database.host() + ", in the new schema " + schema + " of database "
                        + database.name() + ", because a database may not be made";
    }

    void drop() {
        if (isOwnDatabase) {
            server.drop(database);
        } else {
            database.dropSchema(schema);
            database.dropSchema(STATE);
        }
    }
}
