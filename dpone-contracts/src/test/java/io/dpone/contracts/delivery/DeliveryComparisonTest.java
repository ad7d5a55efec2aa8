package io.dpone.contracts.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Campaigns and comparisons (native limits facts, sections 4.5 and 10.E). */
final class DeliveryComparisonTest {
    private final Map<String, byte[]> files = new LinkedHashMap<>();

    @ParameterizedTest
    @CsvSource({"10.0,8.5,PASS,0.85", "10.0,8.6,FAIL,0.86", "10.0,10.6,FAIL,1.06", "10,8,PASS,0.8", "10,10,FAIL,1.0"})
    void oneRunPassesTheGateWhenItsMedianIsSmallEnough(
            String before, String after, DeliveryStatus status, double ratio) {
        ComparisonReport report = compare(run("before/", before), run("after/", after));

        assertThat(report.status()).isEqualTo(status);
        assertThat(report.workloads()).singleElement().satisfies(one -> {
            assertThat(one.ratio()).isEqualTo(ratio);
            assertThat(one.status()).isEqualTo(DeliveryStatus.PASS);
        });
        assertThat(report.limitations())
                .containsExactly(
                        "hashes_are_integrity_not_live_authentication",
                        "medians_only_no_p95",
                        "structural_metrics_unverified",
                        "single_workload_only");
    }

    @ParameterizedTest
    @CsvSource({"8.0,10.5,PASS", "8.0,10.6,FAIL", "9.0,9.0,FAIL"})
    void aCampaignPassesWhenOneCaseIsFasterAndNoneSlower(String narrow, String wide, DeliveryStatus status) {
        String before = campaign("before/", List.of("narrow", "wide"), List.of("10.0", "10.0"));
        String after = campaign("after/", List.of("narrow", "wide"), List.of(narrow, wide));

        ComparisonReport report = compare(before, after);

        assertThat(report.status()).isEqualTo(status);
        assertThat(report.workloads()).hasSize(2);
        assertThat(report.limitations()).hasSize(3);
    }

    @Test
    void aCaseThatOneSideLacksIsUnverifiedAndHasNoRatio() {
        String before = campaign("before/", List.of("narrow", "wide"), List.of("10.0", "10.0"));
        String after = campaign("after/", List.of("narrow", "wide"), List.of("8.0"));

        ComparisonReport report = compare(before, after);

        assertThat(report.status()).isEqualTo(DeliveryStatus.UNVERIFIED);
        assertThat(report.candidate().status()).isEqualTo(DeliveryStatus.UNVERIFIED);
        assertThat(report.limitations()).contains("missing_declared_cases");
        assertThat(report.workloads().get(1).candidate()).isNull();
        assertThat(report.workloads().get(1).ratio()).isNull();
        assertThat(ComparisonReport.parse(report.toBytes())).isEqualTo(report);
    }

    @Test
    void aCaseThatBothSidesPromiseAndLackIsUnverified() {
        String before = campaign("before/", List.of("narrow", "wide"), List.of("10.0"));
        String after = campaign("after/", List.of("narrow", "wide"), List.of("8.0"));

        assertThat(compare(before, after).status()).isEqualTo(DeliveryStatus.UNVERIFIED);
    }

    @Test
    void aCampaignWithoutRunsIsUnverified() {
        String before = campaign("before/", List.of("narrow"), List.of());
        String after = campaign("after/", List.of("narrow"), List.of());

        assertThat(compare(before, after).status()).isEqualTo(DeliveryStatus.UNVERIFIED);
    }

    @Test
    void aCampaignMayHoldRunsOfBothVersions() {
        RunFixture symmetric = fixture("c/one/", "10.0");
        RunFixture extended = fixture("c/two/", "11.0");
        extended.limits = RunFixture.TEN;
        String campaign = write("c/", List.of("unicode"), List.of(symmetric.write(), extended.write()));

        ComparisonSide side = ComparisonSide.read(campaign, symmetric.port());

        assertThat(side.runs().values())
                .extracting(run -> run.document().schemaVersion())
                .containsExactly(1, 2);
        assertThat(side.document().status()).isEqualTo(DeliveryStatus.PASS);
    }

    @Test
    void twoConfigurationsAreTwoExperiments() {
        RunFixture extended = fixture("after/", "8.0");
        extended.limits = RunFixture.TEN;
        String after = extended.write().path();

        Refusal.expect(ErrorCode.WORKLOAD_OR_CONFIGURATION_DRIFT, () -> compare(run("before/", "10.0"), after));
    }

    @Test
    void twoWorkloadsAreTwoExperiments() {
        String after = run("after/", "8.0", other -> other.dataset = new SyntheticDataset("narrow", 16, 7));

        Refusal.expect(ErrorCode.WORKLOAD_OR_CONFIGURATION_DRIFT, () -> compare(run("before/", "10.0"), after));
    }

    @Test
    void whatIsNotTheSameExperimentIsRefusedByName() {
        String before = run("before/", "10.0");

        drifts(before, ErrorCode.ROUTE_DRIFT, other -> other.route = RunFixture.REFRESH);
        drifts(before, ErrorCode.WORKLOAD_DRIFT, other -> other.dataset = new SyntheticDataset("unicode", 17, 7));
    }

    @Test
    void anEnvironmentMayDifferInTheVersionOfDponeAlone() {
        String before = run("before/", "10.0");
        String upgraded = run("after/", "8.5", other -> other.dponeVersion = "2.0");
        assertThat(compare(before, upgraded).status()).isEqualTo(DeliveryStatus.PASS);

        RunDocument run = fixture("x/", "1.0").document();
        DeliveryEnvironment unnamed = DeliveryEnvironment.of(
                Map.of("mssql", "16.0"), "c".repeat(64), run.environment().resourceProfile());
        DeliveryEnvironment moreCpus = DeliveryEnvironment.of(
                run.environment().versions(), "c".repeat(64), (JsonObject) JsonEdit.value("{\"cpu_count\":2.0}"));
        for (DeliveryEnvironment environment : List.of(unnamed, moreCpus)) {
            ComparisonSide one = ComparisonSide.read(before, new RunFixture(files).port());
            ComparisonSide other = withEnvironment(one, environment);
            Refusal.expect(ErrorCode.ENVIRONMENT_DRIFT, () -> DeliveryComparison.compare(one, other));
            Refusal.expect(ErrorCode.ENVIRONMENT_DRIFT, () -> DeliveryComparison.compare(other, one));
        }
        ComparisonSide both = withEnvironment(ComparisonSide.read(before, new RunFixture(files).port()), unnamed);
        Refusal.expect(ErrorCode.ENVIRONMENT_DRIFT, () -> DeliveryComparison.compare(both, both));
    }

    @Test
    void aConfigurationMustBeEqualAndNotOnlyItsDigest() {
        ComparisonSide one = ComparisonSide.read(run("before/", "10.0"), new RunFixture(files).port());
        JsonObject floats = JsonEdit.set("max_rows", "16.0").apply((JsonObject) JsonEdit.value(RunFixture.EIGHT));
        VerifiedRun verified = one.runs().values().iterator().next();
        DeliveryConfiguration forged =
                new DeliveryConfiguration(verified.document().configuration().sha256(), floats);
        ComparisonSide other = with(
                one,
                document -> new RunDocument(
                        1,
                        document.producer(),
                        document.subject(),
                        document.route(),
                        document.workload(),
                        forged,
                        document.environment(),
                        document.samples(),
                        document.fidelityReceipt(),
                        document.recoveryReceipt(),
                        document.status(),
                        document.limitations()));

        Refusal.expect(ErrorCode.CONFIGURATION_DRIFT, () -> DeliveryComparison.compare(one, other));
    }

    @Test
    void campaignsAreComparedWithCampaignsOfTheSameWorkloads() {
        String run = run("run/", "10.0");
        String narrow = campaign("narrow/", List.of("narrow"), List.of("10.0"));
        String both = campaign("both/", List.of("narrow", "wide"), List.of("10.0", "10.0"));

        Refusal.expect(ErrorCode.CAMPAIGN_IDENTITY_DRIFT, () -> compare(run, narrow));
        Refusal.expect(ErrorCode.CAMPAIGN_IDENTITY_DRIFT, () -> compare(narrow, both));
    }

    @Test
    void theRunsOfACampaignAreDeclaredAndDistinctAndOfOneSubject() {
        EvidenceReference one = fixture("c/one/", "10.0").write();
        EvidenceReference same = fixture("c/two/", "11.0").write();
        RunFixture stranger = fixture("c/three/", "11.0");
        stranger.subject = "b".repeat(40);
        stranger.limits = RunFixture.TEN;
        EvidenceReference other = stranger.write();

        refuses(ErrorCode.UNDECLARED_WORKLOAD, write("c/", List.of("narrow"), List.of(one)));
        refuses(ErrorCode.DUPLICATE_WORKLOAD_CASE, write("c/", List.of("unicode"), List.of(one, same)));
        refuses(ErrorCode.CAMPAIGN_SUBJECT_DRIFT, write("c/", List.of("unicode"), List.of(one, other)));
    }

    @Test
    void aRunThatFailedFailsTheComparison() {
        String after =
                run("after/", "8.0", other -> other.receipts.put("trial-000", JsonEdit.set("checks.0.observed", "0")));

        ComparisonReport report = compare(run("before/", "10.0"), after);

        assertThat(report.status()).isEqualTo(DeliveryStatus.FAIL);
        assertThat(report.workloads().get(0).ratio()).isNull();
    }

    @Test
    void aReportNamesItsOwnDigestLast() {
        ComparisonReport report = compare(run("before/", "10.0"), run("after/", "8.5"));
        JsonObject json = report.toJson();

        assertThat(json.members().keySet())
                .containsExactly(
                        "schema_version",
                        "kind",
                        "baseline",
                        "candidate",
                        "workloads",
                        "thresholds",
                        "structural_checks",
                        "status",
                        "limitations",
                        "sha256");
        assertThat(CanonicalJson.write(json))
                .contains(
                        "\"thresholds\":{\"any_median_ratio_at_most\":0.85,\"every_median_ratio_at_most\":1.05,\"minimum_trials\":3}")
                .contains(
                        "\"structural_checks\":{\"reason\":\"no_structural_receipt_contract\",\"status\":\"UNVERIFIED\"}")
                .contains("\"median_seconds\":8.5");
        assertThat(report.toBytes()).endsWith('\n');
        assertThat(ComparisonReport.parse(report.toBytes())).isEqualTo(report);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    status                    | "FAIL"  | ARTIFACT_HASH_MISMATCH
                    sha256                    | "0000000000000000000000000000000000000000000000000000000000000000" | ARTIFACT_HASH_MISMATCH
                    thresholds.minimum_trials | 2       | INVALID_SCHEMA
                    workloads.0.ratio         | 1       | INVALID_SCHEMA
                    workloads.0.ratio         | null    | INVALID_SCHEMA
                    workloads.0.baseline.median_seconds | null | INVALID_SCHEMA
                    schema_version            | 2       | INVALID_SCHEMA
                    """)
    void aChangedReportIsRefused(String path, String value, ErrorCode code) {
        ComparisonReport report = compare(run("before/", "10.0"), run("after/", "8.5"));
        byte[] changed = Shape.file(JsonEdit.set(path, value).apply(report.toJson()));

        Refusal.expect(code, () -> ComparisonReport.parse(changed));
    }

    @Test
    void aDocumentOfAnotherKindIsNoSide() {
        files.put("other.json", Shape.file(MaintenanceEnvelope.notApproved().toJson()));

        refuses(ErrorCode.INVALID_SCHEMA, "other.json");
        refuses(ErrorCode.ARTIFACT_PATH_ESCAPE, "../other.json");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    workloads      | []
                    workloads      | ["narrow","narrow"]
                    workloads      | [""]
                    runs           | {}
                    schema_version | true
                    extra          | 1
                    """)
    void aCampaignOfAnotherFormIsRefused(String path, String value) {
        CampaignDocument campaign = new CampaignDocument(List.of("narrow"), List.of(), List.of("local"));
        assertThat(CampaignDocument.parse(campaign.toBytes())).isEqualTo(campaign);

        byte[] changed = Shape.file(JsonEdit.set(path, value).apply(campaign.toJson()));
        Refusal.expect(ErrorCode.INVALID_SCHEMA, () -> CampaignDocument.parse(changed));
    }

    private void drifts(String before, ErrorCode code, Consumer<RunFixture> change) {
        String after = run("after/", "8.0", change);
        Refusal.expect(code, () -> compare(before, after));
    }

    private void refuses(ErrorCode code, String path) {
        Refusal.expect(code, () -> ComparisonSide.read(path, new RunFixture(files).port()));
    }

    private ComparisonReport compare(String before, String after) {
        return DeliveryComparison.compare(
                ComparisonSide.read(before, new RunFixture(files).port()),
                ComparisonSide.read(after, new RunFixture(files).port()));
    }

    private RunFixture fixture(String folder, String median) {
        RunFixture fixture = new RunFixture(files);
        fixture.folder = folder;
        fixture.visibilities = List.of(median, median, median);
        return fixture;
    }

    private String run(String folder, String median) {
        return fixture(folder, median).write().path();
    }

    private String run(String folder, String median, Consumer<RunFixture> change) {
        RunFixture fixture = fixture(folder, median);
        change.accept(fixture);
        return fixture.write().path();
    }

    private String campaign(String folder, List<String> workloads, List<String> medians) {
        List<EvidenceReference> runs = new ArrayList<>();
        for (int i = 0; i < medians.size(); i++) {
            RunFixture fixture = fixture(folder + workloads.get(i) + "/", medians.get(i));
            fixture.dataset = new SyntheticDataset(workloads.get(i), 16, 7);
            runs.add(fixture.write());
        }
        return write(folder, workloads, runs);
    }

    private String write(String folder, List<String> workloads, List<EvidenceReference> runs) {
        List<EvidenceReference> relative = runs.stream()
                .map(run -> new EvidenceReference(run.path().substring(folder.length()), run.sha256(), run.status()))
                .toList();
        String path = folder + "campaign.json";
        files.put(path, new CampaignDocument(workloads, relative, List.of()).toBytes());
        return path;
    }

    private static ComparisonSide withEnvironment(ComparisonSide side, DeliveryEnvironment environment) {
        return with(
                side,
                document -> new RunDocument(
                        document.schemaVersion(),
                        document.producer(),
                        document.subject(),
                        document.route(),
                        document.workload(),
                        document.configuration(),
                        environment,
                        document.samples(),
                        document.fidelityReceipt(),
                        document.recoveryReceipt(),
                        document.status(),
                        document.limitations()));
    }

    private static ComparisonSide with(ComparisonSide side, java.util.function.UnaryOperator<RunDocument> change) {
        Map<CaseKey, VerifiedRun> runs = new LinkedHashMap<>();
        side.runs()
                .forEach((key, run) ->
                        runs.put(key, new VerifiedRun(change.apply(run.document()), run.summary(), run.eligible())));
        return new ComparisonSide(side.document(), side.campaign(), side.declared(), runs);
    }
}
