// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The events behind a block that can be added to the configuration: for each block that was asked
 * for, a list for each level of the trail. The list of a level is that of the level before without
 * what conflicts with the event between them, so an event is tested against one other event a
 * level, and what was found out at a level is kept as long as the trail up to there is the same.
 */
final class Candidates {
  /** With so few events behind a block they are tested against the whole configuration. */
  private static final int FEW = 8;

  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final Configuration c;
  private final int width;
  private int lastFailure;

  /** By block, as far as there are lists: the accesses behind it. */
  private Levels[] lists = new Levels[1024];

  /** And the sets behind it. */
  private Levels[] sets = new Levels[1024];

  private int[] foundSets = {};
  private int setCount;

  private int[] few = new int[2 * FEW];
  private int[] found = few;
  private boolean lasting;
  private int size;

  Candidates(UnfoldingPrefix u, Configuration c) {
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.c = c;
    this.width = u.width();
  }

  /** How many events the last look found. */
  int size() {
    return size;
  }

  /** The k-th access of the last look, in no order that means something. */
  int access(int k) {
    return found[k];
  }

  /** The accesses of the last look and maybe more; not to be changed. */
  int[] accesses() {
    return found;
  }

  /** Whether they stay the same at looks at other blocks. */
  boolean lasting() {
    return lasting;
  }

  /** Finds the accesses behind a block whose events are compatible with the configuration. */
  void look(int block) {
    if (trees.accesses(block) <= FEW) {
      size = 0;
      found = few;
      lasting = false;
      int a = trees.firstAccess(block);
      for (; a != ConcurrentSystem.NONE; a = accesses.next(a)) {
        if (compatible(accesses.event(a))) {
          few[size++] = a;
        }
      }
      return;
    }
    lists = room(lists, block);
    Levels its = lists[block];
    int head = trees.firstAccess(block);
    for (int a = head; a != its.newest(); a = accesses.next(a)) {
      its.add(a);
    }
    its.setNewest(head);
    its.filter(c, this::agreeing);
    lasting = true;
    found = its.list(c.size());
    size = its.size(c.size());
  }

  /** An array that has a list for a block. */
  private static Levels[] room(Levels[] lists, int block) {
    Levels[] its =
        block < lists.length ? lists : Arrays.copyOf(lists, Math.max(block + 1, 2 * lists.length));
    if (its[block] == null) {
      its[block] = new Levels();
    }
    return its;
  }

  /**
   * Finds the sets right behind a block in which all events of the configuration are that use the
   * object in the mode of the set behind the same block: what comes behind others conflicts with
   * them.
   */
  void lookAtSets(int block) {
    sets = room(sets, block);
    Levels its = sets[block];
    int head = trees.firstSet(block);
    for (int set = head; set != its.newest(); set = trees.nextSet(set)) {
      its.add(set);
    }
    its.setNewest(head);
    its.filter(c, this::holding);
    foundSets = its.list(c.size());
    setCount = its.size(c.size());
  }

  /** How many sets the last look at sets found. */
  int sets() {
    return setCount;
  }

  /** The k-th of them. */
  int set(int k) {
    return foundSets[k];
  }

  /** Keeps the sets in which an event is, if it is to be. */
  private int holding(int[] list, int from, int to, int event) {
    int end = to;
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      int kept = from;
      for (int k = from; k < end; k++) {
        boolean alike =
            trees.mode(list[k]) == accesses.mode(access)
                && trees.parent(list[k]) == accesses.before(access);
        if (!alike || trees.contains(list[k], event)) {
          list[kept++] = list[k];
        }
      }
      end = kept;
    }
    return end;
  }

  /**
   * Keeps those of a part of a list that are compatible with an event, given that they are with all
   * before it. Its releases need no test: another event that releases the same has the same past in
   * its process, so it differs in what it comes behind elsewhere.
   *
   * @return where the part ends then
   */
  private int agreeing(int[] list, int from, int to, int event) {
    int end = to;
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      end =
          accesses.mode(access) == Mode.WRITE
              ? passing(list, from, end, accesses.own(access))
              : passingWith(list, from, end, event, access);
    }
    return end;
  }

  /** Keeps those whose chain passes a block, or ends before it. */
  private int passing(int[] list, int from, int to, int block) {
    int object = trees.object(block);
    int depth = trees.depth(block);
    int end = from;
    for (int k = from; k < to; k++) {
      int its = events.last(accesses.event(list[k]), object);
      if (its == block || trees.depth(its) < depth || trees.ancestor(its, depth) == block) {
        list[end++] = list[k];
      }
    }
    return end;
  }

  /** The same for an event that uses an object in a commuting mode. */
  private int passingWith(int[] list, int from, int to, int event, int access) {
    int object = accesses.object(access);
    int before = accesses.before(access);
    int depth = trees.depth(before) + 1;
    int end = from;
    for (int k = from; k < to; k++) {
      int its = events.last(accesses.event(list[k]), object);
      int block = trees.depth(its) < depth ? before : trees.ancestor(its, depth);
      boolean passes =
          trees.depth(its) < depth
              || (trees.mode(block) == accesses.mode(access)
                  && trees.parent(block) == before
                  && (block == its || trees.contains(block, event)));
      if (passes) {
        list[end++] = list[k];
      }
    }
    return end;
  }

  /** Whether an event and its history make a configuration together with C. */
  boolean compatible(int event) {
    if (width > 0 && !trees.compatible(events.last(event, lastFailure), c.last(lastFailure))) {
      return false;
    }
    for (int o = 0; o < width; o++) {
      if (!trees.compatible(events.last(event, o), c.last(o))) {
        lastFailure = o;
        return false;
      }
    }
    return true;
  }

  /** Forgets all lists: numbers of events and blocks may mean others now. */
  void forget() {
    Arrays.fill(lists, null);
    Arrays.fill(sets, null);
  }
}
