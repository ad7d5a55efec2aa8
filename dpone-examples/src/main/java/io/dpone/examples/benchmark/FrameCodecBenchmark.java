package io.dpone.examples.benchmark;

import io.dpone.contracts.lane.CommandBinding;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.ledger.ChunkEvidence;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.lane.internal.codec.FrameDecoder;
import io.dpone.lane.internal.codec.FrameEncoder;
import io.dpone.lane.internal.codec.LaneMessages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What one message between a lane and its parent costs in bytes: the smallest and most frequent one, and the largest that a chunk has. A campaign sends about ten a
 * chunk, so these are nanoseconds against seconds. Use {@code -prof gc} for the allocation.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class FrameCodecBenchmark {
    /** The messages that are measured. */
    public enum Kind {
        /** How far a chunk is. */
        PROGRESS,
        /** A committed chunk with its receipt. */
        SUCCEEDED
    }

    /** The message. */
    @Param({"PROGRESS", "SUCCEEDED"})
    private Kind kind = Kind.PROGRESS;

    private LaneMessage message = message(kind);
    private final FrameEncoder<LaneMessage> encoder = new FrameEncoder<>(new LaneMessages());
    private final FrameDecoder<LaneMessage> decoder = new FrameDecoder<>(new LaneMessages());
    private final OneFrame frames = new OneFrame();

    /** For JMH. */
    public FrameCodecBenchmark() {}

    /**
     * Makes the message and its frame.
     *
     * @throws IOException never, nothing is read from outside
     */
    @Setup
    public void makeFrame() throws IOException {
        message = message(kind);
        // The first frame of a channel is longer: it must be over before the others are alike.
        frames.set(encoder.encode(message));
        decode();
        frames.set(encoder.encode(message));
    }

    /**
     * Makes a frame.
     *
     * @return the frame
     */
    @Benchmark
    public ByteBuffer encode() {
        return encoder.encode(message);
    }

    /**
     * Takes a frame apart.
     *
     * @return the message
     * @throws IOException never, nothing is read from outside
     */
    @Benchmark
    public LaneMessage decode() throws IOException {
        decoder.readFrom(frames);
        return decoder.next().orElseThrow();
    }

    private static LaneMessage message(Kind kind) {
        CommandBinding binding = CommandBinding.of("0123456789abcdef", 417, "f".repeat(32));
        return switch (kind) {
            case PROGRESS -> new LaneMessage.Progress(3, binding, 1_000_000, 100_000_000);
            case SUCCEEDED ->
                new LaneMessage.Succeeded(
                        3,
                        binding,
                        new ChunkReceipt(
                                "postgres-generic-v1:" + "a".repeat(64),
                                "a".repeat(64),
                                "b".repeat(64),
                                "c".repeat(64),
                                1,
                                "d".repeat(64),
                                binding.commandId(),
                                1_000_000,
                                100_000_000,
                                "e".repeat(64),
                                "00000003-0000001B-1",
                                Instant.ofEpochSecond(1_800_000_000L, 123_456_000)),
                        ChunkEvidence.Route.COMMITTED);
        };
    }

    /** Gives the same frame again and again. */
    private static final class OneFrame implements ReadableByteChannel {
        private byte[] frame = new byte[0];

        void set(ByteBuffer encoded) {
            frame = new byte[encoded.remaining()];
            encoded.get(frame);
        }

        @Override
        public int read(ByteBuffer target) {
            target.put(frame);
            return frame.length;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
