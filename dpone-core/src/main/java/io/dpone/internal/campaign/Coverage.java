package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.Column;
import io.dpone.spi.CampaignSource;

/** No source row may be left out silently (architecture, decision 7). */
final class Coverage {
    private Coverage() {}

    static void require(CampaignSpec spec, SourceReading reading, ChunkKey key) {
        if (isProvedByCatalog(spec, reading, key)) {
            return;
        }
        CampaignSource.Coverage coverage = reading.source()
                .coverage(key, reading.snapshotToken(), spec.tuning().coveragePatience());
        if (coverage.uncovered() > spec.acceptance().uncoveredRows()) {
            throw new DponeException(
                    ErrorCode.COVERAGE_INCOMPLETE,
                    "no chunk would read " + coverage.uncovered() + " rows of " + spec.sourceTable() + ": "
                            + coverage.nullKeys() + " with a NULL " + key.column() + " and " + coverage.outOfRange()
                            + " outside the range; accept_uncovered_rows is "
                            + spec.acceptance().uncoveredRows());
        }
    }

    // A key that can not be NULL and that spans its whole type, or whose bounds were read under the same snapshot,
    // leaves nothing out.
    private static boolean isProvedByCatalog(CampaignSpec spec, SourceReading reading, ChunkKey key) {
        boolean notNull = reading.table().columns().stream()
                .filter(column -> column.name().equals(key.column()))
                .allMatch(Column::notNull);
        boolean sameSnapshot = reading.snapshotToken() != null;
        return notNull && (key instanceof ChunkKey.UuidKey || (bothBoundsRead(spec) && sameSnapshot));
    }

    private static boolean bothBoundsRead(CampaignSpec spec) {
        return spec.chunk() instanceof ChunkRequest.IntegerChunks integer
                && integer.from() == null
                && integer.to() == null;
    }
}
