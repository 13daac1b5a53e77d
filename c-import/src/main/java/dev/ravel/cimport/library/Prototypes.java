// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The types of the functions of the library, for programs that do not declare what they call. */
public final class Prototypes {
  /** The section of a function whose type is assumed, which marks its declaration in bitcode. */
  public static final String SECTION = ".assumed";

  /** The words of types that need no declaration. */
  private static final Set<String> BASIC =
      Set.of(
          ("void int long short char unsigned signed float double const _Bool _Noreturn "
                  + "__builtin_va_list")
              .split(" ", -1));

  /** Types of the headers that are others by definition. */
  private static final Map<String, String> SAME =
      Map.of(
          "size_t", "unsigned long",
          "ssize_t", "long",
          "time_t", "long",
          "clock_t", "long",
          "pid_t", "int",
          "va_list", "__builtin_va_list");

  private static final Pattern WORD = Pattern.compile("\\w+");

  private Prototypes() {}

  /**
   * Returns a declaration of a function, without a semicolon. A function of the library has its
   * type; if that cannot be written without the types of a header but returns {@code int}, and is
   * not variadic, its parameters are left out. Any other function is declared as C90 does: of any
   * arguments, returning {@code int}, in {@link #SECTION}.
   */
  static String declaration(String name) throws IOException {
    Optional<String> chosen = Services.chosenType(name);
    if (chosen.isPresent()) {
      return chosen.get() + " " + name + "()";
    }
    Pattern line =
        Pattern.compile(
            "^((?:\\w+ )*\\w+[ *]+)" + Pattern.quote(name) + "(\\(.*\\));", Pattern.MULTILINE);
    for (String file : CSources.FILES) {
      Matcher its = line.matcher(CSources.text(file));
      if (its.find()) {
        String result = plain(its.group(1));
        String parameters = plain(its.group(2));
        if (isBasic(result) && isBasic(parameters)) {
          return result + name + parameters;
        }
        if (result.strip().equals("int") && !parameters.contains("...")) {
          return "int " + name + "()";
        }
      }
    }
    return "int " + name + "() __attribute__((section(\"" + SECTION + "\")))";
  }

  /** Returns declarations of functions, as C text of one line. */
  public static String declarations(Iterable<String> names) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      text.append(declaration(name)).append("; ");
    }
    return text.toString();
  }

  private static String plain(String type) {
    return WORD.matcher(type).replaceAll(its -> SAME.getOrDefault(its.group(), its.group()));
  }

  private static boolean isBasic(String type) {
    return WORD.matcher(type).results().allMatch(its -> BASIC.contains(its.group()));
  }

  /** Returns the name of the header that declares a function or macro, if one is known to. */
  static Optional<String> header(String name) {
    if (name.startsWith("atomic_")) {
      return Optional.of("stdatomic.h");
    }
    Pattern word = Pattern.compile("\\b" + Pattern.quote(name) + "\\(");
    Stream<String> headers = CSources.headers();
    return headers.filter(its -> word.matcher(text("include/" + its)).find()).findFirst();
  }

  private static String text(String file) {
    try {
      return CSources.text(file);
    } catch (IOException e) {
      return ""; // the message goes without the header's name
    }
  }
}
