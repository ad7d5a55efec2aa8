package io.dpone.contracts.lane;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.table.Column;
import java.util.List;

/**
 * Everything that a lane needs for its whole life. It is sent over the lane's channel after the lane is proved to be contained, because it holds
 * credentials.
 *
 * @param workerId the lane's number, from 1
 * @param runKey the campaign's key
 * @param planHash the plan hash
 * @param configHash the config hash
 * @param epoch the campaign's epoch under which the lane may commit, at least 1
 * @param invocation on whose behalf
 * @param sourceEndpoint where to read
 * @param targetEndpoint where to write
 * @param source what to prove of the source
 * @param target what to prove of the target
 * @param settings the tuning
 */
public record LaneBootstrap(
        int workerId,
        String runKey,
        String planHash,
        String configHash,
        long epoch,
        Invocation invocation,
        Endpoint sourceEndpoint,
        Endpoint targetEndpoint,
        SourceBinding source,
        TargetBinding target,
        LaneSettings settings) {
    // Refuses two wire formats and columns that do not fit each other.
    public LaneBootstrap {
        if (workerId < 1 || epoch < 1) {
            throw new IllegalArgumentException("workers and epochs begin at 1");
        }
        if (source.format() != target.format() || !names(source.columns()).equals(names(target.columns()))) {
            throw new IllegalArgumentException("source and target have the same columns and one wire format");
        }
    }

    private static List<String> names(List<Column> columns) {
        return columns.stream().map(Column::name).toList();
    }
}
