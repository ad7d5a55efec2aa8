package io.dpone.testkit;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows that no server sorts: they are dealt out to files by a hash of their content, and read back file by file. A row's place is the number of its file, so that memory
 * holds one file's rows and never a table's.
 */
final class SpilledRows implements RowStream {
    private static final int FILES = 128;

    private final List<Path> files;
    private int next;
    private DataInputStream input = new DataInputStream(InputStream.nullInputStream());
    private byte[] content = new byte[0];
    private boolean begun;
    private boolean ended;

    private SpilledRows(List<Path> files) {
        this.files = files;
    }

    /** Takes rows in any order. */
    static final class Writer implements AutoCloseable {
        private final List<Path> files = new ArrayList<>();
        private final List<DataOutputStream> outputs = new ArrayList<>();

        Writer(Path folder, String name) throws IOException {
            for (int i = 0; i < FILES; i++) {
                Path file = folder.resolve(name + "." + i);
                files.add(file);
                outputs.add(new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file))));
            }
        }

        void add(byte[] row) throws IOException {
            DataOutputStream output = outputs.get(Math.floorMod(Arrays.hashCode(row), FILES));
            output.writeInt(row.length);
            output.write(row);
        }

        /** Ends the writing. */
        SpilledRows read() throws IOException {
            close();
            return new SpilledRows(List.copyOf(files));
        }

        @Override
        public void close() throws IOException {
            for (DataOutputStream output : outputs) {
                output.close();
            }
        }
    }

    @Override
    public boolean hasRow() throws IOException {
        if (!begun) {
            begun = true;
            advance();
        }
        return !ended;
    }

    @Override
    public long place() {
        return next;
    }

    @Override
    public byte[] content() {
        return content;
    }

    @Override
    public void advance() throws IOException {
        input.mark(1);
        while (input.read() < 0) {
            input.close();
            if (next == files.size()) {
                ended = true;
                return;
            }
            input = new DataInputStream(new BufferedInputStream(Files.newInputStream(files.get(next++))));
            input.mark(1);
        }
        input.reset();
        content = input.readNBytes(input.readInt());
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
