// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.BitSequence;
import dev.ravel.source.Problem;
import dev.ravel.system.Condition;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import java.util.Optional;

/**
 * The obligation that a liveness question puts on executions. In some states a response is
 * promised, in others every promise is kept. An execution breaks the obligation if from a promise
 * on no state keeps the promise, for ever or up to the end of the execution (language, section 4).
 * What is promised initially is promised even to an execution that runs into an error before it has
 * a state.
 *
 * <table>
 * <caption>The three kinds</caption>
 * <tr><th></th><th>promised</th><th>kept</th></tr>
 * <tr><td>c leads to e</td><td>where c</td><td>where e</td></tr>
 * <tr><td>eventually e</td><td>initially</td><td>where e</td></tr>
 * <tr><td>terminates</td><td>initially</td><td>where the execution is final</td></tr>
 * </table>
 *
 * <p>While states are found, the truth of the conditions in each is noted, a bit for a condition,
 * so that conditions are evaluated once.
 */
final class ResponseObligation implements StateObserver {
  private final int question;
  private final Problem code;
  private final Optional<Condition> cause;
  private final Optional<Condition> effect;
  private final BitSequence promised = new BitSequence();
  private final BitSequence kept = new BitSequence();

  /** The promise of a liveness question. */
  ResponseObligation(
      int question,
      LivenessProperty property,
      Optional<Condition> cause,
      Optional<Condition> effect) {
    this.question = question;
    this.code = property.code();
    this.cause = cause;
    this.effect = effect;
  }

  /** The promise that each execution comes to a final state. */
  static ResponseObligation toEnd(int question) {
    return new ResponseObligation(
        question, new Property.Terminates(), Optional.empty(), Optional.empty());
  }

  @Override
  public int question() {
    return question;
  }

  /** The code of its violation. */
  Problem code() {
    return code;
  }

  @Override
  public void prepare(int states) {
    if (cause.isPresent()) {
      promised.extend(states);
    }
    if (effect.isPresent()) {
      kept.extend(states);
    }
  }

  @Override
  public boolean rings(int id, int[] state) {
    if (cause.isPresent() && cause.get().holds(state)) {
      promised.set(id);
    }
    if (effect.isPresent() && effect.get().holds(state)) {
      kept.set(id);
    }
    return false;
  }

  /**
   * Returns whether something is promised in a state.
   *
   * @param initials the number of initial states, which have the lowest numbers
   */
  boolean promised(int id, int initials) {
    return cause.isPresent() ? promised.get(id) : id < initials;
  }

  /** Returns whether the cause of a promise is false in every state that was found. */
  boolean neverPromised() {
    return cause.isPresent() && promised.isEmpty();
  }

  /** Returns whether every promise is kept in a state. */
  boolean kept(int id) {
    return effect.isPresent() && kept.get(id);
  }

  /** Returns whether an execution keeps it that comes to a final state. */
  boolean keptByEnding() {
    return effect.isEmpty();
  }

  @Override
  public boolean brokenByNothing() {
    return cause.isEmpty();
  }

  @Override
  public long bytes() {
    return promised.bytes() + kept.bytes();
  }
}
