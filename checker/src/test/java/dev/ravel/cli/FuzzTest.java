// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.ravel.fuzz.Seeds;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls of the command line with spoilt models, nets, queries, traces, schedules and options. They
 * are answered as they should be ({@link FuzzLaws}).
 *
 * <p>{@code -Dravel.fuzz.inputs=N} sets how many calls there are, {@code -Dravel.fuzz.seed=S} the
 * first of their seeds. They are tried in slices, each a test of its own. A call that is answered
 * wrongly is printed, with less of its files where that is enough; it belongs into the corpus or
 * into the tests of bad input.
 */
class FuzzTest {
  private static final int INPUTS =
      Integer.getInteger("ravel.fuzz.inputs", Boolean.getBoolean("ravel.deep") ? 1_000_000 : 2_000);
  private static final long FIRST = Long.getLong("ravel.fuzz.seed", 0);

  /**
   * The number of calls of one test, which takes minutes. It is much less than the limit of a test.
   */
  private static final int SLICE = 10_000;

  /** The limit of a call, many times its usual time. A call that takes longer goes on for ever. */
  private static final int MOST_SECONDS = 60;

  /** The number of faults that are reported; then it is enough. */
  private static final int MOST_FAULTS = Integer.getInteger("ravel.fuzz.faults", 10);

  @TempDir private Path folder;

  private final AtomicReference<Throwable> uncaught = new AtomicReference<>();

  /** The first seed of each slice. */
  static LongStream slices() {
    return LongStream.iterate(FIRST, first -> first < FIRST + INPUTS, first -> first + SLICE);
  }

  @ParameterizedTest
  @MethodSource("slices")
  void everyCallIsAnswered(long first) throws Exception {
    long end = Math.min(first + SLICE, FIRST + INPUTS);
    FuzzInputs inputs = inputs();
    List<String> before = working();
    List<String> faults = new ArrayList<>();
    Map<String, Integer> codes = new TreeMap<>();
    Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> uncaught.set(error));
    // not closed, which would wait for a call that goes on for ever
    ExecutorService worker = Executors.newSingleThreadExecutor(FuzzTest::daemon);
    try {
      for (long seed = first; seed < end && faults.size() < MOST_FAULTS; seed++) {
        FuzzInput input = inputs.of(seed);
        Future<Answer> answer = worker.submit(() -> answer(input));
        try {
          Answer its = answer.get(MOST_SECONDS, TimeUnit.SECONDS);
          codes.merge(its.command() + " " + its.code(), 1, Integer::sum);
          if (its.fault().isPresent()) {
            FuzzInput smaller = worker.submit(() -> smaller(input, its.fault().get())).get();
            faults.add(smaller.text() + "\n" + its.fault().get());
          }
        } catch (TimeoutException e) {
          fail(input.text() + "\nno answer after " + MOST_SECONDS + " s");
        } catch (ExecutionException e) {
          throw new AssertionError(input.text(), e);
        }
      }
    } finally {
      worker.shutdownNow();
      Thread.setDefaultUncaughtExceptionHandler(handler);
    }
    codes.keySet().removeIf(call -> !FuzzOptions.names().contains(call.split(" ", 2)[0]));
    System.out.println("calls from seed " + first + " by command and exit code: " + codes);
    assertTrue(faults.isEmpty(), () -> String.join("\n\n", faults));
    assertEquals(before, working(), "files in the working directory");
    assertTrue(codes.size() > Math.min(20, (end - first) / 50), codes::toString);
  }

  /** All inputs are in some slice, and none is in two. */
  @Test
  void slicesAreAllOfThem() {
    long next = FIRST;
    for (long first : slices().toArray()) {
      assertEquals(next, first);
      next = Math.min(first + SLICE, FIRST + INPUTS);
    }
    assertEquals(FIRST + INPUTS, next);
  }

  @Test
  void equalSeedsGiveEqualInputs() throws IOException {
    FuzzInputs inputs = inputs();
    FuzzInputs others = inputs();
    for (long seed = 0; seed < 200; seed++) {
      assertEquals(inputs.of(seed).text(), others.of(seed).text());
    }
  }

  private static Thread daemon(Runnable work) {
    return Thread.ofPlatform().daemon().unstarted(work);
  }

  private FuzzInputs inputs() throws IOException {
    Path corpus = Path.of(System.getProperty("ravel.root"), "models");
    Path transcripts = Path.of("src/test/resources/transcripts/models");
    return new FuzzInputs(Seeds.under(List.of(corpus, transcripts)), folder);
  }

  private static List<String> working() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(""))) {
      return files.map(Path::toString).sorted().toList();
    }
  }

  /**
   * The answer to a call.
   *
   * @param fault what is wrong with that
   */
  private record Answer(String command, int code, Optional<String> fault) {}

  private Answer answer(FuzzInput input) throws IOException {
    String command = input.args().isEmpty() ? "" : input.args().getFirst();
    empty();
    Session.Ran ran = input.run(folder);
    try {
      FuzzLaws.hold(input, ran, folder);
      Throwable error = uncaught.getAndSet(null);
      if (error == null) {
        return new Answer(command, ran.code(), Optional.empty());
      }
      return new Answer(command, ran.code(), Optional.of(trace(error)));
    } catch (AssertionError | RuntimeException | IOException fault) {
      String told = fault instanceof AssertionError ? fault.getMessage() : trace(fault);
      return new Answer(command, ran.code(), Optional.of(told + "\n" + ran.err() + details(ran)));
    }
  }

  private static String trace(Throwable error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  /** Returns the contents of the file that an internal error names; it is removed. */
  private static String details(Session.Ran ran) throws IOException {
    String name = ran.err().replaceAll("(?s).*?(\\S*ravel-error-[0-9]+\\.txt).*", "$1");
    if (name.equals(ran.err()) || !Files.exists(Path.of(name))) {
      return "";
    }
    String details = Files.readString(Path.of(name));
    Files.delete(Path.of(name));
    return details;
  }

  private void empty() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(its -> !its.equals(folder)).toList().reversed()) {
        Files.delete(file);
      }
    }
  }

  /** The call with less of its files that has the same kind of fault. */
  private FuzzInput smaller(FuzzInput input, String fault) throws IOException {
    String kind = fault.lines().findFirst().orElse("");
    FuzzInput best = input;
    for (String name : input.files().keySet()) {
      for (int size = best.files().get(name).length / 2; size > 0; size /= 2) {
        for (int at = 0; at < best.files().get(name).length; ) {
          byte[] text = best.files().get(name);
          int end = Math.min(text.length, at + size);
          byte[] less = Arrays.copyOf(text, text.length - (end - at));
          System.arraycopy(text, end, less, at, text.length - end);
          Map<String, byte[]> files = new LinkedHashMap<>(best.files());
          files.put(name, less);
          FuzzInput next = best.with(files);
          boolean same = answer(next).fault().filter(its -> its.startsWith(kind)).isPresent();
          best = same ? next : best;
          at += same ? 0 : size;
        }
      }
    }
    return best;
  }
}
