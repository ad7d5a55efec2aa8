package io.dpone.manifest;

import java.nio.file.Path;
import java.util.Map;

/**
 * What surrounds a manifest: the variables that {@code password_env} names and the folder from which a relative {@code password_file} is looked for.
 * Immutable; its text form shows no variable.
 *
 * @param variables the environment's variables
 * @param folder the folder
 */
public record Environment(Map<String, String> variables, Path folder) {
    // Copies the variables.
    public Environment {
        variables = Map.copyOf(variables);
    }

    /**
     * The environment of this process.
     *
     * @param folder where a relative {@code password_file} is looked for
     * @return the environment as it is now
     */
    public static Environment ofProcess(Path folder) {
        return new Environment(System.getenv(), folder);
    }

    @Override
    public String toString() {
        return "Environment[folder=" + folder + "]";
    }
}
