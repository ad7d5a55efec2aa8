package io.dpone.testkit.memory;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The tables of a target in memory and the registrations of live tables. Every use is a step of the monitor. */
final class Tables {
    static final String DATABASE = "memory";

    private final Map<TableName, MemoryTable> byName = new HashMap<>();
    private final Map<TableName, TargetIdentity> registered = new HashMap<>();
    private long lastObjectId = 16_383;
    private long lastToken;
    private boolean provisioned;

    boolean isProvisioned() {
        return provisioned;
    }

    void requireProvisioned() {
        if (!provisioned) {
            throw new DponeException(ErrorCode.STATE_MISSING, "the state was never provisioned");
        }
    }

    void provision(TableName live) {
        provisioned = true;
        registered.computeIfAbsent(live, name -> new TargetIdentity(DATABASE, name, nextToken()));
    }

    Optional<TargetIdentity> registration(TableName live) {
        return Optional.ofNullable(registered.get(live));
    }

    void requireRegistered(TargetIdentity live) {
        if (!live.equals(registered.get(live.table()))) {
            throw new DponeException(ErrorCode.TARGET_NOT_REGISTERED, live.table() + " is not registered as it was");
        }
    }

    MemoryTable create(TableName name, List<Column> columns, @Nullable List<String> key, @Nullable String owner) {
        MemoryTable table = new MemoryTable(new Generation(++lastObjectId, nextToken()), columns, key, owner);
        if (byName.putIfAbsent(name, table) != null) {
            throw new DponeException(ErrorCode.ARTIFACT_NAME_TAKEN, "the table " + name + " exists");
        }
        return table;
    }

    Optional<MemoryTable> find(TableName name) {
        return Optional.ofNullable(byName.get(name));
    }

    MemoryTable live(TableName name) {
        return find(name).orElseThrow(() -> new DponeException(ErrorCode.TARGET_TABLE_MISSING, "no table " + name));
    }

    MemoryTable shadow(TableName name) {
        return find(name).orElseThrow(() -> new DponeException(ErrorCode.SHADOW_CHANGED, "no table " + name));
    }

    void drop(TableName name) {
        live(name);
        byName.remove(name);
    }

    void rename(TableName from, TableName to) {
        MemoryTable table = live(from);
        byName.remove(from);
        byName.put(to, table);
    }

    private UUID nextToken() {
        // Version 4 and variant 2 by their bits, and otherwise counted: a run can be repeated.
        return new UUID(0x4000L, 0x8000_0000_0000_0000L | ++lastToken);
    }
}
