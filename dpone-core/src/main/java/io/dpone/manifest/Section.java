package io.dpone.manifest;

import io.dpone.campaign.IntegerField;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One mapping of the manifest while it is read, strict in kind: a value of another kind is a problem, never converted. Whatever can not be read is
 * reported and answered with a stand-in, so that reading goes on. {@link #close()} reports the keys that nobody asked for. Not thread-safe.
 */
final class Section {
    /** Stands for a text that could not be read; every rule that would look at it is left out. */
    static final String UNREAD = "unread";

    private final ManifestProblems problems;
    private final String path;
    /** Null when the section is missing or refused; its own problem, if that is one, is reported already. */
    private final YamlNode.@Nullable Mapping mapping;

    private final Set<String> asked = new LinkedHashSet<>();

    Section(ManifestProblems problems, String path, YamlNode.@Nullable Mapping mapping) {
        this.problems = problems;
        this.path = path;
        this.mapping = mapping;
    }

    String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    ManifestProblems problems() {
        return problems;
    }

    /** Whether the author said anything under the key, be it wrong. */
    boolean has(String key) {
        asked.add(key);
        return mapping != null && mapping.entries().containsKey(key);
    }

    Section required(String key) {
        requirePresent(key);
        YamlNode.Mapping child = node(key, "a mapping", YamlNode.Mapping.class).orElse(null);
        return new Section(problems, path(key), child);
    }

    /** A section that is as good as empty when it is left out. */
    Section optional(String key) {
        if (mapping == null || has(key)) {
            return required(key);
        }
        return new Section(problems, path(key), new YamlNode.Mapping(Map.of(), mapping.place()));
    }

    String text(String key) {
        requirePresent(key);
        return optionalText(key).orElse(UNREAD);
    }

    String text(String key, String fallback) {
        return optionalText(key).orElse(fallback);
    }

    Optional<String> optionalText(String key) {
        Optional<String> text =
                scalar(key, "a text", JsonValue.JsonString.class).map(JsonValue.JsonString::value);
        if (text.isPresent() && text.get().isEmpty()) {
            problems.invalid(path(key), "must not be empty");
            return Optional.empty();
        }
        return text;
    }

    boolean flag(String key, boolean fallback) {
        return scalar(key, "true or false", JsonValue.JsonBoolean.class)
                .map(JsonValue.JsonBoolean::value)
                .orElse(fallback);
    }

    /** A boolean of which only one value is accepted. */
    void fixed(String key, boolean only, String reason) {
        if (flag(key, only) != only) {
            problems.invalid(path(key), reason);
        }
    }

    <T> T choice(String key, Choice<T> choice, T fallback) {
        Optional<String> word = optionalText(key);
        if (word.isEmpty()) {
            return fallback;
        }
        T meaning = chosen(key, word.get(), choice);
        return meaning == null ? fallback : meaning;
    }

    /** An integer in the range of its field, which stands in this section. */
    Optional<Long> integer(IntegerField field) {
        String key = field.path().substring(field.path().lastIndexOf('.') + 1);
        Optional<BigInteger> value =
                scalar(key, "an integer", JsonValue.JsonInteger.class).map(JsonValue.JsonInteger::value);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        field.check(value.get()).ifPresent(problems::add);
        return value.filter(number -> field.check(number).isEmpty()).map(BigInteger::longValueExact);
    }

    /** A list of texts, or one text for a list of one. */
    Optional<List<String>> texts(String key) {
        requirePresent(key);
        if (!(present(key).orElse(null) instanceof YamlNode.Sequence sequence)) {
            return optionalText(key).map(List::of);
        }
        List<String> texts = new ArrayList<>();
        for (int index = 0; index < sequence.items().size(); index++) {
            String itemPath = path(key) + "[" + index + "]";
            asText(itemPath, sequence.items().get(index)).ifPresent(texts::add);
        }
        if (sequence.items().isEmpty()) {
            problems.invalid(path(key), "must name at least one column");
        }
        return texts.isEmpty() ? Optional.empty() : Optional.of(texts);
    }

    /** A mapping of names to texts. */
    Map<String, String> textsByName(String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        node(key, "a mapping", YamlNode.Mapping.class)
                .ifPresent(child -> child.entries()
                        .forEach((name, value) -> asText(path(key) + "." + YamlTree.shown(name), value)
                                .ifPresent(text -> texts.put(name, text))));
        return texts;
    }

    /** Refuses a key by name, whatever its value is. */
    void refuse(String key, ErrorCode code, String reason) {
        if (has(key)) {
            problems.add(path(key), code, reason);
        }
    }

    /** Takes a key as known, whatever its value is. */
    void ignore(String key) {
        asked.add(key);
    }

    /** Reports a key that is missing. */
    void requirePresent(String key) {
        requirePresent(key, ErrorCode.MANIFEST_INVALID, "is missing");
    }

    /** Reports a key that is missing, with the reason why it is needed. */
    void requirePresent(String key, ErrorCode code, String reason) {
        if (mapping != null && !has(key)) {
            problems.add(path(key), code, reason);
        }
    }

    /** Reports every key that nobody asked for. */
    void close() {
        if (mapping == null) {
            return;
        }
        for (String key : mapping.entries().keySet()) {
            if (!asked.contains(key)) {
                String hint = Suggestion.nearest(key, asked)
                        .map(known -> "; did you mean " + known + "?")
                        .orElse("");
                problems.invalid(path(YamlTree.shown(key)), "is not a key of a manifest" + hint);
            }
        }
    }

    private <T> @Nullable T chosen(String key, String word, Choice<T> choice) {
        T meaning = choice.words().get(word);
        if (meaning != null) {
            return meaning;
        }
        Choice.Refusal refusal = choice.refusals().get(word);
        if (refusal != null) {
            problems.add(path(key), refusal.code(), refusal.reason());
        } else {
            problems.invalid(
                    path(key), "must be " + String.join(" or ", choice.words().keySet()));
        }
        return null;
    }

    private <T extends JsonValue> Optional<T> scalar(String key, String wanted, Class<T> kind) {
        return present(key).flatMap(node -> scalar(path(key), node, wanted, kind));
    }

    private Optional<String> asText(String itemPath, YamlNode node) {
        return scalar(itemPath, node, "a text", JsonValue.JsonString.class).map(JsonValue.JsonString::value);
    }

    private <T extends JsonValue> Optional<T> scalar(String at, YamlNode node, String wanted, Class<T> kind) {
        if (node instanceof YamlNode.Scalar scalar && kind.isInstance(scalar.value())) {
            return Optional.of(kind.cast(scalar.value()));
        }
        wrongKind(at, node, wanted);
        return Optional.empty();
    }

    private <T extends YamlNode> Optional<T> node(String key, String wanted, Class<T> kind) {
        Optional<YamlNode> node = present(key);
        if (node.isPresent() && kind.isInstance(node.get())) {
            return node.map(kind::cast);
        }
        node.ifPresent(other -> wrongKind(path(key), other, wanted));
        return Optional.empty();
    }

    /** What stands under the key, unread. */
    Optional<YamlNode> present(String key) {
        asked.add(key);
        return mapping == null
                ? Optional.empty()
                : Optional.ofNullable(mapping.entries().get(key));
    }

    private void wrongKind(String at, YamlNode node, String wanted) {
        if (node instanceof YamlNode.Refused) {
            return;
        }
        boolean empty = node instanceof YamlNode.Scalar scalar && scalar.value() instanceof JsonValue.JsonNull;
        problems.invalid(
                at,
                empty
                        ? "has no value; leave the key out to get the default"
                        : "must be " + wanted + " and is " + node.kind() + hint(wanted));
    }

    private static String hint(String wanted) {
        return switch (wanted) {
            case "a text" -> "; put it in quotes";
            case "an integer" -> "; write it in decimal digits without quotes";
            default -> "";
        };
    }
}
