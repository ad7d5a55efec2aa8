package io.dpone.mssql.internal.session;

import com.microsoft.sqlserver.jdbc.SQLServerDriver;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.jdbc.SessionRole;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** What a login tells the driver: the host's own properties, and those that the work depends on. Pure functions. */
final class LoginProperties {
    private static final String PREFIX = "jdbc:sqlserver://";

    /** Answers of the server are waited for this long after a statement was cancelled, in seconds. */
    private static final String CANCEL_PATIENCE = "5";

    /** What the work depends on, with the driver's other spellings, in lower case because the driver does not look at the case. */
    private static final Set<String> OURS = Set.of(
            "user",
            "username",
            "password",
            "server",
            "servername",
            "port",
            "portnumber",
            "applicationname",
            "sockettimeout",
            "connectretrycount",
            "locktimeout",
            "querytimeout",
            "cancelquerytimeout",
            "selectmethod",
            "sendstringparametersasunicode",
            "sendtemporaldatatypesasstringforbulkcopy",
            "usebulkcopyforbatchinsert",
            "cachebulkcopymetadata",
            "retryexec",
            "retryconn",
            "xopenstates");

    private static final Set<String> UNLISTED = Set.of("database", "accesstoken", "gsscredential");

    private static final Set<String> KNOWN = known();

    /** With these the driver takes neither a user nor a password. */
    private static final Set<String> TOKENS = Set.of("accesstoken", "accesstokencallback", "accesstokencallbackclass");

    /** With these a user is the identity to take, and a password is refused. */
    private static final Set<String> WITHOUT_PASSWORD = Set.of(
            "activedirectorymanagedidentity",
            "activedirectorymsi",
            "activedirectorydefault",
            "activedirectoryinteractive");

    private LoginProperties() {}

    static Properties of(Endpoint endpoint, SessionRole role) {
        requireAddressOnly(endpoint.url());
        Properties properties = new Properties();
        Map<String, String> given = new TreeMap<>();
        endpoint.properties().forEach((name, value) -> {
            requireNotOurs(name);
            if (!KNOWN.contains(name.toLowerCase(Locale.ROOT))) {
                throw new DponeException(
                        ErrorCode.MANIFEST_INVALID,
                        "SQL Server's driver has no property " + name + ", and would ignore it");
            }
            properties.setProperty(name, value);
            if (given.put(name.toLowerCase(Locale.ROOT), value) != null) {
                throw new DponeException(
                        ErrorCode.MANIFEST_INVALID,
                        "the driver property " + name + " is there twice: the driver does not look at the case");
            }
        });
        // TLS is on unless the host says otherwise.
        putDefault(properties, given, "encrypt", "true");
        putDefault(properties, given, "loginTimeout", "10");
        putDefault(properties, given, "socketFactoryClass", KeptSocketFactory.class.getName());
        if (!given.containsKey("databasename") && !given.containsKey("database")) {
            throw new DponeException(
                    ErrorCode.MANIFEST_INVALID,
                    "the driver property databaseName is missing: locks and state are of one database, whatever a login's default is");
        }
        putCredentials(endpoint, given, properties);
        properties.setProperty("applicationName", "dpone " + role.label());
        properties.setProperty(
                "socketTimeout", Long.toString(role.socketTimeout().toMillis()));
        if (!role.statementTimeout().isZero()) {
            properties.setProperty(
                    "queryTimeout", Long.toString(role.statementTimeout().toSeconds()));
            properties.setProperty("cancelQueryTimeout", CANCEL_PATIENCE);
        }
        // A session that comes back by itself has lost its locks.
        properties.setProperty("connectRetryCount", "0");
        properties.setProperty("sendTemporalDataTypesAsStringForBulkCopy", "true");
        return properties;
    }

    // The driver lists neither its other names nor what is set by a program alone.
    private static Set<String> known() {
        Set<String> known = new HashSet<>(UNLISTED);
        try {
            for (DriverPropertyInfo property : new SQLServerDriver().getPropertyInfo(PREFIX, new Properties())) {
                known.add(property.name.toLowerCase(Locale.ROOT));
            }
            return Set.copyOf(known);
        } catch (SQLException e) {
            throw new IllegalStateException("the driver does not say which properties it has", e);
        }
    }

    private static void putDefault(Properties properties, Map<String, String> given, String name, String value) {
        if (!given.containsKey(name.toLowerCase(Locale.ROOT))) {
            properties.setProperty(name, value);
        }
    }

    private static void requireAddressOnly(String url) {
        if (!url.startsWith(PREFIX)) {
            throw new DponeException(
                    ErrorCode.MANIFEST_INVALID, "the URL is not one of SQL Server; it begins with " + PREFIX);
        }
        if (url.indexOf(';') >= 0) {
            throw new DponeException(
                    ErrorCode.MANIFEST_INVALID,
                    "the URL has properties; write the address alone and name them in the endpoint's properties");
        }
    }

    private static void requireNotOurs(String name) {
        if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new DponeException(
                    ErrorCode.MANIFEST_INVALID,
                    "the driver property " + name
                            + " is refused: the endpoint has it elsewhere, or each kind of session has its own, which dpone sets");
        }
    }

    // The driver refuses a login that says more than its kind of authentication takes
    // (SQLServerConnection.connectInternal).
    private static void putCredentials(Endpoint endpoint, Map<String, String> given, Properties properties) {
        String authentication = given.getOrDefault("authentication", "").toLowerCase(Locale.ROOT);
        if (given.keySet().stream().anyMatch(TOKENS::contains) || authentication.equals("activedirectoryintegrated")) {
            return;
        }
        properties.setProperty("user", endpoint.user());
        if (!WITHOUT_PASSWORD.contains(authentication)) {
            properties.setProperty("password", endpoint.password().reveal());
        }
    }
}
