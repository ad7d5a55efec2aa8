package io.dpone.postgres.internal.session;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.jdbc.SessionRole;
import java.sql.SQLException;

/** What a failed login means, in words: the first thing that a newcomer meets. Names the address and the user, never a password. Pure functions. */
final class LoginFailures {
    private LoginFailures() {}

    static DponeException of(Endpoint endpoint, SessionRole role, SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        String side = (role.isSource() ? "the source " : "the target ") + endpoint.url();
        if (state.startsWith("28") || state.equals("3D000")) {
            String what =
                    state.equals("3D000") ? "there is no such database" : "user " + endpoint.user() + " was not let in";
            return SqlFailures.wrap(
                    ErrorCode.LOGIN_REFUSED, Effect.NOT_APPLIED, side + ": " + what + "; the login", failure);
        }
        // The driver says 08004 both when the server has no TLS and when it asks for a password that nobody gave.
        if (state.equals("08004")) {
            return SqlFailures.wrap(
                    ErrorCode.LOGIN_REFUSED,
                    Effect.NOT_APPLIED,
                    side
                            + ": the server offers no TLS, which is on unless the endpoint's properties say sslmode: disable, or it asks for a password that was not given; the login",
                    failure);
        }
        return SqlFailures.wrap(
                role.unreachable(),
                Effect.NOT_APPLIED,
                "connecting to " + side + " (address, port, firewall)",
                failure);
    }
}
