// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.MemoryModel;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Spinning;

/**
 * The loops without end of threads with buffers. A write into a buffer is idle if it repeats what
 * its thread sees, and a flush if it repeats what memory holds.
 */
final class BufferedSpinning implements Spinning {
  private final BufferedSystem system;
  private final ConcurrentSystem inner;
  private final MemoryModel memory;
  private final Spinning its;

  BufferedSpinning(BufferedSystem system, ConcurrentSystem inner, Spinning its) {
    this.system = system;
    this.inner = inner;
    this.its = its;
    memory = inner.capabilities().memory();
  }

  @Override
  public boolean isPossible() {
    return its.isPossible();
  }

  @Override
  public boolean mayBeRefused() {
    return its.mayBeRefused();
  }

  @Override
  public boolean hasLoops() {
    return its.hasLoops();
  }

  @Override
  public int[] facts(int thread, int from) {
    return its.facts(thread, from);
  }

  @Override
  public boolean mayStay(int process, int local) {
    return its.mayStay(process, local);
  }

  @Override
  public boolean isMemory(int object) {
    return !system.isBuffer(object) && its.isMemory(object);
  }

  @Override
  public boolean isIdle(int outcome, int[] state) {
    Outcomes outcomes = system.outcomes();
    int process = outcomes.process(outcome);
    if (!system.isFlush(process)) {
      return outcomes.kind(outcome) == Outcomes.STEP
          && its.isIdle(system.inside(outcome, state), system.seen(process, state));
    }
    for (int k = 0; k < outcomes.writes(outcome); k++) {
      int object = outcomes.writtenObject(outcome, k);
      if (!system.isBuffer(object) && state[object] != outcomes.writtenValue(outcome, k)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether an outcome uses the buffer of its thread, as all do that look at memory. */
  @Override
  public boolean looks(int outcome) {
    if (system.isFlush(system.outcomes().process(outcome))) {
      return false;
    }
    Footprints footprints = system.footprints();
    int footprint = system.outcomes().footprint(outcome);
    for (int k = 0, n = footprints.size(footprint); k < n; k++) {
      int object = footprints.object(footprint, k);
      boolean inVain =
          object < inner.objects()
              && memory.mayBeCell(object)
              && memory.lifetime(object) != object
              && footprints.mode(footprint, k) == Mode.READ;
      if (inVain || object < system.objects() && system.isBuffer(object)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean waits(int process, int local) {
    return its.waits(process, local);
  }

  @Override
  public boolean isOver(int[] state) {
    return its.isOver(state);
  }
}
