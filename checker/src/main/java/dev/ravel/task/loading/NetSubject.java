// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.explanation.Claim;
import dev.ravel.net.AskedNet;
import dev.ravel.net.MarkingFormula;
import dev.ravel.net.Net;
import dev.ravel.net.NetProgram;
import dev.ravel.net.NetQuestion;
import dev.ravel.program.Program;
import dev.ravel.program.Program.Independence;
import dev.ravel.source.PropertyKind;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A net with questions as something to be examined.
 *
 * @param program the net as a program
 */
public record NetSubject(Net net, List<NetQuestion> questions, List<Claim> claims, Program program)
    implements Subject.Modelled {
  /** Copies the lists. */
  public NetSubject {
    questions = List.copyOf(questions);
    claims = List.copyOf(claims);
  }

  /**
   * A net.
   *
   * @param relation which steps are independent; absent: those that share no tokens
   */
  public static NetSubject of(Net net, List<NetQuestion> questions, Optional<Relation> relation) {
    Independence independence = relation.map(Relation::independence).orElse(Independence.COMMUTING);
    return new NetSubject(
        net,
        questions,
        questions.stream().map(question -> claim(question, net)).toList(),
        NetProgram.of(net, questions, independence));
  }

  @Override
  public Optional<AskedNet> net(Program its) {
    return Optional.of(AskedNet.of(net, questions, Optional.empty()));
  }

  /** A question about a net as a claim that reports show. */
  static Claim claim(NetQuestion question, Net net) {
    return switch (question.kind()) {
      case NetQuestion.NoDeadlock _ -> plain(question, PropertyKind.DEADLOCK);
      case NetQuestion.NoError _ -> plain(question, PropertyKind.ERROR);
      case NetQuestion.QuasiLive _ ->
          claim(question, PropertyKind.DEAD_CODE, "no dead transition", "no dead transition");
      case NetQuestion.Safe(int limit) -> {
        String words = limit == 1 ? "safe" : "safe " + limit;
        yield claim(question, PropertyKind.SAFE, words, words);
      }
      case NetQuestion.Reachable(MarkingFormula formula) ->
          condition(question, PropertyKind.REACHABLE, formula, net);
      case NetQuestion.Always(MarkingFormula formula) ->
          condition(question, PropertyKind.ALWAYS, formula, net);
      case NetQuestion.Never(MarkingFormula formula) ->
          condition(question, PropertyKind.NEVER, formula, net);
    };
  }

  private static Claim plain(NetQuestion question, PropertyKind kind) {
    return claim(question, kind, kind.words(), kind.words());
  }

  private static Claim condition(
      NetQuestion question, PropertyKind kind, MarkingFormula formula, Net net) {
    String text = formula.text(net);
    return claim(question, kind, kind.words() + " " + text, text);
  }

  private static Claim claim(NetQuestion question, PropertyKind kind, String title, String text) {
    return new Claim(
        kind,
        question.name(),
        title,
        text,
        question.span(),
        question.span(),
        Map.of(),
        question.holds() ? Verdict.HOLDS : Verdict.VIOLATED,
        Optional.empty());
  }
}
