package io.dpone.mssql.internal.session;

import java.time.Duration;
import java.util.List;

/** The settings of a session, so that neither a login's nor a database's defaults decide what is read and written. */
final class SessionSettings {
    private static final int FOR_EVER = -1;

    private SessionSettings() {}

    static List<String> of(Duration lockTimeout) {
        return List.of(
                // Any error of a statement ends the transaction, and so does a client that goes away.
                "SET XACT_ABORT ON",
                "SET LOCK_TIMEOUT " + milliseconds(lockTimeout),
                "SET TRANSACTION ISOLATION LEVEL READ COMMITTED",
                // The language decides over month names and the first day; the format over texts that become datetime.
                "SET LANGUAGE us_english",
                "SET DATEFORMAT ymd",
                // An index on a computed column or with a filter can be built under exactly these (T-SQL reference,
                // CREATE INDEX).
                "SET QUOTED_IDENTIFIER ON",
                "SET ANSI_NULLS ON",
                "SET ANSI_PADDING ON",
                "SET ANSI_WARNINGS ON",
                "SET ARITHABORT ON",
                "SET CONCAT_NULL_YIELDS_NULL ON",
                "SET NUMERIC_ROUNDABORT OFF",
                "SET ANSI_NULL_DFLT_ON ON",
                "SET ROWCOUNT 0",
                // Without counts every row would look unwritten.
                "SET NOCOUNT OFF",
                "SET TEXTSIZE 2147483647");
    }

    private static int milliseconds(Duration lockTimeout) {
        return lockTimeout.isZero() ? FOR_EVER : (int) Math.min(Integer.MAX_VALUE, lockTimeout.toMillis());
    }
}
