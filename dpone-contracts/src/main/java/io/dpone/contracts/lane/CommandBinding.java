package io.dpone.contracts.lane;

/**
 * Which command a message belongs to. Every message of a command carries it, and both sides compare it whole.
 *
 * @param commandId {@code <run_key>:<index>:<owner>}, also the chunk's load id
 * @param chunkIndex the chunk, from 1
 * @param owner the chunk's owner token, not empty
 */
public record CommandBinding(String commandId, int chunkIndex, String owner) {
    // Refuses a command that is not of this chunk and owner.
    public CommandBinding {
        if (chunkIndex < 1 || owner.isEmpty() || !commandId.endsWith(":" + chunkIndex + ":" + owner)) {
            throw new IllegalArgumentException("a command id ends with its chunk and owner");
        }
    }

    /**
     * The binding of a claimed chunk (shadow campaign facts, section 2, owner strings).
     *
     * @param runKey the campaign's key
     * @param chunkIndex the chunk
     * @param owner the owner token
     * @return the binding
     */
    public static CommandBinding of(String runKey, int chunkIndex, String owner) {
        return new CommandBinding(runKey + ":" + chunkIndex + ":" + owner, chunkIndex, owner);
    }
}
