package io.dpone.lane.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbandonedSocketsTest {
    @Test
    void theFolderOfAHostThatWasKilledIsRemovedAndThatOfALivingOneIsNot(@TempDir Path parent) throws IOException {
        Path dead = Files.createDirectory(parent.resolve("dpone-1"));
        ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(dead.resolve("lanes")))
                .close();
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

            assertThat(busy.resolve("lanes")).exists();
        }
    }
}
