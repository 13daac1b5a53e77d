// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.buffers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.automata.BufferedSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Question;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Independence;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that a system whose writes are buffered has the final states, deadlocks and errors that the
 * machine and the axioms of total store order have, and that engines find these.
 */
class BufferedSystemTest {
  private static final int PROGRAMS = 1_500;

  private static Reached found(OrderedProgram program) {
    OrderedSystem inner = new OrderedSystem(program);
    ConcurrentSystem system = new BufferedSystem(inner, List.of(), 8);
    Reached found = new Reached();
    Deque<int[]> todo = new ArrayDeque<>();
    Set<List<Integer>> seen = new HashSet<>();
    int[] first = new int[system.objects()];
    if (system.initialState(0, first) != ConcurrentSystem.NONE) {
      found.fails = true;
      return found;
    }
    todo.add(first);
    seen.add(list(first));
    while (!todo.isEmpty()) {
      int[] state = todo.poll();
      assertTrue(Independence.test(system).test(state));
      if (TransitionRelation.isBlocked(system, state)) {
        (system.ends(state) ? found.finals : found.deadlocks).add(inner.text(state));
      }
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        for (int k = 0; k < system.outcomes().size(reaction); k++) {
          int outcome = system.outcomes().outcome(reaction, k);
          int[] after = state.clone();
          system.outcomes().apply(outcome, after);
          if (system.outcomes().kind(outcome) != Outcomes.STEP) {
            found.fails = true;
          } else if (seen.add(list(after))) {
            todo.add(after);
          }
        }
      }
    }
    return found;
  }

  private static List<Integer> list(int[] state) {
    return IntStream.of(state).boxed().toList();
  }

  private static void enginesAgree(OrderedProgram program, Reached expected) {
    Budget free = Budget.unlimited();
    for (Engine engine : engines()) {
      ConcurrentSystem system = new BufferedSystem(new OrderedSystem(program), List.of(), 8);
      List<Question> questions =
          List.of(
              Question.of(system, 0, new Property.Deadlock(), false),
              Question.of(system, 1, new Property.Error(), false));
      List<Verdict> verdicts =
          engine.explore(system, questions, free).judgements().stream()
              .map(Judgement::verdict)
              .toList();
      assertEquals(
          List.of(
              expected.deadlocks.isEmpty() ? Verdict.HOLDS : Verdict.VIOLATED,
              expected.fails ? Verdict.VIOLATED : Verdict.HOLDS),
          verdicts,
          () -> engine.getClass().getSimpleName() + "\n" + program + "\n" + expected);
    }
  }

  @Test
  void randomProgramsComeToWhatTheMachineComesTo() {
    int more = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      OrderedProgram program = OrderedProgram.random(new Random(seed), seed % 2 == 0);
      Reached expected = BufferMachine.explore(program, true);
      int its = seed;
      assertEquals(
          expected.toString(), found(program).toString(), () -> "seed " + its + "\n" + program);
      if (seed % 4 == 0) {
        enginesAgree(program, expected);
      }
      Reached without = BufferMachine.explore(program, false);
      more += without.finals.size() < expected.finals.size() ? 1 : 0;
    }
    assertTrue(more > PROGRAMS / 50, "only " + more + " programs show a difference");
  }

  @Test
  void machineAndAxiomsAgree() {
    int compared = 0;
    for (int seed = 0; seed < PROGRAMS; seed += 2) {
      OrderedProgram program = OrderedProgram.random(new Random(seed), true);
      Reached axioms = TsoAxioms.explore(program);
      if (axioms != null) {
        compared++;
        Reached machine = BufferMachine.explore(program, true);
        // an error ends one thread by the axioms, and the whole execution of the machine
        if (!axioms.fails) {
          assertEquals(machine.toString(), axioms.toString(), program::toString);
        } else {
          assertTrue(machine.fails, program::toString);
        }
      }
    }
    assertTrue(compared > PROGRAMS / 4, "only " + compared + " programs were small enough");
  }

  /** The programs and numbers of Nidhugg's and herd's tests; SC and TSO by their axioms. */
  @ParameterizedTest
  @CsvSource({
    "W x 1; R y | W y 1; R x, 3, 4, 0",
    "W! x 1; R! y | W! y 1; R! x, 3, 3, 0",
    "W x 1; F!; R y | W y 1; F!; R x, 3, 3, 0",
    "W x 1; F; R y | W y 1; F; R x, 3, 4, 0",
    "W x 1; F!; R y | W y 1; R x, 3, 4, 0",
    "U x; R y | U y; R x, 3, 3, 0",
    "W x 1; R x; R y | W y 1; R y; R x, 3, 4, 0",
    "W x 1; W y 1 | R y; R x, 3, 3, 0",
    "W x 1; W y 1 | A y 1; R x, 1, 1, 0",
    "R x; W y 1 | R y; W x 1, 3, 3, 0",
    "W x 1; W y 2 | W y 1; W x 2, 3, 3, 0",
    "W x 1; W y 1 | W y 2; R x, 3, 4, 0",
    "W! x 1; W! y 1 | W! y 2; R! x, 3, 3, 0",
    "W x 2; W y 1 | R y; W x 1, 3, 3, 0",
    "W x 1 | W y 1 | R x; R y | R y; R x, 15, 15, 0",
    "W x 1 | R x; W y 1 | R y; R x, 7, 7, 0",
    "W x 1 | R x; R y | W y 1; R x, 7, 8, 0",
    "W x 1 | R x; F!; R y | W y 1; F!; R x, 7, 7, 0",
    "C x 0 | C x 0 | C x 0, 3, 3, 0",
    "A x 1 | W x 1; W x 2, 1, 1, 1",
    "A x 1; W y 1 | A y 1; W x 1, 0, 0, 1",
    "W x 1; A y 0 | W y 1; A x 0, 0, 1, 3",
    "W x 1; F!; A y 0 | W y 1; F!; A x 0, 0, 0, 3"
  })
  void smallProgramsHaveTheNumbersOfTheLiterature(
      String text, int sequential, int total, int deadlocks) {
    OrderedProgram program = OrderedProgram.of(text);
    assertEquals(sequential, BufferMachine.explore(program, false).finals.size());
    Reached its = found(program);
    assertEquals(total, its.finals.size(), its::toString);
    assertEquals(deadlocks, its.deadlocks.size(), its::toString);
    enginesAgree(program, its);
  }

  private static List<Engine> engines() {
    return List.of(
        new Graph(),
        new Dpor(dev.ravel.explore.dpor.DporOptions.usual()),
        new Unfolding(dev.ravel.explore.unfolding.UnfoldingOptions.usual()),
        new Stateless(false));
  }
}
