package io.dpone.campaign;

import io.dpone.contracts.endpoint.Endpoint;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What an endpoint must keep to before any driver sees it: above all, that a credential stands nowhere but in its place. */
final class EndpointChecks {
    private static final Pattern TYPE = Pattern.compile("[a-z][a-z0-9_]{0,63}");

    private static final Pattern PROPERTY = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,127}");

    private static final TextRule URL = new TextRule(2048);

    private static final TextRule PROPERTY_VALUE = new TextRule(4096);

    /** What begins the user, the properties or the fragment in a URL of any vendor. */
    private static final Pattern MORE_THAN_AN_ADDRESS = Pattern.compile("[?@;#\\s]");

    private static final List<String> SECRET_WORDS = List.of("password", "passwd", "pwd", "secret", "token");

    private EndpointChecks() {}

    static void check(String side, Endpoint endpoint, Findings findings) {
        if (findings.read(side + ".type") && !TYPE.matcher(endpoint.type()).matches()) {
            findings.invalid(
                    side + ".type", "must be the name of an adapter, in lower-case letters, digits and underscores");
        }
        url(side + ".connection.url", endpoint.url(), findings);
        findings.text(side + ".connection.user", endpoint.user(), TextRule.NAME);
        endpoint.properties()
                .forEach((name, value) -> property(side + ".connection.properties", name, value, findings));
    }

    /** Whether a URL is nothing but the address of a database. */
    static boolean isAddress(String url) {
        return URL.fault(url).isEmpty()
                && url.startsWith("jdbc:")
                && !MORE_THAN_AN_ADDRESS.matcher(url).find();
    }

    private static void url(String path, String url, Findings findings) {
        findings.text(path, url, URL);
        if (!findings.read(path) || URL.fault(url).isPresent()) {
            return;
        }
        if (!url.startsWith("jdbc:")) {
            findings.invalid(path, "must be a JDBC URL; it begins with jdbc:");
        } else if (!isAddress(url)) {
            findings.invalid(
                    path,
                    "must hold an address only: the user has the key user, the password has password_env or password_file,"
                            + " and everything else has properties");
        }
    }

    private static void property(String properties, String name, String value, Findings findings) {
        if (!PROPERTY.matcher(name).matches()) {
            findings.invalid(properties, "the name of a property has letters, digits, '_', '.' and '-' only");
            return;
        }
        String path = properties + "." + name;
        if (!findings.read(path)) {
            return;
        }
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.equals("user")) {
            findings.invalid(path, "is refused here: the user has the key user");
        } else if (isSecret(lower)) {
            findings.invalid(path, "is refused: a secret must not stand in a property");
        } else if (!value.isEmpty()) {
            findings.text(path, value, PROPERTY_VALUE);
        }
    }

    private static boolean isSecret(String lowerName) {
        // A callback is the class that fetches the secret, not the secret.
        return SECRET_WORDS.stream().anyMatch(lowerName::contains) && !lowerName.contains("callback");
    }
}
