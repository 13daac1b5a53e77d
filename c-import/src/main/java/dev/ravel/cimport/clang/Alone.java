// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import java.util.List;
import java.util.Set;

/**
 * The texts that are compiled to the same whatever other files there are. Such a text reads only
 * headers that come with Ravel. A text of which that is not plain is taken for one that reads
 * others.
 */
record Alone(String text, Set<String> headers) {
  /** The words that ask for files or the time of day, however they stand there. */
  private static final List<String> ASKING =
      List.of(
          ("__has_ __DATE__ __TIME ## %: ?? __int_c __uint_c __stdint_ dependency " + "module")
              .split(" ", -1));

  /**
   * The characters that may stand before a line that goes on. Each ends a token, whatever follows.
   */
  private static final String ENDS = " \t\n\r\"';,(){}[]";

  /** Directives that read files, or say that the text is that of another. */
  private static final Set<String> OTHERS = Set.of("include_next", "import", "embed", "line");

  private static final String INCLUDE = "include";

  /**
   * Returns whether a text reads no other files.
   *
   * @param headers the names of those that it may read
   */
  static boolean is(String text, Set<String> headers) {
    return new Alone(text, headers).is();
  }

  /**
   * Returns whether the words of a compiler define names and choose a language, and do nothing
   * else.
   */
  static boolean are(List<String> options) {
    return options.stream()
        .allMatch(
            its ->
                (its.length() > 2 && (its.startsWith("-D") || its.startsWith("-U"))
                        || its.startsWith("-std="))
                    && its.indexOf('#') < 0
                    && is(its, Set.of()));
  }

  private boolean is() {
    for (String word : ASKING) {
      if (text.contains(word)) {
        return false;
      }
    }
    for (int at = text.indexOf('#'); at >= 0; at = text.indexOf('#', at + 1)) {
      if (!directive(behindBlanks(at + 1))) {
        return false;
      }
    }
    for (int at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at + 1)) {
      if (at > 0 && ENDS.indexOf(text.charAt(at - 1)) < 0 && endsLine(at + 1)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether what stands after a number sign is a word, and a directive that may stand
   * there.
   */
  private boolean directive(int from) {
    int to = from;
    while (to < text.length() && isOfName(text.charAt(to))) {
      to++;
    }
    String word = text.substring(from, to);
    if (word.equals(INCLUDE)) {
      return header(behindBlanks(to));
    }
    boolean isWord = !word.isEmpty() && !Character.isDigit(word.charAt(0));
    return isWord ? !OTHERS.contains(word) : from == text.length() || endsLine(from);
  }

  private boolean header(int from) {
    int end = text.indexOf('>', from);
    return end > from
        && text.charAt(from) == '<'
        && headers.contains(text.substring(from + 1, end));
  }

  private int behindBlanks(int from) {
    int at = from;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return at;
  }

  /** Returns whether nothing but blanks stands there up to the end of the line. */
  private boolean endsLine(int from) {
    for (int at = from; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '\n' || c == '\r') {
        return true;
      }
      if (!Character.isWhitespace(c)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOfName(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }
}
