// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.AutomatonSystem.Effect;
import dev.ravel.explore.graph.AutomatonSystem.Plan;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Counts of the language's reference, budgets, and the small print of the answers. */
class GraphTest {
  private static Exploration explore(ConcurrentSystem system, Property... properties) {
    List<Question> questions =
        Arrays.stream(properties).map(property -> new Question(property, false)).toList();
    return new Graph().explore(system, questions, Budget.unlimited());
  }

  private static void assertCounts(long states, long transitions, Exploration exploration) {
    assertEquals(states, exploration.counters().states().getAsLong());
    assertEquals(transitions, exploration.counters().transitions().getAsLong());
  }

  @Test
  void petersonsLock() {
    long[][] counts = {{2, 92, 170}, {3, 1497, 3801}, {4, 27_784, 86_640}};
    for (long[] count : counts) {
      int n = (int) count[0];
      AutomatonSystem system = Examples.peterson(n);
      Condition critical = Examples.count(system, at -> Examples.petersonCritical(n, at));
      Condition trying =
          Examples.condition(state -> Examples.petersonTrying(n, state[system.control(1)]) ? 1 : 0);
      Condition inside =
          Examples.condition(
              state -> Examples.petersonCritical(n, state[system.control(1)]) ? 1 : 0);
      Exploration exploration =
          explore(
              system,
              new Property.AtMost(1, critical),
              new Property.Deadlock(),
              new Property.LeadsTo(trying, inside),
              new Property.Reachable(inside),
              new Property.Terminates(),
              new Property.Eventually(trying));
      assertCounts(count[1], count[2], exploration);
      List<Judgement> answers = exploration.judgements();
      assertEquals(Judgement.holds(), answers.get(0));
      assertEquals(Judgement.holds(), answers.get(1));
      assertEquals(Judgement.holds(), answers.get(2));
      // noncritical, enter, write, write, await (n - 1 rooms), leave, enter
      assertEquals(Verdict.HOLDS, answers.get(3).verdict());
      assertEquals(2 + 3 * (n - 1) + 2, answers.get(3).run().get().length());
      // All threads may rest for ever, right from the start.
      Run empty = new Run(0, new int[0], new int[0], OptionalInt.empty());
      Evidence staying = new Evidence.Staying();
      assertEquals(Judgement.violated(Problem.V012, empty, staying), answers.get(4));
      assertEquals(Judgement.violated(Problem.V011, empty, staying), answers.get(5));
    }
  }

  @Test
  void philosophers() {
    Exploration naive = explore(Examples.philosophers(3, false), new Property.Deadlock());
    assertCounts(62, 120, naive);
    Run run = new Run(0, new int[] {0, 1, 2}, new int[] {0, 0, 0}, OptionalInt.empty());
    assertEquals(
        List.of(Judgement.violated(Problem.V002, run, new Evidence.Deadlocked())),
        naive.judgements());
    Exploration ordered = explore(Examples.philosophers(3, true), new Property.Deadlock());
    assertCounts(51, 91, ordered);
    assertEquals(List.of(Judgement.holds()), ordered.judgements());
  }

  @Test
  void withoutFairnessAThreadMayBeForgotten() {
    AutomatonSystem system = Examples.philosophers(3, true);
    Condition always = Examples.condition(_ -> 1);
    Condition eats = Examples.condition(state -> state[3] == 3 ? 1 : 0);
    Judgement answer = explore(system, new Property.LeadsTo(always, eats)).judgements().get(0);
    assertEquals(Optional.of(Problem.V010), answer.code());
    Run run = answer.run().get();
    assertEquals(OptionalInt.of(0), run.loop(), "others eat from the start");
    assertEquals(7, run.length(), "one meal of another philosopher");
  }

  @Test
  void aStatesMemoryIsExactAndSmall() {
    Exploration peterson = explore(Examples.peterson(4), new Property.Deadlock());
    long states = peterson.counters().states().getAsLong();
    assertTrue(peterson.counters().bytes() <= 24 * states);
    assertTrue(peterson.counters().bytes() >= 8 * states);
  }

  @Test
  void equalExplorationsAreEqual() {
    for (int seed = 0; seed < 200; seed++) {
      RandomSystem random = RandomSystem.of(seed);
      Property[] properties = random.properties().toArray(new Property[0]);
      assertEquals(
          explore(random.system(), properties).judgements(),
          explore(random.system(), properties).judgements());
    }
  }

  @Test
  void anyNumberOfThreadsDoesTheSame() {
    for (long most : new long[] {Long.MAX_VALUE, 20_000, 5_000, 777}) {
      Optional<List<Object>> before = Optional.empty();
      for (int threads : new int[] {1, 2, 3, 8}) {
        AutomatonSystem system = Examples.peterson(4);
        Condition enters =
            Examples.condition(
                state -> Examples.petersonCritical(4, state[system.control(3)]) ? 1 : 0);
        List<Question> questions =
            List.of(
                new Question(new Property.Deadlock(), false),
                new Question(new Property.Never(enters), false),
                new Question(new Property.LeadsTo(enters, enters), false),
                new Question(new Property.Terminates(), false));
        Limit limit = new Limit(most, Problem.K003);
        Exploration exploration = new Graph(threads).explore(system, questions, limit);
        List<Object> all =
            List.of(
                exploration.judgements(),
                exploration.stopped(),
                exploration.counters().states(),
                exploration.counters().transitions(),
                exploration.counters().bytes(),
                limit.told());
        assertEquals(before.orElse(all), all, threads + " threads");
        before = Optional.of(all);
      }
    }
  }

  /**
   * Returns two processes that each jump from 0 to any number. Few states have very many
   * successors.
   */
  private static AutomatonSystem jumps(int numbers) {
    Plan plan = new Plan();
    plan.domains = new int[] {numbers + 1, numbers + 1};
    plan.controls = new int[] {0, 1};
    plan.threads = 2;
    plan.finished = new boolean[2][numbers + 1];
    plan.initial = new int[1][2];
    return new AutomatonSystem(
        plan,
        new AutomatonSystem.Behaviour() {
          @Override
          public int[] reads(int process, int local) {
            return new int[0];
          }

          @Override
          public List<Effect> effects(int process, int local, int[] observed) {
            return local > 0
                ? List.of()
                : IntStream.rangeClosed(1, numbers)
                    .mapToObj(next -> Effect.step(new int[] {process}, new int[] {next}))
                    .toList();
          }
        });
  }

  /**
   * Where a block finds far more states than the table was made ready for, several threads find it
   * full sooner or later. How large it becomes, and so the memory, must not depend on that.
   */
  @Test
  void veryManySuccessorsFillTheTableForAnyNumberOfThreadsAlike() {
    int numbers = 600;
    Optional<List<List<Long>>> before = Optional.empty();
    for (int threads : new int[] {1, 2, 3, 8, 8}) {
      Limit limit = new Limit(Long.MAX_VALUE, Problem.K003);
      List<Question> questions = List.of(new Question(new Property.Deadlock(), false));
      Exploration exploration = new Graph(threads).explore(jumps(numbers), questions, limit);
      assertEquals((numbers + 1L) * (numbers + 1), exploration.counters().states().getAsLong());
      assertEquals(2L * numbers * (numbers + 1), exploration.counters().transitions().getAsLong());
      List<List<Long>> all = limit.told();
      all.add(List.of(exploration.counters().bytes()));
      assertEquals(before.orElse(all), all, threads + " threads");
      before = Optional.of(all);
    }
  }

  /** Two counters side by side; where both are at a number, a step of the first is too long. */
  private static AutomatonSystem grid(int size, int tooLong) {
    Plan plan = new Plan();
    plan.domains = new int[] {size, size};
    plan.controls = new int[] {0, 1};
    plan.threads = 2;
    plan.finished = new boolean[2][size];
    plan.initial = new int[1][2];
    return new AutomatonSystem(
        plan,
        new AutomatonSystem.Behaviour() {
          @Override
          public int[] reads(int process, int local) {
            return process == 0 && local == tooLong ? new int[] {1} : new int[0];
          }

          @Override
          public List<Effect> effects(int process, int local, int[] observed) {
            if (process == 0 && local == tooLong && observed[0] == tooLong) {
              throw new LocalWorkTooLong("a loop of local steps");
            }
            return local + 1 == size
                ? List.of()
                : List.of(Effect.step(new int[] {process}, new int[] {local + 1}));
          }
        });
  }

  @Test
  void anyNumberOfThreadsStopsAtTheSameState() {
    Optional<List<Object>> before = Optional.empty();
    for (int threads : new int[] {1, 2, 3}) {
      AutomatonSystem system = grid(900, 400); // layers wide enough for three threads
      Condition far = Examples.condition(state -> state[0] == 410 && state[1] == 370 ? 1 : 0);
      List<Question> questions =
          List.of(
              new Question(new Property.Deadlock(), false),
              new Question(new Property.Never(far), false));
      Exploration exploration = new Graph(threads).explore(system, questions, Budget.unlimited());
      assertEquals(Optional.of(Problem.K006), exploration.stopped());
      List<Object> all =
          List.of(
              exploration.judgements(),
              exploration.counters().states(),
              exploration.counters().transitions());
      assertEquals(before.orElse(all), all, threads + " threads");
      before = Optional.of(all);
    }
  }

  /** A budget that stops once a number of states is stored, and notes the reports to it. */
  private static final class Limit implements Budget {
    private final long most;
    private final Problem reason;
    private final List<long[]> asked = new ArrayList<>();

    Limit(long most, Problem reason) {
      this.most = most;
      this.reason = reason;
    }

    /** Returns all the reports to it. */
    List<List<Long>> told() {
      List<List<Long>> all = new ArrayList<>();
      asked.forEach(numbers -> all.add(Arrays.stream(numbers).boxed().toList()));
      return all;
    }

    @Override
    public Optional<Problem> spent(Effort effort) {
      Effort.OfStates of = assertInstanceOf(Effort.OfStates.class, effort);
      asked.add(new long[] {of.states(), of.transitions(), of.frontier(), of.bytes()});
      return of.states() > most ? Optional.of(reason) : Optional.empty();
    }
  }

  @Test
  void aSpentBudgetLeavesQuestionsUnknown() {
    for (Problem reason : List.of(Problem.K001, Problem.K002, Problem.K003, Problem.K004)) {
      Limit limit = new Limit(1000, reason);
      AutomatonSystem system = Examples.peterson(4);
      Condition enters = Examples.condition(state -> state[system.control(0)] == 1 ? 1 : 0);
      List<Question> questions =
          List.of(
              new Question(new Property.Deadlock(), true),
              new Question(new Property.Never(enters), false),
              new Question(new Property.Reachable(enters), false),
              new Question(new Property.LeadsTo(enters, enters), false));
      Exploration exploration = new Graph().explore(system, questions, limit);
      assertEquals(Optional.of(reason), exploration.stopped());
      List<Judgement> answers = exploration.judgements();
      assertEquals(Judgement.unknown(reason), answers.get(0));
      assertEquals(Optional.of(Problem.V007), answers.get(1).code());
      assertEquals(Verdict.HOLDS, answers.get(2).verdict());
      assertEquals(Judgement.unknown(reason), answers.get(3));
      long states = exploration.counters().states().getAsLong();
      assertTrue(states > 1000 && states < 6000, states + " states");
      long[] last = limit.asked.getLast();
      assertEquals(states, last[0]);
      assertEquals(exploration.counters().transitions().getAsLong(), last[1]);
      assertTrue(last[2] > 0 && last[2] < states);
      assertTrue(last[3] > 0);
    }
  }

  @Test
  void theBudgetIsAskedInLivenessSearchesToo() {
    AutomatonSystem system = Examples.peterson(4);
    Condition trying =
        Examples.condition(state -> Examples.petersonTrying(4, state[system.control(0)]) ? 1 : 0);
    Condition never = Examples.condition(_ -> 0);
    Limit counting = new Limit(Long.MAX_VALUE, Problem.K001);
    List<Question> safety = List.of(new Question(new Property.Deadlock(), false));
    new Graph().explore(system, safety, counting);
    int asked = counting.asked.size();
    Graph graph = new Graph().withFirstPart(Integer.MAX_VALUE);
    for (int extra = 1; extra < 6; extra++) {
      int allowed = asked + extra;
      int[] calls = {0};
      Budget budget = effort -> ++calls[0] > allowed ? Optional.of(Problem.K001) : Optional.empty();
      List<Question> questions =
          List.of(
              new Question(new Property.Deadlock(), false),
              new Question(new Property.LeadsTo(trying, never), false));
      Exploration exploration = graph.explore(system, questions, budget);
      assertEquals(Optional.of(Problem.K001), exploration.stopped());
      assertEquals(
          List.of(Judgement.holds(), Judgement.unknown(Problem.K001)), exploration.judgements());
      assertCounts(27_784, 86_640, exploration);
    }
  }

  /** A line of states, at whose end something happens. */
  private static AutomatonSystem line(int length, Runnable atEnd) {
    Plan plan = new Plan();
    plan.domains = new int[] {length + 1};
    plan.controls = new int[] {0};
    plan.threads = 1;
    plan.finished = new boolean[1][length + 1];
    plan.finished[0][length] = true;
    plan.initial = new int[1][1];
    return new AutomatonSystem(
        plan,
        new AutomatonSystem.Behaviour() {
          @Override
          public int[] reads(int process, int local) {
            return new int[0];
          }

          @Override
          public List<Effect> effects(int process, int local, int[] observed) {
            if (local == length) {
              atEnd.run();
              return List.of();
            }
            return List.of(Effect.step(new int[] {0}, new int[] {local + 1}));
          }
        });
  }

  @Test
  void tooMuchLocalWorkAndTooLittleMemoryEndInUnknown() {
    AutomatonSystem slow =
        line(
            50,
            () -> {
              throw new LocalWorkTooLong("a loop of local steps");
            });
    Exploration tooLong = explore(slow, new Property.Deadlock());
    assertEquals(Optional.of(Problem.K006), tooLong.stopped());
    assertEquals(
        List.of(Judgement.unknown(Problem.K006, new Evidence.TooLong("a loop of local steps"))),
        tooLong.judgements());
    assertCounts(51, 50, tooLong);
    AutomatonSystem large =
        line(
            50,
            () -> {
              throw new OutOfMemoryError("for the test");
            });
    Exploration tooLarge = explore(large, new Property.Deadlock());
    assertEquals(Optional.of(Problem.K002), tooLarge.stopped());
    assertEquals(List.of(Judgement.unknown(Problem.K002)), tooLarge.judgements());
  }

  @Test
  void aLongLineOfStatesNeedsNoStackAndManyPackings() {
    int length = 70_000;
    AutomatonSystem system = line(length, () -> {});
    Condition end = Examples.condition(state -> state[0] == length ? 1 : 0);
    Exploration exploration =
        explore(
            system,
            new Property.Terminates(),
            new Property.Eventually(end),
            new Property.Finally(end),
            new Property.Reachable(end),
            new Property.Deadlock());
    assertCounts(length + 1, length, exploration);
    for (Judgement answer : exploration.judgements()) {
      assertEquals(Verdict.HOLDS, answer.verdict());
      assertEquals(Optional.empty(), answer.code());
    }
    assertEquals(length, exploration.judgements().get(3).run().get().length());
    assertTrue(exploration.counters().bytes() >= 0);
  }

  @Test
  void aStateOfManyWords() {
    int cells = 300;
    Plan plan = new Plan();
    plan.domains = IntStream.range(0, cells).map(i -> 2).toArray();
    plan.controls = IntStream.range(0, cells).map(i -> ConcurrentSystem.NONE).toArray();
    plan.initial = new int[1][cells];
    AutomatonSystem system =
        new AutomatonSystem(
            plan,
            new AutomatonSystem.Behaviour() {
              @Override
              public int[] reads(int process, int local) {
                return process == 0 ? new int[] {0} : new int[] {process - 1, process};
              }

              @Override
              public List<Effect> effects(int process, int local, int[] observed) {
                boolean ready = process == 0 || observed[0] == 1;
                return ready && observed[observed.length - 1] == 0
                    ? List.of(Effect.step(new int[] {process}, new int[] {1}))
                    : List.of();
              }
            });
    Exploration exploration = explore(system, new Property.Terminates());
    assertCounts(cells + 1, cells, exploration);
    assertEquals(List.of(Judgement.holds()), exploration.judgements());
  }

  @Test
  void errorsAtTheStart() {
    Plan plan = new Plan();
    plan.domains = new int[] {2};
    plan.controls = new int[] {ConcurrentSystem.NONE};
    plan.initial = new int[3][1];
    plan.initialErrors = new int[] {ConcurrentSystem.NONE, 7, 8};
    AutomatonSystem system = new AutomatonSystem(plan, new Idle());
    Exploration exploration =
        explore(system, new Property.Error(), new Property.Terminates(), new Property.DeadCode());
    assertCounts(1, 0, exploration);
    Run run = new Run(1, new int[0], new int[0], OptionalInt.empty());
    assertEquals(
        Judgement.violated(Problem.V003, run, new Evidence.Failing(7)),
        exploration.judgements().get(0));
    assertEquals(
        Judgement.violated(Problem.V012, run, new Evidence.Failing(7)),
        exploration.judgements().get(1));
    plan.initialErrors = new int[] {7, 7, 7};
    Condition yes = Examples.condition(_ -> 1);
    Exploration none =
        explore(
            new AutomatonSystem(plan, new Idle()),
            new Property.Terminates(),
            new Property.Finally(yes),
            new Property.Reachable(yes),
            new Property.Eventually(yes),
            new Property.LeadsTo(yes, yes));
    assertCounts(0, 0, none);
    assertEquals(Optional.of(Problem.V012), none.judgements().get(0).code());
    assertEquals(Optional.of(Problem.V017), none.judgements().get(1).code());
    assertEquals(Optional.of(Problem.V009), none.judgements().get(2).code());
    assertEquals(Optional.of(Problem.V011), none.judgements().get(3).code());
    assertEquals(Optional.of(Problem.V019), none.judgements().get(4).code());
  }

  /** Processes that never do anything. */
  private record Idle() implements AutomatonSystem.Behaviour {
    @Override
    public int[] reads(int process, int local) {
      return new int[0];
    }

    @Override
    public List<Effect> effects(int process, int local, int[] observed) {
      return List.of();
    }
  }

  @Test
  void aPlaceIsBoundedIfThereAreFinitelyManyMarkings() {
    var system =
        ModelText.system(
            "net N {",
            "  place p = 1, q",
            "  trans three: p -> 3*q",
            "  trans back: 2*q unless p -> q",
            "}",
            "check bounded q",
            "check bounded p");
    Exploration exploration =
        new Graph()
            .explore(
                system,
                system.properties().stream().map(its -> new Question(its, false)).toList(),
                Budget.unlimited());
    assertEquals(
        List.of(Judgement.holds(new Evidence.AtMost(3)), Judgement.holds(new Evidence.AtMost(1))),
        exploration.judgements().subList(0, 2));
    assertEquals(Optional.empty(), exploration.stopped());
  }
}
