package io.dpone.postgres.internal.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.SourceTable;
import io.dpone.spi.StopSignal;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Every type goes out through a role with odd settings and comes in again, and the database says whether anything changed. The cases are the lines of {@code
 * type-matrix.txt}.
 */
final class TypeMatrixTest {
    @RegisterExtension
    static final SourceDatabase DATABASE = new SourceDatabase();

    private static final Path CASES = Path.of("src", "test", "resources", "type-matrix.txt");

    private static final AtomicInteger TABLES = new AtomicInteger();

    /**
     * One line.
     *
     * @param binary whether the type travels as binary
     * @param type the type
     * @param values its values as SQL expressions
     */
    record TypeCase(boolean binary, String type, List<String> values) {
        static TypeCase parse(String line) {
            String[] parts = line.split(" \\| ", 3);
            return new TypeCase(
                    parts[0].equals("binary"),
                    parts[1].strip(),
                    Arrays.stream(parts[2].split(" ;; ")).map(String::strip).toList());
        }
    }

    static Stream<TypeCase> cases() throws Exception {
        return Files.readAllLines(CASES, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(TypeCase::parse);
    }

    @BeforeAll
    static void makeTypes() {
        DATABASE.execute("""
                CREATE DOMAIN positive AS integer CHECK (VALUE > 0);
                CREATE TYPE "Odd Mood" AS ENUM ('sad', 'it''s "fine"', 'a,b');
                CREATE TYPE pair AS (left_part integer, right_part text);
                CREATE ROLE odd_settings SUPERUSER LOGIN;
                ALTER ROLE odd_settings SET datestyle = 'SQL, DMY';
                ALTER ROLE odd_settings SET intervalstyle = 'sql_standard';
                ALTER ROLE odd_settings SET bytea_output = 'escape';
                ALTER ROLE odd_settings SET extra_float_digits = -15;
                ALTER ROLE odd_settings SET quote_all_identifiers = on;
                ALTER ROLE odd_settings SET search_path = public;
                ALTER ROLE odd_settings SET default_transaction_isolation = serializable;
                """);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theDatabaseFindsNoDifferenceAfterTheRoundTrip(TypeCase type) throws Exception {
        TableName table = tableOf(type);
        SourceBinding text = ReadChunk.bind(DATABASE.endpoint(), table, CopyFormat.TEXT, null);

        assertThat(differencesAfterRoundTrip(text, type)).isZero();
        if (type.binary()) {
            SourceBinding binary = ReadChunk.bind(DATABASE.endpoint(), table, CopyFormat.BINARY, null);
            assertThat(differencesAfterRoundTrip(binary, type)).isZero();
        }
    }

    @Test
    void onlyListedTypesTravelAsBinary() throws Exception {
        List<TypeCase> cases = cases().toList();
        String columns = IntStream.range(0, cases.size())
                .mapToObj(index -> "v" + index + " " + cases.get(index).type())
                .collect(Collectors.joining(", "));
        DATABASE.execute("CREATE TABLE every_type (" + columns + ")");

        try (PostgresCampaignSource source = PostgresCampaignSource.open(
                DATABASE.endpoint(), new TableName("public", "every_type"), StopSignal.never())) {
            SourceTable described = source.describe();

            assertThat(described.binaryColumns())
                    .isEqualTo(IntStream.range(0, cases.size())
                            .filter(index -> cases.get(index).binary())
                            .mapToObj(index -> "v" + index)
                            .toList());
            assertThat(described.unreadableColumns()).isEmpty();
        }
    }

    private static TableName tableOf(TypeCase type) {
        String name = "t" + TABLES.incrementAndGet();
        String rows = IntStream.range(0, type.values().size())
                .mapToObj(row -> ", (" + (row + 1) + ", CAST(" + type.values().get(row) + " AS " + type.type() + "))")
                .collect(Collectors.joining());
        DATABASE.execute("CREATE TABLE " + name + " (k integer NOT NULL, v " + type.type() + ")");
        DATABASE.execute("INSERT INTO " + name + " VALUES (0, NULL)" + rows);
        return new TableName("public", name);
    }

    private static long differencesAfterRoundTrip(SourceBinding binding, TypeCase type) throws Exception {
        ReadChunk chunk = ReadChunk.of(
                DATABASE.endpoint("odd_settings"),
                binding,
                ReadChunk.integers("k", 0, type.values().size()));
        assertThat(chunk.summary().rows()).isEqualTo(type.values().size() + 1);
        String source = binding.identity().table().table();
        String copy = source + "_" + binding.format().name();
        DATABASE.execute("CREATE TABLE \"" + copy + "\" (LIKE " + source + ")");
        copyIn(copy, binding.format(), chunk.body());
        // Some types have no equality; the output function of the whole row has one, and it tells 1.0 from 1.00 and 0
        // from -0.
        return DATABASE.number("""
                SELECT count(*) FROM (
                    (SELECT CAST(a AS text) FROM %1$s AS a EXCEPT ALL SELECT CAST(b AS text) FROM "%2$s" AS b)
                    UNION ALL
                    (SELECT CAST(b AS text) FROM "%2$s" AS b EXCEPT ALL SELECT CAST(a AS text) FROM %1$s AS a)
                ) AS difference
                """.formatted(source, copy));
    }

    private static void copyIn(String table, CopyFormat format, byte[] body) throws Exception {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        if (format == CopyFormat.BINARY) {
            stream.write("PGCOPY\n".getBytes(StandardCharsets.US_ASCII));
            stream.write(new byte[] {(byte) 0xff, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0});
            stream.write(body);
            stream.write(new byte[] {(byte) 0xff, (byte) 0xff});
        } else {
            stream.write(body);
        }
        try (Connection connection = DATABASE.connect()) {
            PGConnection driver = connection.unwrap(PGConnection.class);
            CopyIn copy = driver.getCopyAPI().copyIn("COPY \"" + table + "\" FROM STDIN (FORMAT " + format + ")");
            byte[] bytes = stream.toByteArray();
            copy.writeToCopy(bytes, 0, bytes.length);
            copy.endCopy();
        }
    }
}
