package io.dpone.testkit.simulation;

import io.dpone.campaign.CampaignResult;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Retry;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignStatus;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.testkit.fault.AcknowledgementLost;
import io.dpone.testkit.memory.InMemoryTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Judges each run by what struck in it, and the state in the end by what the campaign was for. */
final class Verdict {
    private final World world;

    Verdict(World world) {
        this.world = world;
    }

    void judge(HostRun run) {
        world.trace().say("END " + run);
        Optional<CampaignResult> result = run.result();
        if (result.isPresent()) {
            judge(run, result.get());
        } else {
            judge(run, run.failure().orElseThrow());
        }
    }

    private void judge(HostRun run, CampaignResult result) {
        boolean fits = switch (result.outcome()) {
            case PUBLISHED ->
                world.campaign().record().filter(CampaignRecord::isPublished).isPresent();
            case CANCELLED -> isCancelled();
            case INTERRUPTED -> run.strikes().struck().contains(FaultKind.INTERRUPTED);
            case INCOMPLETE -> false;
        };
        if (!fits) {
            world.trace().broken(SimulationRule.HEALTHY_RUN_SUCCEEDS, "the outcome does not fit: " + run);
        }
    }

    private void judge(HostRun run, Throwable failure) {
        if (!run.process().isAlive()) {
            // What a dead host would have said was never said.
            return;
        }
        if (!(failure instanceof DponeException named) || named.code() == ErrorCode.INTERNAL || unexpectedIn(named)) {
            world.trace().broken(SimulationRule.FAILURE_IS_NAMED, "unexpected: " + run + chain(failure));
            return;
        }
        Set<FaultKind> struck = run.strikes().struck();
        boolean isAdvisedToChange = named.code().retry() == Retry.AFTER_CHANGE;
        if (isAdvisedToChange) {
            world.trace().broken(SimulationRule.FAILURE_IS_NAMED, "the next run needs no change: " + run);
        }
        boolean mayFail = struck.stream().anyMatch(kind -> !kind.isSurvivable())
                || (run.isBesideAnother() && named.code() == ErrorCode.CAMPAIGN_BUSY);
        if (!mayFail) {
            SimulationRule rule = struck.contains(FaultKind.CANCEL_REQUESTED) || isCancelled()
                    ? SimulationRule.CANCEL_IS_AN_OUTCOME
                    : SimulationRule.HEALTHY_RUN_SUCCEEDS;
            world.trace().broken(rule, "failed without a reason: " + run + chain(failure));
        }
    }

    private static boolean unexpectedIn(Throwable failure) {
        List<Throwable> behind = new ArrayList<>(List.of(failure.getSuppressed()));
        if (failure.getCause() != null) {
            behind.add(failure.getCause());
        }
        boolean unexpected = !(failure instanceof DponeException || failure instanceof AcknowledgementLost);
        return unexpected || behind.stream().anyMatch(Verdict::unexpectedIn);
    }

    private static String chain(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable suppressed : failure.getSuppressed()) {
            text.append("; suppressed ").append(suppressed);
        }
        if (failure.getCause() != null) {
            text.append("; cause ").append(failure.getCause());
        }
        if (!(failure instanceof DponeException) && failure.getStackTrace().length > 0) {
            text.append("; at ").append(failure.getStackTrace()[0]);
        }
        return text.toString();
    }

    boolean isPublished() {
        return world.campaign().record().filter(CampaignRecord::isPublished).isPresent();
    }

    boolean isCancelled() {
        return world.campaign()
                .record()
                .filter(record -> record.status() == CampaignStatus.CANCEL_REQUESTED)
                .isPresent();
    }

    /** Looks at what is left when every run has ended. */
    void judgeTheEnd() {
        SimulatedCampaign campaign = world.campaign();
        InMemoryTarget target = campaign.target();
        if (!target.sessions().isEmpty()) {
            world.trace().broken(SimulationRule.NOTHING_IS_LEFT_OPEN, "sessions are open: " + target.sessions());
        }
        List<String> live = target.rows(SimulatedCampaign.LIVE);
        if (!isPublished()) {
            require(isCancelled(), SimulationRule.LEDGER_TELLS_THE_END, "neither published nor cancelled");
            require(live.equals(campaign.oldRows()), SimulationRule.LIVE_IS_WHOLE, "live changed without publication");
            return;
        }
        require(
                live.equals(campaign.rows()),
                SimulationRule.ROWS_ARE_THE_SOURCE,
                "live has " + live + " and the source " + campaign.rows());
        List<String> receipts =
                target.receipts().stream().map(ChunkReceipt::operationKey).toList();
        require(
                receipts.size() == campaign.chunks() && Set.copyOf(receipts).size() == receipts.size(),
                SimulationRule.ONE_RECEIPT_PER_CHUNK,
                receipts.size() + " receipts for " + campaign.chunks() + " chunks");
        require(
                IntStream.rangeClosed(1, campaign.chunks())
                        .allMatch(index -> campaign.chunk(index).status() == ChunkStatus.SUCCESS),
                SimulationRule.LEDGER_TELLS_THE_END,
                "published, and not every chunk is committed in the ledger");
    }

    private void require(boolean holds, SimulationRule rule, String detail) {
        if (!holds) {
            world.trace().broken(rule, detail);
        }
    }
}
