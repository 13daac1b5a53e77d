// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.system.Vocabulary.Effects;
import dev.ravel.system.Vocabulary.Work;
import java.util.BitSet;
import java.util.List;

/**
 * What is shown of a run: some of its steps, and of the local work behind them what matters or all.
 */
final class Shown {
  private final Telling told;
  private final BitSet steps;
  private final boolean allWork;

  private Shown(Telling told, BitSet steps, boolean allWork) {
    this.told = told;
    this.steps = steps;
    this.allWork = allWork;
  }

  /** All steps and all local work that does something. */
  static Shown whole(Telling told) {
    return new Shown(told, all(told), true);
  }

  /** All steps and the local work that matters. */
  static Shown allSteps(Telling told) {
    return new Shown(told, all(told), false);
  }

  /** Some steps and the local work behind them that matters. */
  static Shown only(Telling told, BitSet steps) {
    return new Shown(told, (BitSet) steps.clone(), false);
  }

  private static BitSet all(Telling told) {
    BitSet all = new BitSet();
    all.set(0, told.run().length());
    return all;
  }

  /** Whether a step is shown. */
  boolean has(int step) {
    return steps.get(step);
  }

  /** Whether all that another part of the run shows is shown here, too. */
  boolean covers(Shown other) {
    return other.steps().length == steps.stream().filter(other.steps::get).count()
        && (allWork || !other.allWork);
  }

  /** The number of steps that are left out. */
  int left() {
    return told.run().length() - steps.cardinality();
  }

  /** The steps that are shown, ascending. */
  int[] steps() {
    return steps.stream().toArray();
  }

  /** What threads do before their first step: where they do not print, only if all is shown. */
  List<Work> starts() {
    return told.story().starts().stream()
        .filter(work -> shows(work) && (allWork || !work.effects().printed().isEmpty()))
        .toList();
  }

  /** The local work behind a step that is shown with it. */
  List<Work> behind(int step) {
    return told.story().scenes().get(step).work().stream().filter(this::shows).toList();
  }

  private boolean shows(Work work) {
    Effects effects = work.effects();
    return work.matters() || allWork && !effects.locals().isEmpty();
  }
}
