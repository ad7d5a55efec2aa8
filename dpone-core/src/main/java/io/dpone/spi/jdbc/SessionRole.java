package io.dpone.spi.jdbc;

import io.dpone.contracts.error.ErrorCode;
import java.time.Duration;

/** What a connection is for; decides its timeouts and the codes of its failures. */
public enum SessionRole {
    /** The parent reads catalogs, bounds and coverage of the source. */
    SOURCE_CONTROL("source-control", Duration.ZERO, ErrorCode.SOURCE_UNREACHABLE, ErrorCode.SOURCE_STATEMENT_FAILED),
    /** The parent holds the exported snapshot. */
    SOURCE_SNAPSHOT(
            "source-snapshot", Duration.ofSeconds(15), ErrorCode.SOURCE_UNREACHABLE, ErrorCode.SOURCE_STATEMENT_FAILED),
    /** A lane reads chunks. */
    SOURCE_LANE("source-lane", Duration.ZERO, ErrorCode.SOURCE_UNREACHABLE, ErrorCode.SOURCE_STATEMENT_FAILED),
    /** The parent writes the ledger; statements end within five seconds. */
    CONTROL("control", Duration.ofSeconds(15), ErrorCode.TARGET_UNREACHABLE, ErrorCode.STATE_STATEMENT_FAILED),
    /** The parent holds the campaign's session lock. */
    FENCE("fence", Duration.ofSeconds(15), ErrorCode.TARGET_UNREACHABLE, ErrorCode.STATE_STATEMENT_FAILED),
    /** The parent prepares, validates, builds and publishes; statements may run long. */
    PUBLICATION("publication", Duration.ZERO, ErrorCode.TARGET_UNREACHABLE, ErrorCode.TARGET_STATEMENT_FAILED),
    /** A lane appends chunks. */
    SINK_LANE("sink-lane", Duration.ZERO, ErrorCode.TARGET_UNREACHABLE, ErrorCode.TARGET_STATEMENT_FAILED),
    /** A lane admits operations and reads receipts. */
    STATE_LANE("state-lane", Duration.ofSeconds(60), ErrorCode.TARGET_UNREACHABLE, ErrorCode.STATE_STATEMENT_FAILED);

    private final String label;
    private final Duration socketTimeout;
    private final ErrorCode unreachable;
    private final ErrorCode failed;

    SessionRole(String label, Duration socketTimeout, ErrorCode unreachable, ErrorCode failed) {
        this.label = label;
        this.socketTimeout = socketTimeout;
        this.unreachable = unreachable;
        this.failed = failed;
    }

    /**
     * The end of the session's application name.
     *
     * @return the label
     */
    public String label() {
        return label;
    }

    /**
     * How long the driver waits for any answer; zero waits for ever.
     *
     * @return the timeout in whole seconds
     */
    public Duration socketTimeout() {
        return socketTimeout;
    }

    /**
     * The code of a login that failed.
     *
     * @return the code
     */
    public ErrorCode unreachable() {
        return unreachable;
    }

    /**
     * The code of a statement that failed.
     *
     * @return the code
     */
    public ErrorCode failed() {
        return failed;
    }

    /**
     * Whether the session reads the source.
     *
     * @return true for the three source roles
     */
    public boolean isSource() {
        return this == SOURCE_CONTROL || this == SOURCE_SNAPSHOT || this == SOURCE_LANE;
    }

    /**
     * How long a statement waits for a lock unless the session is opened with another patience; zero does not limit. Of a control session less than its
     * statements may run, so that a lock that is not granted can be told apart from a statement that is slow.
     *
     * @return four seconds for control sessions, else zero
     */
    public Duration lockTimeout() {
        return this == CONTROL || this == FENCE ? Duration.ofSeconds(4) : Duration.ZERO;
    }

    /**
     * How long one statement may run; zero does not limit.
     *
     * @return five seconds for control sessions, else zero
     */
    public Duration statementTimeout() {
        return this == CONTROL || this == FENCE ? Duration.ofSeconds(5) : Duration.ZERO;
    }
}
