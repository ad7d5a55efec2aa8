package io.dpone.mssql.internal.catalog;

/** A number in a catalog view for which a table that is made anew has one value. Where a version lacks the column, it lacks the feature too. */
interface Attribute {
    /** The column of the view, or the property of OBJECTPROPERTY. */
    String column();

    /** Whether it is a property of OBJECTPROPERTY, which every version has, and no column. */
    default boolean isProperty() {
        return false;
    }

    /** The value of a table that is made anew; NULL stands for it as well. */
    int normal();

    /** What another value is. */
    Blocker blocker();

    /** What another value means, and what to do about it. */
    String finding();
}
