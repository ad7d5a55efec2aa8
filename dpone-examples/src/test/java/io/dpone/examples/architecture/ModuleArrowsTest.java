package io.dpone.examples.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Imports go from the outer module to the inner one, and in the innermost from the later room to the earlier one. */
@AnalyzeClasses(
        packages = "io.dpone",
        importOptions = {DoNotIncludeTests.class, WrittenByHand.class})
final class ModuleArrowsTest {
    private static final String CONTRACTS = "io.dpone.contracts..";

    private static final String CAMPAIGN_VALUES = "io.dpone.campaign..";

    private static final String TRANSFER_VALUES = "io.dpone.transfer..";

    private static final List<String> CORE = List.of(
            "io.dpone",
            CAMPAIGN_VALUES,
            TRANSFER_VALUES,
            "io.dpone.spi..",
            "io.dpone.manifest..",
            "io.dpone.internal..");

    /** Each room of the contracts with the rooms that it may know besides itself. */
    private static final Map<String, List<String>> ROOMS = new TreeMap<>(Map.of(
            "error", List.of(),
            "json", List.of("error"),
            "endpoint", List.of("error", "json"),
            "table", List.of("error", "json", "endpoint"),
            "chunk", List.of("error", "json", "endpoint", "table"),
            "identity", List.of("error", "json", "endpoint", "table", "chunk"),
            "ledger", List.of("error", "json", "endpoint", "table", "chunk", "identity"),
            "lane", List.of("error", "json", "endpoint", "table", "chunk", "identity", "ledger"),
            "limits", List.of("error", "json"),
            "delivery", List.of("error", "json", "endpoint", "table", "chunk", "identity", "limits")));

    @ArchTest
    static final ArchRule contractsKnowOnlyThemselves = knowOnly(List.of(CONTRACTS), List.of());

    @ArchTest
    static final ArchRule roomsOfTheContractsKnowOnlyEarlierRooms = CompositeArchRule.of(ROOMS.entrySet().stream()
            .map(room -> knowOnly(
                    List.of(roomPackage(room.getKey())),
                    room.getValue().stream().map(ModuleArrowsTest::roomPackage).toList()))
            .toList());

    @ArchTest
    static final ArchRule everyContractHasARoom = classes()
            .that()
            .resideInAPackage(CONTRACTS)
            .should()
            .resideInAnyPackage(
                    ROOMS.keySet().stream().map(ModuleArrowsTest::roomPackage).toArray(String[]::new));

    @ArchTest
    static final ArchRule coreKnowsOnlyContracts = knowOnly(CORE, List.of(CONTRACTS));

    @ArchTest
    static final ArchRule campaignValuesKnowOnlyContracts = knowOnly(List.of(CAMPAIGN_VALUES), List.of(CONTRACTS));

    @ArchTest
    static final ArchRule transferValuesKnowOnlyContracts = knowOnly(List.of(TRANSFER_VALUES), List.of(CONTRACTS));

    @ArchTest
    static final ArchRule portsKnowOnlyContractsAndCampaignValues =
            knowOnly(List.of("io.dpone.spi.."), List.of(CONTRACTS, CAMPAIGN_VALUES));

    @ArchTest
    static final ArchRule postgresKnowsOnlyCore = knowOnly(List.of("io.dpone.postgres.."), coreAndContracts());

    @ArchTest
    static final ArchRule sqlServerKnowsOnlyCore = knowOnly(List.of("io.dpone.mssql.."), coreAndContracts());

    @ArchTest
    static final ArchRule laneRuntimeKnowsOnlyCore = knowOnly(List.of("io.dpone.lane.."), coreAndContracts());

    @ArchTest
    static final ArchRule testkitKnowsOnlyCore = knowOnly(List.of("io.dpone.testkit.."), coreAndContracts());

    @ArchTest
    static final ArchRule everyClassBelongsToAModule = classes()
            .should()
            .resideInAnyPackage(Stream.concat(
                            coreAndContracts().stream(),
                            Stream.of(
                                    "io.dpone.postgres..",
                                    "io.dpone.mssql..",
                                    "io.dpone.lane..",
                                    "io.dpone.testkit..",
                                    "io.dpone.examples.."))
                    .toArray(String[]::new));

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().assignedFrom(new EachPackage()).should().beFreeOfCycles();

    private static ArchRule knowOnly(List<String> packages, List<String> allowed) {
        String[] known = Stream.concat(packages.stream(), allowed.stream()).toArray(String[]::new);
        return classes()
                .that(resideInAnyPackage(packages.toArray(String[]::new)))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(known)
                        .or(resideOutsideOfPackage("io.dpone.."))
                        .as("reside in %s or outside of io.dpone", Arrays.toString(known)));
    }

    private static List<String> coreAndContracts() {
        return Stream.concat(CORE.stream(), Stream.of(CONTRACTS)).toList();
    }

    private static String roomPackage(String room) {
        return "io.dpone.contracts." + room + "..";
    }

    private static final class EachPackage implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return resideInAPackage("io.dpone..").test(type)
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "each package of io.dpone";
        }
    }
}
