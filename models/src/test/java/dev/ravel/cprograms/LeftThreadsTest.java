// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --check leaks} tells which threads nobody has joined or detached when a program ends. */
class LeftThreadsTest {
  private static final String BEFORE =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      atomic_int flag; pthread_t t, u, v, all[2]; pthread_attr_t own;
      void *idle(void *x) { return x; }
      void *sets(void *x) { flag = 1; return x; }
      void *alone(void *x) { pthread_detach(pthread_self()); return sets(x); }
      void *joins(void *x) { pthread_join(t, 0); return x; }
      void *may(void *x) { if (atomic_exchange(&flag, 1)) pthread_join(t, 0); return x; }
      void *exits(void *x) { exit(0); }
      """;

  private static final Pattern NOTE = Pattern.compile("hint\\[L009]: (.*) neither joined .*");

  @TempDir private Path folder;

  private List<String> checked(String main, String... options) throws IOException {
    Path file = folder.resolve("left.c");
    Files.writeString(file, BEFORE + "int main(void) {\n" + main.replace("; ", ";\n") + "\n}\n");
    List<String> words = new ArrayList<>(List.of("check", file.toString()));
    words.addAll(List.of(options));
    return CommandLine.run(words).lines();
  }

  private static String notes(List<String> lines) {
    List<String> notes = new ArrayList<>();
    for (String line : lines) {
      Matcher note = NOTE.matcher(line);
      if (note.matches()) {
        notes.add(note.group(1).replace("`", "").replace(", created here", ""));
      }
    }
    return String.join("; ", notes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''            | pthread_create(&t, 0, sets, 0); pthread_join(t, 0); return 0;
          t1, is        | pthread_create(&t, 0, sets, 0); return 0;
          t1, is        | pthread_create(&t, 0, idle, 0); while (!flag) { flag = 1; } return 0;
          t1, is        | pthread_create(&t, 0, sets, 0); pthread_exit(0);
          ''            | pthread_create(&t, 0, sets, 0); pthread_detach(t); return 0;
          ''            | pthread_create(&t, 0, alone, 0); return 0;
          ''            | pthread_attr_init(&own); pthread_attr_setdetachstate(&own, PTHREAD_CREATE_DETACHED); pthread_create(&t, &own, sets, 0); return 0;
          ''            | pthread_create(&t, 0, sets, 0); exit(0);
          ''            | pthread_create(&t, 0, exits, 0); pthread_exit(0);
          ''            | pthread_create(&t, 0, sets, 0); pthread_create(&u, 0, joins, 0); pthread_join(u, 0); return 0;
          t2, is        | pthread_create(&t, 0, sets, 0); pthread_create(&u, 0, joins, 0); return 0;
          ''            | pthread_create(&t, 0, idle, 0); pthread_create(&u, 0, may, 0); may(0); pthread_join(u, 0); return 0;
          t1, is        | pthread_create(&t, 0, idle, 0); pthread_create(&u, 0, sets, 0); may(0); pthread_join(u, 0); return 0;
          t1, t2, are   | for (int i = 0; i < 2; i++) { pthread_create(&all[i], 0, sets, 0); } return 0;
          t2, is        | for (int i = 0; i < 2; i++) { pthread_create(&all[i], 0, sets, 0); } pthread_join(all[0], 0); return 0;
          t1, is; t2, is | pthread_create(&t, 0, sets, 0); pthread_create(&u, 0, sets, 0); return 0;
          t1, is        | pthread_create(&t, 0, sets, 0); pthread_cancel(t); return 0;
          """)
  void whatNobodyHasJoinedIsToldByEveryEngine(String expected, String main) throws IOException {
    for (String engine :
        List.of("auto", "graph", "graph --threads 2", "dpor", "dpor --stateless", "unfolding")) {
      List<String> options = new ArrayList<>(List.of("--check", "leaks", "--engine"));
      options.addAll(List.of(engine.split(" ")));
      List<String> lines = checked(main, options.toArray(String[]::new));
      assertEquals(expected, notes(lines), () -> engine + "\n" + String.join("\n", lines));
      assertTrue(String.join("\n", lines).contains("left.c holds"), () -> engine + ": " + lines);
    }
    assertEquals("", notes(checked(main)), "without the check");
  }

  @Test
  void allPlacesAreNamedWhereAThreadMayBeCreated() throws IOException {
    String main =
        """
        pthread_create(&u, 0, sets, 0);
        if (flag) pthread_create(&t, 0, idle, 0);
        else pthread_create(&t, 0, idle, 0);
        pthread_join(u, 0); return 0;
        """;
    int line = (int) BEFORE.lines().count() + 3;
    String notes = notes(checked(main, "--check", "leaks"));
    assertEquals("t2 or in line", notes.replaceFirst(" \\d+, is$", ""));
    assertTrue(notes.contains(" " + line) || notes.contains(" " + (line + 1)), notes);
  }

  @Test
  void whereSomethingIsViolatedOrNotProvedNothingIsSaid() throws IOException {
    assertEquals(
        "",
        notes(checked("pthread_create(&t, 0, sets, 0); malloc(4); return 0;", "--check", "leaks")));
    assertEquals(
        "",
        notes(
            checked(
                "pthread_create(&t, 0, sets, 0); return 0;", "--check", "leaks", "--bound", "1")));
  }

  @Test
  void theNoteIsPartOfJsonAndSarif() throws IOException {
    String main = "pthread_create(&t, 0, sets, 0); return 0;";
    String json = String.join("\n", checked(main, "--check", "leaks", "--json"));
    assertTrue(json.contains("\"code\": \"L009\""), json);
    String sarif = String.join("\n", checked(main, "--check", "leaks", "--format", "sarif"));
    assertTrue(Pattern.compile("\"ruleId\": \"L009\"").matcher(sarif).find(), sarif);
    assertTrue(sarif.contains("\"level\": \"note\""), sarif);
  }
}
