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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The end of a thread is part of the step before it where that leaves out no execution. In a
 * program that deletes a key it never is; so each program is compared with one that does so on a
 * way that is never taken: they have as many executions, with the same ends.
 */
class LastOperationsTest {
  private static final String MAIN = "int main(void) {\n";
  private static final String NEVER =
      "int main(int words, char **word) {\n  if (words > 9) pthread_key_delete(0);\n";
  private static final Pattern EXECUTION =
      Pattern.compile("(?m)^ +\\d+ \\| +(\\d+) \\| +[\\d ]+ \\| ([^|]*) \\|");

  @TempDir private Path folder;

  /** A program in which no end of a thread is part of another step. */
  static String withEndsApart(String program) {
    assertTrue(program.contains(MAIN), program);
    return program.replace(MAIN, NEVER);
  }

  /** The ends of all executions, sorted, and how many steps all of them have together. */
  private record Ends(List<String> ends, int steps) {}

  private Ends ends(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    String said = String.join("\n", CommandLine.run(List.of("traces", file.toString())).lines());
    List<String> ends = new ArrayList<>();
    int steps = 0;
    Matcher execution = EXECUTION.matcher(said);
    while (execution.find()) {
      ends.add(execution.group(2).strip());
      steps += Integer.parseInt(execution.group(1));
    }
    assertTrue(!ends.isEmpty(), said);
    ends.sort(null);
    return new Ends(ends, steps);
  }

  private static String program(String before, String thread, String after) {
    return """
    #include <assert.h>
    #include <pthread.h>
    #include <stdatomic.h>
    #include <stdlib.h>
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    atomic_int x, y;
    static _Thread_local int own;
    _Atomic(int *) seen;
    pthread_key_t key;
    pthread_t first;
    static void put(void *value) { atomic_store(&y, 1); }
    static void leave(void) { atomic_fetch_add(&x, 1); pthread_exit(0); }
    static void *run(void *argument) {
    %s
      return 0;
    }
    int main(void) {
      pthread_t one, two;
    %s
      pthread_create(&one, 0, run, 0);
      pthread_create(&two, 0, run, 0);
    %s
      return 0;
    }
    """
        .formatted(thread, before, after);
  }

  private static String text(String kind) {
    String joined = "  void *a, *b;\n  pthread_join(one, &a);\n  pthread_join(two, &b);\n";
    return switch (kind) {
      case "store" -> program("", "  atomic_store(&x, 1);", joined + "  assert(x == 1);");
      case "counter" ->
          program(
              "",
              "  pthread_mutex_lock(&lock);\n  x++;\n  pthread_mutex_unlock(&lock);",
              joined + "  assert(x == 2);");
      case "returns early" ->
          program("", "  if (atomic_fetch_add(&x, 1)) return 0;\n  y = 1;", joined);
      case "the program ends" ->
          program("", "  atomic_store(&x, 1);", "  if (x) { y = 1; exit(0); }");
      case "main leaves" -> program("", "  atomic_fetch_add(&x, 1);", "  pthread_exit(0);");
      case "nobody joins" ->
          program("", "  atomic_fetch_add(&x, 1);", "  pthread_detach(one);\n  y = 1;");
      case "on the stack" ->
          program(
              "",
              "  int mine = 3;\n  atomic_store(&seen, &mine);",
              "  int *its = seen;\n  if (its) assert(*its == 4);");
      case "a copy of a variable" ->
          program(
              "",
              "  own = 3;\n  atomic_store(&seen, &own);",
              "  int *its = seen;\n  if (its) assert(*its == 4);");
      case "a parameter" ->
          program(
              "",
              "  atomic_store(&seen, (int *)&argument);",
              "  int *its = seen;\n  if (its) assert(*its == 4);");
      case "a result" ->
          program(
              "",
              "  int *mine = malloc(4);\n  *mine = x;\n  atomic_store(&x, 1);\n  return mine;",
              joined + "  y = *(int *)a;\n  free(a);\n  free(b);");
      case "a destructor" ->
          program(
              "  pthread_key_create(&key, put);",
              "  pthread_setspecific(key, &x);\n  atomic_store(&x, 1);",
              "  int both = x + 2 * y;\n" + joined + "  assert(both != 3);");
      case "exits" ->
          program(
              "", "  atomic_fetch_add(&x, 1);\n  pthread_exit(0);", joined + "  assert(x == 2);");
      case "exits in a call" -> program("", "  leave();\n  y = 1;", joined + "  assert(!y);");
      case "exits with a result" ->
          program(
              "",
              """
                int *mine = malloc(4);
                *mine = x;
                atomic_store(&x, 1);
                pthread_exit(mine);
              """,
              joined + "  y = *(int *)a;\n  free(a);\n  free(b);");
      case "exits with a handler" ->
          program(
              "",
              "  pthread_cleanup_push(put, &x);\n  atomic_store(&x, 1);\n  pthread_exit(0);\n"
                  + "  pthread_cleanup_pop(0);",
              "  int both = x + 2 * y;\n" + joined + "  assert(both != 3);");
      case "the first thread is joined" ->
          program(
              "  first = pthread_self();",
              "  void *its = 0;\n  if (!atomic_fetch_add(&x, 1)) pthread_join(first, &its);\n"
                  + "  if (its) assert(*(atomic_int *)its == 1);",
              "  y = 1;\n  pthread_exit(&x);");
      default -> throw new IllegalArgumentException(kind);
    };
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "store",
        "counter",
        "returns early",
        "the program ends",
        "main leaves",
        "nobody joins",
        "on the stack",
        "a copy of a variable",
        "a parameter",
        "a result",
        "a destructor",
        "exits",
        "exits in a call",
        "exits with a result",
        "exits with a handler",
        "the first thread is joined"
      })
  void noExecutionIsLeftOut(String kind) throws IOException {
    Ends usual = ends("usual.c", text(kind));
    Ends apart = ends("apart.c", withEndsApart(text(kind)));
    assertEquals(apart.ends(), usual.ends());
    assertTrue(usual.steps() < apart.steps(), "the ends are steps of their own");
  }
}
