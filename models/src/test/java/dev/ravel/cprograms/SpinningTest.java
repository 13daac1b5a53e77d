// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import dev.ravel.cprograms.SpinningProgram.End;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of programs whose threads wait in loops of many shapes. There is a deadlock if and only if
 * a strongly connected part of the state graph that no step leaves is one, or one in which threads
 * spin. Executions end if and only if no weakly fair one goes on for ever. The graph is made from
 * the random program by other means ({@link SpinningProgram}, which says what it does not make).
 * Half of the programs have weak compare-exchanges that may fail without a reason.
 */
@SuppressWarnings("EnumOrdinal") // ends are a set of bits
class SpinningTest {
  private static final int PROGRAMS = Integer.getInteger("ravel.spinning", 60);
  private static final int MOST = 3_000;
  private static final Pattern VERDICT =
      Pattern.compile("(?m)^ +(?:no deadlock|terminates) +(holds|violated|unknown)");

  @TempDir private Path folder;

  private static String check(Path file, String... options) {
    List<String> arguments = new ArrayList<>(List.of("check", "--all", file.toString()));
    arguments.addAll(List.of(options));
    return String.join("\n", CommandLine.run(arguments).lines());
  }

  private static String verdict(String said) {
    Matcher verdict = VERDICT.matcher(said);
    assertTrue(verdict.find(), said);
    return verdict.group(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void threadsSpinIfAndOnlyIfABottomPartOfAllStatesDoes(boolean weak) throws IOException {
    String freedoms = weak ? "weak-cas" : "none";
    int[] found = new int[End.values().length];
    int compared = 0;
    for (int seed = 0; compared < PROGRAMS; seed++) {
      Random random = new Random(seed);
      SpinningProgram its = SpinningProgram.random(random, 1 + seed % 3, weak);
      BitSet ends = its.ends(MOST);
      if (ends.isEmpty() || ends.get(End.MISUSE.ordinal())) {
        continue;
      }
      compared++;
      ends.stream().forEach(end -> found[end]++);
      Path file = Files.writeString(folder.resolve("p" + seed + ".c"), its.text());
      String right =
          ends.get(End.DEADLOCK.ordinal()) || ends.get(End.SPINS.ordinal()) ? "violated" : "holds";
      for (String engine : List.of("graph", "dpor", "auto")) {
        String said = check(file, "--freedoms", freedoms, "--engine", engine);
        String verdict = verdict(said);
        boolean open = weak && engine.equals("dpor") && verdict.equals("unknown");
        assertEquals(
            open ? "unknown" : right, verdict, "seed " + seed + "\n" + its.text() + "\n" + said);
      }
      boolean ending = !ends.get(End.DEADLOCK.ordinal()) && !its.goesOnFairly();
      String terminates = check(file, "--freedoms", freedoms, "--check", "terminates");
      assertEquals(
          ending ? "holds" : "violated",
          verdict(terminates),
          "seed " + seed + "\n" + its.text() + "\n" + terminates);
      for (String engine : List.of("unfolding", "dpor --stateless")) {
        String said =
            check(
                file,
                ("--timeout 10s --freedoms " + freedoms + " --engine " + engine).split(" ", -1));
        String verdict = verdict(said);
        assertTrue(
            verdict.equals("unknown") || verdict.equals(right),
            "seed " + seed + "\n" + its.text() + "\n" + said);
      }
    }
    for (End end : List.of(End.DEADLOCK, End.SPINS, End.GOES_ON, End.ENDS)) {
      assertTrue(found[end.ordinal()] > 0, end + " is met");
    }
  }

  /** Whoever goes on after an assumption tries again, for ever. */
  @ParameterizedTest
  @ValueSource(strings = {"graph", "dpor", "auto"})
  void whatAnAssumptionDiscardsIsNoWayOut(String engine) throws IOException {
    String text =
        """
        #include <pthread.h>
        #include <stdatomic.h>
        extern int __VERIFIER_nondet_int(void);
        extern void __VERIFIER_assume(int);
        atomic_int flag;
        void *f(void *p) {
          while (!flag) {
            int n = __VERIFIER_nondet_int();
            __VERIFIER_assume(%s);
          }
          return p;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, f, 0);
          pthread_join(t, 0);
        }
        """;
    Path some = Files.writeString(folder.resolve("some.c"), text.formatted("n == 0"));
    assertEquals("violated", verdict(check(some, "--nondet", "0..1", "--engine", engine)));
    Path none = Files.writeString(folder.resolve("none.c"), text.formatted("n == 2"));
    String said = check(none, "--nondet", "0..1", "--engine", engine);
    assertTrue(!verdict(said).equals("violated"), said);
  }
}
