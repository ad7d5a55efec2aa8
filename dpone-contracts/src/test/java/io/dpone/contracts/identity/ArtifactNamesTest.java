package io.dpone.contracts.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.contracts.table.TableName;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/**
 * Section 7.1 of the shadow campaign facts. The twelve digits are the start of
 * {@code python3 -c 'import hashlib, sys; print(hashlib.sha256(sys.argv[1].encode()).hexdigest())' TEXT}, where the text is the run key or the whole
 * name that was too long.
 */
class ArtifactNamesTest {
    private static final String RUN_KEY = "orders-2026-q1";
    private static final String SHADOW = "__dpone_687a442c095a_shadow";
    private static final String BACKUP = "__dpone_687a442c095a_backup";
    private static final Dialect POSTGRES = Dialect.postgres();
    private static final Dialect IN_UTF16_UNITS =
            new Dialect("other", "v1", "r:", "p:", "k", Dialect.NameUnit.UTF16_UNITS, 128);

    @Test
    void belongToOneCampaign() {
        ArtifactNames names = ArtifactNames.ofCampaign(POSTGRES, new TableName("sales", "orders"), RUN_KEY);

        assertThat(names.shadow()).isEqualTo(new TableName("sales", "orders" + SHADOW));
        assertThat(names.backup()).isEqualTo(new TableName("sales", "orders" + BACKUP));
    }

    @Test
    void orAreSharedByEveryCampaignOfTheTable() {
        ArtifactNames names = ArtifactNames.stable(POSTGRES, new TableName("sales", "orders"));

        assertThat(names.shadow()).isEqualTo(new TableName("sales", "orders__dpone_initial_shadow"));
        assertThat(names.backup()).isEqualTo(new TableName("sales", "orders__dpone_initial_backup"));
    }

    @Test
    void aNameOfExactlyTheLimitIsKept() {
        assertThat(shadowOf(POSTGRES, "a".repeat(36))).hasSize(63).isEqualTo("a".repeat(36) + SHADOW);
    }

    @Test
    void oneByteMoreIsCut() {
        assertThat(shadowOf(POSTGRES, "a".repeat(37))).hasSize(63).isEqualTo("a".repeat(23) + "_ea618fe37773" + SHADOW);
    }

    @Test
    void theLongestNameIsCutForShadowAndBackupAndBothStayApart() {
        ArtifactNames names = ArtifactNames.ofCampaign(POSTGRES, new TableName("s", "a".repeat(63)), RUN_KEY);

        assertThat(names.shadow().table()).isEqualTo("a".repeat(23) + "_c86dc6091516" + SHADOW);
        assertThat(names.backup().table()).isEqualTo("a".repeat(23) + "_5b680118da64" + BACKUP);
    }

    @Test
    void theLongestNameIsCutForTheStableNamesToo() {
        ArtifactNames names = ArtifactNames.stable(POSTGRES, new TableName("s", "a".repeat(63)));

        assertThat(names.shadow().table())
                .hasSize(63)
                .isEqualTo("a".repeat(28) + "_c854a775081b__dpone_initial_shadow");
        assertThat(names.backup().table())
                .hasSize(63)
                .isEqualTo("a".repeat(28) + "_b9dc96abebb9__dpone_initial_backup");
    }

    @Test
    void postgresCountsBytesAndNoCharacterIsCutInTwo() {
        // 31 letters of two bytes are 62 bytes; 23 bytes of room hold eleven of them.
        assertThat(shadowOf(POSTGRES, "з".repeat(31))).isEqualTo("з".repeat(11) + "_90cefc9a9741" + SHADOW);
        // 15 bees of four bytes are 60 bytes; 23 bytes of room hold five of them.
        assertThat(shadowOf(POSTGRES, "🐝".repeat(15))).isEqualTo("🐝".repeat(5) + "_bb243a6b3991" + SHADOW);
    }

    @Test
    void theOtherUnitIsTheUtf16UnitAndNoPairIsCutInTwo() {
        // 64 bees are 128 units; 88 units of room hold 44 of them.
        assertThat(shadowOf(IN_UTF16_UNITS, "🐝".repeat(64)))
                .hasSize(128)
                .isEqualTo("🐝".repeat(44) + "_f884c7fb0389" + SHADOW);
        // Behind one letter the 88th unit would be half of a bee.
        assertThat(shadowOf(IN_UTF16_UNITS, "x" + "🐝".repeat(63)))
                .hasSize(127)
                .isEqualTo("x" + "🐝".repeat(43) + "_24ad8101d6a1" + SHADOW);
    }

    @Test
    void aSuffixWithoutRoomForADigestIsRefused() {
        assertThat(ArtifactNames.bounded(POSTGRES, "a".repeat(63), "s".repeat(50)))
                .hasSize(63)
                .endsWith("s".repeat(50));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ArtifactNames.bounded(POSTGRES, "a".repeat(63), "s".repeat(51)));
    }

    @Property
    void everyNameFitsAndIsNeverLiveItself(
            @ForAll @StringLength(min = 1, max = 63) @CharRange(from = 'a', to = '\uD7FF') String live) {
        ArtifactNames names = ArtifactNames.ofCampaign(POSTGRES, new TableName("s", live), RUN_KEY);

        assertThat(names.shadow().table().getBytes(StandardCharsets.UTF_8).length)
                .isLessThanOrEqualTo(63);
        assertThat(names.backup().table().getBytes(StandardCharsets.UTF_8).length)
                .isLessThanOrEqualTo(63);
        assertThat(names.shadow()).isNotEqualTo(names.backup());
        assertThat(names.shadow().table()).isNotEqualTo(live);
        assertThat(names.backup().table()).isNotEqualTo(live);
    }

    private static String shadowOf(Dialect dialect, String live) {
        return ArtifactNames.ofCampaign(dialect, new TableName("s", live), RUN_KEY)
                .shadow()
                .table();
    }
}
