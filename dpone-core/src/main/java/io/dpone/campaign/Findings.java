package io.dpone.campaign;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The problems of one examination, in the order in which they were found. Not thread-safe. */
final class Findings {
    private final Predicate<String> unread;
    private final List<Problem> problems = new ArrayList<>();

    Findings(Predicate<String> unread) {
        this.unread = unread;
    }

    /** Whether the values of all these paths are what the author said. */
    boolean read(String... paths) {
        return Stream.of(paths).noneMatch(unread);
    }

    void add(Problem problem) {
        problems.add(problem);
    }

    void add(String path, ErrorCode code, String message) {
        add(new Problem(path, code, message));
    }

    void invalid(String path, String message) {
        add(path, ErrorCode.MANIFEST_INVALID, message);
    }

    void text(String path, String text, TextRule rule) {
        if (read(path)) {
            rule.fault(text).ifPresent(fault -> invalid(path, fault));
        }
    }

    List<Problem> problems() {
        return List.copyOf(problems);
    }
}
