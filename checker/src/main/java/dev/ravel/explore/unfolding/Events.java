// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The events of the unfolding that are in use, as dense numbers in flat arrays. An event is a step
 * of a process with a history: the process's event before ({@code pred}), the last events of the
 * threads that it joins, and for each contended object that it uses the block it comes behind.
 * These are its identity, so equal histories give equal numbers.
 *
 * <p>What an event does beyond its first micro-step is learnt when it is first made; see {@link
 * Configuration}.
 */
final class Events {
  /** The beginning: everything comes after it. */
  static final int ROOT = 0;

  /** Not known yet. */
  static final int UNKNOWN = -1;

  private static final int[] NO_ENDS = {};

  private final Chains chains;
  private final int width;
  private int count;
  private int live;
  private int[] process = new int[1024];
  private int[] pred = new int[1024];
  private int[] local = new int[1024];
  private int[] choice = new int[1024];
  private int[] course = new int[1024];
  private int[] position = new int[1024];
  private int[] extended = new int[1024];
  private boolean[] varying = new boolean[1024];
  private boolean[] commuting = new boolean[1024];
  private boolean[] cutoff = new boolean[1024];
  private boolean[] suspect = new boolean[1024];

  /** How many events there are in the longest row of causes before an event. */
  private int[] height = new int[1024];

  /** The highest of the events that an event comes right behind, if they are no sets. */
  private int[] home = new int[1024];

  /** The first event that has its home at an event, and the next one with the same home. */
  private int[] firstGuest = new int[1024];

  private int[] nextGuest = new int[1024];
  private int[] firstAccess = new int[1024];
  private int[] accesses = new int[1024];
  private int[][] later = new int[1024][];

  /** The last events of the threads that an event joins. */
  private int[][] ends = new int[1024][];

  private int[] last;
  private int free = ConcurrentSystem.NONE;
  private long created;

  // accesses: those of one event are consecutive
  private int accessCount;
  private int[] accessObject = new int[2048];
  private int[] accessMode = new int[2048];
  private int[] accessBefore = new int[2048];
  private int[] accessOwn = new int[2048];
  private int[] accessNext = new int[2048];
  private int[] accessEvent = new int[2048];
  private final int[] freeAccesses = new int[64];

  private int[] causes = new int[64];
  private int listed;

  /** The root alone. */
  Events(Chains chains, int objects) {
    this.chains = chains;
    this.width = objects;
    this.last = new int[1024 * Math.max(1, objects)];
    Arrays.fill(freeAccesses, ConcurrentSystem.NONE);
    int root = allocate();
    process[root] = ConcurrentSystem.NONE;
    pred[root] = ROOT;
    position[root] = Integer.MAX_VALUE;
    for (int o = 0; o < objects; o++) {
      last[o] = chains.root(o);
    }
  }

  private int allocate() {
    int event;
    if (free != ConcurrentSystem.NONE) {
      event = free;
      free = nextGuest[event];
    } else {
      if (count == process.length) {
        grow(2 * count);
      }
      event = count++;
    }
    live++;
    created++;
    course[event] = UNKNOWN;
    position[event] = UNKNOWN;
    extended[event] = 0;
    firstGuest[event] = ConcurrentSystem.NONE;
    later[event] = null;
    ends[event] = NO_ENDS;
    cutoff[event] = false;
    suspect[event] = false;
    return event;
  }

  private void grow(int size) {
    process = Arrays.copyOf(process, size);
    pred = Arrays.copyOf(pred, size);
    ends = Arrays.copyOf(ends, size);
    local = Arrays.copyOf(local, size);
    choice = Arrays.copyOf(choice, size);
    course = Arrays.copyOf(course, size);
    position = Arrays.copyOf(position, size);
    extended = Arrays.copyOf(extended, size);
    varying = Arrays.copyOf(varying, size);
    commuting = Arrays.copyOf(commuting, size);
    cutoff = Arrays.copyOf(cutoff, size);
    suspect = Arrays.copyOf(suspect, size);
    height = Arrays.copyOf(height, size);
    home = Arrays.copyOf(home, size);
    firstGuest = Arrays.copyOf(firstGuest, size);
    nextGuest = Arrays.copyOf(nextGuest, size);
    firstAccess = Arrays.copyOf(firstAccess, size);
    accesses = Arrays.copyOf(accesses, size);
    later = Arrays.copyOf(later, size);
    last = Arrays.copyOf(last, Math.multiplyExact(size, Math.max(1, width)));
  }

  private int allocateAccesses(int size) {
    if (size < freeAccesses.length && freeAccesses[size] != ConcurrentSystem.NONE) {
      int first = freeAccesses[size];
      freeAccesses[size] = accessNext[first];
      return first;
    }
    if (accessCount + size > accessObject.length) {
      int capacity = Math.max(accessCount + size, 2 * accessObject.length);
      accessObject = Arrays.copyOf(accessObject, capacity);
      accessMode = Arrays.copyOf(accessMode, capacity);
      accessBefore = Arrays.copyOf(accessBefore, capacity);
      accessOwn = Arrays.copyOf(accessOwn, capacity);
      accessNext = Arrays.copyOf(accessNext, capacity);
      accessEvent = Arrays.copyOf(accessEvent, capacity);
    }
    int first = accessCount;
    accessCount += size;
    return first;
  }

  /**
   * The event with an identity, made if it is new. Cost: one look at each event that has the same
   * home, or comes behind the same set; when it is new, linear in the number of contended objects.
   */
  int event(Identity identity) {
    int set = set(identity);
    int its = set == ConcurrentSystem.NONE ? home(identity) : ConcurrentSystem.NONE;
    int known = set == ConcurrentSystem.NONE ? guest(its, identity) : behind(set, identity);
    if (known != ConcurrentSystem.NONE) {
      return known;
    }
    int e = allocate();
    process[e] = identity.process;
    pred[e] = identity.pred;
    if (identity.joins > 0) {
      ends[e] = Arrays.copyOf(identity.ends, identity.joins);
    }
    local[e] = identity.local;
    choice[e] = identity.choice;
    home[e] = its;
    settle(e);
    history(e, identity);
    access(e, identity);
    height[e] = 1 + (its == ConcurrentSystem.NONE ? highest(e) : height[its]);
    return e;
  }

  /** The first set that it comes behind, if there is one. */
  private int set(Identity identity) {
    for (int k = 0; k < identity.uses; k++) {
      if (chains.event(identity.blocks[k]) == ConcurrentSystem.NONE) {
        return identity.blocks[k];
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** The highest event that it comes right behind, where these are no sets. */
  private int home(Identity identity) {
    int its = identity.pred;
    for (int k = 0; k < identity.joins; k++) {
      its = height[identity.ends[k]] > height[its] ? identity.ends[k] : its;
    }
    for (int k = 0; k < identity.uses; k++) {
      int writer = chains.event(identity.blocks[k]);
      its = height[writer] > height[its] ? writer : its;
    }
    return its;
  }

  private int highest(int event) {
    int its = 0;
    for (int k = 0, size = causes(event); k < size; k++) {
      its = Math.max(its, height[causes[k]]);
    }
    return its;
  }

  private void settle(int event) {
    if (home[event] != ConcurrentSystem.NONE) {
      nextGuest[event] = firstGuest[home[event]];
      firstGuest[home[event]] = event;
    }
  }

  /** Finds an event behind a set: there are few. */
  private int behind(int set, Identity identity) {
    for (int a = chains.firstAccess(set); a != ConcurrentSystem.NONE; a = accessNext[a]) {
      if (matches(accessEvent[a], identity)) {
        return accessEvent[a];
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** Finds an event that has its home at another one, and moves it before the others there. */
  private int guest(int its, Identity identity) {
    int previous = ConcurrentSystem.NONE;
    for (int e = firstGuest[its]; e != ConcurrentSystem.NONE; e = nextGuest[e]) {
      if (matches(e, identity)) {
        if (previous != ConcurrentSystem.NONE) {
          nextGuest[previous] = nextGuest[e];
          nextGuest[e] = firstGuest[its];
          firstGuest[its] = e;
        }
        return e;
      }
      previous = e;
    }
    return ConcurrentSystem.NONE;
  }

  private boolean matches(int event, Identity identity) {
    return pred[event] == identity.pred
        && process[event] == identity.process
        && is(event, identity);
  }

  /** Whether an event with the process and the predecessor of a identity is what it says. */
  private boolean is(int event, Identity identity) {
    if (choice[event] != identity.choice
        || accesses[event] != identity.uses
        || ends[event].length != identity.joins) {
      return false;
    }
    int first = firstAccess[event];
    for (int k = 0; k < identity.uses; k++) {
      if (accessBefore[first + k] != identity.blocks[k]
          || accessObject[first + k] != identity.objects[k]) {
        return false;
      }
    }
    for (int k = 0; k < identity.joins; k++) {
      if (ends[event][k] != identity.ends[k]) {
        return false;
      }
    }
    return true;
  }

  /** Joins what its predecessors say about the objects. */
  private void history(int event, Identity identity) {
    int to = event * width;
    System.arraycopy(last, pred[event] * width, last, to, width);
    for (int end : ends[event]) {
      include(to, end);
    }
    for (int k = 0; k < identity.uses; k++) {
      int writer = chains.event(identity.blocks[k]);
      if (writer != ConcurrentSystem.NONE) {
        include(to, writer);
      } else {
        for (int member : chains.members(identity.blocks[k])) {
          include(to, member);
        }
      }
    }
  }

  private void include(int to, int event) {
    int from = event * width;
    for (int o = 0; o < width; o++) {
      int known = last[to + o];
      int added = last[from + o];
      if (known != added) {
        last[to + o] = chains.merged(known, added);
      }
    }
  }

  private void access(int event, Identity identity) {
    int first = allocateAccesses(identity.uses);
    firstAccess[event] = first;
    accesses[event] = identity.uses;
    commuting[event] = false;
    for (int k = 0; k < identity.uses; k++) {
      int access = first + k;
      int object = identity.objects[k];
      int mode = identity.modes[k];
      int before = identity.blocks[k];
      int at = event * width + object;
      int own =
          mode == Mode.WRITE
              ? chains.write(before, event)
              : chains.extended(
                  chains.parent(last[at]) == before && chains.mode(last[at]) == mode
                      ? last[at]
                      : before,
                  mode,
                  event);
      commuting[event] |= mode == Mode.COMMUTE;
      accessObject[access] = object;
      accessMode[access] = mode;
      accessBefore[access] = before;
      accessOwn[access] = own;
      accessEvent[access] = event;
      accessNext[access] = chains.firstAccess(before);
      chains.add(before, access, process[event]);
      last[at] = own;
    }
  }

  /**
   * Adds the accesses of an event behind its first micro-step: releases of objects that nobody else
   * can use in between.
   *
   * @param blocks for each the block that the event makes, ascending by object
   */
  void setLater(int event, int[] blocks) {
    later[event] = blocks;
    for (int block : blocks) {
      last[event * width + chains.object(block)] = block;
    }
  }

  /** The blocks of an event's releases; null if it has none. */
  int[] later(int event) {
    return later[event];
  }

  /** The process that makes an event. */
  int process(int event) {
    return process[event];
  }

  /** The event of the same process before, or what started the process. */
  int pred(int event) {
    return pred[event];
  }

  /** The last events of the threads that an event joins; not to be changed. */
  int[] ends(int event) {
    return ends[event];
  }

  /**
   * Lists what an event comes right behind: the event of its process before, those it joins, and
   * the events of the blocks that it is behind. Some may be listed twice, and the root too. Cost:
   * linear in their number.
   *
   * @return how many there are; {@link #cause} tells them until the next call
   */
  int causes(int event) {
    listed = 0;
    list(pred[event]);
    for (int end : ends[event]) {
      list(end);
    }
    int first = firstAccess[event];
    for (int access = first; access < first + accesses[event]; access++) {
      int block = accessBefore[access];
      if (chains.event(block) != ConcurrentSystem.NONE) {
        list(chains.event(block));
      } else {
        for (int member : chains.members(block)) {
          list(member);
        }
      }
    }
    return listed;
  }

  private void list(int cause) {
    if (listed == causes.length) {
      causes = Arrays.copyOf(causes, 2 * listed);
    }
    causes[listed++] = cause;
  }

  /** One of the events that {@link #causes} has listed. */
  int cause(int k) {
    return causes[k];
  }

  /** The local state of the process before the event. */
  int local(int event) {
    return local[event];
  }

  /** The index of the outcome of the event's first micro-step. */
  int choice(int event) {
    return choice[event];
  }

  /** What the event does, or {@link #UNKNOWN}. */
  int course(int event) {
    return course[event];
  }

  void setCourse(int event, int known) {
    course[event] = known;
  }

  /** The level of the trail at which the event stands, or {@link #UNKNOWN}. */
  int position(int event) {
    return position[event];
  }

  void setPosition(int event, int level) {
    position[event] = level;
  }

  /** Whether the conflicting extensions of the event have been made, in this epoch. */
  boolean isExtended(int event, int epoch) {
    return extended[event] == epoch;
  }

  void setExtended(int event, int epoch) {
    extended[event] = epoch;
  }

  /** Whether the event is cut: nothing comes behind it. */
  boolean cutoff(int event) {
    return cutoff[event];
  }

  void setCutoff(int event, boolean its) {
    cutoff[event] = its;
  }

  /** Whether the event violates something, in a way that could not be told so far. */
  boolean isSuspect(int event) {
    return suspect[event];
  }

  void suspect(int event) {
    suspect[event] = true;
  }

  /** Whether the conflicting extensions of the event depend on more than its history. */
  boolean varying(int event) {
    return varying[event];
  }

  void setVarying(int event, boolean its) {
    varying[event] = its;
  }

  /** The first of the accesses of an event's first micro-step; they are consecutive. */
  int firstAccess(int event) {
    return firstAccess[event];
  }

  /** How many contended objects the first micro-step uses. */
  int accesses(int event) {
    return accesses[event];
  }

  int object(int access) {
    return accessObject[access];
  }

  int mode(int access) {
    return accessMode[access];
  }

  /**
   * Whether the event changes an object in a commuting way: what it writes depends on the others.
   */
  boolean commutes(int event) {
    return commuting[event];
  }

  /** The block behind which an access is. */
  int before(int access) {
    return accessBefore[access];
  }

  /** The block that an access makes, or in a commuting mode the set of those in its history. */
  int own(int access) {
    return accessOwn[access];
  }

  /** The next access behind the same block. */
  int next(int access) {
    return accessNext[access];
  }

  /** The event of an access. */
  int user(int access) {
    return accessEvent[access];
  }

  /** The last block of an object in the local configuration of an event. */
  int last(int event, int object) {
    return last[event * width + object];
  }

  /** The last block of an object before an event, in its history. */
  int lastBefore(int event, int object) {
    int first = firstAccess[event];
    for (int access = first; access < first + accesses[event]; access++) {
      if (accessObject[access] == object) {
        int own = accessOwn[access];
        boolean alone = accessMode[access] == Mode.WRITE || chains.members(own).length == 1;
        return alone ? accessBefore[access] : chains.without(own, event);
      }
    }
    int block = last(event, object);
    while (chains.event(block) == event && event != ROOT) {
      block = chains.parent(block);
    }
    return block;
  }

  /** How many numbers of events have been given. */
  int limit() {
    return count;
  }

  /** How many events are in use. */
  int live() {
    return live;
  }

  /** Whether soon the arrays must be made twice as long. */
  boolean crowded() {
    return live > process.length - process.length / 8;
  }

  /** How many events have ever been made, the root not counted; some may have been made again. */
  long created() {
    return created - 1;
  }

  // ------------------------------------------------------------------------------- forgetting

  /**
   * Forgets all events but some, and builds the lists of the others again.
   *
   * @param kept by event; histories of kept events are kept
   */
  void retain(boolean[] kept) {
    free = ConcurrentSystem.NONE;
    live = 1;
    firstGuest[ROOT] = ConcurrentSystem.NONE;
    for (int e = count - 1; e > ROOT; e--) {
      if (!kept[e] && process[e] != ConcurrentSystem.NONE) {
        release(e);
      }
      if (!kept[e]) {
        process[e] = ConcurrentSystem.NONE;
        nextGuest[e] = free;
        free = e;
      }
      firstGuest[e] = ConcurrentSystem.NONE;
    }
    for (int e = ROOT + 1; e < count; e++) {
      if (kept[e]) {
        live++;
        relink(e);
      }
    }
  }

  private void release(int event) {
    int size = accesses[event];
    later[event] = null;
    ends[event] = NO_ENDS;
    if (size > 0 && size < freeAccesses.length) {
      int first = firstAccess[event];
      accessNext[first] = freeAccesses[size];
      freeAccesses[size] = first;
    }
  }

  private void relink(int event) {
    for (int k = 0, access = firstAccess[event]; k < accesses[event]; k++, access++) {
      int before = accessBefore[access];
      accessNext[access] = chains.firstAccess(before);
      chains.add(before, access, process[event]);
    }
    settle(event);
  }

  /** The memory of the arrays. */
  long bytes() {
    return 4L * last.length + 66L * process.length + 24L * accessObject.length;
  }
}
