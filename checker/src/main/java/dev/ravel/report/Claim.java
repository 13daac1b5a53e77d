// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.source.Span;
import dev.ravel.verdict.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a check claims, as it is shown.
 *
 * @param kind the kind of property
 * @param name the word before the colon of the check, if any
 * @param title the whole property on one line, such as {@code finally x == 2}
 * @param text the part that matters: the condition of a property that has one, else all of it
 * @param span the whole property in the text; absent for the implied {@code no error}
 * @param focus the place of {@code text}; absent where {@code span} is
 * @param bindings the indices of the family of properties to which it belongs
 * @param expected the verdict that counts as good
 * @param schedule the recorded execution on which alone it is judged, if any
 */
public record Claim(
    Kind kind,
    Optional<String> name,
    String title,
    String text,
    Optional<Span> span,
    Optional<Span> focus,
    Map<String, Long> bindings,
    Verdict expected,
    Optional<String> schedule) {
  /** Copies the map, keeping its order. */
  public Claim {
    bindings = Collections.unmodifiableMap(new LinkedHashMap<>(bindings));
  }

  /** The kinds of properties, by the words of the language. */
  public enum Kind {
    /** {@code no deadlock}. */
    NO_DEADLOCK("no deadlock"),
    /** {@code no error}. */
    NO_ERROR("no error"),
    /** {@code no race}. */
    NO_RACE("no race"),
    /** {@code no dead code}. */
    NO_DEAD_CODE("no dead code"),
    /** {@code terminates}. */
    TERMINATES("terminates"),
    /** {@code at most}. */
    AT_MOST("at most"),
    /** {@code never}. */
    NEVER("never"),
    /** {@code always}. */
    ALWAYS("always"),
    /** {@code reachable}. */
    REACHABLE("reachable"),
    /** {@code finally}. */
    FINALLY("finally"),
    /** {@code leads to}. */
    LEADS_TO("leads to"),
    /** {@code eventually}. */
    EVENTUALLY("eventually"),
    /** {@code safe}. */
    SAFE("safe"),
    /** {@code bounded}. */
    BOUNDED("bounded"),
    /** {@code ltl}. */
    LTL("ltl");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** The words that begin or mark such a property. */
    public String words() {
      return words;
    }
  }

  /** The claim as one line of a list: name, property, indices, schedule. */
  public String line() {
    StringBuilder line = new StringBuilder();
    name.ifPresent(word -> line.append(word).append(": "));
    line.append(title);
    line.append(indices());
    schedule.ifPresent(word -> line.append(" by schedule ").append(word));
    return line.toString();
  }

  /** The indices, such as {@code " (i = 0)"}; empty without any. */
  public String indices() {
    if (bindings.isEmpty()) {
      return "";
    }
    return bindings.entrySet().stream()
        .map(e -> e.getKey() + " = " + e.getValue())
        .reduce((a, b) -> a + ", " + b)
        .map(text -> " (" + text + ")")
        .orElse("");
  }
}
