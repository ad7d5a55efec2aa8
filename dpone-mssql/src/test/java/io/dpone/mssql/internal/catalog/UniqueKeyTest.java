package io.dpone.mssql.internal.catalog;

import static io.dpone.mssql.internal.catalog.Catalogs.ID;
import static io.dpone.mssql.internal.catalog.Catalogs.TABLE;
import static io.dpone.mssql.internal.catalog.Catalogs.column;
import static io.dpone.mssql.internal.catalog.Catalogs.descending;
import static io.dpone.mssql.internal.catalog.Catalogs.deviating;
import static io.dpone.mssql.internal.catalog.Catalogs.included;
import static io.dpone.mssql.internal.catalog.Catalogs.index;
import static io.dpone.mssql.internal.catalog.Catalogs.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.TableName;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class UniqueKeyTest {
    private static final TableName LIVE = new TableName("app", "live");

    private static TableCatalog pair(CatalogIndex... indexes) {
        return new TableCatalog(
                TABLE, List.of(ID, column(2, "other", "int", 4, 10, 0, false, null)), List.of(indexes), List.of());
    }

    static Stream<TableCatalog> oneUniqueIndexOnExactlyTheKeyIsEnough() {
        return Stream.of(
                pair(index("u", "NONCLUSTERED", true, key("id", 1), key("other", 2))),
                pair(index("u", "CLUSTERED", true, key("id", 1), key("other", 2))),
                pair(
                        index("u", "NONCLUSTERED", true, key("id", 1), key("other", 2)),
                        index("v", "CLUSTERED", false, key("id", 1), key("other", 2))));
    }

    @ParameterizedTest
    @MethodSource
    void oneUniqueIndexOnExactlyTheKeyIsEnough(TableCatalog catalog) {
        assertThat(Certification.uniqueKeyProblems(LIVE, catalog, List.of("id", "other")))
                .isEmpty();
    }

    static Stream<Arguments> anythingElseIsNot() {
        return Stream.of(
                arguments(pair(), "no whole"),
                arguments(pair(index("u", "NONCLUSTERED", false, key("id", 1), key("other", 2))), "no whole"),
                arguments(pair(index("u", "NONCLUSTERED", true, key("other", 1), key("id", 2))), "no whole"),
                arguments(pair(index("u", "NONCLUSTERED", true, key("id", 1))), "no whole"),
                arguments(pair(index("u", "NONCLUSTERED", true, key("id", 1), included("other"))), "no whole"),
                arguments(pair(index("u", "NONCLUSTERED", true, key("id", 1), descending("other", 2))), "no whole"),
                arguments(
                        pair(
                                index("u", "NONCLUSTERED", true, key("id", 1), key("other", 2)),
                                index("v", "CLUSTERED", true, key("id", 1), key("other", 2))),
                        "2 unique indexes"));
    }

    @ParameterizedTest
    @MethodSource
    void anythingElseIsNot(TableCatalog catalog, String expected) {
        assertThat(Certification.uniqueKeyProblems(LIVE, catalog, List.of("id", "other")))
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem.code()).isEqualTo(ErrorCode.UNIQUE_INDEX_MISSING);
                    assertThat(problem.message()).startsWith(expected).contains("[id, other]");
                });
    }

    static Stream<IndexAttribute> anIndexThatDoesNotCoverAllRowsProvesNothing() {
        return Stream.of(
                IndexAttribute.DISABLED,
                IndexAttribute.HYPOTHETICAL,
                IndexAttribute.FILTERED,
                IndexAttribute.IGNORE_DUPLICATES);
    }

    @ParameterizedTest
    @MethodSource
    void anIndexThatDoesNotCoverAllRowsProvesNothing(IndexAttribute attribute) {
        assertThat(deviating(attribute, 1).proves(List.of("note"))).isFalse();
        assertThat(deviating(IndexAttribute.PADDED, 1).proves(List.of("note"))).isTrue();
    }

    @Test
    void aKeyThatAcceptsNullOrDoesNotExistIsAProblem() {
        TableCatalog catalog = Catalogs.withIndex(index("by_note", "NONCLUSTERED", true, key("note", 1)));

        assertThat(Certification.uniqueKeyProblems(LIVE, catalog, List.of("note")))
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .startsWith("column note of the unique key accepts NULL");
        assertThat(Certification.uniqueKeyProblems(LIVE, catalog, List.of("Id")))
                .extracting(Problem::message)
                .first()
                .asString()
                .isEqualTo("the unique key names Id, which is not a column");
    }
}
