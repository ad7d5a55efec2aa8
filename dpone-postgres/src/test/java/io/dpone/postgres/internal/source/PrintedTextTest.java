package io.dpone.postgres.internal.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.table.Column;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(EmbeddedPostgresExtension.class)
final class PrintedTextTest {
    // What psql shows for the values, but for the first three lines.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            nullValues = "none",
            value = {
                "boolean | true | true",
                "boolean | false | false",
                "character(4) | 'a' | a",
                "inet | '10.0.0.1' | 10.0.0.1",
                "inet | '10.0.0.0/8' | 10.0.0.0/8",
                "inet | '::1' | ::1",
                "cidr | '10.0.0.0/8' | 10.0.0.0/8",
                "inet[] | '{10.0.0.1,NULL}' | {10.0.0.1,NULL}",
                "boolean[] | '{t,f}' | {t,f}",
                "integer | -7 | -7",
                "numeric(5,2) | 1.5 | 1.50",
                "jsonb | '[1,2]' | [1, 2]",
                "int4range | '[1,3)' | [1,3)",
                "interval | '1 day 2 hours' | 1 day 02:00:00",
                "bytea | '\\x00ff' | \\x00ff",
                "\"\"\"char\"\"\" | 'x' | x",
                "text | '%s $1' | %s $1",
                "text | '' | \"\"",
                "inet | NULL | none",
                "integer[] | NULL | none"
            })
    void isWhatTheTypePrints(String type, String literal, @Nullable String expected, TestDatabase database) {
        String expression = PrintedText.of(new Column("v", type, null, false), "v");

        assertThat(database.texts("SELECT COALESCE(" + expression + ", 'none') FROM (SELECT CAST(" + literal + " AS "
                        + type + ") AS v) AS source"))
                .containsExactly(expected == null ? "none" : expected);
    }

    // Such a row IS NULL, and is none.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"(NULL, NULL) | (,)", "(1, NULL) | (1,)"})
    void aRowOfNullsIsPrintedToo(String row, String expected, TestDatabase database) {
        database.execute("DROP TYPE IF EXISTS pair", "CREATE TYPE pair AS (one integer, two integer)");
        String expression = PrintedText.of(new Column("v", "pair", null, false), "v");

        assertThat(database.texts(
                        "SELECT " + expression + " FROM (SELECT CAST(ROW" + row + " AS pair) AS v) AS source"))
                .containsExactly(expected);
    }
}
