package io.dpone.manifest;

import io.dpone.campaign.CampaignChecks;
import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads manifests: one YAML document, restricted to what two readers can not understand differently, strict in the kind of every value. Every key,
 * range and default is in {@code docs/reference/manifest.md}; the JSON Schema of the format is the resource {@value #SCHEMA_RESOURCE}.
 *
 * <p>Stateless, safe for use from any thread. Nothing is asked of a database.
 */
public final class ManifestReader {
    /** Where the JSON Schema of manifests lies on the class path. */
    public static final String SCHEMA_RESOURCE = "io/dpone/manifest/manifest.schema.json";

    private ManifestReader() {}

    /**
     * Reads a file in UTF-8, with the environment of this process. A relative {@code password_file} is looked for beside the manifest.
     *
     * @param manifest the file, at most 65,536 characters
     * @return what is asked for
     * @throws DponeException with {@link ErrorCode#MANIFEST_UNREADABLE} if the file is no such document, or with
     *     {@link ErrorCode#MANIFEST_INVALID} and every problem in the order of the document
     */
    public static CampaignSpec read(Path manifest) {
        Path absolute = manifest.toAbsolutePath();
        Path folder = absolute.getParent();
        return read(textOf(absolute), Environment.ofProcess(folder == null ? absolute : folder));
    }

    /**
     * Reads a text.
     *
     * @param text the document, at most 65,536 characters
     * @param environment where the passwords come from
     * @return what is asked for
     * @throws DponeException as {@link #read(Path)} does
     */
    public static CampaignSpec read(String text, Environment environment) {
        ManifestProblems problems = new ManifestProblems();
        Section document = new Section(problems, "", YamlTree.parse(text, problems));
        CampaignSpec spec = new DocumentReader(document, environment).read();
        CampaignChecks.check(spec, problems::touch).forEach(problems::add);
        if (problems.isEmpty()) {
            return spec;
        }
        List<Problem> found = problems.inDocumentOrder();
        String headline =
                found.size() == 1 ? "the manifest has a problem" : "the manifest has " + found.size() + " problems";
        throw DponeException.of(ErrorCode.MANIFEST_INVALID, headline, found);
    }

    static String textOf(Path manifest) {
        return decoded(bytesOf(manifest));
    }

    private static byte[] bytesOf(Path manifest) {
        // A character has at most three bytes in UTF-8 for each of its UTF-16 units; the byte order mark is one more.
        int limit = 3 * (YamlTree.MAX_LENGTH + 1);
        try (InputStream in = Files.newInputStream(manifest)) {
            byte[] bytes = in.readNBytes(limit + 1);
            if (bytes.length > limit) {
                throw YamlTree.unreadable("a manifest has at most " + YamlTree.MAX_LENGTH + " characters");
            }
            return bytes;
        } catch (IOException e) {
            throw new DponeException(ErrorCode.MANIFEST_UNREADABLE, "the file can not be read: " + manifest, e);
        }
    }

    private static String decoded(byte[] bytes) {
        CharBuffer text = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), text, true);
        String decoded = text.flip().toString();
        if (result.isError()) {
            long line = 1 + decoded.chars().filter(unit -> unit == '\n').count();
            throw YamlTree.unreadable("line " + line + ": malformed UTF-8");
        }
        return decoded;
    }
}
