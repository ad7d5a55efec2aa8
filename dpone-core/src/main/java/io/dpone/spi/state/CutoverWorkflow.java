package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.spi.ShadowPublication.Cutover;
import io.dpone.spi.ShadowPublication.Request;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.Pauses;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.jdbc.Sleeper;
import io.dpone.spi.jdbc.StoppableWork;
import io.dpone.spi.state.CutoverSteps.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The cutover until it is decided: seals and counts, tries again while others use live, and resolves a lost acknowledgement. Used by one thread. */
public final class CutoverWorkflow {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final ReopeningSession<? extends JdbcSession> session;
    private final JournalTables journal;
    private final CutoverSteps steps;
    private final Sleeper sleeper;

    /**
     * Nothing is cut over yet.
     *
     * @param session the publication's connection
     * @param journal the adapter's statements on the journal
     * @param steps what the adapter does
     * @param sleeper the time
     */
    public CutoverWorkflow(
            ReopeningSession<? extends JdbcSession> session,
            JournalTables journal,
            CutoverSteps steps,
            Sleeper sleeper) {
        this.session = session;
        this.journal = journal;
        this.steps = steps;
        this.sleeper = sleeper;
    }

    /**
     * Publishes, or proves that it was published before.
     *
     * @param request what is published
     * @param cutover the facts to prove and to record
     * @return the campaign's record as it was committed
     */
    public CampaignRecord run(Request request, Cutover cutover) {
        Optional<CampaignRecord> before = publishedBefore(request, cutover);
        if (before.isPresent()) {
            return before.get();
        }
        Duration deadline = sleeper.elapsed().plus(request.tuning().cutoverPatience());
        Duration pause = FIRST_PAUSE;
        SealedTable sealed = seal(request, cutover);
        try {
            while (true) {
                Optional<CampaignRecord> published = attempt(request, cutover, sealed);
                if (published.isPresent()) {
                    return published.get();
                }
                if (sleeper.elapsed().compareTo(deadline) >= 0) {
                    throw busy(request);
                }
                Pauses.sleep(sleeper, pause, request.stop(), "the cutover");
                pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
                sealed = sealed.isHeld() ? sealed : seal(request, cutover);
            }
        } finally {
            sealed.close();
        }
    }

    // A second call after a first one that succeeded finds no shadow to seal.
    private Optional<CampaignRecord> publishedBefore(Request request, Cutover cutover) {
        return session.query(
                        "reading the campaign before the cutover",
                        connection -> journal.readLatestCampaign(connection, request.runKey()))
                .filter(campaign -> campaign.isPublished()
                        && cutover.receiptId().equals(campaign.publication().receiptId()));
    }

    private SealedTable seal(Request request, Cutover cutover) {
        SealedTable sealed = steps.seal(request, cutover);
        try {
            requireCount(cutover.recorded(), cutover.expectedRows(), sealed.rows());
            return sealed;
        } catch (DponeException e) {
            sealed.close();
            throw e;
        }
    }

    /**
     * Compares a shadow's count with that of its receipts.
     *
     * @param recorded the publication
     * @param expected the sum of the receipts
     * @param actual the count of the shadow
     * @throws DponeException with {@link ErrorCode#ROW_COUNT_MISMATCH}
     */
    public static void requireCount(PublicationRecord recorded, long expected, long actual) {
        if (expected != actual) {
            throw new DponeException(
                    ErrorCode.ROW_COUNT_MISMATCH,
                    recorded.shadow() + " has " + actual + " rows and its receipts have " + expected);
        }
    }

    private Optional<CampaignRecord> attempt(Request request, Cutover cutover, SealedTable sealed) {
        AtomicReference<@Nullable Outcome> reached = new AtomicReference<>();
        try {
            return session.transaction("publishing " + cutover.recorded().target(), connection -> {
                        // It holds the head row, which a renewal would wait for. The commit comes after it.
                        Optional<Outcome> outcome = StoppableWork.run(
                                session.session(),
                                request.stop()::checkInterrupt,
                                open -> steps.tryOnce(open, request, cutover, sealed));
                        outcome.ifPresent(reached::set);
                        return outcome;
                    })
                    .map(Outcome::campaign);
        } catch (DponeException e) {
            Outcome outcome = reached.get();
            if (e.code() != ErrorCode.COMMIT_OUTCOME_UNKNOWN || outcome == null) {
                throw e;
            }
            return Optional.of(resolve(request, outcome, e));
        }
    }

    private CampaignRecord resolve(Request request, Outcome outcome, DponeException lost) {
        boolean committed;
        try {
            committed = wasCommitted(request, outcome);
        } catch (DponeException e) {
            DponeException unknown = new DponeException(
                    ErrorCode.PUBLICATION_OUTCOME_UNKNOWN,
                    Effect.UNKNOWN,
                    "the cutover of campaign " + request.runKey()
                            + " was not acknowledged, and the ledger can not be read",
                    lost);
            unknown.addSuppressed(e);
            throw unknown;
        }
        if (!committed) {
            throw new DponeException(
                    ErrorCode.TARGET_STATEMENT_FAILED,
                    Effect.NOT_APPLIED,
                    "the connection was lost at the commit of the cutover, and the ledger proves that live is untouched",
                    lost);
        }
        return outcome.campaign();
    }

    // The lost transaction holds the gate until it has ended.
    private boolean wasCommitted(Request request, Outcome outcome) {
        return session.transaction("looking for the lost cutover", connection -> {
            steps.lockGate(connection, request.runKey(), request.tuning().lockTimeout());
            return outcome.journalId() == 0 || journal.wasAppended(connection, outcome.journalId(), outcome.campaign());
        });
    }

    private DponeException busy(Request request) {
        List<String> holders = session.query(
                "looking for who holds live",
                connection -> steps.holders(connection, request.live().table()));
        return new DponeException(
                ErrorCode.LOCK_TIMEOUT,
                request.live().table() + " could not be locked for the cutover within "
                        + request.tuning().cutoverPatience().toSeconds() + " s (cutover_patience_s) of tries of "
                        + request.tuning().cutoverLockTimeout().toMillis() + " ms; it is held by "
                        + (holders.isEmpty() ? "nobody any more" : String.join("; ", holders)));
    }
}
