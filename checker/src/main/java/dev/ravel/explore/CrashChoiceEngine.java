// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.SearchSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An engine that explores a system in which the crashes are chosen at the start. It does so where a
 * limit makes crashes depend on each other. It leaves out the crashes that {@linkplain
 * UnseenCrashes make no difference} to the questions; all other systems it explores as they are.
 * Questions that see other crashes are explored one after the other.
 *
 * @param engine one for which it pays that crashes are independent
 */
public record CrashChoiceEngine(Engine engine) implements Engine {
  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    List<Layer> inner = engine.layers(system, questions);
    boolean chosen =
        !system.capabilities().crashes().isEmpty()
            && new UnseenCrashes(system)
                .groups(questions).keySet().stream()
                    .anyMatch(without -> CrashChosenAtStart.of(system, without).isPresent());
    return chosen ? layer("crash choice").over(inner) : inner;
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    if (system.capabilities().crashes().isEmpty()) {
      return engine.explore(system, questions, budget);
    }
    Map<BitSet, List<Integer>> groups = new UnseenCrashes(system).groups(questions);
    Judgement[] judgements = new Judgement[questions.size()];
    List<SearchSummary> searches = new ArrayList<>();
    Optional<Problem> stopped = Optional.empty();
    Optional<Method> method = Optional.empty();
    for (Map.Entry<BitSet, List<Integer>> group : groups.entrySet()) {
      List<Integer> numbers = group.getValue();
      if (stopped.isPresent()) {
        Judgement unknown = Judgement.unknown(stopped.get());
        numbers.forEach(number -> judgements[number] = unknown);
        continue;
      }
      List<Question> its = numbers.stream().map(questions::get).toList();
      Exploration found = explore(system, group.getKey(), its, budget);
      for (int k = 0; k < its.size(); k++) {
        judgements[numbers.get(k)] = found.judgements().get(k);
      }
      found.searches().forEach(search -> searches.add(search.renumbered(numbers::get)));
      method = Optional.of(found.method());
      stopped = found.stopped();
    }
    if (method.isEmpty()) {
      return engine.explore(system, questions, budget);
    }
    if (searches.stream().anyMatch(search -> !search.questions().isEmpty())) {
      searches.removeIf(search -> search.questions().isEmpty());
    }
    return new Exploration(Arrays.asList(judgements), method.get(), searches, stopped);
  }

  private Exploration explore(
      ConcurrentSystem system, BitSet without, List<Question> questions, Budget budget) {
    Optional<CrashChosenAtStart> foreseen = CrashChosenAtStart.of(system, without);
    if (foreseen.isEmpty()) {
      return engine.explore(system, questions, budget);
    }
    Exploration its = engine.explore(foreseen.get(), questions, budget);
    return its.replayed(system, questions, foreseen.get()::there);
  }
}
