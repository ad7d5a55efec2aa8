package io.dpone.postgres.internal.session;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes and reads the messages of PostgreSQL's protocol: a type, a length that counts itself, and a payload. */
final class ServerMessages {
    private ServerMessages() {}

    /** One message, its payload as a list so that messages can be compared. */
    record Message(char type, List<Byte> payload) {
        static Message of(char type, byte[] payload) {
            List<Byte> bytes = new ArrayList<>();
            for (byte value : payload) {
                bytes.add(value);
            }
            return new Message(type, bytes);
        }
    }

    static byte[] write(List<Message> messages) {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        for (Message message : messages) {
            ByteBuffer bytes = ByteBuffer.allocate(5 + message.payload().size());
            bytes.put((byte) message.type()).putInt(4 + message.payload().size());
            message.payload().forEach(bytes::put);
            stream.writeBytes(bytes.array());
        }
        return stream.toByteArray();
    }

    static List<Message> read(byte[] stream) {
        List<Message> messages = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.wrap(stream);
        while (bytes.hasRemaining()) {
            char type = (char) bytes.get();
            int length = bytes.getInt() - 4;
            messages.add(Message.of(type, Arrays.copyOfRange(stream, bytes.position(), bytes.position() + length)));
            bytes.position(bytes.position() + length);
        }
        return messages;
    }

    /** Joins CopyData messages that stand beside each other; what a reader of COPY cannot tell apart becomes equal. */
    static List<Message> joined(List<Message> messages) {
        List<Message> joined = new ArrayList<>();
        for (Message message : messages) {
            int last = joined.size() - 1;
            if (message.type() == 'd' && last >= 0 && joined.get(last).type() == 'd') {
                List<Byte> payload = new ArrayList<>(joined.get(last).payload());
                payload.addAll(message.payload());
                joined.set(last, new Message('d', payload));
            } else {
                joined.add(message);
            }
        }
        return joined;
    }
}
