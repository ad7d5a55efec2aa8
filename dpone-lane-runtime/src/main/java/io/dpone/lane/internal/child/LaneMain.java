package io.dpone.lane.internal.child;

import io.dpone.lane.internal.codec.FrameFormat;
import io.dpone.lane.internal.process.LaneExit;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The main of a lane process. Arguments: the path of the parent's socket and the lane's number; the token comes as the first line of standard input, which then
 * stays open, because its end means that the parent is gone. With the only argument {@value #PROBE} it says what it speaks and ends.
 *
 * <p>Exit codes: {@link LaneExit}.
 */
public final class LaneMain {
    /** Asks only whether the main can be run. */
    public static final String PROBE = "--probe";

    private static final int MAX_TOKEN_BYTES = 256;

    private LaneMain() {}

    /**
     * What a probe answers, as a line of its own.
     *
     * @return the protocol with its version
     */
    public static String probeAnswer() {
        return "dpone lane protocol " + FrameFormat.VERSION;
    }

    /**
     * Runs the lane.
     *
     * @param arguments the arguments
     */
    public static void main(String[] arguments) {
        if (arguments.length == 1 && arguments[0].equals(PROBE)) {
            System.out.println(probeAnswer());
            return;
        }
        // Ends also the threads that a driver may have left.
        System.exit(run(arguments).code());
    }

    private static LaneExit run(String[] arguments) {
        if (arguments.length != 2) {
            return LaneExit.NOT_STARTED_BY_A_LAUNCHER;
        }
        try {
            // Not System.in, which would be shared with whatever a driver does; never closed.
            InputStream input = new FileInputStream(FileDescriptor.in);
            String token = readToken(input);
            AtomicBoolean finished = new AtomicBoolean();
            haltAtTheEndOf(input, finished);
            return new LaneRun(Integer.parseInt(arguments[1]), token, () -> finished.set(true))
                    .over(Path.of(arguments[0]));
        } catch (IOException | NumberFormatException e) {
            return LaneExit.NOT_STARTED_BY_A_LAUNCHER;
        }
    }

    private static String readToken(InputStream input) throws IOException {
        byte[] token = new byte[MAX_TOKEN_BYTES];
        int length = 0;
        int next = input.read();
        while (next != '\n') {
            if (next < 0 || length == MAX_TOKEN_BYTES) {
                throw new IOException("no token");
            }
            token[length++] = (byte) next;
            next = input.read();
        }
        return new String(token, 0, length, StandardCharsets.US_ASCII);
    }

    // The parent ends the input also once a lane has said its last word: a virtual machine waits 300 ms for a thread
    // that
    // is in a system call when it exits.
    private static void haltAtTheEndOf(InputStream input, AtomicBoolean finished) {
        Thread watch = new Thread(
                () -> {
                    waitForTheEndOf(input);
                    if (!finished.get()) {
                        // Not exit: a hook could wait for the thread that waits for the parent.
                        Runtime.getRuntime().halt(LaneExit.PARENT_GONE.code());
                    }
                },
                "dpone-parent-watch");
        watch.setDaemon(true);
        watch.start();
    }

    private static void waitForTheEndOf(InputStream input) {
        byte[] ignored = new byte[64];
        int count;
        do {
            // The parent says nothing more here.
            count = readOrEnd(input, ignored);
        } while (count >= 0);
    }

    private static int readOrEnd(InputStream input, byte[] into) {
        try {
            return input.read(into);
        } catch (IOException e) {
            return -1;
        }
    }
}
