package io.dpone.campaign;

/**
 * Is told what a campaign does. It is called on a thread of its own behind a bounded queue: a slow listener loses progress reports, a failing one is logged once,
 * and neither disturbs the campaign.
 */
public interface CampaignListener {
    /**
     * How far the run is; at most a few times a second.
     *
     * @param progress the latest figures
     */
    default void onProgress(CampaignProgress progress) {}

    /**
     * One transition, in order.
     *
     * @param event the transition
     */
    default void onEvent(CampaignEvent event) {}
}
