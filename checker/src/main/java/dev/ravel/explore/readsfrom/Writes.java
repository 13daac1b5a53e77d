// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.Dependence;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The writes of outcomes, the one property object included. A step that writes that reads it, too,
 * so that such steps are in one order.
 *
 * <p>An <em>update</em> changes an object in a way that commutes. It does not write the object, but
 * {@linkplain Parts a part} of it that its process has; who writes the object writes all its parts.
 */
final class Writes {
  private final ConcurrentSystem system;
  private final Outcomes outcomes;
  private final Dependence dependence;
  private final int property;
  private final Parts parts;

  /** The writes of each outcome, if they were needed. */
  private int[][] targets = new int[64][];

  private static final int[] NOTHING = {};

  /**
   * Of this system.
   *
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   */
  Writes(ConcurrentSystem system, Dependence dependence, int property, Parts parts) {
    this.system = system;
    this.outcomes = system.outcomes();
    this.dependence = dependence;
    this.property = property;
    this.parts = parts;
  }

  /** Forgets the writes of the outcomes. More of them depend on each other. */
  void forget() {
    Arrays.fill(targets, null);
  }

  /**
   * Returns the writes of an outcome. They are objects, each with all its parts, the property
   * object, and parts of what it updates; not to be changed.
   */
  int[] of(int outcome) {
    if (outcome == ConcurrentSystem.NONE) {
      return NOTHING;
    }
    if (outcome >= targets.length) {
      targets = Arrays.copyOf(targets, Math.max(2 * outcome, outcomes.count()));
    }
    if (targets[outcome] == null) {
      targets[outcome] = outcomes.kind(outcome) == Outcomes.STEP ? listed(outcome) : NOTHING;
    }
    return targets[outcome];
  }

  private int[] listed(int outcome) {
    int footprint = outcomes.footprint(outcome);
    Footprints footprints = system.footprints();
    IntStream written =
        IntStream.range(0, outcomes.writes(outcome))
            .map(k -> outcomes.writtenObject(outcome, k))
            .filter(object -> !dependence.commutes(footprint, object));
    IntStream updated =
        IntStream.range(0, footprints.size(footprint))
            .map(k -> footprints.object(footprint, k))
            .filter(object -> onlyUpdates(footprint, object))
            .map(object -> parts.of(object, outcomes.process(outcome)));
    IntStream counted =
        writesProperty(outcome) ? IntStream.of(parts.property()) : IntStream.empty();
    return IntStream.concat(IntStream.concat(written, updated), counted).toArray();
  }

  /** The number here of an object of a footprint, or none if nothing counts that is done to it. */
  int number(int object) {
    return object < system.objects()
        ? object
        : object == property ? parts.property() : ConcurrentSystem.NONE;
  }

  /** Returns whether an outcome writes the property object. */
  boolean writesProperty(int outcome) {
    if (property == ConcurrentSystem.NONE) {
      return false;
    }
    int mode = system.footprints().modeOf(outcomes.footprint(outcome), property);
    return mode != ConcurrentSystem.NONE && mode != Mode.READ;
  }

  /** Returns whether an operation with this footprint only updates an object. */
  boolean onlyUpdates(int mayFootprint, int object) {
    return object < system.objects() && dependence.commutes(mayFootprint, object);
  }

  /** Returns whether an outcome updates an object. */
  boolean updates(int outcome, int object) {
    for (int its : of(outcome)) {
      if (parts.isPart(its) && parts.whole(its) == object) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether an outcome updates some object. The value that it writes there depends on the
   * order.
   */
  boolean updates(int outcome) {
    for (int its : of(outcome)) {
      if (parts.isPart(its)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether an outcome writes an object or a part of one. */
  boolean writes(int outcome, int object) {
    int whole = parts.whole(object);
    for (int its : of(outcome)) {
      if (its == object || its == whole) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether who reads an object, and so all its parts, or a part sees what an outcome does.
   */
  boolean touches(int outcome, int object) {
    return writes(outcome, object) || updates(outcome, object);
  }

  /**
   * The value that an outcome gives an object, or {@link ConcurrentSystem#NONE} if it gives none.
   */
  int written(int outcome, int object) {
    for (int k = 0, n = outcomes.writes(outcome); k < n; k++) {
      if (outcomes.writtenObject(outcome, k) == object) {
        return outcomes.writtenValue(outcome, k);
      }
    }
    return ConcurrentSystem.NONE;
  }

  /**
   * Returns whether the outcome of an event writes what a waiting one has read. That one was added
   * before it.
   */
  boolean disturbs(int outcome, int event, ReadsFromGraph graph) {
    for (int other = 0; other < event; other++) {
      for (int k = graph.firstRead(other); graph.waits(other) && k < graph.endOfReads(other); k++) {
        if (touches(outcome, graph.object(k))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns whether the operation of an event looks at what it reads. It may be the part of an
   * object that it updates. Else this is a part of an object that it looks at.
   */
  boolean isLooked(ReadsFromGraph graph, int event, int read) {
    int object = graph.object(read);
    return !parts.isPart(object)
        || graph.sourceOf(event, parts.whole(object)) == ReadsFromGraph.UNREAD;
  }

  /** The write that is read, or the one after which are the updates that are read. */
  int base(ReadsFromGraph graph, int read) {
    int object = graph.object(read);
    return parts.isPart(object) ? base(graph, graph.source(read), object) : graph.source(read);
  }

  /**
   * Returns the write that an update follows with nothing but updates between them, or {@link
   * ReadsFromGraph#INITIAL}. For an event that writes, it is this itself.
   *
   * @param part the part of an object that the event writes
   */
  int base(ReadsFromGraph graph, int event, int part) {
    int whole = parts.whole(part);
    int at = event;
    while (at >= 0 && updates(graph.outcome(at), whole)) {
      int from = graph.sourceOf(at, whole);
      at = from != ReadsFromGraph.UNREAD ? from : graph.sourceOf(at, part);
    }
    return at;
  }
}
