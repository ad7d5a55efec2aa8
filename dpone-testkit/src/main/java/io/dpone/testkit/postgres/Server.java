package io.dpone.testkit.postgres;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Which server the database of a parameter stands on. Servers start when they are first asked for, so that only tests that need a second one wait for it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Server {
    /** The server of a parameter without this annotation. */
    String MAIN = "main";

    /**
     * The server's name; equal names are the same server in the whole JVM.
     *
     * @return the name, such as {@code target}
     */
    String value() default MAIN;
}
