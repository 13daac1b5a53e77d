// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;

/**
 * The one way in which an event is added to a graph where the way does not matter. The event will
 * be taken back or will read otherwise later. It is possible in every consistent graph: the event
 * comes last in some order of all steps, reads what is last there, and has its first outcome; it
 * waits if there is none, or if this would write what an earlier event has read that waits. Where
 * orders differ in what is last, the write of the largest process counts, and of its writes the
 * last one, for each object that is looked at in turn.
 */
final class CanonicalStep {
  private final Parts parts;
  private final Writes writes;
  private final Linearisation linearisation;
  private ReadsFromGraph graph;
  private int asReader;
  private int[] candidates = new int[16];

  CanonicalStep(Parts parts, Writes writes, Linearisation linearisation) {
    this.parts = parts;
    this.writes = writes;
    this.linearisation = linearisation;
  }

  /**
   * Returns whether an event, and all those added later that are not kept, were added canonically.
   * Each was added to what was added before it together with what is kept.
   *
   * @param reading one of those that are kept, of which only what it reads counts
   */
  boolean holdsFrom(ReadsFromGraph its, int first, long[] kept, int reading) {
    graph = its;
    asReader = reading;
    for (int event = first; event < graph.size(); event++) {
      if (isTakenBack(event, first, kept) && !canBe(event, kept)) {
        return false;
      }
    }
    for (int event = first; event < graph.size(); event++) {
      if (isTakenBack(event, first, kept) && !isCanonical(event, kept)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether an event and its effects may have been added canonically, as far as is seen at
   * once. The effects cannot be kept where it reads otherwise.
   */
  boolean canHold(ReadsFromGraph its, int first, long[] dependents) {
    graph = its;
    for (int event = first; event < graph.size(); event++) {
      if (ReadsFromGraph.has(dependents, event) && !canHaveOutcome(event)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isTakenBack(int event, int first, long[] kept) {
    return event == first || !ReadsFromGraph.has(kept, event);
  }

  /**
   * Returns whether the conditions hold that are seen at once. It has the right outcome, and reads
   * what is there.
   */
  private boolean canBe(int event, long[] kept) {
    if (!canHaveOutcome(event)) {
      return false;
    }
    for (int k = graph.firstRead(event); k < graph.endOfReads(event); k++) {
      int source = graph.source(k);
      if (source > event && !ReadsFromGraph.has(kept, source)) {
        return false;
      }
    }
    return true;
  }

  private boolean canHaveOutcome(int event) {
    return graph.waits(event)
        || (graph.index(event) == 0 && !writes.disturbs(graph.outcome(event), event, graph));
  }

  private boolean isCanonical(int event, long[] kept) {
    int first = graph.firstRead(event);
    int end = graph.endOfReads(event);
    if (first == end) {
      return true;
    }
    if (!canBeLast(event, kept, end, ConcurrentSystem.NONE)) {
      return false;
    }
    for (int k = first; k < end; k++) {
      int count = better(event, k, kept);
      for (int c = 0; c < count; c++) {
        if (canBeLast(event, kept, k, candidates[c])) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Returns whether in some order all that the event reads is last.
   *
   * @param reads only the reads before this one count
   * @param source what is last in place of what this read is from, if it is an event
   */
  private boolean canBeLast(int event, long[] kept, int reads, int source) {
    linearisation.begin(graph);
    for (int position = 0; position < graph.size(); position++) {
      int other = graph.ordered(position);
      if (isThere(event, other, kept)) {
        linearisation.include(other, other != asReader);
      }
    }
    linearisation.lastReads(event, reads);
    if (source != ConcurrentSystem.NONE) {
      linearisation.last(parts.whole(graph.object(reads)), source);
    }
    return linearisation.exists();
  }

  private static boolean isThere(int event, int other, long[] kept) {
    return other < event || (other > event && ReadsFromGraph.has(kept, other));
  }

  /** Returns whether an event that is there overwrites what it reads from a write of an object. */
  private boolean isOverwritten(int event, int object, int source, long[] kept) {
    for (int other = 0; other < graph.size(); other++) {
      if (other != asReader
          && isThere(event, other, kept)
          && graph.reads(other, object, source)
          && writes.writes(graph.outcome(other), object)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Lists the writes of the object of a read that come before the one in the choice. That one is
   * after what is read. Those are left out that are seen at once not to be last. Which updates are
   * after the last write is no choice.
   */
  private int better(int event, int read, long[] kept) {
    if (!writes.isLooked(graph, event, read)) {
      return 0;
    }
    int object = parts.whole(graph.object(read));
    int source = writes.base(graph, read);
    int count = 0;
    for (int other = 0; other < graph.size(); other++) {
      if (other != asReader
          && isThere(event, other, kept)
          && writes.writes(graph.outcome(other), object)
          && (source == ReadsFromGraph.INITIAL || graph.isChosenBefore(other, source))
          && !isOverwritten(event, object, other, kept)) {
        candidates = Growth.room(candidates, count + 1);
        candidates[count++] = other;
      }
    }
    return count;
  }
}
