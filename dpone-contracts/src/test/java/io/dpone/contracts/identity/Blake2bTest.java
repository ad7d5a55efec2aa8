package io.dpone.contracts.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Blake2bTest {

    // RFC 7693, appendix A.
    @Test
    void digestsTheExampleOfTheRfc() {
        byte[] digest = Blake2b.digest("abc".getBytes(StandardCharsets.US_ASCII), 64);

        assertThat(hex(digest))
                .isEqualTo("ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                        + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
    }

    // RFC 7693, appendix E: one digest over the digests of inputs on both sides of every block edge, unkeyed and keyed.
    // Unkeyed half only;
    // python3: h = hashlib.blake2b(digest_size=32); [h.update(hashlib.blake2b(seq(n), digest_size=d).digest()) for d in
    // (20, 32, 48, 64)
    // for n in (0, 3, 128, 129, 255, 1024)], with seq(n) the RFC's selftest_seq(n, n).
    @Test
    void digestsTheSelfTestSequencesOfTheRfc() {
        ByteArrayOutputStream digests = new ByteArrayOutputStream();
        for (int length : new int[] {20, 32, 48, 64}) {
            for (int size : new int[] {0, 3, 128, 129, 255, 1024}) {
                digests.writeBytes(Blake2b.digest(selfTestSequence(size), length));
            }
        }

        assertThat(hex(Blake2b.digest(digests.toByteArray(), 32)))
                .isEqualTo("681f345ad53c6360214ea500fd259edddbca775f605fad81b9b189d6d88e15c6");
    }

    // python3 -c 'import hashlib; print(hashlib.blake2b(bytes(SIZE), digest_size=LENGTH).hexdigest())'
    @ParameterizedTest
    @CsvSource({
        "0, 1, 2e",
        "0, 16, cae66941d9efbd404e4d88758ea67670",
        "0, 32, 0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8",
        "127, 16, 8a63b21987a64abd3af831a193427fec",
        "128, 16, 40d697295c01d2312035c1fa7d884b8d",
        "129, 16, dcd04926f5dafbeb0bb326f1915d1066",
        "256, 16, ad08cf477ab685de2d896e8942ee1656",
        "256, 32, 2b69702a889248a4d6620475a105dccd5e0d4230aca8a492aaf6510e55d55b02",
    })
    void digestsZerosAsPythonDoes(int size, int length, String expected) {
        assertThat(hex(Blake2b.digest(new byte[size], length))).isEqualTo(expected);
    }

    // python3 -c 'import hashlib; print(hashlib.blake2b(TEXT.encode(), digest_size=16).hexdigest())'
    @ParameterizedTest
    @CsvSource({
        "'', cae66941d9efbd404e4d88758ea67670",
        "dpone, f75d2de393ace0ae09289d65b7c39372",
        "kulcs \u0151 \uD83D\uDE00, e0be91f0109ee3b19dac461b015ec7f8",
    })
    void digestsTextsAsPythonDoes(String text, String expected) {
        assertThat(Blake2b.hex128(text)).isEqualTo(expected);
    }

    @Test
    void refusesLengthsThatTheRfcDoesNotKnow() {
        assertThatIllegalArgumentException().isThrownBy(() -> Blake2b.digest(new byte[0], 0));
        assertThatIllegalArgumentException().isThrownBy(() -> Blake2b.digest(new byte[0], 65));
    }

    @Test
    void refusesATextWithoutUtf8Form() {
        assertThatIllegalArgumentException().isThrownBy(() -> Blake2b.hex128("a\uDC00"));
    }

    private static byte[] selfTestSequence(int size) {
        byte[] sequence = new byte[size];
        int first = 0xDEAD4BAD * size;
        int second = 1;
        for (int i = 0; i < size; i++) {
            int next = first + second;
            first = second;
            second = next;
            sequence[i] = (byte) (next >>> 24);
        }
        return sequence;
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
