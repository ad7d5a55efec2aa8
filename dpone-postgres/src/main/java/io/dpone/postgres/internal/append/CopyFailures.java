package io.dpone.postgres.internal.append;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.contracts.table.Column;
import io.dpone.postgres.internal.session.SqlFailures;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Failures of a COPY. The server's message and context quote the row; only names that we know already are taken from them. Pure functions. */
final class CopyFailures {
    // COPY table, line 3, column amount: "..." (the server's context, when it speaks English)
    private static final Pattern CONTEXT = Pattern.compile("^COPY .*?, line \\d+, column (?<rest>.*)", Pattern.DOTALL);

    private CopyFailures() {}

    static DponeException of(TargetBinding binding, SQLException failure) {
        return SqlFailures.wrap(
                ErrorCode.TARGET_STATEMENT_FAILED,
                Effect.NOT_APPLIED,
                "appending to " + binding.shadow() + column(binding, failure) + constraint(failure),
                failure);
    }

    // The field holds the constraint's name alone, whatever the message says (PostgreSQL manual, error fields).
    private static String constraint(SQLException failure) {
        if (!(failure instanceof PSQLException server) || server.getServerErrorMessage() == null) {
            return "";
        }
        String named = server.getServerErrorMessage().getConstraint();
        return named == null ? "" : " (constraint " + named + ")";
    }

    private static String column(TargetBinding binding, SQLException failure) {
        if (!(failure instanceof PSQLException server)) {
            return "";
        }
        ServerErrorMessage message = server.getServerErrorMessage();
        if (message == null) {
            return "";
        }
        String named = message.getColumn();
        String context = message.getWhere();
        Matcher matcher = CONTEXT.matcher(context == null ? "" : context);
        String rest = matcher.find() ? matcher.group("rest") : "";
        return binding.columns().stream()
                .map(Column::name)
                .filter(name -> name.equals(named) || rest.equals(name) || rest.startsWith(name + ":"))
                .max(Comparator.comparingInt(String::length))
                .map(name -> " (column " + name + ")")
                .orElse("");
    }
}
