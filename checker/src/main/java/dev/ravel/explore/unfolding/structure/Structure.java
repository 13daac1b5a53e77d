// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.unfolding.operations.EventOutcomes;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;

/**
 * The event structure of an exploration, made once the exploration is over. It takes longer than
 * the exploration did. No event may have been removed. Extensions that were made and not carried
 * out yet are left out; when the exploration is complete there are none.
 */
public final class Structure implements Supplier<EventStructure> {
  private final int initialState;
  private final int property;
  private final boolean complete;
  private final boolean rivalry;

  /** The number of contended objects; the next exploration may have others. */
  private final int width;

  private final Events events;
  private final Accesses accesses;
  private final SequentialTrees trees;
  private final EventOutcomes courses;

  /** The executions that were visited, as events of the engine. */
  private final List<int[]> executions;

  private final CallLog log;

  /** The number in the structure of each event of the engine, or {@link ConcurrentSystem#NONE}. */
  private final int[] number;

  private final BitSet found = new BitSet();
  private long looked;

  /**
   * The events of an exploration.
   *
   * @param log the executions that were visited and the calls that were made, where they were kept
   * @param complete whether it has come to its end
   * @param rivalry whether conflicts are wanted, which takes longer than all else, and a structure
   *     is only whole if the exploration has come to its end
   */
  public Structure(
      UnfoldingPrefix u,
      CallLog log,
      int initialState,
      int property,
      boolean complete,
      boolean rivalry) {
    this.executions = log.executions();
    this.log = log;
    this.initialState = initialState;
    this.property = property;
    this.complete = complete;
    this.rivalry = rivalry;
    this.width = u.width();
    this.events = u.events();
    this.accesses = events.accesses();
    this.trees = u.trees();
    this.courses = u.courses();
    this.number = new int[events.limit()];
  }

  /**
   * The structure. Where a limit is reached here, it is that of the events of which was found out
   * until then what comes before them and is in conflict with them, and of the executions that have
   * no others; the first execution is among them in any case. The cost is linear in the events,
   * times those that share a past with each if conflicts are wanted.
   *
   * @throws Halt if a limit is reached, the exploration has come to its end, and conflicts are
   *     wanted
   */
  @Override
  public EventStructure get() {
    int[] told = new int[number.length];
    int size = 0;
    Arrays.fill(number, ConcurrentSystem.NONE);
    for (int event = Events.ROOT + 1; event < number.length; event++) {
      if (events.course(event) != Events.UNKNOWN) {
        number[event] = size;
        told[size++] = event;
      }
    }
    int[][] causes = new int[size][];
    int[][] conflicts = new int[rivalry ? size : 0][];
    int least =
        rivalry || executions.isEmpty()
            ? 0
            : Arrays.stream(executions.getFirst()).map(event -> number[event] + 1).max().orElse(0);
    int done = 0;
    try {
      for (; done < size; done++) {
        if (done >= least) {
          Limits.poll();
        }
        causes[done] = immediate(causes(told[done]));
        if (rivalry) {
          conflicts[done] = conflicts(told[done]);
        }
      }
    } catch (Halt limit) {
      refuse(limit);
    }
    int last = done;
    Limits limits = done < size ? Limits.none() : Limits.current();
    return limits.during(() -> upTo(last, told, causes, conflicts));
  }

  /** A part of the structure will do, or the limit ends the work. */
  private void refuse(Halt limit) {
    if (complete && rivalry) {
      throw limit;
    }
  }

  /** The structure of the first events. */
  private EventStructure upTo(int size, int[] told, int[][] causes, int[][] conflicts) {
    List<int[]> within = new ArrayList<>();
    boolean all = causes.length == size;
    try {
      for (int k = 0; k < executions.size(); k++) {
        if (k > 0) {
          Limits.poll();
        }
        if (Arrays.stream(executions.get(k)).allMatch(event -> number[event] < size)) {
          within.add(numbered(executions.get(k)));
        }
      }
    } catch (Halt limit) {
      refuse(limit);
      all = false;
    }
    int[] processes = new int[size];
    int[][] rivals = new int[rivalry ? size : 0][];
    int[][] choices = new int[size][];
    boolean[] cutoffs = new boolean[size];
    boolean[] ends = new boolean[size];
    for (int k = 0; k < size; k++) {
      int event = told[k];
      processes[k] = events.process(event);
      if (rivalry) {
        rivals[k] = Arrays.stream(conflicts[k]).filter(rival -> rival < size).toArray();
      }
      choices[k] = new int[courses.length(events.course(event))];
      choices[k][0] = events.choice(event);
      cutoffs[k] = events.cutoff(event);
      ends[k] = courses.isOver(events.course(event));
    }
    return new EventStructure(
        initialState,
        property,
        complete && all,
        processes,
        Arrays.copyOf(causes, size),
        rivals,
        choices,
        cutoffs,
        ends,
        within.toArray(int[][]::new),
        log.numbered(event -> number[event]));
  }

  private int[] numbered(int[] execution) {
    return Arrays.stream(execution).map(event -> number[event]).sorted().toArray();
  }

  /** Returns the immediate causes of an event, without the root, ascending. */
  private int[] causes(int event) {
    int count = events.causes(event);
    int[] its = new int[count];
    for (int k = 0; k < count; k++) {
      its[k] = events.cause(k);
    }
    return Arrays.stream(its).filter(cause -> cause != Events.ROOT).sorted().distinct().toArray();
  }

  /**
   * Those that do not come before another one of them, by their numbers in the structure. What an
   * event comes after has a smaller number.
   */
  private int[] immediate(int[] causes) {
    BitSet open = new BitSet();
    BitSet before = new BitSet();
    for (int cause : causes) {
      open.set(cause);
    }
    int first = open.nextSetBit(0);
    for (int e = open.length() - 1; e > first; e = open.previousSetBit(e - 1)) {
      for (int cause : causes(e)) {
        open.set(cause);
        before.set(cause);
      }
    }
    return Arrays.stream(causes)
        .filter(cause -> !before.get(cause))
        .map(cause -> number[cause])
        .sorted()
        .toArray();
  }

  /**
   * Returns the events in immediate conflict with one. They could come after the same block of an
   * object, in a way that does not commute, and only that keeps them apart.
   */
  private int[] conflicts(int event) {
    found.clear();
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      trees.forEachRivalBlock(
          accesses.before(access), accesses.mode(access), block -> users(event, block));
    }
    return found.stream().map(rival -> number[rival]).sorted().toArray();
  }

  private void users(int event, int block) {
    for (int a = trees.firstAccess(block); a != ConcurrentSystem.NONE; a = accesses.next(a)) {
      Limits.pollAt(++looked);
      int rival = accesses.event(a);
      if (rival != event && number[rival] != ConcurrentSystem.NONE && isImmediate(event, rival)) {
        found.set(rival);
      }
    }
  }

  private boolean isImmediate(int first, int second) {
    return conflict(first, second)
        && Arrays.stream(causes(first)).noneMatch(cause -> conflict(cause, second))
        && Arrays.stream(causes(second)).noneMatch(cause -> conflict(first, cause));
  }

  private boolean conflict(int first, int second) {
    for (int object = 0; object < width; object++) {
      if (!trees.compatible(events.last(first, object), events.last(second, object))) {
        return true;
      }
    }
    return false;
  }
}
