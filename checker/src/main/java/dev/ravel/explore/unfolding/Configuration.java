// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The configuration C that is being explored, as a trail of events: what they did to the state,
 * where each process stands, what it is about to do and whether that is enabled. {@link #push} adds
 * an enabled event, {@link #pop} takes the last one away.
 *
 * <p>An event is one micro-step followed by all that cannot conflict with anything: releases, and
 * steps on objects that are not contended. They are carried out when the event is first pushed, at
 * the state then, for what they do depends on the event's history alone. Each push looks whether
 * the accesses to uncontended objects are indeed ordered.
 *
 * <p>Cost of a push: linear in the objects that the event writes, and a look at each process that
 * waits for one of these.
 */
final class Configuration {
  private final ConcurrentSystem system;
  private final Contention contention;
  private final Offers offers;
  private final Courses courses;
  private final Events events;
  private final Chains chains;
  private final Running running;
  private final Prospects prospects;
  private final int processes;
  private final int words;

  private final int[] state;
  private final int[] initial;
  private final int[] last;
  private final int[] tail;
  private final int[] pending;

  // bit sets of processes: enabled; begun and not ended; by contended object those about to use it,
  // by kind of use
  private final long[] enabled;
  private final long[] underway;
  private final long[] finished;
  private final long[] using;
  private final long[] writing;
  private final long[] joiners;

  // uncontended objects: the last event that writes, and those that have read since
  private final int[] writer;
  private final int[] readers;
  private int links;
  private int[] linkEvent = new int[256];
  private int[] linkNext = new int[256];
  private int[][] expected = new int[1024][];

  // the trail
  private int size;
  private int over;
  private int[] trail = new int[256];
  private long[] stamps = new long[256];
  private int[] savedPending = new int[256];
  private int[] savedTail = new int[256];
  private long[] savedEnabled;
  private int[] stateMark = new int[256];
  private int[] chainMark = new int[256];
  private int[] useMark = new int[256];
  private int[] linkMark = new int[256];
  private int[] stateLog = new int[1024];
  private int[] chainLog = new int[1024];
  private int[] useLog = new int[1024];
  private int stateLogged;
  private int chainLogged;
  private int useLogged;

  // events before an event
  private int[] search = new int[64];
  private int[] visited = new int[256];
  private int visit;

  private long pushes;
  private long steps;

  /** An initial state in which nothing has happened. */
  Configuration(
      ConcurrentSystem system,
      Contention contention,
      Offers offers,
      Courses courses,
      Chains chains,
      Events events,
      Running running,
      Prospects prospects,
      int[] initial) {
    this.system = system;
    this.contention = contention;
    this.offers = offers;
    this.courses = courses;
    this.chains = chains;
    this.events = events;
    this.running = running;
    this.prospects = prospects;
    this.processes = system.processes();
    this.words = (processes + 63) / 64;
    this.initial = initial.clone();
    this.state = initial.clone();
    this.last = new int[contention.count()];
    for (int o = 0; o < last.length; o++) {
      last[o] = chains.root(o);
      int object = contention.object(o);
      chains.setValue(
          chains.root(o),
          object == ConcurrentSystem.NONE ? ConcurrentSystem.NONE : initial[object]);
    }
    this.tail = new int[processes];
    this.pending = new int[processes];
    this.enabled = new long[words];
    this.underway = new long[words];
    this.finished = new long[words];
    this.using = new long[words * last.length];
    this.writing = new long[words * last.length];
    this.joiners = new long[words * processes];
    this.writer = new int[state.length];
    this.readers = new int[state.length];
    Arrays.fill(readers, ConcurrentSystem.NONE);
    this.savedEnabled = new long[256 * words];
    for (int p = 0; p < processes; p++) {
      await(p, offers.offer(p, state));
    }
  }

  // -------------------------------------------------------------------------------- looking

  /** The number of events. */
  int size() {
    return size;
  }

  /** The event at a level. */
  int event(int level) {
    return trail[level];
  }

  /** A number that no other push has, of the one that made a level. */
  long stamp(int level) {
    return stamps[level];
  }

  /** The state; not to be changed. */
  int[] state() {
    return state;
  }

  /** The initial state; not to be changed. */
  int[] initial() {
    return initial;
  }

  /** The last block of a contended object. */
  int last(int object) {
    return last[object];
  }

  /**
   * Takes the last blocks behind a level back to those before its event.
   *
   * @param blocks the last block of each object behind the event
   */
  void lastBefore(int level, int[] blocks) {
    int end = level + 1 < size ? chainMark[level + 1] : chainLogged;
    for (int k = end - 2; k >= chainMark[level]; k -= 2) {
      blocks[chainLog[k]] = chainLog[k + 1];
    }
  }

  /** Goes through the last blocks of all levels. */
  void forEachBlock(IntConsumer consumer) {
    for (int block : last) {
      consumer.accept(block);
    }
    for (int k = 0; k < chainLogged; k += 2) {
      consumer.accept(chainLog[k + 1]);
    }
  }

  /** The last event of a process, or what started it. */
  int tail(int process) {
    return tail[process];
  }

  /** The level at which a process moved last, or what started it; below 0 if it has not moved. */
  int moved(int process) {
    return tail[process] == Events.ROOT ? ConcurrentSystem.NONE : events.position(tail[process]);
  }

  /** What a process is about to do. */
  int offer(int process) {
    return pending[process];
  }

  /** The words of a set of processes. */
  int words() {
    return words;
  }

  /** The enabled processes; not to be changed. */
  long[] enabled() {
    return enabled;
  }

  boolean isEnabled(int process) {
    return (enabled[process >> 6] >>> process & 1) != 0;
  }

  /** Whether no process is enabled. */
  boolean maximal() {
    for (long word : enabled) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  /** One word of the processes that are about to do something, enabled or not. */
  long underway(int word) {
    return underway[word];
  }

  /** One word of the threads that have reached their end. */
  long finished(int word) {
    return finished[word];
  }

  /** One word of the processes whose pending operation may use an object. */
  long using(int object, int word) {
    return using[object * words + word];
  }

  /** One word of the processes whose pending operation may write an object. */
  long writing(int object, int word) {
    return writing[object * words + word];
  }

  /** Whether some process ended by an error or discards the execution. */
  boolean anyOver() {
    return over > 0;
  }

  /** Whether some event violates something, in a way that could not be told so far. */
  boolean anySuspect() {
    for (int level = 0; level < size; level++) {
      if (events.isSuspect(trail[level])) {
        return true;
      }
    }
    return false;
  }

  /** How many events were pushed. */
  long pushes() {
    return pushes;
  }

  /** How many micro-steps were carried out, those of events pushed again included. */
  long steps() {
    return steps;
  }

  // -------------------------------------------------------------------------------- pushing

  /**
   * Adds an event whose history is part of the configuration and that conflicts with none of it.
   */
  void push(int event) {
    if (size + 1 >= trail.length) {
      lengthen();
    }
    int mover = events.process(event);
    pushes++;
    trail[size] = event;
    stamps[size] = pushes;
    events.setPosition(event, size);
    savedPending[size] = pending[mover];
    savedTail[size] = tail[mover];
    for (int w = 0; w < words; w++) {
      savedEnabled[size * words + w] = enabled[w];
    }
    stateMark[size] = stateLogged;
    chainMark[size] = chainLogged;
    useMark[size] = useLogged;
    linkMark[size] = links;
    size++;
    boolean first = events.course(event) == Events.UNKNOWN;
    if ((first && !running.known(event, state)) || (!first && events.commutes(event))) {
      running.run(event, state, first);
    }
    int course = events.course(event);
    steps += courses.length(course);
    int reached = stateLogged;
    int[] writes = courses.writes(course);
    for (int k = 0; k < writes.length; k += 2) {
      set(writes[k], writes[k + 1]);
    }
    use(event, course, first);
    follow(event);
    forget(mover);
    tail[mover] = event;
    boolean ended = courses.isOver(course);
    if (ended) {
      over++;
    }
    for (int task : courses.starts(course)) {
      tail[task] = event;
      await(task, offers.offer(task, state));
    }
    await(mover, ended ? Offers.OVER : courses.offer(course, state));
    for (int k = reached; k < stateLogged; k += 2) {
      wake(stateLog[k]);
    }
  }

  private void lengthen() {
    int capacity = 2 * trail.length;
    trail = Arrays.copyOf(trail, capacity);
    stamps = Arrays.copyOf(stamps, capacity);
    savedPending = Arrays.copyOf(savedPending, capacity);
    savedTail = Arrays.copyOf(savedTail, capacity);
    savedEnabled = Arrays.copyOf(savedEnabled, capacity * words);
    stateMark = Arrays.copyOf(stateMark, capacity);
    chainMark = Arrays.copyOf(chainMark, capacity);
    useMark = Arrays.copyOf(useMark, capacity);
    linkMark = Arrays.copyOf(linkMark, capacity);
  }

  private void set(int object, int value) {
    if (state[object] != value) {
      if (stateLogged + 2 > stateLog.length) {
        stateLog = Arrays.copyOf(stateLog, 2 * stateLog.length);
      }
      stateLog[stateLogged++] = object;
      stateLog[stateLogged++] = state[object];
      state[object] = value;
    }
  }

  private void restore(int mark) {
    while (stateLogged > mark) {
      stateLogged -= 2;
      state[stateLog[stateLogged]] = stateLog[stateLogged + 1];
    }
  }

  /** Adds an event to the chains of the contended objects it uses. */
  private void follow(int event) {
    int access = events.firstAccess(event);
    for (int k = 0; k < events.accesses(event); k++, access++) {
      int object = events.object(access);
      int mode = events.mode(access);
      int block =
          mode == Mode.WRITE ? events.own(access) : chains.extended(last[object], mode, event);
      chain(object, block);
    }
    int[] later = events.later(event);
    if (later != null) {
      for (int block : later) {
        int object = chains.object(block);
        chain(object, block);
      }
    }
  }

  private void chain(int object, int block) {
    if (chainLogged + 2 > chainLog.length) {
      chainLog = Arrays.copyOf(chainLog, 2 * chainLog.length);
    }
    chainLog[chainLogged++] = object;
    chainLog[chainLogged++] = last[object];
    last[object] = block;
  }

  // ---------------------------------------------------------------- uncontended objects

  /**
   * Notes an event's accesses to uncontended objects. When the event is new, those before it must
   * be in its history; later they must be the same as then.
   */
  private void use(int event, int course, boolean first) {
    int[] uses = courses.uses(course);
    if (uses.length == 0 || contention.everything()) {
      return;
    }
    if (event >= expected.length) {
      expected = Arrays.copyOf(expected, Math.max(event + 1, 2 * expected.length));
    }
    int[] before = first ? new int[2 * uses.length] : expected[event];
    for (int k = 0; k < uses.length; k++) {
      int object = uses[k] >> 1;
      boolean writes = (uses[k] & 1) != 0;
      int sum = writes ? readersSum(object) : 0;
      if (first) {
        before[2 * k] = writer[object];
        before[2 * k + 1] = sum;
        if (!isBefore(writer[object], event, object) || (writes && !readersBefore(object, event))) {
          contention.unordered(object);
        }
      } else if (before[2 * k] != writer[object] || before[2 * k + 1] != sum) {
        contention.unordered(object);
      }
      log(object);
      if (writes) {
        writer[object] = event;
        readers[object] = ConcurrentSystem.NONE;
      } else {
        if (links == linkEvent.length) {
          linkEvent = Arrays.copyOf(linkEvent, 2 * links);
          linkNext = Arrays.copyOf(linkNext, 2 * links);
        }
        linkEvent[links] = event;
        linkNext[links] = readers[object];
        readers[object] = links++;
      }
    }
    if (first) {
      expected[event] = before;
    }
  }

  private void log(int object) {
    if (useLogged + 3 > useLog.length) {
      useLog = Arrays.copyOf(useLog, 2 * useLog.length);
    }
    useLog[useLogged++] = object;
    useLog[useLogged++] = writer[object];
    useLog[useLogged++] = readers[object];
  }

  private int readersSum(int object) {
    int sum = 0;
    for (int link = readers[object]; link != ConcurrentSystem.NONE; link = linkNext[link]) {
      sum += linkEvent[link] * 0x9E3779B1 + 1;
    }
    return sum;
  }

  private boolean readersBefore(int object, int event) {
    for (int link = readers[object]; link != ConcurrentSystem.NONE; link = linkNext[link]) {
      if (!isBefore(linkEvent[link], event, object)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether an event's use of an uncontended object comes before another event, both in the
   * configuration. What an event does behind its last use of a contended object is ordered before
   * the next event of its process only, not before those that use the contended object next.
   */
  private boolean isBefore(int first, int second, int object) {
    if (first == Events.ROOT || events.process(first) == events.process(second)) {
      return true;
    }
    int at = courses.lastUse(events.course(first), object);
    if (visited.length < events.limit()) {
      visited = Arrays.copyOf(visited, 2 * events.limit());
    }
    visit++;
    int open = 0;
    search[open++] = second;
    while (open > 0) {
      int event = search[--open];
      if (events.process(event) == events.process(first)) {
        if (events.position(event) > events.position(first)) {
          return true;
        }
        continue;
      }
      if (isRightBefore(first, event, at)) {
        return true;
      }
      int causes = events.causes(event);
      if (open + causes > search.length) {
        search = Arrays.copyOf(search, 2 * (open + causes));
      }
      for (int k = 0; k < causes; k++) {
        open = reach(events.cause(k), first, open);
      }
    }
    return false;
  }

  /** Whether an event comes right behind what another one does from one of its micro-steps on. */
  private boolean isRightBefore(int first, int event, int at) {
    if (events.pred(event) == first && courses.lastStart(events.course(first)) >= at) {
      return true;
    }
    for (int end : events.ends(event)) {
      if (end == first) {
        return true;
      }
    }
    int access = events.firstAccess(event);
    for (int k = 0; k < events.accesses(event); k++, access++) {
      int block = events.before(access);
      boolean behind =
          chains.event(block) == ConcurrentSystem.NONE
              ? chains.contains(block, first)
              : chains.event(block) == first;
      if (behind && exposes(first, events.object(access), at)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an event uses a contended object at or behind one of its micro-steps. */
  private boolean exposes(int event, int index, int at) {
    int object = contention.object(index);
    return at == 0
        || (object != ConcurrentSystem.NONE && courses.lastUse(events.course(event), object) >= at);
  }

  private int reach(int event, int first, int open) {
    if (event == Events.ROOT
        || visited[event] == visit
        || events.position(event) < events.position(first)) {
      return open;
    }
    visited[event] = visit;
    search[open] = event;
    return open + 1;
  }

  // ---------------------------------------------------------------- what comes next

  /** A process is about to do something. */
  private void await(int process, int offer) {
    pending[process] = offer;
    if (offer <= Offers.OVER) {
      if (offer == Offers.FINISHED) {
        finished[process >> 6] |= 1L << process;
        wakeJoiners(process);
      }
      return;
    }
    wants(process, offer);
    int outcomes = look(process);
    if (outcomes == 0 && offers.joins(offer) == ConcurrentSystem.NONE) {
      offers.decides(offer);
    }
  }

  /** A process is no longer about to do what it was. */
  private void forget(int process) {
    int offer = pending[process];
    int word = process >> 6;
    long bit = 1L << process;
    enabled[word] &= ~bit;
    finished[word] &= ~bit;
    underway[word] &= ~bit;
    if (offer <= Offers.OVER) {
      return;
    }
    int[] objects = offers.objects(offer);
    for (int k = 0; k < objects.length; k++) {
      using[objects[k] * words + word] &= ~bit;
      writing[objects[k] * words + word] &= ~bit;
    }
    if (offers.joins(offer) != ConcurrentSystem.NONE) {
      joiners[offers.joins(offer) * words + word] &= ~bit;
    }
  }

  /** The value of an object has changed: looks at the processes that may use it. */
  private void wake(int object) {
    int index = contention.index(object);
    if (index == ConcurrentSystem.NONE) {
      return;
    }
    for (int w = 0; w < words; w++) {
      for (long rest = using[index * words + w]; rest != 0; rest &= rest - 1) {
        look(64 * w + Long.numberOfTrailingZeros(rest));
      }
    }
  }

  private void wakeJoiners(int ended) {
    for (int w = 0; w < words; w++) {
      for (long rest = joiners[ended * words + w]; rest != 0; rest &= rest - 1) {
        int process = 64 * w + Long.numberOfTrailingZeros(rest);
        if (pending[process] > Offers.OVER) {
          look(process);
        }
      }
    }
  }

  /**
   * Looks whether a process is enabled.
   *
   * @return how many outcomes its next step has
   */
  private int look(int process) {
    int offer = pending[process];
    int outcomes = system.outcomes(offers.reaction(process, offer, state));
    if (outcomes == 0 || waits(process, offer)) {
      enabled[process >> 6] &= ~(1L << process);
    } else {
      enabled[process >> 6] |= 1L << process;
      if (outcomes > 1) {
        offers.decides(offer);
        contention.chooses(process);
      }
    }
    return outcomes;
  }

  /**
   * Whether a process that is about to join a thread joins, right behind that, one that has not
   * ended: all these joins are one event. They are none if the process has ended behind them.
   */
  private boolean waits(int process, int offer) {
    int next = behindJoins(process, offer);
    if (offers.isJoin(next)) {
      joiners[offers.joins(next) * words + (process >> 6)] |= 1L << process;
      return true;
    }
    if (next == Offers.FINISHED) {
      prospects.leads(offer, next);
      return true;
    }
    return false;
  }

  /**
   * Whether nothing is left for a process to do but joins that are no event, and it can do them.
   */
  boolean onlyJoins(int process) {
    return offers.isJoin(pending[process])
        && behindJoins(process, pending[process]) == Offers.FINISHED;
  }

  /**
   * What a process comes to from an offer on if it joins threads that have ended, as {@link
   * Offers#beyond} tells it: the offer itself if it is no join, or a join that it must wait for.
   */
  private int behindJoins(int process, int offer) {
    int next = offer;
    while (offers.isJoin(next) && hasFinished(offers.joins(next))) {
      next = offers.beyond(process, next, state);
    }
    return next;
  }

  private boolean hasFinished(int process) {
    return (finished[process >> 6] >>> process & 1) != 0;
  }

  // -------------------------------------------------------------------------------- popping

  /** Takes the last event away. */
  int pop() {
    size--;
    int event = trail[size];
    int mover = events.process(event);
    int course = events.course(event);
    events.setPosition(event, Events.UNKNOWN);
    prospects.leads(savedPending[size], pending[mover]);
    forget(mover);
    for (int task : courses.starts(course)) {
      prospects.leads(savedPending[size], pending[task]);
      forget(task);
      pending[task] = Offers.NOT_STARTED;
      tail[task] = Events.ROOT;
    }
    if (courses.isOver(course)) {
      over--;
    }
    restore(stateMark[size]);
    while (chainLogged > chainMark[size]) {
      chainLogged -= 2;
      last[chainLog[chainLogged]] = chainLog[chainLogged + 1];
    }
    while (useLogged > useMark[size]) {
      useLogged -= 3;
      writer[useLog[useLogged]] = useLog[useLogged + 1];
      readers[useLog[useLogged]] = useLog[useLogged + 2];
    }
    links = linkMark[size];
    tail[mover] = savedTail[size];
    again(mover, savedPending[size]);
    for (int w = 0; w < words; w++) {
      enabled[w] = savedEnabled[size * words + w];
    }
    return event;
  }

  /** A process is again about to do what it did; whether it is enabled is restored apart. */
  private void again(int process, int offer) {
    pending[process] = offer;
    wants(process, offer);
  }

  /** Notes the objects that a process is about to use, and the thread whose end it waits for. */
  private void wants(int process, int offer) {
    int word = process >> 6;
    long bit = 1L << process;
    underway[word] |= bit;
    int[] objects = offers.objects(offer);
    int[] modes = offers.modes(offer);
    for (int k = 0; k < objects.length; k++) {
      using[objects[k] * words + word] |= bit;
      if (modes[k] == Mode.WRITE) {
        writing[objects[k] * words + word] |= bit;
      }
    }
    if (offers.joins(offer) != ConcurrentSystem.NONE) {
      joiners[offers.joins(offer) * words + word] |= bit;
    }
  }

  // -------------------------------------------------------------------------------- telling

  /**
   * The micro-steps of the configuration.
   *
   * @return pairs of a process and the index of an outcome in its reaction
   */
  int[] schedule() {
    int total = 0;
    for (int level = 0; level < size; level++) {
      total += courses.length(events.course(trail[level]));
    }
    int[] schedule = new int[2 * total];
    int at = 0;
    for (int level = 0; level < size; level++) {
      int event = trail[level];
      for (int k = 0, n = courses.length(events.course(event)); k < n; k++) {
        schedule[at++] = events.process(event);
        schedule[at++] = k == 0 ? events.choice(event) : 0;
      }
    }
    return schedule;
  }
}
