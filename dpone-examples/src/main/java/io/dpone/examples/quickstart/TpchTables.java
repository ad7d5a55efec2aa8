package io.dpone.examples.quickstart;

import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;

/** The two databases before the load: a full source, and a live table with a part of the rows that somebody already reads. */
public final class TpchTables {
    /** The login that loads; it owns the live table and is no superuser. */
    public static final String LOADER = "loader";

    /** The login that only reads, by a grant on the live table. */
    static final String READER = "dashboard";

    private static final String LINEITEM = """
            CREATE TABLE public.lineitem (
              l_id bigint NOT NULL,
              l_orderkey bigint NOT NULL,
              l_partkey bigint NOT NULL,
              l_suppkey bigint NOT NULL,
              l_linenumber integer NOT NULL,
              l_quantity numeric(15,2) NOT NULL,
              l_extendedprice numeric(15,2) NOT NULL,
              l_discount numeric(15,2) NOT NULL,
              l_tax numeric(15,2) NOT NULL,
              l_returnflag char(1) NOT NULL,
              l_linestatus char(1) NOT NULL,
              l_shipdate date NOT NULL,
              l_commitdate date NOT NULL,
              l_receiptdate date NOT NULL,
              l_shipinstruct char(25) NOT NULL,
              l_shipmode char(10) NOT NULL,
              l_comment varchar(44) NOT NULL
            )
            """;

    private static final String ORDERS = """
            CREATE TABLE public.orders (
              o_orderkey bigint NOT NULL,
              o_custkey bigint NOT NULL,
              o_orderstatus char(1) NOT NULL,
              o_totalprice numeric(15,2) NOT NULL,
              o_orderdate date NOT NULL,
              o_orderpriority char(15) NOT NULL,
              o_clerk char(15) NOT NULL,
              o_shippriority integer NOT NULL,
              o_comment varchar(79) NOT NULL
            )
            """;

    private static final String LINEITEM_KEY = """
            ALTER TABLE public.lineitem ADD CONSTRAINT lineitem_pkey PRIMARY KEY (l_id)
            """;

    private static final String LINEITEM_SHIPDATE = """
            CREATE INDEX lineitem_shipdate ON public.lineitem (l_shipdate, l_orderkey)
            """;

    private TpchTables() {}

    /** How many rows the source has. */
    record SourceRows(long orders, long lineItems) {}

    static SourceRows fillSource(TestDatabase source, TpchRows rows, String password) {
        source.execute(login(LOADER, password), ORDERS, LINEITEM);
        long orders;
        long lineItems;
        try (Connection connection = source.connect()) {
            orders = rows.copyOrders(connection);
            lineItems = rows.copyLineItems(connection, Long.MAX_VALUE);
        } catch (SQLException e) {
            throw new IllegalStateException("the source could not be filled", e);
        }
        source.execute(
                "ALTER TABLE public.orders ADD CONSTRAINT orders_pkey PRIMARY KEY (o_orderkey)",
                LINEITEM_KEY,
                "GRANT SELECT ON public.lineitem TO " + LOADER,
                "ANALYZE");
        return new SourceRows(orders, lineItems);
    }

    static long fillTarget(TestDatabase target, TpchRows rows, long limit, String password) {
        target.execute(
                login(LOADER, password),
                login(READER, password),
                "GRANT CREATE ON DATABASE " + target.name() + " TO " + LOADER,
                "GRANT USAGE, CREATE ON SCHEMA public TO " + LOADER,
                "GRANT pg_read_all_stats TO " + LOADER,
                LINEITEM,
                "ALTER TABLE public.lineitem OWNER TO " + LOADER);
        long count;
        try (Connection connection = target.connect()) {
            count = rows.copyLineItems(connection, limit);
        } catch (SQLException e) {
            throw new IllegalStateException("the live table could not be filled", e);
        }
        target.execute(
                LINEITEM_KEY,
                LINEITEM_SHIPDATE,
                "COMMENT ON TABLE public.lineitem IS 'Line items, read by the dashboard'",
                "GRANT SELECT ON public.lineitem TO " + READER,
                "ANALYZE");
        return count;
    }

    /**
     * Makes the login that loads, on a server that does not have it.
     *
     * @param database any database of the server
     * @param password the login's password
     */
    public static void createLoader(TestDatabase database, String password) {
        database.execute(login(LOADER, password));
    }

    /**
     * Makes the table of line items, without its indexes and with the loader as its owner.
     *
     * @param database a database without it, on a server that has the loader
     */
    public static void createLineItems(TestDatabase database) {
        database.execute(
                LINEITEM,
                "ALTER TABLE public.lineitem OWNER TO " + LOADER,
                "GRANT USAGE, CREATE ON SCHEMA public TO " + LOADER,
                "GRANT CREATE ON DATABASE " + database.name() + " TO " + LOADER,
                "GRANT pg_read_all_stats TO " + LOADER);
    }

    /**
     * Gives the line items their primary key and the index that the live table has besides.
     *
     * @param database a database with the table
     */
    public static void indexLineItems(TestDatabase database) {
        database.execute(LINEITEM_KEY, LINEITEM_SHIPDATE);
    }

    private static String login(String name, String password) {
        return "CREATE ROLE " + name + " LOGIN PASSWORD '" + password + "'";
    }
}
