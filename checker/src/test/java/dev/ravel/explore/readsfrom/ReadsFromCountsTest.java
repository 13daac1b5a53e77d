// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.executions.Trail;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs whose classes are known by a formula or from the literature, and the borders. */
class ReadsFromCountsTest {
  private static ReadsFromCounts counts(String... lines) {
    return Goes.counts(ModelText.system(lines), ConcurrentSystem.NONE, new int[0], trail -> {});
  }

  /** The one reader sees the initial value or what one of the writers has written. */
  @ParameterizedTest
  @CsvSource({"1, 2", "2, 3", "6, 7", "12, 13"})
  void writersAndOneReader(int writers, int classes) {
    ReadsFromCounts counts =
        counts(
            "atomic shared x: int[0..20]",
            "thread W[i in 1.." + writers + "] { x = i }",
            "thread R { var t: int[0..20] = x }");
    assertEquals(classes, counts.executions);
    assertEquals(0, counts.redundant);
  }

  /**
   * Each of n threads reads and then writes. It reads from the beginning or from one of the others,
   * and none from itself by way of others. So classes are the rooted forests over n labels, (n + 1)
   * to the n - 1 (A. Cayley, 1889).
   */
  @ParameterizedTest
  @CsvSource({"2, 3", "3, 16", "4, 125", "5, 1296"})
  void readThenWrite(int threads, int classes) {
    ReadsFromCounts counts =
        counts(
            "atomic shared x: int[0..9]",
            "thread T[i in 1.." + threads + "] { var t: int[0..9] = x; x = t + 1 }");
    assertEquals(classes, counts.executions);
    assertEquals(0, counts.redundant);
  }

  /** Reads and writes of one step are in one order. */
  @ParameterizedTest
  @CsvSource({"2, 2", "3, 6", "4, 24", "5, 120"})
  void atomicReadsAndWrites(int threads, int classes) {
    ReadsFromCounts counts =
        counts(
            "atomic shared x: int[0..9]",
            "thread T[i in 1.." + threads + "] { var t: int[0..9]; atomic { t = x; x = t + 1 } }");
    assertEquals(classes, counts.executions);
  }

  /** Nobody sees in which order others add. */
  @ParameterizedTest
  @CsvSource({"2, 1", "6, 1", "12, 1"})
  void additionsCommute(int threads, int classes) {
    ReadsFromCounts counts =
        counts(
            "atomic shared x: int[0..20]",
            "thread T[i in 1.." + threads + "] { atomic { x = x + 1 } }");
    assertEquals(classes, counts.executions);
    assertEquals(0, counts.redundant);
  }

  /** A reader sees a set of additions. Of each thread it has those that have come before. */
  @ParameterizedTest
  @CsvSource({"1, 1, 2", "3, 1, 8", "2, 2, 9", "2, 3, 16"})
  void setsOfAdditions(int threads, int each, int classes) {
    ReadsFromCounts counts =
        counts(
            "atomic shared x: int[0..20]",
            "thread T[i in 1.." + threads + "] { repeat " + each + " { atomic { x = x + 1 } } }",
            "thread R { var t: int[0..20] = x }");
    assertEquals(classes, counts.executions);
    assertEquals(0, counts.redundant);
  }

  /** All raise the semaphore in any order, but the last one to do so fails. */
  @Test
  void aLimitIsFound() {
    var system =
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
        new ReadsFrom(false)
            .explore(system, questions, Budget.unlimited()).judgements().stream()
                .map(Judgement::code)
                .toList();
    assertEquals(
        List.of(Optional.of(Problem.V007), Optional.of(Problem.V007), Optional.of(Problem.V003)),
        codes);
    List<Integer> begun = new ArrayList<>();
    ReadsFromCounts counts =
        Goes.counts(
            system,
            ConcurrentSystem.NONE,
            new int[0],
            new ReadsFromSearch.ExecutionListener() {
              @Override
              public void complete(Trail trail) {}

              @Override
              public void begins() {
                begun.add(1);
              }
            });
    assertEquals(3, counts.executions);
    assertEquals(List.of(1), begun);
  }

  /**
   * In the bakery algorithm for three threads each trace is a class. The stateless search has 254.
   */
  @Test
  void bakery() {
    ReadsFromCounts counts =
        counts(
            """
            const N = 3
            atomic shared choosing: bool[N]
            atomic shared number: int[0..N][N]
            shared inside: int[0..2]
            thread T[i in 0..N-1] {
              choosing[i] = true
              var most: int[0..N] = 0
              for j in 0..N-1 {
                if j != i {
                  var k: int[0..N] = number[j]
                  if k > most { most = k }
                }
              }
              var mine: int[0..N] = most + 1
              number[i] = mine
              choosing[i] = false
              for j in 0..N-1 {
                if j != i {
                  await !choosing[j]
                  await number[j] == 0 || mine < number[j] || (mine == number[j] && i < j)
                }
              }
              inside = inside + 1
              assert inside == 1
              inside = inside - 1
              number[i] = 0
            }
            """);
    assertEquals(254, counts.executions);
  }

  /** Peterson's algorithm for two threads, as in the OOPSLA paper's table of rounds and classes. */
  @Test
  void peterson() {
    ReadsFromCounts counts =
        counts(
            """
            atomic shared flag: bool[2]
            atomic shared turn: int[0..1]
            shared inside: int[0..2]
            thread T[i in 0..1] {
              repeat 3 {
                flag[i] = true
                turn = 1-i
                var f: bool = flag[1-i]
                var ok: bool = !f
                if f { ok = turn == i }
                if ok {
                  inside = inside + 1
                  assert inside == 1
                  inside = inside - 1
                }
                flag[i] = false
              }
            }
            """);
    assertEquals(20_269, counts.executions);
    assertEquals(0, counts.redundant);
  }

  private static Exploration explore(Property property, String... lines) {
    return new ReadsFrom(true)
        .explore(
            ModelText.system(lines),
            List.of(new Question(property, false, ConcurrentSystem.NONE)),
            Budget.unlimited());
  }

  /** Only the check sees which of two writes is the last one. */
  @Test
  void theLastWriteCountsWhereItIsAskedFor() {
    String[] lines = {
      "atomic shared x, y: int[0..2]", "thread A { x = 1; y = 1 }", "thread B { x = 2; y = 2 }"
    };
    Exploration deadlock = explore(new Property.Deadlock(), lines);
    assertEquals(List.of(Judgement.holds()), deadlock.judgements());
    assertEquals(OptionalLong.of(1), deadlock.counters().executions());
    var system = ModelText.system(String.join("\n", lines) + "\ncheck finally x == y");
    Exploration ends =
        new ReadsFrom(true)
            .explore(
                system,
                List.of(new Question(system.properties().getFirst(), false, ConcurrentSystem.NONE)),
                Budget.unlimited());
    assertEquals(Optional.of(Problem.V001), ends.judgements().getFirst().code());
  }

  @Test
  void whenAModelEndsIsAskedFor() {
    Exploration exploration =
        explore(
            new Property.Deadlock(),
            "atomic shared x: int[0..2]",
            "thread A { x = 1 }",
            "thread B { x = 2 }",
            "net N { place p = 1; end when x == 1 }");
    assertEquals(Optional.of(Problem.V002), exploration.judgements().getFirst().code());
  }

  @Test
  void racesAreNotDecided() {
    Exploration exploration =
        explore(
            new Property.Race(), "shared x: int[0..2]", "thread A { x = 1 }", "thread B { x = 2 }");
    assertEquals(List.of(Judgement.unknown(Problem.K005)), exploration.judgements());
  }

  @Test
  void anExecutionWithoutEndIsNotFollowed() {
    Exploration exploration =
        explore(
            new Property.Error(),
            "atomic shared x: int[0..1]",
            "thread A { while x == 0 { skip } }",
            "thread B { x = 1 }");
    assertEquals(Optional.of(Problem.K009), exploration.stopped());
    assertEquals(List.of(Judgement.unknown(Problem.K009)), exploration.judgements());
  }

  @Test
  void aLimitLeavesWhatWasCounted() {
    Exploration exploration =
        new ReadsFrom(true)
            .explore(
                ModelText.system("atomic shared x: int[0..9]", "thread A[i in 1..4] { x = x + i }"),
                List.of(new Question(new Property.Deadlock(), false, ConcurrentSystem.NONE)),
                effort -> effort.bytes() > 1 ? Optional.of(Problem.K001) : Optional.empty());
    assertEquals(Optional.of(Problem.K001), exploration.stopped());
    assertTrue(exploration.counters().bytes() > 1);
  }
}
