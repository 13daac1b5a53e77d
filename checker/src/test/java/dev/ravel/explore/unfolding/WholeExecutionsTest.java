// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Question;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.Draft.Body;
import dev.ravel.explore.programs.Draft.Piece;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the executions of a whole event structure are maximal. After the last step of each no
 * process can move, unless the last step is an error or discards the execution. Programs that go
 * round or crash are not generated; among the others are joins of threads and tasks that are never
 * started, wait for ever, or have ended, several in a row.
 */
class WholeExecutionsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1500 : 100;

  private static final Size SMALL = new Size(3, 2, false);

  /** The executions of programs with more events are not looked at. */
  private static final int LARGE = 1000;

  private static List<EventStructure> structures(ConcurrentSystem system) {
    List<EventStructure> structures = new ArrayList<>();
    UnfoldingOptions options =
        new UnfoldingOptions(
            UnfoldingOptions.OPTIMAL, Cutoffs.NEVER, UnfoldingOptions.UNBOUNDED, true, false);
    Optional<Problem> stopped =
        new Unfolding(options, its -> structures.add(its.get()), Unfolding.Kept.TRACES)
            .explore(system, List.of(new Question(new Property.DeadCode(), false)), budget())
            .stopped();
    return stopped.isPresent() ? List.of() : structures;
  }

  private static Budget budget() {
    return effort ->
        effort instanceof Effort.OfEvents its && its.events() > LARGE
            ? Optional.of(Problem.K003)
            : Optional.empty();
  }

  /**
   * Returns the program with some joins in a row at the end of each thread. They are of threads and
   * of two more tasks, one that the first thread starts and one that is never started.
   */
  private static Draft withJoins(Draft draft, Random random) {
    List<Body> bodies = new ArrayList<>();
    for (Body body : draft.threads()) {
      List<Piece> pieces = new ArrayList<>(body.pieces());
      if (bodies.isEmpty()) {
        pieces.addFirst(Piece.of("start Started"));
      }
      for (int k = random.nextInt(4); k > 0; k--) {
        String thread = "T" + random.nextInt(2);
        pieces.add(Piece.of("join " + List.of(thread, "Started", "Lost").get(random.nextInt(3))));
      }
      bodies.add(new Body(body.head(), body.locals(), pieces));
    }
    for (String task : List.of("Started", "Lost")) {
      bodies.add(new Body("task " + task, List.of(), List.of(Piece.of("skip"))));
    }
    return new Draft(draft.declarations(), bodies, draft.checks());
  }

  /** The processes that can move after a run; none after an error and in a discarded execution. */
  private static int[] movers(ConcurrentSystem system, Run run) {
    int[] state = new int[system.objects()];
    int _ = system.initialState(run.initialState(), state);
    for (int step = 0; step < run.length(); step++) {
      int reaction = system.reaction(run.processes()[step], state);
      int outcome = system.outcomes().outcome(reaction, run.outcomes()[step]);
      if (system.outcomes().kind(outcome) != Outcomes.STEP) {
        return new int[0];
      }
      system.outcomes().apply(outcome, state);
    }
    return IntStream.range(0, system.processes())
        .filter(process -> system.outcomes().size(system.reaction(process, state)) > 0)
        .toArray();
  }

  private static int executions(String text) {
    ProgramSystem system = ModelText.system(text);
    int count = 0;
    for (EventStructure structure : structures(system)) {
      for (int k = 0; k < structure.executions(); k++) {
        int[] movers = movers(system, structure.runOfExecution(structure.execution(k)));
        assertEquals(0, movers.length, () -> "process " + movers[0] + " can move\n" + text);
        count++;
      }
    }
    return count;
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void areMaximal(Family family) {
    int executions = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Draft draft = RandomPrograms.draft(seed, family, SMALL);
      executions += executions(withJoins(draft, new Random(seed)).text());
    }
    assertTrue(executions > 2 * SEEDS, executions + " executions");
  }

  private static int lengthOfOnlyRun(String text) {
    assertEquals(1, executions(text));
    EventStructure structure = structures(ModelText.system(text)).getFirst();
    return structure.runOfExecution(structure.execution(0)).length();
  }

  @Test
  void haveTheJoinBeforeOneThatNeverEnds() {
    assertEquals(
        3,
        lengthOfOnlyRun(
            "thread T { start W; join W; join V }  task W { skip }  task V { skip }"
                + " check no deadlock"));
    assertEquals(
        2,
        lengthOfOnlyRun(
            "thread T { join W; join V }  thread W { skip }  daemon thread V { await false }"
                + " check no deadlock"));
  }
}
