// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.formats.PnmlWriter;
import dev.ravel.nets.NetFamilies;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that every command ends soon after a limit of time, and after Ctrl-C. It does so in each of
 * its phases, on inputs that take much longer. A command that is new has to be put here.
 */
@Timeout(300)
@Tag("thorough")
class EveryCommandEndsTest {
  private static final long SECOND = 1_000_000_000L;

  /** The most time of the processor after a limit, start-up and a slow machine included. */
  private static final long MOST = 12 * SECOND;

  /**
   * The longest limit. A machine that does the whole work before has the half of it as its limit,
   * and so on, down to a millisecond, in which no work here is done.
   */
  private static final int MILLISECONDS = 100;

  /** Commands that read no file, and what they print is short. */
  private static final Set<String> SHORT =
      Set.of("explain", "examples", "new", "schema", "completion", "worker", "jobs");

  /** A step of each thread of a model, all independent of each other. */
  private static final String MOVES = "T[0]T[1]T[2]T[3]T[4]T[5]T[6]T[7]T[8]";

  /** A call, with {@code @} for the folder, that goes on for long in a phase. */
  record Call(String command, String phase, String words) {
    @Override
    public String toString() {
      return command + ", " + phase;
    }
  }

  private static Call call(String command, String phase, String words) {
    return new Call(command, phase, words);
  }

  private static Stream<Call> calls() {
    return Stream.of(
        call("check", "waiting for a stream", "-"),
        call("check", "reading a model", "@/text.ravel"),
        call("check", "analysing a model", "@/family.ravel"),
        call("check", "lowering an expression", "@/sum.ravel"),
        call("check", "reading a net", "@/net.pnml --engine=graph"),
        call("check", "reading a question", "@/small.pnml --query @/query.xml"),
        call("check", "reading for an output that is there", "@/text.ravel --report @/there"),
        call("check", "searching", "@/counter.pnml --engine=graph"),
        call("check", "searching by partial orders", "@/events.ravel --engine=unfolding"),
        call("check", "searching along executions", "@/events.ravel --engine=dpor --stateless"),
        call(
            "check",
            "searching by what is read",
            "@/many.ravel --engine=dpor --stateless --equivalence=reads-from"),
        call("check", "following one of those that are alike", "@/crowd.ravel"),
        call("check", "finding who is alike", "@/crowd.ravel --engine=graph --symmetry"),
        call("check", "alternatives of partial orders", "@/choices.ravel --engine=unfolding"),
        call("check", "unfolding a net", "@/counter.pnml --engine=prefix"),
        call("check", "by chance", "@/events.ravel --engine=sample --runs=100000000"),
        call("check", "each of many values", "@/many.ravel -D N=0..3"),
        call("check", "compiling C", "@/sum.c"),
        call("check", "translating C", "@/text.c"),
        call("check", "searching C", "@/threads.c"),
        call("check", "printing C", "@/text.c --print-program"),
        call("check", "a document of results", "@/counter.pnml --json --report @/page.html"),
        call("check", "a log of results", "@/counter.pnml --format=sarif --report @/page.html"),
        call("compare", "waiting for a stream", "-"),
        call("compare", "reading", "@/text.ravel"),
        call("compare", "searching", "@/counter.pnml"),
        call("compare", "translating C", "@/text.c"),
        call("test", "searching", "@/tests --junit @/results.xml"),
        call("test", "reading", "@/text.ravel"),
        call("run", "waiting for a stream", "-"),
        call("run", "reading", "@/text.ravel"),
        call("run", "analysing", "@/family.ravel"),
        call("run", "moving", "@/family.ravel --steps 100000"),
        call("run", "within a step", "@/work.ravel"),
        call("run", "telling steps", "@/round.ravel --steps 99999"),
        call("run", "telling steps in sentences", "@/round.ravel --steps 99999 --format=narrated"),
        call("run", "translating C", "@/text.c"),
        call("replay", "translating C", "@/text.c --schedule main"),
        call("replay", "waiting for a trace", "@/round.ravel --trace -"),
        call("replay", "reading", "@/text.ravel --schedule A"),
        call("replay", "reading a trace", "@/round.ravel --trace @/trace.json"),
        call("replay", "moving", "@/family.ravel --schedule T[1]"),
        call("replay", "telling steps", "@/round.ravel --schedule T*99999"),
        call("step", "reading", "@/text.ravel"),
        call("step", "analysing", "@/family.ravel"),
        call("step", "moving", "@/family.ravel --schedule T[1]"),
        call("step", "translating C", "@/text.c"),
        call("traces", "waiting for a stream", "-"),
        call("traces", "reading", "@/text.ravel"),
        call("traces", "exploring", "@/events.ravel"),
        call("traces", "listing orders", "@/events.ravel --of " + MOVES.repeat(3)),
        call("traces", "of many outcomes", "@/choices.ravel"),
        call("suite", "of many outcomes", "@/choices.ravel --coverage --report @/page.html"),
        call("suite", "waiting for a stream", "-"),
        call("suite", "reading", "@/text.ravel"),
        call("suite", "exploring", "@/events.ravel"),
        call("suite", "exploring for pairs", "@/events.ravel --cover=pairs --greedy"),
        call("suite", "exploring C", "@/threads.c --emit @/tests"),
        call("suite", "unfolding a net", "@/counter.pnml --encoding prefix"),
        call("same", "waiting for a stream", "- --schedule A --schedule B"),
        call("same", "reading", "@/text.ravel --schedule A --schedule A"),
        call("same", "moving", "@/family.ravel --schedule T[1] --schedule T[1]"),
        call("same", "comparing", "@/round.ravel --schedule T*99999 --schedule T*99999"),
        call("why", "telling a long chain", "@/chain.ravel e1 e2000"),
        call("why", "waiting for a stream", "- e0 e1"),
        call("why", "reading", "@/text.ravel e0 e1"),
        call("why", "exploring", "@/events.ravel e0 e1"),
        call("draw", "waiting for a stream", "-"),
        call("draw", "reading", "@/text.ravel"),
        call("draw", "exploring", "@/events.ravel -o @/out.svg"),
        call("draw", "states", "@/slow.ravel --as graph -o @/out.dot"),
        call("draw", "states of a model", "@/family.ravel --as graph"),
        call("draw", "a tree", "@/slow.ravel --as tree --depth 999 -o @/out.json"),
        call("draw", "an exploration", "@/events.ravel --as explore"),
        call("draw", "a net", "@/net.pnml --as net -o @/out.svg"),
        call("draw", "a prefix", "@/counter.pnml --as prefix -o @/out.json"),
        call("draw", "a program", "@/text.ravel --as program"),
        call("draw", "a long execution", "@/round.ravel --as executions --schedule T*20000"),
        call("draw", "moving", "@/family.ravel --as executions --schedule T[1]"),
        call("convert", "waiting for a stream", "- @/out.aut"),
        call("convert", "reading", "@/text.ravel @/out.aut"),
        call("convert", "searching", "@/counter.pnml @/out.aut"),
        call("convert", "a net in PNML", "@/net.pnml @/out.pnml"),
        call("convert", "a net of PEP", "@/net.pnml @/out.ll_net"),
        call("convert", "a net in the language", "@/net.pnml @/out.ravel"),
        call("convert", "a drawing of a net", "@/net.pnml @/out.dot"));
  }

  @TempDir private static Path folder;

  /** A stream of which nothing comes. */
  private static InputStream silent() {
    return new InputStream() {
      @Override
      public int read(byte[] bytes, int from, int length) throws IOException {
        return read();
      }

      @Override
      public int read() throws IOException {
        try {
          new CountDownLatch(1).await();
          return -1;
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
    };
  }

  private static String joined(int count, String separator, IntFunction<String> part) {
    return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining(separator));
  }

  private static String text(String name) {
    return switch (name) {
      case "text.ravel" -> "thread A {\n" + "  skip; skip; skip; skip\n".repeat(250_000) + "}\n";
      case "family.ravel" ->
          """
          mutex m[60000]
          thread T[i in 0..59999] { loop { lock m[i]; unlock m[i] } }
          check no deadlock
          """;
      case "sum.ravel" ->
          "shared x: int[0..1]\nshared y: int[0..1000000]\nthread T { y = "
              + "x + ".repeat(1_000_000)
              + "x }\n";
      case "events.ravel" ->
          """
          shared x: int[0..9][9]
          shared y: int[0..9]
          thread T[i in 0..8] { repeat 9 { x[i] = (x[i] + 1) % 10 } y = i }
          check no deadlock
          """;
      case "slow.ravel" ->
          """
          shared x: int[0..99][2]
          thread T[i in 0..1] {
            var n: int[0..1000000] = 0
            loop {
              atomic { n = 0; while n < 1000000 { n = n + 1 } x[i] = (x[i] + 1) % 100 }
            }
          }
          """;
      case "many.ravel" ->
          "const N = 0\nshared x: int[0..20]\nthread T[i in 1..6] { x = x + 1; x = x + 1 }\n";
      case "text.c" -> "int x;\nint main(void) {\n" + "x++; x--;\n".repeat(400_000) + "}\n";
      case "sum.c" -> "int x, y;\nint main(void) { y = " + "x + ".repeat(1_000_000) + "x; }\n";
      case "threads.c" ->
          """
          #include <pthread.h>
          #include <stdatomic.h>
          atomic_uchar x;
          char steps[3] = {1, 3, 5};
          void *counts(void *step) { for (;;) x = x + *(char *)step; }
          int main(void) {
            pthread_t t[3];
            for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, counts, &steps[i]);
            for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
          }
          """;
      case "crowd.ravel" ->
          """
          semaphore s = 1
          thread T[i in 1..10000] { down s; section inside { skip } up s }
          check at most 1 in inside
          """;
      case "choices.ravel" -> "shared x: int[0..9000]\nthread T { x = any 1..9000 }\n";
      case "chain.ravel" ->
          """
          atomic shared x: int[0..1][3000]
          thread T { for k in 0..2999 { x[k] = 1 } }
          thread U { x[0] = 0 }
          """;
      case "round.ravel" -> "shared x: int[0..6]\nthread T { loop { x = (x + 1) % 7 } }\n";
      case "work.ravel" ->
          """
          atomic shared x: int[0..1]
          thread T {
            atomic { var s: int[0..1] = 0; for j in 0..2000000000 { s = 1 - s }; x = s }
          }
          """;
      case "net.pnml" -> net(200_000);
      case "small.pnml" -> net(2);
      case "counter.pnml", "tests/counter.pnml" -> PnmlWriter.write(NetFamilies.counter(60));
      case "query.xml" ->
          "<property-set xmlns=\"http://mcc.lip6.fr/\"><property><id>q</id><description/><formula>"
              + "<all-paths><globally><integer-le><tokens-count>"
              + "<place>p0</place>".repeat(1_000_000)
              + "</tokens-count><integer-constant>3</integer-constant></integer-le></globally>"
              + "</all-paths></formula></property></property-set>";
      case "trace.json" ->
          "{\"schema\": \"ravel.check/1\", \"inputs\": ["
              + "{\"uri\": \"a\", \"sources\": []}, ".repeat(2_000_000)
              + "{}]}";
      case "there" -> "";
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static String net(int places) {
    return "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/ptnet'><page id='g'>"
        + joined(places, "", k -> "<place id='p" + k + "'/><transition id='t" + k + "'/>")
        + joined(places, "", k -> "<arc id='a" + k + "' source='p" + k + "' target='t" + k + "'/>")
        + "</page></net></pnml>";
  }

  /** The words of a call; the files that they name are there. */
  private static String[] words(Call call, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of(call.command()));
    for (String word : call.words().split(" ", -1)) {
      words.add(word.replace("@", folder.toString()));
      String name = word.startsWith("@/") ? word.substring(2) : "";
      boolean written =
          name.startsWith("out.") || Set.of("page.html", "results.xml").contains(name);
      if (!name.isEmpty() && !written) {
        place(name.equals("tests") ? "tests/counter.pnml" : name);
      }
    }
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  private static void place(String name) throws IOException {
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      var _ = Files.createDirectories(file.getParent());
      var _ = Files.writeString(file, text(name));
    }
  }

  /** Runs a call; what it printed, with its exit code, after little time of the processor. */
  private static Session.Ran ran(Call call, Interruption interruption, String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = new Console(out, err, silent(), Map.of(), false, false);
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    int code = new Ravel(List.of(), interruption).run(List.of(words), console);
    long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
    Session.Ran ran =
        new Session.Ran(
            code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    String told = call + ": " + ran;
    assertTrue(used < MOST, () -> told + " after " + used / 1_000_000 + " ms");
    assertFalse(told.contains("Exception"), told);
    return ran;
  }

  @ParameterizedTest
  @MethodSource("calls")
  void aLimitOfTimeEndsIt(Call call) throws IOException {
    List<String> more = call.command().equals("check") ? List.of("--all") : List.of();
    Session.Ran ran = limited(call, MILLISECONDS, more);
    boolean eachForItself = call.command().equals("compare") && call.phase().equals("searching");
    for (int limit = MILLISECONDS / 2; ran.code() == 0 && limit > 0 && !eachForItself; limit /= 2) {
      ran = limited(call, limit, more);
    }
    // each search of a comparison has the whole time for itself, and ends well, if the machine is
    // not so slow that the time is used up before
    boolean compared = eachForItself && !ran.err().contains("was not read to its end");
    assertEquals(compared ? 0 : 3, ran.code(), call + ": " + ran);
    // a document that ends before there is a check has the reason in a word, a table has none
    boolean told =
        (ran.out() + ran.err()).contains("K001")
            || ran.out().contains("\"stopReason\": \"time\"")
            || call.phase().equals("each of many values");
    assertTrue(told, call + ": " + ran);
  }

  private static Session.Ran limited(Call call, int milliseconds, List<String> options)
      throws IOException {
    List<String> more = new ArrayList<>(options);
    more.addAll(List.of("--timeout", milliseconds + "ms"));
    return ran(call, new Interruption(), words(call, more.toArray(String[]::new)));
  }

  @ParameterizedTest
  @MethodSource("calls")
  void controlEndsIt(Call call) throws Exception {
    Session.Ran ran = interrupted(call, MILLISECONDS);
    for (int wait = MILLISECONDS / 2; ran.code() == 0 && wait > 0; wait /= 2) {
      ran = interrupted(call, wait);
    }
    assertEquals(130, ran.code(), call + ": " + ran);
  }

  /** Runs a call that is interrupted after some time. */
  private static Session.Ran interrupted(Call call, int milliseconds) throws Exception {
    String[] words = words(call);
    Interruption interruption = new Interruption();
    Thread person =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    Thread.sleep(milliseconds);
                    interruption.ask();
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                });
    Session.Ran ran = ran(call, interruption, words);
    person.join();
    return ran;
  }

  /** However much an exploration has found, a suite of it is there soon. */
  @Test
  void aSuiteOfManyExecutionsEndsSoonBehindALimit() throws IOException {
    Call call = call("suite", "choosing", "@/many.ravel");
    Session.Ran ran = ran(call, new Interruption(), words(call, "--timeout", "3s"));
    assertEquals(3, ran.code(), call + ": " + ran.err());
    assertTrue(ran.out().contains("partial"), ran.out().lines().findFirst().orElse(""));
  }

  @Test
  void everyCommandIsHere() {
    Set<String> here = calls().map(Call::command).collect(Collectors.toCollection(TreeSet::new));
    here.addAll(SHORT);
    here.add("papers"); // its searches are those of compare, of the programs in a folder
    assertEquals(Session.commands(), here);
  }
}
