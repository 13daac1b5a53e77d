// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An engine of executions that decides termination where it follows each execution to its end. Then
 * all are finite, and all reach a final state if none ends in a deadlock or an error. Where one was
 * cut off, or may stay for ever where it is, only such an end decides.
 *
 * @param engine one that decides deadlocks and errors, and counts what it cuts off
 */
public record Termination(Engine engine) implements Engine {
  /** The condition that each state fulfils. */
  private static final Condition TRUE =
      new Condition() {
        @Override
        public long value(int[] state) {
          return 1;
        }

        @Override
        public int[] objects() {
          return new int[0];
        }
      };

  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    List<Layer> inner = engine.layers(system, questions);
    boolean asked =
        questions.stream().anyMatch(its -> its.property() instanceof Property.Terminates);
    return asked ? layer("termination").over(inner) : inner;
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    int[] asked =
        IntStream.range(0, questions.size())
            .filter(k -> questions.get(k).property() instanceof Property.Terminates)
            .toArray();
    if (asked.length == 0) {
      return engine.explore(system, questions, budget);
    }
    List<Question> all = new ArrayList<>(questions);
    for (int k : asked) {
      all.set(k, with(questions.get(k), new Property.Deadlock()));
    }
    int own = all.size();
    all.add(with(questions.get(asked[0]), new Property.Error()));
    all.add(with(questions.get(asked[0]), new Property.Finally(TRUE)));
    Exploration its = engine.explore(system, all, budget);
    boolean endless = mayRest(system);
    List<Judgement> judgements = new ArrayList<>(its.judgements().subList(0, own));
    for (int k : asked) {
      boolean cut =
          its.searches().stream()
              .filter(search -> search.questions().contains(k))
              .anyMatch(search -> search.counters().cutoffs().orElse(0) > 0);
      judgements.set(
          k,
          judged(
              List.of(
                  its.judgements().get(k),
                  its.judgements().get(own),
                  its.judgements().get(own + 1)),
              cut || endless));
    }
    return its.answering(judgements, k -> k < own ? k : asked[0]);
  }

  private static Question with(Question its, Property property) {
    return new Question(its.claim(), property, its.stops(), ConcurrentSystem.NONE);
  }

  /**
   * Returns what the ends of executions say of termination.
   *
   * @param ends what is known of deadlocks, of errors and of final states
   */
  private static Judgement judged(List<Judgement> ends, boolean endless) {
    for (Judgement its : ends) {
      boolean shows =
          its.evidence() instanceof Evidence.Deadlocked
              || its.evidence() instanceof Evidence.Failing;
      if (its.verdict() == Verdict.VIOLATED && shows) {
        return Judgement.violated(
            new Property.Terminates().code(), its.run().orElseThrow(), its.evidence());
      }
    }
    for (Judgement its : ends) {
      if (its.verdict() == Verdict.UNKNOWN) {
        return its;
      }
    }
    if (endless || ends.stream().anyMatch(its -> its.verdict() == Verdict.VIOLATED)) {
      return Judgement.unknown(Problem.K005);
    }
    return ends.getLast().evidence() instanceof Evidence.NothingEnds
        ? Judgement.holds(Problem.V018, new Evidence.AllDiscarded())
        : Judgement.holds();
  }

  /** Returns whether a thread may stay for ever in one of the local states that were met. */
  private static boolean mayRest(ConcurrentSystem system) {
    int[] state = new int[system.objects()];
    for (int p = 0; p < system.threads(); p++) {
      for (int local = 0; local < system.values(system.control(p)); local++) {
        state[system.control(p)] = local;
        if (system.capabilities().fairness().rests(p, state)) {
          return true;
        }
      }
    }
    return false;
  }
}
