package io.dpone.testkit.fault;

/** Thrown by a {@link FaultPlan} after a commit: it is durable, and the answer never arrived. */
public final class AcknowledgementLost extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The acknowledgement is lost. */
    public AcknowledgementLost() {
        super("the acknowledgement of a durable commit was lost");
    }
}
