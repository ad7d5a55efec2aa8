package io.dpone.mssql.internal.bulk;

import io.dpone.contracts.table.Column;
import java.util.List;

/** Columns that tests need again and again. */
final class Columns {
    private Columns() {}

    /** One column {@code id}, a bigint that refuses NULL. */
    static BulkColumns id() {
        return new BulkColumns(List.of(
                BulkColumn.of(new Column("id", "bigint", null, true), new Column("id", "bigint", null, true), false)));
    }

    /** One column {@code v} of the types. */
    static BulkColumns of(String source, String live) {
        return new BulkColumns(List.of(
                BulkColumn.of(new Column("v", source, null, false), new Column("v", live, null, false), false)));
    }

    /** One column {@code v}, bytes of the unique key. */
    static BulkColumns bytesKey() {
        return new BulkColumns(List.of(BulkColumn.of(
                new Column("v", "bytea", null, true), new Column("v", "varbinary(8)", null, true), true)));
    }

    /** One column {@code v}, a text of the unique key. */
    static BulkColumns textKey() {
        return new BulkColumns(List.of(BulkColumn.of(
                new Column("v", "text", "C", true),
                new Column("v", "nvarchar(50)", "Latin1_General_100_BIN2", true),
                true)));
    }
}
