package io.dpone.contracts.lane;

/**
 * A lane process as the operating system sees it.
 *
 * @param pid the process id
 * @param processGroupId the process group
 * @param sessionId the session
 */
public record ProcessIdentity(long pid, long processGroupId, long sessionId) {
    /**
     * Whether the process leads a session and a group of its own.
     *
     * @return true when all three are equal
     */
    public boolean isContained() {
        return pid == processGroupId && pid == sessionId;
    }
}
