// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.net.Nodes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A line of an {@code ll_net} file, cut into fields. A field is a number, a name in quotes, a pair
 * {@code x@y}, {@code t<p} or {@code p>t}, or begins with a letter, which a number, a pair or a
 * text in quotes may follow.
 */
final class LlNetLine {
  private final String text;
  private Map<Character, String> fields = Map.of();
  private Optional<String> number = Optional.empty();
  private Optional<String> name = Optional.empty();
  private Optional<Pair> position = Optional.empty();
  private Optional<Pair> arc = Optional.empty();
  private Optional<String> complaint = Optional.empty();
  private int at;

  /** Two numbers with a sign between them. */
  record Pair(String first, char sign, String second) {}

  LlNetLine(String text) {
    this.text = text;
    while (complaint.isEmpty() && at < text.length()) {
      field();
    }
  }

  private void field() {
    char c = text.charAt(at);
    if (c == ' ' || c == '\t' || c == ',') {
      at++;
    } else if (c == '"' || c == '\'') {
      once(name, "name");
      name = quoted(c);
    } else if (startsNumber()) {
      value('0');
    } else if (Character.isLetter(c)) {
      at++;
      if (at < text.length() && text.charAt(at) == '"') {
        quoted('"').ifPresent(its -> put(c, its));
      } else if (startsNumber()) {
        value(c);
      } else {
        put(c, ""); // a flag, such as e for an entry place
      }
    } else {
      complaint = Optional.of("`" + c + "` has no meaning here");
    }
  }

  /** Most lines have no field with a letter. */
  private void put(char letter, String value) {
    if (fields.isEmpty()) {
      fields = new HashMap<>();
    }
    String before = fields.put(letter, value);
    if (before != null && !before.equals(value)) {
      refuse("the field `" + letter + "` is given twice with different values");
    }
  }

  /** Refuses a second one of something of which a line has one. */
  private void once(Optional<?> before, String what) {
    if (before.isPresent()) {
      refuse("a second " + what + " in one line");
    }
  }

  private void refuse(String why) {
    complaint = complaint.or(() -> Optional.of(why));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private boolean startsNumber() {
    return at < text.length() && (isDigit(text.charAt(at)) || text.charAt(at) == '-');
  }

  /** A number, or two with a sign between; without a letter before it if that is {@code 0}. */
  private void value(char letter) {
    String first = digits();
    char sign = at < text.length() ? text.charAt(at) : ' ';
    if (sign != '@' && sign != '<' && sign != '>') {
      if (letter == '0') {
        once(number, "number");
        number = Optional.of(first);
      } else {
        put(letter, first);
      }
      return;
    }
    at++;
    if (!startsNumber()) {
      complaint = Optional.of("a number is missing after `" + sign + "`");
      return;
    }
    Pair pair = new Pair(first, sign, digits());
    if (letter != '0') {
      put(letter, "");
    } else if (sign == '@') {
      once(position, "position");
      position = Optional.of(pair);
    } else {
      once(arc, "arc");
      arc = Optional.of(pair);
    }
  }

  private String digits() {
    int start = at++;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  private Optional<String> quoted(char quote) {
    int end = text.indexOf(quote, at + 1);
    if (end < 0) {
      complaint = Optional.of("a name without its closing quote");
      return Optional.empty();
    }
    String inside = text.substring(at + 1, end);
    inside
        .chars()
        .filter(c -> Character.isISOControl(c) && c != '\t')
        .findFirst()
        .ifPresent(c -> refuse("the character U+%04X is no part of a name".formatted(c)));
    at = end + 1;
    return Optional.of(inside);
  }

  /** Returns the reason why the line is none of the format, if so. */
  Optional<String> complaint() {
    return complaint;
  }

  /** The number that stands alone. */
  Optional<String> number() {
    return number;
  }

  /** The name in quotes. */
  Optional<String> name() {
    return name.filter(its -> !its.isEmpty());
  }

  /** The pair of an arc. */
  Optional<Pair> arc() {
    return arc.filter(pair -> !pair.first().startsWith("-") && !pair.second().startsWith("-"));
  }

  /** Returns the position of a node in the drawing. */
  Optional<Nodes.Position> position() {
    return position
        .filter(pair -> pair.first().length() < 10 && pair.second().length() < 10)
        .filter(pair -> !pair.first().equals("-") && !pair.second().equals("-"))
        .map(
            pair ->
                new Nodes.Position(
                    Double.parseDouble(pair.first()), Double.parseDouble(pair.second())));
  }

  /** The letters with which the fields of the line begin. */
  Set<Character> letters() {
    return fields.keySet();
  }

  /** The number or text after a letter. */
  Optional<String> field(char letter) {
    return Optional.ofNullable(fields.get(letter));
  }
}
