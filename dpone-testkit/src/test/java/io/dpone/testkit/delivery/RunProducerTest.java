package io.dpone.testkit.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.delivery.CodeIdentity;
import io.dpone.contracts.delivery.ComparisonReport;
import io.dpone.contracts.delivery.ComparisonSide;
import io.dpone.contracts.delivery.CorrectnessReceipt.Execution;
import io.dpone.contracts.delivery.DeliverySample;
import io.dpone.contracts.delivery.DeliveryStatus;
import io.dpone.contracts.delivery.RunDocument;
import io.dpone.contracts.delivery.VerifiedRun;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.delivery.DeliveryGate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The producer over trials of both kinds (native limits facts, sections 3 and 10.D). */
final class RunProducerTest {
    @TempDir
    private Path folder;

    @Test
    void aHermeticRunOfAnOldSubjectIsUnverifiedWithFourPassedSamples() throws IOException {
        ScriptedTrials trials = new ScriptedTrials(Execution.HERMETIC, 2.0, DeliveryStatus.PASS);
        try (LoadedSubject old = Subjects.old()) {
            RunDocument run = new RunProducer(old, () -> Runs.CLEAN, Runs.CLEAN)
                    .produce(Runs.request(Subjects.eight()), configuration -> trials, folder);

            assertThat(run.status()).isEqualTo(DeliveryStatus.UNVERIFIED);
            assertThat(run.schemaVersion()).isEqualTo(1);
            assertThat(run.configuration().sha256())
                    .isEqualTo("4ceac4f9c46a4280916ce9df6d7038e55a1ea0f0b0540edb1a116c62b61c4054");
            assertThat(run.samples())
                    .hasSize(4)
                    .extracting(DeliverySample::status)
                    .containsOnly(DeliveryStatus.PASS);
        }
        assertThat(trials.ran)
                .containsExactly("type-fidelity", "failure-recovery", "warmup", "trial-000", "trial-001", "trial-002");
        assertThat(trials.closed).isTrue();
        VerifiedRun read = DeliveryGate.read(folder.resolve("run.json"))
                .runs()
                .values()
                .iterator()
                .next();
        assertThat(read.summary().status()).isEqualTo(DeliveryStatus.UNVERIFIED);
        assertThat(read.eligible()).isEmpty();
    }

    @Test
    void tenFieldsOnAnOldSubjectTouchNeitherSystemsNorFiles() throws IOException {
        AtomicInteger provisioned = new AtomicInteger();
        try (LoadedSubject old = Subjects.old()) {
            RunProducer producer = new RunProducer(old, () -> Runs.CLEAN, Runs.CLEAN);

            Refusal.expect(
                    ErrorCode.SUBJECT_STAGE_LIMITS_UNSUPPORTED,
                    () -> producer.produce(
                            Runs.request(Subjects.ten(2, 1)),
                            configuration -> {
                                provisioned.incrementAndGet();
                                return ScriptedTrials.live(1.0);
                            },
                            folder));
        }
        assertThat(provisioned).hasValue(0);
        try (java.util.stream.Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void aLiveRunOfBothVersionsPasses() {
        ComparisonSide one = DeliveryGate.read(Runs.live(folder.resolve("one"), 2.0));
        Path extended = Runs.live(folder.resolve("two"), 2.0, Subjects.ten(2, 1));
        ComparisonSide two = DeliveryGate.read(extended);

        assertThat(one.document().status()).isEqualTo(DeliveryStatus.PASS);
        assertThat(two.document().status()).isEqualTo(DeliveryStatus.PASS);
        assertThat(Runs.document(extended).schemaVersion()).isEqualTo(2);
    }

    @Test
    void symmetricAndExtendedRunsAreDifferentExperiments() {
        Path one = Runs.live(folder.resolve("one"), 2.0);
        Path two = Runs.live(folder.resolve("two"), 1.0, Subjects.ten(2, 1));

        Refusal.expect(
                ErrorCode.WORKLOAD_OR_CONFIGURATION_DRIFT,
                () -> DeliveryGate.compare(one, two, folder.resolve("report.json"), false));
        assertThat(folder.resolve("report.json")).doesNotExist();
    }

    @Test
    void hermeticRunsHaveNoRatio() throws IOException {
        Path run = folder.resolve("run.json");
        try (LoadedSubject subject = Subjects.current()) {
            new RunProducer(subject, () -> Runs.CLEAN, Runs.CLEAN)
                    .produce(
                            Runs.request(Subjects.ten(2, 1)),
                            configuration -> new ScriptedTrials(Execution.HERMETIC, 1.0, DeliveryStatus.PASS),
                            folder);
        }

        ComparisonReport report = DeliveryGate.compare(run, run, folder.resolve("report.json"), false);

        assertThat(report.status()).isEqualTo(DeliveryStatus.UNVERIFIED);
        assertThat(report.workloads().get(0).ratio()).isNull();
    }

    @Test
    void withoutBothProofsThereAreNoSamples() {
        ScriptedTrials trials = new ScriptedTrials(Execution.LIVE, 2.0, DeliveryStatus.UNVERIFIED);
        try (LoadedSubject subject = Subjects.current()) {
            RunDocument run = new RunProducer(subject, () -> Runs.CLEAN, Runs.CLEAN)
                    .produce(Runs.request(Subjects.eight()), configuration -> trials, folder);

            assertThat(run.samples()).isEmpty();
            assertThat(run.status()).isEqualTo(DeliveryStatus.UNVERIFIED);
        }
        assertThat(trials.ran).containsExactly("type-fidelity", "failure-recovery");
    }

    @Test
    void aDirtyTreeIsUnverifiedAndAChangeMeanwhileFails() throws IOException {
        CodeIdentity dirty = new CodeIdentity(Runs.CLEAN.commit(), true);
        AtomicInteger asked = new AtomicInteger();
        try (LoadedSubject subject = Subjects.current()) {
            Path one = Files.createDirectory(folder.resolve("one"));
            Path two = Files.createDirectory(folder.resolve("two"));

            assertThat(new RunProducer(subject, () -> dirty, Runs.CLEAN)
                            .produce(Runs.request(Subjects.eight()), configuration -> ScriptedTrials.live(1.0), one)
                            .status())
                    .isEqualTo(DeliveryStatus.UNVERIFIED);
            assertThat(new RunProducer(subject, () -> asked.getAndIncrement() == 0 ? Runs.CLEAN : dirty, Runs.CLEAN)
                            .produce(Runs.request(Subjects.eight()), configuration -> ScriptedTrials.live(1.0), two)
                            .status())
                    .isEqualTo(DeliveryStatus.FAIL);
        }
    }

    @Test
    void aBaselineIsTheFrozenCommit() {
        try (LoadedSubject old = Subjects.old()) {
            CodeIdentity frozen = new CodeIdentity(RunProducer.FROZEN_BASELINE, false);
            new RunProducer(old, () -> frozen, Runs.CLEAN).requireFrozenBaseline();
            Refusal.expect(
                    ErrorCode.BASELINE_COMMIT_MISMATCH,
                    new RunProducer(old, () -> Runs.CLEAN, Runs.CLEAN)::requireFrozenBaseline);
        }
    }

    @Test
    void thereAreThreeToAHundredTrials() {
        RunRequest request = Runs.request(Subjects.eight());
        for (int trials : new int[] {2, 101, 0, -1}) {
            Refusal.expect(
                    ErrorCode.AT_LEAST_THREE_TRIALS_REQUIRED,
                    () -> new RunRequest(
                            request.limits(), request.route(), request.dataset(), request.environment(), trials));
        }
    }
}
