package io.dpone.mssql.internal.catalog;

import io.dpone.mssql.internal.catalog.CatalogIndex.IndexColumn;
import io.dpone.mssql.internal.catalog.CatalogIndex.Placement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A catalog that is certified, and ways to change one thing about it. */
final class Catalogs {
    static final CatalogTable TABLE = new CatalogTable("U", "Latin1_General_100_CI_AS", "PRIMARY", null, none());

    static final CatalogColumn ID = column(1, "id", "bigint", 8, 19, 0, false, null);
    static final CatalogColumn NOTE = column(2, "note", "nvarchar", 100, 0, 0, true, "Latin1_General_100_BIN2");

    static final CatalogIndex HEAP = index("", "HEAP", false);
    static final CatalogIndex KEY = index("live_key", "NONCLUSTERED", true, key("id", 1));
    static final CatalogIndex CLUSTERED = index("by_note", "CLUSTERED", false, key("note", 1), descending("id", 2));
    static final CatalogIndex COLUMNSTORE =
            columnstore("cci", "CLUSTERED COLUMNSTORE", 0, included("id"), included("note"));

    private Catalogs() {}

    static <A extends Enum<A> & Attribute> Deviations<A> none() {
        return new Deviations<A>(Map.of(), Map.of());
    }

    static <A extends Enum<A> & Attribute> Deviations<A> only(A attribute, int value) {
        return new Deviations<>(Map.of(attribute, value), Map.of());
    }

    static TableCatalog certified() {
        return stored(HEAP);
    }

    static TableCatalog stored(CatalogIndex storage) {
        return new TableCatalog(TABLE, List.of(ID, NOTE), List.of(storage, KEY), List.of());
    }

    static TableCatalog with(TableAttribute attribute, int value) {
        return withTable(new CatalogTable("U", TABLE.databaseCollation(), "PRIMARY", null, only(attribute, value)));
    }

    static TableCatalog withTable(CatalogTable table) {
        return new TableCatalog(table, List.of(ID, NOTE), List.of(HEAP, KEY), List.of());
    }

    static TableCatalog withColumn(CatalogColumn column) {
        return new TableCatalog(TABLE, List.of(ID, NOTE, column), List.of(HEAP, KEY), List.of());
    }

    static TableCatalog withBound(BoundObject object) {
        return new TableCatalog(TABLE, List.of(ID, NOTE), List.of(HEAP, KEY), List.of(object));
    }

    static TableCatalog withIndex(CatalogIndex index) {
        return new TableCatalog(TABLE, List.of(ID, NOTE), List.of(HEAP, KEY, index), List.of());
    }

    static CatalogColumn column(
            int ordinal,
            String name,
            String type,
            int maxLength,
            int precision,
            int scale,
            boolean nullable,
            @Nullable String collation) {
        return new CatalogColumn(
                ordinal,
                name,
                type,
                "sys",
                type,
                maxLength,
                precision,
                scale,
                nullable,
                collation,
                collation != null,
                null,
                null,
                null,
                null,
                none());
    }

    /** A third column, of an integer type, with one attribute of its own. */
    static CatalogColumn deviating(ColumnAttribute attribute, int value) {
        return new CatalogColumn(
                3,
                "extra",
                "int",
                "sys",
                "int",
                4,
                10,
                0,
                true,
                null,
                false,
                null,
                null,
                null,
                null,
                only(attribute, value));
    }

    static CatalogColumn typed(String systemType, String userTypeSchema, String userType) {
        return new CatalogColumn(
                3,
                "extra",
                systemType,
                userTypeSchema,
                userType,
                8,
                0,
                0,
                true,
                null,
                false,
                null,
                null,
                null,
                null,
                none());
    }

    static CatalogIndex index(String name, String type, boolean unique, IndexColumn... columns) {
        return physical(name, type, unique, new Placement("PRIMARY", true), 1, "NONE", columns);
    }

    static CatalogIndex physical(
            String name,
            String type,
            boolean unique,
            Placement placement,
            int partitions,
            @Nullable String compression,
            IndexColumn... columns) {
        return new CatalogIndex(
                name, type, unique, true, true, null, placement, partitions, compression, none(), List.of(columns));
    }

    static CatalogIndex locked(boolean rowLocks, boolean pageLocks) {
        return new CatalogIndex(
                "extra",
                "NONCLUSTERED",
                true,
                rowLocks,
                pageLocks,
                null,
                new Placement("PRIMARY", true),
                1,
                "NONE",
                none(),
                List.of(key("note", 1)));
    }

    /** A unique index with one attribute of its own. */
    static CatalogIndex deviating(IndexAttribute attribute, int value) {
        return new CatalogIndex(
                "extra",
                "NONCLUSTERED",
                true,
                true,
                true,
                null,
                new Placement("PRIMARY", true),
                1,
                "NONE",
                only(attribute, value),
                List.of(key("note", 1)));
    }

    static CatalogIndex columnstore(String name, String type, int compressionDelay, IndexColumn... columns) {
        return new CatalogIndex(
                name,
                type,
                false,
                false,
                false,
                null,
                new Placement("PRIMARY", true),
                1,
                "COLUMNSTORE",
                compressionDelay == 0 ? none() : only(IndexAttribute.COMPRESSION_DELAY, compressionDelay),
                List.of(columns));
    }

    static IndexColumn key(String column, int ordinal) {
        return new IndexColumn(column, ordinal, false, false, 0, 0);
    }

    static IndexColumn descending(String column, int ordinal) {
        return new IndexColumn(column, ordinal, true, false, 0, 0);
    }

    static IndexColumn included(String column) {
        return new IndexColumn(column, 0, false, true, 0, 0);
    }

    /** The attributes of all kinds, each with a value that is not the normal one. */
    static Stream<TableCatalog> everyDeviation() {
        return Stream.of(
                        Stream.of(TableAttribute.values()).map(attribute -> with(attribute, attribute.normal() + 1)),
                        Stream.of(ColumnAttribute.values())
                                .map(attribute -> withColumn(deviating(attribute, attribute.normal() + 1))),
                        Stream.of(IndexAttribute.values())
                                .map(attribute -> withIndex(deviating(attribute, attribute.normal() + 1))),
                        Stream.of(BoundKind.values())
                                .map(kind -> withBound(new BoundObject(kind, List.of("one", "two", "three")))))
                .flatMap(catalogs -> catalogs);
    }
}
