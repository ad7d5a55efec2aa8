package io.dpone.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.Category;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.limits.LimitField;
import io.dpone.transfer.CapacityEstimate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page {@code native-transfer.md} says what the code does. */
class NativeReferenceTest {
    private static final String PAGE = page();

    @Test
    void listsEachFieldWithItsPlaceRangeAndDefaultInTheOrderOfTheCheck() {
        List<String> expected = Arrays.stream(LimitField.values())
                .map(field -> "| `" + field.key() + "` | `" + section(field) + "` | " + field.minimum() + " to "
                        + field.maximum() + " | " + defaultOf(field) + " |")
                .toList();
        List<String> documented = rows("\\| `[a-z_]+` \\| `(?:native_chunks|chunking)` \\| [^|]+ \\| [^|]+ \\|");

        assertThat(documented).isEqualTo(expected);
    }

    @Test
    void listsEachCodeOfLimitsAndAdmission() {
        List<String> documented = Pattern.compile("(?m)^\\| `((?:mssql_native\\.)?[a-z_]+)` \\| [^`|]*[a-z`]")
                .matcher(PAGE.substring(PAGE.indexOf("## What is refused"), PAGE.indexOf("Options that would change")))
                .results()
                .map(row -> row.group(1))
                .toList();

        assertThat(documented)
                .containsAll(Arrays.stream(ErrorCode.values())
                        .filter(code -> code.category() == Category.NATIVE_LIMITS)
                        .map(ErrorCode::id)
                        .toList())
                .doesNotHaveDuplicates();
    }

    @Test
    void listsEachKeyOfStrategyAndWindowAndEachSourcePolicy() {
        for (String key : NativeScopeReader.WINDOW_KEYS) {
            assertThat(PAGE).contains("| `window." + key + "` |");
        }
        assertThat(PAGE).contains("| `mode` |", "| `atomicity` |");
        assertThat(PAGE.replace('\n', ' '))
                .contains("`" + String.join("`, `", NativeAdmission.SOURCE_POLICIES) + "`. `null`, `false` and `\"\"`");
    }

    @Test
    void showsAManifestThatIsReadAndItsNumbers() {
        String example = Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL)
                .matcher(PAGE)
                .results()
                .map(block -> block.group(1))
                .findFirst()
                .orElseThrow();

        assertThat(example).isEqualTo(NativeManifests.extended());
        assertThat(NativeManifestReader.read(example)).isNotNull();
        assertThat(PAGE)
                .contains(CapacityEstimate.METADATA_OVERHEAD_BYTES + " bytes for receipts")
                .contains("a reserve of " + CapacityEstimate.FREE_SPACE_RESERVE_BYTES + " bytes")
                .contains(NativeManifestReader.SCHEMA_RESOURCE, NativeManifestReader.BATCH_SCHEMA_RESOURCE);
    }

    private static String section(LimitField field) {
        return field == LimitField.PARALLELISM ? "chunking" : "native_chunks";
    }

    private static String defaultOf(LimitField field) {
        if (field.isStageCount()) {
            return "`parallelism`";
        }
        return field.isRequired() ? "required" : "`" + field.defaultValue() + "`";
    }

    private static List<String> rows(String pattern) {
        return Pattern.compile("(?m)^" + pattern)
                .matcher(PAGE)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    private static String page() {
        try {
            return Files.readString(
                    Path.of(System.getProperty("basedir", ""), "../docs/reference/native-transfer.md"),
                    StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
