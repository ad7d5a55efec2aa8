package io.dpone.postgres.internal.session;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/**
 * A server's own certificate, valid for localhost, made by the JDK's keytool.
 *
 * @param certificate the certificate, PEM
 * @param key its private key, PEM
 */
record ServerCertificate(Path certificate, Path key) {
    private static final String PASSWORD = "only for this test";

    static ServerCertificate createIn(Path folder) {
        try {
            Files.createDirectories(folder);
            Path store = folder.resolve("server.p12");
            generate(store);
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream input = Files.newInputStream(store)) {
                keys.load(input, PASSWORD.toCharArray());
            }
            Path certificate = folder.resolve("server.crt");
            Path key = folder.resolve("server.key");
            write(certificate, "CERTIFICATE", keys.getCertificate("server").getEncoded());
            write(
                    key,
                    "PRIVATE KEY",
                    keys.getKey("server", PASSWORD.toCharArray()).getEncoded());
            return new ServerCertificate(certificate, key);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("no certificate could be made", e);
        }
    }

    private static void generate(Path store) throws IOException {
        Process keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=dns:localhost",
                        "-validity",
                        "30",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD))
                .inheritIO()
                .start();
        try {
            if (keytool.waitFor() != 0) {
                throw new IllegalStateException("keytool failed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void write(Path file, String kind, byte[] content) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(
                file,
                "-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----\n",
                StandardCharsets.US_ASCII);
    }
}
