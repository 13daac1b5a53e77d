// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary.Binding;
import dev.ravel.system.Vocabulary.Change;
import dev.ravel.system.Vocabulary.Observation;
import dev.ravel.system.Vocabulary.Scene;
import dev.ravel.system.Vocabulary.Story;
import dev.ravel.system.Vocabulary.Work;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Executions told again. */
class RetellingTest {
  private static String tell(ProgramSystem system, int initial, int[] processes, int... outcomes) {
    return assertThrows(
            IllegalArgumentException.class,
            () -> system.vocabulary().tell(initial, processes, outcomes))
        .getMessage();
  }

  @Test
  void aStoryHasTheValuesReadAndWritten() {
    Walk walk =
        Walk.of(
            "shared x: int[0..9] = 4",
            "shared y: bool",
            "thread T { y = x > 3 }",
            "thread U { x = 5 }");
    Story story = walk.step("T", "U", "T").tell();
    assertEquals(List.of(new Binding("x", "4"), new Binding("y", "false")), story.initial());
    Scene read = story.scenes().get(0);
    assertEquals(0, read.process());
    assertEquals("read x", read.text());
    assertEquals(List.of(new Observation(walk.object("x"), "x", "4")), read.reads());
    assertEquals(List.of(), read.writes());
    Scene other = story.scenes().get(1);
    assertEquals("x = 5", other.text());
    assertEquals(List.of(new Change(walk.object("x"), "x", "4", "5")), other.writes());
    Scene write = story.scenes().get(2);
    assertEquals(List.of(new Change(walk.object("y"), "y", "false", "true")), write.writes());
    assertEquals("y = x > 3", write.span().text());
    assertEquals(Optional.empty(), write.failure());
  }

  @Test
  void aReadThatCompletesALocalAssignmentIsTheAssignment() {
    Walk walk =
        Walk.of(
            "shared x, y: int[0..9]",
            "thread T { var t: int[0..9] = x; t = y + t; x = t }",
            "thread U { x = x + 1 }");
    Story story = walk.step("T", "T", "U").tell();
    assertEquals("t = x", story.scenes().get(0).text());
    assertEquals(
        List.of(new Change(ConcurrentSystem.NONE, "t", "", "0")), story.scenes().get(0).locals());
    assertEquals("t = y + t", story.scenes().get(1).text());
    assertEquals(
        List.of(new Change(ConcurrentSystem.NONE, "t", "0", "0")), story.scenes().get(1).locals());
    assertEquals("read x", story.scenes().get(2).text(), "the write is another step");
    assertEquals(List.of(), story.scenes().get(2).locals());
  }

  @Test
  void deadVariablesAreKept() {
    Walk walk =
        Walk.of(
            "shared x: int[0..9]",
            "thread T { var v: int[0..9] = any 3..4; skip; v = v; skip; v = 9; x = v }");
    Story story = walk.step("T", 1).step("T", "T", "T").tell();
    assertEquals(
        List.of(new Change(ConcurrentSystem.NONE, "v", "0", "4")), story.scenes().get(0).locals());
    assertEquals(List.of(), story.scenes().get(1).locals(), "v = 4 still, though it is dead");
    assertEquals(
        List.of(new Change(ConcurrentSystem.NONE, "v", "4", "9")), story.scenes().get(2).locals());
    assertEquals(2, story.scenes().get(0).outcomes());
    assertEquals(1, story.scenes().get(0).outcome());
  }

  /** Returns local work, such as {@code :4 i = 2 [i = 2] used}. */
  private static List<String> work(List<Work> all) {
    return all.stream()
        .map(
            work ->
                ":%d %s %s%s%s%s%s"
                    .formatted(
                        work.span().line(),
                        work.text(),
                        work.effects().locals().stream()
                            .map(change -> change.name() + " = " + change.after())
                            .toList(),
                        work.effects().printed().isEmpty() ? "" : work.effects().printed(),
                        work.effects().failure().map(its -> " " + its.problem()).orElse(""),
                        work.times() > 1 ? " " + work.times() + " times" : "",
                        work.used() ? " used" : ""))
        .toList();
  }

  @Test
  void localWorkIsToldApartFromTheStepBeforeIt() {
    Walk walk =
        Walk.of(
            "shared x: int[0..9]",
            "thread T {",
            "  var t: int[0..9] = x",
            "  t = 2",
            "  var u: int[0..9] = 7",
            "  x = t",
            "}");
    Scene first = walk.step("T", "T").tell().scenes().getFirst();
    assertEquals("t = x", first.text());
    assertEquals(List.of(new Change(ConcurrentSystem.NONE, "t", "", "0")), first.itself().locals());
    assertEquals(List.of(":4 t = 2 [t = 2] used", ":5 u = 7 [u = 7]"), work(first.work()));
    assertEquals(
        List.of("t = 2", "u = 7"),
        first.locals().stream().map(change -> change.name() + " = " + change.after()).toList());
  }

  @Test
  void aValueThatIsWrittenAgainBeforeItIsReadIsNotUsed() {
    Walk walk =
        Walk.of(
            "shared x: int[0..9]",
            "thread T {",
            "  var t: int[0..9]",
            "  skip; t = 3; skip; t = 4; skip; t = x; x = t",
            "}");
    List<Scene> scenes = walk.step("T", "T", "T", "T", "T").tell().scenes();
    assertEquals(List.of(":4 t = 3 [t = 3]"), work(scenes.get(0).work()));
    assertEquals(List.of(":4 t = 4 [t = 4]"), work(scenes.get(1).work()));
  }

  @Test
  void whatAThreadStandsAtUsesValues() {
    Walk walk =
        Walk.of(
            "channel ch: int[0..9][0]", "thread T { var t: int[0..9]; skip; t = 3; send t to ch }");
    assertEquals(
        List.of(":2 t = 3 [t = 3] used"), work(walk.step("T").tell().scenes().getFirst().work()));
  }

  @Test
  void aStatementThatIsCarriedOutAgainAndAgainIsToldOnce() {
    Walk walk =
        Walk.of(
            "shared x: int[0..99]",
            "thread T {",
            "  var sum: int[0..99]",
            "  skip",
            "  for i in 1..4 { sum = sum + i; print \"{sum}\" }",
            "  x = sum",
            "}");
    Scene scene = walk.step("T", "T").tell().scenes().getFirst();
    assertEquals(
        List.of(
            ":5 for i in 1..4 [i = 4] 4 times used",
            ":5 sum = sum + i [sum = 10] 4 times used",
            ":5 print \"{sum}\" [][1, 3, 6, 10] 4 times"),
        work(scene.work()));
  }

  @Test
  void theErrorOfLocalWorkIsItsOwn() {
    Walk walk =
        Walk.of(
            "channel ch: int[0..9][1]",
            "thread T { var n: int[0..3]; send 3 to ch; receive n from ch; n = n + 1 }");
    walk.step("T");
    Story story = walk.system().vocabulary().tell(0, new int[] {0, 0}, new int[] {0, 0});
    Scene last = story.scenes().get(1);
    assertEquals(Problem.R002, last.failure().orElseThrow().problem());
    assertEquals(Optional.empty(), last.itself().failure());
    assertEquals(List.of(":2 n = n + 1 [] R002"), work(last.work()));
    assertEquals("n", last.itself().locals().getFirst().name());
  }

  @Test
  void whatThreadsDoBeforeTheirFirstStepAndStartedTasksDo() {
    Walk walk =
        Walk.of(
            "shared x: int[0..9]",
            "task Job { var v: int[0..9] = 7; print \"up\"; x = v }",
            "thread T { var d: int[0..9] = 2; d = d + 1; start Job; x = d }");
    Story story = walk.step("T", "Job", "T").tell();
    assertEquals(
        List.of(":3 d = 2 [d = 2] used", ":3 d = d + 1 [d = 3] used"), work(story.starts()));
    List<Work> started = story.scenes().getFirst().work();
    assertEquals(List.of(":2 v = 7 [v = 7] used", ":2 print \"up\" [][up]"), work(started));
    assertEquals(0, started.getFirst().process());
  }

  @Test
  void whatAnAtomicBlockDoesIsTheStepItself() {
    Walk walk =
        Walk.of(
            "shared x: int[0..9]",
            "thread T { var v: int[0..9]; atomic { v = 4; x = v }; v = 5; x = v }");
    Scene scene = walk.step("T", "T").tell().scenes().getFirst();
    assertEquals(
        List.of(new Change(ConcurrentSystem.NONE, "v", "0", "4")), scene.itself().locals());
    assertEquals(List.of(":2 v = 5 [v = 5] used"), work(scene.work()));
  }

  @Test
  void whatSynchronisationObjectsHoldAsSentences() {
    Walk walk =
        Walk.of(
            "channel ch: int[0..9][0]",
            "mutex m",
            "cond c",
            "barrier b = 3",
            "thread S { send 5 to ch }",
            "thread R { var v: int[0..9]; receive v from ch }",
            "thread A { lock m; wait c with m }",
            "thread B { pass b }",
            "thread C { pass b }",
            "thread D { pass b }");
    assertEquals("ch is empty", sentence(walk, "ch"));
    assertEquals("nobody waits at b", sentence(walk, "b"));
    assertEquals("m is free", sentence(walk, "m"));
    walk.step("S", "A", "B");
    assertEquals("S offers 5 on ch", sentence(walk, "ch"));
    assertEquals("A holds m", sentence(walk, "m"));
    assertEquals("nobody waits for a signal on c", sentence(walk, "c"));
    assertEquals("B has arrived at b, 1 of 3", sentence(walk, "b"));
    walk.step("R", "A", "C");
    assertEquals("S handed over on ch", sentence(walk, "ch"));
    assertEquals("A waits for a signal on c", sentence(walk, "c"));
    assertEquals("B and C have arrived at b, 2 of 3", sentence(walk, "b"));
    walk.step("D");
    assertEquals("nobody waits at b", sentence(walk, "b"));
  }

  private static String sentence(Walk walk, String object) {
    int number = walk.object(object);
    return walk.system().vocabulary().binding(number, walk.state()[number]).sentence();
  }

  @Test
  void deadVariablesOfAStartedTaskAreKept() {
    Walk walk =
        Walk.of(
            "shared x: int[0..9]",
            "task Job { var v: int[0..9] = 7; skip; v = 8; x = v }",
            "thread T { start Job }");
    Story story = walk.step("T", "Job", "Job").tell();
    assertEquals(
        List.of(new Change(ConcurrentSystem.NONE, "v", "7", "8")), story.scenes().get(1).locals());
  }

  @Test
  void aVariableThatHadNoValueOfItsTypeHasNoneBefore() {
    Walk walk = Walk.of("shared x: int[0..9]", "thread T { skip; var v: int[5..9] = 6; x = v }");
    assertEquals(
        List.of(new Change(ConcurrentSystem.NONE, "v", "", "6")),
        walk.step("T").tell().scenes().getFirst().locals());
  }

  @Test
  void intermediateValuesAndPositionsAreNoLocals() {
    Walk walk = Walk.of("shared x, y: int[0..9]", "thread T { y = (x + 1) * 2 }");
    walk.step("T", "T").tell().scenes().forEach(s -> assertEquals(List.of(), s.locals()));
  }

  @Test
  void whatIsPrinted() {
    Walk walk =
        Walk.of(
            "enum E { red, green }",
            "record R { e: E, n: int[0..9] }",
            "shared r: R = R(green, 3)",
            "thread T { print \"r = {r}, {1 + 1 == 2}\"; skip; print \"{r.n * 2}!\" }");
    Story story = walk.step("T", "T", "T").tell();
    assertEquals(List.of("r = (green, 3), true"), story.scenes().get(0).printed());
    assertEquals(List.of(), story.scenes().get(1).printed());
    assertEquals(List.of("6!"), story.scenes().get(2).printed());
  }

  @Test
  void phrasesOfSteps() {
    Walk walk =
        Walk.of(
            "mutex m",
            "cond c",
            "barrier b = 1",
            "channel ch: int[0..9][0]",
            "thread T { critical { } with m { wait c with m } pass b; send 3 to ch",
            "  either { } }",
            "thread S { var v: int[0..9]; signal c; receive v /* it */ from",
            "  ch // now",
            "}");
    walk.step("T", "T", "T", "T", "S", "T", "T", "T", "T", "T", "T", "S", "T", "T");
    assertEquals(
        List.of(
            "enter critical",
            "leave critical",
            "lock m",
            "wait c with m",
            "signal c",
            "woken: wait c with m",
            "lock m",
            "unlock m",
            "pass b",
            "go on: pass b",
            "send 3 to ch",
            "receive v from ch",
            "handed over: send 3 to ch",
            "either"),
        walk.tell().scenes().stream().map(Scene::text).toList());
  }

  @Test
  void transitionsByTheirNames() {
    Walk walk = Walk.of("net N { place p[i in 1..2] = 1; trans t[i in 1..2]: p[i] -> }");
    Scene scene = walk.step("t[2]").tell().scenes().getFirst();
    assertEquals("t[2]", scene.text());
    assertEquals(List.of(), scene.locals());
    assertEquals(List.of(new Change(walk.object("p[2]"), "p[2]", "1", "0")), scene.writes());
  }

  @Test
  void theLastStepMayBeAnErrorOrDiscarded() {
    ProgramSystem system = Walk.system("shared x: int[0..3]", "thread T { x = 2; x = x + 2 }");
    Story story = system.vocabulary().tell(0, new int[] {0, 0, 0}, new int[] {0, 0, 0});
    assertEquals(Problem.R002, story.scenes().get(2).failure().orElseThrow().problem());
    ProgramSystem assumes = Walk.system("shared x: bool", "thread T { assume x }");
    Story discarded = assumes.vocabulary().tell(0, new int[] {0}, new int[] {0});
    assertTrue(discarded.scenes().getFirst().discards());
    assertFalse(discarded.scenes().getFirst().failure().isPresent());
  }

  @Test
  void whatIsNoExecutionIsRefusedWithTheStepAndTheReason() {
    ProgramSystem system =
        Walk.system(
            "shared x: int[0..3]",
            "mutex m",
            "task Job { skip }",
            "thread T { lock m; x = any 1..2; assert x == 1 }",
            "thread U { lock m }",
            "thread V { start Job }",
            "net N { place p; trans t: p -> }");
    int job = 0;
    int t = 1;
    int u = 2;
    int net = 4;
    assertEquals(
        "step 2: U is blocked at `lock m` in line 5", tell(system, 0, new int[] {t, u}, 0, 0));
    assertEquals("step 1: Job has not been started", tell(system, 0, new int[] {job}, 0));
    assertEquals("step 2: U has finished", tell(system, 0, new int[] {u, u}, 0, 0));
    assertEquals("step 1: t is not enabled here", tell(system, 0, new int[] {net}, 0));
    assertEquals("step 2: T has 2 outcomes here, not 3", tell(system, 0, new int[] {t, t}, 0, 2));
    assertEquals("step 2: T has 2 outcomes here, not 0", tell(system, 0, new int[] {t, t}, 0, -1));
    assertEquals("step 1: there is no process 5", tell(system, 0, new int[] {5}, 0));
    assertEquals("step 1: there is no process -1", tell(system, 0, new int[] {-1}, 0));
    assertEquals("there is no initial state 1", tell(system, 1, new int[0]));
    assertEquals("2 steps with 1 outcomes", tell(system, 0, new int[] {t, t}, 0));
    assertEquals(
        "step 4: the execution is over after step 3",
        tell(system, 0, new int[] {t, t, t, u}, 0, 1, 0, 0));
  }

  @Test
  void aConditionThatNamesNoMemberIsToldAsItIsWritten() {
    Walk walk =
        Walk.of(
            "shared x: int[0..2] = 2; crash at most 1 of P; thread P[i in 0..1] { skip }",
            "thread Q { if P[0] crashed && P[x] crashed { skip } }");
    walk.step("crash P[0]", "Q", "Q");
    walk.fails("Q");
    ProgramSystem system = walk.system();
    int q = system.vocabulary().processNamed("Q").orElseThrow();
    int crash = system.vocabulary().processNamed("crash P[0]").orElseThrow();
    Story story = system.vocabulary().tell(0, new int[] {crash, q, q, q}, new int[] {0, 0, 0, 0});
    assertEquals("reads P[0] crashed: true", story.scenes().get(1).text());
    assertEquals("P[x] crashed", story.scenes().get(3).text());
    assertTrue(story.scenes().get(3).failure().isPresent());
  }

  @Test
  void aStoryOfEachInput() {
    ProgramSystem system =
        Walk.system("input k: int[1..3]", "shared x: int[0..9]", "thread T { x = k }");
    Story story = system.vocabulary().tell(2, new int[] {0}, new int[] {0});
    assertEquals("3", story.scenes().getFirst().writes().getFirst().after());
  }

  @Test
  void wordsForPlacesInTheText() {
    Walk walk = Walk.of("shared x: bool", "thread T { skip", "await x }", "task Job { skip }");
    assertEquals(2, position(walk, "T").orElseThrow());
    walk.step("T");
    assertEquals(3, position(walk, "T").orElseThrow());
    assertEquals(Optional.empty(), position(walk, "Job"));
    assertEquals("line 3", walk.value("control of T"));
    assertEquals("not started", walk.value("control of Job"));
    assertFalse(walk.system().vocabulary().shown(walk.object("control of T")));
    assertEquals("T", walk.system().vocabulary().processSpan(0).text());
    assertTrue(walk.system().vocabulary().processNamed("Q").isEmpty());
    assertEquals("skip", walk.system().vocabulary().statement(0).text());
    assertEquals("x", walk.system().vocabulary().objectSpan(walk.object("x")).text());
  }

  private static Optional<Integer> position(Walk walk, String process) {
    int number = walk.system().vocabulary().processNamed(process).orElseThrow();
    return walk.system().vocabulary().position(number, walk.state()).map(s -> s.line());
  }
}
