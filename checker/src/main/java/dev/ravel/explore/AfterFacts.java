// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** An engine that is given only those questions which facts leave open. */
public record AfterFacts(Facts facts, Engine engine) implements Engine {
  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    return layer("facts").over(engine.layers(system, questions));
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Map<Integer, Judgement> answers = known(system, questions, budget);
    boolean stops =
        answers.entrySet().stream()
            .anyMatch(
                its ->
                    its.getValue().verdict() == Verdict.VIOLATED
                        && questions.get(its.getKey()).stops());
    List<Integer> open =
        IntStream.range(0, questions.size()).filter(k -> !answers.containsKey(k)).boxed().toList();
    if (stops || open.isEmpty()) {
      open.forEach(k -> answers.put(k, Judgement.unknown(Problem.K007)));
      Optional<Problem> stopped = open.isEmpty() ? Optional.empty() : Optional.of(Problem.K007);
      return new Exploration(List.copyOf(answers.values()), Method.NONE, List.of(), stopped);
    }
    Exploration rest = engine.explore(system, open.stream().map(questions::get).toList(), budget);
    for (int k = 0; k < open.size(); k++) {
      answers.put(open.get(k), rest.judgements().get(k));
    }
    return new Exploration(
        List.copyOf(answers.values()),
        rest.method(),
        rest.searches().stream().map(search -> search.renumbered(open::get)).toList(),
        rest.stopped());
  }

  /** The judgements that facts give, by the number of the question. */
  private Map<Integer, Judgement> known(
      ConcurrentSystem system, List<Question> questions, Budget budget) {
    Map<Integer, Judgement> known = new TreeMap<>();
    Meter meter = new Meter(budget);
    try {
      for (int k = 0; k < questions.size(); k++) {
        Optional<Judgement> its = facts.of(questions.get(k), meter);
        if (its.isPresent()) {
          Replay.check(system, questions.get(k).property(), its.get());
          known.put(k, its.get());
        }
      }
    } catch (Halt spent) {
      return known; // the engine finds out by itself that the budget is spent
    }
    return known;
  }
}
