// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An engine whose proofs are not cut off by errors that nobody asks for. An error ends its
 * execution, so a property that holds in all executions says nothing of what the program does after
 * the error is mended. Where no question asks for errors and one is reachable, a verdict that only
 * the exploration of all executions shows is unknown, and its evidence is the run to the error.
 *
 * <p>Cost: nothing where no known step of the system is an error, or errors are looked for in the
 * same search; else a search for errors alone, which ends at the first.
 *
 * @param here as in {@link #completing}
 */
public record UnaskedErrors(Engine engine, boolean here) implements Engine {
  /**
   * An engine that judges conditions without a value, and errors that no question asks for.
   *
   * @param engine an engine that does neither
   * @param here whether the engine explores the very system that it is given, so that the system
   *     knows each step that was met; else errors are looked for in any case
   */
  public static Engine completing(Engine engine, boolean here) {
    return new UnaskedErrors(new DefinedEverywhere(engine), here);
  }

  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    List<Layer> inner = engine.layers(system, questions);
    return asksForErrors(questions) ? inner : layer("unasked errors").over(inner);
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    if (asksForErrors(questions)) {
      return engine.explore(system, questions, budget);
    }
    // a question about states may have a search of its own, which ends when one is found
    return here || questions.stream().anyMatch(its -> its.property() instanceof StateProperty)
        ? after(system, questions, budget)
        : together(system, questions, budget);
  }

  /** Returns whether errors are among what is asked, or nothing is. */
  private static boolean asksForErrors(List<Question> questions) {
    return questions.isEmpty()
        || questions.stream().anyMatch(its -> its.property() instanceof Property.Error);
  }

  /** Asks what is asked, and for errors where the system has met one. */
  private Exploration after(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Exploration first = engine.explore(system, questions, budget);
    List<Integer> resting = resting(first.judgements());
    if (resting.isEmpty() || here && !meetsErrors(system)) {
      return first;
    }
    Exploration second = engine.explore(system, List.of(errors(questions, true)), budget);
    Judgement errors = second.judgements().getFirst();
    List<SearchSummary> searches = new ArrayList<>(first.searches());
    if (errors.verdict() != Verdict.VIOLATED) {
      second.searches().forEach(its -> searches.add(its.to(resting)));
    }
    return new Exploration(
        judged(first.judgements(), errors),
        first.method(),
        searches,
        errors.verdict() == Verdict.UNKNOWN
            ? first.stopped().or(second::stopped)
            : first.stopped());
  }

  /** Asks for errors beside what is asked. */
  private Exploration together(ConcurrentSystem system, List<Question> questions, Budget budget) {
    List<Question> asked = new ArrayList<>(questions);
    asked.add(errors(questions, false));
    Exploration its = engine.explore(system, asked, budget);
    int last = questions.size();
    Judgement errors = its.judgements().get(last);
    return new Exploration(
        judged(its.judgements().subList(0, last), errors),
        its.method(),
        its.searches().stream()
            .map(
                search ->
                    search.to(
                        search.questions().stream().map(k -> k < last ? k : 0).distinct().toList()))
            .toList(),
        its.stopped());
  }

  private static Question errors(List<Question> questions, boolean stops) {
    return new Question(
        questions.getFirst().claim(), new Property.Error(), stops, ConcurrentSystem.NONE);
  }

  private static boolean meetsErrors(ConcurrentSystem system) {
    if (system.outcomes().anyErrors()) {
      return true;
    }
    int[] state = new int[system.objects()];
    for (int initial = 0; initial < system.initialStates(); initial++) {
      Limits.poll();
      if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
        return true;
      }
    }
    return false;
  }

  /** The numbers of the verdicts that nothing shows but the exploration of all executions. */
  private static List<Integer> resting(List<Judgement> judgements) {
    return IntStream.range(0, judgements.size())
        .filter(k -> rests(judgements.get(k)))
        .boxed()
        .toList();
  }

  private static boolean rests(Judgement its) {
    return its.verdict() != Verdict.UNKNOWN
        && its.run().isEmpty()
        && !(its.evidence() instanceof Evidence.Structure);
  }

  /**
   * The judgements as they are with what is known of errors.
   *
   * @param errors whether an execution ends in one
   */
  private static List<Judgement> judged(List<Judgement> all, Judgement errors) {
    Optional<Judgement> cutOff =
        switch (errors.verdict()) {
          case HOLDS -> Optional.empty();
          case VIOLATED ->
              errors.evidence() instanceof Evidence.Failing(int error)
                  ? Optional.of(
                      new Judgement(
                          Verdict.UNKNOWN,
                          Optional.of(Problem.K021),
                          errors.run(),
                          new Evidence.CutOff(error)))
                  : Optional.of(Judgement.unknown(Problem.K021));
          case UNKNOWN -> Optional.of(errors);
        };
    return all.stream().map(its -> rests(its) ? cutOff.orElse(its) : its).toList();
  }
}
