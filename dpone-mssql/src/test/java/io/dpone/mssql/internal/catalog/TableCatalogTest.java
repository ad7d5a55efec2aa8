package io.dpone.mssql.internal.catalog;

import static io.dpone.mssql.internal.catalog.Catalogs.HEAP;
import static io.dpone.mssql.internal.catalog.Catalogs.ID;
import static io.dpone.mssql.internal.catalog.Catalogs.KEY;
import static io.dpone.mssql.internal.catalog.Catalogs.NOTE;
import static io.dpone.mssql.internal.catalog.Catalogs.TABLE;
import static io.dpone.mssql.internal.catalog.Catalogs.certified;
import static io.dpone.mssql.internal.catalog.Catalogs.index;
import static io.dpone.mssql.internal.catalog.Catalogs.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TableCatalogTest {
    private static final TableName LIVE = new TableName("app", "live");

    private static final String CANONICAL = """
            {"catalog":{"behavior":{},"checks":[],"columns":[{"ansi_padded":false,"collation":null,"computed":false,"computed_defi\
            nition":null,"default":null,"generated_always_type":0,"identity":false,"identity_increment":null,"identity_seed":null,\
            "max_length":8,"name":"id","nullable":false,"ordinal":1,"precision":19,"residual":{},"rowguidcol":false,"scale":0,"spa\
            rse":false,"system_type":"bigint","system_type_schema":"sys","user_type":"bigint","user_type_schema":"sys"},{"ansi_pad\
            ded":true,"collation":"Latin1_General_100_BIN2","computed":false,"computed_definition":null,"default":null,"generated_\
            always_type":0,"identity":false,"identity_increment":null,"identity_seed":null,"max_length":100,"name":"note","nullabl\
            e":true,"ordinal":2,"precision":0,"residual":{},"rowguidcol":false,"scale":0,"sparse":false,"system_type":"nvarchar","\
            system_type_schema":"sys","user_type":"nvarchar","user_type_schema":"sys"}],"database_collation":"Latin1_General_100_C\
            I_AS","default_filegroup":"PRIMARY","exists":true,"foreign_keys":[],"indexes":[{"columns":[],"compression":"NONE","dat\
            a_space":"PRIMARY","filter":null,"name":"","options":{},"page_locks":true,"partitions":1,"row_locks":true,"rows_filegr\
            oup":true,"type":"HEAP","unique":false},{"columns":[{"column":"id","column_store_order_ordinal":0,"descending":false,"\
            included":false,"key_ordinal":1,"partition_ordinal":0}],"compression":"NONE","data_space":"PRIMARY","filter":null,"nam\
            e":"live_key","options":{},"page_locks":true,"partitions":1,"row_locks":true,"rows_filegroup":true,"type":"NONCLUSTERE\
            D","unique":true}],"lob_data_space":null,"permissions":[],"triggers":[],"type":"U"},"residual":{"audit":[],"change_tra\
            cking":[],"classification":[],"extended_property":[],"flags":{},"full_text":[],"persisted_sample":[],"schema_bound":[]\
            ,"security_predicate":[],"statistics":[]}}""";

    @Test
    void theDigestIsThatOfTheCanonicalText() {
        // Made and hashed outside of this program: json.dumps with sorted keys and the separators "," and ":", then
        // SHA-256.
        assertThat(certified().toJson()).hasToString(CANONICAL);
        assertThat(certified().contractSha256(LIVE))
                .isEqualTo("sha256:e258b6bfd872290e65e9e09c56ffa398d91df48599d9d0dcf229577a2b3893e0");
    }

    @Test
    void theTablesNameIsPartOfTheContract() {
        assertThat(certified().contractSha256(LIVE.sibling("other")))
                .isNotEqualTo(certified().contractSha256(LIVE));
    }

    @Test
    void theOrderOfReadingIsNoPartOfTheContract() {
        CatalogIndex upper = index("Beta", "NONCLUSTERED", true, key("note", 1));
        TableCatalog one = new TableCatalog(TABLE, List.of(ID, NOTE), List.of(HEAP, KEY, upper), List.of());
        TableCatalog two = new TableCatalog(TABLE, List.of(ID, NOTE), List.of(KEY, upper, HEAP), List.of());

        assertThat(one).isEqualTo(two);
        assertThat(one.indexes()).extracting(CatalogIndex::name).containsExactly("", "Beta", "live_key");
    }

    @Test
    void everyDeviationChangesTheDigest() {
        assertThat(Catalogs.everyDeviation().map(catalog -> catalog.contractSha256(LIVE)))
                .hasSizeGreaterThan(70)
                .doesNotHaveDuplicates()
                .doesNotContain(certified().contractSha256(LIVE));
    }

    @Test
    void differencesAreNamedByPath() {
        TableCatalog other = new TableCatalog(
                new CatalogTable(
                        "U",
                        "Latin1_General_100_CI_AS",
                        "PRIMARY",
                        null,
                        Catalogs.only(TableAttribute.LOCK_ESCALATION, 1)),
                List.of(ID, Catalogs.column(2, "note", "nvarchar", 200, 0, 0, true, "Latin1_General_100_BIN2")),
                List.of(HEAP),
                List.of(new BoundObject(BoundKind.TRIGGER, List.of("audit"))));

        assertThat(certified().differences(other))
                .containsExactly(
                        "catalog.columns.note.max_length",
                        "catalog.indexes.live_key",
                        "catalog.triggers",
                        "catalog.behavior.lock_escalation");
        assertThat(certified().differences(certified())).isEmpty();
    }

    // A newer server shows a new feature by a column that this version has never heard of.
    @Test
    void whatNobodyKnowsIsComparedByName() {
        TableCatalog compressed = withUnknown(Map.of("new_feature", "1", "new_default", "0"));
        TableCatalog plain = withUnknown(Map.of("new_feature", "0", "new_default", "0"));

        assertThat(compressed.differences(plain)).containsExactly("residual.unknown.new_feature");
        assertThat(compressed.differences(certified())).containsExactly("residual.unknown");
        assertThat(compressed.differences(withUnknown(Map.of("new_default", "0", "new_feature", "1"))))
                .isEmpty();
        assertThat(Certification.problems(LIVE, compressed)).isEmpty();
        assertThat(LoadableShape.differences(compressed, plain)).containsExactly("residual.unknown.new_feature");
    }

    private static TableCatalog withUnknown(Map<String, String> unknown) {
        return Catalogs.withTable(new CatalogTable(
                "U", TABLE.databaseCollation(), "PRIMARY", null, new Deviations<TableAttribute>(Map.of(), unknown)));
    }

    @Test
    void indexesOfOneShapeTakeTheOtherTablesNames() {
        CatalogIndex second = index("second", "NONCLUSTERED", true, key("note", 1));
        TableCatalog live = new TableCatalog(TABLE, List.of(ID, NOTE), List.of(HEAP, KEY, second), List.of());
        TableCatalog made = new TableCatalog(
                TABLE,
                List.of(ID, NOTE),
                List.of(HEAP, KEY.named("live_key_0aa35acd"), second.named("second_77aa")),
                List.of());

        assertThat(made.differences(live)).isNotEmpty();
        assertThat(made.withIndexNamesOf(live)).isEqualTo(live);
        assertThat(live.withIndexNamesOf(live)).isEqualTo(live);
    }

    @Test
    void indexesOfAnotherShapeKeepTheirNames() {
        TableCatalog live = certified();
        TableCatalog made = new TableCatalog(
                TABLE,
                List.of(ID, NOTE),
                List.of(HEAP, index("other", "NONCLUSTERED", true, key("note", 1))),
                List.of());

        assertThat(made.withIndexNamesOf(live)).isEqualTo(made);
    }

    @Test
    void twoIndexesOfOneShapeTakeTwoNames() {
        TableCatalog live =
                new TableCatalog(TABLE, List.of(ID, NOTE), List.of(HEAP, KEY.named("a"), KEY.named("b")), List.of());
        TableCatalog made =
                new TableCatalog(TABLE, List.of(ID, NOTE), List.of(HEAP, KEY.named("b"), KEY.named("x")), List.of());
        TableCatalog three = new TableCatalog(
                TABLE, List.of(ID, NOTE), List.of(HEAP, KEY.named("x"), KEY.named("y"), KEY.named("z")), List.of());

        assertThat(made.withIndexNamesOf(live)).isEqualTo(live);
        assertThat(three.withIndexNamesOf(live).differences(live)).containsExactly("catalog.indexes.z");
    }

    @Test
    void columnsAreGivenAsContractsHoldThem() {
        assertThat(Catalogs.withColumn(Catalogs.typed("nvarchar", "app", "phone"))
                        .contractColumns())
                .containsExactly(
                        new Column("id", "bigint", null, true),
                        new Column("note", "nvarchar(50)", "Latin1_General_100_BIN2", false),
                        new Column("extra", "app.phone", null, false));
    }

    @Test
    void onlyAClusteredColumnstoreMakesAColumnstoreTable() {
        assertThat(Catalogs.stored(Catalogs.COLUMNSTORE).isColumnstore()).isTrue();
        assertThat(certified().isColumnstore()).isFalse();
    }
}
