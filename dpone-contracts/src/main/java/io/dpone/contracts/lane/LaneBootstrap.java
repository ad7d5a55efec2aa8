package io.dpone.contracts.lane;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.identity.Invocation;

/**
 * Everything that a lane needs for its whole life. It is sent over the lane's channel after the lane is proved to be contained, because it holds
 * credentials.
 *
 * @param workerId the lane's number, from 1
 * @param runKey the campaign's key
 * @param planHash the plan hash
 * @param configHash the config hash
 * @param epoch the campaign's epoch under which the lane may commit
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
        LaneSettings settings) {}
