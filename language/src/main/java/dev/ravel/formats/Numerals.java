// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.net.NetBuilder;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.List;

/** Numbers of tokens as files write them. */
final class Numerals {
  private Numerals() {}

  /**
   * A number of tokens; the least one after a complaint.
   *
   * @param what it is, as in {@code the initial marking of place `p`}
   * @param least 0 for a marking, 1 for a weight
   */
  static int tokens(String text, int least, String what, Span span, List<Diagnostic> complaints) {
    boolean minus = text.startsWith("-");
    String digits = minus ? text.substring(1) : text.startsWith("+") ? text.substring(1) : text;
    boolean number = !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!number) {
      complaints.add(
          Diagnostic.at(span, Problem.M007, what + " is `" + shown(text) + "`, which is no number")
              .help("a net of places and transitions has whole numbers of tokens"));
      return least;
    }
    String plain = digits.replaceFirst("^0+(?=.)", "");
    if (minus && !plain.equals("0")) {
      complaints.add(
          Diagnostic.at(span, Problem.M007, what + " is " + shown(text) + ", which is negative"));
      return least;
    }
    if (plain.length() > 10 || Long.parseLong(plain) > Integer.MAX_VALUE) {
      complaints.add(
          Diagnostic.at(span, Problem.M007, what + " is " + shown(text) + ", which is too large")
              .help("at most 2147483647 tokens are possible"));
      return least;
    }
    int tokens = Integer.parseInt(plain);
    if (tokens < least) {
      complaints.add(
          Diagnostic.at(span, Problem.M007, what + " is 0, so the arc moves nothing")
              .help("remove the arc, or give it a weight of at least 1"));
      return least;
    }
    return tokens;
  }

  /** That several arcs are too heavy together. */
  static Diagnostic tooHeavy(NetBuilder.TooHeavy its) {
    return Diagnostic.at(
            its.transition().span(),
            Problem.M007,
            "the weights of the arcs between place `%s` and transition `%s` are too large together"
                .formatted(shown(its.place().id()), shown(its.transition().id())))
        .help("at most 2147483647 tokens are possible");
  }

  /** A text on one line, cut to 40 characters. */
  static String shown(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() > 40 ? line.substring(0, 40) + "..." : line;
  }
}
