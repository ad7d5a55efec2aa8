package io.dpone.lane.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LaneSocketTest {
    @TempDir
    Path folder;

    @Test
    void onlyOurUserCanEnterItsFolderAndBothAreGoneAtTheEnd() throws IOException {
        try (LaneSocket socket = LaneSocket.open(folder)) {
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(socket.path().getParent())))
                    .isEqualTo("rwx------");
            assertThat(socket.path()).exists();
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void aCallerOfOurUserIsLetIn() throws IOException {
        try (LaneSocket socket = LaneSocket.open(folder)) {
            assertThat(socket.accept()).isEmpty();
            try (SocketChannel caller = SocketChannel.open(UnixDomainSocketAddress.of(socket.path()))) {
                Optional<SocketChannel> accepted = socket.accept();

                assertThat(accepted).isPresent();
                assertThat(caller.isConnected()).isTrue();
                accepted.get().close();
            }
        }
    }

    @Test
    void aFolderWhosePathIsTooLongIsRefusedWithTheReason() {
        // 65 bytes of folder, a slash, "dpone-", up to 20 digits, "/lanes": 98 in all. Three more are too many.
        assertThatCode(() -> LaneSocket.requireShortPath(Path.of("/" + "x".repeat(64))))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> LaneSocket.requireShortPath(Path.of("/" + "x".repeat(67))))
                .matches(refusal -> refusal.code() == ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE)
                .withMessageContaining("101 bytes")
                .withMessageContaining("shorter path");
        assertThatExceptionOfType(DponeException.class)
                .as("bytes are counted, not characters")
                .isThrownBy(() -> LaneSocket.requireShortPath(Path.of("/" + "é".repeat(40))))
                .matches(refusal -> refusal.code() == ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE);
    }

    @Test
    void aFolderThatDoesNotExistIsAFailureWithACode() {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> LaneSocket.open(folder.resolve("missing")))
                .matches(failure -> failure.code() == ErrorCode.LANE_FOLDER_UNUSABLE);
    }
}
