package io.dpone.examples.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.StrictJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlanCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void printsThePlanForPeople(@TempDir Path folder) throws IOException {
        assertThat(run(manifest(folder, "encoding_parallelism: 2").toString())).isZero();

        assertThat(text(out)).contains("native transfer", "83886080 bytes", "composition_required");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void printsThePlanForPrograms(@TempDir Path folder) throws IOException {
        assertThat(run("--json", manifest(folder, "encoding_parallelism: 2").toString()))
                .isZero();

        JsonObject plan = (JsonObject) StrictJson.parse(text(out), StrictJson.Limits.ofDefaults());
        JsonObject described = (JsonObject) Objects.requireNonNull(plan.get("mssql_native"));
        assertThat(described.get("stage_concurrency"))
                .isEqualTo(JsonValue.object()
                        .put("encoding_parallelism", 2)
                        .put("import_parallelism", 1)
                        .put("retained_work_capacity", 4)
                        .build());
    }

    @Test
    void aRefusalIsOneLineAndNoStackTrace(@TempDir Path folder) throws IOException {
        assertThat(run(manifest(folder, "encoding_parallelism:").toString())).isEqualTo(2);

        assertThat(text(out)).isEmpty();
        assertThat(text(err).lines())
                .containsExactly(
                        "mssql_native.invalid_limit:encoding_parallelism: source.options.native_transfer.execution.native_chunks"
                                + ".encoding_parallelism (line 23): has no value; leave the key out to fall back to parallelism");
    }

    @Test
    void aFileThatIsNotThereIsOneLineToo(@TempDir Path folder) {
        assertThat(run(folder.resolve("missing.yaml").toString())).isEqualTo(2);
        assertThat(text(err).lines()).singleElement().asString().startsWith("DPONE_MANIFEST_UNREADABLE: ");
    }

    @Test
    void saysHowItIsCalled() {
        assertThat(run()).isEqualTo(2);
        assertThat(run("a", "b")).isEqualTo(2);
        assertThat(text(err).lines()).containsOnly("usage: PlanCommand [--json] MANIFEST");
    }

    private int run(String... arguments) {
        return PlanCommand.run(List.of(arguments), stream(out), stream(err));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The example of the reference with another line for the encoders. */
    private static Path manifest(Path folder, String encoders) throws IOException {
        String page =
                Files.readString(Path.of("..", "docs", "reference", "native-transfer.md"), StandardCharsets.UTF_8);
        String example = Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL)
                .matcher(page)
                .results()
                .map(block -> block.group(1))
                .findFirst()
                .orElseThrow();
        return Files.writeString(folder.resolve("events.yaml"), example.replace("encoding_parallelism: 2", encoders));
    }
}
