package io.dpone.lane.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.CommandBinding;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HostileFramesTest {
    private static final String PREAMBLE = "64704c4e0001";

    @Provide
    Arbitrary<ParentMessage> parentMessages() {
        return ArbitraryMessages.ofParent();
    }

    @Provide
    Arbitrary<LaneMessage> laneMessages() {
        return ArbitraryMessages.ofLane();
    }

    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
    void changedBytesToALaneAreAMessageOrRefusedByCode(
            @ForAll("parentMessages") ParentMessage message,
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 4) int changes) {
        requireMessageOrRefusal(new ParentMessages(), message, seed, changes);
    }

    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
    void changedBytesOfALaneAreAMessageOrRefusedByCode(
            @ForAll("laneMessages") LaneMessage message,
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 4) int changes) {
        requireMessageOrRefusal(new LaneMessages(), message, seed, changes);
    }

    @Property(tries = 500)
    void noisyBytesAreRefusedByCode(@ForAll byte[] noise) {
        requireNothingButARefusal(new LaneMessages(), noise);
        requireNothingButARefusal(new ParentMessages(), noise);
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void aFrameCutAnywhereIsNoMessageYet(@ForAll("laneMessages") LaneMessage message, @ForAll long seed) {
        byte[] whole = OneDirection.encode(new LaneMessages(), List.of(message));
        byte[] cut = Arrays.copyOf(whole, new Random(seed).nextInt(whole.length));

        assertThat(OneDirection.decode(new LaneMessages(), cut, 100)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "length zero,                00000000",
        "length negative,            ffffffff",
        "length one too large,       00100001",
        "wrong magic,                0000000b 64704c4f0001 02 00000001",
        "wrong version,              0000000b 64704c4e0002 02 00000001",
        "preamble cut,               00000003 64704c",
        "unknown type,               0000000b 64704c4e0001 63 00000001",
        "type zero,                  0000000b 64704c4e0001 00 00000001",
        "a byte after the end,       0000000c 64704c4e0001 02 00000001 00",
        "fields cut,                 0000000a 64704c4e0001 02 000000",
        "text longer than the frame, 0000000f 64704c4e0001 03 00000001 7fffffff",
        "text of negative length,    0000000f 64704c4e0001 03 00000001 80000000",
        "text not UTF-8,             00000015 64704c4e0001 03 00000001 00000001 c3 00000001 43",
        "overlong UTF-8,             00000016 64704c4e0001 03 00000001 00000002 c080 00000001 43",
        "surrogate in UTF-8,         00000017 64704c4e0001 03 00000001 00000003 eda080 00000001 43",
    })
    void refuses(String what, String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));

        assertThatExceptionOfType(DponeException.class)
                .as(what)
                .isThrownBy(() -> OneDirection.decode(new LaneMessages(), bytes, 7))
                .matches(refusal -> refusal.code() == ErrorCode.LANE_CHANNEL_INVALID);
    }

    @Test
    void refusesATruthValueThatIsNeitherOfTwo() {
        String binding = "00000000" + "00000001" + "00000000";
        byte[] bytes = HexFormat.of().parseHex("0000001c" + PREAMBLE + "04" + "0000000000000001" + binding + "02");

        assertRefused(bytes);
    }

    @Test
    void refusesAListLongerThanItsFrameWithoutMakingRoomForIt() {
        // A start up to the properties of the source endpoint, which claim to be two thousand millions.
        String texts = "00000000".repeat(3);
        String fields = "00000001" + texts + "0000000000000001" + texts + "00000000".repeat(4) + "7fffffff";
        byte[] body = HexFormat.of().parseHex(PREAMBLE + "02" + fields);
        byte[] bytes = HexFormat.of()
                .parseHex(String.format("%08x", body.length) + HexFormat.of().formatHex(body));

        assertRefused(bytes);
    }

    @Test
    void aFrameThatClaimsTheMostIsReadOnUntilItIsThere() {
        byte[] bytes = HexFormat.of().parseHex("00100000" + PREAMBLE);

        assertThat(OneDirection.decode(new LaneMessages(), bytes, 3)).isEmpty();
    }

    @Test
    void refusesToSendATextThatIsTooLongAndSendsTheNextMessageWhole() {
        FrameEncoder<LaneMessage> encoder = new FrameEncoder<>(new LaneMessages());
        LaneMessage tooLong = new LaneMessage.BootstrapFailed(1, "x".repeat((1 << 16) + 1), "");

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> encoder.encode(tooLong))
                .matches(refusal -> refusal.code() == ErrorCode.LANE_CHANNEL_INVALID);
        assertThat(HexFormat.of().formatHex(OneDirection.bytesOf(encoder.encode(new LaneMessage.RuntimeReady(1)))))
                .isEqualTo("0000000b" + PREAMBLE + "02" + "00000001");
    }

    @Test
    void refusesToSendANameThatHasNoUtf8Form() {
        FrameEncoder<LaneMessage> encoder = new FrameEncoder<>(new LaneMessages());

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> encoder.encode(new LaneMessage.BootstrapFailed(1, "\uD800", "")))
                .matches(refusal -> refusal.code() == ErrorCode.LANE_CHANNEL_INVALID);
    }

    @Test
    void anExplanationIsCutAndMendedInsteadOfRefused() {
        String cutInAPair = "x".repeat(FrameFormat.MAX_EXPLANATION - 1) + "\uD83D\uDE80";
        LaneMessage.Failed failed =
                new LaneMessage.Failed(1, CommandBinding.of("run", 1, "owner"), "CODE", cutInAPair, Effect.UNKNOWN);

        List<LaneMessage> received =
                OneDirection.decode(new LaneMessages(), OneDirection.encode(new LaneMessages(), List.of(failed)), 1000);

        assertThat(received)
                .singleElement()
                .isInstanceOfSatisfying(
                        LaneMessage.Failed.class,
                        message -> assertThat(message.error())
                                .isEqualTo("x".repeat(FrameFormat.MAX_EXPLANATION - 1) + "?"));
    }

    private static void assertRefused(byte[] bytes) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> OneDirection.decode(new ParentMessages(), bytes, 1000))
                .matches(refusal -> refusal.code() == ErrorCode.LANE_CHANNEL_INVALID);
    }

    private static <M> void requireMessageOrRefusal(MessageCodec<M> codec, M message, long seed, int changes) {
        byte[] bytes = OneDirection.encode(codec, List.of(message));
        Random random = new Random(seed);
        for (int i = 0; i < changes; i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        requireNothingButARefusal(codec, bytes);
    }

    private static <M> void requireNothingButARefusal(MessageCodec<M> codec, byte[] bytes) {
        Throwable thrown = catchThrowable(() -> OneDirection.decode(codec, bytes, 4096));
        if (thrown != null) {
            assertThat(thrown).isInstanceOf(DponeException.class);
            assertThat(((DponeException) thrown).code()).isEqualTo(ErrorCode.LANE_CHANNEL_INVALID);
        }
    }
}
