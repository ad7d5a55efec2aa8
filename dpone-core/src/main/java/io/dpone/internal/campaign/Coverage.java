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

    /** Of a campaign that is about to be created with bounds that were read just now. */
    static void requireAtCreation(CampaignSpec spec, SourceReading reading, ChunkKey key) {
        boolean justRead = bothBoundsRead(spec) && reading.snapshotToken() != null;
        if (!(justRead && isNeverNull(reading, key))) {
            require(spec, reading, key);
        }
    }

    /** Of a campaign whose bounds were set under another snapshot than the one that is read now. */
    static void require(CampaignSpec spec, SourceReading reading, ChunkKey key) {
        // Such a key spans its whole type.
        if (key instanceof ChunkKey.UuidKey && isNeverNull(reading, key)) {
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
                            + spec.acceptance().uncoveredRows()
                            + "; correct the source, or begin anew with another backfill_id and a range that holds them");
        }
    }

    private static boolean isNeverNull(SourceReading reading, ChunkKey key) {
        return reading.table().columns().stream()
                .filter(column -> column.name().equals(key.column()))
                .allMatch(Column::notNull);
    }

    private static boolean bothBoundsRead(CampaignSpec spec) {
        return spec.chunk() instanceof ChunkRequest.IntegerChunks integer
                && integer.from() == null
                && integer.to() == null;
    }
}
