// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import dev.ravel.net.MarkingFormula.Relation;
import dev.ravel.net.MarkingFormula.Sum;
import dev.ravel.net.MarkingFormula.Term;
import dev.ravel.program.Claim;
import dev.ravel.program.Expr;
import dev.ravel.program.Failing;
import dev.ravel.program.Location;
import dev.ravel.program.Program;
import dev.ravel.program.Transition;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A program as a net with what is claimed of it, where it is nothing else.
 *
 * @param net the net, whose places are the program's objects
 * @param end the dead markings that are good ends; absent if none is
 * @param asked for each claim what is asked
 */
public record AskedNet(Net net, Optional<MarkingFormula> end, List<Asked> asked) {
  /** Copies the list. */
  public AskedNet {
    asked = List.copyOf(asked);
  }

  /** The question that a claim puts to a net. */
  public sealed interface Asked {}

  /** The question whether a marking of a kind can be reached. */
  public record Marking(MarkingFormula sought) implements Asked {}

  /** The question whether the tokens of a place have a limit. */
  public record Bound(int place) implements Asked {}

  /**
   * The question whether every statement can be executed.
   *
   * @param statements by transition the statement that its firing executes, or -1 if that is none
   */
  public record Covering(List<Integer> statements) implements Asked {
    /** Copies the list. */
    public Covering {
      statements = List.copyOf(statements);
    }
  }

  /** Something else, or nothing that {@link MarkingFormula} can say. */
  public record Other() implements Asked {}

  /** The net that a program is, with the program's claims. */
  public static Optional<AskedNet> of(Program program) {
    Optional<MarkingFormula> end = program.end().flatMap(ExprFormula::of);
    return ProgramNet.whateverEnds(program) instanceof ProgramNet.Same(Net net)
            && end.isPresent() == program.end().isPresent()
        ? Optional.of(
            new AskedNet(
                net,
                end,
                program.claims().stream().map(claim -> asked(claim, program, end)).toList()))
        : Optional.empty();
  }

  /**
   * A net with questions.
   *
   * @param end the dead markings that are good ends; absent if none is
   */
  public static AskedNet of(Net net, List<NetQuestion> questions, Optional<MarkingFormula> end) {
    return new AskedNet(
        net, end, questions.stream().map(question -> asked(question.kind(), net, end)).toList());
  }

  private static Asked asked(NetQuestion.Kind kind, Net net, Optional<MarkingFormula> end) {
    return switch (kind) {
      case NetQuestion.NoDeadlock() -> new Marking(deadlock(end));
      case NetQuestion.NoError() -> new Other();
      case NetQuestion.QuasiLive() ->
          new Covering(IntStream.range(0, net.transitions().count()).boxed().toList());
      case NetQuestion.Safe(int limit) ->
          new Marking(unsafe(IntStream.range(0, net.places().count()), limit));
      case NetQuestion.Reachable(MarkingFormula formula) -> ofPlaces(net, formula);
      case NetQuestion.Never(MarkingFormula formula) -> ofPlaces(net, formula);
      case NetQuestion.Always(MarkingFormula formula) ->
          ofPlaces(net, new MarkingFormula.Not(formula));
    };
  }

  private static Asked ofPlaces(Net net, MarkingFormula formula) {
    MarkingFormula sought = PlaceFormula.of(net, formula);
    return sought.fits() ? new Marking(sought) : new Other();
  }

  private static Asked asked(Claim claim, Program program, Optional<MarkingFormula> end) {
    return switch (claim.kind()) {
      case DEADLOCK -> new Marking(deadlock(end));
      case NEVER -> marking(ExprFormula.of(claim.conditions().getFirst()));
      case REACHABLE -> {
        Expr condition = claim.conditions().getFirst();
        // a marking that shows it does not tell that it has a value in all others
        yield Failing.mayFailInOrder(condition, program)
            ? new Other()
            : marking(ExprFormula.of(condition));
      }
      case ALWAYS ->
          marking(ExprFormula.of(claim.conditions().getFirst()).map(MarkingFormula.Not::new));
      case AT_MOST -> marking(ExprFormula.above(claim.conditions().getFirst(), claim.limit()));
      case FINALLY -> marking(ended(claim.conditions().getFirst(), end));
      case SAFE ->
          new Marking(
              unsafe(
                  claim.conditions().stream()
                      .mapToInt(tokens -> ((Expr.Read) tokens).location().base()),
                  claim.limit()));
      case BOUNDED ->
          claim.conditions().getFirst() instanceof Expr.Read(Location place)
                  && place.dimensions().isEmpty()
              ? new Bound(place.first())
              : new Other();
      case DEAD_CODE ->
          new Covering(program.transitions().stream().map(Transition::statement).toList());
      case ERROR, RACE, TERMINATES, LEADS_TO, EVENTUALLY, LTL -> new Other();
    };
  }

  private static Asked marking(Optional<MarkingFormula> sought) {
    return sought.<Asked>map(Marking::new).orElseGet(Other::new);
  }

  /** A marking in which nothing can fire, and which is no good end. */
  private static MarkingFormula deadlock(Optional<MarkingFormula> end) {
    MarkingFormula dead = new MarkingFormula.Dead();
    return end.<MarkingFormula>map(
            good -> new MarkingFormula.And(List.of(dead, new MarkingFormula.Not(good))))
        .orElse(dead);
  }

  /** Returns the good ends, if there are any. They are markings in which nothing can fire. */
  public Optional<MarkingFormula> ended() {
    return end.map(good -> new MarkingFormula.And(List.of(new MarkingFormula.Dead(), good)));
  }

  private static Optional<MarkingFormula> ended(Expr condition, Optional<MarkingFormula> end) {
    return ExprFormula.of(condition)
        .map(
            good ->
                new MarkingFormula.And(
                    List.of(
                        new MarkingFormula.Dead(),
                        end.orElse(new MarkingFormula.Truth(false)),
                        new MarkingFormula.Not(good))));
  }

  private static MarkingFormula unsafe(IntStream places, long limit) {
    return new MarkingFormula.Or(
        places
            .<MarkingFormula>mapToObj(
                place ->
                    new MarkingFormula.Compare(
                        new Sum(0, List.of(new Term(1, place))),
                        Relation.GREATER,
                        new Sum(limit, List.of())))
            .toList());
  }
}
