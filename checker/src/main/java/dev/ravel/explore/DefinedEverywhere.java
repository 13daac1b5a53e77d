// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * An engine that goes on after a state that was sought. The condition may have no value in another
 * one. A reachable state in which it has none is an error of the model, whatever else is reachable.
 * Each such question gets another one, whether the condition has a value in all states.
 *
 * <p>Cost: nothing where the conditions that are looked for have values in all states that their
 * types allow; else what it costs to see all states.
 *
 * @param engine one by which a state that is found is not all that there is to know
 */
public record DefinedEverywhere(Engine engine) implements Engine {
  /** True in a state where another condition has a value, and without one elsewhere. */
  private record HasValue(Condition other) implements Condition {
    @Override
    public long value(int[] state) {
      long _ = other.value(state);
      return 1;
    }

    @Override
    public int[] objects() {
      return other.objects();
    }
  }

  /** That the condition of a state that is looked for has a value in all states. */
  public static Property beside(Property.Reachable sought) {
    return new Property.Always(new HasValue(sought.condition()));
  }

  /** Returns whether a property is one that was added {@link #beside} another. */
  public static boolean isBeside(Property property) {
    return property instanceof Property.Always(HasValue _);
  }

  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    List<Layer> inner = engine.layers(system, questions);
    boolean open = questions.stream().anyMatch(DefinedEverywhere::mayBeUndefined);
    return open ? layer("definedness").over(inner) : inner;
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    List<Question> asked = new ArrayList<>(questions);
    List<Integer> about = new ArrayList<>();
    for (int k = 0; k < questions.size(); k++) {
      Question its = questions.get(k);
      if (mayBeUndefined(its) && its.property() instanceof Property.Reachable sought) {
        asked.add(new Question(its.claim(), beside(sought), its.stops(), its.object()));
        about.add(k);
      }
    }
    if (about.isEmpty()) {
      return engine.explore(system, questions, budget);
    }
    Exploration its = engine.explore(system, asked, budget);
    List<Judgement> judgements = new ArrayList<>(its.judgements().subList(0, questions.size()));
    for (int k = 0; k < about.size(); k++) {
      Judgement defined = its.judgements().get(questions.size() + k);
      judgements.set(about.get(k), both(judgements.get(about.get(k)), defined));
    }
    int own = questions.size();
    return its.answering(judgements, k -> k < own ? k : about.get(k - own));
  }

  private static boolean mayBeUndefined(Question its) {
    return its.property() instanceof Property.Reachable sought
        && sought.condition().mayBeUndefined();
  }

  /**
   * Returns the judgement about a state that is sought.
   *
   * @param found whether there is one
   * @param defined whether the condition has a value in all states
   */
  private static Judgement both(Judgement found, Judgement defined) {
    if (found.verdict() == Verdict.VIOLATED || defined.verdict() == Verdict.HOLDS) {
      return found;
    }
    return found.verdict() == Verdict.HOLDS
            && defined.verdict() == Verdict.UNKNOWN
            && defined.evidence() instanceof Evidence.None
        ? Judgement.unknown(defined.code().orElseThrow(), new Evidence.Shown())
        : defined;
  }
}
