package io.dpone.examples.crash;

/** A cutover whose commit is durable while the acknowledgement is held back, until this is closed. */
interface HeldCutover extends AutoCloseable {
    /** Called while the last chunk is not committed yet. */
    void prepare();

    /** Returns once the cutover is committed and not acknowledged. */
    void awaitCommit(CrashCampaign campaign);

    /** Lets the acknowledgement through, to whom it still concerns. */
    @Override
    void close();
}
