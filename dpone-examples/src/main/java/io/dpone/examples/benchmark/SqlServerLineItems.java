package io.dpone.examples.benchmark;

import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.util.List;

/** The table of line items on SQL Server: a heap. */
final class SqlServerLineItems {
    static final String SCHEMA = "dbo";
    static final String TABLE = "lineitem";

    /** The columns in the order of the source's. */
    static final List<String> COLUMNS = List.of(
            "l_id",
            "l_orderkey",
            "l_partkey",
            "l_suppkey",
            "l_linenumber",
            "l_quantity",
            "l_extendedprice",
            "l_discount",
            "l_tax",
            "l_returnflag",
            "l_linestatus",
            "l_shipdate",
            "l_commitdate",
            "l_receiptdate",
            "l_shipinstruct",
            "l_shipmode",
            "l_comment");

    private SqlServerLineItems() {}

    /** Makes the table, in the target's types that lose nothing of the source's. */
    static void create(SqlServerDatabase database) {
        database.execute("""
                CREATE TABLE dbo.lineitem (
                  l_id bigint NOT NULL,
                  l_orderkey bigint NOT NULL,
                  l_partkey bigint NOT NULL,
                  l_suppkey bigint NOT NULL,
                  l_linenumber int NOT NULL,
                  l_quantity decimal(15,2) NOT NULL,
                  l_extendedprice decimal(15,2) NOT NULL,
                  l_discount decimal(15,2) NOT NULL,
                  l_tax decimal(15,2) NOT NULL,
                  l_returnflag nchar(1) NOT NULL,
                  l_linestatus nchar(1) NOT NULL,
                  l_shipdate date NOT NULL,
                  l_commitdate date NOT NULL,
                  l_receiptdate date NOT NULL,
                  l_shipinstruct nchar(25) NOT NULL,
                  l_shipmode nchar(10) NOT NULL,
                  l_comment nvarchar(44) NOT NULL
                )
                """);
    }

    /** Gives it the unique key of a campaign. */
    static void index(SqlServerDatabase database) {
        database.execute("CREATE UNIQUE NONCLUSTERED INDEX ux_lineitem ON dbo.lineitem (l_id)");
    }

    static long count(SqlServerDatabase database) {
        return database.number("SELECT COUNT_BIG(*) FROM dbo.lineitem");
    }
}
