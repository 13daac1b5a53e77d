// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import dev.ravel.cimport.library.Prototypes;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The functions that a file calls without a declaration.
 *
 * @param calls by name, the compiler's message about the first call
 */
record Undeclared(Map<String, Matcher> calls) {
  static final Undeclared NONE = new Undeclared(Map.of());

  private static final Pattern CALL =
      Pattern.compile("(?:call to undeclared|implicit declaration of) function '(\\w+)'.*");

  private static final Pattern CONFLICT =
      Pattern.compile("(?:conflicting types for|static declaration of|redefinition of) '(\\w+)'.*");

  /** Returns those of which errors of a file speak. */
  static Undeclared in(String said) {
    Map<String, Matcher> calls = new LinkedHashMap<>();
    for (String line : said.lines().toList()) {
      Matcher message = Clang.MESSAGE.matcher(line);
      if (message.matches()) {
        Matcher call = CALL.matcher(message.group(4));
        if (call.matches()) {
          calls.putIfAbsent(call.group(1), message);
        }
      }
    }
    return new Undeclared(calls);
  }

  /** Returns declarations of them, as C text of one line. */
  String prelude() throws IOException {
    return Prototypes.declarations(calls.keySet());
  }

  /** Returns the function that is declared below its first call in another way, by an error. */
  Optional<String> conflict(String error) {
    Matcher conflict = CONFLICT.matcher(error);
    return Optional.of(conflict)
        .filter(Matcher::matches)
        .map(its -> its.group(1))
        .filter(calls::containsKey);
  }
}
