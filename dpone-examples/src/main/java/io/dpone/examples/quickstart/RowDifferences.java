package io.dpone.examples.quickstart;

import io.dpone.testkit.postgres.TestDatabase;

/** PLACEHOLDER */
record RowDifferences(long found, long missing, long duplicate) {
    static RowDifferences between(TestDatabase source, TestDatabase target) {
        return new RowDifferences(target.number("select count(*) from public.lineitem"), 0, 0);
    }
}
