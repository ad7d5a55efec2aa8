package io.dpone.mssql.internal.catalog;

import io.dpone.mssql.internal.session.SqlNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a login needs, one line for each privilege, and which of that it lacks. Not thread-safe.
 *
 * @param needed all lines
 * @param missing the lines of those that the login lacks
 */
record PrivilegeLines(List<String> needed, List<String> missing) {
    /** The database's owner, whom nothing can be granted. */
    static final String OWNER = "dbo";

    // The name in the jar's list of grants, for an owner who looks on behalf of somebody else.
    private static final String SOMEBODY = "dpone";

    PrivilegeLines() {
        this(new ArrayList<>(), new ArrayList<>());
    }

    /** The end of a GRANT to a user. */
    static String to(String user) {
        return " TO " + SqlNames.quote(user.equals(OWNER) ? SOMEBODY : user);
    }

    void add(boolean held, String line) {
        needed.add(line);
        if (!held) {
            missing.add(line);
        }
    }

    /** Adds a privilege that not every version knows: HAS_PERMS_BY_NAME is NULL for a name that the server does not know. */
    void addWhereKnown(ResultSet result, int column, boolean owner, String line) throws SQLException {
        boolean held = result.getInt(column) == 1;
        if (!result.wasNull()) {
            add(held || owner, line);
        }
    }
}
