// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Effort;
import dev.ravel.report.ComparisonJson;
import dev.ravel.report.ComparisonText;
import dev.ravel.report.JunitXml;
import dev.ravel.report.Style;
import dev.ravel.result.Beside;
import dev.ravel.result.Checking;
import dev.ravel.result.Comparison;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Tested;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.CheckRunner;
import dev.ravel.task.Comparing;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Resources;
import dev.ravel.task.Testing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An error of Ravel itself is the result of one file; the others, and reports, are not lost. */
class InternalErrorTest {
  private static final String WHAT = "the cat is on the keyboard";

  /** A standard input that fails as no stream should. */
  private static final InputStream BROKEN =
      new InputStream() {
        @Override
        public int read() {
          throw new IllegalStateException(WHAT);
        }

        @Override
        public int read(byte[] bytes, int from, int most) {
          return read();
        }
      };

  private static final CheckOptions OPTIONS =
      new CheckOptions(
          EngineOptions.of(Engines.AUTO),
          Map.of(),
          true,
          List.of(),
          Optional.empty(),
          false,
          false,
          Resources.all(),
          Beside.NOTHING,
          false);

  @TempDir private Path folder;

  /** Checks a file that holds, the broken input and a file that is violated; both streams. */
  private String checked(String... options) throws IOException {
    List<String> words = new ArrayList<>(List.of("check"));
    words.add(Files.writeString(folder.resolve("good.ravel"), "thread A { skip }").toString());
    words.add("-");
    words.add(
        Files.writeString(folder.resolve("bad.ravel"), "thread A { assert false }").toString());
    words.addAll(List.of(options));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console = new Console(out, out, BROKEN, Map.of("COLUMNS", "120"), false, false);
    int code = new Ravel(List.of(), new Interruption()).run(words, console);
    String text = out.toString(StandardCharsets.UTF_8);
    assertEquals(70, code, text);
    forgetDetails(text);
    return text;
  }

  /** Removes the files that a text names for the details of errors. */
  private static void forgetDetails(String text) throws IOException {
    Matcher name = Pattern.compile("the details are in (\\S+?\\.txt)").matcher(text);
    assertTrue(name.find(), text);
    do {
      Files.deleteIfExists(Path.of(name.group(1)));
    } while (name.find());
  }

  private static void holds(String text, String... parts) {
    for (String part : parts) {
      assertTrue(text.contains(part), part + " is not in " + text);
    }
  }

  @Test
  void theOtherFilesAreChecked() throws IOException {
    String error = "error[I001]: this is an error of Ravel, not of the model: java.lang.Illegal";
    holds(checked(), "ok: ", error, WHAT, "details are in", "violated[V003]");
    holds(checked("-D", "N=1..2"), error, "error (I001)", "has no constant or input `N`");
  }

  @Test
  void everyReportIsWritten() throws IOException {
    Path page = folder.resolve("page.html");
    String document = checked("--json", "--report", page.toString());
    holds(document, "\"exitCode\": 70", "\"I001\"", WHAT, "\"V003\"", "\"holds\"");
    holds(Files.readString(page), "I001", WHAT, "V003", "good.ravel");
    // Now that there is a page, all that is read is compared with it first.
    holds(
        checked("--json", "--report", page.toString()), "\"I001\"", WHAT, "\"V003\"", "\"holds\"");
    holds(checked("--json=events"), "{\"type\":\"result\"", "I001", "V003");
    holds(
        checked("--format", "sarif"),
        "\"ruleId\": \"I001\"",
        "\"ruleId\": \"V003\"",
        "\"executionSuccessful\": false",
        "\"exitCode\": 70");
  }

  @Test
  void itIsTheResultOfATestToo() throws IOException {
    for (String file : new String[] {"models/a.ravel", "models/rejected/a.ravel"}) {
      Checking failed =
          InternalError.resultOf(
              () -> {
                throw new StackOverflowError(WHAT);
              },
              file,
              Map.of(),
              OPTIONS);
      Tested tested = Testing.compared(failed);
      assertEquals(ExitCode.INTERNAL, tested.exitCode());
      assertEquals(1, tested.misses().size());
      String document = JunitXml.of(List.of(tested));
      holds(document, "<error ", "I001", WHAT);
      forgetDetails(document);
    }
  }

  /** Returns results of three files. No report of the second one can be made. */
  private static Results results() {
    Results results = new Results(OPTIONS);
    for (String file : List.of("a", "b", "c")) {
      results.add(
          new Checking(
              file,
              List.of(),
              Map.of(),
              List.of(),
              false,
              List.of(),
              false,
              0,
              Beside.NOTHING,
              Optional.empty()));
    }
    return results;
  }

  private static String text(List<Checking> some) {
    StringBuilder text = new StringBuilder();
    for (Checking its : some) {
      if (its.file().equals("b") && its.errors().isEmpty()) {
        throw new IllegalStateException(WHAT);
      }
      text.append(its.file()).append(its.errors().size());
    }
    return text.toString();
  }

  @Test
  void whatCannotBeToldCostsOneResult() throws IOException {
    Results results = results();
    assertEquals(ExitCode.SUCCESS, results.code(Checking::exitCode));
    assertEquals("c0", results.told(2, InternalErrorTest::text));
    assertEquals(List.of(), results.faults());
    assertEquals("a0b1c0", results.told(0, InternalErrorTest::text));
    assertEquals(ExitCode.INTERNAL, results.code(Checking::exitCode));
    assertEquals(1, results.faults().size());
    holds(results.faults().getFirst().message(), WHAT);
    forgetDetails(results.faults().getFirst().message());
  }

  @Test
  void aDocumentIsBegunAgain() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console = new Console(out, out, InputStream.nullInputStream(), Map.of(), false, false);
    Results results = results();
    results.print(
        0,
        (some, to) -> {
          to.write("begun ");
          to.write(text(some));
        },
        console);
    console.out().flush();
    assertEquals("begun a0b1c0", out.toString(StandardCharsets.UTF_8));
    forgetDetails(results.faults().getFirst().message());
    // What is long is not held back.
    assertThrows(
        IllegalStateException.class,
        () ->
            results()
                .print(
                    0,
                    (some, to) -> {
                      to.write("x".repeat(2_000_000));
                      to.write(text(some));
                    },
                    console));
  }

  @Test
  void whatEndsEarlyIsNoError() {
    Supplier<Checking> outOfMemory =
        () -> {
          throw new OutOfMemoryError();
        };
    Supplier<Checking> outOfTime =
        () -> {
          throw new Halt(Problem.K001);
        };
    for (Supplier<Checking> early : List.of(outOfMemory, outOfTime)) {
      Checking checking = InternalError.resultOf(early, "a", Map.of(), OPTIONS);
      assertEquals(ExitCode.UNKNOWN, checking.exitCode());
    }
  }

  /** An engine that fails when it tells its progress. */
  private ProgressListener failing(String engine) {
    return new ProgressListener() {
      @Override
      public void progress(String file, Effort effort, long nanoseconds) {
        if (file.contains(" by " + engine)) {
          throw new IllegalStateException(WHAT);
        }
      }

      @Override
      public boolean interrupted() {
        return false;
      }
    };
  }

  @Test
  void oneEngineOfAComparisonFails() throws IOException {
    String file =
        Files.writeString(
                folder.resolve("a.ravel"),
                """
                shared x: int[0..9][3]
                thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 10 } }
                check never x[0] == 9 && x[1] == 9
                """)
            .toString();
    for (String engine : List.of("graph", "dpor")) {
      Comparing comparing =
          new Comparing(
              OPTIONS,
              InputStream.nullInputStream(),
              failing(engine),
              CheckRunner.here(() -> false),
              check -> () -> InternalError.resultOf(check, file, Map.of(), OPTIONS));
      Comparison comparison =
          assertInstanceOf(Comparing.Outcome.Compared.class, comparing.compare(file)).comparison();
      assertEquals(0, comparison.left());
      assertEquals(ExitCode.INTERNAL, comparison.exitCode());
      assertTrue(comparison.disagreements().isEmpty());
      List<String> lines = new ComparisonText(comparison, Style.plain()).lines();
      holds(String.join("\n", lines), "unknown (I001)", "violated");
      holds(
          ComparisonJson.of(comparison, RequestedOptions.ofComparison(OPTIONS)),
          "\"code\": \"I001\"",
          "\"violated\"");
      forgetDetails(comparison.faults().toString());
    }
  }
}
