// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.execution.Execution;
import dev.ravel.explore.Question;
import dev.ravel.explore.Verdicts;
import dev.ravel.explore.reduction.Preserved;
import dev.ravel.explore.reduction.Reduction;
import dev.ravel.explore.reduction.Restated;
import dev.ravel.net.AskedNet;
import dev.ravel.net.MarkingFormula;
import dev.ravel.net.NetProgram;
import dev.ravel.net.NetQuestion;
import dev.ravel.program.Program;
import dev.ravel.system.Growth;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Reduced;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Statistic;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Questions about a net put to a smaller one, and its answers as answers about the net itself. */
final class SmallerNet {
  /** Longer runs are not lifted. */
  private static final int LONGEST = 10_000_000;

  private final AskedNet whole;
  private final List<Asked> asked;
  private final Reduction reduction;
  private final Systems.Built built;
  private final AskedNet small;

  /** A question, as it was and as it is put. */
  private record Asked(Property property, Way way, NetQuestion.Kind kind) {}

  /** What becomes of the answer. */
  private sealed interface Way {
    /** A marking is looked for; at the end of a run the firings that were put off are no matter. */
    record OfMarking() implements Way {}

    /** A deadlock is looked for. */
    record OfDeadlock() implements Way {}

    /** All statements are looked for; by transition its statement. */
    record OfFirings(List<Integer> statements) implements Way {}
  }

  private SmallerNet(
      AskedNet whole, Optional<MarkingFormula> end, List<Asked> asked, Reduction reduction) {
    this.whole = whole;
    this.asked = asked;
    this.reduction = reduction;
    List<NetQuestion> questions =
        asked.stream().map(its -> NetQuestion.plain(renamed(its.kind))).toList();
    Program program =
        NetProgram.of(
            reduction.net(), questions, Program.Independence.READ_WRITE, end.map(this::renamed));
    Execution system = Execution.of(program);
    built = new Systems.Built(system, system.properties());
    small = AskedNet.of(reduction.net(), program).orElseThrow();
  }

  /**
   * A smaller net for questions; nothing if there is none, or one of them cannot be put to it.
   *
   * @param asks what a question asks of the net
   * @param restated formulas about the net
   */
  static Optional<SmallerNet> of(
      AskedNet net,
      List<Question> questions,
      Function<Property, AskedNet.Asked> asks,
      Restated restated) {
    List<Asked> asked = new ArrayList<>();
    BitSet places = new BitSet();
    boolean markings = false;
    boolean deadlocks = false;
    boolean firings = false;
    for (Question question : questions) {
      Optional<Asked> its = asked(question.property(), asks.apply(question.property()), restated);
      if (its.isEmpty()) {
        return Optional.empty();
      }
      asked.add(its.get());
      formula(its.get().kind).ifPresent(formula -> places.or(Restated.places(formula)));
      markings |= its.get().way instanceof Way.OfMarking;
      deadlocks |= its.get().way instanceof Way.OfDeadlock;
      firings |= its.get().way instanceof Way.OfFirings;
    }
    Optional<MarkingFormula> end = Optional.empty();
    if (deadlocks && net.end().isPresent()) {
      end = restated.of(net.end().get());
      if (end.isEmpty()) {
        return Optional.empty();
      }
      places.or(Restated.places(end.get()));
    }
    Reduction reduction =
        Reduction.of(net.net(), new Preserved(places, markings, deadlocks, firings));
    return reduction.smaller()
        ? Optional.of(new SmallerNet(net, end, asked, reduction))
        : Optional.empty();
  }

  private static Optional<Asked> asked(Property property, AskedNet.Asked its, Restated restated) {
    return switch (property) {
      case Property.Deadlock _ ->
          Optional.of(new Asked(property, new Way.OfDeadlock(), new NetQuestion.NoDeadlock()));
      case Property.Reachable _ ->
          marking(its, restated)
              .map(
                  formula ->
                      new Asked(property, new Way.OfMarking(), new NetQuestion.Reachable(formula)));
      case StateProperty _ ->
          marking(its, restated)
              .map(
                  formula ->
                      new Asked(property, new Way.OfMarking(), new NetQuestion.Never(formula)));
      case Property.DeadCode _ ->
          its instanceof AskedNet.Covering(List<Integer> statements)
              ? Optional.of(
                  new Asked(property, new Way.OfFirings(statements), new NetQuestion.QuasiLive()))
              : Optional.empty();
      case Property.Finally _, Property.Error _, Property.Race _, LivenessProperty _, Growth _ ->
          Optional.empty();
    };
  }

  private static Optional<MarkingFormula> marking(AskedNet.Asked asked, Restated restated) {
    return asked instanceof AskedNet.Marking(MarkingFormula sought)
        ? restated.of(sought)
        : Optional.empty();
  }

  private static Optional<MarkingFormula> formula(NetQuestion.Kind kind) {
    return switch (kind) {
      case NetQuestion.Reachable(MarkingFormula its) -> Optional.of(its);
      case NetQuestion.Always(MarkingFormula its) -> Optional.of(its);
      case NetQuestion.Never(MarkingFormula its) -> Optional.of(its);
      case NetQuestion.NoDeadlock _,
          NetQuestion.NoError _,
          NetQuestion.QuasiLive _,
          NetQuestion.Safe _ ->
          Optional.empty();
    };
  }

  private NetQuestion.Kind renamed(NetQuestion.Kind kind) {
    return switch (kind) {
      case NetQuestion.Reachable(MarkingFormula its) -> new NetQuestion.Reachable(renamed(its));
      case NetQuestion.Always(MarkingFormula its) -> new NetQuestion.Always(renamed(its));
      case NetQuestion.Never(MarkingFormula its) -> new NetQuestion.Never(renamed(its));
      case NetQuestion.NoDeadlock _,
          NetQuestion.NoError _,
          NetQuestion.QuasiLive _,
          NetQuestion.Safe _ ->
          kind;
    };
  }

  private MarkingFormula renamed(MarkingFormula formula) {
    return Restated.renamed(formula, place -> reduction.place(place).orElseThrow());
  }

  /** The smaller net as a system. */
  Systems.Built built() {
    return built;
  }

  /** The smaller net. */
  AskedNet net() {
    return small;
  }

  /** The questions, in the same order, of which the same ones stop the search. */
  List<Question> questions(List<Question> questions) {
    List<Question> put = new ArrayList<>();
    for (int k = 0; k < questions.size(); k++) {
      Property property = built.properties().get(k);
      put.add(new Question(property, questions.get(k).stops(), Examination.object(built, k)));
    }
    return put;
  }

  /**
   * The answer to a question, from that about the smaller net; nothing if a run is too long to be
   * lifted.
   */
  Optional<Judgement> lifted(int question, Judgement judgement) {
    if (judgement.verdict() == Verdict.UNKNOWN) {
      return Optional.of(judgement);
    }
    Asked its = asked.get(question);
    return switch (its.way) {
      case Way.OfFirings(List<Integer> statements) -> Optional.of(firings(judgement, statements));
      case Way.OfMarking _ -> found(its, judgement, false);
      case Way.OfDeadlock _ -> found(its, judgement, true);
    };
  }

  private Optional<Judgement> found(Asked its, Judgement judgement, boolean settled) {
    if (judgement.run().isEmpty()) {
      return Optional.of(Verdicts.absent(its.property, true));
    }
    return reduction
        .lifted(judgement.run().get().processes(), settled, LONGEST)
        .map(run -> new Run(0, run, new int[run.length], OptionalInt.empty()))
        .map(run -> Verdicts.found(its.property, run));
  }

  /** A statement is dead if all its transitions are: those taken out, and those found dead. */
  private Judgement firings(Judgement judgement, List<Integer> statements) {
    BitSet dead = reduction.dead();
    if (judgement.evidence() instanceof Evidence.Dead(List<Integer> found)) {
      found.forEach(t -> dead.set(reduction.transition(t)));
    }
    BitSet missing = new BitSet();
    dead.stream().filter(t -> statements.get(t) >= 0).forEach(t -> missing.set(statements.get(t)));
    for (int t = 0; t < statements.size(); t++) {
      if (!dead.get(t) && statements.get(t) >= 0) {
        missing.clear(statements.get(t));
      }
    }
    return Verdicts.dead(missing.stream().boxed().toList());
  }

  /** Whether shortest runs of it are shortest runs of the net itself. */
  boolean stepByStep() {
    return reduction.stepByStep();
  }

  /** How much smaller it is. */
  Reduced reduced() {
    return new Reduced(
        whole.net().places().count(),
        whole.net().transitions().count(),
        small.net().places().count(),
        small.net().transitions().count());
  }

  /** What the rules took out. */
  List<Statistic> statistics() {
    List<Statistic> all = new ArrayList<>();
    reduction
        .applied()
        .forEach((rule, times) -> all.add(Statistic.count("left out: " + rule.words(), times)));
    return all;
  }
}
