package io.dpone.mssql.internal.catalog;

import static io.dpone.mssql.internal.catalog.Catalogs.HEAP;
import static io.dpone.mssql.internal.catalog.Catalogs.KEY;
import static io.dpone.mssql.internal.catalog.Catalogs.TABLE;
import static io.dpone.mssql.internal.catalog.Catalogs.certified;
import static io.dpone.mssql.internal.catalog.Catalogs.column;
import static io.dpone.mssql.internal.catalog.Catalogs.deviating;
import static io.dpone.mssql.internal.catalog.Catalogs.index;
import static io.dpone.mssql.internal.catalog.Catalogs.key;
import static io.dpone.mssql.internal.catalog.Catalogs.stored;
import static io.dpone.mssql.internal.catalog.Catalogs.typed;
import static io.dpone.mssql.internal.catalog.Catalogs.withColumn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.table.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ReproductionTest {
    private static final TableName SHADOW = new TableName("app", "live]shadow");

    @Test
    void theTableHasTheColumnsWithCollationAndNullability() {
        assertThat(new Reproduction(SHADOW, certified()).create()).isEqualTo("""
                CREATE TABLE [app].[live]]shadow] (
                  [id] bigint NOT NULL,
                  [note] nvarchar(50) COLLATE Latin1_General_100_BIN2 NULL
                )""");
    }

    @Test
    void aHeapNeedsNothingBeforeTheLoad() {
        assertThat(new Reproduction(SHADOW, certified()).beforeLoad()).isEmpty();
    }

    @Test
    void aClusteredIndexComesBeforeTheLoad() {
        assertThat(new Reproduction(SHADOW, stored(Catalogs.COLUMNSTORE)).beforeLoad())
                .containsExactly("CREATE CLUSTERED COLUMNSTORE INDEX [cci] ON [app].[live]]shadow]");
        assertThat(new Reproduction(SHADOW, stored(Catalogs.CLUSTERED)).beforeLoad())
                .containsExactly("CREATE CLUSTERED INDEX [by_note] ON [app].[live]]shadow] ([note] ASC, [id] DESC)");
        assertThat(new Reproduction(SHADOW, stored(index("pk", "CLUSTERED", true, key("id", 1)))).beforeLoad())
                .containsExactly("CREATE UNIQUE CLUSTERED INDEX [pk] ON [app].[live]]shadow] ([id] ASC)");
    }

    @Test
    void onlyMissingIndexesAreBuiltAfterTheLoad() {
        TableCatalog live = stored(Catalogs.CLUSTERED);
        Reproduction reproduction = new Reproduction(SHADOW, live);
        TableCatalog unbuilt = new TableCatalog(TABLE, live.columns(), List.of(Catalogs.CLUSTERED), List.of());

        assertThat(reproduction.deferred(unbuilt)).containsExactly(KEY);
        assertThat(reproduction.deferred(live)).isEmpty();
        assertThat(reproduction.createIndex(KEY))
                .isEqualTo("CREATE UNIQUE NONCLUSTERED INDEX [live_key] ON [app].[live]]shadow] ([id] ASC)");
    }

    @Test
    void whatWasNotCertifiedIsNotSpelled() {
        assertThatThrownBy(() -> new Reproduction(SHADOW, withColumn(typed("nvarchar", "app", "phone"))).create())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("extra");
        assertThatThrownBy(() -> new Reproduction(
                                SHADOW, withColumn(column(3, "extra", "char", 1, 0, 0, true, "x NULL); DROP TABLE y")))
                        .create())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("extra");
    }

    @Test
    void aShadowIsLoadableWithoutItsDeferredIndexes() {
        TableCatalog live = certified();
        TableCatalog bare = new TableCatalog(TABLE, live.columns(), List.of(HEAP), List.of());
        TableCatalog wrong = new TableCatalog(
                TABLE,
                live.columns(),
                List.of(HEAP, index("live_key", "NONCLUSTERED", true, key("note", 1))),
                List.of());

        assertThat(LoadableShape.differences(live, bare)).isEmpty();
        assertThat(LoadableShape.differences(live, live)).isEmpty();
        assertThat(LoadableShape.differences(live, Catalogs.with(TableAttribute.LOCK_ESCALATION, 1)))
                .isEmpty();
        assertThat(LoadableShape.differences(live, wrong)).containsExactly("catalog.indexes.live_key");
        assertThat(LoadableShape.differences(live, Catalogs.withIndex(deviating(IndexAttribute.PADDED, 1))))
                .containsExactly("catalog.indexes.extra");
        assertThat(LoadableShape.differences(stored(Catalogs.COLUMNSTORE), bare))
                .containsExactlyInAnyOrder("catalog.indexes.cci", "catalog.indexes.");
        assertThat(LoadableShape.differences(live, withColumn(column(3, "more", "int", 4, 10, 0, true, null))))
                .containsExactly("catalog.columns.more");
    }
}
