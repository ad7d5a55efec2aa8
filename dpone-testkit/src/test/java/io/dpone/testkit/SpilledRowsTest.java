package io.dpone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SpilledRowsTest {
    @TempDir
    private Path folder;

    private SpilledRows rows(String name, List<String> contents) throws IOException {
        try (SpilledRows.Writer writer = new SpilledRows.Writer(folder, name)) {
            for (String content : contents) {
                writer.add(content.getBytes(StandardCharsets.UTF_8));
            }
            return writer.read();
        }
    }

    private static List<String> numbers(int count) {
        List<String> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add("row " + i);
        }
        return numbers;
    }

    @Test
    void everyRowComesBackAndPlacesNeverGoDown() throws IOException {
        List<String> contents = numbers(5000);
        contents.add("");
        List<String> back = new ArrayList<>();
        long place = Long.MIN_VALUE;
        try (SpilledRows rows = rows("one", contents)) {
            while (rows.hasRow()) {
                assertThat(rows.place()).isGreaterThanOrEqualTo(place);
                place = rows.place();
                back.add(new String(rows.content(), StandardCharsets.UTF_8));
                rows.advance();
            }
        }

        assertThat(back).containsExactlyInAnyOrderElementsOf(contents);
    }

    @Test
    void theOrderOfWritingDoesNotCount() throws IOException {
        List<String> reversed = numbers(5000);
        Collections.reverse(reversed);
        try (SpilledRows one = rows("one", numbers(5000));
                SpilledRows other = rows("other", reversed)) {
            assertThat(TableComparison.merge(one, other)).isEqualTo(new TableComparison(5000, 5000, 0, 0, 0));
        }
    }

    @Test
    void differencesAreCounted() throws IOException {
        try (SpilledRows one = rows("one", List.of("a", "b", "b", "c", "d"));
                SpilledRows other = rows("other", List.of("e", "d", "b", "a", "a", "a"))) {
            assertThat(TableComparison.merge(one, other)).isEqualTo(new TableComparison(5, 6, 2, 2, 1));
        }
    }

    @Test
    void noRowsAreNone() throws IOException {
        try (SpilledRows rows = rows("none", List.of())) {
            assertThat(rows.hasRow()).isFalse();
        }
    }
}
