package io.dpone.manifest;

import io.dpone.campaign.TextRule;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.json.JsonValue;
import io.dpone.manifest.YamlNode.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Parses the restricted YAML of manifests from the parser's events, so that nothing is composed or constructed: one document, a mapping at its root,
 * no tags, anchors, aliases and directives, no key twice, texts of one line.
 *
 * <p>What leaves no doubt about the rest of the document is collected; what does is thrown at once. The parser's own messages quote the document, so
 * they are neither shown nor kept as causes.
 */
final class YamlTree {
    static final int MAX_LENGTH = 65_536;

    static final int MAX_DEPTH = 16;

    private static final Pattern SHOWN_KEY = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    private final Parser events;
    private final ManifestProblems problems;

    private YamlTree(Parser events, ManifestProblems problems) {
        this.events = events;
        this.problems = problems;
    }

    static YamlNode.Mapping parse(String text, ManifestProblems problems) {
        if (text.length() > MAX_LENGTH) {
            throw unreadable("a manifest has at most " + MAX_LENGTH + " characters");
        }
        String document = text.startsWith("\uFEFF") ? text.substring(1) : text;
        try {
            Parser parser = new ParserImpl(new StreamReader(document), new LoaderOptions());
            return new YamlTree(parser, problems).document();
        } catch (MarkedYAMLException refusal) {
            throw unreadable(refusal);
        } catch (ReaderException refusal) {
            int line = 1
                    + (int) document.codePoints()
                            .limit(refusal.getPosition())
                            .filter(character -> character == '\n')
                            .count();
            throw unreadable("line " + line + ": a character that YAML does not allow");
        } catch (YAMLException refusal) {
            throw unreadable("this is not YAML");
        }
    }

    /** How a key is shown in a path: itself, unless it is no plain name. */
    static String shown(String key) {
        return SHOWN_KEY.matcher(key).matches() ? key : "?";
    }

    static DponeException unreadable(String message) {
        return new DponeException(ErrorCode.MANIFEST_UNREADABLE, message);
    }

    private static DponeException unreadable(MarkedYAMLException refusal) {
        Mark mark = refusal.getProblemMark() != null ? refusal.getProblemMark() : refusal.getContextMark();
        String where = mark == null ? "" : "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": ";
        String problem = refusal.getProblem();
        boolean tab = problem != null && problem.contains("\\t(TAB)");
        return unreadable(where + (tab ? "YAML is indented with spaces, not with tabs" : "this is not YAML"));
    }

    private YamlNode.Mapping document() {
        events.getEvent();
        if (!events.checkEvent(Event.ID.DocumentStart)) {
            throw unreadable("the document is empty");
        }
        DocumentStartEvent start = (DocumentStartEvent) events.getEvent();
        if (start.getVersion() != null
                || !(start.getTags() == null || start.getTags().isEmpty())) {
            throw unreadable("line " + place(start).line() + ": directives are refused");
        }
        YamlNode root = node("", 1);
        events.getEvent();
        if (!events.checkEvent(Event.ID.StreamEnd)) {
            throw unreadable("line " + place(events.peekEvent()).line() + ": a manifest is one document");
        }
        if (root instanceof YamlNode.Mapping mapping) {
            problems.locate("", mapping.place());
            return mapping;
        }
        throw unreadable("line " + root.place().line() + ": a manifest is a mapping without tag and anchor");
    }

    private YamlNode node(String path, int depth) {
        Event event = events.getEvent();
        Place place = place(event);
        if (depth > MAX_DEPTH) {
            throw unreadable("line " + place.line() + ": a manifest is nested at most " + MAX_DEPTH + " deep");
        }
        if (event instanceof AliasEvent) {
            return refused(path, place, "aliases are refused");
        }
        boolean decorated = isDecorated((NodeEvent) event);
        YamlNode node;
        if (event instanceof ScalarEvent scalar) {
            node = scalar(path, scalar, place);
        } else if (event instanceof MappingStartEvent) {
            node = mapping(path, place, depth);
        } else {
            node = sequence(path, place, depth);
        }
        return decorated ? refused(path, place, "tags and anchors are refused") : node;
    }

    private static boolean isDecorated(NodeEvent event) {
        boolean tagged = (event instanceof ScalarEvent scalar && scalar.getTag() != null)
                || (event instanceof CollectionStartEvent collection && collection.getTag() != null);
        return tagged || event.getAnchor() != null;
    }

    private YamlNode scalar(String path, ScalarEvent event, Place place) {
        String text = event.getValue();
        if (!TextRule.isPlain(text)) {
            return refused(path, place, "a text is one line without control characters and lone surrogates");
        }
        if (!event.isPlain()) {
            return new YamlNode.Scalar(new JsonValue.JsonString(text), place);
        }
        Optional<JsonValue> value = CoreScalars.resolve(text);
        return value.isPresent()
                ? new YamlNode.Scalar(value.get(), place)
                : refused(
                        path,
                        place,
                        "a number has at most " + CoreScalars.LONGEST_NUMBER + " characters and is finite");
    }

    private YamlNode sequence(String path, Place place, int depth) {
        List<YamlNode> items = new ArrayList<>();
        while (!events.checkEvent(Event.ID.SequenceEnd)) {
            String itemPath = path + "[" + items.size() + "]";
            problems.locate(itemPath, place(events.peekEvent()));
            items.add(node(itemPath, depth + 1));
        }
        events.getEvent();
        return new YamlNode.Sequence(items, place);
    }

    private YamlNode mapping(String path, Place place, int depth) {
        Map<String, YamlNode> entries = new LinkedHashMap<>();
        while (!events.checkEvent(Event.ID.MappingEnd)) {
            entry(path, depth, entries);
        }
        events.getEvent();
        return new YamlNode.Mapping(entries, place);
    }

    private void entry(String path, int depth, Map<String, YamlNode> entries) {
        Place keyPlace = place(events.peekEvent());
        YamlNode key = node(child(path, "?"), depth + 1);
        if (!(key instanceof YamlNode.Scalar scalar && scalar.value() instanceof JsonValue.JsonString name)) {
            if (!(key instanceof YamlNode.Refused)) {
                refused(child(path, "?"), keyPlace, "a key is a text");
            }
            node(child(path, "?"), depth + 1);
            return;
        }
        String childPath = child(path, shown(name.value()));
        YamlNode value = node(childPath, depth + 1);
        if (entries.putIfAbsent(name.value(), value) == null) {
            problems.locate(childPath, keyPlace);
        } else {
            refused(childPath, keyPlace, "is given twice");
        }
    }

    private YamlNode refused(String path, Place place, String message) {
        problems.add(new Problem(path, ErrorCode.MANIFEST_UNREADABLE, message), place);
        return new YamlNode.Refused(place);
    }

    private static String child(String path, String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private static Place place(Event event) {
        Mark mark = event.getStartMark();
        return new Place(mark.getIndex(), mark.getLine() + 1);
    }
}
