package io.dpone.mssql.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.mssql.internal.bulk.BufferRing.Buffer;
import io.dpone.spi.RowFrame;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

final class BufferRingPropertiesTest {
    @Property(tries = 50)
    void bytesComeOutAsTheyWentInThoughFramesAreReused(
            @ForAll @Size(max = 40) List<@IntRange(min = 1, max = 400_000) Integer> lengths)
            throws InterruptedException, ExecutionException, TimeoutException {
        BufferRing ring = new BufferRing();
        ByteArrayOutputStream taken = new ByteArrayOutputStream();
        FutureTask<Boolean> taker = new FutureTask<>(
                () -> {
                    for (Buffer buffer = ring.take(); buffer != null; buffer = ring.take()) {
                        taken.write(buffer.bytes(), buffer.from(), buffer.to() - buffer.from());
                    }
                    ring.leave();
                },
                true);
        new Thread(taker, "taker").start();

        ByteArrayOutputStream given = new ByteArrayOutputStream();
        byte[] reused = new byte[400_003];
        RowFrame frame = new RowFrame();
        for (int i = 0; i < lengths.size(); i++) {
            Arrays.fill(reused, (byte) i);
            frame.set(reused, 3, lengths.get(i), 1);
            given.write(reused, 3, lengths.get(i));
            assertThat(ring.give(frame)).isTrue();
        }
        ring.end();

        assertThat(taker.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(taken.toByteArray()).isEqualTo(given.toByteArray());
    }
}
