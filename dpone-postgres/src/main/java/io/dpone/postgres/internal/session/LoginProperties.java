package io.dpone.postgres.internal.session;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.jdbc.SessionRole;
import java.time.Duration;
import java.util.Properties;
import java.util.Set;
import org.postgresql.PGProperty;

/** What a login tells the driver: the host's own properties, and those that the work depends on. Pure functions. */
final class LoginProperties {
    /** Nobody can cancel a login; a server that accepts and then says nothing must not hold its caller for ever. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** What the work depends on: who a session is must show on the server, and how long it waits belongs to its role. */
    private static final Set<String> OURS = Set.of("ApplicationName", "socketTimeout", "user", "password");

    private LoginProperties() {}

    static Properties of(Endpoint endpoint, SessionRole role) {
        Properties properties = new Properties();
        // TLS is on unless the host says otherwise; the driver's own default would fall back to clear text.
        properties.setProperty("sslmode", "require");
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("tcpKeepAlive", "true");
        if (role == SessionRole.SOURCE_LANE) {
            properties.setProperty("socketFactory", JoiningSocketFactory.class.getName());
            properties.setProperty("sslfactory", JoiningTlsFactory.class.getName());
        }
        endpoint.properties().forEach((name, value) -> {
            requireTakenByDriver(name);
            properties.setProperty(name, value);
        });
        properties.setProperty("user", endpoint.user());
        properties.setProperty("password", endpoint.password().reveal());
        properties.setProperty("ApplicationName", "dpone " + role.label());
        Duration patience = role.socketTimeout().isZero() ? PATIENCE : role.socketTimeout();
        properties.setProperty("socketTimeout", Long.toString(patience.toSeconds()));
        return properties;
    }

    private static void requireTakenByDriver(String name) {
        if (OURS.contains(name)) {
            throw new DponeException(
                    ErrorCode.MANIFEST_INVALID,
                    "the driver property " + name + " is refused: each kind of session has its own, which dpone sets");
        }
        if (PGProperty.forName(name) == null) {
            throw new DponeException(
                    ErrorCode.MANIFEST_INVALID,
                    "PostgreSQL's driver has no property " + name + ", and would ignore it");
        }
    }
}
