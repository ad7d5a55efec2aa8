package io.dpone.examples.disturbance;

/** What can be known of the process at the client's end of a connection. Immutable. */
public sealed interface ClientEnd {
    /**
     * Its number, where clients tell it to the server.
     *
     * @param number the number of the process
     */
    record ProcessNumber(long number) implements ClientEnd {}

    /**
     * The ports of its connection on this machine.
     *
     * @param client the port at its own end
     * @param server the port at the other end
     */
    record Ports(int client, int server) implements ClientEnd {}
}
