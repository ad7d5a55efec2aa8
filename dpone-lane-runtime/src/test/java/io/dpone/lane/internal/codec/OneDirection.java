package io.dpone.lane.internal.codec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Everything that goes through one direction of a channel, from its beginning. */
final class OneDirection {
    private OneDirection() {}

    static <M> byte[] encode(MessageCodec<M> codec, List<M> messages) {
        FrameEncoder<M> encoder = new FrameEncoder<>(codec);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        messages.forEach(message -> bytes.writeBytes(bytesOf(encoder.encode(message))));
        return bytes.toByteArray();
    }

    static <M> List<M> decode(MessageCodec<M> codec, byte[] bytes, int pieceSize) {
        FrameDecoder<M> decoder = new FrameDecoder<>(codec);
        BytesInPieces channel = new BytesInPieces(bytes, pieceSize);
        List<M> messages = new ArrayList<>();
        try {
            while (decoder.readFrom(channel) >= 0) {
                for (Optional<M> next = decoder.next(); next.isPresent(); next = decoder.next()) {
                    messages.add(next.get());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return messages;
    }

    static byte[] bytesOf(ByteBuffer frame) {
        byte[] bytes = new byte[frame.remaining()];
        frame.get(bytes);
        return bytes;
    }
}
