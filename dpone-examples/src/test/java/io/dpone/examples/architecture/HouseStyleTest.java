package io.dpone.examples.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;

/** What every class keeps to, wherever it stands. */
@AnalyzeClasses(
        packages = "io.dpone",
        importOptions = {DoNotIncludeTests.class, WrittenByHand.class})
final class HouseStyleTest {
    private static final Pattern PATTERN_NAME = Pattern.compile(".*(Manager|Helper|Util|Utils|Impl)|Base|Base[A-Z].*");

    /** Calls that silently take the charset, the locale or the zone of the machine. */
    private static final Set<String> MACHINE_DEFAULTS = Set.of(
            "java.lang.String.<init>([B)",
            "java.lang.String.<init>([B, int, int)",
            "java.lang.String.getBytes()",
            "java.lang.String.toLowerCase()",
            "java.lang.String.toUpperCase()",
            "java.io.InputStreamReader.<init>(java.io.InputStream)",
            "java.io.OutputStreamWriter.<init>(java.io.OutputStream)",
            "java.io.FileReader.<init>(java.io.File)",
            "java.io.FileReader.<init>(java.lang.String)",
            "java.io.FileWriter.<init>(java.io.File)",
            "java.io.FileWriter.<init>(java.lang.String)",
            "java.io.ByteArrayOutputStream.toString()",
            "java.nio.charset.Charset.defaultCharset()",
            "java.time.ZoneId.systemDefault()",
            "java.util.Locale.getDefault()",
            "java.util.TimeZone.getDefault()");

    @ArchTest
    static final ArchRule everyPackageIsNullMarked = classes().should(new StandInANullMarkedPackage());

    @ArchTest
    static final ArchRule namesSayWhichThingItIsNotWhichPattern = noClasses().should(haveAPatternName());

    @ArchTest
    static final ArchRule noClassUsesTheOldDates = noClasses()
            .should()
            .dependOnClassesThat(assignableTo(java.util.Date.class).or(assignableTo(java.util.Calendar.class)));

    @ArchTest
    static final ArchRule noClassTakesDefaultsOfTheMachine =
            noClasses().should().accessTargetWhere(aDefaultOfTheMachineIsTaken());

    private static ArchCondition<JavaClass> haveAPatternName() {
        return new ArchCondition<>("have a name like " + PATTERN_NAME) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean matches = PATTERN_NAME.matcher(type.getSimpleName()).matches();
                events.add(new SimpleConditionEvent(type, matches, type.getFullName() + " is named after a pattern"));
            }
        };
    }

    private static DescribedPredicate<JavaAccess<?>> aDefaultOfTheMachineIsTaken() {
        return DescribedPredicate.describe(
                "a default of the machine is taken",
                access -> MACHINE_DEFAULTS.contains(access.getTarget().getFullName()));
    }

    private static final class StandInANullMarkedPackage extends ArchCondition<JavaClass> {
        private StandInANullMarkedPackage() {
            super("stand in a package marked with @NullMarked");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
                events.add(SimpleConditionEvent.violated(type, type.getPackageName() + " is not @NullMarked"));
            }
        }
    }
}
