// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.explore.Answers;
import dev.ravel.explore.AwaitedAssumptions;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Explorations;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.executions.Judge;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Property;
import dev.ravel.trace.Dependence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Stateless exploration of one execution of each class. In a class the same reads read from the
 * same writes. It decides safety where all executions end, except for races, of which such classes
 * say nothing; where one does not end, and for what asks for infinite executions, the answer is
 * unknown. So it is for models whose threads may crash.
 *
 * <p>Questions without a property object share one exploration, each other has its own.
 *
 * @param statistics whether to tell what this engine alone counts
 */
public record ReadsFrom(boolean statistics) implements Engine {
  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Explorations all = new Explorations(system, questions, budget, statistics);
    for (int race : all.answers().openOnes(Property.Race.class)) {
      all.answers().decide(race, Judgement.unknown(Problem.K005));
    }
    all.leaveCrashes(system);
    all.run(
        (group, object, meter) -> {
          ReadsFromCounts counts = new ReadsFromCounts();
          return new Explorations.Search(
              counts, () -> explore(system, all.answers(), group, object, meter, counts));
        });
    return all.result(Method.of("dpor --equivalence reads-from"));
  }

  private static void explore(
      ConcurrentSystem whole,
      Answers answers,
      int[] group,
      int property,
      Meter meter,
      ReadsFromCounts counts) {
    ConcurrentSystem system = AwaitedAssumptions.of(whole);
    Dependence dependence = new Dependence(system, property);
    Judge judge = new Judge(system, answers, group, dependence);
    int[] asked = askedAtEnd(system, answers, group);
    ReadsFromSearch search =
        new ReadsFromSearch(system, dependence, property, asked, judge, meter, counts);
    int[] state = new int[system.objects()];
    for (int index = 0; index < system.initialStates() && !judge.done(); index++) {
      int error = system.initialState(index, state);
      judge.starts(index, state, error);
      if (error == ConcurrentSystem.NONE) {
        search.run(index, state);
      }
    }
    if (!judge.done()) {
      judge.complete();
    }
  }

  /** The objects on which it depends what the end of an execution says of the questions. */
  private static int[] askedAtEnd(ConcurrentSystem system, Answers answers, int[] group) {
    int[] ends =
        Arrays.stream(group).filter(its -> answers.property(its) instanceof EndProperty).toArray();
    return ends.length == 0
        ? ends
        : IntStream.concat(
                system.hints().lookedAtEnd(system),
                Arrays.stream(ends)
                    .mapToObj(answers::property)
                    .flatMap(its -> its.conditions().stream())
                    .map(Condition::objects)
                    .flatMapToInt(Arrays::stream))
            .distinct()
            .toArray();
  }
}
