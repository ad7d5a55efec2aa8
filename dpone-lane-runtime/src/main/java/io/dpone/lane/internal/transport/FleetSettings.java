package io.dpone.lane.internal.transport;

import java.nio.file.Path;
import java.time.Duration;

/**
 * The limits of a fleet.
 *
 * @param socketParent the folder in which the private folder of the socket is made
 * @param startupTimeout from the start of a process until its connections are open
 * @param sendPatience how long a lane may leave no room for a message
 * @param endPatience how long a lane may live on after it closed its channel
 * @param closeGrace how long lanes may take to end when the fleet is closed
 */
public record FleetSettings(
        Path socketParent, Duration startupTimeout, Duration sendPatience, Duration endPatience, Duration closeGrace) {}
