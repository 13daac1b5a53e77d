// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.nets;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Question;
import dev.ravel.explore.Verdicts;
import dev.ravel.explore.reduction.NetReduction;
import dev.ravel.explore.reduction.Preserved;
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
import java.util.stream.IntStream;

/** Questions about a net put to a smaller one, and its answers as answers about the net itself. */
public final class SmallerNet {
  /** Longer runs are not lifted. */
  private static final int LONGEST = 10_000_000;

  private final AskedNet whole;
  private final List<Asked> asked;
  private final NetReduction reduction;
  private final ProgramSystem system;
  private final AskedNet small;

  /** A question, as it was and what is looked for. */
  private record Asked(Property property, Way way) {}

  /** The kind of question, which decides the lifting of the answer. */
  private sealed interface Way {
    /** A marking is looked for; at the end of a run the firings that were put off are no matter. */
    record OfMarking(MarkingFormula sought) implements Way {}

    /** A deadlock is looked for. */
    record OfDeadlock() implements Way {}

    /** All statements are looked for; by transition its statement. */
    record OfFirings(List<Integer> statements) implements Way {}
  }

  private SmallerNet(
      AskedNet whole, Optional<MarkingFormula> end, List<Asked> asked, NetReduction reduction) {
    this.whole = whole;
    this.asked = asked;
    this.reduction = reduction;
    List<NetQuestion> questions = asked.stream().map(its -> NetQuestion.plain(put(its))).toList();
    Optional<MarkingFormula> ends = end.map(this::renamed);
    small = AskedNet.of(reduction.net(), questions, ends);
    system =
        ProgramSystem.of(
            NetProgram.of(reduction.net(), questions, Program.Independence.READ_WRITE, ends));
  }

  /**
   * A smaller net for questions; nothing if there is none, or one of them cannot be put to it.
   *
   * @param restated formulas about the net
   */
  public static Optional<SmallerNet> of(AskedNet net, List<Question> questions, Restated restated) {
    List<Asked> asked = new ArrayList<>();
    BitSet places = new BitSet();
    boolean markings = false;
    boolean deadlocks = false;
    boolean firings = false;
    for (Question question : questions) {
      Optional<Asked> its =
          way(question.property(), net.asked().get(question.claim()), restated)
              .map(way -> new Asked(question.property(), way));
      if (its.isEmpty()) {
        return Optional.empty();
      }
      asked.add(its.get());
      switch (its.get().way) {
        case Way.OfMarking(MarkingFormula sought) -> {
          places.or(Restated.places(sought));
          markings = true;
        }
        case Way.OfDeadlock() -> deadlocks = true;
        case Way.OfFirings _ -> firings = true;
      }
    }
    Optional<MarkingFormula> end = Optional.empty();
    if (deadlocks && net.end().isPresent()) {
      end = restated.of(net.end().get());
      if (end.isEmpty()) {
        return Optional.empty();
      }
      places.or(Restated.places(end.get()));
    }
    NetReduction reduction =
        NetReduction.of(net.net(), new Preserved(places, markings, deadlocks, firings));
    return reduction.smaller()
        ? Optional.of(new SmallerNet(net, end, asked, reduction))
        : Optional.empty();
  }

  private static Optional<Way> way(Property property, AskedNet.Asked asked, Restated restated) {
    return switch (property) {
      case Property.Deadlock _ -> Optional.of(new Way.OfDeadlock());
      case StateProperty _ ->
          asked instanceof AskedNet.Marking(MarkingFormula sought)
              ? restated.of(sought).map(Way.OfMarking::new)
              : Optional.empty();
      case Property.DeadCode _ ->
          asked instanceof AskedNet.Covering(List<Integer> statements)
              ? Optional.of(new Way.OfFirings(statements))
              : Optional.empty();
      case Property.Finally _, Property.Error _, Property.Race _, LivenessProperty _, Growth _ ->
          Optional.empty();
    };
  }

  /** Returns the question to the smaller net. */
  private NetQuestion.Kind put(Asked its) {
    return switch (its.way) {
      case Way.OfMarking(MarkingFormula sought) ->
          its.property instanceof Property.Reachable
              ? new NetQuestion.Reachable(renamed(sought))
              : new NetQuestion.Never(renamed(sought));
      case Way.OfDeadlock() -> new NetQuestion.NoDeadlock();
      case Way.OfFirings _ -> new NetQuestion.QuasiLive();
    };
  }

  private MarkingFormula renamed(MarkingFormula formula) {
    return Restated.renamed(formula, place -> reduction.place(place).orElseThrow());
  }

  /** The smaller net as a system. */
  ProgramSystem system() {
    return system;
  }

  /** The smaller net. */
  public AskedNet net() {
    return small;
  }

  /** The questions, in the same order, of which the same ones stop the search. */
  List<Question> questions(List<Question> questions) {
    return IntStream.range(0, questions.size())
        .mapToObj(k -> Question.of(system, k, system.properties().get(k), questions.get(k).stops()))
        .toList();
  }

  /**
   * Returns the answer to a question, from that about the smaller net. There is none if a run is
   * too long to be lifted.
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
        .map(run -> new Run(0, run, new int[run.length]))
        .map(run -> Verdicts.found(its.property, run));
  }

  /**
   * Returns the judgement about statements. A statement is dead if all its transitions are, that is
   * those taken out, and those found dead.
   */
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
    return Verdicts.dead(missing);
  }

  /** Returns whether shortest runs of it are shortest runs of the net itself. */
  boolean stepByStep() {
    return reduction.stepByStep();
  }

  /** Returns the sizes before and after the reduction. */
  Reduced reduced() {
    return new Reduced(
        whole.net().places().count(),
        whole.net().transitions().count(),
        small.net().places().count(),
        small.net().transitions().count());
  }

  /** Returns statistics of what the rules took out. */
  List<Statistic> statistics() {
    List<Statistic> all = new ArrayList<>();
    reduction
        .applied()
        .forEach((rule, times) -> all.add(Statistic.count("left out: " + rule.words(), times)));
    return all;
  }
}
