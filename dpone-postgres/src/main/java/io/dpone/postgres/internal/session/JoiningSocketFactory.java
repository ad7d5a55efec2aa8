package io.dpone.postgres.internal.session;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** Makes sockets whose input joins CopyData messages. Public because the driver creates it by its name (connection property {@code socketFactory}). */
public final class JoiningSocketFactory extends SocketFactory {
    /** A factory without state. */
    public JoiningSocketFactory() {}

    @Override
    public Socket createSocket() {
        return new JoiningSocket();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        throw connectsLater();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        throw connectsLater();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        throw connectsLater();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort)
            throws IOException {
        throw connectsLater();
    }

    private static SocketException connectsLater() {
        return new SocketException("the driver asks for an unconnected socket and connects it with its own timeout");
    }

    /** A plain socket whose one input stream is the joining one, also for an encrypting layer above it. */
    private static final class JoiningSocket extends Socket {
        private @Nullable InputStream joined;

        @Override
        public synchronized InputStream getInputStream() throws IOException {
            InputStream known = joined;
            if (known == null) {
                known = CopyDataJoiner.fromConnect(super.getInputStream());
                joined = known;
            }
            return known;
        }
    }
}
