package io.dpone.contracts.error;

/**
 * One finding among several that are reported together.
 *
 * @param path where it is, such as {@code sink.strategy.backfill.chunk.step}, a table or a column
 * @param code the code of this finding
 * @param message what is wrong and what to do next; never a value of a row, a credential or SQL with data in it
 */
public record Problem(String path, ErrorCode code, String message) {
    @Override
    public String toString() {
        return path + ": " + message + " [" + code.id() + "]";
    }
}
