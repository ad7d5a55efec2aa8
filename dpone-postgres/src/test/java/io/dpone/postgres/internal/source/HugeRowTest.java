package io.dpone.postgres.internal.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.SourceSnapshot;
import io.dpone.spi.StopSignal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A row for which the heap has no room, read in a JVM of its own with a small heap. */
final class HugeRowTest {
    @RegisterExtension
    static final SourceDatabase DATABASE = new SourceDatabase();

    private static final TableName TABLE = new TableName("public", "huge");

    @BeforeAll
    static void makeTable() {
        DATABASE.execute("""
                CREATE TABLE huge (id integer, note text, body text, picture bytea);
                INSERT INTO huge VALUES (1, 'small', 'small', ''), (3, 'small', 'small', '');
                INSERT INTO huge SELECT 2, repeat('n', 5000), repeat('x', 60000000), '';
                INSERT INTO huge SELECT 12, repeat('n', 5000), 'y', convert_to(repeat('x', 60000000), 'UTF8');
                """);
    }

    @ParameterizedTest
    @CsvSource({
        "BINARY,1,3,body with 60000000 bytes",
        "TEXT,1,3,body with 60000000 bytes",
        "BINARY,11,13,picture with 60000000 bytes",
        "TEXT,11,13,picture with 120000002 bytes"
    })
    void isRefusedWithColumnAndSizeAndTheLaneGoesOn(CopyFormat format, long from, long to, String column)
            throws Exception {
        String output = readWithSmallHeap(format, from, to);

        assertThat(output.lines())
                .containsExactly(
                        "DPONE_SOURCE_ROW_TOO_LARGE: the heap of the lane has no room for a row of public.huge; "
                                + "the largest value of its chunk is in column " + column,
                        "then 1 row");
    }

    private static String readWithSmallHeap(CopyFormat format, long from, long to) throws Exception {
        Endpoint endpoint = DATABASE.endpoint();
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx48m",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        SmallLane.class.getName(),
                        endpoint.url(),
                        format.name(),
                        Long.toString(from),
                        Long.toString(to)))
                .redirectErrorStream(true)
                .start();
        try (InputStream output = process.getInputStream()) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            output.transferTo(bytes);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return bytes.toString(StandardCharsets.UTF_8);
        } finally {
            process.destroyForcibly();
        }
    }

    /** A lane in a process of its own. */
    static final class SmallLane {
        private SmallLane() {}

        public static void main(String[] arguments) {
            Endpoint endpoint =
                    new Endpoint("postgres", arguments[0], "postgres", Secret.of(""), Map.of("sslmode", "disable"));
            PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
            try (PostgresCampaignSource source = PostgresCampaignSource.open(endpoint, TABLE, StopSignal.never());
                    SourceSnapshot snapshot = source.exportSnapshot()) {
                SourceBinding binding =
                        ReadChunk.bind(source.describe(), CopyFormat.valueOf(arguments[1]), snapshot.token());
                read(endpoint, binding, Long.parseLong(arguments[2]), Long.parseLong(arguments[3]), out);
            }
        }

        private static void read(Endpoint endpoint, SourceBinding binding, long from, long to, PrintStream out) {
            try (PostgresLaneSource lane = PostgresLaneSource.open(endpoint, binding, ReadChunk.SETTINGS)) {
                try {
                    ReadChunk.of(lane, ReadChunk.integers("id", from, to));
                } catch (DponeException e) {
                    out.println(e.getMessage());
                }
                out.println("then "
                        + ReadChunk.of(lane, ReadChunk.integers("id", 1, 1))
                                .summary()
                                .rows() + " row");
            }
        }
    }
}
