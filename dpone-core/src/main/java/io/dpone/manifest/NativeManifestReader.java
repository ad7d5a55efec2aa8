package io.dpone.manifest;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.json.PlainJson;
import io.dpone.transfer.NativeTransferRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the native transfer of a manifest: of a single one, or of the {@code defaults} of a batch manifest. Connections are neither read nor opened, and no
 * environment variable plays a part.
 *
 * <p>The first fault is thrown, in one line, with its code, its path and the line of the document; what was authored is never part of the message. The JSON Schemas
 * of both forms are the resources {@value #SCHEMA_RESOURCE} and {@value #BATCH_SCHEMA_RESOURCE}. Stateless, safe for use from any thread.
 */
public final class NativeManifestReader {
    /** Where the JSON Schema of the single form lies on the class path. */
    public static final String SCHEMA_RESOURCE = "io/dpone/manifest/etl-config.schema.json";

    /** Where the JSON Schema of the batch form lies on the class path. */
    public static final String BATCH_SCHEMA_RESOURCE = "io/dpone/manifest/etl-batch-manifest.schema.json";

    private NativeManifestReader() {}

    /**
     * Reads a file in UTF-8: YAML, or JSON, which is YAML too.
     *
     * @param manifest the file, at most 65,536 characters
     * @return what is asked for
     * @throws DponeException as {@link #read(String)} does, and with {@link ErrorCode#MANIFEST_UNREADABLE} if the file can not be read
     */
    public static NativeTransferRequest read(Path manifest) {
        return read(ManifestReader.textOf(manifest.toAbsolutePath()));
    }

    /**
     * Reads a text.
     *
     * @param text the document, at most 65,536 characters
     * @return what is asked for
     * @throws DponeException with {@link ErrorCode#MANIFEST_UNREADABLE}, {@link ErrorCode#MANIFEST_INVALID} or a code of native transfers
     */
    public static NativeTransferRequest read(String text) {
        ManifestProblems problems = new ManifestProblems();
        YamlNode.Mapping tree = YamlTree.parse(text, problems);
        List<Problem> unreadable = problems.inDocumentOrder();
        if (!unreadable.isEmpty()) {
            Problem first = unreadable.get(0);
            throw new DponeException(first.code(), first.path() + ": " + first.message());
        }
        return NativeAdmission.admit(new PlainSection("", plain(tree), problems::lineOf));
    }

    /**
     * Reads a configuration that a host holds as plain values: maps with text keys, lists, texts, numbers, truth values and null.
     *
     * @param configuration the whole manifest, of either form
     * @return what is asked for
     * @throws DponeException as {@link #read(String)} does, without lines
     */
    public static NativeTransferRequest read(Map<String, ? extends @Nullable Object> configuration) {
        return NativeAdmission.admit(new PlainSection("", configuration, path -> ""));
    }

    private static Map<String, @Nullable Object> plain(YamlNode.Mapping mapping) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        mapping.entries().forEach((key, value) -> entries.put(key, plain(value)));
        return Collections.unmodifiableMap(entries);
    }

    private static @Nullable Object plain(YamlNode node) {
        if (node instanceof YamlNode.Mapping mapping) {
            return plain(mapping);
        }
        if (node instanceof YamlNode.Sequence sequence) {
            List<@Nullable Object> items = new ArrayList<>();
            sequence.items().forEach(item -> items.add(plain(item)));
            return Collections.unmodifiableList(items);
        }
        if (node instanceof YamlNode.Scalar scalar) {
            return PlainJson.fromJson(scalar.value());
        }
        throw new IllegalStateException("a document with a refused node is not read");
    }
}
