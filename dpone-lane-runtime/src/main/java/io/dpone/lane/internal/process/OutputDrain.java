package io.dpone.lane.internal.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads what a lane prints, so that it never waits for a reader, and logs it with the lane's label. Long lines are cut, and after {@value #MAX_LINES} lines the
 * rest is read and dropped. One thread runs it; the beginning may be read by any thread.
 */
final class OutputDrain implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger("io.dpone.lane.output");
    private static final int MAX_LINES = 10_000;
    private static final int MAX_LINE_BYTES = 2000;
    private static final int MAX_BEGINNING = 600;

    private final String label;
    private final InputStream output;
    private final byte[] line = new byte[MAX_LINE_BYTES];
    private final StringBuilder beginning = new StringBuilder();
    private int lineBytes;
    private int lines;

    OutputDrain(String label, InputStream output) {
        this.label = label;
        this.output = output;
    }

    /** The first lines, for a lane that did not come up; a lane has no credentials then. */
    String beginning() {
        synchronized (beginning) {
            return beginning.toString();
        }
    }

    @Override
    public void run() {
        byte[] block = new byte[8192];
        try (output) {
            for (int count = output.read(block); count >= 0; count = output.read(block)) {
                take(block, count);
            }
        } catch (IOException e) {
            // Closed with its process.
            LOG.debug("the output of {} ended early", label, e);
        }
        endLine();
    }

    private void take(byte[] block, int count) {
        for (int i = 0; i < count; i++) {
            if (block[i] == '\n') {
                endLine();
            } else if (lineBytes < MAX_LINE_BYTES) {
                line[lineBytes++] = block[i];
            }
        }
    }

    private void endLine() {
        if (lineBytes == 0) {
            return;
        }
        String text = new String(line, 0, lineBytes, StandardCharsets.UTF_8);
        lineBytes = 0;
        lines++;
        keepBeginning(text);
        if (lines <= MAX_LINES) {
            LOG.info("{}: {}", label, text);
        } else if (lines == MAX_LINES + 1) {
            LOG.warn("{} printed more than {} lines; the rest is dropped", label, MAX_LINES);
        }
    }

    private void keepBeginning(String text) {
        synchronized (beginning) {
            if (beginning.length() < MAX_BEGINNING) {
                beginning
                        .append(beginning.isEmpty() ? "" : "; ")
                        .append(text, 0, Math.min(text.length(), MAX_BEGINNING));
            }
        }
    }
}
