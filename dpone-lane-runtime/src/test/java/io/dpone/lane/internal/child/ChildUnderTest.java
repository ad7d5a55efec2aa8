package io.dpone.lane.internal.child;

import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.lane.internal.codec.LaneMessages;
import io.dpone.lane.internal.codec.ParentMessages;
import io.dpone.lane.internal.transport.FrameChannel;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A lane process whose parent is the test. */
final class ChildUnderTest implements AutoCloseable {
    private static final long LONG_SECONDS = 60;

    private final ServerSocketChannel server;
    private final Process process;

    private ChildUnderTest(ServerSocketChannel server, Process process) {
        this.server = server;
        this.process = process;
    }

    static ChildUnderTest start(Path folder, String... jvmOptions) throws IOException {
        Path path = folder.resolve("s");
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(path));
        Process process = java(List.of(jvmOptions), path.toString(), "1");
        process.getOutputStream().write("the token\n".getBytes(StandardCharsets.US_ASCII));
        process.getOutputStream().flush();
        return new ChildUnderTest(server, process);
    }

    static Process java(List<String> jvmOptions, String... arguments) throws IOException {
        List<String> line = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m"));
        line.addAll(jvmOptions);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), LaneMain.class.getName()));
        line.addAll(List.of(arguments));
        return new ProcessBuilder(line).redirectErrorStream(true).start();
    }

    Conversation answerCall() throws IOException {
        return new Conversation(server.accept());
    }

    long pid() {
        return process.pid();
    }

    void endInput() throws IOException {
        process.getOutputStream().close();
    }

    int exitCode() throws InterruptedException {
        return exitCode(process);
    }

    static int exitCode(Process process) throws InterruptedException {
        if (!process.waitFor(LONG_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the lane did not end");
        }
        return process.exitValue();
    }

    String output() throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        server.close();
    }

    /** The parent's end of an answered call. */
    static final class Conversation implements AutoCloseable {
        private final SocketChannel socket;
        private final FrameChannel<ParentMessage, LaneMessage> channel;

        private Conversation(SocketChannel socket) throws IOException {
            this.socket = socket;
            this.channel = new FrameChannel<>(socket, new ParentMessages(), new LaneMessages());
        }

        LaneMessage receive() throws IOException {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONG_SECONDS);
            Optional<LaneMessage> message = channel.next();
            while (message.isEmpty()) {
                if (channel.read() < 0 || System.nanoTime() - deadline > 0) {
                    throw new AssertionError("the lane said nothing more");
                }
                LockSupport.parkNanos(1_000_000);
                message = channel.next();
            }
            return message.get();
        }

        void send(ParentMessage message) throws IOException {
            channel.send(message, Duration.ofSeconds(LONG_SECONDS));
        }

        void sendBytes(String text) throws IOException {
            socket.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
        }

        @Override
        public void close() {
            channel.close();
        }
    }
}
