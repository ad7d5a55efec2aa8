package io.dpone.contracts.identity;

import io.dpone.contracts.json.Utf8;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Unkeyed BLAKE2b (RFC 7693), which lock names need and the JDK lacks. It names things; nothing here is a secret.
 *
 * <p>Pure functions, safe for use from any thread.
 */
public final class Blake2b {
    private static final int BLOCK_BYTES = 128;
    private static final int MAX_DIGEST_BYTES = 64;
    private static final int HEX128_BYTES = 16;
    private static final int ROUNDS = 12;

    private static final long[] INITIAL = {
        0x6a09e667f3bcc908L, 0xbb67ae8584caa73bL, 0x3c6ef372fe94f82bL, 0xa54ff53a5f1d36f1L,
        0x510e527fade682d1L, 0x9b05688c2b3e6c1fL, 0x1f83d9abfb41bd6bL, 0x5be0cd19137e2179L,
    };

    private static final byte[][] SIGMA = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
        {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
        {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
        {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
        {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
        {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
        {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
        {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
        {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
        {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
    };

    private Blake2b() {}

    /**
     * The 128-bit digest of a text's UTF-8 bytes.
     *
     * @param text the text
     * @return 32 lower-case hex digits
     * @throws IllegalArgumentException if the text has a lone surrogate
     */
    public static String hex128(String text) {
        return HexFormat.of().formatHex(digest(Utf8.encode(text), HEX128_BYTES));
    }

    /**
     * The digest of bytes. A shorter digest is no prefix of a longer one.
     *
     * @param input the preimage
     * @param digestLength the length of the digest in bytes, 1 to 64
     * @return the digest
     */
    public static byte[] digest(byte[] input, int digestLength) {
        if (digestLength < 1 || digestLength > MAX_DIGEST_BYTES) {
            throw new IllegalArgumentException("a BLAKE2b digest has 1 to 64 bytes, not " + digestLength);
        }
        long[] state = INITIAL.clone();
        state[0] ^= 0x01010000L ^ digestLength;
        int offset = 0;
        while (input.length - offset > BLOCK_BYTES) {
            compress(state, Arrays.copyOfRange(input, offset, offset + BLOCK_BYTES), offset + BLOCK_BYTES, false);
            offset += BLOCK_BYTES;
        }
        // Also for an empty input there is one last block, filled up with zeros.
        compress(state, Arrays.copyOfRange(input, offset, offset + BLOCK_BYTES), input.length, true);
        ByteBuffer bytes = ByteBuffer.allocate(MAX_DIGEST_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(state);
        return Arrays.copyOf(bytes.array(), digestLength);
    }

    private static void compress(long[] state, byte[] block, int bytesSoFar, boolean last) {
        long[] message = new long[16];
        ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(message);
        long[] work = Arrays.copyOf(state, 16);
        System.arraycopy(INITIAL, 0, work, 8, 8);
        work[12] ^= bytesSoFar;
        if (last) {
            work[14] = ~work[14];
        }
        for (int round = 0; round < ROUNDS; round++) {
            byte[] order = SIGMA[round % SIGMA.length];
            for (int i = 0; i < 4; i++) {
                mix(work, i, 0, message[order[2 * i]], message[order[2 * i + 1]]);
            }
            for (int i = 0; i < 4; i++) {
                mix(work, i, 1, message[order[2 * i + 8]], message[order[2 * i + 9]]);
            }
        }
        for (int i = 0; i < 8; i++) {
            state[i] ^= work[i] ^ work[i + 8];
        }
    }

    // The rows of the matrix start at 0, 4, 8 and 12. Slope 0 mixes a column, slope 1 a diagonal.
    private static void mix(long[] work, int column, int slope, long x, long y) {
        int a = column;
        int b = 4 + (column + slope) % 4;
        int c = 8 + (column + 2 * slope) % 4;
        int d = 12 + (column + 3 * slope) % 4;
        work[a] += work[b] + x;
        work[d] = Long.rotateRight(work[d] ^ work[a], 32);
        work[c] += work[d];
        work[b] = Long.rotateRight(work[b] ^ work[c], 24);
        work[a] += work[b] + y;
        work[d] = Long.rotateRight(work[d] ^ work[a], 16);
        work[c] += work[d];
        work[b] = Long.rotateRight(work[b] ^ work[c], 63);
    }
}
