// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.processor.BitTerms;
import dev.ravel.processor.GrowingSystem;
import dev.ravel.processor.Inputs;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.processor.Remarks;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.Property;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.SearchSummary;
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
import java.util.stream.Stream;

/**
 * The exploration of a low-level program for all inputs, by classes of inputs. For those of a class
 * it has the same executions. Each class is explored with one of its members, by its executions;
 * the conditions on inputs under which these go their way are those of the class; the next member
 * is one that meets the conditions of no class before (P. Godefroid, N. Klarlund, K. Sen, "DART:
 * directed automated random testing", PLDI 2005, for whole sets of executions).
 *
 * <p>Where an execution of a class does not end, the class is not explored any further: what was
 * not decided before is unknown, and what is violated in other classes is found all the same. Then
 * the inputs left out are those for which the executions go their ways that were explored until
 * then.
 *
 * <p>Cost: for each class that of an exploration, and of a question to the solver. One path can be
 * met in several classes, where an execution beside it takes another way.
 */
public final class InputClasses implements Engine {
  private final Function<Inputs, ProgramFacts> program;
  private final boolean statistics;
  private final int steps;
  private final BitTerms terms = new BitTerms();

  /** The member of the class in which each violated claim is. */
  private final Map<Integer, Member> shown = new HashMap<>();

  private final List<ProgramFacts> explored = new ArrayList<>();

  /** The reason for each class that is not explored to its end, since an execution has none. */
  private final List<Endless> endless = new ArrayList<>();

  /**
   * An execution without an end.
   *
   * @param message what computes without an end, and where; absent if steps repeat
   * @param inputs what functions give on the way, as {@link Inputs#text} has it
   */
  private record Endless(Problem reason, Optional<String> message, String inputs) {}

  /**
   * The classes of a program.
   *
   * @param program nothing but the program, with inputs
   */
  public InputClasses(Function<Inputs, ProgramFacts> program, boolean statistics) {
    this(program, statistics, LimitedQuestion.STEPS);
  }

  /** The classes of a program, with a solver that gives up sooner. */
  InputClasses(Function<Inputs, ProgramFacts> program, boolean statistics, int steps) {
    this.program = program;
    this.statistics = statistics;
    this.steps = steps;
  }

  /** Returns whether some step has called a function that is not there. */
  public boolean guessed() {
    return explored.stream().anyMatch(ProgramFacts::guessed);
  }

  /** Returns the freedoms that executions have met. */
  public Stream<Remarks.Met> freedoms() {
    return explored.stream().flatMap(its -> its.freedoms().stream());
  }

  /** Returns the classes that are not explored to their ends, in words; absent if all are. */
  public Optional<String> unfinished() {
    if (endless.isEmpty()) {
      return Optional.empty();
    }
    Endless first = endless.getFirst();
    String what = first.message().orElse("an execution does not end");
    String with = first.inputs().isEmpty() ? "" : "with --inputs " + first.inputs() + " ";
    int more = endless.size() - 1;
    String too = more == 1 ? "so it is in another class of inputs" : "so it is in %d other classes";
    return Optional.of(with + what + (more == 0 ? "" : "; " + too.formatted(more)));
  }

  /**
   * A judgement with the system that it speaks of.
   *
   * @param first the system with which the exploration began
   */
  public GivenInputs.Given tell(
      int claim, Judgement judgement, ConcurrentSystem first, List<Property> properties) {
    boolean error =
        judgement.evidence() instanceof Evidence.Failing
            || judgement.evidence() instanceof Evidence.CutOff;
    Optional<Member> member = Optional.ofNullable(shown.get(error ? ConcurrentSystem.NONE : claim));
    if (judgement.run().isEmpty() || member.isEmpty()) {
      return new GivenInputs.Given(judgement, first, properties);
    }
    Processor system = member.get().telling(judgement.run().get(), terms);
    return new GivenInputs.Given(judgement, system, properties);
  }

  @Override
  public List<Layer> layers(ConcurrentSystem first, List<Question> questions) {
    return layer("classes of inputs").over(new Stateless(statistics).layers(first, questions));
  }

  @Override
  public Exploration explore(ConcurrentSystem first, List<Question> questions, Budget budget) {
    Map<Integer, Judgement> answers = new HashMap<>();
    List<SearchSummary> searches = new ArrayList<>();
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
  private List<SearchSummary> together(List<Question> questions, List<SearchSummary> searches) {
    Counters counters = Counters.sum(searches.stream().map(SearchSummary::counters).toList());
    List<Statistic> its =
        statistics
            ? List.of(
                Statistic.count("classes of inputs", explored.size()),
                Statistic.count("terms of inputs", terms.count()))
            : List.of();
    List<Integer> all = IntStream.range(0, questions.size()).boxed().toList();
    return List.of(new SearchSummary(all, counters, its));
  }

  /** Explores class after class; why that ended early. */
  private Optional<Problem> explore(
      List<Question> questions,
      Budget budget,
      Map<Integer, Judgement> answers,
      List<SearchSummary> searches) {
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
        boolean ended =
            its.stopped().filter(reason -> reason == Problem.K007 || ofClass(reason)).isPresent();
        if (judgement.verdict() == Verdict.VIOLATED) {
          Question asked = questions.get(open.get(k));
          boolean errors = asked.property() instanceof Property.Error;
          shown.put(errors ? ConcurrentSystem.NONE : asked.claim(), member);
        }
        if (judgement.verdict() == Verdict.VIOLATED
            || judgement.verdict() == Verdict.UNKNOWN && !ended) {
          answers.put(open.get(k), judgement);
        }
      }
      if (its.stopped().isPresent() && !ofClass(its.stopped().get())) {
        return its.stopped();
      }
      solver.exclude(conditions);
      values = solver.next();
      if (values.isPresent() && !members.add(values.get())) {
        return Optional.of(Problem.K019); // conditions that their member does not meet exclude less
      }
    }
    return endless.stream().map(Endless::reason).findFirst();
  }

  /** Returns whether an exploration has ended early for what need not be so in other classes. */
  static boolean ofClass(Problem reason) {
    return reason == Problem.K009 || reason == Problem.K006;
  }

  /** Notes why a class is not explored to its end, if it is not. */
  private void note(Exploration its, String inputs) {
    its.stopped()
        .filter(InputClasses::ofClass)
        .ifPresent(
            reason -> {
              Optional<String> message =
                  its.judgements().stream()
                      .map(Judgement::evidence)
                      .filter(Evidence.TooLong.class::isInstance)
                      .map(evidence -> ((Evidence.TooLong) evidence).message())
                      .findFirst();
              endless.add(new Endless(reason, message, inputs));
            });
  }

  private Exploration explored(
      Member member, List<Question> questions, Budget budget, Set<Integer> conditions) {
    ProgramFacts known = program.apply(member);
    explored.add(known);
    return GrowingSystem.during(
        known,
        system -> {
          Set<List<Integer>> looks = new HashSet<>();
          List<String> left = new ArrayList<>();
          member.has(system);
          Stateless engine =
              Stateless.showing(
                  statistics,
                  run -> {
                    var _ = system.conditions(run.processes(), run.outcomes(), terms, conditions);
                  },
                  run ->
                      left.add(
                          Inputs.text(
                              system.conditions(
                                  run.processes(), run.outcomes(), terms, conditions))),
                  (run, process) -> {
                    if (looks.add(moves(run, process))) {
                      system.conditionsOf(
                          process, run.processes(), run.outcomes(), terms, conditions);
                    }
                  });
          Exploration its = engine.explore(system, questions, budget);
          note(its, left.isEmpty() ? "" : left.getLast());
          return its;
        });
  }

  private static List<Integer> moves(Run run, int process) {
    return IntStream.concat(
            IntStream.of(process),
            IntStream.concat(IntStream.of(run.processes()), IntStream.of(run.outcomes())))
        .boxed()
        .toList();
  }
}
