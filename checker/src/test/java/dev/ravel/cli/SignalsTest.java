// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that every command may be ended at any time, by Ctrl-C or by the system, as the launcher
 * passes it on. It ends soon, with the exit code of that or with its own, and leaves files that are
 * whole or none. {@code -Dravel.signals=N} sets how many calls there are.
 */
class SignalsTest {
  private static final int SIGNALS =
      Integer.getInteger("ravel.signals", Boolean.getBoolean("ravel.deep") ? 400 : 8);

  /**
   * The latest time of a signal in milliseconds. It comes while Java starts, in the middle, or too
   * late.
   */
  private static final int LATEST = 1_500;

  private static final String SMALL =
      "shared x: int[0..3] thread A { x = x + 1 } thread B { x = x + 1 } check finally x == 2";

  private static final String LARGE =
      """
      atomic shared x: int[0..99][5]
      thread Mix[i in 0..4] { loop { x[i] = (x[i] + x[(i + 1) % 5] + 1) % 100 } }
      check reachable all i in 0..4: x[i] == 99
      """;

  /** Calls, with {@code @} for the folder of the models, {@code ~} for a space in a word. */
  private static final List<String> CALLS =
      List.of(
          "check @/large.ravel --engine=graph",
          "check @/large.ravel --json",
          "check @/large.ravel --json=events --report @/page.html",
          "check @/small.ravel @/large.ravel --format=sarif",
          "check @/small.ravel --engine=unfolding --save-events @/events.json",
          "check @/small.ravel --report @/page.html",
          "check @/small.ravel --watch",
          "compare @/large.ravel",
          "papers --table stateful-1",
          "test @ --junit @/results.xml --timeout 1s",
          "run @/large.ravel --steps 400",
          "replay @/small.ravel --schedule A*2",
          "step @/large.ravel --schedule Mix[0]*9",
          "traces @/large.ravel",
          "suite @/small.ravel --emit @",
          "suite @/large.ravel --json",
          "same @/small.ravel --schedule A*2~B*2 --schedule B*2~A*2",
          "why @/small.ravel e1 e2",
          "draw @/small.ravel -o @/out.svg",
          "draw @/large.ravel -o @/out.json",
          "convert @/large.ravel @/out.aut",
          "convert @/small.ravel @/out.aut",
          "worker --listen 127.0.0.1:0",
          "jobs --cluster 127.0.0.1:1",
          "new @/mine",
          "explain V001",
          "examples",
          "schema check",
          "completion bash");

  @TempDir private Path folder;

  @Test
  void everyCommandEndsWhole() throws Exception {
    assumeTrue(Child.heedsControlC(), "this process, and so its children, ignore Ctrl-C");
    Map<Integer, Integer> codes = new TreeMap<>();
    for (int seed = 0; seed < SIGNALS; seed++) {
      Random random = new Random(seed * 0x9E3779B97F4A7C15L);
      Path place = Files.createDirectory(folder.resolve("call" + seed));
      var _ = Files.writeString(place.resolve("small.ravel"), SMALL);
      var _ = Files.writeString(place.resolve("large.ravel"), LARGE);
      String call = CALLS.get((seed * 7 + random.nextInt(2)) % CALLS.size());
      boolean control = random.nextBoolean();
      int after = random.nextInt(LATEST);
      String told = "seed %d: %s, %s after %d ms".formatted(seed, call, control, after);
      List<String> words = words(call, place);
      int code = ended(words, place, control ? "USR1" : "KILL", after, told);
      codes.merge(code, 1, Integer::sum);
      whole(words, place, told);
    }
    System.out.println("exit codes after signals: " + codes);
  }

  @Test
  void everyCommandIsHere() {
    Set<String> here =
        CALLS.stream().map(call -> call.split(" ", -1)[0]).collect(Collectors.toSet());
    assertEquals(Session.commands(), new TreeSet<>(here));
  }

  private static List<String> words(String call, Path place) {
    return Arrays.stream(call.split(" ", -1))
        .map(word -> word.replace("@", place.toString()).replace('~', ' '))
        .toList();
  }

  private int ended(List<String> words, Path place, String signal, int after, String told)
      throws Exception {
    Path out = folder.resolve("stdout");
    Path err = folder.resolve("stderr");
    ProcessBuilder builder =
        Child.ravel(List.of("-Xmx500m"), words)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    Process process = Child.start(builder);
    Thread.sleep(after);
    int _ =
        Child.start(
                new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .redirectError(ProcessBuilder.Redirect.DISCARD))
            .waitFor();
    assertTrue(process.waitFor(120, TimeUnit.SECONDS), "it goes on: " + told);
    int code = process.exitValue();
    String printed = Files.readString(out);
    String complaints = Files.readString(err);
    FuzzLaws.nothingInside(printed + complaints);
    // a Java that is just starting is ended by the signal itself
    Set<Integer> signalled = signal.equals("USR1") ? Set.of(130, 138) : Set.of(137);
    boolean ended = signalled.contains(code);
    assertTrue(ended || Set.of(0, 1, 3).contains(code), told + ": " + code + complaints);
    if (words.contains("--json") && code != 137 && !printed.isEmpty()) {
      FuzzDocuments.hold(words, new Session.Ran(code, printed, complaints), place);
    }
    return code;
  }

  /** The files that a call was to write are whole, and no others are there. */
  private static void whole(List<String> words, Path place, String told) throws IOException {
    FuzzDocuments.files(words);
    Path graph = place.resolve("out.aut");
    if (Files.exists(graph)) {
      FuzzConversions.automaton(Files.readAllLines(graph));
    }
    Path model = place.resolve("mine.ravel");
    if (Files.exists(model)) {
      assertEquals(0, new Session().run("check", model.toString()).code(), told);
    }
    List<String> expected = new ArrayList<>(List.of("small.ravel", "large.ravel", "mine.ravel"));
    words.forEach(word -> expected.add(word.substring(word.lastIndexOf('/') + 1)));
    expected.add("replay.sh");
    IntStream.rangeClosed(1, 4).forEach(test -> expected.add("test-" + test + ".schedule"));
    try (Stream<Path> files = Files.list(place)) {
      List<String> more =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !expected.contains(name))
              .toList();
      assertEquals(List.of(), more, told);
    }
  }
}
