/**
 * What every implementation of the target's ports must do, as test classes to extend: {@link io.dpone.testkit.contract.CampaignLedgerContract}, {@link
 * io.dpone.testkit.contract.OperationStoreContract} and {@link io.dpone.testkit.contract.LaneTargetContract}.
 *
 * <p>An implementation gives a {@link io.dpone.testkit.contract.TargetStateFixture}. Only what can be seen through the ports is asked here; what one database
 * alone can show stays with its adapter.
 */
@NullMarked
package io.dpone.testkit.contract;

import org.jspecify.annotations.NullMarked;
