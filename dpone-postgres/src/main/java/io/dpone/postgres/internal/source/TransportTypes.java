package io.dpone.postgres.internal.source;

import java.util.List;

/** Which types of {@code pg_catalog} travel how. What is in neither list travels as text. */
final class TransportTypes {
    /**
     * Types whose binary form is the same on every server: fixed-width numbers in network order, or bytes in an encoding that both sessions set. The same
     * holds for arrays of them, because their element OIDs are built in.
     */
    static final List<String> BINARY = List.of(
            "bool",
            "int2",
            "int4",
            "int8",
            "float4",
            "float8",
            "numeric",
            "text",
            "varchar",
            "bpchar",
            "bytea",
            "uuid",
            "date",
            "time",
            "timetz",
            "timestamp",
            "timestamptz",
            "interval",
            "json",
            "jsonb",
            "inet",
            "cidr",
            "macaddr",
            "macaddr8",
            "bit",
            "varbit",
            "point",
            "line",
            "lseg",
            "box",
            "path",
            "polygon",
            "circle");

    /**
     * Types that mean nothing in another database, also inside of a domain, an array, a range or a composite. {@code oid} is among them although it could
     * travel as a number: in a table it is a large object's id as a rule, and the large object stays behind. {@code money} reads and writes by the
     * server's locale, a {@code refcursor} names something of a session.
     */
    static final List<String> UNREADABLE = List.of(
            "oid",
            "regclass",
            "regcollation",
            "regconfig",
            "regdatabase",
            "regdictionary",
            "regnamespace",
            "regoper",
            "regoperator",
            "regproc",
            "regprocedure",
            "regrole",
            "regtype",
            "aclitem",
            "money",
            "refcursor");

    private TransportTypes() {}
}
