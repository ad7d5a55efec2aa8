package io.dpone.manifest;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.table.TableName;

/** Reads what {@code source} and {@code sink} have in common. */
final class EndpointReader {
    private EndpointReader() {}

    static Endpoint endpoint(Section side, Environment environment) {
        String type = side.text("type");
        Section connection = side.required("connection");
        String url = connection.text("url");
        String user = connection.text("user");
        Secret password = new PasswordSource(connection, environment).read();
        Endpoint endpoint = new Endpoint(adapter(type), url, user, password, connection.textsByName("properties"));
        connection.close();
        return endpoint;
    }

    // Names by which people call these databases.
    private static String adapter(String type) {
        return switch (type) {
            case "postgresql" -> "postgres";
            case "sqlserver" -> "mssql";
            default -> type;
        };
    }

    static TableName table(Section side) {
        return new TableName(side.text("schema"), side.text("table"));
    }
}
