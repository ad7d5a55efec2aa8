package io.dpone.mssql.internal.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a schema's catalog says of its tables, one line for each fact, without the names that a DBA may choose. A row of a statement is the table's name and the
 * pieces of the fact: columns of the catalog do not all have one collation, so the server could not put them together.
 */
final class ShapeCatalog {
    /** What the statements say where the catalog says nothing. */
    private static final String HIDDEN = "{hidden}";

    private static final String RELATIONS = """
            SELECT found.name, 'kind ', found.type,
                   CASE WHEN stored.is_memory_optimized = 1 THEN ', memory optimized' END,
                   CASE WHEN stored.temporal_type <> 0 THEN ', temporal' END,
                   CASE WHEN stored.is_external = 1 THEN ', external' END
              FROM sys.objects AS found
              JOIN sys.schemas AS owner ON owner.schema_id = found.schema_id
              LEFT JOIN sys.tables AS stored ON stored.object_id = found.object_id
             WHERE owner.name = ? AND found.type IN ('U', 'V', 'SN')
            """;

    private static final String COLUMNS = """
            SELECT found.name, 'column ', part.name, ' ', type.name,
                   CASE WHEN part.max_length = -1 THEN '(max)'
                        WHEN type.name IN ('nvarchar', 'nchar') THEN CONCAT('(', part.max_length / 2, ')')
                        WHEN type.name IN ('varchar', 'char', 'varbinary', 'binary') THEN CONCAT('(', part.max_length, ')')
                        WHEN type.name IN ('datetime2', 'datetimeoffset', 'time') THEN CONCAT('(', part.scale, ')')
                        WHEN type.name IN ('decimal', 'numeric') THEN CONCAT('(', part.precision, ', ', part.scale, ')') END,
                   CASE WHEN part.collation_name IS NOT NULL THEN ' collate ' END,
                   CASE WHEN found.name = 'dpone_target_identity' AND part.collation_name = (
                               SELECT here.collation_name FROM sys.databases AS here WHERE here.name = DB_NAME())
                          THEN 'database_default'
                        WHEN part.collation_name LIKE '%[_]BIN2' THEN 'binary'
                        ELSE part.collation_name END,
                   CASE WHEN part.is_nullable = 0 THEN ' not null' END,
                   CASE WHEN part.is_identity = 1 THEN ' identity' END,
                   CASE WHEN part.is_computed = 1 THEN ' computed' END,
                   CASE WHEN part.default_object_id <> 0 THEN ' default ' END,
                   CASE WHEN part.default_object_id <> 0
                        THEN COALESCE(LOWER(REPLACE(REPLACE(value.definition, '(', ''), ')', '')), '{hidden}') END
              FROM sys.tables AS found
              JOIN sys.schemas AS owner ON owner.schema_id = found.schema_id
              JOIN sys.columns AS part ON part.object_id = found.object_id
              JOIN sys.types AS type ON type.user_type_id = part.user_type_id
              LEFT JOIN sys.default_constraints AS value
                ON value.parent_object_id = part.object_id AND value.parent_column_id = part.column_id
             WHERE owner.name = ?
            """;

    // Up to four of a list, for which no key of the state has more. STRING_AGG came with SQL Server 2017, and not every
    // engine leaves the tags out of FOR XML PATH.
    private static final String LIST = """
            CONCAT(MAX(CASE WHEN %1$s = 1 THEN %2$s END),
                                  MAX(CASE WHEN %1$s = 2 THEN CONCAT(', ', %2$s) END),
                                  MAX(CASE WHEN %1$s = 3 THEN CONCAT(', ', %2$s) END),
                                  MAX(CASE WHEN %1$s = 4 THEN CONCAT(', ', %2$s) END),
                                  CASE WHEN MAX(%1$s) > 4 THEN ', and more' END)""";

    private static final String INDEXES = """
            SELECT found.name,
                   CASE WHEN indexed.is_primary_key = 1 THEN 'primary key ('
                        WHEN indexed.is_unique_constraint = 1 THEN 'unique ('
                        WHEN indexed.is_unique = 1 THEN 'unique index ('
                        ELSE 'index (' END,
                   (SELECT %s
                      FROM sys.index_columns AS member
                      JOIN sys.columns AS part
                        ON part.object_id = member.object_id AND part.column_id = member.column_id
                     WHERE member.object_id = indexed.object_id AND member.index_id = indexed.index_id
                       AND member.is_included_column = 0),
                   ')',
                   CASE WHEN indexed.has_filter = 1 THEN ' filtered' END,
                   CASE WHEN indexed.ignore_dup_key = 1 THEN ' ignoring duplicates' END,
                   CASE WHEN indexed.is_disabled = 1 THEN ' disabled' END
              FROM sys.tables AS found
              JOIN sys.schemas AS owner ON owner.schema_id = found.schema_id
              JOIN sys.indexes AS indexed ON indexed.object_id = found.object_id
             WHERE owner.name = ? AND indexed.index_id > 0
            """.formatted(LIST.formatted(
            "member.key_ordinal", "CONCAT(part.name, CASE WHEN member.is_descending_key = 1 THEN ' DESC' END)"));

    private static final String FOREIGN_KEYS =
            """
            SELECT found.name, 'foreign key (',
                   (SELECT %1$s
                      FROM sys.foreign_key_columns AS member
                      JOIN sys.columns AS part
                        ON part.object_id = member.parent_object_id AND part.column_id = member.parent_column_id
                     WHERE member.constraint_object_id = bound.object_id),
                   ') references ',
                   CASE WHEN referenced.schema_id <> found.schema_id THEN 'another schema''s ' END,
                   referenced.name, ' (',
                   (SELECT %1$s
                      FROM sys.foreign_key_columns AS member
                      JOIN sys.columns AS part
                        ON part.object_id = member.referenced_object_id AND part.column_id = member.referenced_column_id
                     WHERE member.constraint_object_id = bound.object_id),
                   ')',
                   CASE WHEN bound.delete_referential_action <> 0 OR bound.update_referential_action <> 0
                        THEN ' with actions' END,
                   CASE WHEN bound.is_disabled = 1 THEN ' disabled' END
              FROM sys.tables AS found
              JOIN sys.schemas AS owner ON owner.schema_id = found.schema_id
              JOIN sys.foreign_keys AS bound ON bound.parent_object_id = found.object_id
              JOIN sys.tables AS referenced ON referenced.object_id = bound.referenced_object_id
             WHERE owner.name = ?
            """.formatted(LIST.formatted("member.constraint_column_id", "part.name"));

    // The server adds brackets and parentheses of its own.
    private static final String CHECKS = """
            SELECT found.name, 'check ',
                   COALESCE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(
                     bound.definition, ' ', ''), '(', ''), ')', ''), '[', ''), ']', ''), '{hidden}'),
                   CASE WHEN bound.is_disabled = 1 THEN ' disabled' END
              FROM sys.tables AS found
              JOIN sys.schemas AS owner ON owner.schema_id = found.schema_id
              JOIN sys.check_constraints AS bound ON bound.parent_object_id = found.object_id
             WHERE owner.name = ?
            """;

    // The text is kept as it was sent, with whatever comment stood before it.
    private static final String TRIGGERS = """
            SELECT found.name, 'trigger ',
                   COALESCE(REPLACE(
                     SUBSTRING(module.definition, CHARINDEX('CREATE', module.definition), 4000),
                     QUOTENAME(owner.name), '{schema}'), '{hidden}'),
                   CASE WHEN fired.is_disabled = 1 THEN ' disabled' END
              FROM sys.tables AS found
              JOIN sys.schemas AS owner ON owner.schema_id = found.schema_id
              JOIN sys.triggers AS fired ON fired.parent_id = found.object_id
              LEFT JOIN sys.sql_modules AS module ON module.object_id = fired.object_id
             WHERE owner.name = ?
            """;

    private ShapeCatalog() {}

    /** The facts by the name of the table. */
    static Map<String, SortedSet<String>> read(Connection connection, StateSchema state) throws SQLException {
        Map<String, SortedSet<String>> facts = new TreeMap<>();
        for (String sql : new String[] {RELATIONS, COLUMNS, INDEXES, FOREIGN_KEYS, CHECKS, TRIGGERS}) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setString(1, state.schema());
                try (ResultSet result = statement.executeQuery()) {
                    while (result.next()) {
                        facts.computeIfAbsent(result.getString(1), unused -> new TreeSet<>())
                                .add(visible(fact(result), state));
                    }
                }
            }
        }
        return facts;
    }

    static boolean schemaExists(Connection connection, StateSchema state) throws SQLException {
        String sql = """
                SELECT COUNT(*) FROM sys.schemas WHERE name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, state.schema());
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getInt(1) == 1;
            }
        }
    }

    private static String fact(ResultSet result) throws SQLException {
        int columns = result.getMetaData().getColumnCount();
        StringBuilder fact = new StringBuilder();
        for (int column = 2; column <= columns; column++) {
            String piece = result.getString(column);
            if (piece != null) {
                fact.append(piece);
            }
        }
        return fact.toString().strip().replaceAll("\\s+", " ");
    }

    // Without the permission the views show the rows and hide the texts (T-SQL reference, metadata visibility
    // configuration).
    private static String visible(String fact, StateSchema state) {
        if (fact.contains(HIDDEN)) {
            throw new DponeException(
                    ErrorCode.PRIVILEGE_MISSING,
                    "the login lacks VIEW DEFINITION on the state schema " + state.quoted()
                            + ", without which the catalog hides what is compared");
        }
        return fact;
    }
}
