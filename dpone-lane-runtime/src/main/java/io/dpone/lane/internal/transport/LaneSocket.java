package io.dpone.lane.internal.transport;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import jdk.net.ExtendedSocketOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The socket at which lanes report, in a folder that only our user can enter; both are removed at the end. Used by one thread. */
public final class LaneSocket implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LaneSocket.class);
    // Linux takes 107 bytes (unix(7)), other systems fewer.
    private static final int MAX_PATH_BYTES = 100;
    // The folder's name is random: its digits are those of an unsigned long.
    private static final String FOLDER = "dpone-";
    private static final int LONGEST_RANDOM = 20;
    private static final String NAME = "lanes";

    private final Path folder;
    private final UserPrincipal owner;
    private final ServerSocketChannel server;

    private LaneSocket(Path folder, UserPrincipal owner, ServerSocketChannel server) {
        this.folder = folder;
        this.owner = owner;
        this.server = server;
    }

    /**
     * Refuses a parent folder below which the path of a socket may be too long.
     *
     * @param parent the folder in which the private folder is made
     * @throws DponeException with {@code LANE_BOOTSTRAP_NOT_SERIALIZABLE}
     */
    public static void requireShortPath(Path parent) {
        int bytes = parent.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8).length
                + (1 + FOLDER.length() + LONGEST_RANDOM + 1 + NAME.length());
        if (bytes > MAX_PATH_BYTES) {
            throw new DponeException(
                    ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE,
                    "the path of the lanes' socket would have up to " + bytes + " bytes and " + MAX_PATH_BYTES
                            + " are possible; give the launcher a socket folder with a shorter path");
        }
    }

    static LaneSocket open(Path parent) {
        requireShortPath(parent);
        AbandonedSockets.sweep(parent.toAbsolutePath(), FOLDER, NAME);
        try {
            Path folder = Files.createTempDirectory(
                    parent.toAbsolutePath(),
                    FOLDER,
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            LaneSocket socket = new LaneSocket(folder, Files.getOwner(folder), server);
            socket.listen();
            return socket;
        } catch (IOException e) {
            throw new DponeException(
                    ErrorCode.LANE_FOLDER_UNUSABLE, "the lanes' socket could not be made below " + parent, e);
        }
    }

    private void listen() throws IOException {
        try {
            server.configureBlocking(false);
            server.bind(UnixDomainSocketAddress.of(path()));
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    Path path() {
        return folder.resolve(NAME);
    }

    SelectionKey watch(Selector selector) throws IOException {
        return server.register(selector, SelectionKey.OP_ACCEPT);
    }

    /** The next caller, when one waits and is a process of our own user; another is sent away. */
    Optional<SocketChannel> accept() throws IOException {
        SocketChannel caller = server.accept();
        if (caller == null) {
            return Optional.empty();
        }
        try {
            if (caller.getOption(ExtendedSocketOptions.SO_PEERCRED).user().equals(owner)) {
                return Optional.of(caller);
            }
            LOG.warn("another user called the lanes' socket and was sent away");
        } catch (IOException e) {
            LOG.warn("a caller of the lanes' socket could not be identified and was sent away", e);
        }
        caller.close();
        return Optional.empty();
    }

    @Override
    public void close() {
        try {
            server.close();
            Files.deleteIfExists(path());
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            LOG.warn("the lanes' socket folder {} could not be removed", folder, e);
        }
    }
}
