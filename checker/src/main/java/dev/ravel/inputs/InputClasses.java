// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.processor.BitTerms;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Inputs;
import dev.ravel.processor.Known;
import dev.ravel.processor.Outgrown;
import dev.ravel.processor.Processor;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.Property;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Searched;
import dev.ravel.verdict.Statistic;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Explores a low-level program for all inputs, by classes of inputs for which it has the same
 * executions. Each class is explored with one of its members, by its executions; the conditions on
 * inputs under which these go their way are those of the class; the next member is one that meets
 * the conditions of no class before (P. Godefroid, N. Klarlund, K. Sen, "DART: directed automated
 * random testing", PLDI 2005, for whole sets of executions).
 *
 * <p>Cost: for each class that of an exploration, and of a question to the solver. One path can be
 * met in several classes, where an execution beside it takes another way.
 */
public final class InputClasses implements Engine {
  private final Function<Inputs, Known> program;
  private final boolean statistics;
  private final int steps;
  private final BitTerms terms = new BitTerms();

  /** By claim that is violated: the member of the class in which it is. */
  private final Map<Integer, Member> shown = new HashMap<>();

  private final List<Known> explored = new ArrayList<>();

  /**
   * The classes of a program.
   *
   * @param program nothing but the program, with inputs
   */
  public InputClasses(Function<Inputs, Known> program, boolean statistics) {
    this(program, statistics, LimitedQuestion.STEPS);
  }

  /** The classes of a program, with a solver that gives up sooner. */
  InputClasses(Function<Inputs, Known> program, boolean statistics, int steps) {
    this.program = program;
    this.statistics = statistics;
    this.steps = steps;
  }

  /** Whether some step has called a function that is not there. */
  public boolean guessed() {
    return explored.stream().anyMatch(Known::guessed);
  }

  /**
   * A judgement with the system that it speaks of.
   *
   * @param first the system with which the exploration began
   */
  public GivenInputs.Given tell(
      int claim, Judgement judgement, ConcurrentSystem first, List<Property> properties) {
    Optional<Member> member = Optional.ofNullable(shown.get(claim));
    if (judgement.run().isEmpty() || member.isEmpty()) {
      return new GivenInputs.Given(judgement, first, properties);
    }
    Processor system = member.get().telling(judgement.run().get(), terms);
    return new GivenInputs.Given(judgement, system, properties);
  }

  @Override
  public Exploration explore(ConcurrentSystem first, List<Question> questions, Budget budget) {
    Map<Integer, Judgement> answers = new HashMap<>();
    List<Searched> searches = new ArrayList<>();
    Optional<Problem> stopped =
        EarlyEnd.of(() -> explore(questions, budget, answers, searches), Optional::of);
    List<Judgement> all = new ArrayList<>();
    for (int k = 0; k < questions.size(); k++) {
      Judgement otherwise = stopped.map(Judgement::unknown).orElseGet(Judgement::holds);
      all.add(answers.getOrDefault(k, otherwise));
    }
    return new Exploration(
        all, Method.of("dpor --stateless"), together(questions, searches), stopped);
  }

  /** All searches as one, which says how many classes there were. */
  private List<Searched> together(List<Question> questions, List<Searched> searches) {
    Counters counters = Counters.sum(searches.stream().map(Searched::counters).toList());
    List<Statistic> its =
        statistics
            ? List.of(
                Statistic.count("classes of inputs", explored.size()),
                Statistic.count("terms of inputs", terms.count()))
            : List.of();
    List<Integer> all = IntStream.range(0, questions.size()).boxed().toList();
    return List.of(new Searched(all, counters, its));
  }

  /** Explores class after class; why that ended early. */
  private Optional<Problem> explore(
      List<Question> questions,
      Budget budget,
      Map<Integer, Judgement> answers,
      List<Searched> searches) {
    BitSolver solver = new BitSolver(terms, steps);
    Optional<Map<Inputs.Call, Long>> values = Optional.of(Map.of());
    Set<Map<Inputs.Call, Long>> members = new HashSet<>();
    while (values.isPresent()) {
      Member member = new Member(values.get());
      List<Integer> open =
          IntStream.range(0, questions.size())
              .filter(k -> !answers.containsKey(k))
              .boxed()
              .toList();
      if (open.isEmpty()) {
        return Optional.empty();
      }
      Set<Integer> conditions = new LinkedHashSet<>();
      Exploration its =
          explored(member, open.stream().map(questions::get).toList(), budget, conditions);
      its.searches().forEach(search -> searches.add(search.renumbered(open::get)));
      for (int k = 0; k < open.size(); k++) {
        Judgement judgement = its.judgements().get(k);
        boolean ended = its.stopped().equals(Optional.of(Problem.K007));
        if (judgement.verdict() == Verdict.VIOLATED) {
          shown.put(questions.get(open.get(k)).claim(), member);
        }
        if (judgement.verdict() == Verdict.VIOLATED
            || judgement.verdict() == Verdict.UNKNOWN && !ended) {
          answers.put(open.get(k), judgement);
        }
      }
      if (its.stopped().isPresent()) {
        return its.stopped();
      }
      solver.exclude(conditions);
      values = solver.next();
      if (values.isPresent() && !members.add(values.get())) {
        return Optional.of(Problem.K019); // conditions that their member does not meet exclude less
      }
    }
    return Optional.empty();
  }

  private Exploration explored(
      Member member, List<Question> questions, Budget budget, Set<Integer> conditions) {
    Known known = program.apply(member);
    explored.add(known);
    while (true) {
      Set<List<Integer>> looks = new HashSet<>();
      try {
        Processor system = FirstExecutions.system(known);
        member.has(system);
        Stateless engine =
            Stateless.showing(
                statistics,
                run -> {
                  var _ = system.conditions(run.processes(), run.outcomes(), terms, conditions);
                },
                (run, process) -> {
                  if (looks.add(moves(run, process))) {
                    system.conditionsOf(
                        process, run.processes(), run.outcomes(), terms, conditions);
                  }
                });
        return engine.explore(system, questions, budget);
      } catch (Outgrown more) {
        Limits.poll();
      }
    }
  }

  private static List<Integer> moves(Run run, int process) {
    return IntStream.concat(
            IntStream.of(process),
            IntStream.concat(IntStream.of(run.processes()), IntStream.of(run.outcomes())))
        .boxed()
        .toList();
  }
}
