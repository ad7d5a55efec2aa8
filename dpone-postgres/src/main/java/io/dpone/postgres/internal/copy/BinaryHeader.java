package io.dpone.postgres.internal.copy;

/** The header of the binary format: signature, flags, and an extension that is skipped (documentation of COPY, section Binary Format). */
final class BinaryHeader {
    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0};

    /** Flags that a reader must know to read the rows; bit 16 among them says that each row begins with an OID. */
    private static final int CRITICAL_FLAGS = 0xffff0000;

    private final CopyRowLimit limit;
    private Step step = Step.SIGNATURE;
    private int signatureBytes;

    private enum Step {
        SIGNATURE,
        FLAGS,
        EXTENSION_LENGTH,
        EXTENSION,
        COMPLETE
    }

    BinaryHeader(CopyRowLimit limit) {
        this.limit = limit;
    }

    boolean isComplete() {
        return step == Step.COMPLETE;
    }

    void read(BinaryCursor cursor) {
        while (step != Step.COMPLETE && cursor.hasMore()) {
            switch (step) {
                case SIGNATURE -> readSignature(cursor);
                case FLAGS -> readFlags(cursor);
                case EXTENSION_LENGTH -> readExtensionLength(cursor);
                case EXTENSION -> skipExtension(cursor);
                case COMPLETE -> throw new IllegalStateException("the header was read");
            }
        }
    }

    private void readSignature(BinaryCursor cursor) {
        if (cursor.readByte() != SIGNATURE[signatureBytes]) {
            throw limit.invalid("does not begin with the signature of the binary format");
        }
        signatureBytes++;
        if (signatureBytes == SIGNATURE.length) {
            step = Step.FLAGS;
        }
    }

    private void readFlags(BinaryCursor cursor) {
        if (cursor.readNumber(Integer.BYTES)) {
            if ((cursor.number() & CRITICAL_FLAGS) != 0) {
                throw limit.invalid("has flags that this version does not know");
            }
            step = Step.EXTENSION_LENGTH;
        }
    }

    private void readExtensionLength(BinaryCursor cursor) {
        if (cursor.readNumber(Integer.BYTES)) {
            if (cursor.number() < 0) {
                throw limit.invalid("has a header extension of negative length");
            }
            cursor.beginSkip(cursor.number());
            step = cursor.number() == 0 ? Step.COMPLETE : Step.EXTENSION;
        }
    }

    private void skipExtension(BinaryCursor cursor) {
        if (cursor.skip()) {
            step = Step.COMPLETE;
        }
    }
}
