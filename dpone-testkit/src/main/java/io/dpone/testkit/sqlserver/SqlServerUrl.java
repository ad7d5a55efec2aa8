package io.dpone.testkit.sqlserver;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes a whole JDBC URL apart: address, login and properties. Grammar: Microsoft's "Building the connection URL" of the JDBC driver. No message shows a part of the URL.
 * Pure functions.
 */
public final class SqlServerUrl {
    static final String DATABASE = "databaseName";

    private static final String PREFIX = "jdbc:sqlserver://";
    private static final String DEFAULT_PORT = "1433";
    private static final Pattern ADDRESS = Pattern.compile("(\\[[^\\]]+\\]|[^:;\\\\\\[\\]]+)(?::([0-9]{1,5}))?");
    // A value in braces may hold every character, a closing brace doubled.
    private static final Pattern PROPERTY = Pattern.compile("([^=;]+)=(?:\\{((?:[^}]|\\}\\})*)\\}|([^;{]*))(?:;|$)");

    private SqlServerUrl() {}

    /**
     * Takes a URL apart.
     *
     * @param url the URL, with user and password in it
     * @return the endpoint
     * @throws IllegalArgumentException when it is not a whole URL
     */
    public static Endpoint parse(String url) {
        if (!url.startsWith(PREFIX)) {
            throw unreadable("it does not begin with " + PREFIX);
        }
        int end = url.indexOf(';') < 0 ? url.length() : url.indexOf(';');
        Matcher address = ADDRESS.matcher(url.substring(PREFIX.length(), end));
        if (!address.matches()) {
            throw unreadable("it does not name a host, and a port if not " + DEFAULT_PORT);
        }
        Map<String, String> properties = properties(url.substring(Math.min(end + 1, url.length())));
        String user = removed(properties, "user");
        String password = removed(properties, "password");
        String port = address.group(2) == null ? DEFAULT_PORT : address.group(2);
        return new Endpoint(
                "mssql", PREFIX + address.group(1) + ":" + port, user, Secret.of(password), Map.copyOf(properties));
    }

    private static Map<String, String> properties(String text) {
        Map<String, String> properties = new LinkedHashMap<>();
        Matcher property = PROPERTY.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (text.charAt(at) == ';') {
                at++;
            } else if (property.find(at) && property.start() == at) {
                String braced = property.group(2);
                String value = braced == null ? property.group(3).strip() : braced.replace("}}", "}");
                properties.put(canonical(property.group(1).strip()), value);
                at = property.end();
            } else {
                throw unreadable("its properties are not name=value, or name={value}, with semicolons between them");
            }
        }
        return properties;
    }

    // The driver takes names in any case, and some by two names.
    private static String canonical(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "user", "username" -> "user";
            case "password" -> "password";
            case "database", "databasename" -> DATABASE;
            default -> name;
        };
    }

    private static String removed(Map<String, String> properties, String name) {
        String value = properties.remove(name);
        if (value == null) {
            throw unreadable("it has no property " + name);
        }
        return value;
    }

    private static IllegalArgumentException unreadable(String reason) {
        return new IllegalArgumentException("not a whole JDBC URL of a SQL Server: " + reason);
    }
}
