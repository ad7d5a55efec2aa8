package io.dpone.contracts.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.LiteralType;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.chunk.ScopeBinding;
import io.dpone.contracts.table.Column;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperationIdentityTest {
    private static final Dialect POSTGRES = Dialect.postgres();
    private static final String A = "a".repeat(64);
    private static final String B = "b".repeat(64);
    private static final RangeScope SCOPE = new RangeScope("id", LiteralType.INTEGER, "1", "10", true);
    private static final Column ID = new Column("id", "bigint", null, true);
    private static final ScopeBinding BINDING = new ScopeBinding(SCOPE, ID, ID);
    private static final Invocation INVOCATION = Invocation.ofCampaign("k", "process", "task");

    @Test
    void everythingThatMakesAChunkAnotherOneGivesAnotherOperation() {
        RangeScope otherScope = new RangeScope("id", LiteralType.INTEGER, "1", "11", true);
        Column other = new Column("id", "integer", null, true);

        assertThat(List.of(
                        of(INVOCATION, A, "k", A, A, new ChunkSpec(1, SCOPE), BINDING),
                        of(
                                Invocation.ofCampaign("k", "process", "other"),
                                A,
                                "k",
                                A,
                                A,
                                new ChunkSpec(1, SCOPE),
                                BINDING),
                        of(Invocation.ofCampaign("k", "other", "task"), A, "k", A, A, new ChunkSpec(1, SCOPE), BINDING),
                        of(INVOCATION, B, "k", A, A, new ChunkSpec(1, SCOPE), BINDING),
                        of(INVOCATION, A, "l", A, A, new ChunkSpec(1, SCOPE), BINDING),
                        of(INVOCATION, A, "k", B, A, new ChunkSpec(1, SCOPE), BINDING),
                        of(INVOCATION, A, "k", A, B, new ChunkSpec(1, SCOPE), BINDING),
                        of(INVOCATION, A, "k", A, A, new ChunkSpec(2, SCOPE), BINDING),
                        of(
                                INVOCATION,
                                A,
                                "k",
                                A,
                                A,
                                new ChunkSpec(1, otherScope),
                                new ScopeBinding(otherScope, ID, ID)),
                        of(INVOCATION, A, "k", A, A, new ChunkSpec(1, SCOPE), new ScopeBinding(SCOPE, other, ID)),
                        of(INVOCATION, A, "k", A, A, new ChunkSpec(1, SCOPE), new ScopeBinding(SCOPE, ID, other))))
                .extracting(OperationIdentity::operationKey)
                .doesNotHaveDuplicates();
    }

    @Test
    void partsThatOnlyJoinToTheSameTextDoNotMeet() {
        assertThat(Invocation.ofCampaign("k", "ab", "c").sha256())
                .isNotEqualTo(Invocation.ofCampaign("k", "a", "bc").sha256());
        assertThat(OperationIdentity.shadowIdentity(A, "k")).isNotEqualTo(OperationIdentity.shadowIdentity(A, "k "));
    }

    @Test
    void nullabilityPlaysNoPart() {
        Column nullable = new Column("id", "bigint", null, false);

        assertThat(of(INVOCATION, A, "k", A, A, new ChunkSpec(1, SCOPE), new ScopeBinding(SCOPE, nullable, nullable)))
                .isEqualTo(of(INVOCATION, A, "k", A, A, new ChunkSpec(1, SCOPE), BINDING));
    }

    @Test
    void anotherSpellingOfADigestIsRefused() {
        String receiptId = "postgres-generic-v1:" + B;

        assertThat(new OperationIdentity(A, B, A, A, A, receiptId).receiptId()).isEqualTo(receiptId);
        assertRefused("A".repeat(64), B, A, A, A, receiptId);
        assertRefused(A, B + "b", A, A, A, receiptId);
        assertRefused(A, B, A.substring(1), A, A, receiptId);
        assertRefused(A, B, A, "g".repeat(64), A, receiptId);
        assertRefused(A, B, A, A, "", receiptId);
    }

    @Test
    void theReceiptOfAnotherOperationIsRefused() {
        assertRefused(A, B, A, A, A, "postgres-generic-v1:" + A);
        assertRefused(A, B, A, A, A, B);
    }

    private static void assertRefused(
            String attempt, String operation, String scope, String invocation, String target, String receiptId) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OperationIdentity(attempt, operation, scope, invocation, target, receiptId));
    }

    private static OperationIdentity of(
            Invocation invocation,
            String target,
            String runKey,
            String planHash,
            String configHash,
            ChunkSpec chunk,
            ScopeBinding binding) {
        return OperationIdentity.ofChunk(POSTGRES, invocation, target, runKey, planHash, configHash, chunk, binding);
    }
}
