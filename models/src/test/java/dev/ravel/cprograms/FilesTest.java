// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Printed;
import dev.ravel.processor.ProgramFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of files in memory, arguments and the environment of a program. */
class FilesTest {
  private static final Path CALLS = Path.of("src/test/resources/c/files.c");
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 200 : 12;

  private static final String WORDS =
      """
      #include <assert.h>
      #include <getopt.h>
      #include <libgen.h>
      #include <pthread.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      static int total;
      static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
      static void *count(void *name) {
        FILE *in = fopen(name, "r");
        if (!in) { perror(name); exit(3); }
        int c, words = 0, inside = 0;
        while ((c = fgetc(in)) != EOF) {
          int letter = c != ' ' && c != '\\n';
          words += letter && !inside;
          inside = letter;
        }
        fclose(in);
        pthread_mutex_lock(&lock); total += words; pthread_mutex_unlock(&lock);
        return 0;
      }
      int main(int argc, char **argv) {
        static const struct option all[] = {
          {"expected", required_argument, 0, 'e'}, {0, 0, 0, 0}
        };
        int opt, expected = 0;
        while ((opt = getopt_long(argc, argv, "ve:", all, 0)) != -1)
          if (opt == 'e') expected = atoi(optarg);
        pthread_t t[4];
        int n = argc - optind;
        for (int k = 0; k < n; k++) pthread_create(&t[k], 0, count, argv[optind + k]);
        for (int k = 0; k < n; k++) pthread_join(t[k], 0);
        assert(total == expected && argv[argc] == 0);
        assert(strcmp(getenv("HOME"), "/h") == 0 && !getenv("HOM"));
        assert(strcmp(basename(argv[optind]), "a.txt") == 0);
      }
      """;

  @TempDir private Path folder;

  /**
   * Random calls return what those of this machine do, error numbers included. Drawn are calls of
   * all functions of descriptors, names and streams, with files that are removed and renamed while
   * they are open. Not drawn are descriptors that threads share, folders, and standard streams.
   */
  @Test
  void randomCallsReturnTheSame() throws IOException, InterruptedException {
    assertSameAsNative(CALLS);
  }

  /**
   * So do those of pipes, counters of events, {@code poll} and {@code select}, with ends that are
   * closed. Not drawn are calls that wait, full pipes, and pipes without a reader.
   */
  @Test
  void randomCallsOfPipesReturnTheSame() throws IOException, InterruptedException {
    assertSameAsNative(Path.of("src/test/resources/c/pipes.c"));
  }

  /** So do those of message queues. Not drawn are calls that wait, and full queues. */
  @Test
  void randomCallsOfMessageQueuesReturnTheSame() throws IOException, InterruptedException {
    assertSameAsNative(Path.of("src/test/resources/c/messages.c"));
  }

  /**
   * So do those of the calendar, for dates of three centuries. Not drawn are times of day alone.
   */
  @Test
  void randomDatesAreTheSame() throws IOException, InterruptedException {
    assertSameAsNative(Path.of("src/test/resources/c/dates.c"));
  }

  private void assertSameAsNative(Path calls) throws IOException, InterruptedException {
    Gcc.assumed();
    String text = Files.readString(calls);
    for (int seed = 1; seed <= SEEDS; seed++) {
      String program = "#define SEED " + seed + "\n" + text;
      Path here = Files.createDirectory(folder.resolve("run" + seed));
      Gcc.Ran ran = Gcc.ran(program, folder, "-DFOLDER=\"" + here + "\"");
      assertEquals(0, ran.code(), ran.err());
      ProgramFacts known = new ProgramFacts(BruteForce.program(program, folder));
      assertEquals(
          ran.out(),
          Printed.atStart(FirstExecutions.system(known)).stripTrailing(),
          "seed " + seed);
    }
  }

  private String checked(String program, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("words.c"), program);
    List<String> words = new ArrayList<>(List.of("check", file.toString()));
    words.addAll(List.of(options));
    return String.join("\n", CommandLine.run(words).lines());
  }

  @Test
  void threadsReadFilesThatTheCommandLineGives() throws IOException {
    Path given = Files.writeString(folder.resolve("given.txt"), "one two\nthree");
    List<String> options = new ArrayList<>();
    for (String word : List.of("-v", "--expected=5", "in/a.txt", "b.txt")) {
      options.add("--arg=" + word);
    }
    options.addAll(
        List.of("--env", "HOME=/h", "--file", "in/a.txt@" + given, "--file", "b.txt=x y\n"));
    String holds = checked(WORDS, options.toArray(new String[0]));
    assertTrue(holds.startsWith("ok: "), holds);
    options.set(1, "--arg=--expected=6");
    String wrong = checked(WORDS, options.toArray(new String[0]));
    assertTrue(wrong.startsWith("violated[V003]: "), wrong);
    assertTrue(
        wrong.contains(
            "--arg=-v --arg=--expected=6 --arg in/a.txt --arg b.txt --env HOME=/h --file"
                + " in/a.txt@"
                + given
                + " --file $'b.txt=x y\\012'"),
        wrong);
  }

  @Test
  void aLostUpdateOfAFileIsFound() throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdio.h>
        static void *adds(void *x) {
          int n = 0;
          FILE *f = fopen("count", "r");
          fscanf(f, "%d", &n);
          fclose(f);
          f = fopen("count", "w");
          fprintf(f, "%d", n + 1);
          fclose(f);
          return x;
        }
        int main(void) {
          pthread_t t; int n;
          pthread_create(&t, 0, adds, 0); adds(0); pthread_join(t, 0);
          FILE *f = fopen("count", "r");
          assert(fscanf(f, "%d", &n) == 1);
          assert(n == 2);
        }
        """;
    String said = checked(program, "--file", "count=0");
    assertTrue(said.startsWith("violated[V003]: "), said);
    assertTrue(said.contains("fprintf(f"), said);
  }

  @Test
  void whatIsNotThereIsTold() throws IOException {
    String reads =
        """
        #include <stdio.h>
        int main(void) { FILE *f = fopen("a", "r"); return f ? 0 : fgetc(stdin); }
        """;
    String input = checked(reads);
    assertTrue(input.contains("to read the standard input without `--stdin FILE`"), input);
    String absent = checked(reads, "--file", "a@" + folder.resolve("none"));
    assertTrue(absent.startsWith("error[F001]: "), absent);
    String without = checked(reads, "--file", "a");
    assertTrue(without.startsWith("error[U001]: '--file a' gives no file"), without);
    String endless =
        """
        #include <stdio.h>
        int main(void) { FILE *f = fopen("a", "w"); for (;;) fprintf(f, "%1000d", 1); }
        """;
    String large = checked(endless);
    assertTrue(large.contains("to write a file of more than 16 KiB is not supported"), large);
  }

  @Test
  void filesThatAreRemovedAndRenamedLeaveNothingBehind() throws IOException {
    String program =
        """
        #include <stdio.h>
        #include <stdlib.h>
        #include <unistd.h>
        int main(void) {
          FILE *f = fopen("a", "w");
          fputs("text", f);
          fclose(f);
          rename("a", "b");
          rename("b", "d");
          unlink("d");
          f = fopen("c", "w");
          unlink("c");
          fclose(f);
          exit(0);
        }
        """;
    String said = checked(program, "--file", "d=x", "--check", "leaks");
    assertTrue(said.startsWith("ok: "), said);
  }

  /** A thread that looks at the place of a stream and at its end sees both of one moment. */
  @Test
  void aSeekAndTheEndOfAStreamAreOneStep() throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdio.h>
        static FILE *f;
        static void *rewinds(void *x) { rewind(f); return x; }
        int main(void) {
          pthread_t t;
          f = fopen("a", "r");
          while (fgetc(f) != EOF) { }
          pthread_create(&t, 0, rewinds, 0);
          int over = feof(f);
          long place = ftell(f);
          assert(over || place == 0);
          pthread_join(t, 0);
        }
        """;
    String said = checked(program, "--file", "a=12");
    assertTrue(said.startsWith("ok: "), said);
  }

  @Test
  void standardStreamsAreNotRedirected() throws IOException {
    String program =
        """
        #include <stdio.h>
        #include <unistd.h>
        int main(void) { close(1); return fopen("a", "w") ? 0 : 1; }
        """;
    String said = checked(program);
    assertTrue(said.contains("to redirect a standard stream is not supported"), said);
    String closed =
        """
        #include <assert.h>
        #include <stdio.h>
        int main(void) { FILE *f = fopen("a", "w"); fclose(f); assert(fputc('a', f) == EOF); }
        """;
    said = checked(closed);
    assertTrue(said.startsWith("ok: "), said);
  }

  /** The files and streams of the library are no variables of the program. */
  @Test
  void stepsTellNothingOfTheMemoryThatTheLibraryKeeps() throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdio.h>
        static int opened;
        static void *opens(void *x) {
          FILE *f = fopen("a", "w"); opened = 1; fputs("x", f); return x;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, opens, 0);
          assert(!opened);
          pthread_join(t, 0);
        }
        """;
    String said = checked(program, "--json");
    assertTrue(said.contains("\"opened\": 0"), said);
    for (String own : List.of("opened[", "__ravel", "streams", "memory#")) {
      assertTrue(!said.contains(own), said);
    }
  }
}
