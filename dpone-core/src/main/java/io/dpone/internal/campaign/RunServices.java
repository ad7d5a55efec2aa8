package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignSpec;
import io.dpone.internal.loop.LoopSettings;
import io.dpone.spi.LaneLauncher;
import io.dpone.spi.SourceAdapter;
import io.dpone.spi.TargetAdapter;
import io.dpone.spi.Ticker;
import io.dpone.spi.Tokens;
import java.util.function.Supplier;

/**
 * What a run works with.
 *
 * @param spec what is asked for
 * @param source the source's adapter
 * @param target the target's adapter
 * @param launcher finds what starts lanes; asked only by a run
 * @param ticker elapsed time
 * @param tokens where tokens come from
 * @param settings the loop's times
 * @param hostRunId the host's own label of this run
 */
public record RunServices(
        CampaignSpec spec,
        SourceAdapter source,
        TargetAdapter target,
        Supplier<LaneLauncher> launcher,
        Ticker ticker,
        Tokens tokens,
        LoopSettings settings,
        String hostRunId) {}
