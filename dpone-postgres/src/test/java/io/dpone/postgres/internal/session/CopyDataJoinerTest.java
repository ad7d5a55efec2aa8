package io.dpone.postgres.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.postgres.internal.session.ServerMessages.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

final class CopyDataJoinerTest {
    private static final Message AUTHENTICATION_OK = Message.of('R', new byte[4]);

    @Property
    void whateverThePortionsAreTheDriverReadsTheSameMessagesWithCopyDataJoined(
            @ForAll("messages") List<Message> messages,
            @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 1, max = 3_000) Integer> portions,
            @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 1, max = 5_000) Integer> wanted,
            @ForAll boolean timesOut)
            throws IOException {
        HaltingInput server = new HaltingInput(ServerMessages.write(messages), portions, timesOut);

        byte[] read = readAll(CopyDataJoiner.withinEncryption(server), wanted);

        List<Message> received = ServerMessages.read(read);
        assertThat(ServerMessages.joined(received)).isEqualTo(ServerMessages.joined(messages));
        assertThat(received.size()).isLessThanOrEqualTo(messages.size());
    }

    @Property
    void aRefusedEncryptionIsFollowedByMessages(
            @ForAll("messages") List<Message> messages,
            @ForAll @Size(min = 1, max = 4) List<@IntRange(min = 1, max = 3_000) Integer> portions,
            @ForAll @IntRange(max = 2) int refusals)
            throws IOException {
        byte[] refused = "N".repeat(refusals).getBytes(StandardCharsets.US_ASCII);
        List<Message> session = prepend(AUTHENTICATION_OK, messages);
        HaltingInput server = new HaltingInput(concat(refused, ServerMessages.write(session)), portions, false);

        byte[] read = readAll(CopyDataJoiner.fromConnect(server), List.of(8_192));

        assertThat(Arrays.copyOf(read, refusals)).isEqualTo(refused);
        assertThat(ServerMessages.joined(ServerMessages.read(Arrays.copyOfRange(read, refusals, read.length))))
                .isEqualTo(ServerMessages.joined(session));
    }

    @Property
    void nothingBehindAConsentToEncryptionIsLookedAtOrHeldBack(
            @ForAll byte[] encrypted, @ForAll @IntRange(min = 1, max = 100) int portion) throws IOException {
        HaltingInput server = new HaltingInput(concat(new byte[] {'S'}, encrypted), List.of(portion), false);
        CopyDataJoiner joiner = CopyDataJoiner.fromConnect(server);

        int consent = joiner.read();

        assertThat(consent).isEqualTo('S');
        assertThat(server.left()).isEqualTo(encrypted.length);
        assertThat(readAll(joiner, List.of(64))).isEqualTo(encrypted);
    }

    @Property
    void aStreamThatBreaksOffIsGivenAsFarAsItCame(
            @ForAll("messages") List<Message> messages, @ForAll @IntRange(min = 1, max = 40) int missing)
            throws IOException {
        byte[] whole = ServerMessages.write(messages);
        byte[] broken = Arrays.copyOf(whole, Math.max(0, whole.length - missing));

        byte[] read =
                readAll(CopyDataJoiner.withinEncryption(new HaltingInput(broken, List.of(1_000), false)), List.of(700));

        // Joining takes five bytes of header for each message but the first of a run.
        int saved = broken.length - read.length;
        assertThat(saved).isNotNegative();
        assertThat(saved % 5).isZero();
    }

    @Property
    void bytesThatAreNoMessagesPassAsTheyCame(@ForAll @Size(min = 5, max = 60) byte[] noise) throws IOException {
        byte[] invalid = noise.clone();
        invalid[0] = 'd';
        invalid[1] = -1;

        byte[] read =
                readAll(CopyDataJoiner.withinEncryption(new HaltingInput(invalid, List.of(7), false)), List.of(16));

        assertThat(read).isEqualTo(invalid);
    }

    @Example
    void aThousandSmallRowsThatArrivedTogetherAreOneMessage() throws IOException {
        List<Message> rows = IntStream.range(0, 1_000)
                .mapToObj(row -> Message.of('d', ("row " + row).getBytes(StandardCharsets.UTF_8)))
                .toList();
        HaltingInput server = new HaltingInput(ServerMessages.write(rows), List.of(100_000), false);

        byte[] read = readAll(CopyDataJoiner.withinEncryption(server), List.of(8_192));

        assertThat(ServerMessages.read(read)).hasSize(1);
    }

    @Example
    void aRowLargerThanTheBufferPassesWhole() throws IOException {
        List<Message> rows = List.of(
                Message.of('d', new byte[10]), Message.of('d', new byte[400_000]), Message.of('d', new byte[10]));
        HaltingInput server = new HaltingInput(ServerMessages.write(rows), List.of(50_000), false);

        byte[] read = readAll(CopyDataJoiner.withinEncryption(server), List.of(8_192));

        assertThat(ServerMessages.joined(ServerMessages.read(read))).isEqualTo(ServerMessages.joined(rows));
    }

    private static byte[] readAll(InputStream input, List<Integer> wanted) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        byte[] target = new byte[8_192];
        int count = 0;
        for (int turn = 0; count >= 0; turn++) {
            try {
                count = input.read(target, 0, Math.min(target.length, wanted.get(turn % wanted.size())));
                read.write(target, 0, Math.max(count, 0));
            } catch (SocketTimeoutException e) {
                // The driver goes on waiting.
                count = 0;
            }
        }
        return read.toByteArray();
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static List<Message> prepend(Message first, List<Message> others) {
        List<Message> all = new ArrayList<>(others);
        all.add(0, first);
        return all;
    }

    @Provide
    static Arbitrary<List<Message>> messages() {
        Arbitrary<Character> types = Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.just('d')), Tuple.of(1, Arbitraries.of('H', 'c', 'C', 'Z', 'N', 'S', 'E')));
        Arbitrary<byte[]> payloads = Arbitraries.bytes().array(byte[].class).ofMaxSize(300);
        return Combinators.combine(types, payloads).as(Message::of).list().ofMaxSize(40);
    }
}
