package io.dpone.manifest;

import io.dpone.contracts.error.ErrorCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A key whose value is one of a few words.
 *
 * @param words what can be said
 * @param refusals words that are known and refused by name
 * @param <T> what a word means
 */
record Choice<T>(Map<String, T> words, Map<String, Refusal> refusals) {

    /** Why a word that is known is refused. */
    record Refusal(ErrorCode code, String reason) {}

    static <T> Choice<T> of(Map<String, T> words) {
        return new Choice<>(words, Map.of());
    }

    static <T extends Enum<T>> Choice<T> of(List<T> constants) {
        Map<String, T> words = new LinkedHashMap<>();
        constants.forEach(constant -> words.put(constant.name().toLowerCase(Locale.ROOT), constant));
        return of(words);
    }

    /** The only word of this version, where others exist elsewhere. */
    static Choice<Boolean> only(String word, List<String> others) {
        Map<String, Refusal> refusals = new LinkedHashMap<>();
        others.forEach(other -> refusals.put(
                other, new Refusal(ErrorCode.NOT_SUPPORTED, other + " is not in this version, which has " + word)));
        return new Choice<>(Map.of(word, true), refusals);
    }

    Choice<T> refusing(String word, ErrorCode code, String reason) {
        Map<String, Refusal> more = new LinkedHashMap<>(refusals);
        more.put(word, new Refusal(code, reason));
        return new Choice<>(words, more);
    }
}
