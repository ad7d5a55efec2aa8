package io.dpone.contracts.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.Category;
import io.dpone.contracts.error.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The reference page names every document, every schema and every code, and none that is not there. */
final class DeliveryReferenceTest {
    private static final Pattern ROW = Pattern.compile("\\| `([a-z-]+)` \\| (\\d) \\| `([a-z0-9.-]+)` \\| [^|]+ \\|");
    private static final Pattern CODE = Pattern.compile("`([a-z]+(?:\\.[a-z_]+|(?:_[a-z0-9]+)+)|DPONE_[A-Z_]+)`");

    /** Words of the page that look like codes and are members, methods or limitations of documents. */
    private static final List<String> NO_CODES = List.of(
            "live_observation",
            "hashes_are_integrity_not_live_authentication",
            "medians_only_no_p95",
            "structural_metrics_unverified",
            "single_workload_only",
            "missing_declared_cases");

    @Test
    void listsEachDocumentWithItsSchema() {
        assertThat(page().lines()
                        .map(ROW::matcher)
                        .filter(Matcher::matches)
                        .map(row -> row.group(1) + " " + row.group(2) + " io/dpone/contracts/delivery/" + row.group(3)))
                .containsExactlyElementsOf(Arrays.stream(DeliverySchema.values())
                        .map(schema -> schema.kind() + " " + schema.version() + " " + schema.resource())
                        .toList());
    }

    @Test
    void namesEachCodeOfEvidence() {
        assertThat(Arrays.stream(ErrorCode.values()).filter(code -> code.category() == Category.EVIDENCE))
                .extracting(code -> "`" + code.id() + "`")
                .allSatisfy(id -> assertThat(page()).contains(id));
    }

    @Test
    void namesNoCodeThatIsNotThere() {
        List<String> ids = Arrays.stream(ErrorCode.values()).map(ErrorCode::id).toList();
        assertThat(CODE.matcher(page())
                        .results()
                        .map(result -> result.group(1))
                        .filter(word -> !NO_CODES.contains(word)))
                .hasSizeGreaterThan(40)
                .allSatisfy(word -> assertThat(ids).contains(word));
    }

    @Test
    void statesTheNumbersOfTheCode() {
        assertThat(page())
                .contains("1 to " + ObservationSidecar.LARGEST_CAPACITY + " observations")
                .contains("by default " + ObservationSidecar.DEFAULT_CAPACITY)
                .contains("at least three eligible samples");
        assertThat(VerifiedRun.MINIMUM_TRIALS).isEqualTo(3);
    }

    private static String page() {
        try {
            return Files.readString(Path.of("..", "docs", "reference", "delivery-evidence.md"), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
