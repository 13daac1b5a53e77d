// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Answers;
import dev.ravel.explore.Question;
import dev.ravel.explore.executions.RandomTrails.Step;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.trace.Dependence;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that along random executions a question is decided exactly when one of them shows its
 * answer, by the definition of the question. That the runs show it is checked when it is answered.
 */
class JudgeTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1500 : 75;
  private static final int EXECUTIONS = 3;
  private static final int STEPS = 40;

  private ProgramSystem system;
  private List<Question> questions;

  /** The questions that the executions so far have answered. */
  private BitSet shown;

  private BitSet executed;
  private boolean ended;

  /** The number of decisions of each kind of question, and of questions left undecided. */
  private final TreeMap<String, Integer> decided = new TreeMap<>();

  private final TreeMap<String, Integer> undecided = new TreeMap<>();

  private static List<Question> questions(ProgramSystem system) {
    List<Property> all = new ArrayList<>();
    for (Property its : system.properties()) {
      if (its instanceof StateProperty || its instanceof Property.Finally) {
        all.add(its);
      }
    }
    all.add(new Property.Deadlock());
    all.add(new Property.Error());
    all.add(new Property.Race());
    all.add(new Property.DeadCode());
    return all.stream().map(its -> new Question(its, false)).toList();
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void decidesWhatIsShown(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      String text =
          RandomPrograms.draft(seed, family, seed % 2 == 0 ? Size.ROUND : Size.USUAL).text();
      system = ModelText.system(text);
      questions = questions(system);
      shown = new BitSet();
      executed = new BitSet();
      ended = false;
      Answers answers = new Answers(system, questions);
      int[] all = IntStream.range(0, questions.size()).toArray();
      Dependence dependence = new Dependence(system, ConcurrentSystem.NONE);
      Judge judge = new Judge(system, answers, all, dependence);
      RandomTrails random = new RandomTrails(system, ConcurrentSystem.NONE, seed);
      for (int k = 0; k < EXECUTIONS && !judge.done(); k++) {
        execute(judge, new Trail(system, dependence, false), random, answers, text);
      }
      if (!judge.done()) {
        judge.complete();
        conclude(answers, text);
      }
      count(answers);
    }
    assertTrue(decided.get("Deadlock") > 5 && undecided.get("Deadlock") > 5, decided.toString());
    assertTrue(decided.get("DeadCode") > 5 && undecided.get("DeadCode") > 5, decided.toString());
    assertTrue(decided.values().stream().mapToInt(n -> n).sum() > SEEDS, decided.toString());
  }

  private void execute(
      Judge judge, Trail trail, RandomTrails random, Answers answers, String text) {
    int[] state = new int[system.objects()];
    if (!random.begin(trail)) {
      return;
    }
    trail.state(0, state);
    judge.starts(trail.initial(), state, ConcurrentSystem.NONE);
    for (int statement : system.capabilities().coverage().atStart(trail.initial())) {
      executed.set(statement);
    }
    rings(state);
    same(answers, text);
    boolean more = true;
    while (more && trail.size() < STEPS && !judge.done()) {
      judge.races(trail);
      races(state);
      more = random.step(trail);
      if (more) {
        judge.step(trail);
        trail.state(trail.size(), state);
        step(trail.outcome(trail.size() - 1), state);
      } else {
        boolean _ = judge.end(trail);
        end(trail, state);
      }
      same(answers, text);
    }
    if (!judge.done() && trail.size() > 0) {
      int last = random.below(trail.size());
      List<Step> steps = random.steps(trail);
      judge.races(trail, last + 1, p -> p == last || trail.before(p, last));
      trail.state(0, state);
      for (int p = 0; p <= last; p++) {
        int outcome = steps.get(p).outcome();
        if ((p == last || trail.before(p, last))
            && system.outcomes().kind(outcome) == Outcomes.STEP) {
          system.outcomes().apply(outcome, state);
        }
      }
      races(state);
      same(answers, text);
    }
  }

  // ------------------------------------------------------------------------- by definition

  private void step(int outcome, int[] state) {
    for (int k = 0; k < system.outcomes().covered(outcome); k++) {
      executed.set(system.outcomes().coveredStatement(outcome, k));
    }
    if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
      show(Property.Error.class);
    }
    rings(state);
  }

  private void rings(int[] state) {
    for (int question = 0; question < questions.size(); question++) {
      boolean rings;
      try {
        rings =
            switch (questions.get(question).property()) {
              case Property.AtMost(long limit, Condition count) -> count.value(state) > limit;
              case Property.Never(Condition condition) -> condition.holds(state);
              case Property.Always(Condition condition) -> !condition.holds(state);
              case Property.Reachable(Condition condition) -> condition.holds(state);
              default -> false;
            };
      } catch (Condition.Undefined undefined) {
        rings = true;
      }
      shown.set(question, shown.get(question) || rings);
    }
  }

  private void end(Trail trail, int[] state) {
    if (IntStream.range(0, system.processes()).anyMatch(trail::isOver)) {
      return; // somebody has failed: that is no deadlock, and no end
    }
    if (!system.ends(state)) {
      show(Property.Deadlock.class);
      return;
    }
    ended = true;
    for (int question = 0; question < questions.size(); question++) {
      if (questions.get(question).property() instanceof Property.Finally(Condition claim)) {
        boolean fails;
        try {
          fails = !claim.holds(state);
        } catch (Condition.Undefined undefined) {
          fails = true;
        }
        shown.set(question, shown.get(question) || fails);
      }
    }
  }

  /** Two threads are about to use a plain cell, not both to read it, not both in atomic steps. */
  private void races(int[] state) {
    Footprints footprints = system.footprints();
    for (int p = 0; p < system.threads(); p++) {
      for (int q = p + 1; q < system.threads(); q++) {
        for (int a : outcomes(p, state)) {
          for (int b : outcomes(q, state)) {
            for (int object = 0; object < system.objects(); object++) {
              int one = footprints.modeOf(system.outcomes().footprint(a), object);
              int other = footprints.modeOf(system.outcomes().footprint(b), object);
              boolean both = one != ConcurrentSystem.NONE && other != ConcurrentSystem.NONE;
              if (both
                  && system.capabilities().memory().plain(object)
                  && (one != Mode.READ || other != Mode.READ)
                  && !(system.outcomes().atomic(a) && system.outcomes().atomic(b))) {
                show(Property.Race.class);
              }
            }
          }
        }
      }
    }
  }

  private List<Integer> outcomes(int process, int[] state) {
    int reaction = system.reaction(process, state);
    return IntStream.range(0, system.outcomes().size(reaction))
        .mapToObj(k -> system.outcomes().outcome(reaction, k))
        .toList();
  }

  private void show(Class<? extends Property> kind) {
    for (int question = 0; question < questions.size(); question++) {
      if (kind.isInstance(questions.get(question).property())) {
        shown.set(question);
      }
    }
  }

  private void same(Answers answers, String text) {
    for (int question = 0; question < questions.size(); question++) {
      assertEquals(
          shown.get(question),
          !answers.open(question),
          questions.get(question).property() + "\n" + text);
    }
  }

  /** As if these were all executions. */
  private void conclude(Answers answers, String text) {
    for (int question = 0; question < questions.size(); question++) {
      if (shown.get(question)) {
        continue;
      }
      var found = answers.all(Problem.K001).get(question);
      Property its = questions.get(question).property();
      boolean violated =
          switch (its) {
            case Property.Reachable _ -> true;
            case Property.DeadCode _ ->
                executed.cardinality() < system.capabilities().coverage().statements();
            default -> false;
          };
      assertEquals(violated ? Verdict.VIOLATED : Verdict.HOLDS, found.verdict(), its + "\n" + text);
      if (its instanceof Property.Finally) {
        assertEquals(ended, found.code().isEmpty(), text);
      }
    }
  }

  private void count(Answers answers) {
    for (int question = 0; question < questions.size(); question++) {
      boolean is = answers.all(Problem.K001).get(question).verdict() == Verdict.VIOLATED;
      String kind = questions.get(question).property().getClass().getSimpleName();
      (is ? decided : undecided).merge(kind, 1, Integer::sum);
    }
  }
}
