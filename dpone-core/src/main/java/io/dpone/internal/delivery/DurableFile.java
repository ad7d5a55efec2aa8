package io.dpone.internal.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are there as a whole or not at all, also after a power cut. */
final class DurableFile {
    private DurableFile() {}

    /** Writes a file under another name in the same folder, flushes it, and gives it its name in one step. */
    static void publish(Path file, Path folder, byte[] bytes, boolean overwrite) throws IOException {
        Path part = Files.createTempFile(folder, ".native-delivery-", ".part");
        try {
            write(part, bytes, StandardOpenOption.TRUNCATE_EXISTING);
            if (overwrite) {
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } else {
                // A rename would replace a file that came meanwhile; a link does not.
                Files.createLink(file, part);
            }
        } catch (FileAlreadyExistsException exists) {
            throw outputExists();
        } finally {
            Files.deleteIfExists(part);
        }
        flushFolder(folder);
    }

    static void write(Path file, byte[] bytes, StandardOpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, how)) {
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    static void flushFolder(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    static DponeException outputExists() {
        return new DponeException(ErrorCode.OUTPUT_EXISTS_USE_OVERWRITE, "the file of the report exists already");
    }
}
