package io.dpone.postgres.internal.session;

import java.io.IOException;
import java.net.Socket;
import java.util.Properties;
import javax.net.ssl.SSLSocket;
import org.postgresql.ssl.LibPQFactory;
import org.postgresql.util.PSQLException;

/**
 * The driver's own TLS, with CopyData messages joined behind the decryption. Public because the driver creates it by its name (connection property
 * {@code sslfactory}).
 */
public final class JoiningTlsFactory extends LibPQFactory {
    /**
     * A factory with the driver's own understanding of certificates and keys.
     *
     * @param properties the connection's properties
     * @throws PSQLException when a certificate or a key cannot be used
     */
    public JoiningTlsFactory(Properties properties) throws PSQLException {
        super(properties);
    }

    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean autoClose) throws IOException {
        return new JoiningTlsSocket((SSLSocket) super.createSocket(socket, host, port, autoClose));
    }
}
