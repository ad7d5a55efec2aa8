package io.dpone.mssql.internal.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(EmbeddedPostgresExtension.class)
final class PostgresTypeTest {
    /** The first column is any spelling; PostgreSQL says how it prints it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            int2                    | SMALLINT    | 0  | 0  | 0
            int4                    | INTEGER     | 0  | 0  | 0
            int8                    | BIGINT      | 0  | 0  | 0
            numeric                 | NUMERIC     | 0  | -1 | -1
            numeric(15,2)           | NUMERIC     | 0  | 13 | 2
            numeric(15)             | NUMERIC     | 0  | 15 | 0
            numeric(3,5)            | NUMERIC     | 0  | 0  | 5
            numeric(3,-2)           | NUMERIC     | 0  | 5  | 0
            float4                  | REAL        | 0  | 0  | 0
            float8                  | DOUBLE      | 0  | 0  | 0
            bool                    | BOOLEAN     | 0  | 0  | 0
            text                    | TEXT        | 0  | 0  | 0
            varchar                 | TEXT        | 0  | 0  | 0
            varchar(20)             | VARCHAR     | 20 | 0  | 0
            char                    | CHARACTER   | 1  | 0  | 0
            char(7)                 | CHARACTER   | 7  | 0  | 0
            bytea                   | BYTEA       | 0  | 0  | 0
            uuid                    | UUID        | 0  | 0  | 0
            date                    | DATE        | 0  | 0  | 0
            time                    | TIME        | 0  | 0  | 6
            time(0)                 | TIME        | 0  | 0  | 0
            timestamp               | TIMESTAMP   | 0  | 0  | 6
            timestamp(3)            | TIMESTAMP   | 0  | 0  | 3
            timestamptz             | TIMESTAMPTZ | 0  | 0  | 6
            timestamptz(4)          | TIMESTAMPTZ | 0  | 0  | 4
            timetz                  | OTHER       | 0  | 0  | 0
            timetz(3)               | OTHER       | 0  | 0  | 0
            interval                | OTHER       | 0  | 0  | 0
            interval(3)             | OTHER       | 0  | 0  | 0
            interval day to second  | OTHER       | 0  | 0  | 0
            int4[]                  | OTHER       | 0  | 0  | 0
            numeric(15,2)[]         | OTHER       | 0  | 0  | 0
            timestamp(3)[]          | OTHER       | 0  | 0  | 0
            jsonb                   | OTHER       | 0  | 0  | 0
            bpchar                  | OTHER       | 0  | 0  | 0
            "char"                  | OTHER       | 0  | 0  | 0
            name                    | OTHER       | 0  | 0  | 0
            bit(3)                  | OTHER       | 0  | 0  | 0
            varbit(3)               | OTHER       | 0  | 0  | 0
            int4range               | OTHER       | 0  | 0  | 0
            """, quoteCharacter = '\'')
    void isWhatPostgresPrints(
            String spelling,
            PostgresBase base,
            int length,
            int integerDigits,
            int fractionDigits,
            TestDatabase database) {
        database.execute("DROP TABLE IF EXISTS typed", "CREATE TABLE typed (v " + spelling + ")");
        String printed = printed(database);

        assertThat(PostgresType.parse(printed))
                .isEqualTo(new PostgresType(printed, base, length, integerDigits, fractionDigits));
    }

    /** A user may give a type of his own the name of a built-in one. */
    @ParameterizedTest
    @ValueSource(strings = {"text", "date", "integer", "timestamp(3) without time zone", "numeric(12,2)", "bigint[]"})
    void aTypeOfAUserIsNeverABuiltInOne(String name, TestDatabase database) {
        database.execute(
                "DROP TABLE IF EXISTS typed",
                "DROP TYPE IF EXISTS public.\"" + name + "\"",
                "CREATE TYPE public.\"" + name + "\" AS ENUM ('a')",
                "CREATE TABLE typed (v public.\"" + name + "\")");

        assertThat(PostgresType.parse(printed(database)).base()).isEqualTo(PostgresBase.OTHER);
    }

    @Test
    void domainsAreOther(TestDatabase database) {
        database.execute(
                "CREATE DOMAIN amount AS numeric(12,2)", "DROP TABLE IF EXISTS typed", "CREATE TABLE typed (v amount)");

        assertThat(PostgresType.parse(printed(database)).base()).isEqualTo(PostgresBase.OTHER);
    }

    private static String printed(TestDatabase database) {
        return database.texts(
                        "SELECT format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = CAST('typed' AS regclass) AND attname = 'v'")
                .get(0);
    }
}
