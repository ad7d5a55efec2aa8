package io.dpone.contracts.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ErrorReferenceTest {
    private static final Path REFERENCE = Path.of("..", "docs", "reference", "errors.md");
    private static final Pattern ROW =
            Pattern.compile("\\| `([^`]+)` \\| `([^`]+)` \\| `([^`]+)` \\| ([^|]+) \\| ([^|]+) \\|");

    /** Categories whose ids are those of the Python dpone, letter for letter. */
    private static final Set<Category> KEPT_FROM_PYTHON = EnumSet.of(Category.NATIVE_LIMITS);

    private record Entry(String id, String category, String retry, String remedy) {}

    @Test
    void theReferenceListsEveryCodeOnceAsTheRegistryHasIt() {
        assertThat(documented()).containsExactlyInAnyOrderElementsOf(registered());
    }

    @Test
    void everyRowOfATableIsRead() {
        assertThat(lines().stream().filter(line -> line.startsWith("| `"))).hasSameSizeAs(documented());
    }

    @Test
    void idsAreUniqueAndOfOneForm() {
        assertThat(ErrorCode.values()).extracting(ErrorCode::id).doesNotHaveDuplicates();
        assertThat(Arrays.stream(ErrorCode.values()).filter(code -> !KEPT_FROM_PYTHON.contains(code.category())))
                .extracting(ErrorCode::id)
                .allMatch(id -> id.matches("DPONE(_[A-Z]+)+"));
        assertThat(Arrays.stream(ErrorCode.values()).filter(code -> KEPT_FROM_PYTHON.contains(code.category())))
                .extracting(ErrorCode::id)
                .allMatch(id -> id.matches("([a-z_]+\\.)?[a-z]+(_[a-z0-9]+)*"));
    }

    @Test
    void remediesAreOneLine() {
        assertThat(ErrorCode.values())
                .extracting(ErrorCode::remedy)
                .allMatch(remedy -> remedy.endsWith(".") && remedy.length() <= 120 && !remedy.contains("\n"));
    }

    /** The spellings of the shadow campaign facts, sections 3.1, 3.2, 4 and 5.5. */
    @Test
    void codesThatHostsAlreadyKnowKeepTheirSpelling() {
        assertThat(ErrorCode.values())
                .extracting(ErrorCode::id)
                .contains(
                        "DPONE_BACKFILL_JOURNAL_SCHEMA_MIGRATION_REQUIRED",
                        "DPONE_BACKFILL_LEDGER_MIGRATION_REQUIRED",
                        "DPONE_BACKFILL_CAMPAIGN_LEASE_LOST",
                        "DPONE_BACKFILL_CHUNK_LEASE_LOST",
                        "DPONE_LOAD_OPERATION_LEASE_EXPIRED",
                        "DPONE_LOAD_OPERATION_ALREADY_OWNED",
                        "DPONE_LOAD_OPERATION_IDENTITY_COLLISION",
                        "DPONE_BACKFILL_PROCESS_BOOTSTRAP_FAILED",
                        "DPONE_BACKFILL_PROCESS_BOOTSTRAP_NOT_SERIALIZABLE",
                        "DPONE_BACKFILL_PROCESS_TREE_ISOLATION_FAILED",
                        "DPONE_BACKFILL_PROCESS_TREE_TERMINATION_FAILED",
                        "DPONE_BACKFILL_PROCESS_LANE_NATIVE_EXIT",
                        "DPONE_BACKFILL_PROCESS_CHANNEL_RECEIVE_FAILED",
                        "DPONE_BACKFILL_PROCESS_COORDINATOR_LOST",
                        "DPONE_BACKFILL_PROCESS_PEER_DRAIN_TIMEOUT",
                        "DPONE_BACKFILL_PROCESS_CHUNK_DISPATCH_FAILED",
                        "DPONE_BACKFILL_PROCESS_OPERATION_LEASE_LOST",
                        "DPONE_BACKFILL_PROCESS_OPERATION_LEASE_IDENTITY_MISMATCH",
                        "DPONE_BACKFILL_PROCESS_RECEIPT_PROBE_AUTHORITY_REJECTED",
                        "DPONE_BACKFILL_PROCESS_PARENT_RECEIPT_VALIDATION_FAILED",
                        "DPONE_BACKFILL_PROCESS_RECEIPT_RECOVERY_FAILED",
                        "DPONE_BACKFILL_PROCESS_LEDGER_COMPLETION_FAILED",
                        "DPONE_BACKFILL_PROCESS_UNEXPECTED_CHILD_MESSAGE",
                        "DPONE_BACKFILL_PROCESS_CHILD_MESSAGE_IDENTITY_MISMATCH");
    }

    @Test
    void aMessageBeginsWithTheIdAndListsEveryProblem() {
        DponeException refusal = DponeException.of(
                ErrorCode.MANIFEST_INVALID,
                "orders.yaml",
                List.of(
                        new Problem("chunk.step", ErrorCode.MANIFEST_INVALID, "must be at least 1"),
                        new Problem("source", ErrorCode.ADAPTER_MISSING, "has no adapter")));

        assertThat(refusal).hasMessage("""
                        DPONE_MANIFEST_INVALID: orders.yaml
                          chunk.step: must be at least 1 [DPONE_MANIFEST_INVALID]
                          source: has no adapter [DPONE_ADAPTER_MISSING]""");
        assertThat(refusal.effect()).isEqualTo(Effect.NOT_APPLIED);
        assertThat(refusal.problems()).hasSize(2);
    }

    @Test
    void aQualifiedMessageBeginsWithTheIdAndTheQualifier() {
        DponeException refusal =
                DponeException.qualified(ErrorCode.NATIVE_INVALID_LIMIT, "max_rows", "must be an integer");

        assertThat(refusal).hasMessage("mssql_native.invalid_limit:max_rows: must be an integer");
        assertThat(refusal.codeText()).isEqualTo("mssql_native.invalid_limit:max_rows");
        assertThat(refusal.code()).isEqualTo(ErrorCode.NATIVE_INVALID_LIMIT);
        assertThat(refusal.effect()).isEqualTo(Effect.NOT_APPLIED);
        assertThat(new DponeException(ErrorCode.INTERNAL, "impossible").codeText())
                .isEqualTo("DPONE_INTERNAL");
    }

    private static List<Entry> documented() {
        return lines().stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(row -> new Entry(row.group(1), row.group(2), row.group(3), row.group(5)))
                .toList();
    }

    private static List<Entry> registered() {
        return Arrays.stream(ErrorCode.values())
                .map(code -> new Entry(
                        code.id(), code.category().name(), code.retry().name(), code.remedy()))
                .toList();
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(REFERENCE, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
