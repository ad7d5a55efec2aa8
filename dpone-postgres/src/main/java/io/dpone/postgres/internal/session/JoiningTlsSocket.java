package io.dpone.postgres.internal.session;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import javax.net.ssl.HandshakeCompletedListener;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** An encrypted socket that hands everything on to another one, and joins CopyData messages in what it decrypted. */
final class JoiningTlsSocket extends SSLSocket {
    private final SSLSocket encrypted;
    private @Nullable InputStream joined;

    JoiningTlsSocket(SSLSocket encrypted) {
        this.encrypted = encrypted;
    }

    @Override
    public synchronized InputStream getInputStream() throws IOException {
        InputStream known = joined;
        if (known == null) {
            known = CopyDataJoiner.withinEncryption(encrypted.getInputStream());
            joined = known;
        }
        return known;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return encrypted.getOutputStream();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return encrypted.getSupportedCipherSuites();
    }

    @Override
    public String[] getEnabledCipherSuites() {
        return encrypted.getEnabledCipherSuites();
    }

    @Override
    public void setEnabledCipherSuites(String[] suites) {
        encrypted.setEnabledCipherSuites(suites);
    }

    @Override
    public String[] getSupportedProtocols() {
        return encrypted.getSupportedProtocols();
    }

    @Override
    public String[] getEnabledProtocols() {
        return encrypted.getEnabledProtocols();
    }

    @Override
    public void setEnabledProtocols(String[] protocols) {
        encrypted.setEnabledProtocols(protocols);
    }

    @Override
    public SSLSession getSession() {
        return encrypted.getSession();
    }

    @Override
    public SSLSession getHandshakeSession() {
        return encrypted.getHandshakeSession();
    }

    @Override
    public SSLParameters getSSLParameters() {
        return encrypted.getSSLParameters();
    }

    @Override
    public void setSSLParameters(SSLParameters parameters) {
        encrypted.setSSLParameters(parameters);
    }

    @Override
    public String getApplicationProtocol() {
        return encrypted.getApplicationProtocol();
    }

    @Override
    public String getHandshakeApplicationProtocol() {
        return encrypted.getHandshakeApplicationProtocol();
    }

    @Override
    public void addHandshakeCompletedListener(HandshakeCompletedListener listener) {
        encrypted.addHandshakeCompletedListener(listener);
    }

    @Override
    public void removeHandshakeCompletedListener(HandshakeCompletedListener listener) {
        encrypted.removeHandshakeCompletedListener(listener);
    }

    @Override
    public void startHandshake() throws IOException {
        encrypted.startHandshake();
    }

    @Override
    public void setUseClientMode(boolean client) {
        encrypted.setUseClientMode(client);
    }

    @Override
    public boolean getUseClientMode() {
        return encrypted.getUseClientMode();
    }

    @Override
    public void setNeedClientAuth(boolean need) {
        encrypted.setNeedClientAuth(need);
    }

    @Override
    public boolean getNeedClientAuth() {
        return encrypted.getNeedClientAuth();
    }

    @Override
    public void setWantClientAuth(boolean want) {
        encrypted.setWantClientAuth(want);
    }

    @Override
    public boolean getWantClientAuth() {
        return encrypted.getWantClientAuth();
    }

    @Override
    public void setEnableSessionCreation(boolean enabled) {
        encrypted.setEnableSessionCreation(enabled);
    }

    @Override
    public boolean getEnableSessionCreation() {
        return encrypted.getEnableSessionCreation();
    }

    @Override
    public InetAddress getInetAddress() {
        return encrypted.getInetAddress();
    }

    @Override
    public InetAddress getLocalAddress() {
        return encrypted.getLocalAddress();
    }

    @Override
    public int getPort() {
        return encrypted.getPort();
    }

    @Override
    public int getLocalPort() {
        return encrypted.getLocalPort();
    }

    @Override
    public SocketAddress getRemoteSocketAddress() {
        return encrypted.getRemoteSocketAddress();
    }

    @Override
    public SocketAddress getLocalSocketAddress() {
        return encrypted.getLocalSocketAddress();
    }

    @Override
    public boolean isConnected() {
        return encrypted.isConnected();
    }

    @Override
    public boolean isBound() {
        return encrypted.isBound();
    }

    @Override
    public boolean isClosed() {
        return encrypted.isClosed();
    }

    @Override
    public boolean isInputShutdown() {
        return encrypted.isInputShutdown();
    }

    @Override
    public boolean isOutputShutdown() {
        return encrypted.isOutputShutdown();
    }

    @Override
    public void shutdownInput() throws IOException {
        encrypted.shutdownInput();
    }

    @Override
    public void shutdownOutput() throws IOException {
        encrypted.shutdownOutput();
    }

    @Override
    public void setTcpNoDelay(boolean on) throws SocketException {
        encrypted.setTcpNoDelay(on);
    }

    @Override
    public boolean getTcpNoDelay() throws SocketException {
        return encrypted.getTcpNoDelay();
    }

    @Override
    public void setKeepAlive(boolean on) throws SocketException {
        encrypted.setKeepAlive(on);
    }

    @Override
    public boolean getKeepAlive() throws SocketException {
        return encrypted.getKeepAlive();
    }

    @Override
    public synchronized void setSoTimeout(int millis) throws SocketException {
        encrypted.setSoTimeout(millis);
    }

    @Override
    public synchronized int getSoTimeout() throws SocketException {
        return encrypted.getSoTimeout();
    }

    @Override
    public void setSoLinger(boolean on, int seconds) throws SocketException {
        encrypted.setSoLinger(on, seconds);
    }

    @Override
    public int getSoLinger() throws SocketException {
        return encrypted.getSoLinger();
    }

    @Override
    public synchronized void setSendBufferSize(int size) throws SocketException {
        encrypted.setSendBufferSize(size);
    }

    @Override
    public synchronized int getSendBufferSize() throws SocketException {
        return encrypted.getSendBufferSize();
    }

    @Override
    public synchronized void setReceiveBufferSize(int size) throws SocketException {
        encrypted.setReceiveBufferSize(size);
    }

    @Override
    public synchronized int getReceiveBufferSize() throws SocketException {
        return encrypted.getReceiveBufferSize();
    }

    // Not synchronized: who drops a connection must not wait for the thread that reads from it.
    @SuppressWarnings("UnsynchronizedOverridesSynchronized")
    @Override
    public void close() throws IOException {
        encrypted.close();
    }

    @Override
    public String toString() {
        return encrypted.toString();
    }
}
