// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The options of C compilers, of which some change what a program means. */
public final class CompilerOptions {
  /** Options that are joined to a value or followed by it. */
  static final List<String> VALUED = List.of("-D", "-U", "-I", "-iquote", "-isystem", "-include");

  /** Options that have a meaning alone. */
  private static final List<String> ALONE =
      List.of("-fsigned-char", "-funsigned-char", "-fwrapv", "-ansi", "-pedantic");

  /** Options that are followed by a value and change nothing. */
  private static final List<String> SKIPPED =
      List.of("-o", "-MF", "-MT", "-MQ", "-L", "-l", "-Xlinker");

  /**
   * The beginnings of options that change nothing here. They are about warnings, optimisation, the
   * kind of machine code, and libraries.
   */
  private static final List<String> WITHOUT_MEANING =
      List.of(
          ("-W -w -O -g -l -L -M -pthread -c -o -pipe -m64 -march= -mtune= -fPIC -fpic -fPIE -fpie"
                  + " -fno-pie -fno-pic -pie -no-pie -static -shared -rdynamic -fvisibility="
                  + " -fstack-protector -fno-stack-protector -fomit-frame-pointer"
                  + " -fno-omit-frame-pointer -fdiagnostics -fcolor-diagnostics -fno-common"
                  + " -fno-strict-aliasing -fsanitize= -fno-sanitize -ffunction-sections"
                  + " -fdata-sections -flto -fno-lto")
              .split(" ", -1));

  private static final String STANDARD = "-std=";

  private CompilerOptions() {}

  /**
   * Returns the options that change what a program means.
   *
   * @throws Refused if a word is no option, or is one that would change more than is known here
   */
  public static List<String> of(List<String> words) {
    List<String> options = new ArrayList<>();
    for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
      String word = rest.next();
      boolean skipped = SKIPPED.contains(word);
      Optional<String> valued = VALUED.stream().filter(word::startsWith).findFirst();
      if (VALUED.contains(word) || skipped) {
        if (!rest.hasNext()) {
          throw refused("option '" + word + "' of the compiler needs a value");
        }
        String value = rest.next();
        options.addAll(skipped ? List.of() : List.of(word, value));
      } else if (ALONE.contains(word) || valued.isPresent() && !word.startsWith("-i")) {
        options.add(word);
      } else if (word.startsWith(STANDARD)) {
        options.add(standard(word));
      } else if (word.equals("-m32")) {
        throw new Refused(narrow(word));
      } else if (WITHOUT_MEANING.stream().noneMatch(word::startsWith)) {
        throw unknown(word);
      }
    }
    return options;
  }

  /** Returns whether the word after an option belongs to it. */
  static boolean takesValue(String option) {
    return VALUED.contains(option) || SKIPPED.contains(option);
  }

  /** Returns whether the word after an option is the name of a file or folder to be read. */
  static boolean namesFile(String option) {
    return option.equals("-I") || option.startsWith("-i") && VALUED.contains(option);
  }

  /** Returns the reason why programs are not checked with pointers of 32 bits. */
  static Diagnostic narrow(String asked) {
    return Diagnostic.of(
            Problem.X002,
            "`%s` asks for pointers and `long` of 32 bits, and here they have 64".formatted(asked))
        .help(
            "an address here holds which object it is in its upper 32 bits, and where in it in the"
                + " lower ones")
        .help(
            "check it with 64 bits (-m64) if it does not rest on the size of `long`, `size_t` or"
                + " pointers");
  }

  private static Refused refused(String message) {
    return new Refused(Diagnostic.of(Problem.U001, message));
  }

  private static String standard(String word) {
    if (word.contains("++")) {
      throw refused("'" + word + "' is a standard of C++, and only C is checked");
    }
    return word;
  }

  private static Refused unknown(String word) {
    if (!word.startsWith("-")) {
      return refused("'" + word + "' stands after '--', where only options of the compiler stand");
    }
    List<String> all = new ArrayList<>(VALUED);
    all.addAll(ALONE);
    all.add(STANDARD);
    String message =
        "'" + word + "' is no option of the compiler that is passed on: " + String.join(" ", all);
    Diagnostic its = Diagnostic.of(Problem.U001, message);
    return new Refused(
        Similar.to(word, all).map(one -> its.help("did you mean '" + one + "'?")).orElse(its));
  }
}
