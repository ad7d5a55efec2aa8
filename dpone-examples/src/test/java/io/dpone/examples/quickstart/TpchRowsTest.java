package io.dpone.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The counts and the first line item are those of dbgen at scale 0.01; only comments come from another text. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class TpchRowsTest {
    @Test
    void theSourceHasTheRowsOfTpch(@Database(perTest = true) TestDatabase source) {
        TpchTables.SourceRows rows = TpchTables.fillSource(source, new TpchRows(0.01), "secret");
        assertThat(rows).isEqualTo(new TpchTables.SourceRows(15_000, 60_175));
        assertThat(source.number("SELECT count(*) FROM public.orders")).isEqualTo(15_000);
        assertThat(source.texts("SELECT concat_ws(' ', min(l_id), max(l_id), count(*)) FROM public.lineitem"))
                .containsExactly("1 60175 60175");
        assertThat(source.texts("""
                SELECT concat_ws('|', l_orderkey, l_partkey, l_suppkey, l_linenumber, l_quantity, l_extendedprice, l_discount, l_tax,
                                 l_returnflag, l_linestatus, l_shipdate, l_commitdate, l_receiptdate, l_shipinstruct, l_shipmode)
                  FROM public.lineitem
                 WHERE l_id = 1
                """))
                .containsExactly(
                        "1|1552|93|1|17.00|24710.35|0.04|0.02|N|O|1996-03-13|1996-02-12|1996-03-22|DELIVER IN PERSON        |TRUCK     ");
    }
}
