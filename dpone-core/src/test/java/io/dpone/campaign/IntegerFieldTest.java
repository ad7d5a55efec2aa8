package io.dpone.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.campaign.CampaignSpec.RetryPolicy;
import io.dpone.campaign.CampaignSpec.Tuning;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import java.math.BigInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The ranges are those of the values that are made from the numbers, and those of the facts. */
final class IntegerFieldTest {

    @ParameterizedTest
    @EnumSource(IntegerField.class)
    void takesItsBoundsAndNothingBeyond(IntegerField field) {
        assertThat(field.check(field.min())).isEmpty();
        assertThat(field.check(field.max())).isEmpty();
        assertThat(field.check(BigInteger.valueOf(field.min()).subtract(BigInteger.ONE)))
                .contains(field.outOfRange());
        assertThat(field.check(BigInteger.valueOf(field.max()).add(BigInteger.ONE)))
                .contains(field.outOfRange());
    }

    @Test
    void saysTheRange() {
        assertThat(IntegerField.MAX_CHUNKS.outOfRange())
                .isEqualTo(new Problem(
                        "sink.strategy.backfill.max_chunks",
                        ErrorCode.MANIFEST_INVALID,
                        "must be from 1 to 1,000,000"));
    }

    @Test
    void agreesWithTheValuesThatAreMade() {
        tuning(IntegerField.PARALLEL_WORKERS.max(), IntegerField.MAX_CHUNKS.max(), IntegerField.LANE_HEAP_MB.min());
        assertRefused(() -> tuning(IntegerField.PARALLEL_WORKERS.max() + 1, 1, 64));
        assertRefused(() -> tuning(IntegerField.PARALLEL_WORKERS.min() - 1, 1, 64));
        assertRefused(() -> tuning(1, IntegerField.MAX_CHUNKS.max() + 1, 64));
        assertRefused(() -> tuning(1, IntegerField.MAX_CHUNKS.min() - 1, 64));
        assertRefused(() -> tuning(1, 1, IntegerField.LANE_HEAP_MB.min() - 1));
        assertRefused(() -> new ChunkRequest.IntegerChunks("id", 1L, 2L, IntegerField.CHUNK_STEP.min() - 1));
        assertRefused(() -> new ChunkRequest.UuidChunks("id", (int) IntegerField.CHUNK_BUCKETS.min() - 1));
        assertRefused(() -> new CampaignSpec.Acceptance(false, IntegerField.ACCEPT_UNCOVERED_ROWS.min() - 1));
    }

    private static void assertRefused(ThrowingCallable made) {
        assertThatThrownBy(made).isInstanceOf(IllegalArgumentException.class);
    }

    private static Tuning tuning(long workers, long chunks, long heap) {
        Tuning defaults = Tuning.ofDefaults();
        return new Tuning(
                Math.toIntExact(workers),
                Math.toIntExact(chunks),
                RetryPolicy.NON_COMMITTED,
                Math.toIntExact(heap),
                null,
                defaults.lockTimeout(),
                defaults.cutoverLockTimeout(),
                defaults.cutoverPatience(),
                defaults.oldSnapshotPatience(),
                defaults.coveragePatience(),
                defaults.loadStrategy());
    }
}
