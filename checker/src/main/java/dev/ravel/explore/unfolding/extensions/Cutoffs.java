// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.extensions;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;
import dev.ravel.explore.unfolding.answers.TrailPart;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.EventExecution;
import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.EventOutcomes;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.ObjectValues;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.Tally;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The events that need not be followed. They are those that end {@link Retries}, if the options ask
 * for it, and those whose local configuration [e] leads to a state to which a smaller local
 * configuration leads, or the initial state. What comes after them comes after the smaller one too,
 * so every state of a single thread or object, every deadlock and every error is still met
 * (unfolding-based partial order reduction, appendix C).
 *
 * <p>Smaller means in an adequate order, which does not depend on the order of the exploration: by
 * the number of events, then, process by process, by the words of what the processes do, then,
 * object by object, by the words of the chains. Each is preserved when equal steps are added to
 * both sides, and together they tell any two configurations apart. So of the events that lead to a
 * state all but one are cutoffs, and there are at most as many other events as states.
 *
 * <p>The smallest known local configuration of each state is kept as its words, so it stays when
 * the event goes, and when an exploration begins again. An event that is <em>superseded</em>, by a
 * smaller one that is found later, becomes a cutoff then; what was found after it stays. Events
 * whose local configurations are larger than a bound are not followed either, as if they were
 * cutoffs.
 */
public final class Cutoffs {
  private static final int NONE = ConcurrentSystem.NONE;

  private final ConcurrentSystem system;
  private final Contention contention;
  private final SequentialTrees trees;
  private final Events events;
  private final EventOutcomes courses;
  private final Configuration c;
  private final TrailPart history;
  private final EventExecution execution;
  private final ObjectValues values;
  private final Tally tally;

  /** True if events are cut by the states that they lead to. */
  private final boolean byStates;

  /** Null where rounds in vain are followed. */
  private final Retries retries;

  private final SequenceInterner words = new SequenceInterner();
  private final int[] before;

  /** The objects whose values make a state. */
  private final int[] objects;

  /** The word of the process of each event up to and with it. */
  private int[] word = new int[1024];

  /** The word of the chain of each block up to and with it; the empty word if it is not known. */
  private int[] chainWord = new int[1024];

  /** The epoch of the blocks' numbers there. */
  private int epoch;

  /** The blocks of a chain whose words are looked for. */
  private int[] unknown = new int[64];

  // the states, and for each its smallest configuration: size, words of processes, words of chains
  private final int keyWidth;
  private int states;
  private int[] held;
  private int[] keys;
  private final NumberTable table = new NumberTable(256);
  private final int[] key;
  private int[] size = new int[1024];

  /** The event with the smallest configuration of each state, if it is not known to be gone. */
  private int[] smallest = new int[64];

  /** The state of each event, if it is the event with the smallest configuration of that. */
  private int[] stateOf = new int[1024];

  /** True if superseded events become no cutoffs. */
  private boolean leaving;

  // one round of an exploration
  private int bound = Integer.MAX_VALUE;
  private boolean bounded;
  private int superseded;
  private int least;

  /**
   * Nothing is cut yet.
   *
   * @param byStates whether to cut by the states that events lead to
   * @param retries whether to cut at the ends of rounds in vain
   */
  public Cutoffs(
      UnfoldingPrefix u,
      Configuration c,
      TrailPart history,
      EventExecution execution,
      boolean byStates,
      boolean retries) {
    this.byStates = byStates;
    this.retries = retries ? new Retries(u) : null;
    this.system = u.system();
    this.contention = u.contention();
    this.trees = u.trees();
    this.events = u.events();
    this.courses = u.courses();
    this.c = c;
    this.history = history;
    this.execution = execution;
    this.values = u.values();
    this.tally = u.tally();
    this.before = u.initial().clone();
    int[] all = new int[u.width()];
    int size = 0;
    for (int index = 0; index < all.length; index++) {
      if (contention.object(index) != ConcurrentSystem.NONE) {
        all[size++] = contention.object(index);
      }
    }
    this.objects = Arrays.copyOf(all, size);
    this.keyWidth = 1 + u.system().processes() + u.width();
    this.key = new int[keyWidth];
    this.held = new int[64 * size];
    this.keys = new int[64 * keyWidth];
    Arrays.fill(stateOf, NONE);
    boolean _ = note(u.initial(), NONE);
    begin(Integer.MAX_VALUE);
  }

  /**
   * A round of an exploration begins, without any events; the states stay known.
   *
   * @param most the size of the largest local configurations that are followed
   */
  public void begin(int most) {
    bound = most;
    bounded = false;
    superseded = 0;
    least = Integer.MAX_VALUE;
    Arrays.fill(smallest, NONE);
    Arrays.fill(stateOf, NONE);
  }

  /**
   * Keeps superseded events from becoming cutoffs from now on. Then no returned event comes after a
   * cutoff.
   */
  public void leaveSuperseded() {
    leaving = true;
  }

  /** The number of states that are known. */
  public int states() {
    return states;
  }

  /** Returns whether an event of this round was not followed because of its size alone. */
  public boolean bounded() {
    return bounded;
  }

  /** Returns the number of events of this round that were superseded and below the bound. */
  public int superseded() {
    return superseded;
  }

  /** The size of the smallest of these. */
  public int leastSuperseded() {
    return least;
  }

  /** The number of events in the local configuration of an event. */
  public int size(int event) {
    return size[event];
  }

  /** Executes a new event where its history ends, and computes whether it is cut. */
  void made(int event) {
    Limits.poll();
    history.before(event);
    for (int index = 0; index < contention.count(); index++) {
      int object = contention.object(index);
      if (object != ConcurrentSystem.NONE) {
        before[object] = values.behind(events.lastBefore(event, index));
      }
    }
    int[] after = execution.run(event, before, true);
    int course = events.course(event);
    int mover = events.process(event);
    key[0] = history.size() + 1;
    begin(event, key[0]);
    boolean ends = courses.isOver(course);
    boolean cut = !ends && retries != null && retries.end(event, before, after);
    if (byStates && !cut) {
      measure(event, mover, course);
      cut = !ends && !note(after, event);
    }
    boolean beyond = !ends && !cut && key[0] > bound;
    events.setCutoff(event, cut || beyond);
    bounded |= beyond;
    tally.cutoffs += cut ? 1 : 0;
  }

  /** Notes the size of an event, whose number may have been that of another one. */
  private void begin(int event, int its) {
    size = Growth.room(size, event + 1);
    stateOf = Growth.room(stateOf, event + 1, NONE);
    size[event] = its;
    if (stateOf[event] != NONE) {
      smallest[stateOf[event]] = NONE;
      stateOf[event] = NONE;
    }
  }

  /** Makes the key of an event's local configuration, but for its size. */
  private void measure(int event, int mover, int course) {
    Arrays.fill(key, 1, keyWidth, SequenceInterner.EMPTY);
    for (int level = 0; level < c.size(); level++) {
      if (history.contains(level)) {
        int e = c.event(level);
        key[1 + events.process(e)] = word[e];
      }
    }
    word = Growth.room(word, event + 1);
    word[event] = longer(key[1 + mover], course, events.choice(event));
    key[1 + mover] = word[event];
    int first = 1 + system.processes();
    for (int index = 0; index < contention.count(); index++) {
      key[first + index] = chain(events.last(event, index));
    }
  }

  /**
   * Returns a word with an event more. Different choices with the same effects are different
   * events.
   */
  private int longer(int its, int course, int choice) {
    return choice == 0
        ? words.append(its, 2 * course)
        : words.append(words.append(its, 2 * course + 1), choice);
  }

  /** The word of a chain. Cost: linear in its blocks whose words are not known. */
  private int chain(int end) {
    if (epoch != events.epoch()) {
      epoch = events.epoch();
      Arrays.fill(chainWord, SequenceInterner.EMPTY);
    }
    if (trees.limit() > chainWord.length) {
      chainWord = Arrays.copyOf(chainWord, 2 * trees.limit());
    }
    int open = 0;
    int block = end;
    while (trees.parent(block) != ConcurrentSystem.NONE
        && chainWord[block] == SequenceInterner.EMPTY) {
      unknown = Growth.room(unknown, open + 1);
      unknown[open++] = block;
      block = trees.parent(block);
    }
    int its = chainWord[block];
    while (open > 0) {
      its = further(its, unknown[--open]);
      chainWord[unknown[open]] = its;
    }
    return its;
  }

  /** The word with the events of one block more, those of a set in the order of what they do. */
  private int further(int before, int block) {
    if (trees.event(block) != ConcurrentSystem.NONE) {
      return words.append(before, word[trees.event(block)]);
    }
    int[] letters = new int[trees.members(block).length];
    for (int k = 0; k < letters.length; k++) {
      letters[k] = word[trees.members(block)[k]];
    }
    Arrays.sort(letters);
    int its = before;
    for (int letter : letters) {
      its = words.append(its, letter);
    }
    return its;
  }

  /**
   * Looks a state up and keeps the smaller one of its configurations.
   *
   * @param event the event of the present one
   * @return whether the present one is not larger than the one that is known
   */
  private boolean note(int[] state, int event) {
    int hash = hash(state);
    int slot = table.first(hash);
    for (int known = table.number(slot); known != NumberTable.NONE; known = table.number(slot)) {
      if (same(known, state)) {
        int order = compare(known);
        if (order > 0) {
          supersede(known);
          System.arraycopy(key, 0, keys, known * keyWidth, keyWidth);
        }
        if (order >= 0) {
          setSmallest(known, event);
        }
        return order >= 0;
      }
      slot = table.next(slot);
    }
    if ((states + 1) * keyWidth > keys.length) {
      keys = Arrays.copyOf(keys, 2 * keys.length);
      held = Arrays.copyOf(held, 2 * held.length);
    }
    for (int k = 0; k < objects.length; k++) {
      held[states * objects.length + k] = state[objects[k]];
    }
    System.arraycopy(key, 0, keys, states * keyWidth, keyWidth);
    setSmallest(states, event);
    table.add(hash, states++);
    return true;
  }

  private void setSmallest(int state, int event) {
    if (state >= smallest.length) {
      smallest = Arrays.copyOf(smallest, 2 * state);
    }
    smallest[state] = event;
    if (event != NONE) {
      stateOf[event] = state;
    }
  }

  /** A smaller configuration of a state than the known one was found. */
  private void supersede(int state) {
    int its = keys[state * keyWidth];
    if (its < bound) {
      superseded++;
      least = Math.min(least, its);
    }
    int event = smallest[state];
    if (event != NONE) {
      stateOf[event] = NONE;
      if (!leaving && events.process(event) != NONE) { // it was not removed
        tally.cutoffs += 1;
        events.setCutoff(event, true);
      }
    }
  }

  private boolean same(int known, int[] state) {
    int from = known * objects.length;
    for (int k = 0; k < objects.length; k++) {
      if (held[from + k] != state[objects[k]]) {
        return false;
      }
    }
    return true;
  }

  /** Compares the known configuration of a state with the present one. */
  private int compare(int known) {
    int from = known * keyWidth;
    if (keys[from] != key[0]) {
      return Integer.compare(keys[from], key[0]);
    }
    for (int k = 1; k < keyWidth; k++) {
      int order = words.compare(keys[from + k], key[k]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private int hash(int[] state) {
    int hash = 0;
    for (int object : objects) {
      hash = Hash.mixed(hash, state[object]);
    }
    return hash;
  }

  /** The memory of the states, which is never given back. */
  public long bytes() {
    return 4L * (held.length + keys.length + smallest.length) + table.bytes();
  }
}
