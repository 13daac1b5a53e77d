// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.cli.Console;
import dev.ravel.cli.Embedded;
import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The check of a model, by the command line itself. The answer is what it prints with {@code
 * --json=events}.
 */
final class CheckAnswer {
  /** The engines that the page can ask for. */
  private static final List<String> ENGINES =
      List.of("auto", "graph", "dpor", "unfolding", "prefix", "sample");

  private static final List<String> RELATIONS = List.of("nothing-independent", "readwrite", "sync");

  private CheckAnswer() {}

  /** Checks; a line of JSON at a time goes out, the last one with the exit code. */
  static void write(Asking asking, OutputStream out) throws IOException {
    List<String> words = new ArrayList<>(List.of("check", "--json=events"));
    if (ENGINES.contains(asking.word("engine"))) {
      words.add("--engine=" + asking.word("engine"));
    }
    if (RELATIONS.contains(asking.word("independence"))) {
      words.add("--independence=" + asking.word("independence"));
    }
    run(asking, words, out);
  }

  /** Compares the engines; the answer is the document of {@code --json}. */
  static void compare(Asking asking, OutputStream out) throws IOException {
    run(asking, new ArrayList<>(List.of("compare", "--json")), out);
  }

  private static void run(Asking asking, List<String> words, OutputStream out) throws IOException {
    words.addAll(
        List.of("--all", "--timeout=" + asking.seconds() + "s", "--max-memory=1g", asking.file()));
    if (words.getFirst().equals("compare")) {
      words.remove("--all");
    }
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    Console console =
        new Console(
            out,
            complaints,
            InputStream.nullInputStream(),
            Map.of("LANG", "C.UTF-8"),
            false,
            false);
    int code =
        asking.workspace().during(() -> Embedded.run(words, console, asking.work()::isStopped));
    Fields end =
        Fields.of("type", "end")
            .with("exitCode", code)
            .with("complaints", complaints.toString(StandardCharsets.UTF_8));
    out.write((JsonMapper.COMPACT.text(end) + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
