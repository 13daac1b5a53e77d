// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.RenamingTable;
import dev.ravel.explore.tables.Growth;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * The thread automata as far as they are learnt. A <em>local state</em> is a local state of a
 * process; a process without control has one. A local state <em>offers</em> what its pending
 * operation may use, enabled or not; its <em>future</em> is all that the local states offer that
 * are reached from it by local steps that were seen, itself included. What is learnt only grows.
 * Where members may be renamed, steps are learnt with all their images.
 *
 * <p>This is the visible-operation graph of Yang, Chen, Gopalakrishnan and Kirby ("Efficient
 * stateful dynamic partial order reduction", SPIN 2008, section 4), restricted to program order and
 * with pending operations as nodes.
 */
final class ThreadAutomata {
  private final ConcurrentSystem system;
  private final ObjectSets sets;

  /** The local state plus 1, or 0, by process and local state. */
  private final int[][] known;

  /** A state that local states are put into. */
  private final int[] state;

  private int count;
  private int[] process = new int[64];

  /** The value of the process's control, or 0 if it has none. */
  private int[] local = new int[64];

  private int[] footprint = new int[64];
  private int[] offer = new int[64];

  /** The uses that the operation adds to futures. They are what it offers, but messages commute. */
  private int[] uses = new int[64];

  private int[] future = new int[64];

  private final LocalStateClasses classes;

  /** The class of each local state, in this version of the classes. */
  private int[] classOf = new int[64];

  /** Its class where there is room for the message that it puts into a channel. */
  private int[] roomyClass = new int[64];

  private int classesVersion;

  /** The growth of the automata when the future became what it is. */
  private int[] grown = new int[64];

  /** The version of a step of each process that was learnt when mutexes cut futures. */
  private final int[] grownSteps;

  /** The growth of the automata when a limit was last found near. */
  private int grownLimits;

  /** The mutex that the pending operation takes, or none. */
  private int[] takes = new int[64];

  private final AdjacencyLists after = new AdjacencyLists();
  private final AdjacencyLists before = new AdjacencyLists();

  /** The local state that was the last one seen after a local state. */
  private int[] last = new int[64];

  /** The number of steps between the local states of each process. */
  private final int[] steps;

  /** The process whose local state each object is, or none. */
  private final int[] controlled;

  /** The object that is the local state of each process, or none. */
  private final int[] controls;

  /** The processes whose local state each outcome changes, each with the new one. */
  private int[][] moves = new int[64][];

  private int epoch;
  private int growth;
  private int futuresGrowth;

  /** True if some local state takes a mutex. */
  private boolean takesAny;

  private int[] open = new int[64];

  /** The messages put into unordered channels. */
  private final Puts puts;

  /** True if messages in unordered channels may commute. */
  private final boolean messagesCommute;

  /** The effects of exchanges of members, where steps are learnt with their images. */
  private final Optional<RenamingTable> images;

  /** The known local states, or steps as pairs of these, whose images are not known. */
  private final IntSequence unseen = new IntSequence();

  /** Nothing is learnt, and messages do not commute. */
  ThreadAutomata(ConcurrentSystem system, ObjectSets sets) {
    this(system, sets, false, Optional.empty());
  }

  /**
   * Nothing is learnt.
   *
   * @param messagesCommute whether messages in unordered channels do, where there is room for them
   * @param images what exchanges of members do, if steps are to be learnt with their images
   */
  ThreadAutomata(
      ConcurrentSystem system,
      ObjectSets sets,
      boolean messagesCommute,
      Optional<RenamingTable> images) {
    this.images = images;
    this.system = system;
    this.puts = new Puts(system);
    this.messagesCommute = messagesCommute;
    this.sets = sets;
    this.classes = new LocalStateClasses(sets);
    this.known = new int[system.processes()][4];
    this.state = new int[system.objects()];
    this.steps = new int[system.processes()];
    this.grownSteps = new int[system.processes()];
    this.controlled = new int[system.objects()];
    Arrays.fill(controlled, ConcurrentSystem.NONE);
    this.controls = new int[system.processes()];
    Arrays.setAll(controls, system::control);
    for (int p = 0; p < steps.length; p++) {
      if (system.control(p) != ConcurrentSystem.NONE) {
        controlled[system.control(p)] = p;
      }
    }
  }

  /** The process whose local state an object is, or none. */
  int controlled(int object) {
    return controlled[object];
  }

  /**
   * Returns the processes that each outcome moves, as process and local state. It moves them itself
   * or by starting them.
   */
  private int[] moves(int outcome) {
    int[] its = outcome < moves.length ? moves[outcome] : null;
    return its != null ? its : findMoves(outcome);
  }

  private int[] findMoves(int outcome) {
    moves = Growth.room(moves, outcome + 1);
    int[] its = new int[2 * system.outcomes().writes(outcome)];
    int size = 0;
    for (int k = 0; k < system.outcomes().writes(outcome); k++) {
      int mover = controlled[system.outcomes().writtenObject(outcome, k)];
      if (mover != ConcurrentSystem.NONE) {
        its[size++] = mover;
        its[size++] = system.outcomes().writtenValue(outcome, k);
      }
    }
    moves[outcome] = Arrays.copyOf(its, size);
    return moves[outcome];
  }

  /**
   * The local state of a process in the state where somebody stands; it is new if nobody has asked.
   */
  int localState(int mover, Cursor at) {
    int control = controls[mover];
    return localState(mover, control == ConcurrentSystem.NONE ? 0 : at.value(control));
  }

  /** The local state of a process in a state; it is new if nobody has asked for it. */
  int localState(int mover, int[] state) {
    int control = controls[mover];
    return localState(mover, control == ConcurrentSystem.NONE ? 0 : state[control]);
  }

  /**
   * The local state of a process in a local state; 0 stands for that of a process without control.
   */
  int localState(int mover, int local) {
    int[] its = known[mover];
    return local < its.length && its[local] != 0
        ? its[local] - 1
        : create(mover, controls[mover], local);
  }

  private int create(int mover, int control, int value) {
    if (control != ConcurrentSystem.NONE) {
      state[control] = value; // nothing else of the state matters
    }
    known[mover] = Growth.room(known[mover], value + 1);
    process = Growth.room(process, count + 1);
    local = Growth.room(local, count + 1);
    footprint = Growth.room(footprint, count + 1);
    offer = Growth.room(offer, count + 1);
    uses = Growth.room(uses, count + 1);
    roomyClass = Growth.room(roomyClass, count + 1);
    future = Growth.room(future, count + 1);
    classOf = Growth.room(classOf, count + 1);
    grown = Growth.room(grown, count + 1);
    takes = Growth.room(takes, count + 1);
    last = Growth.room(last, count + 1);
    int localState = count++;
    known[mover][value] = localState + 1;
    process[localState] = mover;
    local[localState] = value;
    footprint[localState] = system.mayFootprint(mover, state);
    offer[localState] = withControl(sets.of(footprint[localState]), control);
    int put =
        messagesCommute ? system.hints().channels().puts(mover, state) : ConcurrentSystem.NONE;
    int taken =
        messagesCommute ? system.hints().channels().takes(mover, state) : ConcurrentSystem.NONE;
    uses[localState] =
        put == taken // neither
            ? offer[localState]
            : withControl(sets.commuting(footprint[localState], Math.max(put, taken)), control);
    puts.add(put);
    use(localState, uses[localState]);
    takes[localState] = system.hints().mutexes().acquires(mover, state);
    takesAny |= takes[localState] != ConcurrentSystem.NONE;
    last[localState] = ConcurrentSystem.NONE;
    after.add();
    before.add();
    epoch++;
    return localState;
  }

  /** A thread at its end uses nothing, but somebody could make it begin again. */
  private int withControl(int set, int control) {
    return control == ConcurrentSystem.NONE ? set : sets.union(set, sets.of(control, Mode.WRITE));
  }

  /**
   * The steps of a reaction are learnt, which a process has in some state.
   *
   * @return whether there is nothing to learn from the same reaction in the same local state
   */
  boolean learnReaction(int reaction, int[] before) {
    boolean alone = true;
    for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
      int outcome = system.outcomes().outcome(reaction, k);
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        learn(outcome, before);
        alone &= moves(outcome).length <= 2; // where others stand may differ next time
      }
    }
    return alone;
  }

  /** A step that some state offers is learnt, for all processes that it moves. */
  void learn(int outcome, int[] before) {
    int[] its = moves(outcome);
    for (int k = 0; k < its.length; k += 2) {
      int from = localState(its[k], before[controls[its[k]]]);
      int to = localState(its[k], its[k + 1]);
      if (link(from, to) && images.isPresent()) {
        linkImages(from, to, images.get());
      }
    }
  }

  /**
   * A process gets from one local state to another. Cost: constant if that was seen before.
   *
   * @return whether that is news
   */
  private boolean link(int from, int to) {
    if (last[from] == to) {
      return false;
    }
    last[from] = to;
    if (from == to) {
      return growPuts(from, to);
    }
    if (after.has(from, to)) {
      return false;
    }
    after.link(from, to);
    before.link(to, from);
    steps[process[from]]++;
    epoch++;
    grow(from, future[to]);
    boolean _ = growPuts(from, to);
    if (takesAny) {
      growth++;
      grownSteps[process[from]] = growth;
    }
    return true;
  }

  /**
   * Links the steps of a process with those of the processes that it becomes when members are
   * renamed. Cost: that of learning each image once.
   */
  private void linkImages(int from, int to, RenamingTable its) {
    unseen.push(from);
    unseen.push(to);
    while (unseen.size() > 0) {
      int there = unseen.pop();
      int here = unseen.pop();
      for (int exchange = 0; exchange < its.exchanges(); exchange++) {
        if (its.isExchange(exchange)) {
          int image = image(its, exchange, here);
          int next = image(its, exchange, there);
          if (link(image, next)) {
            unseen.push(image);
            unseen.push(next);
          }
        }
      }
    }
  }

  /** The local state that one becomes when two members change places. */
  private int image(RenamingTable its, int exchange, int localState) {
    int control = controls[process[localState]];
    return localState(
        its.process(exchange, process[localState]),
        control == ConcurrentSystem.NONE
            ? 0
            : its.learnImage(exchange, control, local[localState]));
  }

  /**
   * Adds to a local state's future, and to those of the local states before it, up to a fixpoint.
   */
  private void grow(int localState, int more) {
    int size = push(0, localState);
    int all = sets.union(future[localState], more);
    if (all == future[localState]) {
      return;
    }
    growth++;
    futuresGrowth++;
    use(localState, all);
    while (size > 0) {
      int at = open[--size];
      for (int link = before.first(at); link != AdjacencyLists.END; link = before.next(link)) {
        int earlier = before.to(link);
        int its = sets.union(future[earlier], future[at]);
        if (its != future[earlier]) {
          use(earlier, its);
          size = push(size, earlier);
        }
      }
    }
  }

  /** Counts what is put into channels from a local state on, and from those before it. */
  private boolean growPuts(int from, int to) {
    if (!puts.any() || !puts.link(from, to)) {
      return false;
    }
    epoch++;
    growth++;
    grown[from] = growth;
    int size = push(0, from);
    while (size > 0) {
      int at = open[--size];
      for (int link = before.first(at); link != AdjacencyLists.END; link = before.next(link)) {
        int earlier = before.to(link);
        if (puts.link(earlier, at)) {
          grown[earlier] = growth;
          size = push(size, earlier);
        }
      }
    }
    return true;
  }

  /** This is the future of a local state now. */
  private void use(int localState, int its) {
    future[localState] = its;
    grown[localState] = growth;
    findClass(localState);
    if (classesVersion != classes.version()) {
      findClasses();
    }
  }

  /** Futures that no local state has any more tell no classes apart from now on. */
  void renewClasses() {
    classes.renew();
    findClasses();
  }

  private void findClasses() {
    do {
      classesVersion = classes.version();
      for (int localState = 0; localState < count; localState++) {
        Limits.pollAt(localState + 1);
        findClass(localState);
      }
    } while (classesVersion != classes.version());
  }

  private void findClass(int localState) {
    classOf[localState] = classes.of(future[localState], offer[localState]);
    if (puts.isOne(localState)) {
      roomyClass[localState] = classes.of(future[localState], uses[localState]);
    }
  }

  private int push(int size, int localState) {
    open = Growth.room(open, size + 1);
    open[size] = localState;
    return size + 1;
  }

  /** An error at a local state shows that a limit is near. */
  void limitAt(int localState) {
    limit(footprint[localState]);
    if (images.isPresent()) {
      limitImages(localState, images.get());
    }
  }

  private void limitImages(int localState, RenamingTable its) {
    BitSet met = new BitSet();
    met.set(localState);
    unseen.push(localState);
    while (unseen.size() > 0) {
      int one = unseen.pop();
      for (int exchange = 0; exchange < its.exchanges(); exchange++) {
        int image = its.isExchange(exchange) ? image(its, exchange, one) : one;
        if (!met.get(image)) {
          met.set(image);
          limit(footprint[image]);
          unseen.push(image);
        }
      }
    }
  }

  /**
   * Notes that uses that commute elsewhere do not do so near a limit. It is called when an error
   * shows it.
   */
  void limit(int footprint) {
    if (sets.limit(footprint)) {
      renewClasses();
      epoch++;
      growth++;
      futuresGrowth++;
      grownLimits = growth;
    }
  }

  /** More is known of what a process does at a local state than its future shows. */
  void grows(int localState) {
    epoch++;
    growth++;
    grownSteps[process[localState]] = growth;
  }

  /**
   * Returns a number that changes whenever the uses from a local state may have become more. Some
   * mutexes may be held then. Then sets that were valid may not be any more.
   */
  int growth() {
    return growth;
  }

  /** Changes whenever a future has become more, or a limit is found to be near. */
  int futuresGrowth() {
    return futuresGrowth;
  }

  /**
   * Returns whether the uses from a local state may have become more. Some mutexes may be held
   * then.
   *
   * @param since what {@link #growth} was
   */
  boolean hasGrown(int localState, int since) {
    return grown[localState] > since
        || grownSteps[process[localState]] > since
        || grownLimits > since;
  }

  /** Changes whenever something is learnt. */
  int epoch() {
    return epoch;
  }

  /** Changes whenever a step of a local state's process is learnt. */
  int steps(int localState) {
    return steps[process[localState]];
  }

  /** The number of local states. */
  int localStates() {
    return count;
  }

  /** The footprint of a local state's pending operation. */
  int footprint(int localState) {
    return footprint[localState];
  }

  /** The object that is the local state of a local state's process, or none. */
  int control(int localState) {
    return controls[process[localState]];
  }

  /** Returns the objects that a local state's pending operation may use. */
  int offer(int localState) {
    return offer[localState];
  }

  /**
   * Returns the uses that a local state's pending operation adds to what its process can still use.
   * They are what it offers, but to put a message into an unordered channel, or to take any one out
   * of it, is a use that commutes. An operation that puts one offers no more than that where there
   * is room.
   */
  int uses(int localState) {
    return uses[localState];
  }

  /** Returns the messages put into unordered channels. */
  Puts puts() {
    return puts;
  }

  /** The class of such a local state then. */
  int roomyClassOf(int localState) {
    return roomyClass[localState];
  }

  /** Returns the objects that a process can still use from a local state on. */
  int future(int localState) {
    return future[localState];
  }

  /**
   * Returns the {@linkplain LocalStateClasses class} of a local state. A choice without mutexes
   * needs to know no more.
   */
  int classOf(int localState) {
    return classOf[localState];
  }

  /** The mutex that a local state is about to take and nothing else; or none. */
  int takes(int localState) {
    return takes[localState];
  }

  /** The steps from each local state. */
  AdjacencyLists after() {
    return after;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return 48L * process.length
        + puts.bytes()
        + classes.bytes()
        + after.bytes()
        + before.bytes()
        + sets.bytes();
  }
}
