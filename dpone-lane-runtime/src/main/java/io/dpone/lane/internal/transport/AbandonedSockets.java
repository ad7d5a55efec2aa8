package io.dpone.lane.internal.transport;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes what a killed host left: socket folders of our own user at which nobody listens any more. Pure functions over the file system. */
final class AbandonedSockets {
    private static final Logger LOG = LoggerFactory.getLogger(AbandonedSockets.class);

    private AbandonedSockets() {}

    static void sweep(Path parent, String prefix, String name) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, prefix + "*")) {
            for (Path folder : folders) {
                Path socket = folder.resolve(name);
                if (Files.isWritable(folder) && Files.exists(socket) && isAbandoned(socket)) {
                    Files.deleteIfExists(socket);
                    Files.deleteIfExists(folder);
                }
            }
        } catch (IOException e) {
            // Another host swept at the same time, or the folder is not ours to read: nothing depends on it.
            LOG.debug("abandoned socket folders below {} were not all removed", parent, e);
        }
    }

    // A socket whose listener is gone refuses the connection (connect(2), ECONNREFUSED); a living one takes it and
    // reads an end of input, or has no room for one more that waits (EAGAIN).
    private static boolean isAbandoned(Path socket) throws IOException {
        try (SocketChannel caller = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            caller.configureBlocking(false);
            caller.connect(UnixDomainSocketAddress.of(socket));
            return false;
        } catch (ConnectException e) {
            return true;
        } catch (SocketException e) {
            return false;
        }
    }
}
