// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.NextSteps;
import dev.ravel.explore.executions.Trail;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.result.Beside;
import dev.ravel.result.Finding;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.StateProperty;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.replay.AlongSchedule;
import dev.ravel.task.replay.Scheduler;
import dev.ravel.task.replay.Turns;
import dev.ravel.trace.Dependence;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The stepper goes where an engine's own trail goes, forwards and backwards. */
class StepperTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 400 : 12;

  @TempDir private Path folder;

  private Stepper open(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("test.ravel"), text);
    return switch (Stepper.open(file.toString(), Map.of(), Beside.NOTHING, Optional.empty())) {
      case Answer.Given<Stepper>(Stepper stepper) -> stepper;
      case Answer.Nothing<Stepper>() -> throw new AssertionError("nothing moves in " + text);
      case Answer.Failed<Stepper> failed -> throw new AssertionError(failed + " of " + text);
    };
  }

  /** The values of all objects, which have other numbers in another system. */
  private static List<String> values(ConcurrentSystem system, int[] state) {
    List<String> values = new ArrayList<>();
    for (int object = 0; object < state.length; object++) {
      Vocabulary.Binding its = system.vocabulary().binding(object, state[object]);
      values.add(its.name() + " = " + its.value());
    }
    return values;
  }

  /** Returns the possible steps of each process in a state, as {@code process/outcome KIND}. */
  private static List<String> possible(ConcurrentSystem system, int[] state) {
    List<String> possible = new ArrayList<>();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        int kind = system.outcomes().kind(system.outcomes().outcome(reaction, k));
        possible.add(
            process
                + "/"
                + k
                + " "
                + (kind == Outcomes.ERROR
                    ? NextSteps.Kind.ERROR
                    : kind == Outcomes.DISCARD ? NextSteps.Kind.DISCARD : NextSteps.Kind.STEP));
      }
    }
    return possible;
  }

  private static List<String> possible(NextSteps next) {
    return next.choices().stream()
        .map(its -> its.process() + "/" + its.outcome() + " " + its.kind())
        .toList();
  }

  /** A walk on the stepper and on a trail of an engine, which is asked for all its states. */
  private final class Walk {
    private final String text;
    private final Stepper stepper;
    private final ProgramSystem system;
    private final Trail trail;
    private final Random random;
    private final Set<Integer> decided = new HashSet<>();

    Walk(long seed, String text) throws IOException {
      this.text = text;
      stepper = open(text);
      system = ModelText.system(text);
      trail = new Trail(system, new Dependence(system, ConcurrentSystem.NONE), false);
      random = new Random(seed);
    }

    private int[] state(int position) {
      int[] state = new int[system.objects()];
      trail.state(position, state);
      return state;
    }

    private void same() {
      assertEquals(values(system, state(stepper.made())), shown(), text);
    }

    private List<String> shown() {
      return values(stepper.system(), stepper.state());
    }

    /** Judges the states so far, by the places of checks. */
    private void judge() {
      if (!stepper.failed()) {
        var told = stepper.told();
        StateFindings judged = stepper.judged(told);
        for (Finding its : judged.violated()) {
          decided.add(place(its.claim()));
        }
        judged.reached().forEach(its -> decided.add(place(its)));
      }
    }

    private int place(dev.ravel.explanation.Claim claim) {
      return stepper.claims().indexOf(claim);
    }

    boolean go() {
      int[] state = new int[system.objects()];
      if (system.initialState(0, state) != ConcurrentSystem.NONE) {
        assertTrue(stepper.failed(), text);
        return false;
      }
      trail.begin(0, state);
      same();
      judge();
      for (int step = 0; step < 12; step++) {
        NextSteps next = stepper.next();
        assertEquals(possible(system, state(stepper.made())), possible(next), text);
        List<NextSteps.Choice> choices =
            next.choices().stream().filter(its -> its.kind() != NextSteps.Kind.DISCARD).toList();
        if (choices.isEmpty()) {
          break;
        }
        NextSteps.Choice choice = choices.get(random.nextInt(choices.size()));
        int reaction = system.reaction(choice.process(), state(trail.size()));
        int outcome = system.outcomes().outcome(reaction, choice.outcome());
        trail.push(choice.process(), choice.outcome(), outcome);
        stepper.move(choice.move());
        assertEquals(system.outcomes().kind(outcome) == Outcomes.ERROR, stepper.failed(), text);
        if (stepper.failed()) {
          break;
        }
        same();
        judge();
        if (random.nextInt(3) == 0) {
          int back = random.nextInt(trail.size() + 1);
          List<String> before = shown();
          assertEquals(back, stepper.undo(back));
          same();
          assertEquals(back, stepper.redo(back));
          assertEquals(before, shown(), text);
        }
      }
      along();
      return trail.size() > 0;
    }

    /** The recording of all steps says of each check of states what the states have said. */
    private void along() {
      Run run = stepper.run();
      AlongSchedule along = new AlongSchedule(system, run);
      for (int k = 0; k < system.properties().size(); k++) {
        if (system.properties().get(k) instanceof StateProperty its) {
          Verdict verdict = along.judge(its).verdict();
          boolean shown = its.sought() == (verdict == Verdict.HOLDS);
          assertEquals(shown, decided.contains(k), its + " in " + text);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void goesWhereATrailGoes(Family family) throws IOException {
    int moved = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Size size = seed % 2 == 0 ? Size.USUAL : Size.ROUND;
      String text = RandomPrograms.draft(seed, family, size).text();
      moved += new Walk(seed, text).go() ? 1 : 0;
    }
    assertTrue(moved > SEEDS / 2, moved + " moved");
  }

  private static final String COUNTING =
      """
      shared x: int[0..9]
      shared y: int[0..3][2]
      thread A {
        repeat 5 {
          x = x + 1
          y[1] = any 0..2
        }
      }
      thread B { await x == 3; y[0] = 1 }
      check never y[0] == 1
      check reachable x == 4
      """;

  @Test
  void stopsWhereAConditionBecomesTrue() throws IOException {
    Stepper stepper = open(COUNTING);
    int condition = stepper.watch("x == 2 && y[0] == 0");
    Stop stop = stepper.goOn(new Turns(new Scheduler.InTurn()), 99, OptionalInt.of(condition));
    assertEquals(new Stop.Reason.True(), stop.reason());
    assertTrue(stepper.holds(condition));
    assertEquals(stop.steps(), stepper.made());
    assertEquals(1, stepper.undo(1));
    assertTrue(!stepper.holds(condition));
  }

  @Test
  void stopsAtBreakpointsAndWhereAChecksGoalIsMet() throws IOException {
    Stepper stepper = open(COUNTING);
    Turns turns = new Turns(new Scheduler.InTurn());
    List<Breakpoint> at =
        List.of(new Breakpoint.Line("", 8), new Breakpoint.Value("y"), new Breakpoint.Mover("B"));
    stepper.breakpoints().add(at.getFirst());
    stepper.breakpoints().add(at.get(1));
    assertEquals(
        new Stop.Reason.Met(List.of(at.get(1))),
        stepper.goOn(turns, 99, OptionalInt.empty()).reason());
    stepper.breakpoints().clear();
    stepper.breakpoints().add(at.get(2));
    assertEquals(
        new Stop.Reason.Met(List.of(at.get(2))),
        stepper.goOn(turns, 99, OptionalInt.empty()).reason());
    assertEquals(3, Integer.parseInt(value(stepper, "x")));
    stepper.breakpoints().clear();
    assertEquals(new Stop.Reason.Alarm(), stepper.goOn(turns, 99, OptionalInt.empty()).reason());
    assertEquals(
        1,
        stepper.judged(stepper.told()).violated().size()
            + stepper.judged(stepper.told()).reached().size());
  }

  private static String value(Stepper stepper, String name) {
    return stepper.values(name).getFirst().value();
  }

  private static final Set<String> SYNCHRONISING =
      Set.of(
          "lock",
          "unlock",
          "with",
          "trylock",
          "wait",
          "signal",
          "broadcast",
          "down",
          "up",
          "send",
          "receive",
          "pass",
          "fire",
          "start",
          "join",
          "await");

  /** A thread alone makes its first step whatever it is, and passes no synchronisation after it. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void aThreadAlonePassesNoSynchronisation(Family family) throws IOException {
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      Stepper stepper = open(text);
      Random random = new Random(seed);
      for (int turn = 0; turn < 8 && !stepper.failed(); turn++) {
        int thread = random.nextInt(stepper.system().threads());
        int from = stepper.made();
        boolean can =
            stepper.next().choices().stream()
                .anyMatch(its -> its.process() == thread && its.kind() != NextSteps.Kind.DISCARD);
        Stop stop = stepper.goOnAlone(thread, true, 50);
        assertEquals(can, stop.steps() > 0, text);
        assertEquals(from + stop.steps(), stepper.made());
        List<Vocabulary.Scene> scenes = stepper.told().story().scenes();
        for (int step = from; step < stepper.made(); step++) {
          Vocabulary.Scene scene = scenes.get(step);
          assertEquals(thread, scene.process());
          boolean first = step == from;
          assertTrue(first || scene.outcomes() == 1 || discards(scene), text);
          String word = scene.text().split("[^a-z]", 2)[0];
          assertTrue(first || !SYNCHRONISING.contains(word), scene.text() + " in " + text);
        }
      }
    }
  }

  private static boolean discards(Vocabulary.Scene scene) {
    return scene.text().startsWith("assume");
  }

  @Test
  void aThreadAloneGoesFromLockToUnlock() throws IOException {
    Stepper stepper =
        open(
            """
            mutex m
            shared x, y: int[0..9]
            atomic shared z: int[0..9]
            thread A { x = 1; x = 2; lock m; y = 1; y = 2; unlock m; z = 1; y = 3; either { x = 3 } or { x = 4 } }
            thread B { lock m; x = 5 }
            check early: never y == 1
            """);
    List<Integer> stops = new ArrayList<>();
    for (int turn = 0; turn < 7; turn++) {
      stops.add(stepper.goOnAlone(0, true, 50).steps());
    }
    // x = 1, x = 2 | lock, y = 1 violates | y = 2 | unlock | z = 1, y = 3 | the choice, x = 3 |
    assertEquals(List.of(2, 2, 1, 1, 2, 2, 0), stops);
    assertEquals("3", value(stepper, "x"));
    stepper.begin(0);
    stepper.stopAtAlarms(false);
    assertEquals(8, stepper.goOnAlone(0, false, 50).steps());
    stepper.begin(0);
    stepper.move("B");
    assertEquals(2, stepper.goOnAlone(0, false, 50).steps());
    assertEquals(0, stepper.goOnAlone(0, false, 50).steps());
  }

  @Test
  void aCheckIsABreakpointForwardsAndBackwards() throws IOException {
    Stepper stepper =
        open(
            """
            shared x: int[0..9]
            thread A { repeat 9 { x = x + 1 } }
            check low: never x == 3
            check never x == 5
            check eventually x == 9
            """);
    stepper.stopAtAlarms(false);
    Turns turns = new Turns(new Scheduler.InTurn());
    Breakpoint low = new Breakpoint.Check("low");
    Breakpoint five = new Breakpoint.Check("never x == 5");
    assertTrue(stepper.areChecks("low") && stepper.statesDecide("low"));
    assertTrue(stepper.statesDecide("never x == 5") && !stepper.areChecks("x"));
    assertTrue(
        stepper.areChecks("eventually x == 9") && !stepper.statesDecide("eventually x == 9"));
    stepper.breakpoints().add(five);
    Stop stop = stepper.goOn(turns, 99, OptionalInt.empty());
    assertEquals(new Stop.Reason.Met(List.of(five)), stop.reason());
    assertEquals("5", value(stepper, "x"));
    stepper.breakpoints().add(low);
    assertTrue(stepper.goBack());
    assertEquals("3", value(stepper, "x"));
    assertTrue(!stepper.goBack());
    stop = stepper.goOn(turns, 99, OptionalInt.empty());
    assertEquals(new Stop.Reason.Met(List.of(low)), stop.reason());
  }

  @Test
  void whatIsRefusedChangesNothing() throws IOException {
    Stepper stepper = open(COUNTING);
    stepper.move("A*2");
    int[] before = stepper.state();
    for (String moves : List.of("A*3 B", "C", "A/9", "((", "A*100000", "A B")) {
      assertThrows(Refused.class, () -> stepper.move(moves), moves);
      assertTrue(Arrays.equals(before, stepper.state()), moves);
      assertEquals(2, stepper.made());
    }
    assertThrows(Refused.class, () -> stepper.watch("z == 1"));
    assertThrows(Refused.class, () -> stepper.watch("x +"));
    assertThrows(Refused.class, () -> stepper.watch("x + 1"));
    assertEquals(2, stepper.made());
    assertEquals(0, stepper.watch("x == 1"));
    assertEquals(0, stepper.watch("x == 1"));
    assertTrue(stepper.holds(0));
  }

  @Test
  void theSameSeedMakesTheSameSteps() throws IOException {
    Set<List<String>> ends = new HashSet<>();
    for (long seed = 0; seed < 8; seed++) {
      Stepper one = open(COUNTING);
      Stepper other = open(COUNTING);
      var _ = one.goOn(new Turns(new Scheduler.Chance(seed)), 12, OptionalInt.empty());
      var _ = other.goOn(new Turns(new Scheduler.Chance(seed)), 12, OptionalInt.empty());
      assertEquals(one.run(), other.run());
      ends.add(values(one.system(), one.state()));
    }
    assertTrue(ends.size() > 1);
  }

  @Test
  void inputsAreChosenAndSchedulesLoaded() throws IOException {
    Stepper stepper =
        open(
            """
            input c: int[1..3]
            shared x: int[0..9]
            thread A { x = c; x = x + c }
            schedule twice { A A A }
            """);
    assertEquals(3, stepper.initialStates());
    stepper.begin(1);
    stepper.move("A");
    assertEquals("2", value(stepper, "x"));
    stepper.load("twice");
    assertEquals(3, stepper.made());
    assertEquals("2", value(stepper, "x"));
    stepper.begin(2);
    assertEquals(0, stepper.made());
    assertEquals(0, stepper.undone());
  }
}
