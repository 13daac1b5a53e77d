// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.PropertyKind;
import dev.ravel.source.Span;
import dev.ravel.verdict.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The claim of a check, as it is shown.
 *
 * @param kind the kind of property
 * @param name the word before the colon of the check, if any
 * @param title the whole property on one line, such as {@code finally x == 2}
 * @param text the part that matters: the condition of a property that has one, else all of it
 * @param span the whole property in the text; absent for the implied {@code no error}
 * @param focus the place of {@code text}; absent where {@code span} is
 * @param bindings the indices of the family of properties to which it belongs: numbers, and names
 *     of values of enums
 * @param expected the verdict that counts as good
 * @param schedule the recorded execution on which alone it is judged, if any
 */
public record Claim(
    PropertyKind kind,
    Optional<String> name,
    String title,
    String text,
    Optional<Span> span,
    Optional<Span> focus,
    Map<String, Object> bindings,
    Verdict expected,
    Optional<String> schedule) {
  /** Copies the map, keeping its order. */
  public Claim {
    bindings = Collections.unmodifiableMap(new LinkedHashMap<>(bindings));
  }

  /** A claim that no text makes. */
  public static Claim of(
      PropertyKind kind, String title, Map<String, Object> bindings, Verdict expected) {
    return new Claim(
        kind,
        Optional.empty(),
        title,
        title,
        Optional.empty(),
        Optional.empty(),
        bindings,
        expected,
        Optional.empty());
  }

  /** Returns the claim as one line of a list. It has the name, property, indices and schedule. */
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
