// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.auto;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Explorations of one system that take turns, and what they have found out together. Those that
 * were entered earlier are believed to show better executions, where several show one.
 */
final class Dovetail implements AutoCloseable {
  private static final String LIMITED = "it was its turn when all were stopped";

  private final ConcurrentSystem system;
  private final List<Question> questions;
  private final Budget budget;
  private final long start = System.nanoTime();
  private final List<InTurn> entered = new ArrayList<>();

  /** Nobody has entered. */
  Dovetail(ConcurrentSystem system, List<Question> questions, Budget budget) {
    this.system = system;
    this.questions = List.copyOf(questions);
    this.budget = budget;
  }

  /** An engine is to take turns, for all questions that are open. */
  InTurn enter(String name, Engine engine) {
    int[] open = numbers().filter(question -> decided(question).isEmpty()).toArray();
    List<Question> its = IntStream.of(open).mapToObj(questions::get).toList();
    long before = System.nanoTime() - start;
    int self = entered.size();
    InTurn added =
        new InTurn(name, engine, system, its, open, budget, before, () -> bytesBeside(self));
    entered.add(added);
    return added;
  }

  /** The memory that all but one take that have not ended, in bytes. */
  private long bytesBeside(int one) {
    long bytes = 0;
    for (int k = 0; k < entered.size(); k++) {
      bytes += k == one || entered.get(k).ended() ? 0 : entered.get(k).effort().bytes();
    }
    return bytes;
  }

  /** The numbers of the claims that open questions are about. */
  Set<Integer> openClaims() {
    return numbers()
        .filter(question -> decided(question).isEmpty())
        .mapToObj(question -> questions.get(question).claim())
        .collect(Collectors.toSet());
  }

  /** Returns whether all questions of a kind are decided. */
  boolean isKnown(Class<? extends Property> kind) {
    return numbers()
        .filter(question -> kind.isInstance(questions.get(question).property()))
        .allMatch(question -> decided(question).isPresent());
  }

  private IntStream numbers() {
    return IntStream.range(0, questions.size());
  }

  /** The first one that has decided a question, of those that have ended. */
  private Optional<InTurn> decided(int question) {
    return entered.stream()
        .filter(
            its ->
                its.judgement(question)
                    .filter(judgement -> judgement.verdict() != Verdict.UNKNOWN)
                    .isPresent())
        .findFirst();
  }

  /**
   * It is the turn of one of them.
   *
   * @param operations elementary ones
   * @return whether with that all have come to an end: everything is decided, or a reason for all
   *     to stop has come up
   */
  boolean goOn(InTurn its, long operations) {
    return its.goOn(operations)
        && (its.limited()
            || its.result().stopped().equals(Optional.of(Problem.K007))
            || numbers().allMatch(question -> decided(question).isPresent()));
  }

  /**
   * Returns the findings of all; they end.
   *
   * @param last the one whose searches are reported, which has ended
   * @param why that one was chosen
   */
  Exploration result(InTurn last, String why) {
    Optional<Problem> stopped = last.result().stopped();
    entered.forEach(its -> its.end(stopped.orElse(Problem.K007)));
    boolean limited = entered.size() > 1 && last.limited();
    List<Judgement> judgements = new ArrayList<>();
    boolean shortest = true;
    for (int question = 0; question < questions.size(); question++) {
      Optional<InTurn> by = decided(question);
      Judgement judgement = by.orElse(knowing(last, question)).judgement(question).orElseThrow();
      judgements.add(judgement);
      shortest &=
          judgement.run().isEmpty()
              || by.filter(its -> its.result().method().shortest()).isPresent();
    }
    Method method = last.result().method();
    return new Exploration(
        judgements,
        (shortest ? method : Method.of(method.engine()))
            .because(limited ? LIMITED : why, entered.size() > 1),
        last.searches(),
        stopped);
  }

  /** Returns one that was asked a question that is not decided. It is the last one, if it was. */
  private InTurn knowing(InTurn last, int question) {
    return Stream.concat(Stream.of(last), entered.stream())
        .filter(its -> its.judgement(question).isPresent())
        .findFirst()
        .orElseThrow();
  }

  /** Ends all of them. */
  @Override
  public void close() {
    entered.forEach(InTurn::close);
  }
}
