package io.dpone.examples.crash;

import io.dpone.examples.disturbance.ClientEnd;
import java.util.List;

/** Places in the middle of some chunks' data at which it waits until this is closed. */
interface Gates extends AutoCloseable {
    /** The lanes that wait at one of them now. */
    List<ClientEnd> waiting();

    /** Opens all of them. */
    @Override
    void close();
}
