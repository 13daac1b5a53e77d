// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the first Ctrl-C ends each command that other modules add, whatever it is about to do.
 * It leaves files that are whole. A command that is new has to be put here.
 */
@Timeout(300)
class OtherCommandsEndTest {
  /** The language server is a module of its own, with a test of this. */
  private static final Set<String> ELSEWHERE = Set.of("lsp");

  private static final int SIGNALS =
      Integer.getInteger("ravel.signals", Boolean.getBoolean("ravel.deep") ? 60 : 3);

  /** The latest time of a signal in milliseconds. It comes while Java starts, or later. */
  private static final int LATEST = 1_500;

  private static final String ROUGH =
      "thread A{\n" + "skip;skip;skip;skip\n".repeat(250_000) + "}\n";

  @TempDir private Path folder;

  /** Words of a call that goes on for long, with {@code @} for the folder. */
  private static Stream<List<String>> calls() {
    return Stream.of(
        List.of("fmt", "@/rough.ravel"),
        List.of("fmt", "--check", "@/rough.ravel"),
        List.of("dap"),
        List.of("serve", "--port", "0", "@"));
  }

  private static List<Subcommand> others() {
    List<Subcommand> others = new ArrayList<>();
    ServiceLoader.load(Subcommand.class).forEach(others::add);
    return others;
  }

  private List<String> words(List<String> call) throws IOException {
    var _ = Files.writeString(folder.resolve("rough.ravel"), ROUGH);
    return call.stream().map(word -> word.replace("@", folder.toString())).toList();
  }

  /** A stream of which nothing comes; a read of it marks the begin. */
  private static final class Silent extends InputStream {
    private final CountDownLatch begun = new CountDownLatch(1);

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      return read();
    }

    @Override
    public int read() throws IOException {
      begun.countDown();
      try {
        new CountDownLatch(1).await();
        return -1;
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("calls")
  void controlCEndsIt(List<String> call) throws Exception {
    List<String> words = words(call);
    Interruption interruption = new Interruption();
    Silent in = new Silent();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Thread person =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    // most begin with something else than reading
                    boolean _ = in.begun.await(100, TimeUnit.MILLISECONDS);
                    interruption.ask();
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                });
    Console console = new Console(out, err, in, Map.of(), false, false);
    int code = new Ravel(others(), interruption).run(words, console);
    person.join();
    String complaints = err.toString(StandardCharsets.UTF_8);
    assertEquals(130, code, complaints);
    assertFalse(complaints.contains("Exception"), complaints);
    assertEquals(ROUGH, Files.readString(folder.resolve("rough.ravel")));
  }

  @Test
  void signalsAtRandomTimesLeaveFilesWhole() throws Exception {
    List<List<String>> calls = calls().toList();
    for (int seed = 0; seed < SIGNALS; seed++) {
      Random random = new Random(seed * 0x9E3779B97F4A7C15L);
      List<String> call = calls.get(random.nextInt(calls.size()));
      String signal = random.nextBoolean() ? "USR1" : "KILL";
      int after = random.nextInt(LATEST);
      String told = "seed %d: %s, %s after %d ms".formatted(seed, call, signal, after);
      Path err = folder.resolve("stderr");
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx500m", "-cp"));
      command.addAll(List.of(System.getProperty("java.class.path"), "dev.ravel.cli.Ravel"));
      command.addAll(words(call));
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(err.toFile())
              .start();
      try {
        Thread.sleep(after);
        int _ =
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        assertTrue(process.waitFor(120, TimeUnit.SECONDS), "it goes on: " + told);
      } finally {
        process.destroyForcibly();
      }
      // a Java that is just starting is ended by the signal itself
      Set<Integer> ended = signal.equals("USR1") ? Set.of(0, 1, 130, 138) : Set.of(0, 1, 137);
      String complaints = Files.readString(err);
      assertTrue(ended.contains(process.exitValue()), told + process.exitValue() + complaints);
      assertFalse(complaints.contains("Exception"), told + complaints);
      Files.delete(err);
      // what is killed while it writes cannot remove the new file that has no name yet
      if (!signal.equals("KILL")) {
        try (Stream<Path> files = Files.list(folder)) {
          assertEquals(List.of(folder.resolve("rough.ravel")), files.toList(), told);
        }
      }
      String text = Files.readString(folder.resolve("rough.ravel"));
      assertEquals(
          ROUGH.chars().filter(c -> c == ';').count(),
          text.chars().filter(c -> c == ';').count(),
          told);
      assertTrue(text.endsWith("}\n"), told);
    }
  }

  @Test
  void everyCommandIsHere() {
    Set<String> here = calls().map(List::getFirst).collect(Collectors.toCollection(TreeSet::new));
    here.addAll(ELSEWHERE);
    Set<String> there =
        others().stream().map(Subcommand::name).collect(Collectors.toCollection(TreeSet::new));
    assertEquals(there, here);
  }
}
