// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The questions and what has been answered. Every run is replayed here before it becomes part of an
 * answer.
 */
public final class Answers {
  private final ConcurrentSystem system;
  private final List<Question> questions;
  private final List<Optional<Judgement>> judgements = new ArrayList<>();

  /** True if races were looked for by happens-before. */
  private boolean ordered;

  /** The evidence for those that stay open. */
  private Evidence open = new Evidence.None();

  /** No question is answered. */
  public Answers(ConcurrentSystem system, List<Question> questions) {
    this.system = system;
    this.questions = List.copyOf(questions);
    this.questions.forEach(_ -> judgements.add(Optional.empty()));
  }

  /** The number of questions. */
  public int count() {
    return questions.size();
  }

  /** The numbers of all questions. */
  public List<Integer> numbers() {
    return IntStream.range(0, count()).boxed().toList();
  }

  /** Returns the property of a question. */
  public Property property(int question) {
    return questions.get(question).property();
  }

  /** The number of the claim that a question is about. */
  public int claim(int question) {
    return questions.get(question).claim();
  }

  /** Returns whether it has no answer yet. */
  public boolean open(int question) {
    return judgements.get(question).isEmpty();
  }

  /** Of these questions, those that have no answer yet. */
  public List<Question> openOf(int[] some) {
    return IntStream.of(some).filter(this::open).mapToObj(questions::get).toList();
  }

  /** All questions that have no answer yet. */
  public BitSet open() {
    BitSet open = new BitSet();
    numbers().stream().filter(this::open).forEach(open::set);
    return open;
  }

  /** The questions of a kind that have no answer yet, ascending. */
  public int[] openOnes(Class<? extends Property> kind) {
    return IntStream.range(0, count())
        .filter(question -> open(question) && kind.isInstance(property(question)))
        .toArray();
  }

  /**
   * Answers a question.
   *
   * @throws Halt if it is violated and stops the search
   * @throws IllegalStateException if the run does not show what is claimed
   */
  public void decide(int question, Judgement judgement) {
    if (!open(question)) {
      throw new IllegalStateException("question " + question + " is answered twice");
    }
    Replay.check(system, property(question), judgement);
    if (judgement.verdict() == Verdict.HOLDS
        && property(question) instanceof Property.Race
        && system.capabilities().memory().isWeak()
        && !ordered) {
      judgements.set(question, Optional.of(Judgement.unknown(Problem.K022)));
      return;
    }
    judgements.set(question, Optional.of(judgement));
    if (judgement.verdict() == Verdict.VIOLATED && questions.get(question).stops()) {
      throw new Halt(Problem.K007);
    }
  }

  /**
   * Declares whether the search looks for races by happens-before on each execution. It must in a
   * system {@linkplain dev.ravel.system.MemoryModel#isWeak with weak memory orders}; else that
   * there is none is unknown ({@code K022}).
   */
  public void followsOrders(boolean its) {
    ordered = its;
  }

  /** The search ends here, since the local work of a step is too long; the reason. */
  public Problem end(LocalWorkTooLong tooLong) {
    return end(Problem.K006, tooLong.getMessage());
  }

  /** The search ends here for a reason; what there is more to say of it. */
  public Problem end(Problem reason, String message) {
    open = new Evidence.TooLong(message);
    return reason;
  }

  /** All answers, those that are missing unknown for a reason. */
  public List<Judgement> all(Problem reason) {
    List<Judgement> all = new ArrayList<>();
    for (Optional<Judgement> judgement : judgements) {
      all.add(judgement.orElseGet(() -> Judgement.unknown(reason, open)));
    }
    return all;
  }

  /** By question its answer, where it has one. */
  public List<Optional<Judgement>> soFar() {
    return List.copyOf(judgements);
  }

  /** Returns whether every question has its answer. */
  public boolean complete() {
    return judgements.stream().allMatch(Optional::isPresent);
  }
}
