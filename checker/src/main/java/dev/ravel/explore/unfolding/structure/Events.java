// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The events of the unfolding that are in use, as dense numbers in flat arrays. An event is a step
 * of a process with a history. The history is the process's event before ({@code pred}), the last
 * events of the threads that it joins, and for each contended object that it uses the block it
 * comes after. These are its identity, so equal histories give equal numbers.
 *
 * <p>What an event does beyond its first micro-step is learnt when it is first made; see {@link
 * Configuration}.
 */
public final class Events {
  /** The beginning. Everything comes after it. */
  public static final int ROOT = 0;

  /** Not known yet. */
  public static final int UNKNOWN = -1;

  private static final int[] NO_ENDS = {};

  private final SequentialTrees trees;
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

  private int[] firstAccess = new int[1024];
  private int[] accesses = new int[1024];
  private int[][] later = new int[1024][];

  /** The last events of the threads that an event joins. */
  private int[][] ends = new int[1024][];

  /** The last event that was made right after an event in its process, or in one it started. */
  private int[] follower = new int[1024];

  /** The last made event of each process directly after the root. */
  private int[] firsts = {};

  /** The one made before that has the same predecessor. */
  private int[] sibling = new int[1024];

  private int[] last;
  private int free = ConcurrentSystem.NONE;
  private long created;
  private int epoch = 1;

  private final Accesses uses = new Accesses();
  private final EventIndex index;
  private int[] causes = new int[64];
  private int listed;

  /** The root alone. */
  Events(SequentialTrees trees, int objects) {
    this.trees = trees;
    this.width = objects;
    this.index = new EventIndex(this, trees);
    this.last = new int[1024 * Math.max(1, objects)];
    clear(0);
    int root = allocate();
    process[root] = ConcurrentSystem.NONE;
    pred[root] = ROOT;
    position[root] = Integer.MAX_VALUE;
    for (int o = 0; o < objects; o++) {
      last[o] = trees.root(o);
    }
  }

  private int allocate() {
    int event;
    if (free != ConcurrentSystem.NONE) {
      event = free;
      free = pred[event];
    } else {
      if (count == process.length) {
        grow(2 * count);
      }
      event = count++;
    }
    live++;
    created++;
    return event;
  }

  /** Nothing is known of events from one on. */
  private void clear(int from) {
    Arrays.fill(course, from, course.length, UNKNOWN);
    Arrays.fill(position, from, course.length, UNKNOWN);
    Arrays.fill(ends, from, course.length, NO_ENDS);
  }

  private void grow(int size) {
    process = Arrays.copyOf(process, size);
    pred = Arrays.copyOf(pred, size);
    ends = Arrays.copyOf(ends, size);
    local = Arrays.copyOf(local, size);
    choice = Arrays.copyOf(choice, size);
    course = Arrays.copyOf(course, size);
    position = Arrays.copyOf(position, size);
    follower = Arrays.copyOf(follower, size);
    sibling = Arrays.copyOf(sibling, size);
    extended = Arrays.copyOf(extended, size);
    varying = Arrays.copyOf(varying, size);
    commuting = Arrays.copyOf(commuting, size);
    cutoff = Arrays.copyOf(cutoff, size);
    suspect = Arrays.copyOf(suspect, size);
    clear(count);
    index.grow(size);
    firstAccess = Arrays.copyOf(firstAccess, size);
    accesses = Arrays.copyOf(accesses, size);
    later = Arrays.copyOf(later, size);
    // an array that Java cannot have is memory that there is not
    last = Arrays.copyOf(last, Math.clamp((long) size * Math.max(1, width), 0, Integer.MAX_VALUE));
  }

  /**
   * The event with an identity, made if it is new. The cost is one look at each event that is
   * listed with it, or comes after the same set; when it is new, linear in the number of contended
   * objects.
   */
  public int event(Identity identity) {
    int above = index.of(identity);
    int known = above == ConcurrentSystem.NONE ? behindSet(identity) : index.find(above, identity);
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
    history(e, identity);
    access(e, identity);
    index.add(e, above);
    follower[e] = ConcurrentSystem.NONE;
    follow(e);
    return e;
  }

  private void follow(int event) {
    int mover = process[event];
    sibling[event] = follower(pred[event], mover);
    if (pred[event] != ROOT) {
      follower[pred[event]] = event;
      return;
    }
    firsts = Growth.room(firsts, mover + 1, ConcurrentSystem.NONE);
    firsts[mover] = event;
  }

  /** Finds an event that comes after a set, if there is one. There are few. */
  private int behindSet(Identity identity) {
    int k = 0;
    while (trees.event(identity.blocks[k]) != ConcurrentSystem.NONE) {
      k++;
    }
    int a = trees.firstAccess(identity.blocks[k]);
    while (a != ConcurrentSystem.NONE && !matches(uses.event(a), identity)) {
      a = uses.next(a);
    }
    return a == ConcurrentSystem.NONE ? a : uses.event(a);
  }

  /** Returns whether an event is what an identity says. */
  boolean matches(int event, Identity identity) {
    return pred[event] == identity.pred
        && process[event] == identity.process
        && is(event, identity);
  }

  /** The hash of an event, as {@link Identity#hash} tells it. */
  int hash(int event) {
    int its = Identity.hash(pred[event], process[event], choice[event]);
    int first = firstAccess[event];
    for (int access = first; access < first + accesses[event]; access++) {
      its = Hash.mixed(its, uses.before(access));
    }
    return its;
  }

  /**
   * Returns whether an event with the process and the predecessor of an identity is what it says.
   */
  private boolean is(int event, Identity identity) {
    if (choice[event] != identity.choice
        || accesses[event] != identity.uses
        || ends[event].length != identity.joins) {
      return false;
    }
    int first = firstAccess[event];
    for (int k = 0; k < identity.uses; k++) {
      if (uses.before(first + k) != identity.blocks[k]
          || uses.object(first + k) != identity.objects[k]) {
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
      int writer = trees.event(identity.blocks[k]);
      if (writer != ConcurrentSystem.NONE) {
        if (writer != ROOT && writer != identity.pred) {
          include(to, writer);
        }
      } else {
        for (int member : trees.members(identity.blocks[k])) {
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
        last[to + o] = trees.merged(known, added);
      }
    }
  }

  private void access(int event, Identity identity) {
    int first = uses.allocate(identity.uses);
    firstAccess[event] = first;
    accesses[event] = identity.uses;
    commuting[event] = false;
    for (int k = 0; k < identity.uses; k++) {
      int access = first + k;
      int object = identity.objects[k];
      int mode = identity.modes[k];
      int before = identity.blocks[k];
      int at = event * width + object;
      int end = before;
      int own;
      if (mode == Mode.WRITE) {
        own = trees.write(before, event);
      } else {
        if (trees.parent(last[at]) == before && trees.mode(last[at]) == mode) {
          end = last[at];
        }
        own = trees.extendedByNew(end, mode, event);
      }
      commuting[event] |= mode == Mode.COMMUTE;
      uses.set(access, event, object, mode, before, end, own);
      link(access, before);
      last[at] = own;
    }
  }

  private void link(int access, int before) {
    uses.link(access, trees.firstAccess(before));
    trees.add(before, access);
  }

  /**
   * Adds the accesses of an event after its first micro-step. They are releases of objects that no
   * other process can use in between.
   *
   * @param blocks for each the block that the event makes, ascending by object
   */
  public void setLater(int event, int[] blocks) {
    later[event] = blocks;
    for (int block : blocks) {
      last[event * width + trees.object(block)] = block;
    }
  }

  /** The blocks of an event's releases; null if it has none. */
  public int[] later(int event) {
    return later[event];
  }

  /** The process that makes an event. */
  public int process(int event) {
    return process[event];
  }

  /** The event of the same process before, or what started the process. */
  public int pred(int event) {
    return pred[event];
  }

  /**
   * Returns an event whose {@link #pred} is a given one; {@link #sibling} returns the others. They
   * are those of a process, and after an event that starts tasks those of the tasks too; {@link
   * ConcurrentSystem#NONE} if there is none.
   */
  public int follower(int event, int mover) {
    return event == ROOT ? first(mover) : follower[event];
  }

  private int first(int mover) {
    return mover < firsts.length ? firsts[mover] : ConcurrentSystem.NONE;
  }

  /** Another event with the same {@link #pred}; {@link ConcurrentSystem#NONE} after the last. */
  public int sibling(int event) {
    return sibling[event];
  }

  /** The last events of the threads that an event joins; not to be changed. */
  public int[] ends(int event) {
    return ends[event];
  }

  /**
   * Lists the immediate causes of an event. They are the event of its process before, those it
   * joins, and the events of the blocks that it is after. Some may be listed twice, and the root
   * too. Cost: linear in their number.
   *
   * @return how many there are; {@link #cause} tells them until the next call
   */
  public int causes(int event) {
    listed = 0;
    list(pred[event]);
    for (int end : ends[event]) {
      list(end);
    }
    int first = firstAccess[event];
    for (int access = first; access < first + accesses[event]; access++) {
      int block = uses.before(access);
      if (trees.event(block) != ConcurrentSystem.NONE) {
        list(trees.event(block));
      } else {
        for (int member : trees.members(block)) {
          list(member);
        }
      }
    }
    return listed;
  }

  private void list(int cause) {
    causes = Growth.room(causes, listed + 1);
    causes[listed++] = cause;
  }

  /** One of the events that {@link #causes} has listed. */
  public int cause(int k) {
    return causes[k];
  }

  /** The local state of the process before the event. */
  public int local(int event) {
    return local[event];
  }

  /** The index of the outcome of the event's first micro-step. */
  public int choice(int event) {
    return choice[event];
  }

  /** Returns the course of the event, or {@link #UNKNOWN}. */
  public int course(int event) {
    return course[event];
  }

  public void setCourse(int event, int known) {
    course[event] = known;
  }

  /** The level of the trail at which the event stands, or {@link #UNKNOWN}. */
  public int position(int event) {
    return position[event];
  }

  public void setPosition(int event, int level) {
    position[event] = level;
  }

  /** Returns whether the conflicting extensions of the event have been made, in this epoch. */
  public boolean isExtended(int event) {
    return extended[event] == epoch;
  }

  public void setExtended(int event) {
    extended[event] = epoch;
  }

  /** The number of times that events and blocks were given other numbers, and once more. */
  public int epoch() {
    return epoch;
  }

  /** Returns whether the event is cut. Nothing comes after it. */
  public boolean cutoff(int event) {
    return cutoff[event];
  }

  public void setCutoff(int event, boolean its) {
    cutoff[event] = its;
  }

  /** Returns whether the event violates something, in a way that could not be reported so far. */
  public boolean isSuspect(int event) {
    return suspect[event];
  }

  public void suspect(int event) {
    suspect[event] = true;
  }

  /** Returns whether the conflicting extensions of the event depend on more than its history. */
  public boolean varying(int event) {
    return varying[event];
  }

  public void setVarying(int event, boolean its) {
    varying[event] = its;
  }

  /** The first of the accesses of an event's first micro-step; they are consecutive. */
  public int firstAccess(int event) {
    return firstAccess[event];
  }

  /** Returns the number of contended objects that the first micro-step uses. */
  public int accesses(int event) {
    return accesses[event];
  }

  /** All accesses of events. */
  public Accesses accesses() {
    return uses;
  }

  /**
   * Returns whether the event changes an object in a commuting way. What it writes depends on the
   * others.
   */
  public boolean commutes(int event) {
    return commuting[event];
  }

  /** The last block of an object in the local configuration of an event. */
  public int last(int event, int object) {
    return last[event * width + object];
  }

  /** The last block of an object before an event, in its history. */
  public int lastBefore(int event, int object) {
    int first = firstAccess[event];
    for (int access = first; access < first + accesses[event]; access++) {
      if (uses.object(access) == object) {
        int own = uses.own(access);
        boolean alone = uses.mode(access) == Mode.WRITE || trees.members(own).length == 1;
        return alone ? uses.before(access) : trees.without(own, event);
      }
    }
    int block = last(event, object);
    while (trees.event(block) == event && event != ROOT) {
      block = trees.parent(block);
    }
    return block;
  }

  /** Returns the number of numbers given to events. */
  public int limit() {
    return count;
  }

  /** Returns the number of events that are in use. */
  public int live() {
    return live;
  }

  /** Returns whether soon the arrays must be made twice as long. */
  public boolean crowded() {
    return live > process.length - process.length / 8;
  }

  /**
   * Returns the number of events that have ever been made, the root not counted. Some may have been
   * made again.
   */
  public long created() {
    return created - 1;
  }

  // ------------------------------------------------------------------------------- forgetting

  /**
   * Forgets all events but some, and builds the lists of the others again.
   *
   * @param kept by event; histories of kept events are kept
   */
  public void retain(boolean[] kept) {
    free = ConcurrentSystem.NONE;
    live = 1;
    epoch++;
    index.empty(count);
    for (int e = count - 1; e > ROOT; e--) {
      if (!kept[e] && process[e] != ConcurrentSystem.NONE) {
        release(e);
      }
      if (!kept[e]) {
        process[e] = ConcurrentSystem.NONE;
        pred[e] = free;
        free = e;
      }
      follower[e] = ConcurrentSystem.NONE;
    }
    Arrays.fill(firsts, ConcurrentSystem.NONE);
    for (int e = ROOT + 1; e < count; e++) {
      if (kept[e]) {
        live++;
        relink(e);
      }
    }
  }

  /** Releases the number of an event. Nothing is known of the next one with its number. */
  private void release(int event) {
    course[event] = UNKNOWN;
    extended[event] = 0;
    cutoff[event] = false;
    suspect[event] = false;
    later[event] = null;
    ends[event] = NO_ENDS;
    uses.release(firstAccess[event], accesses[event]);
  }

  private void relink(int event) {
    for (int k = 0, access = firstAccess[event]; k < accesses[event]; k++, access++) {
      link(access, uses.before(access));
    }
    index.settle(event);
    follow(event);
  }

  /** The memory of the arrays. */
  long bytes() {
    return 4L * last.length + 78L * process.length + uses.bytes() + index.bytes();
  }
}
