package io.dpone.lane.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

final class FrameRoundTripTest {
    @Provide
    Arbitrary<List<ParentMessage>> parentMessages() {
        return ArbitraryMessages.ofParent().list().ofMinSize(1).ofMaxSize(5);
    }

    @Provide
    Arbitrary<List<LaneMessage>> laneMessages() {
        return ArbitraryMessages.ofLane().list().ofMinSize(1).ofMaxSize(5);
    }

    @Property(tries = 300)
    void everyMessageToALaneArrivesAsItWas(
            @ForAll("parentMessages") List<ParentMessage> sent, @ForAll @IntRange(min = 1, max = 9000) int pieceSize) {
        byte[] bytes = OneDirection.encode(new ParentMessages(), sent);

        assertThat(OneDirection.decode(new ParentMessages(), bytes, pieceSize)).isEqualTo(sent);
    }

    @Property(tries = 300)
    void everyMessageOfALaneArrivesAsItWas(
            @ForAll("laneMessages") List<LaneMessage> sent, @ForAll @IntRange(min = 1, max = 9000) int pieceSize) {
        byte[] bytes = OneDirection.encode(new LaneMessages(), sent);

        assertThat(OneDirection.decode(new LaneMessages(), bytes, pieceSize)).isEqualTo(sent);
    }

    @Test
    void theFirstFrameBeginsWithMagicAndVersionAndTheSecondDoesNot() {
        byte[] bytes =
                OneDirection.encode(new ParentMessages(), List.of(new ParentMessage.Stop(), new ParentMessage.Stop()));

        // Length 7, "dpLN", version 1, type 6; then length 1, type 6.
        assertThat(HexFormat.of().formatHex(bytes)).isEqualTo("0000000764704c4e0001060000000106");
    }

    @Test
    void aLaneMessageHasItsFieldsBigEndianInTheirOrder() {
        byte[] bytes = OneDirection.encode(new LaneMessages(), List.of(new LaneMessage.BootstrapFailed(258, "C", "é")));

        // Length, preamble, type 3, worker 258, one byte "C", two bytes "é" in UTF-8.
        assertThat(HexFormat.of().formatHex(bytes))
                .isEqualTo("00000016" + "64704c4e0001" + "03" + "00000102" + "0000000143" + "00000002c3a9");
    }
}
