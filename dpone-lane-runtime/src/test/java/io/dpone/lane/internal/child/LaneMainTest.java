package io.dpone.lane.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.lane.ProcessIdentity;
import io.dpone.lane.fixture.Bootstraps;
import io.dpone.lane.fixture.Script;
import io.dpone.lane.internal.child.ChildUnderTest.Conversation;
import io.dpone.lane.internal.process.ProcessStatus;
import io.dpone.lane.internal.process.ProcessTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exit codes are those that {@link io.dpone.lane.internal.process.LaneExit} documents. */
final class LaneMainTest {
    @TempDir
    Path folder;

    @Test
    void reportsItselfAsTheOperatingSystemSeesItWithItsToken() throws IOException {
        try (ChildUnderTest child = ChildUnderTest.start(folder);
                Conversation parent = child.answerCall()) {
            ProcessIdentity seen = ProcessTable.ofThisMachine()
                    .find(child.pid())
                    .map(ProcessStatus::identity)
                    .orElseThrow();

            assertThat(parent.receive()).isEqualTo(new LaneMessage.Ready(1, "the token", seen));
        }
    }

    @Test
    void loadsNeitherWorkerNorAdapterBeforeItIsAcknowledged() throws IOException, InterruptedException {
        try (ChildUnderTest child = ChildUnderTest.start(folder, "-Xlog:class+load:file=" + folder.resolve("loaded"));
                Conversation parent = child.answerCall()) {
            parent.receive();
            child.endInput();

            assertThat(child.exitCode()).isEqualTo(81);
            assertThat(Files.readString(folder.resolve("loaded")))
                    .contains("io.dpone.lane.internal.child.ParentLink")
                    .doesNotContain(
                            "io.dpone.spi.worker",
                            "io.dpone.lane.fixture",
                            "java.sql",
                            "java.util.logging",
                            "slf4j",
                            "jackson");
        }
    }

    @Test
    void endsWhenItsInputEnds() throws IOException, InterruptedException {
        try (ChildUnderTest child = ChildUnderTest.start(folder);
                Conversation parent = child.answerCall()) {
            parent.receive();
            child.endInput();

            assertThat(child.exitCode()).isEqualTo(81);
        }
    }

    @Test
    void endsWhenItsInputEndsThoughItIsBusy() throws IOException, InterruptedException {
        try (ChildUnderTest child = ChildUnderTest.start(folder);
                Conversation parent = child.answerCall()) {
            start(parent, Bootstraps.of(1, Script.HANG));
            child.endInput();

            assertThat(child.exitCode()).isEqualTo(81);
        }
    }

    @Test
    void endsWhenItsChannelEnds() throws IOException, InterruptedException {
        try (ChildUnderTest child = ChildUnderTest.start(folder)) {
            try (Conversation parent = child.answerCall()) {
                start(parent, Bootstraps.of(1, Script.WORK));
                assertThat(parent.receive()).isEqualTo(new LaneMessage.RuntimeReady(1));
            }

            assertThat(child.exitCode()).isEqualTo(81);
        }
    }

    @Test
    void endsWhenItIsAcknowledgedAsAnother() throws IOException, InterruptedException {
        try (ChildUnderTest child = ChildUnderTest.start(folder);
                Conversation parent = child.answerCall()) {
            ProcessIdentity self = ((LaneMessage.Ready) parent.receive()).identity();
            parent.send(new ParentMessage.ContainmentAck(
                    1, new ProcessIdentity(self.pid(), self.processGroupId(), self.sessionId() + 1)));

            assertThat(child.exitCode()).isEqualTo(82);
        }
    }

    @Test
    void endsWhenItIsAcknowledgedUnderAnotherNumber() throws IOException, InterruptedException {
        try (ChildUnderTest child = ChildUnderTest.start(folder);
                Conversation parent = child.answerCall()) {
            parent.send(new ParentMessage.ContainmentAck(2, ((LaneMessage.Ready) parent.receive()).identity()));

            assertThat(child.exitCode()).isEqualTo(82);
        }
    }

    @Test
    void endsWhenItIsStartedWithoutAnAcknowledgement() throws IOException, InterruptedException {
        try (ChildUnderTest child = ChildUnderTest.start(folder);
                Conversation parent = child.answerCall()) {
            parent.receive();
            parent.send(new ParentMessage.Start(Bootstraps.of(1, Script.WORK)));

            assertThat(child.exitCode()).isEqualTo(82);
        }
    }

    @Test
    void endsWhenItGetsTheStartDataOfAnother() throws IOException, InterruptedException {
        try (ChildUnderTest child = ChildUnderTest.start(folder);
                Conversation parent = child.answerCall()) {
            start(parent, Bootstraps.of(2, Script.WORK));

            assertThat(child.exitCode()).isEqualTo(84);
        }
    }

    @Test
    void endsWhenItsParentSendsNoise() throws IOException, InterruptedException {
        try (ChildUnderTest child = ChildUnderTest.start(folder);
                Conversation parent = child.answerCall()) {
            parent.receive();
            parent.sendBytes("no frame at all");

            assertThat(child.exitCode()).isEqualTo(84);
            assertThat(child.output()).contains("DPONE_BACKFILL_PROCESS_CHANNEL_RECEIVE_FAILED");
        }
    }

    @Test
    void endsWhenItsParentRepeatsItself() throws IOException, InterruptedException {
        try (ChildUnderTest child = ChildUnderTest.start(folder);
                Conversation parent = child.answerCall()) {
            LaneBootstrap bootstrap = Bootstraps.of(1, Script.WORK);
            start(parent, bootstrap);
            parent.receive();
            parent.send(new ParentMessage.Start(bootstrap));

            assertThat(child.exitCode()).isEqualTo(84);
        }
    }

    @Test
    void saysWhyItCannotBegin() throws IOException, InterruptedException {
        try (ChildUnderTest child = ChildUnderTest.start(folder);
                Conversation parent = child.answerCall()) {
            start(parent, Bootstraps.of(1, Script.WORK, "nothing-like-it"));

            assertThat(parent.receive())
                    .isInstanceOfSatisfying(
                            LaneMessage.BootstrapFailed.class,
                            failed -> assertThat(failed.code()).isEqualTo("DPONE_ADAPTER_MISSING"));
            assertThat(child.exitCode()).isZero();
        }
    }

    @Test
    void endsByACodeOfItsOwnWhenItsHeapIsTooSmall() throws IOException, InterruptedException {
        try (ChildUnderTest child = ChildUnderTest.start(folder);
                Conversation parent = child.answerCall()) {
            start(parent, Bootstraps.of(1, Script.USE_UP_THE_HEAP));

            assertThat(child.exitCode()).isEqualTo(85);
        }
    }

    @Test
    void isNotFooledByWhateverElseStartsIt() throws IOException, InterruptedException {
        Process withoutArguments = ChildUnderTest.java(List.of());
        assertThat(ChildUnderTest.exitCode(withoutArguments)).isEqualTo(83);

        Process withoutToken =
                ChildUnderTest.java(List.of(), folder.resolve("s").toString(), "1");
        withoutToken.getOutputStream().close();
        assertThat(ChildUnderTest.exitCode(withoutToken)).isEqualTo(83);
    }

    @Test
    void answersAProbeAndEnds() throws IOException, InterruptedException {
        Process probe = ChildUnderTest.java(List.of(), "--probe");

        assertThat(ChildUnderTest.exitCode(probe)).isZero();
        assertThat(new String(probe.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("dpone lane protocol 1\n");
    }

    private static void start(Conversation parent, LaneBootstrap bootstrap) throws IOException {
        parent.send(new ParentMessage.ContainmentAck(1, ((LaneMessage.Ready) parent.receive()).identity()));
        parent.send(new ParentMessage.Start(bootstrap));
    }
}
