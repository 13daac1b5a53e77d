// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes a text smaller while something stays true of it. It leaves lines and blocks out, takes the
 * braces of blocks away, and puts parts of expressions in the place of the whole, as long as any of
 * it helps.
 */
final class Shrinker {
  private final Predicate<String> keeps;

  Shrinker(Predicate<String> keeps) {
    this.keeps = keeps;
  }

  /** The smallest text it comes to. */
  String shrink(String text) {
    String best = text;
    while (true) {
      String smaller = expressions(lines(best));
      if (smaller.equals(best)) {
        return best;
      }
      best = smaller;
    }
  }

  private String lines(String text) {
    String best = text;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (List<String> candidate : candidates(List.of(best.split("\n")))) {
        String smaller = String.join("\n", candidate) + "\n";
        if (keeps.test(smaller)) {
          best = smaller;
          changed = true;
          break;
        }
      }
    }
    return best;
  }

  /** Texts without some of the lines, large pieces first. */
  private static List<List<String>> candidates(List<String> lines) {
    List<List<String>> candidates = new ArrayList<>();
    for (int size = lines.size() / 2; size > 1; size /= 2) {
      for (int from = 0; from < lines.size(); from += size) {
        candidates.add(without(lines, from, Math.min(lines.size(), from + size)));
      }
    }
    for (int from = 0; from < lines.size(); from++) {
      if (lines.get(from).endsWith("{")) {
        int end = end(lines, from);
        candidates.add(without(lines, from, end + 1));
        List<String> unwrapped = new ArrayList<>(lines);
        unwrapped.remove(end);
        unwrapped.remove(from);
        candidates.add(unwrapped);
      }
      candidates.add(without(lines, from, from + 1));
    }
    return candidates;
  }

  private static List<String> without(List<String> lines, int from, int to) {
    List<String> rest = new ArrayList<>(lines.subList(0, from));
    rest.addAll(lines.subList(to, lines.size()));
    return rest;
  }

  /** The line that closes what a line opens. */
  private static int end(List<String> lines, int from) {
    int depth = 0;
    for (int at = from; at < lines.size(); at++) {
      String line = lines.get(at).strip();
      depth += line.endsWith("{") ? 1 : 0;
      depth -= line.startsWith("}") && at > from ? 1 : 0;
      if (depth <= 0) {
        return at;
      }
    }
    return lines.size() - 1;
  }

  private String expressions(String text) {
    String best = text;
    for (int at = 0; at < best.length(); at++) {
      if (best.charAt(at) == '(') {
        int close = close(best, at);
        if (close > 0) {
          String before = best.substring(0, at);
          String inside = best.substring(at + 1, close);
          String after = best.substring(close + 1);
          for (String part : List.of("0", "1", "true", "false", inside)) {
            String smaller = before + part + after;
            if (keeps.test(smaller)) {
              best = smaller;
              break;
            }
          }
        }
      }
    }
    return best;
  }

  private static int close(String text, int open) {
    int depth = 0;
    for (int at = open; at < text.length() && text.charAt(at) != '\n'; at++) {
      depth += text.charAt(at) == '(' ? 1 : text.charAt(at) == ')' ? -1 : 0;
      if (depth == 0) {
        return at;
      }
    }
    return -1;
  }
}
