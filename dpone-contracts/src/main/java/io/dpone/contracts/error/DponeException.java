package io.dpone.contracts.error;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Every failure that a host can meet. It carries a stable code, whether a retry can help, and what is known of the effect.
 *
 * <p>Messages name tables, columns, counts and codes; they never hold values, credentials or SQL with data in it. A secondary
 * failure is {@linkplain Throwable#addSuppressed suppressed} into the first one and never hides it.
 */
public final class DponeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final @Nullable String qualifier;
    private final Effect effect;
    private final transient List<Problem> problems;

    private DponeException(
            ErrorCode code,
            @Nullable String qualifier,
            Effect effect,
            String message,
            List<Problem> problems,
            @Nullable Throwable cause) {
        super(codeText(code, qualifier) + ": " + message, cause);
        this.code = code;
        this.qualifier = qualifier;
        this.effect = effect;
        this.problems = List.copyOf(problems);
    }

    /**
     * A failure of a step that changed nothing.
     *
     * @param code the stable code
     * @param message what happened and what to do next
     */
    public DponeException(ErrorCode code, String message) {
        this(code, null, Effect.NOT_APPLIED, message, List.of(), null);
    }

    /**
     * A failure of a step that changed nothing, with its cause.
     *
     * @param code the stable code
     * @param message what happened and what to do next
     * @param cause what was thrown below
     */
    public DponeException(ErrorCode code, String message, @Nullable Throwable cause) {
        this(code, null, Effect.NOT_APPLIED, message, List.of(), cause);
    }

    /**
     * A failure whose effect is stated.
     *
     * @param code the stable code
     * @param effect what is known of the effect
     * @param message what happened and what to do next
     * @param cause what was thrown below, or null
     */
    public DponeException(ErrorCode code, Effect effect, String message, @Nullable Throwable cause) {
        this(code, null, effect, message, List.of(), cause);
    }

    /**
     * Several findings at once, in the order in which they were found.
     *
     * @param code the code of the whole
     * @param headline what was examined
     * @param problems the findings, at least one
     * @return the exception; its message lists every finding on a line of its own
     */
    public static DponeException of(ErrorCode code, String headline, List<Problem> problems) {
        String lines = problems.stream().map(problem -> "\n  " + problem).collect(Collectors.joining());
        return new DponeException(code, null, Effect.NOT_APPLIED, headline + lines, problems, null);
    }

    /**
     * A failure of a step that changed nothing, whose code names the part that is at fault, as {@code mssql_native.invalid_limit:max_rows} does.
     *
     * @param code the stable code
     * @param qualifier which field, object or part; never a value
     * @param message what happened and what to do next
     * @return the exception; its message begins with {@link #codeText()}
     */
    public static DponeException qualified(ErrorCode code, String qualifier, String message) {
        return new DponeException(code, qualifier, Effect.NOT_APPLIED, message, List.of(), null);
    }

    /**
     * The stable code.
     *
     * @return the code
     */
    public ErrorCode code() {
        return code;
    }

    /**
     * The id of the code, followed by a colon and the qualifier where there is one.
     *
     * @return the text with which the message begins
     */
    public String codeText() {
        return codeText(code, qualifier);
    }

    /**
     * Which field, object or part is at fault, where the code says so.
     *
     * @return the qualifier of {@link #qualified}
     */
    public Optional<String> qualifier() {
        return Optional.ofNullable(qualifier);
    }

    /**
     * What is known of the effect of the failed step.
     *
     * @return the effect
     */
    public Effect effect() {
        return effect;
    }

    /**
     * The findings, when several were reported at once.
     *
     * @return an immutable list, empty for a single failure
     */
    public List<Problem> problems() {
        return problems;
    }

    /** As usual, and on a line of its own what to do next; the message itself stays short, because it is carried into other messages. */
    @SuppressWarnings("OverrideThrowableToString")
    @Override
    public String toString() {
        return super.toString() + "\n  next: " + code.remedy();
    }

    private static String codeText(ErrorCode code, @Nullable String qualifier) {
        return qualifier == null ? code.id() : code.id() + ":" + qualifier;
    }
}
