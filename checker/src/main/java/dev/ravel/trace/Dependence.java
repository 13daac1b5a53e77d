// SPDX-License-Identifier: Apache-2.0
package dev.ravel.trace;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The dependence of footprints, with a memo by pairs.
 *
 * <p>Uses that commute except near a limit, such as raising a semaphore, depend on each other as
 * soon as some error has shown that the limit is near.
 */
public final class Dependence {
  private static final byte NO = 1;
  private static final byte YES = 2;

  private final ConcurrentSystem system;
  private final int property;
  private byte[][] known = new byte[64][];

  /** Objects of which some step has passed a limit. */
  private final BitSet limited = new BitSet();

  /**
   * Nothing is known yet.
   *
   * @param property the one property object that counts, or {@link ConcurrentSystem#NONE}
   */
  public Dependence(ConcurrentSystem system, int property) {
    this.system = system;
    this.property = property;
  }

  /** Returns whether two footprints share an object in modes that do not commute. */
  public boolean of(int first, int second) {
    int large = Math.max(first, second);
    int small = Math.min(first, second);
    if (large >= known.length) {
      known = Arrays.copyOf(known, Math.max(large + 1, 2 * known.length));
    }
    byte[] row = known[large];
    if (row == null) {
      row = new byte[large + 1];
      known[large] = row;
    }
    if (row[small] == 0) {
      row[small] = depend(first, second) ? YES : NO;
    }
    return row[small] == YES;
  }

  private boolean depend(int first, int second) {
    Footprints footprints = system.footprints();
    if (footprints.dependent(first, second, property)) {
      return true;
    }
    for (int object = limited.nextSetBit(0); object >= 0; object = limited.nextSetBit(object + 1)) {
      if (footprints.modeOf(first, object) == Mode.COMMUTE
          && footprints.modeOf(second, object) == Mode.COMMUTE) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether a footprint uses an object in a way that commutes, and no limit of that is
   * near.
   */
  public boolean commutes(int footprint, int object) {
    return system.footprints().modeOf(footprint, object) == Mode.COMMUTE && !limited.get(object);
  }

  /**
   * Returns the steps of a schedule that must keep their order. They are those that depend on each
   * other, and those of a process with control.
   *
   * @param processes who makes each step
   * @param footprints what each step uses
   */
  public Causality causality(int[] processes, int[] footprints) {
    BitSet inOrder = new BitSet();
    for (int process : processes) {
      inOrder.set(process, system.control(process) != ConcurrentSystem.NONE);
    }
    return Causality.of(
        new Causality.Steps(processes, footprints, inOrder),
        system.footprints(),
        property,
        limited);
  }

  /**
   * A step with this footprint is an error, perhaps because of steps that it commutes with.
   *
   * @return whether it may have passed a limit that was not known, so that more steps depend on
   *     each other from now on
   */
  public boolean limit(int footprint) {
    Footprints footprints = system.footprints();
    boolean more = false;
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (footprints.mode(footprint, k) == Mode.COMMUTE && !limited.get(object)) {
        limited.set(object);
        more = true;
      }
    }
    if (more) {
      Arrays.fill(known, null);
    }
    return more;
  }

  /** Returns whether a limit is known that makes more steps depend on each other. */
  public boolean hasLimits() {
    return !limited.isEmpty();
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    long bytes = (long) known.length * Long.BYTES;
    for (byte[] row : known) {
      bytes += row == null ? 0 : row.length;
    }
    return bytes;
  }
}
