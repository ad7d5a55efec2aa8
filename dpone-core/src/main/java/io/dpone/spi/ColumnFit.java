package io.dpone.spi;

import io.dpone.contracts.error.ErrorCode;
import java.util.List;

/** Whether a column of live takes the values of a source column. */
public sealed interface ColumnFit {
    /**
     * It does.
     *
     * @param asText whether the source sends the text that it prints for the values, instead of their own form
     * @param warnings what a user should know, without the column's name
     */
    record Taken(boolean asText, List<String> warnings) implements ColumnFit {
        // Copies the list.
        public Taken {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * It does not.
     *
     * @param code the code of the problem
     * @param reason why, and what would help
     */
    record Refused(ErrorCode code, String reason) implements ColumnFit {}

    /**
     * The column takes the values in their own form.
     *
     * @return the fit
     */
    static ColumnFit asItIs() {
        return new Taken(false, List.of());
    }
}
