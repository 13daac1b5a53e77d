// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.tables.Growth;
import dev.ravel.source.Limits;
import java.util.Arrays;
import java.util.Optional;

/**
 * The successors of some states, as the longs under which the store knows or would know them. They
 * are collected from several states before they are looked up together.
 */
public final class Successors {
  /** So many words of states take 4 MiB until they are looked up. */
  private static final long MANY = 1 << 20;

  private final StateStore store;
  private final PackedSteps moves;
  private final Batch batch = new Batch();
  private int[] places = new int[256];

  /** The state that a step leads to; between two steps it is the one that they are taken from. */
  private long[] next = new long[0];

  /** The words that a step changes. */
  private int[] changed = new int[8];

  /** Finds the states that stand for their orbits, where these alone are stored. */
  private final Optional<Representative> representative;

  /** The process that moved to each successor of an orbit, by its name in the representative. */
  private int[] movers = {};

  private int[] state = {};
  private boolean narrow;

  private final StoredFilter recent = new StoredFilter();

  /** No successors. */
  public Successors(StateStore store, PackedSteps moves) {
    this(store, moves, Optional.empty());
  }

  /**
   * No successors.
   *
   * @param representative finds the states that stand for their orbits, if these alone are stored
   */
  public Successors(StateStore store, PackedSteps moves, Optional<Representative> representative) {
    this.store = store;
    this.moves = moves;
    this.representative = representative;
  }

  /** Forgets all. */
  public void clear() {
    batch.size = 0;
  }

  /** The number of successors. */
  public int size() {
    return batch.size;
  }

  /** Returns whether they take much memory until they are looked up, since they are wide. */
  public boolean areMuch() {
    return (long) batch.size * store.packing().words() >= MANY;
  }

  /** The memory that wide states take until they are looked up, in bytes. */
  public long bytes() {
    return (long) Integer.BYTES * batch.numbers.length;
  }

  /** Adds a long under which the store knows or would know a state. */
  public void add(long key) {
    batch.reserve(1);
    batch.keys[batch.size++] = key;
  }

  /**
   * Adds such longs.
   *
   * @param from where they begin
   * @param end where they end
   */
  public void addAll(long[] keys, int from, int end) {
    batch.reserve(end - from);
    System.arraycopy(keys, from, batch.keys, batch.size, end - from);
    batch.size += end - from;
  }

  /**
   * Drops those of which it is known that they are in the store, since they were here lately. Those
   * that are left keep their order and their places. All of these are then to be added to the
   * store, ahead or at once, or claimed; where that is not done in full, either what was added
   * ahead is withdrawn, or they are {@linkplain #forgetRecent forgotten}.
   */
  public void dropRecent() {
    places = Growth.room(places, batch.keys.length);
    recent.keepNew(store.states(), batch, places);
  }

  /** Forgets what was here lately. Some of it may not be in the store. */
  public void forgetRecent() {
    recent.forget();
  }

  /** The longs of all of them. */
  public Batch batch() {
    return batch;
  }

  /** Returns the place of the state for which each successor was added. */
  public int[] places() {
    return places;
  }

  /**
   * Adds the successors of a state, by process and outcome.
   *
   * @param begins where the code of each process's reaction begins
   * @param steps the number of its steps
   * @param place its place
   * @param learns whether the parts of successors may get numbers; then no other thread may do
   *     anything with the store
   * @return false if a successor has a part without a number; then none is added. False as well if
   *     what stands for a successor has a value without room ({@link #needsWiderPacking}), or is to
   *     be learnt
   */
  public boolean add(Cursor at, int[] begins, int steps, int place, boolean learns) {
    int before = batch.size;
    reserve(steps);
    narrow = false;
    if (representative.isPresent()) {
      if (!addForms(representative.get(), at, begins, learns)) {
        batch.size = before;
        return false;
      }
    } else if (store.packing().words() == 1) {
      long word = at.words()[0];
      for (int begin : begins) {
        addNarrow(word, begin);
      }
    } else {
      begin(at.words());
      for (int k = 0; k < begins.length; k++) {
        Limits.pollAt(k + 1);
        if (!addWide(at.words(), begins[k], learns)) {
          batch.size = before;
          return false;
        }
      }
    }
    Arrays.fill(places, before, batch.size, place);
    return true;
  }

  /** Returns whether the packing had no room for a value of what stands for a successor. */
  public boolean needsWiderPacking() {
    return narrow;
  }

  /**
   * Returns the process that moved to each successor, by its name in the representative of the
   * orbit. Only where these are stored.
   */
  public int[] movers() {
    return movers;
  }

  /** Adds what stands for the orbit of each successor, by process. */
  private boolean addForms(Representative form, Cursor at, int[] begins, boolean learns) {
    if (!begin(form, at, learns)) {
      return false;
    }
    boolean room = true;
    for (int process = 0; process < begins.length; process++) {
      Limits.pollAt(process + 1);
      if (!addForms(form, at.words(), process, begins[process], learns)) {
        if (!narrow) {
          return false;
        }
        room = false; // the others are looked at, so that there will be room for all of them
      }
    }
    return room;
  }

  private boolean begin(Representative form, Cursor at, boolean learns) {
    begin(at.words());
    if (state.length != at.state().length) {
      state = new int[at.state().length];
    }
    return form.begin(at.state(), learns);
  }

  /** Adds what stands for the orbit of each successor by one process. */
  private boolean addForms(
      Representative form, long[] words, int process, int begin, boolean learns) {
    boolean room = true;
    int from = begin + 1;
    for (int rest = PackedSteps.steps(moves.code()[begin]); rest > 0; rest--) {
      if (!addForm(form, words, process, from, learns)) {
        if (!narrow) {
          return false;
        }
        room = false;
      }
      from = PackedSteps.behind(moves.code(), from);
    }
    return room;
  }

  private boolean addForm(
      Representative form, long[] words, int process, int from, boolean learns) {
    Packing packing = store.packing();
    moves.apply(from, next);
    packing.unpack(next, state);
    System.arraycopy(words, 0, next, 0, packing.words());
    if (!form.form(state)) {
      return false;
    }
    if (!packing.fits(state)) {
      narrow = true;
      return false;
    }
    packing.pack(state, next);
    changed = Growth.room(changed, packing.words());
    int differ = 0;
    for (int word = 0; word < packing.words(); word++) {
      if (next[word] != words[word]) {
        changed[differ++] = word;
      }
    }
    StateSet set = store.set();
    boolean known = set.refold(next, changed, differ, learns);
    set.collect(next, batch);
    movers[batch.size] = form.process(process);
    set.restore(next, words, changed, differ);
    batch.size += known ? 1 : 0;
    return known;
  }

  /**
   * Goes to a state, from which single processes are to take steps. Their parts, and what stands
   * for their orbits, may be learnt; no other thread may do anything with the store.
   */
  public void from(Cursor at) {
    if (representative.isPresent()) {
      boolean _ = begin(representative.get(), at, true);
    } else {
      begin(at.words());
    }
  }

  /**
   * Adds the successors by one process of the state that it stands at, by outcome. Their parts get
   * numbers.
   *
   * @param begin where the code of the process's reaction begins
   * @param place what stands for the state and the process
   * @return false if what stands for a successor has a value without room; then none is added
   */
  public boolean add(Cursor at, int process, int begin, int place) {
    int before = batch.size;
    reserve(PackedSteps.steps(moves.code()[begin]));
    if (representative.isPresent()) {
      narrow = false;
      if (!addForms(representative.get(), at.words(), process, begin, true)) {
        batch.size = before;
        return false;
      }
    } else if (store.packing().words() == 1) {
      addNarrow(at.words()[0], begin);
    } else {
      boolean _ = addWide(at.words(), begin, true);
    }
    Arrays.fill(places, before, batch.size, place);
    return true;
  }

  /**
   * Adds where a single step leads to from the state that it stands at. Its parts get numbers. Not
   * for orbits.
   *
   * @param step where its code begins
   * @param place what stands for the state
   */
  public void addStep(Cursor at, int step, int place) {
    reserve(1);
    places[batch.size] = place;
    if (store.packing().words() == 1) {
      batch.keys[batch.size++] = PackedSteps.next(moves.code(), step, at.words()[0]);
    } else {
      boolean _ = addStep(at.words(), step, true);
    }
  }

  /** By its name in a successor the process that moved there. */
  public int arrived(int successor, int process) {
    return representative.isPresent() ? movers[successor] : process;
  }

  /**
   * Adds those successors of a state that may be stored. All parts of these have numbers. Their
   * places are the indices of the steps.
   *
   * @param processes the processes that take them, ascending
   * @param count how many these are
   * @param steps the number of their steps
   */
  void addKnown(Cursor at, int[] processes, int count, int[] begins, int steps) {
    reserve(steps);
    from(at);
    int index = 0;
    for (int k = 0; k < count; k++) {
      int process = processes[k];
      int begin = begins[process];
      Limits.pollAt(index + 1);
      int from = begin + 1;
      for (int rest = PackedSteps.steps(moves.code()[begin]); rest > 0; rest--) {
        places[batch.size] = index++;
        boolean _ =
            representative.isPresent()
                ? addForm(representative.get(), at.words(), process, from, false)
                : addStep(at.words(), from, false);
        from = PackedSteps.behind(moves.code(), from);
      }
    }
  }

  /** Makes room for some more successors. */
  public void reserve(int steps) {
    batch.reserve(steps);
    places = Growth.room(places, batch.keys.length);
    if (representative.isPresent()) {
      movers = Growth.room(movers, batch.keys.length);
    }
  }

  /**
   * Adds the successors by one process of a state of one word, which are their own longs. There is
   * {@linkplain #reserve room} for them. They get no places.
   *
   * @param begin where the code of the process's reaction begins
   */
  public void addNarrow(long word, int begin) {
    long[] code = moves.code();
    long[] keys = batch.keys;
    int size = batch.size;
    int at = begin + 1;
    for (int steps = PackedSteps.steps(code[begin]); steps > 0; steps--) {
      if (code[at] == 0) {
        keys[size++] = word;
        at++;
      } else {
        keys[size++] = word & code[at + 2] | code[at + 3];
        at += 4;
      }
    }
    batch.size = size;
  }

  private void begin(long[] words) {
    if (next.length != words.length) {
      next = new long[words.length];
    }
    System.arraycopy(words, 0, next, 0, next.length);
  }

  private boolean addWide(long[] words, int begin, boolean learns) {
    int at = begin + 1;
    for (int steps = PackedSteps.steps(moves.code()[begin]); steps > 0; steps--) {
      if (!addStep(words, at, learns)) {
        return false;
      }
      at = PackedSteps.behind(moves.code(), at);
    }
    return true;
  }

  /**
   * Adds where a step leads to. Cost: logarithmic in the number of words, for each word that it
   * changes.
   *
   * @param from where its code begins
   */
  private boolean addStep(long[] words, int from, boolean learns) {
    long[] code = moves.code();
    StateSet set = store.set();
    int count = (int) code[from];
    changed = Growth.room(changed, count);
    for (int k = 0, at = from + 1; k < count; k++, at += 3) {
      int word = (int) code[at];
      changed[k] = word;
      next[word] = next[word] & code[at + 1] | code[at + 2];
    }
    boolean known = set.refold(next, changed, count, learns);
    set.collect(next, batch);
    set.restore(next, words, changed, count);
    batch.size += known ? 1 : 0;
    return known;
  }
}
