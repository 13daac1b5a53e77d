// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import dev.ravel.source.Fairness;
import java.util.Optional;

/**
 * A system that is as another one in everything that a subclass does not say. It shares the
 * outcomes and footprints of that one, and gives those of its own their ids there. Hints, limits of
 * crashes and what an operation looks at besides its footprint are left out, since they need not
 * hold where it differs.
 */
public abstract class ForwardingSystem implements ConcurrentSystem {
  private final ConcurrentSystem other;

  /** A system as another one. */
  protected ForwardingSystem(ConcurrentSystem other) {
    this.other = other;
  }

  @Override
  public int objects() {
    return other.objects();
  }

  @Override
  public int values(int object) {
    return other.values(object);
  }

  @Override
  public int processes() {
    return other.processes();
  }

  @Override
  public int threads() {
    return other.threads();
  }

  @Override
  public int victim(int process) {
    return other.victim(process);
  }

  @Override
  public int control(int process) {
    return other.control(process);
  }

  @Override
  public int initialStates() {
    return other.initialStates();
  }

  @Override
  public int initialState(int index, int[] state) {
    return other.initialState(index, state);
  }

  @Override
  public boolean hasSymbolicInputs() {
    return other.hasSymbolicInputs();
  }

  @Override
  public boolean possible(int[] state, int... outcomes) {
    return other.possible(state, outcomes);
  }

  @Override
  public boolean settled(int process, int[] state) {
    return other.settled(process, state);
  }

  @Override
  public int reaction(int process, int[] state) {
    return other.reaction(process, state);
  }

  @Override
  public Outcomes outcomes() {
    return other.outcomes();
  }

  @Override
  public int mayFootprint(int process, int[] state) {
    return other.mayFootprint(process, state);
  }

  @Override
  public Footprints footprints() {
    return other.footprints();
  }

  @Override
  public boolean started(int process, int[] state) {
    return other.started(process, state);
  }

  @Override
  public boolean finished(int process, int[] state) {
    return other.finished(process, state);
  }

  @Override
  public boolean crashed(int process, int[] state) {
    return other.crashed(process, state);
  }

  @Override
  public boolean rests(int process, int[] state) {
    return other.rests(process, state);
  }

  @Override
  public Fairness fairness(int process) {
    return other.fairness(process);
  }

  @Override
  public int compassions() {
    return other.compassions();
  }

  @Override
  public boolean ends(int[] state) {
    return other.ends(state);
  }

  @Override
  public boolean hasWeakOrders() {
    return other.hasWeakOrders();
  }

  @Override
  public int lifetime(int object) {
    return other.lifetime(object);
  }

  @Override
  public Optional<Spinning> spinning() {
    return other.spinning();
  }

  @Override
  public int[] lookedAtEnd() {
    return other.lookedAtEnd();
  }

  @Override
  public int alive(int process) {
    return other.alive(process);
  }

  @Override
  public boolean plain(int object) {
    return other.plain(object);
  }

  @Override
  public int statements() {
    return other.statements();
  }

  @Override
  public int[] coveredAtStart(int index) {
    return other.coveredAtStart(index);
  }

  @Override
  public Vocabulary vocabulary() {
    return other.vocabulary();
  }
}
