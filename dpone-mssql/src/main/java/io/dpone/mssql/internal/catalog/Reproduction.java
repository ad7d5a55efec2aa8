package io.dpone.mssql.internal.catalog;

import static io.dpone.mssql.internal.session.SqlNames.quote;

import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.catalog.CatalogIndex.IndexColumn;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The statements that give a shadow what a certified live has. That nothing was forgotten is proved afterwards, by comparing both catalogs. Pure functions;
 * immutable.
 */
public final class Reproduction {
    // COLLATE takes a name that can not be quoted.
    private static final Pattern COLLATION = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    private final String shadow;
    private final TableCatalog live;

    /**
     * Statements for one shadow.
     *
     * @param shadow the shadow
     * @param live live's catalog, certified
     */
    public Reproduction(TableName shadow, TableCatalog live) {
        this.shadow = quote(shadow);
        this.live = live;
    }

    /**
     * The statement that makes the shadow with live's columns.
     *
     * @return the statement
     */
    public String create() {
        return live.columns().stream()
                .map(Reproduction::column)
                .collect(Collectors.joining(",\n  ", "CREATE TABLE " + shadow + " (\n  ", "\n)"));
    }

    /**
     * The statements for what the rows are loaded into: the clustered index, columnstore or not. The shadow is still empty.
     *
     * @return no statement for a heap, one otherwise
     */
    public List<String> beforeLoad() {
        return live.indexes().stream()
                .filter(index -> index.isStorage() && !index.type().equals(CatalogIndex.HEAP))
                .map(this::createIndex)
                .toList();
    }

    /**
     * The indexes that are built once the rows are there.
     *
     * @param made the shadow's catalog, under live's index names
     * @return those that the shadow lacks
     */
    public List<CatalogIndex> deferred(TableCatalog made) {
        return live.indexes().stream()
                .filter(index -> !index.isStorage() && made.index(index.name()).isEmpty())
                .toList();
    }

    /**
     * The statement that makes an index of live on the shadow, under the same name: index names belong to their table.
     *
     * @param index the index
     * @return the statement
     */
    public String createIndex(CatalogIndex index) {
        if (index.type().equals(CatalogIndex.CLUSTERED_COLUMNSTORE)) {
            return "CREATE CLUSTERED COLUMNSTORE INDEX " + quote(index.name()) + " ON " + shadow;
        }
        return index.keys().stream()
                .map(Reproduction::key)
                .collect(Collectors.joining(
                        ", ",
                        "CREATE " + (index.unique() ? "UNIQUE " : "") + index.type() + " INDEX " + quote(index.name())
                                + " ON " + shadow + " (",
                        ")"));
    }

    /**
     * The statement that keeps the locks of a load from becoming one lock on the table, which would shut the other lanes out. Only how lanes wait for each other
     * depends on it, so that a load may go on when it fails.
     *
     * @return the statement
     */
    public String disableLockEscalation() {
        return "ALTER TABLE " + shadow + " SET (LOCK_ESCALATION = DISABLE)";
    }

    /**
     * The statement that takes {@link #disableLockEscalation} back; needed where the catalog says so ({@link TableCatalog#hasLockEscalationOfItsOwn}).
     *
     * @return the statement
     */
    public String restoreLockEscalation() {
        return "ALTER TABLE " + shadow + " SET (LOCK_ESCALATION = TABLE)";
    }

    /**
     * The statement that tells the optimizer about the rows. Only plans depend on it, so that a publication may go on when it fails. It commits by itself.
     *
     * @return the statement
     */
    public String updateStatistics() {
        return "UPDATE STATISTICS " + shadow;
    }

    private static String column(CatalogColumn column) {
        String type = column.type()
                .orElseThrow(() -> new IllegalArgumentException("column " + column.name() + " was not certified"));
        String collation = column.collation();
        if (collation != null && !COLLATION.matcher(collation).matches()) {
            throw new IllegalArgumentException("the collation of column " + column.name() + " is no plain name");
        }
        return quote(column.name()) + " " + type + (collation == null ? "" : " COLLATE " + collation)
                + (column.nullable() ? " NULL" : " NOT NULL");
    }

    private static String key(IndexColumn key) {
        return quote(key.column()) + (key.descending() ? " DESC" : " ASC");
    }
}
