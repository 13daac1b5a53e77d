// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Synchronisation;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The synchronisation that two accesses of a run lack, of which the last step is one. It finds what
 * would order them if every atomic access were sequentially consistent, and the last access of that
 * chain whose memory order is too weak.
 */
final class MissingOrder {
  private final ConcurrentSystem system;
  private final int[] processes;
  private final int[] outcomes;
  private final List<Optional<Span>> spans = new ArrayList<>();

  /** By object that is not only read, the step that passes the earlier access on; or none. */
  private final int[] passes;

  /** The step in which each thread learns of the earlier access; none if it does not. */
  private final int[] learns;

  /** The step from which each step learns, and the object by which it does. */
  private final int[] source;

  private final int[] object;

  private MissingOrder(ConcurrentSystem system, Run run) {
    this.system = system;
    this.processes = run.processes();
    this.outcomes = new int[run.length()];
    this.passes = new int[system.objects()];
    this.learns = new int[system.threads()];
    this.source = new int[run.length()];
    this.object = new int[run.length()];
    Arrays.fill(passes, ConcurrentSystem.NONE);
    Arrays.fill(learns, ConcurrentSystem.NONE);
    Arrays.fill(source, ConcurrentSystem.NONE);
    RunCursor cursor = new RunCursor(system, run);
    for (int step = 0; step < run.length(); step++) {
      spans.add(system.vocabulary().position(processes[step], cursor.state()));
      outcomes[step] = cursor.step();
    }
  }

  /**
   * Returns the accesses whose memory orders are too weak. They are the write, the read, or both;
   * none if only the order of plain accesses leads from one access to the other.
   *
   * @param earlier the step of the first access
   */
  static List<Circumstance.Weak> of(ConcurrentSystem system, Run run, int earlier) {
    MissingOrder its = new MissingOrder(system, run);
    its.follow(earlier);
    return its.missing();
  }

  private void follow(int earlier) {
    learns[processes[earlier]] = earlier;
    for (int step = earlier; step < outcomes.length; step++) {
      Footprints footprints = system.footprints();
      int footprint = system.outcomes().footprint(outcomes[step]);
      for (int k = 0; k < footprints.size(footprint); k++) {
        if (synchronises(step, footprints.object(footprint, k))) {
          reads(step, footprints.object(footprint, k));
        }
      }
      for (int k = 0; k < footprints.size(footprint); k++) {
        if (footprints.mode(footprint, k) != Mode.READ) {
          writes(step, footprints.object(footprint, k));
        }
      }
    }
  }

  private boolean synchronises(int step, int its) {
    Outcomes all = system.outcomes();
    return its < system.objects()
        && thread(its) == ConcurrentSystem.NONE
        && (!system.capabilities().memory().plain(its)
            || system.capabilities().memory().lifetime(its) != its
                && all.atomic(outcomes[step])
                && has(step, Synchronisation.ACCESS));
  }

  private int thread(int control) {
    for (int thread = 0; thread < system.threads(); thread++) {
      if (system.control(thread) == control) {
        return thread;
      }
    }
    return ConcurrentSystem.NONE;
  }

  private boolean has(int step, int bit) {
    return (system.outcomes().synchronisation(outcomes[step]) & bit) != 0;
  }

  private void reads(int step, int its) {
    if (passes[its] >= 0
        && learns[processes[step]] == ConcurrentSystem.NONE
        && !has(step, Synchronisation.ONLY_WRITES)) {
      learns[processes[step]] = step;
      source[step] = passes[its];
      object[step] = its;
    }
  }

  private void writes(int step, int its) {
    boolean knows = learns[processes[step]] >= 0;
    int child = its < system.objects() ? thread(its) : ConcurrentSystem.NONE;
    if (child >= 0 && knows && learns[child] == ConcurrentSystem.NONE) {
      learns[child] = learns[processes[step]];
    } else if (child == ConcurrentSystem.NONE && synchronises(step, its)) {
      passes[its] =
          knows
              ? step
              : has(step, Synchronisation.ONLY_WRITES) ? ConcurrentSystem.NONE : passes[its];
    }
  }

  private List<Circumstance.Weak> missing() {
    int learnt = learns[processes[outcomes.length - 1]];
    while (learnt >= 0 && source[learnt] >= 0) {
      List<Circumstance.Weak> its = new ArrayList<>();
      int write = source[learnt];
      String name = system.vocabulary().object(object[learnt]);
      if (isWeak(write, Synchronisation.RELEASE)) {
        spans.get(write).ifPresent(span -> its.add(new Circumstance.Weak(name, true, span)));
      }
      if (isWeak(learnt, Synchronisation.ACQUIRE)) {
        int read = learnt;
        spans.get(read).ifPresent(span -> its.add(new Circumstance.Weak(name, false, span)));
      }
      if (!its.isEmpty()) {
        return its;
      }
      learnt = learns[processes[write]];
    }
    return List.of();
  }

  private boolean isWeak(int step, int bit) {
    return has(step, Synchronisation.ACCESS) && !has(step, bit);
  }
}
