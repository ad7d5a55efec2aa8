package io.dpone.postgres.internal.target;

import io.dpone.contracts.table.TableName;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.List;

/**
 * Everything that the server's own catalogs hold about a table and what belongs to it, whole rows without the identifiers that no two tables share. Written
 * apart from the code that it checks: it leaves out by name what may differ, where that code lists what must not. (Dropped columns are counted in
 * relnatts; the number of an array's dimensions is a remark that the server does not keep to.)
 */
final class TableFingerprint {
    private TableFingerprint() {}

    static List<String> of(TestDatabase database, TableName table) {
        return database.texts(
                """
                WITH subject AS (
                  SELECT relation.oid, relation.reltoastrelid, relation.reltype
                    FROM pg_class AS relation JOIN pg_namespace AS namespace ON namespace.oid = relnamespace
                   WHERE nspname = '%s' AND relname = '%s')
                SELECT line FROM (
                  SELECT 'class ' || CAST(to_jsonb(relation) - CAST('{oid,reltype,relfilenode,reltoastrelid,relpages,reltuples,relallvisible,relallfrozen,relfrozenxid,relminmxid,relacl,relhasindex,relhassubclass,relnatts}' AS text[]) AS text) AS line
                    FROM pg_class AS relation JOIN subject USING (oid)
                   UNION ALL
                  SELECT 'toast ' || COALESCE(CAST(relation.reloptions AS text), '')
                    FROM pg_class AS relation JOIN subject ON subject.reltoastrelid = relation.oid
                   UNION ALL
                  SELECT 'acl ' || pg_get_userbyid(item.grantor) || ' ' || CAST(CAST(item.grantee AS regrole) AS text) || ' ' || item.privilege_type || item.is_grantable
                    FROM pg_class AS relation JOIN subject USING (oid)
                   CROSS JOIN LATERAL aclexplode(COALESCE(relation.relacl, acldefault('r', relation.relowner))) AS item
                   UNION ALL
                  SELECT 'column ' || row_number() OVER (ORDER BY attnum) || ' '
                         || CAST(to_jsonb(attribute) - CAST('{attrelid,attnum,attcacheoff,attacl,atthasmissing,attmissingval,attndims}' AS text[]) AS text)
                    FROM pg_attribute AS attribute JOIN subject ON attrelid = subject.oid
                   WHERE attnum > 0 AND NOT attisdropped
                   UNION ALL
                  SELECT 'column acl ' || attname || ' ' || pg_get_userbyid(item.grantor) || ' ' || CAST(CAST(item.grantee AS regrole) AS text) || ' ' || item.privilege_type || item.is_grantable
                    FROM pg_attribute AS attribute JOIN subject ON attrelid = subject.oid
                   CROSS JOIN LATERAL aclexplode(attacl) AS item
                   UNION ALL
                  SELECT 'default ' || attname || ' ' || pg_get_expr(adbin, adrelid)
                    FROM pg_attrdef JOIN subject ON adrelid = subject.oid JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
                   UNION ALL
                  SELECT 'index ' || pg_get_indexdef(indexrelid) || ' ' || relation.reltablespace || ' ' || COALESCE(CAST(relation.reloptions AS text), '')
                         || CAST(to_jsonb(index_row) - CAST('{indexrelid,indrelid,indkey,indexprs,indpred,indcheckxmin}' AS text[]) AS text)
                    FROM pg_index AS index_row JOIN subject ON indrelid = subject.oid JOIN pg_class AS relation ON relation.oid = indexrelid
                   UNION ALL
                  SELECT 'index column ' || CAST(attrelid AS regclass) || ' ' || attname || ' ' || COALESCE(attstattarget, -1)
                    FROM pg_attribute JOIN pg_index ON attrelid = indexrelid JOIN subject ON indrelid = subject.oid
                   UNION ALL
                  SELECT 'constraint ' || CAST(to_jsonb(constraint_row) - CAST('{oid,conrelid,conindid,conkey,conbin,connamespace}' AS text[]) AS text) || ' ' || pg_get_constraintdef(constraint_row.oid)
                    FROM pg_constraint AS constraint_row JOIN subject ON conrelid = subject.oid
                   UNION ALL
                  SELECT 'comment ' || pg_describe_object(classoid, objoid, objsubid) || ' ' || description
                    FROM pg_description, subject
                   WHERE (classoid = 'pg_class'::regclass AND objoid = subject.oid)
                      OR (classoid = 'pg_class'::regclass AND objoid IN (SELECT indexrelid FROM pg_index WHERE indrelid = subject.oid))
                      OR (classoid = 'pg_constraint'::regclass AND objoid IN (SELECT constraint_row.oid FROM pg_constraint AS constraint_row WHERE conrelid = subject.oid))
                ) AS lines
                ORDER BY line COLLATE "C"
                """.formatted(table.schema().replace("'", "''"), table.table().replace("'", "''")));
    }
}
