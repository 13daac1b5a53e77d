// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.unfolding.AgainstBruteForce;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that are there for one reason each. */
class DirectedTest {
  private static Exploration explore(Budget budget, Property property, String... lines) {
    ProgramSystem system = ModelText.system(lines);
    List<Question> questions = List.of(new Question(property, false, ConcurrentSystem.NONE));
    return new Stateless(true).explore(system, questions, budget);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // a lock that is blocked for ever could have come first
        "mutex m\nthread A { lock m }\nthread B { lock m }",
        "mutex m\nthread A { lock m }\nthread B { skip; skip; lock m }",
        // what sleeps and what is blocked after it
        """
        mutex m, n, o
        thread A { with n {  } }
        thread B { lock o; unlock o; with o { with m {  } } }
        thread C { with m { with o {  }; with n {  } } }
        """,
        // an operation that uses other objects where a sleeper woke it not
        """
        atomic shared x: int[0..2]
        atomic shared a: int[0..2][2]
        thread A { x = 1 }
        thread B { a[0] = 2; await a[x % 2] < 2 }
        thread C { a[0] = 1 }
        """,
        // what an operation uses depends on what it finds
        """
        atomic shared x, y: int[0..2]
        atomic shared a: int[0..2][2]
        thread A { y = 0; a[0] = 1 }
        thread B { var r: int[0..2]; y = 1; atomic { if x == 0 || y == 2 { r = a[0] } } }
        thread C { x = (x + 1) % 3 }
        """,
        """
        atomic shared x: int[0..2]
        atomic shared a: int[0..2][2]
        thread A { x = 1 }
        thread B { a[0] = 0; a[0] = 2 }
        thread C { await x == 0 }
        thread D { await a[x % 2] == 0 }
        """,
        // the outcome that was not executed races
        """
        mutex m
        atomic shared x: int[0..1]
        thread A { lock m; either { await x == 0 } or { x = 1 } }
        thread B { x = 1 }
        """,
        // an execution shows more of steps that it has in common with the one before
        """
        atomic shared x: int[0..2]
        shared y: int[0..2]
        thread T0 { var r: int[0..2]; r = x }
        thread T1 { y = 2 }
        thread T2 { x = 2; atomic { if y != 2 { x = (x + 1) % 3 } }; x = 1 }
        """,
        // a choice
        "atomic shared x: int[0..2]\nthread A { x = any 0..2 }\nthread B { x = any 1..2 }",
        // started tasks
        "shared x: int[0..2]\ntask K { x = 1 }\nthread A { start K; x = 2 }\nthread B { x = 0 }",
        // a semaphore that others raise in any order
        """
        semaphore s = 1
        thread A { down s }
        thread B { up s; down s }
        thread C { up s }
        thread D { down s; down s }
        """,
        // how many outcomes there are before one depends on what is found after another choice
        """
        atomic shared x, a: int[0..1]
        thread A { var j: int[0..1]; atomic { j = any 0..1; if j == 0 && x == 1 { a = any 0..1 } } }
        thread B { x = 1 }
        """,
        // the same where one alternative is blocked
        """
        atomic shared x, a: int[0..1]
        thread A { atomic { either { await x == 1 } or { a = 1 } } }
        thread B { x = 1 }
        """,
        // an error that is not because of the tokens that are put beside each other
        """
        atomic shared x: int[0..2]
        net N { place p = 2, q = 1, r  trans t: q -> r  trans u: p -> r do x = x + 1 }
        thread A { x = 1 }
        """
      })
  void eachTraceOnce(String text) {
    var comparison =
        new AgainstBruteForce(
            Goes::explore,
            new AgainstBruteForce.Options(0, false, 0),
            AgainstBruteForce.Question.ONCE,
            5_000);
    assertEquals(
        Optional.empty(), comparison.objection(ModelText.system(text), ConcurrentSystem.NONE));
    assertEquals(1, comparison.compared());
  }

  /** Each of three can be the one that still raises the semaphore. */
  @ParameterizedTest
  @ValueSource(strings = {"x == 1", "y == 1", "z == 1"})
  void aLimitIsNear(String condition) {
    ProgramSystem system =
        ModelText.system(
            "semaphore s = 2147483646",
            "atomic shared x, y, z: int[0..1]",
            "thread A { up s; x = 1 }",
            "thread B { up s; y = 1 }",
            "thread C { up s; z = 1 }",
            "check reachable " + condition);
    List<Question> questions =
        List.of(new Question(system.properties().getFirst(), false, ConcurrentSystem.NONE));
    Exploration exploration = new Stateless(false).explore(system, questions, Budget.unlimited());
    assertEquals(Verdict.HOLDS, exploration.judgements().getFirst().verdict());
  }

  @Test
  void anExecutionWithoutEndIsNotFollowed() {
    Exploration exploration =
        explore(
            Budget.unlimited(),
            new Property.Deadlock(),
            "shared x: int[0..1]",
            "thread A { loop { x = 1 - x } }",
            "thread B { x = 1 }");
    assertEquals(Optional.of(Problem.K009), exploration.stopped());
    assertEquals(List.of(Judgement.unknown(Problem.K009)), exploration.judgements());
  }

  /** A loop that some executions leave at once. */
  @Test
  void aLoopThatMayEnd() {
    Exploration exploration =
        explore(
            Budget.unlimited(),
            new Property.Error(),
            "atomic shared x: int[0..1]",
            "thread A { while x == 0 { skip } }",
            "thread B { x = 1 }");
    assertEquals(Optional.of(Problem.K009), exploration.stopped());
  }

  @Test
  void aLimitLeavesWhatWasCounted() {
    Exploration exploration =
        explore(
            effort -> effort.bytes() > 1 ? Optional.of(Problem.K001) : Optional.empty(),
            new Property.Deadlock(),
            "shared x: int[0..9]",
            "thread A[i in 1..4] { x = i; x = i }");
    assertEquals(Optional.of(Problem.K001), exploration.stopped());
    assertEquals(List.of(Judgement.unknown(Problem.K001)), exploration.judgements());
    assertTrue(exploration.counters().bytes() > 1);
  }

  /** All raise the semaphore in any order, but the last one to do so fails. */
  @Test
  void nearALimit() {
    ProgramSystem system =
        ModelText.system(
            "atomic shared x, y: int[0..1]",
            "semaphore s = 2147483646",
            "thread A { up s }",
            "thread B { up s; x = 1 }",
            "thread C { up s; y = 1 }",
            "check never x == 1",
            "check never y == 1");
    List<Question> questions =
        List.of(
            new Question(system.properties().get(0), false, system.objects()),
            new Question(system.properties().get(1), false, system.objects() + 1),
            new Question(new Property.Error(), false, ConcurrentSystem.NONE));
    List<Optional<Problem>> codes =
        new Stateless(false)
            .explore(system, questions, Budget.unlimited()).judgements().stream()
                .map(Judgement::code)
                .toList();
    assertEquals(
        List.of(Optional.of(Problem.V007), Optional.of(Problem.V007), Optional.of(Problem.V003)),
        codes);
  }

  /** Two writes that are never enabled together in a state along the executions explored. */
  @Test
  void aRaceBetweenStates() {
    Exploration exploration =
        explore(
            Budget.unlimited(),
            new Property.Race(),
            "mutex m",
            "shared x: int[0..3]",
            "thread A { x = 1 }",
            "thread B { lock m; unlock m; x = 2 }");
    assertEquals(Optional.of(Problem.V004), exploration.judgements().getFirst().code());
  }
}
