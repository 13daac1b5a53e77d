// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.system.Vocabulary;
import dev.ravel.system.Vocabulary.Work;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The shown part of a run. It has some of its steps, and of the local work after them what matters
 * or all. Where the steps would be very many those between the beginning and the end are folded: a
 * line says how many they are. What a run is about is never folded.
 */
final class StepSelection {
  /** As many are shown one by one. */
  private static final int MOST = 200;

  /**
   * The number of steps that are shown at the beginning of a longer run. As many are shown on each
   * side of the beginning of a loop.
   */
  private static final int HEAD = 40;

  /** So many at the end. */
  private static final int TAIL = 60;

  /** A line in place of fewer would save nothing. */
  private static final int LEAST = 4;

  private final boolean allWork;
  private final int[] steps;

  /** The number of steps folded before each place in the others. */
  private final int[] folded;

  private StepSelection(boolean allWork, BitSet all, BitSet kept) {
    this.allWork = allWork;
    this.steps = kept.stream().toArray();
    this.folded = new int[steps.length];
    for (int k = 0; k < steps.length; k++) {
      int from = k == 0 ? 0 : steps[k - 1] + 1;
      folded[k] = all.get(from, steps[k]).cardinality();
    }
  }

  /** All steps and all local work that does something. */
  static StepSelection whole(int length) {
    BitSet all = new BitSet();
    all.set(0, length);
    return new StepSelection(true, all, all);
  }

  /**
   * Some steps and the local work after them that matters, folded where they are many.
   *
   * @param steps those that could be shown
   * @param notable those of them that are shown in any case
   * @param loop where a loop begins, around which steps are shown as well
   */
  static StepSelection folded(BitSet steps, BitSet notable, OptionalInt loop) {
    int count = steps.cardinality();
    if (count <= MOST) {
      return new StepSelection(false, steps, steps);
    }
    BitSet kept = (BitSet) notable.clone();
    int before = steps.get(0, loop.orElse(0)).cardinality();
    int place = 0;
    for (int step = steps.nextSetBit(0); step >= 0; step = steps.nextSetBit(step + 1)) {
      boolean near = place < HEAD || place >= count - TAIL;
      if (near || loop.isPresent() && Math.abs(place - before) < HEAD) {
        kept.set(step);
      }
      place++;
    }
    kept.and(steps);
    closeSmallGaps(steps, kept);
    return new StepSelection(false, steps, kept);
  }

  private static void closeSmallGaps(BitSet steps, BitSet kept) {
    int from = 0;
    for (int to = kept.nextSetBit(0); to >= 0; to = kept.nextSetBit(from)) {
      BitSet gap = steps.get(from, to);
      if (gap.cardinality() < LEAST) {
        int start = from;
        gap.stream().forEach(step -> kept.set(start + step));
      }
      from = to + 1;
    }
  }

  /** Returns the number of steps that are shown. */
  int count() {
    return steps.length;
  }

  /** The k-th that is shown. */
  int step(int k) {
    return steps[k];
  }

  /** All that are shown, ascending. */
  int[] steps() {
    return steps.clone();
  }

  /** Returns whether a step is shown. */
  boolean has(int step) {
    return Arrays.binarySearch(steps, step) >= 0;
  }

  /** Returns whether all that another part of the run shows is shown here, too. */
  boolean covers(StepSelection other) {
    return (allWork || !other.allWork) && Arrays.stream(other.steps).allMatch(this::has);
  }

  /**
   * Returns the work of threads before their first step. Where they do not print, it is shown only
   * if all is.
   */
  List<Work> starts(Vocabulary.Story story) {
    Stream<Work> all = story.starts().stream().filter(this::shows);
    return all.filter(work -> allWork || !work.effects().printed().isEmpty()).toList();
  }

  /** The local work after a step that is shown with it. */
  List<Work> behind(Vocabulary.Scene scene) {
    return scene.work().stream().filter(this::shows).toList();
  }

  private boolean shows(Work work) {
    return work.matters() || allWork && !work.effects().locals().isEmpty();
  }

  /** Returns the number of steps that are folded before the k-th that is shown. */
  int foldedBefore(int k) {
    return folded[k];
  }

  /** Returns whether steps are folded somewhere. */
  boolean folds() {
    for (int its : folded) {
      if (its > 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the words in place of steps. */
  static String words(int folded) {
    return Numbers.count(folded, "more step", "more steps");
  }
}
