package io.dpone.examples.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/**
 * The contracts, and the values of a native transfer, are values and pure functions: they reach no file, clock, environment, socket, process, thread or chance.
 */
@AnalyzeClasses(
        packages = {"io.dpone.contracts", "io.dpone.transfer"},
        importOptions = DoNotIncludeTests.class)
final class ContractsPurityTest {
    private static final Set<String> ENVIRONMENT = Set.of(
            "java.lang.System.getenv",
            "java.lang.System.getProperty",
            "java.lang.System.getProperties",
            "java.lang.System.setProperty",
            "java.lang.System.currentTimeMillis",
            "java.lang.System.nanoTime",
            "java.lang.System.console",
            "java.lang.System.exit",
            "java.lang.System.load",
            "java.lang.System.loadLibrary",
            "java.lang.System.in",
            "java.lang.System.out",
            "java.lang.System.err",
            "java.lang.Math.random",
            "java.util.UUID.randomUUID");

    @ArchTest
    static final ArchRule reachNoFileAndNoSocket = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.nio.file..",
                    "java.nio.channels..",
                    "java.net..",
                    "java.sql..",
                    "javax.sql..",
                    "java.util.zip..")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.io\\.(File.*|RandomAccessFile|Console)");

    @ArchTest
    static final ArchRule startNothingAndThrowNoDice = noClasses()
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                    "java\\.lang\\.(Thread|ThreadLocal|Runtime|Process.*)|java\\.util\\.(Timer|Random|SplittableRandom)"
                            + "|java\\.security\\.SecureRandom|java\\.util\\.concurrent\\..*|java\\.time\\.(Clock|InstantSource)");

    @ArchTest
    static final ArchRule askNeitherClockNorEnvironment =
            noClasses().should().accessTargetWhere(clockOrEnvironmentIsAsked());

    private static DescribedPredicate<JavaAccess<?>> clockOrEnvironmentIsAsked() {
        return DescribedPredicate.describe("clock or environment is asked", access -> {
            String owner = access.getTarget().getOwner().getName();
            String name = access.getTarget().getName();
            return ENVIRONMENT.contains(owner + "." + name) || (owner.startsWith("java.time.") && name.equals("now"));
        });
    }
}
