package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Paths that stay below the root, whatever a document says. Pure functions. */
final class EvidencePath {
    /** Stands for a document in the root itself. */
    static final String ROOT = "root";

    private static final String PARENT = "..";

    private EvidencePath() {}

    /** The path from the root of what {@code document} names as {@code path}. */
    static String resolve(String document, String path) {
        List<String> names = names(document);
        names.remove(names.size() - 1);
        for (String name : names(path)) {
            if (!name.equals(PARENT)) {
                names.add(name);
            } else if (names.isEmpty()) {
                throw escape();
            } else {
                names.remove(names.size() - 1);
            }
        }
        if (names.isEmpty() || path.endsWith(PARENT)) {
            throw escape();
        }
        return String.join("/", names);
    }

    private static List<String> names(String path) {
        List<String> names = new ArrayList<>();
        Collections.addAll(names, path.split("/", -1));
        for (String name : names) {
            // A colon or a backslash would leave the folder on Windows alone, and evidence must mean the same
            // everywhere.
            boolean hostile = name.isEmpty() || name.equals(".") || name.chars().anyMatch(EvidencePath::isHostile);
            if (hostile) {
                throw escape();
            }
        }
        return names;
    }

    private static boolean isHostile(int unit) {
        return unit < 0x20 || unit == '\\' || unit == ':' || unit == 0x7f;
    }

    private static DponeException escape() {
        return new DponeException(
                ErrorCode.ARTIFACT_PATH_ESCAPE, "a path of the evidence does not stay in the folder of its document");
    }
}
