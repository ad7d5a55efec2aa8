package io.dpone.lane.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbandonedSocketsTest {
    private static Path dead(Path parent, String name) throws IOException {
        Path folder = Files.createDirectory(parent.resolve(name));
        ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(folder.resolve("lanes")))
                .close();
        return folder;
    }

    @Test
    void theFolderOfAHostThatWasKilledIsRemovedAndThatOfALivingOneIsNot(@TempDir Path parent) throws IOException {
        Path dead = dead(parent, "dpone-1");
        Path living = Files.createDirectory(parent.resolve("dpone-2"));
        Path foreign = Files.createDirectory(parent.resolve("dpone-3"));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(living.resolve("lanes")));

            AbandonedSockets.sweep(parent, "dpone-", "lanes");

            assertThat(dead).doesNotExist();
            assertThat(living.resolve("lanes")).exists();
            assertThat(foreign).exists();
            assertThat(server.isOpen()).isTrue();
        }
    }

    @Test
    void aHostThatHasNoTimeForCallersIsNotWaitedForAndKeepsItsFolder(@TempDir Path parent) throws IOException {
        Path busy = Files.createDirectory(parent.resolve("dpone-1"));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(busy.resolve("lanes")), 1);

            for (int caller = 0; caller < 10; caller++) {
                AbandonedSockets.sweep(parent, "dpone-", "lanes");
            }
            // The order of the folders is the file system's: some of many come behind the busy one.
            List<Path> abandoned = new ArrayList<>();
            for (int host = 2; host < 20; host++) {
                abandoned.add(dead(parent, "dpone-" + host));
            }
            AbandonedSockets.sweep(parent, "dpone-", "lanes");

            assertThat(busy.resolve("lanes")).exists();
            assertThat(abandoned).allSatisfy(folder -> assertThat(folder).doesNotExist());
        }
    }
}
