package io.dpone.contracts.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.chunk.ChunkKey.IntegerKey;
import io.dpone.contracts.chunk.ChunkKey.UuidKey;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.math.BigInteger;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunkPlanTest {
    private static final int MOST = 300;
    private static final BigInteger UUID_SPACE = BigInteger.TWO.pow(128);

    @Property
    void integerChunksFollowEachOtherFromFirstToLastValue(@ForAll("integerKeys") IntegerKey key) {
        List<ChunkSpec> chunks = ChunkPlan.cut(key, MOST);

        assertThat(lower(chunks.get(0))).isEqualTo(BigInteger.valueOf(key.from()));
        assertThat(upper(chunks.get(chunks.size() - 1))).isEqualTo(BigInteger.valueOf(key.to()));
        for (int i = 0; i < chunks.size(); i++) {
            ChunkSpec chunk = chunks.get(i);
            assertThat(chunk.index()).isEqualTo(i + 1);
            assertThat(chunk.scope().column()).isEqualTo("id");
            assertThat(chunk.scope().upperInclusive()).isTrue();
            BigInteger width = upper(chunk).subtract(lower(chunk)).add(BigInteger.ONE);
            assertThat(width).isBetween(BigInteger.ONE, BigInteger.valueOf(key.step()));
            if (i > 0) {
                assertThat(lower(chunk)).isEqualTo(upper(chunks.get(i - 1)).add(BigInteger.ONE));
                assertThat(upper(chunks.get(i - 1))
                                .subtract(lower(chunks.get(i - 1)))
                                .add(BigInteger.ONE))
                        .isEqualTo(BigInteger.valueOf(key.step()));
            }
        }
    }

    @Property
    void everyIntegerOfTheRangeIsInExactlyOneChunkAndNoOtherIsInAny(
            @ForAll("integerKeys") IntegerKey key, @ForAll long value) {
        long holders = ChunkPlan.cut(key, MOST).stream()
                .filter(chunk -> lower(chunk).compareTo(BigInteger.valueOf(value)) <= 0
                        && upper(chunk).compareTo(BigInteger.valueOf(value)) >= 0)
                .count();

        assertThat(holders).isEqualTo(value >= key.from() && value <= key.to() ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({
        "-9223372036854775808, 9223372036854775807, 9223372036854775807, 3, -9223372036854775808, -2",
        "9223372036854775807, 9223372036854775807, 9223372036854775807, 1, 9223372036854775807, 9223372036854775807",
        "-9223372036854775808, -9223372036854775808, 1, 1, -9223372036854775808, -9223372036854775808",
        "9223372036854775806, 9223372036854775807, 1, 2, 9223372036854775806, 9223372036854775806",
        "-5, 5, 4, 3, -5, -2",
        "1, 10, 10, 1, 1, 10",
        "1, 11, 10, 2, 1, 10"
    })
    void integerChunksAtTheEdges(long from, long to, long step, int count, String firstLower, String firstUpper) {
        List<ChunkSpec> chunks = ChunkPlan.cut(new IntegerKey("id", from, to, step), MOST);

        assertThat(chunks).hasSize(count);
        assertThat(chunks.get(0).scope())
                .isEqualTo(new RangeScope("id", LiteralType.INTEGER, firstLower, firstUpper, true));
        assertThat(chunks.get(count - 1).scope().upper()).isEqualTo(Long.toString(to));
    }

    @Test
    void aPlanOfExactlyTheLimitIsCutAndOneMoreIsRefused() {
        assertThat(ChunkPlan.cut(new IntegerKey("id", 1, 1000, 1), 1000)).hasSize(1000);
        assertTooMany(new IntegerKey("id", 1, 1001, 1), 1000, "1001 chunks");
        assertThat(ChunkPlan.cut(new UuidKey("id", 1000), 1000)).hasSize(1000);
        assertTooMany(new UuidKey("id", 1001), 1000, "1001 chunks");
    }

    @Test
    void aPlanBeyondEveryLimitIsRefusedBeforeItIsMade() {
        assertTooMany(
                new IntegerKey("id", Long.MIN_VALUE, Long.MAX_VALUE, 1), 1_000_000, "18446744073709551616 chunks");
    }

    @Property
    void uuidBucketsCoverTheWholeSpaceAndTheLastIsInclusive(@ForAll @IntRange(min = 1, max = 2000) int buckets) {
        List<ChunkSpec> chunks = ChunkPlan.cut(new UuidKey("id", buckets), 2000);

        assertThat(chunks).hasSize(buckets);
        assertThat(chunks.get(0).scope().lower()).isEqualTo("00000000-0000-0000-0000-000000000000");
        assertThat(chunks.get(buckets - 1).scope().upper()).isEqualTo("ffffffff-ffff-ffff-ffff-ffffffffffff");
        for (int i = 0; i < buckets; i++) {
            RangeScope scope = chunks.get(i).scope();
            assertThat(chunks.get(i).index()).isEqualTo(i + 1);
            assertThat(scope.upperInclusive()).isEqualTo(i == buckets - 1);
            if (i > 0) {
                assertThat(scope.lower()).isEqualTo(chunks.get(i - 1).scope().upper());
            }
            // The greatest number whose product with the count does not pass i times the space.
            BigInteger bound = BigInteger.valueOf(i).multiply(UUID_SPACE);
            BigInteger lower = number(scope.lower());
            assertThat(lower.multiply(BigInteger.valueOf(buckets))).isLessThanOrEqualTo(bound);
            assertThat(lower.add(BigInteger.ONE).multiply(BigInteger.valueOf(buckets)))
                    .isGreaterThan(bound);
        }
    }

    @Property
    void everyUuidIsInExactlyOneBucket(
            @ForAll @IntRange(min = 1, max = 500) int buckets, @ForAll long high, @ForAll long low) {
        String uuid = new UUID(high, low).toString();

        assertThat(ChunkPlan.cut(new UuidKey("id", buckets), 500))
                .filteredOn(chunk -> {
                    int toUpper = uuid.compareTo(chunk.scope().upper());
                    return uuid.compareTo(chunk.scope().lower()) >= 0
                            && (chunk.scope().upperInclusive() ? toUpper <= 0 : toUpper < 0);
                })
                .hasSize(1);
    }

    /** By {@code python3 -c 'import uuid; print(uuid.UUID(int=I * 2**128 // B))'}. */
    @ParameterizedTest
    @CsvSource({
        "1, 0, 00000000-0000-0000-0000-000000000000",
        "3, 1, 55555555-5555-5555-5555-555555555555",
        "3, 2, aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa",
        "7, 1, 24924924-9249-2492-4924-924924924924",
        "7, 2, 49249249-2492-4924-9249-249249249249",
        "7, 6, db6db6db-6db6-db6d-b6db-6db6db6db6db",
        "512, 1, 00800000-0000-0000-0000-000000000000",
        "512, 511, ff800000-0000-0000-0000-000000000000",
        "1000, 1, 00418937-4bc6-a7ef-9db2-2d0e56041893",
        "1000, 2, 0083126e-978d-4fdf-3b64-5a1cac083126",
        "1000, 999, ffbe76c8-b439-5810-624d-d2f1a9fbe76c"
    })
    void bucketsBeginWherePythonSays(int buckets, int bucket, String lower) {
        assertThat(ChunkPlan.cut(new UuidKey("id", buckets), 1000)
                        .get(bucket)
                        .scope()
                        .lower())
                .isEqualTo(lower);
    }

    @Provide
    Arbitrary<IntegerKey> integerKeys() {
        Arbitrary<Long> bounds = Arbitraries.oneOf(
                Arbitraries.longs(),
                Arbitraries.longs().between(-1000, 1000),
                Arbitraries.longs().between(Long.MIN_VALUE, Long.MIN_VALUE + 1000),
                Arbitraries.longs().between(Long.MAX_VALUE - 1000, Long.MAX_VALUE));
        return Combinators.combine(bounds, bounds, Arbitraries.integers().between(1, MOST))
                .as(ChunkPlanTest::keyOfAbout);
    }

    // At most MOST chunks: the step is the range's width through the count, rounded up, as far as a step can go.
    private static IntegerKey keyOfAbout(long one, long other, int count) {
        long from = Math.min(one, other);
        long to = Math.max(one, other);
        BigInteger width =
                BigInteger.valueOf(to).subtract(BigInteger.valueOf(from)).add(BigInteger.ONE);
        BigInteger step = width.add(BigInteger.valueOf(count - 1L))
                .divide(BigInteger.valueOf(count))
                .min(BigInteger.valueOf(Long.MAX_VALUE));
        return new IntegerKey("id", from, to, step.longValueExact());
    }

    private static void assertTooMany(ChunkKey key, int limit, String count) {
        assertThatThrownBy(() -> ChunkPlan.cut(key, limit))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_MANY_CHUNKS))
                .hasMessageContaining(count);
    }

    private static BigInteger lower(ChunkSpec chunk) {
        return new BigInteger(chunk.scope().lower());
    }

    private static BigInteger upper(ChunkSpec chunk) {
        return new BigInteger(chunk.scope().upper());
    }

    private static BigInteger number(String uuid) {
        return new BigInteger(uuid.replace("-", ""), 16);
    }
}
