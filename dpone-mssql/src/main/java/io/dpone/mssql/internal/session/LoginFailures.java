package io.dpone.mssql.internal.session;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.jdbc.SessionRole;
import java.sql.SQLException;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** What a failed login means, in words: the first thing that a newcomer meets. Names the address and the user, never a password. Pure functions. */
final class LoginFailures {
    private static final Set<Integer> USER = Set.of(18452, 18456, 18470, 18486, 18487, 18488);
    private static final Set<Integer> DATABASE = Set.of(911, 4060, 4064);

    private LoginFailures() {}

    static DponeException of(Endpoint endpoint, SessionRole role, SQLException failure) {
        String side = (role.isSource() ? "the source " : "the target ") + endpoint.url();
        int number = failure.getErrorCode();
        if (USER.contains(number)) {
            return refused(side + ": user " + endpoint.user() + " was not let in; the login", failure);
        }
        if (DATABASE.contains(number)) {
            return refused(side + ": there is no such database, or the user may not open it; the login", failure);
        }
        if (isOfTls(failure)) {
            return refused(
                    side
                            + ": its certificate is not trusted (name its authority in the endpoint's properties as trustStore, or say trustServerCertificate: \"true\"); the login",
                    failure);
        }
        return SqlFailures.wrap(
                role.unreachable(),
                Effect.NOT_APPLIED,
                "connecting to " + side + " (address, port, firewall)",
                failure);
    }

    private static DponeException refused(String doing, SQLException failure) {
        return SqlFailures.wrap(ErrorCode.LOGIN_REFUSED, Effect.NOT_APPLIED, doing, failure);
    }

    private static boolean isOfTls(SQLException failure) {
        @Nullable Throwable link = failure.getCause();
        while (link != null && !(link instanceof SSLException)) {
            link = link.getCause();
        }
        return link != null;
    }
}
