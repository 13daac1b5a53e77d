// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.configuration;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.unfolding.operations.EventOutcomes;
import dev.ravel.explore.unfolding.operations.FutureUses;
import dev.ravel.explore.unfolding.operations.OutcomeEffects;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.Accesses;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.Tally;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * The configuration C that is being explored, as a trail of events. It has their effects on the
 * state, the place of each process, its pending operation and whether that is enabled. {@link
 * #push} adds an enabled event, {@link #pop} takes the last one away.
 *
 * <p>An event is one micro-step followed by all that cannot conflict with anything: releases, and
 * steps on objects that are not contended. They are carried out when the event is first pushed, at
 * the state then, for what they do depends on the event's history alone. Each push looks whether
 * the accesses to uncontended objects are indeed ordered.
 *
 * <p>A thread that has crashed is blocked for ever: it is still about to do what it was, as far as
 * conflicts are concerned.
 *
 * <p>Cost of a push: linear in the objects that the event writes, and a look at each process that
 * waits for one of these.
 */
public final class Configuration {
  /** The length of a row of the trail is two to this power. */
  private static final int ROW = 3;

  // what there is in such a row besides the event: what its process was about to do, the last event
  // of that, and marks of what can be taken back
  private static final int OPERATION = 1;
  private static final int TAIL = 2;
  private static final int ENABLED = 3;
  private static final int STATE = 4;
  private static final int LAST = 5;
  private static final int USES = 6;

  private final UnfoldingPrefix u;
  private final EventOutcomes courses;
  private final OutcomeEffects effects;
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final EventExecution execution;
  private final FutureUses futureUses;
  private final Tally tally;
  private final int[] initial;

  /** The value of each object. */
  private final Reversible state;

  /** The last block of each contended object. */
  private final Reversible last;

  private final UnorderedUses uses;
  private final Pending pending;

  /** The last event of each process, or what started it. */
  private final int[] tail;

  private int size;

  /** A row of numbers for each level. They are the event, and what it takes to pop it. */
  private int[] trail = new int[256 << ROW];

  /** The object whose chain was last found not to be compatible. It may be that again. */
  private int lastFailure;

  /** The number of events that are errors or discard the execution. */
  private int over;

  /** An initial state in which nothing has happened. */
  public Configuration(UnfoldingPrefix u, EventExecution execution, FutureUses futureUses) {
    this.u = u;
    this.courses = u.courses();
    this.effects = u.effects();
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.execution = execution;
    this.futureUses = futureUses;
    this.tally = u.tally();
    this.initial = u.initial();
    state = new Reversible(initial.clone());
    int[] roots = new int[u.width()];
    Arrays.setAll(roots, trees::root);
    last = new Reversible(roots);
    uses = new UnorderedUses(u);
    tail = new int[u.system().processes()];
    pending = new Pending(u, futureUses, state.numbers(), tail);
  }

  // -------------------------------------------------------------------------------- looking

  /** The number of events. */
  public int size() {
    return size;
  }

  /** The event at a level. */
  public int event(int level) {
    return trail[level << ROW];
  }

  /** Returns the former pending operation of the process of the event at a level. */
  public int operation(int level) {
    return trail[(level << ROW) + OPERATION];
  }

  /** Returns whether an event is in it. */
  public boolean contains(int event) {
    return events.position(event) != Events.UNKNOWN;
  }

  /** The state; not to be changed. */
  public int[] state() {
    return state.numbers();
  }

  /** The initial state; not to be changed. */
  public int[] initial() {
    return initial;
  }

  /** Returns the pending operations of the processes; not to be changed. */
  public Pending pending() {
    return pending;
  }

  /** Returns whether executions may end here. No process but crashes is enabled then. */
  public boolean maximal() {
    return pending.noneGoesOn();
  }

  /** The last block of each contended object; not to be changed. */
  public int[] last() {
    return last.numbers();
  }

  /** The last block of a contended object. */
  public int last(int object) {
    return last.get(object);
  }

  /** Goes through the last blocks of all levels. */
  public void forEachBlock(IntConsumer consumer) {
    for (int block : last.numbers()) {
      consumer.accept(block);
    }
    for (int k = 0; k < last.changes(); k++) {
      consumer.accept(last.replaced(k));
    }
  }

  /** Returns whether an event and its history make a configuration together with this one. */
  public boolean compatible(int event) {
    int width = last.numbers().length;
    if (width > 0 && !trees.compatible(events.last(event, lastFailure), last.get(lastFailure))) {
      return false;
    }
    for (int o = 0; o < width; o++) {
      if (!trees.compatible(events.last(event, o), last.get(o))) {
        lastFailure = o;
        return false;
      }
    }
    return true;
  }

  /** The last event of a process, or what started it. */
  public int tail(int process) {
    return tail[process];
  }

  /**
   * The level at which a process moved last, or what started it; below 0 if it has not moved. A
   * first event that uses no object of others does not count: by that a process takes hold of
   * nothing.
   */
  public int moved(int process) {
    int last = tail[process];
    if (last == Events.ROOT) {
      return ConcurrentSystem.NONE;
    }
    if (events.accesses(last) == 0 && events.process(last) == process) {
      int before = events.pred(last);
      if (before != Events.ROOT && events.process(before) != process) {
        return events.position(before);
      }
    }
    return events.position(last);
  }

  /** Returns whether some process ended by an error or discards the execution. */
  public boolean anyOver() {
    return over > 0;
  }

  /** Returns whether some event violates something, in a way that could not be reported so far. */
  public boolean anySuspect() {
    for (int level = 0; level < size; level++) {
      if (events.isSuspect(event(level))) {
        return true;
      }
    }
    return false;
  }

  // -------------------------------------------------------------------------------- pushing

  /**
   * Adds an event whose history is part of the configuration and that conflicts with none of it.
   */
  public void push(int event) {
    int mover = events.process(event);
    assert events.pred(event) == tail[mover];
    begin(event, mover);
    boolean first = events.course(event) == Events.UNKNOWN;
    int[] now = state.numbers();
    boolean unknown = first && !execution.known(event, operation(size - 1), now);
    if (unknown || (!first && events.commutes(event))) {
      execution.run(event, now, first);
    }
    int course = events.course(event);
    tally.steps += courses.length(course);
    int reached = state.changes();
    OutcomeEffects.Effect effect = effects.of(course);
    int[] writes = effect.writes();
    for (int k = 0; k < writes.length; k += 2) {
      state.set(writes[k], writes[k + 1]);
    }
    uses.push(event, effect.uses(), first);
    follow(event);
    pending.forget(mover);
    tail[mover] = event;
    boolean ended = courses.isOver(course);
    if (ended) {
      over++;
    }
    for (int task : effect.starts()) {
      tail[task] = event;
      pending.await(task);
    }
    pending.await(mover, ended ? PendingOperations.OVER : courses.operation(course, now));
    for (int k = reached, changes = state.changes(); k < changes; k++) {
      pending.changed(state.index(k));
    }
  }

  /** Begins a level. */
  private void begin(int event, int mover) {
    int row = size << ROW;
    trail = Growth.room(trail, row + (1 << ROW));
    trail[row] = event;
    trail[row + OPERATION] = pending.operation(mover);
    trail[row + TAIL] = tail[mover];
    trail[row + ENABLED] = pending.mark();
    trail[row + STATE] = state.mark();
    trail[row + LAST] = last.mark();
    trail[row + USES] = uses.mark();
    tally.pushes++;
    events.setPosition(event, size);
    size++;
  }

  /** Adds an event to the chains of the contended objects it uses. */
  private void follow(int event) {
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      int object = accesses.object(access);
      int mode = accesses.mode(access);
      int end = last.get(object);
      boolean alike = mode == Mode.WRITE || end == accesses.from(access);
      last.set(object, alike ? accesses.own(access) : trees.extended(end, mode, event));
    }
    int[] later = events.later(event);
    if (later != null) {
      for (int block : later) {
        last.set(trees.object(block), block);
      }
    }
  }

  // -------------------------------------------------------------------------------- popping

  /** Takes the last event away. */
  public int pop() {
    size--;
    int row = size << ROW;
    int event = trail[row];
    int mover = events.process(event);
    int course = events.course(event);
    int operation = trail[row + OPERATION];
    events.setPosition(event, Events.UNKNOWN);
    futureUses.leads(operation, pending.operation(mover));
    pending.forget(mover);
    for (int task : effects.of(course).starts()) {
      futureUses.leads(operation, pending.operation(task));
      pending.forget(task);
      pending.unstarted(task);
      tail[task] = Events.ROOT;
    }
    if (courses.isOver(course)) {
      over--;
    }
    state.back(trail[row + STATE]);
    last.back(trail[row + LAST]);
    uses.back(trail[row + USES]);
    tail[mover] = trail[row + TAIL];
    pending.again(mover, operation);
    pending.back(trail[row + ENABLED]);
    return event;
  }

  // -------------------------------------------------------------------------------- telling

  /**
   * The micro-steps of the configuration.
   *
   * @return pairs of a process and the index of an outcome in its reaction
   */
  public int[] schedule() {
    return IntStream.range(0, size).map(this::event).flatMap(u::microsteps).toArray();
  }
}
