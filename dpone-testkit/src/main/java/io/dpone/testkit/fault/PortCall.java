package io.dpone.testkit.fault;

/** The calls of the ports at which a fault can strike. */
public enum PortCall {
    /** {@code CampaignSource.describe}. */
    SOURCE_DESCRIBE,
    /** {@code CampaignSource.exportSnapshot}. */
    SOURCE_EXPORT_SNAPSHOT,
    /** {@code CampaignSource.keyBounds}. */
    SOURCE_KEY_BOUNDS,
    /** {@code CampaignSource.coverage}. */
    SOURCE_COVERAGE,
    /** {@code SourceSnapshot.ping}. */
    SNAPSHOT_PING,
    /** {@code SourceSnapshot.close}. */
    SNAPSHOT_CLOSE,
    /** {@code SourceAdapter.openLane}. */
    LANE_SOURCE_OPEN,
    /** {@code LaneSource.read}. */
    LANE_SOURCE_READ,
    /** {@code ChunkReader.next}. */
    READER_NEXT,
    /** {@code ChunkReader.finish}. */
    READER_FINISH,

    /** {@code CampaignTarget.describe}. */
    TARGET_DESCRIBE,
    /** {@code CampaignTarget.inspectState}. */
    TARGET_INSPECT_STATE,
    /** {@code CampaignTarget.provisionState}. */
    TARGET_PROVISION_STATE,
    /** {@code CampaignTarget.identity}. */
    TARGET_IDENTITY,
    /** {@code CampaignTarget.acquireFence}. */
    FENCE_ACQUIRE,
    /** {@code CampaignFence.prove}. */
    FENCE_PROVE,
    /** {@code CampaignFence.endPredecessors}. */
    FENCE_END_PREDECESSORS,
    /** {@code CampaignFence.close}. */
    FENCE_CLOSE,

    /** {@code CampaignLedger.now}. */
    LEDGER_NOW,
    /** {@code CampaignLedger.read}. */
    LEDGER_READ,
    /** {@code CampaignLedger.create}. */
    LEDGER_CREATE,
    /** {@code CampaignLedger.change}. */
    LEDGER_CHANGE,
    /** {@code CampaignLedger.takeOver}. */
    LEDGER_TAKE_OVER,

    /** {@code OperationStore.openAttempt}. */
    OPERATION_OPEN_ATTEMPT,
    /** {@code OperationStore.probe}. */
    OPERATION_PROBE,
    /** {@code OperationStore.renew}. */
    OPERATION_RENEW,

    /** {@code TargetAdapter.openLane}. */
    LANE_TARGET_OPEN,
    /** {@code LaneTarget.probe}. */
    LANE_TARGET_PROBE,
    /** {@code LaneTarget.claim}. */
    LANE_TARGET_CLAIM,
    /** {@code LaneTarget.begin}. */
    LANE_TARGET_BEGIN,
    /** {@code ChunkAppend.write}. */
    APPEND_WRITE,
    /** {@code ChunkAppend.endData}. */
    APPEND_END_DATA,
    /** {@code ChunkAppend.commit}. */
    APPEND_COMMIT,

    /** {@code ShadowPublication.prepare}. */
    PUBLICATION_PREPARE,
    /** {@code ShadowPublication.provePublished}. */
    PUBLICATION_PROVE_PUBLISHED,
    /** {@code ShadowPublication.validate}. */
    PUBLICATION_VALIDATE,
    /** {@code ShadowPublication.buildPhysicalDesign}. */
    PUBLICATION_BUILD_PHYSICAL_DESIGN,
    /** {@code ShadowPublication.liveHasRows}. */
    PUBLICATION_LIVE_HAS_ROWS,
    /** {@code ShadowPublication.awaitOldSnapshots}. */
    PUBLICATION_AWAIT_OLD_SNAPSHOTS,
    /** {@code ShadowPublication.publish}. */
    PUBLICATION_PUBLISH,

    /** {@code LaneFleet.start}. */
    FLEET_START,
    /** {@code LaneFleet.send}; the detail is the message's type. */
    FLEET_SEND,
    /** {@code LaneFleet.await}. */
    FLEET_AWAIT,
    /** {@code LaneFleet.terminate}. */
    FLEET_TERMINATE,
    /** {@code ParentChannel.send}; the detail is the message's type. */
    CHANNEL_SEND,
    /** {@code ParentChannel.receive}. */
    CHANNEL_RECEIVE
}
