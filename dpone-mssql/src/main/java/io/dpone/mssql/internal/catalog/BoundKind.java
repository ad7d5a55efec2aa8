package io.dpone.mssql.internal.catalog;

import java.util.List;

/**
 * The kinds of objects that are bound to a table by its object id, and would stay with the old table. Each has the statement that finds them: its parameter is
 * the table's object id, as often as it stands there, and its columns are what the name is made of.
 */
public enum BoundKind {
    /** A check. */
    CHECK(Blocker.CHECK_CONSTRAINT, "check constraint %s; drop it around the load", """
            SELECT bound.name
              FROM sys.check_constraints AS bound
             WHERE bound.parent_object_id = ?
             ORDER BY bound.name
            """),
    /** A foreign key from or to the table. */
    FOREIGN_KEY(Blocker.FOREIGN_KEY, "foreign key %s of table %s.%s; drop it around the load", """
            SELECT bound.name, owner_schema.name, owner_table.name
              FROM sys.foreign_keys AS bound
              JOIN sys.tables AS owner_table ON owner_table.object_id = bound.parent_object_id
              JOIN sys.schemas AS owner_schema ON owner_schema.schema_id = owner_table.schema_id
             WHERE bound.parent_object_id = ? OR bound.referenced_object_id = ?
             ORDER BY owner_schema.name, owner_table.name, bound.name
            """),
    /** A trigger, disabled ones included. */
    TRIGGER(Blocker.TRIGGER, "trigger %s; drop it around the load", """
            SELECT bound.name
              FROM sys.triggers AS bound
             WHERE bound.parent_class = 1 AND bound.parent_id = ?
             ORDER BY bound.name
            """),
    /** A permission on the table or on one of its columns. */
    PERMISSION(Blocker.EXPLICIT_PERMISSION, "%s of %s for %s; grant it on the schema instead", """
            SELECT bound.state_desc, bound.permission_name, USER_NAME(bound.grantee_principal_id)
              FROM sys.database_permissions AS bound
             WHERE bound.class = 1 AND bound.major_id = ?
             ORDER BY bound.permission_name, bound.grantee_principal_id, bound.minor_id
            """),
    /** An extended property of the table, a column or an index, other than those that a campaign writes (shadow campaign facts, section 7.2). */
    EXTENDED_PROPERTY(Blocker.RESIDUAL_SURFACE, "extended property %s; drop it around the load", """
            SELECT bound.name
              FROM sys.extended_properties AS bound
             WHERE bound.class IN (1, 7) AND bound.major_id = ?
               AND NOT (bound.class = 1 AND bound.minor_id = 0 AND bound.name IN (
                     N'dpone_backfill_run_key', N'dpone_backfill_generation_id', N'dpone_backfill_publication_receipt',
                     N'dpone_backfill_xmin_state_key_sha256', N'dpone_backfill_xmin_seed_load_id', N'dpone_backfill_xmin_receipt_id'))
             ORDER BY bound.name
            """),
    /** A predicate of a security policy. */
    SECURITY_PREDICATE(Blocker.RESIDUAL_SURFACE, "a predicate of security policy %s; drop it around the load", """
            SELECT policy.name
              FROM sys.security_predicates AS bound
              JOIN sys.security_policies AS policy ON policy.object_id = bound.object_id
             WHERE bound.target_object_id = ?
             ORDER BY policy.name
            """),
    /** The full-text index. */
    FULL_TEXT(Blocker.RESIDUAL_SURFACE, "a full-text index with unique index number %s; drop it around the load", """
            SELECT bound.unique_index_id
              FROM sys.fulltext_indexes AS bound
             WHERE bound.object_id = ?
            """),
    /** Change tracking. */
    CHANGE_TRACKING(Blocker.RESIDUAL_SURFACE, "change tracking from version %s on; disable it around the load", """
            SELECT bound.begin_version
              FROM sys.change_tracking_tables AS bound
             WHERE bound.object_id = ?
            """),
    /** A view, function or constraint that is bound to the table's columns. */
    SCHEMA_BOUND(Blocker.RESIDUAL_SURFACE, "the schema-bound reference of %s.%s; drop it around the load", """
            SELECT DISTINCT OBJECT_SCHEMA_NAME(bound.referencing_id), OBJECT_NAME(bound.referencing_id)
              FROM sys.sql_expression_dependencies AS bound
             WHERE bound.referenced_class = 1 AND bound.referenced_id = ? AND bound.referencing_id <> ?
               AND bound.is_schema_bound_reference = 1
             ORDER BY 1, 2
            """),
    /** Statistics that somebody made or set. */
    STATISTICS(
            Blocker.RESIDUAL_SURFACE, "statistics %s with options of their own; DROP STATISTICS around the load", """
            SELECT bound.name
              FROM sys.stats AS bound
             WHERE bound.object_id = ?
               AND (bound.user_created = 1 OR bound.no_recompute = 1 OR bound.has_filter = 1 OR bound.is_incremental = 1)
             ORDER BY bound.name
            """),
    /** Statistics that keep their sample. */
    PERSISTED_SAMPLE(
            Blocker.RESIDUAL_SURFACE,
            "statistics %s with a persisted sample; UPDATE STATISTICS ... WITH PERSIST_SAMPLE_PERCENT = OFF",
            """
            SELECT bound.name
              FROM sys.stats AS bound
             WHERE bound.object_id = ? AND bound.has_persisted_sample = 1
             ORDER BY bound.name
            """),
    /** A sensitivity classification. */
    CLASSIFICATION(
            Blocker.RESIDUAL_SURFACE, "the sensitivity classification of column %s; drop it around the load", """
            SELECT COL_NAME(bound.major_id, bound.minor_id)
              FROM sys.sensitivity_classifications AS bound
             WHERE bound.class = 1 AND bound.major_id = ?
             ORDER BY bound.minor_id
            """),
    /** An action that an audit records. */
    AUDIT(
            Blocker.RESIDUAL_SURFACE,
            "the audited action %s; take it out of its audit specification around the load",
            """
            SELECT bound.audit_action_name
              FROM sys.database_audit_specification_details AS bound
             WHERE bound.class = 1 AND bound.major_id = ?
             ORDER BY bound.audit_action_name
            """);

    private final Blocker blocker;
    private final String pattern;
    private final String sql;

    BoundKind(Blocker blocker, String pattern, String sql) {
        this.blocker = blocker;
        this.pattern = pattern;
        this.sql = sql;
    }

    Blocker blocker() {
        return blocker;
    }

    /** What is bound, and what to do about it, with a {@code %s} for each column. */
    String pattern() {
        return pattern;
    }

    /** The views, or the columns as {@code view.column}, without which there is nothing of this kind. */
    List<String> needs() {
        return switch (this) {
            case CHECK, FOREIGN_KEY, TRIGGER, PERMISSION, EXTENDED_PROPERTY -> List.of();
            case SECURITY_PREDICATE -> List.of("security_predicates", "security_policies");
            case FULL_TEXT -> List.of("fulltext_indexes");
            case CHANGE_TRACKING -> List.of("change_tracking_tables");
            case SCHEMA_BOUND -> List.of("sql_expression_dependencies");
            case STATISTICS -> List.of("stats", "stats.is_incremental");
            case PERSISTED_SAMPLE -> List.of("stats.has_persisted_sample");
            case CLASSIFICATION -> List.of("sensitivity_classifications");
            case AUDIT -> List.of("database_audit_specification_details");
        };
    }

    String sql() {
        return sql;
    }
}
