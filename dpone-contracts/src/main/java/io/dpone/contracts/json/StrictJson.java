package io.dpone.contracts.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads exactly one JSON document (RFC 8259) and refuses whatever two readers could understand differently: a member given twice,
 * content after the document, NaN, leading zeros, malformed UTF-8, a byte order mark, lone surrogates, floats beyond the range of a
 * double.
 *
 * <p>A number without fraction and exponent becomes an integer of any size, every other number a float. All refusals carry
 * {@link ErrorCode#JSON_INVALID}; they name line and column (in UTF-16 units, from 1, at the fault or just behind it), or the limit of
 * a document that is too long, and never the content. Pure functions, safe for use from any thread.
 */
public final class StrictJson {
    // What the parser could bound itself is bounded here instead, since its own messages quote the content.
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final JsonParser parser;
    private final Limits limits;

    private StrictJson(JsonParser parser, Limits limits) {
        this.parser = parser;
        this.limits = limits;
    }

    /**
     * How large a document may be; a larger one is refused before it is built.
     *
     * @param maxLength the longest text, in UTF-16 units, at least 1
     * @param maxDepth the deepest nesting of lists and objects, 0 to 1000; a lone number has depth 0
     * @param maxNumberLength the longest number, in characters with sign, at least 1
     */
    public record Limits(int maxLength, int maxDepth, int maxNumberLength) {
        private static final int DEEPEST = 1000;

        // Refuses limits out of range.
        public Limits {
            if (maxLength < 1 || maxDepth < 0 || maxDepth > DEEPEST || maxNumberLength < 1) {
                throw new IllegalArgumentException("JSON limits out of range: length " + maxLength + ", depth "
                        + maxDepth + ", number length " + maxNumberLength);
            }
        }

        /**
         * Limits that fit every document of dpone itself.
         *
         * @return 16 Mi UTF-16 units of text, 64 levels, numbers of 1000 characters
         */
        public static Limits ofDefaults() {
            return new Limits(1 << 24, 64, 1000);
        }
    }

    /**
     * Reads a text.
     *
     * @param text one JSON document, with white space around it at most
     * @param limits how large it may be
     * @return the document
     * @throws DponeException with {@link ErrorCode#JSON_INVALID} if the text is refused
     */
    public static JsonValue parse(String text, Limits limits) {
        if (text.length() > limits.maxLength()) {
            throw tooLong(limits);
        }
        try (JsonParser parser = FACTORY.createParser(text)) {
            return new StrictJson(parser, limits).document();
        } catch (JacksonException refusal) {
            // The refusal itself quotes the content, so it must not become the cause.
            throw invalid(refusal.getLocation(), "this is not JSON");
        } catch (IOException impossible) {
            throw new UncheckedIOException("reading from memory failed", impossible);
        }
    }

    /**
     * Reads UTF-8 bytes.
     *
     * @param utf8 one JSON document in UTF-8, without byte order mark
     * @param limits how large it may be
     * @return the document
     * @throws DponeException with {@link ErrorCode#JSON_INVALID} if the bytes are refused
     */
    public static JsonValue parse(byte[] utf8, Limits limits) {
        CharBuffer text = CharBuffer.allocate(Math.min(utf8.length, limits.maxLength()));
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8), text, true);
        if (result.isOverflow()) {
            throw tooLong(limits);
        }
        String decoded = text.flip().toString();
        if (result.isError()) {
            int line = 1 + (int) decoded.chars().filter(unit -> unit == '\n').count();
            throw invalid(line, decoded.length() - decoded.lastIndexOf('\n'), "malformed UTF-8");
        }
        return parse(decoded, limits);
    }

    private static DponeException tooLong(Limits limits) {
        return new DponeException(
                ErrorCode.JSON_INVALID, "the document is longer than " + limits.maxLength() + " characters");
    }

    private JsonValue document() throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw invalid(parser.currentLocation(), "the document is empty");
        }
        JsonValue document = value(first, 0);
        if (parser.nextToken() != null) {
            throw invalidToken("there is content after the document");
        }
        return document;
    }

    private JsonValue value(JsonToken token, int depth) throws IOException {
        return switch (token) {
            case START_OBJECT -> object(depth + 1);
            case START_ARRAY -> array(depth + 1);
            case VALUE_STRING -> new JsonValue.JsonString(text());
            case VALUE_NUMBER_INT -> new JsonValue.JsonInteger(new BigInteger(number()));
            case VALUE_NUMBER_FLOAT -> new JsonValue.JsonFloat(finite(number()));
            case VALUE_TRUE -> new JsonValue.JsonBoolean(true);
            case VALUE_FALSE -> new JsonValue.JsonBoolean(false);
            case VALUE_NULL -> new JsonValue.JsonNull();
            case END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new IllegalStateException("the parser gave " + token + " where a value starts");
        };
    }

    private JsonValue object(int depth) throws IOException {
        requireDepth(depth);
        Map<String, JsonValue> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = text();
            if (members.containsKey(name)) {
                throw invalidToken("a member is given twice");
            }
            members.put(name, value(parser.nextToken(), depth));
        }
        return new JsonValue.JsonObject(members);
    }

    private JsonValue array(int depth) throws IOException {
        requireDepth(depth);
        List<JsonValue> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(value(token, depth));
        }
        return new JsonValue.JsonArray(items);
    }

    private void requireDepth(int depth) {
        if (depth > limits.maxDepth()) {
            throw invalidToken("the nesting is deeper than " + limits.maxDepth() + " levels");
        }
    }

    private String text() throws IOException {
        String text = parser.getText();
        if (!Utf8.isWellFormed(text)) {
            throw invalidToken("a text has a lone surrogate");
        }
        return text;
    }

    private String number() throws IOException {
        if (parser.getTextLength() > limits.maxNumberLength()) {
            throw invalidToken("a number is longer than " + limits.maxNumberLength() + " characters");
        }
        return parser.getText();
    }

    private double finite(String number) {
        double value = Double.parseDouble(number);
        if (Double.isInfinite(value)) {
            throw invalidToken("a number is beyond the range of a double");
        }
        return value;
    }

    private DponeException invalidToken(String reason) {
        return invalid(parser.currentTokenLocation(), reason);
    }

    private static DponeException invalid(JsonLocation location, String reason) {
        return invalid(location.getLineNr(), location.getColumnNr(), reason);
    }

    private static DponeException invalid(int line, int column, String reason) {
        return new DponeException(ErrorCode.JSON_INVALID, "line " + line + ", column " + column + ": " + reason);
    }
}
