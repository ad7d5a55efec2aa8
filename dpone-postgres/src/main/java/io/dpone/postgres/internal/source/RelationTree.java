package io.dpone.postgres.internal.source;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A relation with its partitions or inheriting children, which are read with it as {@code SELECT ... FROM} the parent does; {@code ONLY} would silently
 * read fewer rows than the user sees.
 */
final class RelationTree {
    /**
     * The members are those of the transaction's snapshot, each with what the current catalog says: a partition that was truncated, rewritten, dropped or
     * detached since changes the digest, one that was added since does not. (Of an inheriting child that was only taken off its parent nothing is seen.)
     */
    private static final String FILE_NODE = """
            WITH RECURSIVE tree(relation) AS (
                SELECT CAST(? AS oid)
                UNION
                SELECT i.inhrelid FROM pg_inherits AS i JOIN tree ON i.inhparent = tree.relation
            )
            SELECT CASE
                       WHEN count(*) = 1 THEN coalesce(max(CAST(pg_relation_filenode(relation) AS bigint)), 0)
                       ELSE hashtextextended(
                           string_agg(
                               format('%s %s %s', relation, pg_relation_filenode(relation), CAST(pg_partition_root(relation) AS oid)),
                               ',' ORDER BY relation),
                           0)
                   END
            FROM tree
            """;

    /** Before PostgreSQL 14 a table that was never analyzed has 0 rows, not -1. Partitions without an estimate count as empty, unless all are. */
    private static final String SIZE = """
            WITH RECURSIVE tree(relation) AS (
                SELECT CAST(? AS oid)
                UNION
                SELECT i.inhrelid FROM pg_inherits AS i JOIN tree ON i.inhparent = tree.relation
            ),
            member AS (
                SELECT c.oid,
                       c.relkind,
                       pg_table_size(c.oid) AS bytes,
                       CASE
                           WHEN c.reltuples > 0 THEN c.reltuples
                           WHEN c.reltuples = 0 AND CAST(current_setting('server_version_num') AS integer) >= 140000 THEN 0
                       END AS row_estimate
                FROM tree
                JOIN pg_class AS c ON c.oid = tree.relation
            )
            SELECT CAST(coalesce(sum(bytes) FILTER (WHERE relkind = 'r'), 0) AS bigint) AS bytes,
                   CAST(coalesce(sum(row_estimate) FILTER (WHERE relkind = 'r'), -1) AS bigint) AS row_estimate,
                   min(CAST(CAST(oid AS regclass) AS text)) FILTER (WHERE relkind = 'f') AS foreign_member
            FROM member
            """;

    private RelationTree() {}

    /**
     * How large the tree is.
     *
     * @param bytes its size with TOAST, without indexes
     * @param rows the planner's estimate, -1 when there is none
     * @param foreignMember the name of a foreign table in it, or null
     */
    record Size(long bytes, long rows, @Nullable String foreignMember) {}

    static long fileNode(Connection connection, long relationOid) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(FILE_NODE)) {
            statement.setLong(1, relationOid);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getLong(1);
            }
        }
    }

    static Size size(Connection connection, long relationOid) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SIZE)) {
            statement.setLong(1, relationOid);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return new Size(
                        result.getLong("bytes"), result.getLong("row_estimate"), result.getString("foreign_member"));
            }
        }
    }
}
