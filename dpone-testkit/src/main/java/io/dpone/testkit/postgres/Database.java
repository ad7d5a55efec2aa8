package io.dpone.testkit.postgres;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Which database of its server a parameter gets; without it the one that the test class has for itself. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Database {
    /**
     * The name by which parameters mean the same database. The real name is another one.
     *
     * @return the name, such as {@code source}
     */
    String value() default "";

    /**
     * Whether each test has a database of its own. It takes about a fifth of a second to make one. Not for constructors and {@code @BeforeAll}.
     *
     * @return false when the tests of a class share it
     */
    boolean perTest() default false;
}
