package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names that observations use. */
final class ObservationToken {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_.:-]{1,128}");

    private ObservationToken() {}

    static void require(String member, String token) {
        if (!TOKEN.matcher(token).matches()) {
            throw new DponeException(
                    ErrorCode.OBSERVATION_INVALID_TOKEN,
                    member + " must have 1 to 128 letters, digits, underscores, points, colons or hyphens");
        }
    }

    static void requireNullable(String member, @Nullable String token) {
        if (token != null) {
            require(member, token);
        }
    }
}
