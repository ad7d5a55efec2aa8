package io.dpone.mssql.internal.bulk;

/** Why a value has no equal in the target's column. A decoder answers one of these in place of the value. */
public enum Unrepresentable {
    /** NULL, where live refuses it. */
    NULL("NULL in a column that refuses it"),
    /** Infinity of either sign. */
    INFINITY("infinity"),
    /** Not a number. */
    NOT_A_NUMBER("NaN"),
    /** A date before 0001-01-01. */
    BEFORE_YEAR_ONE("before the year 1"),
    /** A date after 9999-12-31. */
    AFTER_YEAR_9999("after the year 9999"),
    /** The time 24:00. */
    END_OF_DAY("24:00"),
    /** More digits before the point than the target has. */
    INTEGER_DIGITS("too many digits before the point"),
    /** More digits behind the point than the target has; zeros at the end do not count. */
    FRACTION_DIGITS("too many digits behind the point"),
    /** More UTF-16 units or bytes than the target has. */
    TOO_LONG("too long"),
    /** Bytes that are no UTF-8, from a database without an encoding. */
    NOT_UTF8("not UTF-8"),
    /** A key that ends in a blank: SQL Server holds it equal to the key without. */
    TRAILING_BLANK("key that ends in a blank"),
    /** A key that ends in a byte of zero: SQL Server holds it equal to the key without. */
    TRAILING_ZERO("key that ends in a byte of zero");

    private final String description;

    Unrepresentable(String description) {
        this.description = description;
    }

    /**
     * The reason in a few words.
     *
     * @return the words with which messages name it
     */
    public String description() {
        return description;
    }
}
