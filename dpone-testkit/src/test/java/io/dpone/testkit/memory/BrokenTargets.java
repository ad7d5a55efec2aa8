package io.dpone.testkit.memory;

import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.Ticker;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Targets that are broken in one way each. */
public final class BrokenTargets {
    private BrokenTargets() {}

    /** Forgets the receipt that was committed first. */
    public static InMemoryTarget forgettingAReceipt(InstantSource clock, Ticker ticker) {
        return new InMemoryTarget(clock, ticker, new Journals(), new ForgetfulOperations(clock));
    }

    /** Lets every epoch commit. */
    public static InMemoryTarget withoutEpochFence(InstantSource clock, Ticker ticker) {
        Journals journals = new Journals() {
            @Override
            void requireEpoch(String runKey, long epoch) {
                // Any will do.
            }
        };
        return new InMemoryTarget(clock, ticker, journals, new Operations(clock));
    }

    /** Says that a chunk's lease was renewed, and writes nothing. */
    public static InMemoryTarget losingRenewals(InstantSource clock, Ticker ticker) {
        Journals journals = new Journals() {
            @Override
            void append(String runKey, Decision<?> decision) {
                boolean renewsAChunk = decision.campaign() == null
                        && decision.chunks().stream().allMatch(chunk -> isRenewal(runKey, chunk));
                if (!renewsAChunk) {
                    super.append(runKey, decision);
                }
            }

            private boolean isRenewal(String runKey, ChunkRecord chunk) {
                List<ChunkRecord> revisions = chunkRevisions(runKey, chunk.index());
                ChunkRecord before = revisions.get(revisions.size() - 1);
                return before.status() == ChunkStatus.RUNNING
                        && chunk.status() == ChunkStatus.RUNNING
                        && String.valueOf(before.leaseOwner()).equals(chunk.leaseOwner());
            }
        };
        return new InMemoryTarget(clock, ticker, journals, new Operations(clock));
    }

    /** Lets a row of an unfinished load be seen in live, from the first committed chunk on. */
    public static InMemoryTarget leakingIntoLive(InstantSource clock, Ticker ticker, TableName live) {
        AtomicReference<@Nullable InMemoryTarget> made = new AtomicReference<>();
        Journals journals = new Journals() {
            @Override
            void append(String runKey, Decision<?> decision) {
                super.append(runKey, decision);
                InMemoryTarget target = made.get();
                boolean commits = decision.chunks().stream().anyMatch(chunk -> chunk.status() == ChunkStatus.SUCCESS);
                if (commits && target != null) {
                    made.set(null);
                    target.insert(live, "99\tleaked");
                }
            }
        };
        InMemoryTarget target = new InMemoryTarget(clock, ticker, journals, new Operations(clock));
        made.set(target);
        return target;
    }

    private static final class ForgetfulOperations extends Operations {
        private final List<ChunkReceipt> committed = new ArrayList<>();

        private ForgetfulOperations(InstantSource clock) {
            super(clock);
        }

        @Override
        Optional<ChunkReceipt> receipt(OperationIdentity operation) {
            boolean forgotten =
                    !committed.isEmpty() && committed.get(0).operationKey().equals(operation.operationKey());
            return forgotten ? Optional.empty() : super.receipt(operation);
        }

        @Override
        void insert(ChunkReceipt receipt) {
            boolean forgotten =
                    !committed.isEmpty() && committed.get(0).operationKey().equals(receipt.operationKey());
            committed.add(receipt);
            if (!forgotten) {
                super.insert(receipt);
            }
        }

        @Override
        List<ChunkReceipt> receipts() {
            return List.copyOf(committed);
        }
    }
}
