package io.dpone.examples.crash;

import io.dpone.testkit.fault.BytePattern;
import io.dpone.testkit.fault.StreamPattern;
import io.dpone.testkit.fault.TcpProxy;
import io.dpone.testkit.fault.TcpProxy.Direction;
import io.dpone.testkit.fault.TcpProxy.Verdict;
import io.dpone.testkit.fault.TdsPattern;
import io.dpone.testkit.fault.TdsPattern.Message;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/** Where one connection of a run is cut, once; the place inside is chosen by chance. */
enum CutPlace {
    /** In the middle of the rows of some chunk. */
    BULK_COPY {
        @Override
        AtomicInteger arm(TcpProxy proxy, Random chance) {
            AtomicInteger cuts = new AtomicInteger();
            proxy.when(
                    Direction.CLIENT_TO_SERVER,
                    TdsPattern.inside(Message.BULK_LOAD, chance.nextInt(BULK_BYTES)),
                    1 + chance.nextInt(CutCampaign.CHUNKS),
                    () -> cut(cuts));
            return cuts;
        }
    },
    /** The commit of some chunk, which the server never hears. */
    COMMIT_REQUEST {
        @Override
        AtomicInteger arm(TcpProxy proxy, Random chance) {
            AtomicInteger cuts = new AtomicInteger();
            proxy.whenever(Direction.CLIENT_TO_SERVER, COMMIT, nth(afterBulkLoad(proxy), chance, cuts));
            return cuts;
        }
    },
    /** The acknowledgement of some chunk's commit, which the lane never hears. */
    COMMIT_ANSWER {
        @Override
        AtomicInteger arm(TcpProxy proxy, Random chance) {
            AtomicInteger cuts = new AtomicInteger();
            proxy.wheneverAnswered(COMMIT, nth(afterBulkLoad(proxy), chance, cuts));
            return cuts;
        }
    },
    /** Some message of the cutover between its first rename and its commit, in either direction. */
    CUTOVER {
        @Override
        AtomicInteger arm(TcpProxy proxy, Random chance) {
            AtomicInteger cuts = new AtomicInteger();
            AtomicInteger left = new AtomicInteger(chance.nextInt(MESSAGES_OF_THE_CUTOVER));
            Set<Integer> renaming = seen(proxy, BytePattern.tdsText("sp_rename"));
            IntFunction<Verdict> count =
                    port -> renaming.contains(port) && left.getAndDecrement() == 0 ? cut(cuts) : Verdict.FORWARD;
            for (Message message : List.of(Message.SQL_BATCH, Message.RPC)) {
                proxy.whenever(Direction.CLIENT_TO_SERVER, TdsPattern.message(message), count);
            }
            proxy.whenever(Direction.SERVER_TO_CLIENT, TdsPattern.message(Message.TABULAR_RESULT), count);
            return cuts;
        }
    },
    /** The acknowledgement of the cutover's commit. */
    CUTOVER_ANSWER {
        @Override
        AtomicInteger arm(TcpProxy proxy, Random chance) {
            AtomicInteger cuts = new AtomicInteger();
            Set<Integer> renaming = seen(proxy, BytePattern.tdsText("sp_rename"));
            proxy.wheneverAnswered(COMMIT, port -> renaming.contains(port) ? cut(cuts) : Verdict.FORWARD);
            return cuts;
        }
    };

    private static final BytePattern COMMIT = BytePattern.tdsText("COMMIT TRAN");

    /** The rows of every chunk have more. */
    private static final int BULK_BYTES = 100_000;

    /** Every cutover has more. */
    private static final int MESSAGES_OF_THE_CUTOVER = 14;

    /** Adds the rules; answers how often they have cut. */
    abstract AtomicInteger arm(TcpProxy proxy, Random chance);

    private static IntPredicate afterBulkLoad(TcpProxy proxy) {
        return seen(proxy, TdsPattern.message(Message.BULK_LOAD))::contains;
    }

    private static Set<Integer> seen(TcpProxy proxy, StreamPattern pattern) {
        Set<Integer> ports = ConcurrentHashMap.newKeySet();
        proxy.whenever(Direction.CLIENT_TO_SERVER, pattern, port -> {
            ports.add(port);
            return Verdict.FORWARD;
        });
        return ports;
    }

    // A lane's sink connection commits nothing after its first bulk load but chunks.
    private static IntFunction<Verdict> nth(IntPredicate counted, Random chance, AtomicInteger cuts) {
        AtomicInteger left = new AtomicInteger(chance.nextInt(CutCampaign.CHUNKS));
        return port -> counted.test(port) && left.getAndDecrement() == 0 ? cut(cuts) : Verdict.FORWARD;
    }

    private static Verdict cut(AtomicInteger cuts) {
        cuts.incrementAndGet();
        return Verdict.CUT;
    }
}
