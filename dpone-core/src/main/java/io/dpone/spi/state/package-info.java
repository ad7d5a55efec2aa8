/**
 * What adapters share that keep dpone's state in tables beside the target: the ledger over a journal, leases and receipts of operations, the end of an append,
 * provisioning, and the cutover until it is decided. The statements belong to the adapters, which give them through the interfaces here. Everything that is decided
 * once for all targets enters; nothing of one vendor does.
 */
@NullMarked
package io.dpone.spi.state;

import org.jspecify.annotations.NullMarked;
