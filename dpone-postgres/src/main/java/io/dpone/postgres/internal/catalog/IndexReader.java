package io.dpone.postgres.internal.catalog;

import io.dpone.postgres.internal.catalog.CatalogIndex.IndexKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the indexes of a table. Pure functions. */
final class IndexReader {
    private IndexReader() {}

    private record Parts(List<IndexKey> keys, List<Integer> statisticsTargets) {}

    static List<CatalogIndex> read(Connection connection, long oid) throws SQLException {
        Map<Long, Parts> parts = parts(connection, oid);
        // The front of pg_get_indexdef holds both names; what follows is equal for two indexes that do the same.
        String sql = """
                SELECT index_row.indexrelid, relation.relname,
                       index_row.indisunique, index_row.indimmediate,
                       COALESCE(CAST(pg_catalog.to_jsonb(index_row) ->> 'indnullsnotdistinct' AS boolean), false),
                       index_row.indisvalid AND index_row.indisready AND index_row.indislive,
                       index_row.indisclustered, index_row.indisreplident,
                       pg_catalog.pg_get_indexdef(index_row.indexrelid),
                       CASE WHEN index_row.indisunique THEN 'CREATE UNIQUE INDEX ' ELSE 'CREATE INDEX ' END
                         || pg_catalog.quote_ident(relation.relname) || ' ON '
                         || pg_catalog.quote_ident(namespace.nspname) || '.' || pg_catalog.quote_ident(owner_table.relname) || ' ',
                       tablespace.spcname,
                       pg_catalog.pg_get_expr(index_row.indpred, index_row.indrelid),
                       pg_catalog.obj_description(index_row.indexrelid, 'pg_class')
                  FROM pg_catalog.pg_index AS index_row
                  JOIN pg_catalog.pg_class AS relation ON relation.oid = index_row.indexrelid
                  JOIN pg_catalog.pg_class AS owner_table ON owner_table.oid = index_row.indrelid
                  JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = owner_table.relnamespace
                  LEFT JOIN pg_catalog.pg_tablespace AS tablespace ON tablespace.oid = relation.reltablespace
                 WHERE index_row.indrelid = CAST(? AS oid)
                """;
        List<CatalogIndex> indexes = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    Parts own = parts.getOrDefault(result.getLong(1), new Parts(List.of(), List.of()));
                    indexes.add(new CatalogIndex(
                            result.getString(2),
                            result.getBoolean(3),
                            result.getBoolean(4),
                            result.getBoolean(5),
                            result.getBoolean(6),
                            result.getBoolean(7),
                            result.getBoolean(8),
                            after(result.getString(10), result.getString(9)),
                            result.getString(11),
                            own.keys(),
                            result.getString(12),
                            own.statisticsTargets(),
                            result.getString(13)));
                }
            }
        }
        return indexes;
    }

    private static Map<Long, Parts> parts(Connection connection, long oid) throws SQLException {
        String sql = """
                SELECT index_row.indexrelid, attribute.attnum <= index_row.indnkeyatts, indexed.attname,
                       pg_catalog.pg_get_indexdef(index_row.indexrelid, attribute.attnum, false),
                       COALESCE(attribute.attstattarget, -1)
                  FROM pg_catalog.pg_index AS index_row
                  JOIN pg_catalog.pg_attribute AS attribute ON attribute.attrelid = index_row.indexrelid
                  LEFT JOIN pg_catalog.pg_attribute AS indexed
                    ON indexed.attrelid = index_row.indrelid
                   AND indexed.attnum = index_row.indkey[attribute.attnum - 1]
                   AND indexed.attnum <> 0
                 WHERE index_row.indrelid = CAST(? AS oid)
                 ORDER BY index_row.indexrelid, attribute.attnum
                """;
        Map<Long, Parts> parts = new LinkedHashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    Parts own = parts.computeIfAbsent(
                            result.getLong(1), index -> new Parts(new ArrayList<>(), new ArrayList<>()));
                    if (result.getBoolean(2)) {
                        own.keys().add(new IndexKey(result.getString(3), result.getString(4)));
                    }
                    own.statisticsTargets().add(result.getInt(5));
                }
            }
        }
        return parts;
    }

    private static String after(String front, String definition) {
        // A partitioned table's index has ONLY there; such a table is refused, and any text will do.
        return definition.startsWith(front) ? definition.substring(front.length()) : definition;
    }
}
