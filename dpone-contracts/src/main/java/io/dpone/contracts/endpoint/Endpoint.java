package io.dpone.contracts.endpoint;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * One database that a campaign reads from or writes to. Each lane and the parent open connections of their own from it; a pool is never used.
 *
 * @param type which adapter serves it, such as {@code postgres}
 * @param url the JDBC URL, without user, password and properties
 * @param user the login
 * @param password the password, empty for logins without one
 * @param properties driver properties that are passed through, such as {@code sslmode}
 */
public record Endpoint(String type, String url, String user, Secret password, Map<String, String> properties) {
    // Sorts and copies the properties.
    public Endpoint {
        properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    }

    @Override
    public String toString() {
        return "Endpoint[type=" + type + ", user=" + user + "]";
    }
}
