package io.dpone.internal.campaign;

import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.chunk.LiteralType;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.ledger.ChunkRecord;
import java.util.List;

/** The whole span of a campaign's persisted chunks, which are never cut again. */
final class KeySpan {
    private KeySpan() {}

    static ChunkKey of(List<ChunkRecord> chunks, JsonValue.JsonObject chunkConfig) {
        RangeScope first = chunks.get(0).chunk().scope();
        RangeScope last = chunks.get(chunks.size() - 1).chunk().scope();
        if (first.literalType() == LiteralType.UUID) {
            return new ChunkKey.UuidKey(first.column(), chunks.size());
        }
        long step = chunkConfig.get("step") instanceof JsonValue.JsonInteger integer
                ? integer.value().longValueExact()
                : 1;
        return new ChunkKey.IntegerKey(
                first.column(), Long.parseLong(first.lower()), Long.parseLong(last.upper()), step);
    }
}
