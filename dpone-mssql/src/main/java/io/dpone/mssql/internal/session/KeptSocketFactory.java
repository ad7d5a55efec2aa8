package io.dpone.mssql.internal.session;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * Makes ordinary sockets and gives them to the login under way. The driver's own way to abort a connection closes TLS first, which waits for the thread that reads;
 * only below TLS can a reader be stopped. The driver makes it by the name of its class.
 */
public final class KeptSocketFactory extends SocketFactory {
    private final SocketFactory ordinary = SocketFactory.getDefault();

    /** Called by the driver. */
    public KeptSocketFactory() {}

    @Override
    public Socket createSocket() throws IOException {
        return kept(ordinary.createSocket());
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return kept(ordinary.createSocket(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return kept(ordinary.createSocket(host, port, localHost, localPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return kept(ordinary.createSocket(host, port));
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort)
            throws IOException {
        return kept(ordinary.createSocket(address, port, localAddress, localPort));
    }

    private static Socket kept(Socket socket) {
        if (Thread.currentThread() instanceof Login login) {
            login.keep(socket);
        }
        return socket;
    }
}
