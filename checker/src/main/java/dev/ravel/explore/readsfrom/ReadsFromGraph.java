// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Events, and the event from which each one reads. It is an <em>execution graph</em> without an
 * order of writes. Events have numbers from 0 in the order in which they were added; an event comes
 * after those of its process that are before it, but what it reads from may have been added later.
 * A graph is not changed once it is complete.
 */
final class ReadsFromGraph {
  /** The source of a read of what was never written. */
  static final int INITIAL = -1;

  /** The value in the place of a source of an object that is not read. */
  static final int UNREAD = -2;

  /**
   * The value in the place of the index of an outcome of a process that waits where it reads so.
   */
  static final int WAITS = -1;

  private int size;
  private final int[] processes;
  private final int[] indices;
  private final int[] outcomes;

  /** The event before each one of the same process, or {@link ConcurrentSystem#NONE}. */
  private final int[] before;

  /** The number of events of its process before each event. */
  private final int[] places;

  /** The index of the first read of each event; one more than there are events. */
  private final int[] start;

  private int[] objects;
  private int[] sources;

  /** The events with causes before their effects. */
  private final int[] order;

  /**
   * No events.
   *
   * @param events the most events that will be added
   * @param reads about as many reads will be added
   */
  ReadsFromGraph(int events, int reads) {
    processes = new int[events];
    indices = new int[events];
    outcomes = new int[events];
    before = new int[events];
    places = new int[events];
    start = new int[events + 1];
    order = new int[events];
    objects = new int[reads];
    sources = new int[reads];
  }

  /** A graph that begins with all events of another one. */
  static ReadsFromGraph larger(ReadsFromGraph its, int moreEvents, int moreReads) {
    ReadsFromGraph copy =
        new ReadsFromGraph(its.size + moreEvents, its.start[its.size] + moreReads);
    System.arraycopy(its.processes, 0, copy.processes, 0, its.size);
    System.arraycopy(its.indices, 0, copy.indices, 0, its.size);
    System.arraycopy(its.outcomes, 0, copy.outcomes, 0, its.size);
    System.arraycopy(its.before, 0, copy.before, 0, its.size);
    System.arraycopy(its.order, 0, copy.order, 0, its.size);
    System.arraycopy(its.places, 0, copy.places, 0, its.size);
    System.arraycopy(its.start, 0, copy.start, 0, its.size + 1);
    System.arraycopy(its.objects, 0, copy.objects, 0, its.start[its.size]);
    System.arraycopy(its.sources, 0, copy.sources, 0, its.start[its.size]);
    copy.size = its.size;
    return copy;
  }

  /** Adds an event, last in the order; its reads follow with {@link #read}. */
  void add(int process, int previous, int index, int outcome) {
    processes[size] = process;
    before[size] = previous;
    places[size] = previous == ConcurrentSystem.NONE ? 0 : places[previous] + 1;
    indices[size] = index;
    outcomes[size] = outcome;
    start[size + 1] = start[size];
    order[size] = size;
    size++;
  }

  /** The last event reads an object from an event, which may be added later. */
  void read(int object, int source) {
    int at = start[size]++;
    if (at == objects.length) {
      objects = Arrays.copyOf(objects, 2 * at + 4);
      sources = Arrays.copyOf(sources, 2 * at + 4);
    }
    objects[at] = object;
    sources[at] = source;
  }

  /** Puts an event at a position of the order. Causes come before their effects. */
  void order(int position, int event) {
    order[position] = event;
  }

  /** From a position on, which is after all steps, the order has the events that wait. */
  void waitBehind(int position) {
    int at = position;
    for (int event = 0; event < size; event++) {
      if (waits(event)) {
        order[at++] = event;
      }
    }
  }

  /** The event at a position of an order in which causes come before their effects. */
  int ordered(int position) {
    return order[position];
  }

  /** The number of events. */
  int size() {
    return size;
  }

  /** Returns the process of an event. */
  int process(int event) {
    return processes[event];
  }

  /** Returns the index of its outcome in its process's reaction, or {@link #WAITS}. */
  int index(int event) {
    return indices[event];
  }

  /** Returns whether it stands for a process that waits. */
  boolean waits(int event) {
    return indices[event] == WAITS;
  }

  /** Its outcome; {@link ConcurrentSystem#NONE} if it waits. */
  int outcome(int event) {
    return outcomes[event];
  }

  /** The event before it of the same process, or {@link ConcurrentSystem#NONE}. */
  int before(int event) {
    return before[event];
  }

  /**
   * Returns whether one event comes before another one in the order of choice. In it the largest
   * process counts, and of its events the last one. This order is the same in all graphs.
   */
  boolean isChosenBefore(int event, int other) {
    return processes[event] != processes[other]
        ? processes[event] > processes[other]
        : places[event] > places[other];
  }

  /** Returns the index of its first read. */
  int firstRead(int event) {
    return start[event];
  }

  /** Behind its reads. */
  int endOfReads(int event) {
    return start[event + 1];
  }

  /** The object that is read. */
  int object(int read) {
    return objects[read];
  }

  /** The event that it is read from, or {@link #INITIAL}. */
  int source(int read) {
    return sources[read];
  }

  /** Returns the source of an event's read of an object, or {@link #UNREAD}. */
  int sourceOf(int event, int object) {
    for (int k = start[event]; k < start[event + 1]; k++) {
      if (objects[k] == object) {
        return sources[k];
      }
    }
    return UNREAD;
  }

  /** Returns whether an event reads an object from a source. */
  boolean reads(int event, int object, int source) {
    for (int k = start[event]; k < start[event + 1]; k++) {
      if (objects[k] == object && sources[k] == source) {
        return true;
      }
    }
    return false;
  }

  /** The number of words of a set of events, one more than there are included. */
  int words() {
    return (size >>> 6) + 1;
  }

  /**
   * Adds an event and all its causes to a set. They are those before it in its process or that it
   * reads.
   */
  void addCauses(int event, long[] set, int[] stack) {
    if (event < 0 || has(set, event)) {
      return;
    }
    int depth = 0;
    stack[depth++] = event;
    set[event >>> 6] |= 1L << event;
    while (depth > 0) {
      int next = stack[--depth];
      depth = reach(before[next], set, stack, depth);
      for (int k = start[next]; k < start[next + 1]; k++) {
        depth = reach(sources[k], set, stack, depth);
      }
    }
  }

  private static int reach(int event, long[] set, int[] stack, int depth) {
    if (event < 0 || has(set, event)) {
      return depth;
    }
    set[event >>> 6] |= 1L << event;
    stack[depth] = event;
    return depth + 1;
  }

  /** Returns whether an event is in a set. */
  static boolean has(long[] set, int event) {
    return (set[event >>> 6] >>> event & 1) != 0;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return 7L * Integer.BYTES * processes.length + 2L * Integer.BYTES * objects.length;
  }
}
