package io.dpone.testkit.simulation;

import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.internal.campaign.RunServices;
import io.dpone.internal.loop.LoopSettings;
import io.dpone.spi.LaneLauncher;
import io.dpone.spi.Ticker;
import io.dpone.spi.Tokens;
import io.dpone.testkit.fault.SimulatedProcess;
import io.dpone.testkit.memory.InMemorySource;
import io.dpone.testkit.memory.InMemoryTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** A campaign whose size and tuning the seed decides, between a source and a target in memory. */
final class SimulatedCampaign {
    static final String RUN_KEY = "simulated";
    static final TableName LIVE = new TableName("public", "account");
    static final LoopSettings SETTINGS = LoopSettings.ofDefaults();

    private static final List<Column> COLUMNS =
            List.of(new Column("id", "bigint", null, true), new Column("name", "text", null, false));
    private static final List<String> OLD_ROWS = List.of("1\told", "9\tolder");

    private final InMemorySource source;
    private final InMemoryTarget target;
    private final List<String> rows;
    private final int chunks;
    private final CampaignSpec spec;

    SimulatedCampaign(Chance chance, InMemoryTarget target) {
        this.target = target;
        int count = chance.between(2, 36);
        int step = chance.between(1, 3);
        this.chunks = (count + step - 1) / step;
        List<String> made = new ArrayList<>();
        for (int id = 1; id <= count; id++) {
            made.add(id + "\tname " + chance.between(1, 3));
        }
        this.rows = made.stream().sorted().toList();
        this.source = new InMemorySource(LIVE, COLUMNS, made.toArray(String[]::new));
        target.createTable(LIVE, COLUMNS, List.of("id"), OLD_ROWS.toArray(String[]::new));
        this.spec = spec(chance, count, step);
    }

    private CampaignSpec spec(Chance chance, int count, int step) {
        CampaignSpec.Tuning defaults = CampaignSpec.Tuning.ofDefaults();
        boolean acceptNewSnapshot = chance.oneIn(2);
        SnapshotMode snapshot = !acceptNewSnapshot && chance.oneIn(2) ? SnapshotMode.PER_CHUNK : SnapshotMode.CAMPAIGN;
        return new CampaignSpecBuilder(
                        source.endpoint(),
                        LIVE,
                        target.endpoint(),
                        LIVE,
                        List.of("id"),
                        new ChunkRequest.IntegerChunks("id", 1L, (long) count, step))
                .backfillId(RUN_KEY)
                .state("DWH_Tech", Provisioning.RUNTIME)
                .consistency(snapshot, !acceptNewSnapshot, acceptNewSnapshot)
                .tuning(new CampaignSpec.Tuning(
                        chance.between(1, 6),
                        defaults.maxChunks(),
                        defaults.retryPolicy(),
                        defaults.laneHeapMegabytes(),
                        null,
                        Duration.ofSeconds(20),
                        defaults.cutoverLockTimeout(),
                        defaults.cutoverPatience(),
                        defaults.oldSnapshotPatience(),
                        defaults.coveragePatience(),
                        defaults.loadStrategy()))
                .build();
    }

    RunServices services(SimulatedProcess process, Supplier<LaneLauncher> launcher, Ticker ticker, Tokens tokens) {
        return new RunServices(
                spec,
                source.adapter(process),
                target.adapter(process),
                launcher,
                ticker,
                tokens,
                SETTINGS,
                process.name());
    }

    InMemorySource source() {
        return source;
    }

    InMemoryTarget target() {
        return target;
    }

    CampaignSpec spec() {
        return spec;
    }

    int chunks() {
        return chunks;
    }

    /** The rows of the source, sorted. */
    List<String> rows() {
        return rows;
    }

    /** The rows that live had before, sorted. */
    List<String> oldRows() {
        return OLD_ROWS;
    }

    /** The campaign's latest record, empty before it was created. */
    Optional<CampaignRecord> record() {
        try {
            List<CampaignRecord> revisions = target.campaignRevisions(RUN_KEY);
            return Optional.of(revisions.get(revisions.size() - 1));
        } catch (DponeException e) {
            return Optional.empty();
        }
    }

    /** Everything durable, in short. */
    String state() {
        int revisions = record().isEmpty()
                ? 0
                : target.campaignRevisions(RUN_KEY).size()
                        + IntStream.rangeClosed(1, chunks)
                                .map(index ->
                                        target.chunkRevisions(RUN_KEY, index).size())
                                .sum();
        return revisions + " revisions, " + target.receipts().size() + " receipts, "
                + target.rows(LIVE).size() + " rows";
    }

    /** A chunk's latest record. */
    ChunkRecord chunk(int index) {
        List<ChunkRecord> revisions = target.chunkRevisions(RUN_KEY, index);
        return revisions.get(revisions.size() - 1);
    }
}
