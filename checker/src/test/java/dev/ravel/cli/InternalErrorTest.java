// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.report.JunitXml;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Tested;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
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
    CheckOptions options =
        new CheckOptions(
            EngineOptions.of(Engines.AUTO),
            Map.of(),
            true,
            List.of(),
            Optional.empty(),
            false,
            false,
            Resources.all());
    Testing testing =
        new Testing(
            name ->
                InternalError.resultOf(
                    () -> {
                      throw new StackOverflowError(WHAT);
                    },
                    name,
                    Map.of(),
                    options));
    for (String file : new String[] {"models/a.ravel", "models/rejected/a.ravel"}) {
      Tested tested = testing.test(file);
      assertEquals(ExitCode.INTERNAL, tested.exitCode());
      assertEquals(1, tested.misses().size());
      String document = JunitXml.of(List.of(tested));
      holds(document, "<error ", "I001", WHAT);
      forgetDetails(document);
    }
  }
}
