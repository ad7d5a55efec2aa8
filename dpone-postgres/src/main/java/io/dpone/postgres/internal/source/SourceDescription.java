package io.dpone.postgres.internal.source;

import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.catalog.EnumLabels;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SqlFailures;
import io.dpone.postgres.internal.source.ColumnCatalog.SourceColumn;
import io.dpone.spi.SourceTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Describes the source table from the catalog, in one transaction and without reading a row. */
final class SourceDescription {
    private static final String SYSTEM_IDENTIFIER = """
            SELECT CAST(system_identifier AS text) FROM pg_control_system()
            """;

    /** Only an index whose first key is a plain column serves a range of that column. */
    private static final String LEADING_INDEX_COLUMNS = """
            SELECT DISTINCT a.attname
            FROM pg_index AS i
            JOIN pg_class AS c ON c.oid = i.indexrelid
            JOIN pg_am AS m ON m.oid = c.relam
            JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
            WHERE i.indrelid = CAST(? AS oid)
              AND i.indisvalid AND i.indisready AND i.indislive
              AND i.indpred IS NULL
              AND m.amname = 'btree'
            ORDER BY a.attname
            """;

    private SourceDescription() {}

    static SourceTable describe(PostgresSession session, TableName table) {
        return ReadTransaction.read(session, null, () -> {
            String systemIdentifier = systemIdentifier(session);
            return SourceStatement.run(
                    session,
                    table,
                    "reading the catalog of",
                    connection -> describe(connection, table, systemIdentifier));
        });
    }

    private static SourceTable describe(Connection connection, TableName table, String systemIdentifier)
            throws SQLException {
        SourceRelation relation = SourceRelation.find(connection, table);
        relation.requireReadable(table);
        RelationTree.Size size = RelationTree.size(connection, relation.oid());
        if (size.foreignMember() != null) {
            throw SourceRelation.unreadable(
                    table,
                    "has the foreign table " + size.foreignMember()
                            + " below it: a snapshot of this server does not hold its rows");
        }
        List<SourceColumn> columns = ColumnCatalog.read(connection, relation.oid());
        return new SourceTable(
                new SourceIdentity(systemIdentifier, relation.database(), table, relation.oid()),
                RelationTree.fileNode(connection, relation.oid()),
                columns.stream().map(SourceColumn::column).toList(),
                names(columns, SourceColumn::binary),
                names(columns, SourceColumn::unreadable),
                EnumLabels.read(connection, relation.oid()),
                leadingIndexColumns(connection, relation.oid()),
                size.rows(),
                size.bytes(),
                relation.standby());
    }

    private static String systemIdentifier(PostgresSession session) {
        try (Statement statement = session.connection().createStatement();
                ResultSet result = statement.executeQuery(SYSTEM_IDENTIFIER)) {
            result.next();
            return result.getString(1);
        } catch (SQLException e) {
            boolean refused = "42501".equals(e.getSQLState());
            throw SqlFailures.wrap(
                    refused ? ErrorCode.SOURCE_TABLE_UNREADABLE : session.role().failed(),
                    Effect.NOT_APPLIED,
                    "reading the cluster's identifier (the role needs EXECUTE on pg_catalog.pg_control_system())",
                    e);
        }
    }

    private static List<String> leadingIndexColumns(Connection connection, long relationOid) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LEADING_INDEX_COLUMNS)) {
            statement.setLong(1, relationOid);
            try (ResultSet result = statement.executeQuery()) {
                List<String> names = new ArrayList<>();
                while (result.next()) {
                    names.add(result.getString(1));
                }
                return names;
            }
        }
    }

    private static List<String> names(List<SourceColumn> columns, Predicate<SourceColumn> which) {
        return columns.stream()
                .filter(which)
                .map(column -> column.column().name())
                .toList();
    }
}
