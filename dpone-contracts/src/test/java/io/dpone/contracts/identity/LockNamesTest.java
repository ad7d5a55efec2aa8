package io.dpone.contracts.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Names as section 4 of the shadow campaign facts spells them, and in their manner; digests by
 * {@code python3 -c 'import hashlib, sys; print(hashlib.blake2b(sys.argv[1].encode(), digest_size=16).hexdigest())' RUN_KEY}.
 */
class LockNamesTest {
    private static final String DIGEST = "0123456789abcdef".repeat(4);

    @ParameterizedTest
    @CsvSource({
        "orders-2026-q1, a25bc642f96518c0d59308dfe99cbc7f",
        "заказы-2026, 2b1bb87a0188eb3a208a1401b83fe713",
        "orders-2026-q1:chunk:7, b93252bfd8e4f04d9d1b3e18dcbe26e2"
    })
    void ofACampaignHoldTheDigestOfItsKey(String runKey, String digest) {
        assertThat(LockNames.campaign(runKey)).isEqualTo("dpone:backfill:" + digest);
        assertThat(LockNames.publicationGate(runKey)).isEqualTo("dpone:backfill-publication-gate:" + digest);
        assertThat(LockNames.creation(runKey)).isEqualTo("dpone:backfill-creation:" + digest);
        assertThat(LockNames.epoch(runKey)).isEqualTo("dpone:backfill-epoch:" + digest);
    }

    @Test
    void ofTargetOperationPublicationAndSessionHoldTheIdentityItself() {
        assertThat(LockNames.target(DIGEST)).isEqualTo("dpone:target:" + DIGEST);
        assertThat(LockNames.operation(DIGEST)).isEqualTo("dpone:operation:" + DIGEST);
        assertThat(LockNames.publication(UUID.fromString("0f0e0d0c-0b0a-0908-0706-050403020100")))
                .isEqualTo("dpone:backfill-publication:0f0e0d0c-0b0a-0908-0706-050403020100");
        assertThat(LockNames.session(UUID.fromString("0f0e0d0c-0b0a-0908-0706-050403020100")))
                .isEqualTo("dpone:backfill-session:0f0e0d0c-0b0a-0908-0706-050403020100");
    }

    @Test
    void aKeyWithoutUtf8FormHasNoLock() {
        assertThatIllegalArgumentException().isThrownBy(() -> LockNames.campaign("a\uD83D"));
    }
}
