package io.dpone.examples.architecture;

import static com.tngtech.archunit.core.domain.JavaModifier.PROTECTED;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.JavaTypeVariable;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A library behind dpone can be replaced without a host noticing it. */
@AnalyzeClasses(
        packages = "io.dpone",
        importOptions = {DoNotIncludeTests.class, WrittenByHand.class})
final class PublicSignaturesTest {
    private static final List<String> THIRD_PARTIES =
            List.of("com.fasterxml.", "com.google.", "org.yaml.", "org.slf4j.", "org.postgresql.", "com.microsoft.");

    @ArchTest
    static final ArchRule publicTypesShowNoThirdPartyType =
            classes().that().resideOutsideOfPackage("..internal..").should(new ShowNoThirdPartyType());

    private static final class ShowNoThirdPartyType extends ArchCondition<JavaClass> {
        private ShowNoThirdPartyType() {
            super("show no third-party type to a host");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            if (!isReachable(type)) {
                return;
            }
            report(type.getFullName(), typesOfDeclaration(type), events);
            type.getMembers().stream()
                    .filter(PublicSignaturesTest::isVisible)
                    .forEach(member -> report(member.getFullName(), typesOfMember(member), events));
        }

        private static void report(String where, Stream<JavaType> shown, ConditionEvents events) {
            shown.flatMap(type -> type.getAllInvolvedRawTypes().stream())
                    .map(JavaClass::getFullName)
                    .filter(name -> THIRD_PARTIES.stream().anyMatch(name::startsWith))
                    .distinct()
                    .forEach(name -> events.add(SimpleConditionEvent.violated(where, where + " shows " + name)));
        }
    }

    private static boolean isReachable(JavaClass type) {
        return isVisible(type.getModifiers())
                && type.getEnclosingClass()
                        .map(PublicSignaturesTest::isReachable)
                        .orElse(true);
    }

    private static boolean isVisible(JavaMember member) {
        return isVisible(member.getModifiers());
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(PUBLIC) || modifiers.contains(PROTECTED);
    }

    private static Stream<JavaType> typesOfDeclaration(JavaClass type) {
        return Stream.of(
                        type.getSuperclass().stream(),
                        type.getInterfaces().stream(),
                        boundsOf(type.getTypeParameters()))
                .flatMap(shown -> shown);
    }

    private static Stream<JavaType> typesOfMember(JavaMember member) {
        if (member instanceof JavaField field) {
            return Stream.of(field.getType());
        }
        if (member instanceof JavaCodeUnit code) {
            return Stream.of(
                            Stream.of(code.getReturnType()),
                            code.getParameterTypes().stream(),
                            code.getExceptionTypes().stream(),
                            boundsOf(code.getTypeParameters()))
                    .flatMap(shown -> shown);
        }
        throw new IllegalStateException("neither a field nor code: " + member.getFullName());
    }

    private static Stream<JavaType> boundsOf(List<? extends JavaTypeVariable<?>> variables) {
        return variables.stream().flatMap(variable -> variable.getUpperBounds().stream());
    }
}
