package io.dpone.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AllocationLogTest {
    private static final long MEBIBYTE = 1 << 20;

    // Logs of HotSpot 17.0.15.

    @Test
    void whatTheHeapGrewByBetweenCollectionsWasAllocated() {
        List<String> serial = List.of(
                "[0.003s][info][gc] Using Serial",
                "[0.391s][info][gc] GC(0) Pause Young (Allocation Failure) 68M->5M(247M) 4.263ms",
                "[0.604s][info][gc] GC(1) Pause Young (Allocation Failure) 73M->6M(247M) 2.025ms",
                "[0.700s][info][gc,heap,exit] Heap",
                "[0.700s][info][gc,heap,exit]  def new generation   total 78656K, used 7168K [0x1, 0x2, 0x3)",
                "[0.700s][info][gc,heap,exit]   eden space 69952K,   5% used [0x1, 0x2, 0x3)",
                "[0.700s][info][gc,heap,exit]  tenured generation   total 174784K, used 3072K [0x1, 0x2, 0x3)",
                "[0.700s][info][gc,heap,exit]    the space 174784K,   2% used [0x1, 0x2, 0x3)",
                "[0.700s][info][gc,heap,exit]  Metaspace       used 9163K, committed 9408K, reserved 1114112K");

        assertThat(AllocationLog.allocated(serial)).isEqualTo((68 + (73 - 5) + (7 + 3 - 6)) * MEBIBYTE);
    }

    @Test
    void withoutACollectionItIsWhatTheHeapHolds() {
        List<String> first = List.of(
                "[0.003s][info][gc] Using G1",
                "[0.061s][info][gc,heap,exit]  garbage-first heap   total 387072K, used 2048K [0x1, 0x2)",
                "[0.061s][info][gc,heap,exit]   region size 2048K, 1 young (2048K), 0 survivors (0K)",
                "[0.061s][info][gc,heap,exit]  Metaspace       used 151K, committed 384K, reserved 1114112K");

        assertThat(AllocationLog.allocated(first)).isEqualTo(2 * MEBIBYTE);
    }

    @Test
    void aMachineThatWasKilledHasAllocatedWhatItsCollectionsSay() {
        List<String> killed = List.of("[0.391s][info][gc] GC(0) Pause Full (System.gc()) 10M->4M(247M) 4.263ms");

        assertThat(AllocationLog.allocated(killed)).isEqualTo(10 * MEBIBYTE);
    }
}
