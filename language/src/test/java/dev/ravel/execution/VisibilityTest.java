// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests of property objects. A step that can change the truth of a check writes the check's object.
 */
class VisibilityTest {
  @Test
  void enteringAndLeavingASectionThatACheckNames() {
    Walk walk =
        Walk.of(
            "thread P[i in 0..1] { skip; section a { skip } section b { } }",
            "check at most 1 in a",
            "check never P[1] in b",
            "check no deadlock");
    assertFalse(walk.visible("P[0]", 0), "skip");
    walk.step("P[0]");
    assertTrue(walk.visible("P[0]", 0), "enter a");
    assertFalse(walk.visible("P[0]", 1), "b is meant, and of P[1]");
    walk.step("P[0]");
    assertFalse(walk.visible("P[0]", 0), "skip inside");
    walk.step("P[0]");
    assertTrue(walk.visible("P[0]", 0), "leave a");
    walk.step("P[0]");
    assertFalse(walk.visible("P[0]", 0), "enter b");
    assertFalse(walk.visible("P[0]", 1));
    walk.steps("P[1]", 4);
    assertTrue(walk.visible("P[1]", 1));
    assertFalse(walk.visible("P[1]", 2));
  }

  @Test
  void labelsAndEnds() {
    Walk walk =
        Walk.of(
            "thread T { skip; here: skip; skip }", "check never T at here", "check finally T done");
    assertFalse(walk.visible("T", 0));
    walk.step("T");
    assertTrue(walk.visible("T", 0), "comes to the label");
    assertFalse(walk.visible("T", 1));
    walk.step("T");
    assertTrue(walk.visible("T", 0), "goes on from the label");
    walk.step("T");
    assertFalse(walk.visible("T", 0));
    assertTrue(walk.visible("T", 1), "ends");
  }

  @Test
  void writesOfWhatAConditionMentions() {
    Walk walk =
        Walk.of(
            "shared x, y: int[0..3]",
            "shared a: int[0..3][2]",
            "mutex m",
            "channel ch: bool[1]",
            "thread T { x = 1; y = 1; a[0] = 1; a[1] = 1; lock m; unlock m; send true to ch; await"
                + " x == 1 }",
            "check never x == 3",
            "check never (some i in 1..1: a[i] == 3)",
            "check always free(m)",
            "check always len(ch) == 0");
    boolean[][] expected = {
      {true, false, false, false},
      {false, false, false, false},
      {false, false, false, false},
      {false, true, false, false},
      {false, false, true, false},
      {false, false, true, false},
      {false, false, false, true},
      {false, false, false, false}
    };
    for (boolean[] step : expected) {
      for (int check = 0; check < 4; check++) {
        assertEquals(step[check], walk.visible("T", check), "check " + check);
      }
      walk.step("T");
    }
    assertTrue(walk.finished("T"));
  }

  @Test
  void startingATaskThatCountsAtOnce() {
    Walk walk =
        Walk.of(
            "task Quick { } task Slow { skip }",
            "thread A { start Slow; start Quick }",
            "check never Quick done",
            "check never Slow done");
    assertFalse(walk.visible("A", 0));
    assertFalse(walk.visible("A", 1));
    walk.step("A");
    assertTrue(walk.visible("A", 0));
    assertFalse(walk.visible("A", 1));
    assertTrue(walk.visible("Slow", 1));
  }

  @Test
  void tokensThatMove() {
    Walk walk =
        Walk.of(
            "net N { place p = 1, q, r = 1, s",
            "trans t: p -> q",
            "trans u: r -> s",
            "trans look: s reads q -> }",
            "check never q == 2",
            "check safe 1");
    assertTrue(walk.visible("t", 0));
    assertFalse(walk.visible("u", 0));
    assertTrue(walk.visible("u", 1));
    walk.step("t");
    walk.step("u");
    assertFalse(walk.visible("look", 0), "it reads q");
    assertTrue(walk.visible("look", 1), "it takes s");
  }

  /** In straight code, an operation changes what it may change of where its thread stands. */
  @Test
  void operationsThatLeaveTheAnswersAsTheyAreMayNotWriteTheProperty() {
    Walk walk =
        Walk.of(
            "shared x: int[0..1]",
            "thread T { x = 1; section inner { x = 0; x = 1 } x = 0; here: x = 1",
            "  there: atomic { x = 0; x = 1 } x = 1; x = 0",
            "  section inner { atomic { x = 0; x = 1 } x = 1 } atomic { x = 0 } }",
            "check never T in inner",
            "check never T at here",
            "check never T at there",
            "check never T done");
    int[] changes = new int[4];
    int steps = 0;
    for (; !walk.finished("T"); steps++) {
      for (int check = 0; check < 4; check++) {
        boolean visible = walk.visible("T", check);
        assertEquals(
            visible,
            walk.mayFootprint("T").containsKey("property " + check),
            "step " + steps + ", check " + check);
        changes[check] += visible ? 1 : 0;
      }
      walk.step("T");
    }
    assertEquals("[4, 2, 2, 1] of 17", Arrays.toString(changes) + " of " + steps);
  }

  @Test
  void aLoopOfOneStepLeavesItsLabel() {
    Walk walk =
        Walk.of(
            "shared x: int[0..1]",
            "thread T { here: loop { x = 1 } }",
            "thread U { here: loop { atomic { x = 1 } } }",
            "check never T at here",
            "check never U at here");
    for (String thread : List.of("T", "U")) {
      String property = "property " + List.of("T", "U").indexOf(thread);
      for (boolean changes : new boolean[] {true, true, false}) {
        assertEquals(changes, walk.mayFootprint(thread).containsKey(property));
        walk.step(thread);
      }
    }
  }

  /**
   * In every model, a step that changes a truth is visible, and one that is not visible changes
   * none.
   */
  @Test
  void aStepThatChangesTheTruthOfAnAtomWritesItsObject() {
    String[][] models = {
      {
        "shared x: int[0..3]",
        "mutex m[2]",
        "thread P[i in 0..1] { loop { section try { lock m[i]; lock m[1 - i] }",
        "  critical { x = (x + 1) % 4 } unlock m[0]; unlock m[1]; again: } }",
        "check at most 1 in critical",
        "check never x == 3 && P[0] in critical",
        "check always free(m[0]) || P[0] holds m[0] || P[1] in try || P[1] in critical",
        "check never P[0] at again && P[1] at again",
        "check reachable (count i in 0..1: P[i] in try) == 2"
      },
      {
        "input n: int[1..2]",
        "shared x: int[0..3]",
        "task W[i in 1..2] { section a { x = i } }",
        "thread M { for i in 1..n { start W[i] } for i in 1..n { join W[i] } }",
        "check finally all i in 1..2: W[i] done",
        "check never x == 1 && M done",
        "check never W[x % 2 + 1] in a"
      },
      {
        "shared b: bool",
        "net N { place p = 2, q, r; trans t: p -> q when !b; trans u: q -> r do b = true;",
        "  trans v: 2*r -> p do b = false }",
        "thread T { fire v; b = true }",
        "check never q == 2",
        "check always p + q + r <= 2",
        "check never b && r == 1"
      }
    };
    for (String[] model : models) {
      ProgramSystem system = Walk.system(model);
      Reachable all = new Reachable(system, 20_000, state -> changesAreVisible(system, state));
      assertTrue(all.complete());
      assertTrue(all.states().size() > 10);
    }
  }

  private static void changesAreVisible(ProgramSystem system, int[] state) {
    Footprints footprints = system.footprints();
    for (int p = 0; p < system.processes(); p++) {
      int reaction = system.reaction(p, state);
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (system.outcomes().kind(outcome) != Outcomes.STEP) {
          continue;
        }
        int[] after = state.clone();
        system.outcomes().apply(outcome, after);
        int may = system.mayFootprint(p, state);
        assertTrue(footprints.within(system.outcomes().footprint(outcome), may));
        for (int property = 0; property < system.properties().size(); property++) {
          int object = system.objects() + property;
          Optional<Condition> condition = condition(system.properties().get(property));
          if (condition.isPresent()
              && condition.get().value(state) != condition.get().value(after)) {
            assertEquals(
                Mode.WRITE, footprints.modeOf(system.outcomes().footprint(outcome), object));
            assertEquals(Mode.WRITE, footprints.modeOf(may, object));
          }
        }
      }
    }
  }

  private static Optional<Condition> condition(Property property) {
    return switch (property) {
      case Property.AtMost p -> Optional.of(p.count());
      case Property.Never p -> Optional.of(p.condition());
      case Property.Always p -> Optional.of(p.condition());
      case Property.Reachable p -> Optional.of(p.condition());
      case Property.Finally p -> Optional.of(p.condition());
      default -> Optional.empty();
    };
  }

  @Test
  void independenceSwitches() {
    String[] body = {
      "shared x: int[0..3]", "mutex m", "thread T { x = 1; lock m }", "thread U { x = 2 }"
    };
    ProgramSystem none = with("option independence = nothing-independent", body);
    assertEquals("write", Walk.in(none, 0).footprint("T", 0).get("everything"));
    assertEquals("write", Walk.in(none, 0).mayFootprint("U").get("everything"));
    ProgramSystem readWrite = with("option independence = readwrite", body);
    ProgramSystem sync = with("option independence = sync", body);
    assertTrue(dependent(none));
    assertTrue(dependent(readWrite));
    assertFalse(dependent(sync));
    assertTrue(sync.footprints().leavesOut());
    assertFalse(readWrite.footprints().leavesOut());
  }

  private static ProgramSystem with(String option, String[] body) {
    String[] lines = new String[body.length + 1];
    lines[0] = option;
    System.arraycopy(body, 0, lines, 1, body.length);
    return Walk.system(lines);
  }

  /** Returns whether the first steps of the first two threads are dependent. */
  private static boolean dependent(ProgramSystem system) {
    int[] state = Walk.in(system, 0).state();
    int first =
        system.outcomes().footprint(system.outcomes().outcome(system.reaction(0, state), 0));
    int second =
        system.outcomes().footprint(system.outcomes().outcome(system.reaction(1, state), 0));
    return system.footprints().dependent(first, second, ConcurrentSystem.NONE);
  }

  @Test
  void onlyThePropertyOfTheQuestionMakesDependent() {
    Walk walk =
        Walk.of(
            "thread P[i in 0..1] { critical { } }",
            "check at most 1 in critical",
            "check never P[0] in critical");
    ProgramSystem system = walk.system();
    int[] state = walk.state();
    int first =
        system.outcomes().footprint(system.outcomes().outcome(system.reaction(0, state), 0));
    int second =
        system.outcomes().footprint(system.outcomes().outcome(system.reaction(1, state), 0));
    int property = system.objects();
    assertFalse(system.footprints().dependent(first, second, ConcurrentSystem.NONE));
    assertTrue(system.footprints().dependent(first, second, property));
    assertFalse(system.footprints().dependent(first, second, property + 1));
  }

  @Test
  void exactFootprintsAreWithinWhatOperationsMayUseAtRandomStates() {
    ProgramSystem system =
        Walk.system(
            "shared i: int[0..2]",
            "shared a: int[0..2][3][2]",
            "mutex m[3]",
            "thread P[k in 0..1] { var v: int[0..2][3]; var w: int[0..2]; loop {",
            "  w = any 0..2; v[w] = a[i][k]; atomic { a[w][k] = v[i]; i = w }",
            "  with m[v[w]] { await all j in 0..2: a[j][k] <= a[v[j]][k] || j == w }",
            "  either when a[i][k] == w { i = any x in 0..2 where x <= a[x][k] } or { } } }",
            "check never a[i][0] == 2");
    Random random = new Random(7);
    int[] state = new int[system.objects()];
    int tested = 0;
    for (int walk = 0; walk < 200; walk++) {
      system.initialState(0, state);
      for (int length = 0; length < 60; length++) {
        changesAreVisible(system, state);
        tested++;
        int p = random.nextInt(2);
        int reaction = system.reaction(p, state);
        int outcomes = system.outcomes().size(reaction);
        if (outcomes > 0) {
          int outcome = system.outcomes().outcome(reaction, random.nextInt(outcomes));
          system.outcomes().apply(outcome, state);
        }
      }
    }
    assertEquals(12_000, tested);
  }

  @Test
  void membersWithAKnownIndexAreToldApart() {
    Walk walk =
        Walk.of(
            "shared head: int[0..1]",
            "shared buf: int[0..9][2][2]",
            "thread P[i in 0..1] { atomic { buf[i][head] = 1 } }");
    assertEquals(
        "[buf[1][0], buf[1][1], control of P[1], head]",
        walk.mayFootprint("P[1]").keySet().toString());
  }

  @Test
  void variablesOfThreadsThatNoCheckNamesAreNoPartOfTheState() {
    String family = "thread P[i in 0..1] { var r: int[0..1] = 0; r = any 0..1 }";
    Walk one = Walk.of(family, "check always P[1].r <= 1");
    assertEquals(2 * 3, new Reachable(one.system()).states().size());
    Walk both = Walk.of(family, "check always P[0].r + P[1].r <= 2");
    assertEquals(3 * 3, new Reachable(both.system()).states().size());
    Walk each = Walk.of(family, "check all i in 1..1: always P[i].r <= 1");
    assertEquals(2 * 3, new Reachable(each.system()).states().size());
    Walk some = Walk.of(family, "check always some i in 0..1: P[i].r <= 1");
    assertEquals(3 * 3, new Reachable(some.system()).states().size());
  }
}
