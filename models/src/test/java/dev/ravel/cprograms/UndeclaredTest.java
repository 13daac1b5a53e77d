// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cimport.clang.Clang;
import dev.ravel.cimport.clang.Library;
import dev.ravel.cimport.clang.Natives;
import dev.ravel.cimport.clang.Unit;
import dev.ravel.cimport.library.CSources;
import dev.ravel.cimport.library.Prototypes;
import dev.ravel.cli.CommandLine;
import dev.ravel.source.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of calls of functions without a declaration. The library's have their types, a definition
 * with the types that C90 assumes is taken, and all others are refused.
 */
class UndeclaredTest {
  private static final Pattern FUNCTION =
      Pattern.compile("^(?:\\w+ )*\\w+[ *]+(\\w+)\\(.*\\);", Pattern.MULTILINE);

  @TempDir private Path folder;

  private CommandLine.Ran check(String first, String second, String... options) throws IOException {
    List<String> words = new ArrayList<>(List.of("check"));
    words.add(Files.writeString(folder.resolve("first.c"), first.replace('~', '\n')).toString());
    if (!second.isEmpty()) {
      words.add(
          Files.writeString(folder.resolve("second.c"), second.replace('~', '\n')).toString());
    }
    words.addAll(List.of(options));
    return CommandLine.run(words);
  }

  /** The compiler is the oracle. It accepts a declaration and the header's only if they agree. */
  @Test
  void typesAreThoseOfTheHeaders() throws IOException {
    Natives natives = Natives.unpacked();
    Library library = Library.compiled(natives);
    Clang clang = new Clang(natives, library.headers());
    int functions = 0;
    for (String header : CSources.headers().toList()) {
      Set<String> names = new TreeSet<>();
      FUNCTION
          .matcher(CSources.text("include/" + header))
          .results()
          .map((MatchResult its) -> its.group(1))
          .forEach(names::add);
      names.removeIf(its -> its.startsWith("__ravel") || its.equals("__assert_fail"));
      String declared = Prototypes.declarations(names);
      names.removeIf(its -> declared.contains(its + "() __attribute__"));
      functions += names.size();
      String text = Prototypes.declarations(names) + "\n#include <" + header + ">\n";
      Unit unit = new Unit(new SourceText("all.c", text), folder);
      assertEquals(List.of(), clang.compile(List.of(unit), List.of()).diagnostics(), header);
    }
    assertTrue(functions > 200, "functions: " + functions);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          int main(void) { int *p = malloc(4); *p = 1; free(p); return 0; } |
          int main(void) { char *s = strdup("ab"); if (strlen(s) != 2) abort(); free(s); return 0; } |
          int main(void) { if (strtol("5000000000", 0, 10) != 5000000000) abort(); return 0; } |
          int main(void) { double x = fabs(-0.5); if (x != 0.5) reach_error(); return 0; } |
          int main(void) { assert(0.5); assert(main); return 0; } |
          int main(void) { double d = __VERIFIER_nondet_bool(); if (d != 0 && d != 1) reach_error(); } |
          int main(void) { printf("%d", 3); usleep(3); sched_yield(); exit(0); } |
          int main(void) { return f(2) - 3; } int f(int n) { return n + 1; } |
          int main(void) { return f(2, "a") - 3; } | int f(int n, char *s) { return n + (*s == 'a'); }
          int main(void) { int x = 3; return f(&x, 0x100000000); } | int f(int *p, long n) { return *p - 3 + (int)n; }
          """)
  void typesThatAreKnownAreTrue(String first, String second) throws IOException {
    for (String standard : List.of("gnu17", "gnu89")) {
      CommandLine.Ran ran = check(first, second == null ? "" : second, "--", "-std=" + standard);
      assertEquals(0, ran.code(), () -> first + "\n" + String.join("\n", ran.lines()));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          other     | declare it before   | int main(void) { return other(3); } |
          f         | in line 2           | int main(void) { return f(2.5); } ~int f(int n) { return n; } |
          f         | in line 2           | int main(void) { return f(2) == 0; } | ~char *f(int n) { return 0; }
          f         | in line 1           | int main(void) { return f(2); } | int f(long n) { return n; }
          f         | in line 1           | int main(void) { return f(2); } | int f(int n, int m) { return n; }
          f         | in line 1           | int main(void) { return f(2); } | int f(int n, ...) { return n; }
          f         | in line 1           | int main(void) { f(2); return 0; } | void f(int n) { }
          f         | as it is declared   | int main(void) { return f(2) == 0; } char *f(int n) { return 0; } |
          setbuf    | <stdio.h>           | int main(void) { setbuf(0, 0); return 0; } |
          atomic_load | <stdatomic.h>     | int main(void) { int x = 0; return atomic_load(&x); } |
          pthread_attr_init | <pthread.h> | int main(void) { int x[14]; return pthread_attr_init(x); } |
          """)
  void othersAreRefused(String name, String help, String first, String second) throws IOException {
    for (String standard : List.of("gnu17", "gnu89")) {
      CommandLine.Ran ran = check(first, second == null ? "" : second, "--", "-std=" + standard);
      String said = String.join(" ", ran.lines()).replaceAll(" +", " ");
      String error = "error[P016]: the function `" + name + "` is called without a declaration";
      assertTrue(said.startsWith(error), said);
      assertTrue(said.contains("first.c:1:"), said);
      assertTrue(said.contains(help), said);
      assertEquals(4, ran.code(), said);
    }
  }

  /**
   * Where a file has other errors, these are reported first. The calls may have no error at all.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          expected expression      | int main(void) { char *p = malloc(3); int y = ; return other(y); }
          undeclared identifier    | int main(void) { return other(malloc(3), n); }
          is called without        | int main(void) { return other(malloc(3)); }
          """)
  void otherErrorsAreToldFirst(String error, String program) throws IOException {
    List<String> lines = check(program, "").lines();
    assertEquals(
        1, lines.stream().filter(line -> line.startsWith("error[")).count(), lines::toString);
    assertTrue(lines.getFirst().contains(error), lines::toString);
  }

  @Test
  void anotherFileMayDeclareIt() throws IOException {
    CommandLine.Ran ran =
        check(
            "int twice(int); int main(void) { return twice(2) + g(); }",
            "int twice(int n) { return n - 2; } int g(void) { return twice(2); }");
    assertEquals(0, ran.code(), () -> String.join("\n", ran.lines()));
  }

  @Test
  void preprocessedFilesAreDeclaredThemToo() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("a.i"),
            "# 1 \"b.c\"\nint main(void) { int *p = malloc(4); *p = 1;\n free(p); return g(); }\n");
    List<String> said = CommandLine.run(List.of("check", file.toString())).lines();
    assertTrue(said.getFirst().contains("`g`"), said::toString);
    assertTrue(said.get(1).contains("a.i:3:11"), said::toString);
  }
}
