package io.dpone.examples.architecture;

import java.util.List;

/** Counts the lines of a source file that hold code: neither blank nor only a comment. */
final class SourceLines {
    private SourceLines() {}

    static int count(List<String> lines) {
        int count = 0;
        boolean inComment = false;
        for (String line : lines) {
            String rest = line.strip();
            if (inComment || rest.startsWith("/*")) {
                int end = rest.indexOf("*/", inComment ? 0 : 2);
                inComment = end < 0;
                rest = inComment ? "" : rest.substring(end + 2).strip();
            }
            if (!rest.isEmpty() && !rest.startsWith("//")) {
                count++;
            }
        }
        return count;
    }
}
