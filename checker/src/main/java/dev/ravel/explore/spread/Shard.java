// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.Races;
import dev.ravel.explore.StatementCoverage;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.ObjectOrder;
import dev.ravel.explore.states.PackedSteps;
import dev.ravel.explore.states.Packing;
import dev.ravel.explore.states.SafetyObserver;
import dev.ravel.explore.states.StateObservations;
import dev.ravel.explore.states.StateStore;
import dev.ravel.explore.states.StepExpander;
import dev.ravel.explore.states.Successors;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Shared;
import dev.ravel.system.Unforeseen;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * The states that belong to one member, level by level, and the steps from there. A state is added
 * between two states that are expanded, never inside one: it may need a wider packing.
 */
final class Shard implements Inbox.Arrival {
  /** So many states are looked up together. */
  private static final int TOGETHER = 512;

  private final Shared system;
  private final CommonValues common;
  private final Ownership ownership;
  private final Crossings crossings;
  private final int self;
  private final SafetyObserver noticing;
  private StateStore store;
  private final PackedSteps moves;
  private Cursor cursor;
  private final StatementCoverage coverage;
  private Successors successors;
  private final Departures departures = new Departures();
  private final IntFunction<Outbox> away;
  private final SentFilter sent = new SentFilter();
  private int[] numbers = new int[2 * TOGETHER];

  private Levels levels = new Levels();

  /** True if states of others may be here. They moved, and it is not sure yet that they arrived. */
  private boolean strays;

  /** The reactions in the present state, and by process where the crossings of its steps begin. */
  private final StepExpander reactions;

  private final StepExpander.ReactionSource source;

  private final int[] crossing;

  /** A state that is added, or that a step leads to. */
  private long[] words;

  private final int[] after;

  /** A state under the common packing, where that is not the one here. */
  private long[] translated = {};

  private long steps;
  private long crossed;
  private long moved;

  /** The facts for which the system has to grow. */
  private final LearningSteps lessons = new LearningSteps();

  /** Takes states that belong to others. */
  interface Stray {
    /** A state of a member, on a level. */
    void accept(int owner, int level, int id);
  }

  /** The shard of a member, without states. */
  Shard(
      Shared system,
      CommonValues common,
      Ownership ownership,
      int self,
      SafetyObserver noticing,
      Races races,
      IntFunction<Outbox> away) {
    this.system = system;
    this.common = common;
    this.ownership = ownership;
    this.crossings = new Crossings(system, ownership);
    this.self = self;
    this.away = away;
    this.noticing = noticing;
    this.store = StateStore.folding(common.packing(), system.objects());
    this.words = store.tree().blank();
    this.moves = new PackedSteps(system, store.packing(), races);
    this.cursor = new Cursor(system, store);
    this.successors = new Successors(store, moves);
    this.coverage = new StatementCoverage(system);
    this.reactions = new StepExpander(system, moves, this::compiled);
    this.source = this::reaction;
    this.crossing = new int[system.processes()];
    this.after = new int[system.objects()];
  }

  // ---------------------------------------------------------------------------------- states

  /** The number of states. */
  int count() {
    return store.count();
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return store.bytes()
        + moves.bytes()
        + crossings.bytes()
        + departures.bytes()
        + sent.bytes()
        + levels.bytes();
  }

  /** Adds the initial states that belong here. They are the first level. */
  void begin() {
    enter(0);
    int[] state = new int[system.objects()];
    for (int index = 0; index < system.initialStates(); index++) {
      if (system.initialState(index, state) == ConcurrentSystem.NONE
          && ownership.member(ownership.hash(state)) == self) {
        accept(0, state);
      }
    }
    flush();
  }

  /** States are added to this level from now on. */
  void enter(int level) {
    if (level != levels.level()) {
      flush();
      levels.enter(level, store.count());
    }
  }

  /** Adds a state that belongs here to a level, if it is new. */
  @Override
  public void accept(int level, int[] state) {
    enter(level);
    while (!store.packing().fits(state)) {
      widen();
    }
    store.packing().pack(state, words);
    add(store.tree().fold(words));
  }

  @Override
  public void accept(int level, Packing packing, long[] its) {
    if (packing == store.packing() && common.toOwn(packing, its)) {
      enter(level);
      System.arraycopy(its, 0, words, 0, packing.words());
      add(store.tree().fold(words));
    } else {
      common.toOwn(packing, its, after);
      accept(level, after);
    }
  }

  @Override
  public void accept(int level, Packing packing, long[] states, int count) {
    if (packing == store.packing() && common.areOwn()) {
      enter(level);
      successors.addAll(states, 0, count);
      flushIfMany();
    } else {
      Inbox.Arrival.super.accept(level, packing, states, count);
    }
  }

  private void add(long key) {
    successors.add(key);
    flushIfMany();
  }

  private void flushIfMany() {
    if (successors.size() + departures.count() >= TOGETHER) {
      flush();
    }
  }

  /** Looks up what was added, and has what belongs to others on its way to them. */
  void flush() {
    if (departures.count() > 0) {
      depart();
    }
    if (successors.size() > 0) {
      addSuccessors();
    }
  }

  private void addSuccessors() {
    successors.dropRecent();
    int size = successors.size();
    if (numbers.length < size) {
      numbers = new int[2 * size];
    }
    boolean added = false;
    try {
      store.states().add(successors.batch(), numbers);
      added = true;
    } finally {
      if (!added) {
        successors.forgetRecent();
      }
    }
    successors.clear();
  }

  private void depart() {
    departures.deal(ownership);
    long[] dealt = departures.dealt();
    for (int member = 0; member < departures.members(); member++) {
      int begin = departures.begin(member);
      int end = departures.end(member);
      if (member == self) {
        successors.addAll(dealt, begin, end);
      } else if (begin < end) {
        crossed += end - begin;
        int kept = sent.keepNew(dealt, begin, end);
        put(dealt, begin, kept, away.apply(member));
        moved += kept - begin;
      }
    }
    departures.clear();
  }

  /** Puts states of one word into a box. */
  private void put(long[] states, int from, int end, Outbox box) {
    if (store.packing() == common.packing() && common.areOwn()) {
      assert areCommon(states, from, end);
      box.add(levels.level(), states, from, end);
    } else {
      for (int k = from; k < end; k++) {
        words[0] = states[k];
        put(words, levels.level(), box);
      }
    }
  }

  private boolean areCommon(long[] states, int from, int end) {
    for (int k = from; k < end; k++) {
      words[0] = states[k];
      if (!common.toCommon(words)) {
        return false;
      }
    }
    return true;
  }

  private void widen() {
    flush();
    long _ = store.widen(Cursor.values(system), ObjectOrder.of(system));
    usePacking();
  }

  private void usePacking() {
    moves.use(store.packing());
    words = store.tree().blank();
    sent.forget();
  }

  /** Adopts another common packing, if there is room for all here. */
  void useCommon() {
    if (store.packing() != common.packing() && common.hasRoomForOwn()) {
      flush();
      store.repack(common.packing());
      usePacking();
    }
  }

  /** The states by level; those that were added by now are among them. */
  Levels levels() {
    flush();
    levels.close(store.count());
    return levels;
  }

  /** Hands over the states of a level that belong here; polls the limits. */
  void each(int level, IntConsumer states) {
    if (strays) {
      levels().each(level, id -> acceptOwn(id, states));
    } else {
      levels().each(level, states);
    }
  }

  private void acceptOwn(int id, IntConsumer states) {
    if (owner(id) == self) {
      states.accept(id);
    }
  }

  /** The member to which a state belongs. Cost: linear in the number of objects that decide. */
  private int owner(int id) {
    return ownership.member(ownership.hash(state(id)));
  }

  /** Some of the states may belong to others from now on. */
  void hasStrays() {
    strays = true;
  }

  /** Hands over the states that belong to others, with their levels and their members. */
  void eachStray(Stray stray) {
    if (strays) {
      levels()
          .eachFrom(
              0,
              (level, id) -> {
                int owner = owner(id);
                if (owner != self) {
                  stray.accept(owner, level, id);
                }
              });
    }
  }

  /**
   * Forgets the states that belong to others. Those that are left keep their order, and get other
   * numbers. Cost: linear in the number of states.
   *
   * @return the number of the first states that are left
   */
  int forgetStrays(int first) {
    if (!strays) {
      return first;
    }
    Levels all = levels();
    StateStore old = store;
    Cursor from = cursor;
    store = StateStore.folding(old.packing(), system.objects());
    cursor = new Cursor(system, store);
    successors = new Successors(store, moves);
    levels = new Levels();
    words = store.tree().blank();
    int[] left = {0};
    all.eachFrom(
        0,
        (level, id) -> {
          from.moveTo(id);
          if (ownership.member(ownership.hash(from.state())) == self) {
            left[0] += id < first ? 1 : 0;
            enter(level);
            System.arraycopy(from.words(), 0, words, 0, words.length);
            add(store.tree().fold(words));
          }
        });
    flush();
    strays = false;
    return left[0];
  }

  /** Forgets what was sent to a member. It may not have arrived, and will be sent again. */
  void forgetSent() {
    sent.forget();
    departures.clear();
  }

  /** The values of a state; not to be changed, valid until the next call. */
  int[] state(int id) {
    cursor.moveTo(id);
    return cursor.state();
  }

  // ----------------------------------------------------------------------------------- steps

  /**
   * Takes all steps from a state, and notes what it shows.
   *
   * @return false if the system has to grow for some of them: nothing was done, and what it needs
   *     is among the {@link #lessons}
   */
  boolean expand(int id, StateObservations into) {
    cursor.moveTo(id);
    while (!reactions.react(cursor.state(), source, true)) {
      if (!reactions.needsWiderPacking()) {
        return false;
      }
      widen();
      cursor.moveTo(id);
    }
    reactions.observe(id, cursor.state(), noticing, into);
    steps += reactions.steps();
    if (crosses()) {
      follow();
    } else {
      boolean _ = successors.add(cursor, reactions.begins(), reactions.steps(), 0, true);
    }
    flushIfMany();
    return true;
  }

  /** Returns the facts for which the system has to grow. */
  LearningSteps lessons() {
    return lessons;
  }

  private int reaction(int process, int[] state) {
    try {
      return system.reaction(process, state);
    } catch (Unforeseen its) {
      lessons.add(its, system, state);
      return ConcurrentSystem.NONE;
    }
  }

  private void compiled(int reaction) {
    coverage.executedAll(reaction);
    common.look();
  }

  /** Finds out which steps from the present state may lead to states of others; whether some do. */
  private boolean crosses() {
    boolean some = false;
    for (int process = 0; process < crossing.length && !ownership.isUndivided(); process++) {
      crossing[process] = crossings.begin(reactions.reactions()[process]);
      some |= crossing[process] != Crossings.STAYS;
    }
    return some;
  }

  /** Takes the steps from the present state, some of which may lead to states of others. */
  private void follow() {
    crossings.from(cursor.state());
    if (store.packing().words() == 1) {
      followNarrow(cursor.words()[0]);
      return;
    }
    successors.from(cursor);
    for (int process = 0; process < crossing.length; process++) {
      if (crossing[process] == Crossings.STAYS) {
        boolean _ = successors.add(cursor, process, reactions.begins()[process], 0);
      } else {
        cross(reactions.begins()[process], crossing[process]);
      }
    }
  }

  /** The same from a state of one word. */
  private void followNarrow(long word) {
    long[] code = moves.code();
    successors.reserve(reactions.steps());
    departures.reserve(reactions.steps());
    for (int process = 0; process < crossing.length; process++) {
      int begin = reactions.begins()[process];
      int at = crossing[process];
      if (at == Crossings.STAYS) {
        successors.addNarrow(word, begin);
      } else {
        int step = begin + 1;
        for (int rest = PackedSteps.steps(code[begin]); rest > 0; rest--) {
          departures.add(PackedSteps.next(code, step, word), crossings.hash(at));
          at = crossings.behind(at);
          step = PackedSteps.behind(code, step);
        }
      }
    }
  }

  /** Takes the steps of a process, which may lead to states of others, from a state of words. */
  private void cross(int begin, int from) {
    long[] code = moves.code();
    int at = from;
    int step = begin + 1;
    for (int rest = PackedSteps.steps(code[begin]); rest > 0; rest--) {
      int member = ownership.member(crossings.hash(at));
      if (member == self) {
        successors.addStep(cursor, step, 0);
      } else {
        crossed++;
        if (sent.isNew(next(step), store.packing().words())) {
          put(words, levels.level(), away.apply(member));
          moved++;
        }
      }
      at = crossings.behind(at);
      step = PackedSteps.behind(code, step);
    }
  }

  /** Puts a state with its words here, which are of no use afterwards, into a box. */
  private void put(long[] its, int level, Outbox box) {
    if (store.packing() == common.packing() && common.toCommon(its)) {
      box.add(level, its);
      return;
    }
    store.packing().unpack(its, after);
    if (translated.length != common.packing().words()) {
      translated = new long[common.packing().words()];
    }
    if (common.toCommon(after, translated)) {
      box.add(level, translated);
    } else {
      box.add(level, after);
    }
  }

  /** Puts a state that is here into a box. */
  void put(int id, int level, Outbox box) {
    cursor.moveTo(id);
    System.arraycopy(cursor.words(), 0, words, 0, words.length);
    put(words, level, box);
  }

  /**
   * Puts the states from a number on into a box, with their levels.
   *
   * @param some is called when some were put: letters may be ready
   */
  void putFrom(int first, Outbox box, Runnable some) {
    boolean narrow = store.packing().words() == 1;
    if (narrow && store.packing() == common.packing() && common.areOwn()) {
      Together all = new Together(box, some);
      levels().eachFrom(first, all);
      all.put();
    } else {
      levels()
          .eachFrom(
              first,
              (level, id) -> {
                put(id, level, box);
                some.run();
              });
    }
  }

  /** States of one word that go into a box, those of one level together. */
  private final class Together implements Levels.Leveled {
    private final Outbox box;
    private final Runnable some;
    private final long[] states = new long[TOGETHER];
    private int size;
    private int level;

    Together(Outbox box, Runnable some) {
      this.box = box;
      this.some = some;
    }

    @Override
    public void accept(int its, int id) {
      if (its != level || size == TOGETHER) {
        put();
        level = its;
      }
      states[size++] = store.states().get(id); // the only word
    }

    void put() {
      assert areCommon(states, 0, size);
      box.add(level, states, 0, size);
      size = 0;
      some.run();
    }
  }

  /** The words after the step whose code begins at a place. */
  private long[] next(int step) {
    System.arraycopy(cursor.words(), 0, words, 0, store.packing().words());
    moves.apply(step, words);
    return words;
  }

  // --------------------------------------------------------------------------------- findings

  /** The steps taken so far. */
  long steps() {
    return steps;
  }

  /** The steps so far that led to states of others. */
  long crossed() {
    return crossed;
  }

  /**
   * Returns the number of states sent away so far. They are the targets of the crossing steps, but
   * for those sent lately.
   */
  long moved() {
    return moved;
  }

  /** Adds numbers of steps taken, steps that crossed, and states sent, as far as they count. */
  void count(long its, long toOthers, long sentAway) {
    steps = its;
    crossed = toOthers;
    moved = sentAway;
  }

  /** The statements that were executed. */
  StatementCoverage coverage() {
    return coverage;
  }
}
