package io.dpone.testkit.postgres;

import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;

/**
 * Which database a test's parameter means, as {@link Database} says, and how long that one lives. For extensions that resolve such parameters.
 *
 * @param owner the test or the outermost test class to whose end it lives
 * @param key equal for parameters of one owner that mean the same database
 */
public record DatabaseParameter(ExtensionContext owner, String key) {
    /**
     * Reads a parameter.
     *
     * @param parameter the parameter
     * @param context where it is resolved
     * @return the database meant
     */
    public static DatabaseParameter of(ParameterContext parameter, ExtensionContext context) {
        Optional<Database> database = parameter.findAnnotation(Database.class);
        boolean perTest = database.map(Database::perTest).orElse(false);
        if (perTest && context.getTestMethod().isEmpty()) {
            throw new ParameterResolutionException("only the parameters of a test have a database per test");
        }
        return new DatabaseParameter(
                perTest ? context : outermostClass(context),
                (perTest ? "test:" : "class:") + database.map(Database::value).orElse(""));
    }

    private static ExtensionContext outermostClass(ExtensionContext context) {
        ExtensionContext outermost = context;
        while (outermost
                .getParent()
                .filter(parent -> parent.getParent().isPresent())
                .isPresent()) {
            outermost = outermost.getParent().orElseThrow();
        }
        return outermost;
    }
}
