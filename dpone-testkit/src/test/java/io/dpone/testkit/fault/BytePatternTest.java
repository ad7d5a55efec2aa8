package io.dpone.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

final class BytePatternTest {
    @Property
    void findsExactlyWhereTheTextHasIt(
            @ForAll @CharRange(from = 'a', to = 'b') @StringLength(min = 1, max = 5) String pattern,
            @ForAll @CharRange(from = 'a', to = 'b') @StringLength(max = 60) String text) {
        List<Integer> expected = new ArrayList<>();
        for (int at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) {
            expected.add(at + pattern.length() - 1);
        }

        assertThat(ends(BytePattern.text(pattern), text.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(expected);
    }

    // PostgreSQL manual, Message Formats, CommandComplete: Byte1('C'), Int32 length with itself, String tag.
    @Test
    void commandCompleteHasTheBytesOfTheManual() {
        byte[] message = HexFormat.of().parseHex("430000000b434f4d4d495400");

        assertThat(ends(BytePattern.commandComplete("COMMIT"), message)).containsExactly(11);
        assertThat(ends(BytePattern.of(message), message)).containsExactly(11);
    }

    @Test
    void anEmptyPatternIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> BytePattern.text(""));
    }

    private static List<Integer> ends(BytePattern pattern, byte[] stream) {
        StreamPattern.Search search = pattern.search();
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < stream.length; i++) {
            if (search.completes(stream[i])) {
                ends.add(i);
            }
        }
        return ends;
    }
}
