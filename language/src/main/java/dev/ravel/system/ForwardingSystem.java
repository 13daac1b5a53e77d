// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * A system that is as another one in everything that a subclass does not say. It shares the
 * outcomes and footprints of that one, and gives those of its own their ids there. It has the same
 * capabilities. Hints, and what an operation looks at besides its footprint, are left out, since
 * they need not hold where it differs.
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
  public boolean ends(int[] state) {
    return other.ends(state);
  }

  @Override
  public int alive(int process) {
    return other.alive(process);
  }

  @Override
  public Capabilities capabilities() {
    return other.capabilities();
  }

  @Override
  public Vocabulary vocabulary() {
    return other.vocabulary();
  }
}
