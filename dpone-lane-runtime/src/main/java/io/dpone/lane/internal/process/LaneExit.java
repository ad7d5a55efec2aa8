package io.dpone.lane.internal.process;

/** The exit codes of a lane; none of them is one that the virtual machine or a signal gives. */
public enum LaneExit {
    /** The parent said stop, or the lane had reported that it could not begin. */
    FINISHED(0, "it finished"),
    /** Standard input or the channel ended: the parent is gone. */
    PARENT_GONE(81, "its parent was gone"),
    /** The parent acknowledged another identity, or none. */
    NOT_CONTAINED(82, "its containment was not acknowledged"),
    /** The lane was started with wrong arguments or without a token. */
    NOT_STARTED_BY_A_LAUNCHER(83, "it was not started by a launcher"),
    /** The parent broke the protocol. */
    CHANNEL_INVALID(84, "its parent broke the protocol"),
    /** The heap was too small, as for a row that is too large. */
    OUT_OF_MEMORY(85, "its heap was too small"),
    /** A failure that nobody foresaw; its output says which. */
    FAILED(86, "it failed unexpectedly, see its output");

    private final int code;
    private final String meaning;

    LaneExit(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /**
     * The exit code.
     *
     * @return 0 to 127
     */
    public int code() {
        return code;
    }

    /**
     * What the code says, after the word lane.
     *
     * @return a clause
     */
    public String meaning() {
        return meaning;
    }
}
