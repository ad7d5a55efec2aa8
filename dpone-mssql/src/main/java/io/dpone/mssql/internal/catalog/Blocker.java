package io.dpone.mssql.internal.catalog;

/** Why a table can not be made anew (shadow campaign facts, section 10); every message begins with the word. */
enum Blocker {
    METADATA_VISIBILITY("metadata_visibility_required"),
    TABLE_BEHAVIOR("table_behavior_unsupported"),
    TABLE_PLACEMENT("table_placement_unsupported"),
    LOB_PLACEMENT("lob_placement_unsupported"),
    COLUMN_BEHAVIOR("column_behavior_unsupported"),
    USER_TYPE("user_type_unsupported"),
    CHECK_CONSTRAINT("check_constraint_unsupported"),
    FOREIGN_KEY("foreign_key_unsupported"),
    TRIGGER("trigger_unsupported"),
    EXPLICIT_PERMISSION("explicit_permission_unsupported"),
    RESIDUAL_SURFACE("residual_surface_unsupported"),
    KEY_CONSTRAINT("key_constraint_unsupported"),
    INDEX_PHYSICAL("index_physical_unsupported"),
    INDEX_TYPE("index_type_unsupported"),
    INDEX_SHAPE("index_shape_unsupported"),
    INDEX_OPTIONS("index_options_unsupported"),
    COLUMNSTORE("columnstore_unsupported"),
    MULTIPLE_COLUMNSTORES("multiple_columnstores");

    private final String word;

    Blocker(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
