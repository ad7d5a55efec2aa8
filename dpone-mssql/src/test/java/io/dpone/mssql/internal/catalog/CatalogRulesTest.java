package io.dpone.mssql.internal.catalog;

import static io.dpone.mssql.internal.catalog.Catalogs.HEAP;
import static io.dpone.mssql.internal.catalog.Catalogs.ID;
import static io.dpone.mssql.internal.catalog.Catalogs.KEY;
import static io.dpone.mssql.internal.catalog.Catalogs.NOTE;
import static io.dpone.mssql.internal.catalog.Catalogs.TABLE;
import static io.dpone.mssql.internal.catalog.Catalogs.columnstore;
import static io.dpone.mssql.internal.catalog.Catalogs.descending;
import static io.dpone.mssql.internal.catalog.Catalogs.deviating;
import static io.dpone.mssql.internal.catalog.Catalogs.included;
import static io.dpone.mssql.internal.catalog.Catalogs.index;
import static io.dpone.mssql.internal.catalog.Catalogs.key;
import static io.dpone.mssql.internal.catalog.Catalogs.locked;
import static io.dpone.mssql.internal.catalog.Catalogs.physical;
import static io.dpone.mssql.internal.catalog.Catalogs.stored;
import static io.dpone.mssql.internal.catalog.Catalogs.typed;
import static io.dpone.mssql.internal.catalog.Catalogs.with;
import static io.dpone.mssql.internal.catalog.Catalogs.withBound;
import static io.dpone.mssql.internal.catalog.Catalogs.withColumn;
import static io.dpone.mssql.internal.catalog.Catalogs.withIndex;
import static io.dpone.mssql.internal.catalog.Catalogs.withTable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.catalog.CatalogIndex.IndexColumn;
import io.dpone.mssql.internal.catalog.CatalogIndex.Placement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One case for each thing that a shadow would not have, fed as catalog rows. The words are those of the shadow campaign facts, section 10. */
final class CatalogRulesTest {
    private static final TableName LIVE = new TableName("app", "live");
    private static final Placement DEFAULT = new Placement("PRIMARY", true);
    private static final Placement OTHER = new Placement("ARCHIVE", true);
    private static final Placement SCHEME = new Placement("by_year", false);

    static Stream<TableCatalog> certified() {
        return Stream.of(
                stored(HEAP),
                stored(Catalogs.CLUSTERED),
                stored(index("by_id", "CLUSTERED", true, key("id", 1))),
                stored(Catalogs.COLUMNSTORE),
                withIndex(index("other", "NONCLUSTERED", true, key("note", 1), key("id", 2))));
    }

    @ParameterizedTest
    @MethodSource
    void certified(TableCatalog catalog) {
        assertThat(Certification.problems(LIVE, catalog)).isEmpty();
    }

    static Stream<Arguments> refused() {
        return Stream.of(tables(), columns(), bound(), indexes(), columnstores())
                .flatMap(cases -> cases);
    }

    private static Stream<Arguments> tables() {
        return Stream.of(
                arguments(
                        withTable(new CatalogTable("V", "Latin1_General_100_CI_AS", "PRIMARY", null, Catalogs.none())),
                        "table_behavior_unsupported: the name stands for no table"),
                arguments(with(TableAttribute.TEMPORAL, 1), "table_behavior_unsupported: the table is temporal"),
                arguments(with(TableAttribute.TEMPORAL, 2), "table_behavior_unsupported: the table is temporal"),
                arguments(with(TableAttribute.LEDGER, 2), "table_behavior_unsupported: the table is a ledger table"),
                arguments(
                        with(TableAttribute.DROPPED_LEDGER, 1),
                        "table_behavior_unsupported: the table is a dropped ledger table"),
                arguments(
                        with(TableAttribute.MEMORY_OPTIMIZED, 1),
                        "table_behavior_unsupported: the table is memory-optimized"),
                arguments(with(TableAttribute.DURABILITY, 1), "table_behavior_unsupported: the table keeps its schema"),
                arguments(with(TableAttribute.NODE, 1), "table_behavior_unsupported: the table is a graph node"),
                arguments(with(TableAttribute.EDGE, 1), "table_behavior_unsupported: the table is a graph edge"),
                arguments(with(TableAttribute.FILE_TABLE, 1), "table_behavior_unsupported: the table is a FileTable"),
                arguments(with(TableAttribute.EXTERNAL, 1), "table_behavior_unsupported: the table is external"),
                arguments(with(TableAttribute.SHIPPED, 1), "table_behavior_unsupported: the table is a part of"),
                arguments(with(TableAttribute.LOCK_ESCALATION, 2), "table_behavior_unsupported: the lock escalation"),
                arguments(with(TableAttribute.OWNER, 5), "table_behavior_unsupported: the table's owner"),
                arguments(with(TableAttribute.PUBLISHED, 1), "residual_surface_unsupported: the table is published"),
                arguments(with(TableAttribute.SCHEMA_PUBLISHED, 1), "residual_surface_unsupported: the table's schema"),
                arguments(with(TableAttribute.REPLICATED, 1), "residual_surface_unsupported: the table is replicated"),
                arguments(
                        with(TableAttribute.REPLICATION_FILTER, 1),
                        "residual_surface_unsupported: the table has a replication filter"),
                arguments(
                        with(TableAttribute.MERGE_PUBLISHED, 1),
                        "residual_surface_unsupported: the table is merge-published"),
                arguments(
                        with(TableAttribute.SYNC_SUBSCRIBED, 1),
                        "residual_surface_unsupported: the table is subscribed"),
                arguments(
                        with(TableAttribute.CHANGE_DATA_CAPTURE, 1),
                        "residual_surface_unsupported: change data capture"),
                arguments(
                        with(TableAttribute.REMOTE_ARCHIVE, 1), "residual_surface_unsupported: the table is stretched"),
                arguments(
                        with(TableAttribute.ANSI_NULLS, 0),
                        "residual_surface_unsupported: the table was made with ANSI_NULLS off"),
                arguments(
                        with(TableAttribute.FILESTREAM, 3),
                        "residual_surface_unsupported: the table has FILESTREAM data"),
                arguments(
                        with(TableAttribute.LARGE_VALUES_OUT_OF_ROW, 1),
                        "residual_surface_unsupported: large values are kept out of the row"),
                arguments(
                        with(TableAttribute.TEXT_IN_ROW, 256), "residual_surface_unsupported: text is kept in the row"),
                arguments(
                        with(TableAttribute.LOCK_ON_BULK_LOAD, 1),
                        "residual_surface_unsupported: bulk loads lock the table"),
                arguments(
                        with(TableAttribute.UNCHECKED_ASSEMBLY, 1),
                        "residual_surface_unsupported: the table has unchecked assembly data"),
                arguments(
                        withTable(
                                new CatalogTable("U", "Latin1_General_100_CI_AS", "PRIMARY", "LOBS", Catalogs.none())),
                        "lob_placement_unsupported: large values are in LOBS"));
    }

    private static Stream<Arguments> columns() {
        return Stream.of(
                column(ColumnAttribute.IDENTITY, "column_behavior_unsupported: column extra is an identity column"),
                column(ColumnAttribute.COMPUTED, "column_behavior_unsupported: column extra is computed"),
                column(ColumnAttribute.SPARSE, "column_behavior_unsupported: column extra is sparse"),
                column(ColumnAttribute.ROW_GUID, "column_behavior_unsupported: column extra is the ROWGUIDCOL"),
                column(ColumnAttribute.GENERATED_ALWAYS, "column_behavior_unsupported: column extra is generated"),
                column(ColumnAttribute.DEFAULT, "column_behavior_unsupported: column extra has a default"),
                column(ColumnAttribute.FILESTREAM, "residual_surface_unsupported: column extra is a FILESTREAM"),
                column(ColumnAttribute.REPLICATED, "residual_surface_unsupported: column extra is replicated"),
                column(ColumnAttribute.FOREIGN_SUBSCRIBER, "residual_surface_unsupported: column extra has a subscr"),
                column(ColumnAttribute.MERGE_PUBLISHED, "residual_surface_unsupported: column extra is merge-publi"),
                column(ColumnAttribute.PACKAGE_REPLICATED, "residual_surface_unsupported: column extra is replicated"),
                column(ColumnAttribute.XML_DOCUMENT, "residual_surface_unsupported: column extra takes XML documents"),
                column(ColumnAttribute.XML_COLLECTION, "residual_surface_unsupported: column extra has an XML schema"),
                column(ColumnAttribute.RULE, "residual_surface_unsupported: column extra is bound to a rule"),
                column(ColumnAttribute.COLUMN_SET, "residual_surface_unsupported: column extra is a column set"),
                column(ColumnAttribute.ENCRYPTED, "residual_surface_unsupported: column extra is encrypted"),
                column(ColumnAttribute.HIDDEN, "residual_surface_unsupported: column extra is hidden"),
                column(ColumnAttribute.MASKED, "residual_surface_unsupported: column extra is masked"),
                column(ColumnAttribute.GRAPH, "residual_surface_unsupported: column extra belongs to a graph"),
                column(ColumnAttribute.DATA_DELETION, "residual_surface_unsupported: column extra filters"),
                column(ColumnAttribute.LEDGER_VIEW, "residual_surface_unsupported: column extra belongs to a ledger"),
                column(ColumnAttribute.DROPPED_LEDGER, "residual_surface_unsupported: column extra is a dropped ledg"),
                arguments(
                        withColumn(typed("nvarchar", "app", "phone")),
                        "user_type_unsupported: column extra has the type app.phone"),
                arguments(
                        withColumn(typed("nvarchar", "sys", "sysname")),
                        "user_type_unsupported: column extra has the type sys.sysname"),
                arguments(
                        withColumn(typed("", "sys", "geography")),
                        "user_type_unsupported: column extra has the type sys.geography"),
                arguments(
                        withColumn(typed("int", "app", "int")),
                        "user_type_unsupported: column extra has the type app.int"),
                arguments(
                        withColumn(typed("timestamp", "sys", "timestamp")),
                        "column_behavior_unsupported: column extra has the type timestamp"),
                arguments(
                        withColumn(typed("vector", "sys", "vector")),
                        "column_behavior_unsupported: column extra has the type vector"));
    }

    private static Arguments column(ColumnAttribute attribute, String expected) {
        return arguments(withColumn(deviating(attribute, 1)), expected);
    }

    private static Stream<Arguments> bound() {
        return Stream.of(
                bound(BoundKind.CHECK, "check_constraint_unsupported: the table has check constraint one"),
                bound(
                        BoundKind.FOREIGN_KEY,
                        "foreign_key_unsupported: the table has foreign key one of table two.three"),
                bound(BoundKind.TRIGGER, "trigger_unsupported: the table has trigger one"),
                bound(BoundKind.PERMISSION, "explicit_permission_unsupported: the table has one of two for three"),
                bound(BoundKind.EXTENDED_PROPERTY, "residual_surface_unsupported: the table has extended property one"),
                bound(BoundKind.SECURITY_PREDICATE, "residual_surface_unsupported: the table has a predicate of sec"),
                bound(BoundKind.FULL_TEXT, "residual_surface_unsupported: the table has a full-text index"),
                bound(BoundKind.CHANGE_TRACKING, "residual_surface_unsupported: the table has change tracking"),
                bound(
                        BoundKind.SCHEMA_BOUND,
                        "residual_surface_unsupported: the table has the schema-bound reference of one.two"),
                bound(BoundKind.STATISTICS, "residual_surface_unsupported: the table has statistics one with options"),
                bound(
                        BoundKind.PERSISTED_SAMPLE,
                        "residual_surface_unsupported: the table has statistics one with a per"),
                bound(BoundKind.CLASSIFICATION, "residual_surface_unsupported: the table has the sensitivity"),
                bound(BoundKind.AUDIT, "residual_surface_unsupported: the table has the audited action one"));
    }

    private static Arguments bound(BoundKind kind, String expected) {
        return arguments(withBound(new BoundObject(kind, List.of("one", "two", "three"))), expected);
    }

    private static Stream<Arguments> indexes() {
        return Stream.of(
                option(IndexAttribute.PRIMARY_KEY, "key_constraint_unsupported: index extra carries the primary key"),
                option(IndexAttribute.UNIQUE_CONSTRAINT, "key_constraint_unsupported: index extra carries a unique"),
                option(IndexAttribute.DISABLED, "index_physical_unsupported: index extra is disabled"),
                option(IndexAttribute.HYPOTHETICAL, "index_physical_unsupported: index extra is hypothetical"),
                option(IndexAttribute.IGNORE_DUPLICATES, "index_physical_unsupported: index extra ignores duplicates"),
                option(IndexAttribute.FILTERED, "index_physical_unsupported: index extra is filtered"),
                option(IndexAttribute.FILL_FACTOR, "index_physical_unsupported: index extra has a fill factor"),
                option(IndexAttribute.PADDED, "index_options_unsupported: index extra is padded"),
                option(IndexAttribute.SEQUENTIAL_KEY, "index_options_unsupported: index extra is optimized for a seq"),
                option(IndexAttribute.SILENT_DUPLICATES, "index_options_unsupported: index extra suppresses messages"),
                option(IndexAttribute.IGNORED, "index_options_unsupported: index extra is ignored by the optimizer"),
                option(IndexAttribute.AUTO_CREATED, "index_options_unsupported: index extra was made by automatic"),
                arguments(withIndex(locked(false, true)), "index_options_unsupported: index extra allows no row or no"),
                arguments(withIndex(locked(true, false)), "index_options_unsupported: index extra allows no row or no"),
                arguments(
                        withIndex(physical("extra", "NONCLUSTERED", true, DEFAULT, 1, "PAGE", key("note", 1))),
                        "index_options_unsupported: index extra is compressed as PAGE"),
                arguments(
                        stored(physical("", "HEAP", false, DEFAULT, 1, "ROW")),
                        "index_options_unsupported: the heap is compressed as ROW"),
                arguments(
                        withIndex(physical("extra", "NONCLUSTERED", true, OTHER, 1, "NONE", key("note", 1))),
                        "index_physical_unsupported: index extra is in ARCHIVE"),
                arguments(
                        stored(physical("", "HEAP", false, OTHER, 1, "NONE")),
                        "table_placement_unsupported: the heap is in ARCHIVE"),
                arguments(
                        stored(physical("by_id", "CLUSTERED", true, SCHEME, 1, "NONE", key("id", 1))),
                        "table_placement_unsupported: index by_id is in by_year"),
                arguments(
                        stored(physical("", "HEAP", false, DEFAULT, 2, "NONE")),
                        "index_physical_unsupported: the heap has 2 partitions"),
                arguments(
                        withIndex(index(
                                "extra",
                                "NONCLUSTERED",
                                true,
                                key("note", 1),
                                new IndexColumn("id", 0, false, false, 1, 0))),
                        "index_physical_unsupported: index extra is partitioned"),
                arguments(
                        withIndex(index("extra", "NONCLUSTERED", false, key("note", 1))),
                        "index_shape_unsupported: index extra is not unique"),
                arguments(
                        withIndex(index("extra", "NONCLUSTERED", true, key("id", 1), included("note"))),
                        "index_shape_unsupported: index extra includes columns"),
                arguments(
                        withIndex(index("extra", "NONCLUSTERED", true, descending("id", 1))),
                        "index_shape_unsupported: index extra descends"),
                arguments(
                        withIndex(index("extra", "XML", false, key("note", 1))),
                        "index_type_unsupported: index extra is XML"),
                arguments(
                        withIndex(index("extra", "SPATIAL", false, key("note", 1))),
                        "index_type_unsupported: index extra is SPATIAL"),
                arguments(
                        withIndex(index("extra", "NONCLUSTERED HASH", true, key("id", 1))),
                        "index_type_unsupported: index extra is NONCLUSTERED HASH"),
                arguments(
                        withIndex(index("extra", "JSON", false, key("note", 1))),
                        "index_type_unsupported: index extra is JSON"));
    }

    private static Arguments option(IndexAttribute attribute, String expected) {
        return arguments(withIndex(deviating(attribute, 1)), expected);
    }

    private static Stream<Arguments> columnstores() {
        return Stream.of(
                arguments(
                        withIndex(columnstore("extra", "NONCLUSTERED COLUMNSTORE", 0, included("id"))),
                        "columnstore_unsupported: index extra is NONCLUSTERED COLUMNSTORE"),
                arguments(
                        stored(columnstore("cci", "CLUSTERED COLUMNSTORE", 10, included("id"), included("note"))),
                        "columnstore_unsupported: index cci has a compression delay"),
                arguments(
                        stored(columnstore("cci", "CLUSTERED COLUMNSTORE", 0, included("note"), included("id"))),
                        "columnstore_unsupported: index cci does not have all columns"),
                arguments(
                        stored(columnstore(
                                "cci",
                                "CLUSTERED COLUMNSTORE",
                                0,
                                new IndexColumn("id", 0, false, true, 0, 1),
                                included("note"))),
                        "columnstore_unsupported: index cci is ordered"),
                arguments(
                        stored(physical(
                                "cci",
                                "CLUSTERED COLUMNSTORE",
                                false,
                                DEFAULT,
                                1,
                                "COLUMNSTORE_ARCHIVE",
                                included("id"),
                                included("note"))),
                        "index_options_unsupported: index cci is compressed as COLUMNSTORE_ARCHIVE"));
    }

    @ParameterizedTest
    @MethodSource
    void refused(TableCatalog catalog, String expected) {
        assertThat(Certification.problems(LIVE, catalog)).singleElement().satisfies(problem -> {
            assertThat(problem.code()).isEqualTo(ErrorCode.CATALOG_NOT_REPRODUCIBLE);
            assertThat(problem.path()).isEqualTo("app.live");
            assertThat(problem.message()).startsWith(expected).contains("; ");
        });
    }

    @Test
    void twoColumnstoresAreOneTooMany() {
        TableCatalog catalog = new TableCatalog(
                TABLE,
                List.of(ID, NOTE),
                List.of(
                        Catalogs.COLUMNSTORE,
                        columnstore("second", "NONCLUSTERED COLUMNSTORE", 0, included("id")),
                        KEY),
                List.of());

        assertThat(Certification.problems(LIVE, catalog))
                .extracting(Problem::message)
                .anyMatch(message -> message.startsWith("multiple_columnstores: the table has 2"));
    }

    @Test
    void everythingIsToldAtOnce() {
        TableCatalog catalog = new TableCatalog(
                TABLE,
                List.of(ID, NOTE, deviating(ColumnAttribute.DEFAULT, 17)),
                List.of(HEAP, KEY, deviating(IndexAttribute.PRIMARY_KEY, 1)),
                List.of(new BoundObject(BoundKind.TRIGGER, List.of("audit"))));

        assertThat(Certification.problems(LIVE, catalog))
                .extracting(problem -> problem.message().split(":", 2)[0])
                .containsExactly("column_behavior_unsupported", "key_constraint_unsupported", "trigger_unsupported");
    }

    @Test
    void aShadowMayHaveTheLockEscalationOfALoad() {
        TableCatalog loading = with(TableAttribute.LOCK_ESCALATION, 1);

        assertThat(Certification.problems(LIVE, loading)).hasSize(1);
        assertThat(Certification.shadowProblems(LIVE, loading)).isEmpty();
        assertThat(Certification.shadowProblems(LIVE, with(TableAttribute.REPLICATED, 1)))
                .hasSize(1);
    }

    @Test
    void noDeviationPasses() {
        assertThat(Catalogs.everyDeviation())
                .isNotEmpty()
                .allSatisfy(catalog ->
                        assertThat(Certification.problems(LIVE, catalog)).isNotEmpty());
    }

    @Test
    void everyKindAsksForViewsThatAreProbed() {
        assertThat(BoundKind.values())
                .allSatisfy(kind -> assertThat(kind.needs())
                        .allSatisfy(need -> assertThat(CatalogViews.ASKED).contains(need.split("\\.", 2)[0])));
    }
}
