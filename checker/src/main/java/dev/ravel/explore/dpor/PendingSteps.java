// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.StatementCoverage;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.PackedSteps;
import dev.ravel.explore.states.Packing;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;
import java.util.Optional;

/**
 * The next step of every process in one state. It says whether the process is enabled, where it
 * stands in its automaton, and which mutexes it holds. Of a process that sees the same as in the
 * state that was looked at before, this is known.
 */
final class PendingSteps {
  private final ConcurrentSystem system;
  private final ThreadAutomata automata;
  private final int processes;
  private final int threads;
  private final PackedSteps moves;
  private final StatementCoverage coverage;
  private final ReactionCache views;
  private final int[] reactions;

  /** The processes the steps of whose reactions were learnt before. */
  private final long[] learnt;

  /** The index of the code of the reaction of each process. */
  private final int[] begins;

  private final int[] localStates;

  /**
   * Twice the local state of each process, plus 1 if it puts a message for which there is room. The
   * channel cannot be full before.
   */
  private final int[] standings;

  private final long[] enabled;

  private int enabledCount;

  /** The processes that are no crashes. */
  private final long[] obliged;

  /** The processes of which an outcome is an error, and the threads that may use a plain cell. */
  private final long[] failing;

  private final long[] plain;

  /** The packing of the state that was looked at last, or nothing before the first. */
  private Optional<Packing> packed = Optional.empty();

  private long[] words = {};

  /** The bits by word in which the state differs from the one before; all of one word more. */
  private long[] changed = {};

  /** The word with the local state of each process, and which of its bits. */
  private final int[] controlWord;

  private final long[] controlMask;

  /** The word that the operation of each process sees, and which of its bits. */
  private final int[] viewWord;

  private final long[] viewMask;

  /** By word who looks at it, and those that are to look at the state. */
  private WordUsers users;

  private final long[] looking;

  /** The words in which the state differs from the one before. */
  private int[] differing = {};

  /** The holders of mutexes. */
  private final Holders holders;

  /**
   * Nothing is pending.
   *
   * @param coverage the receiver of the outcomes of reactions that are met for the first time
   */
  PendingSteps(
      ConcurrentSystem system,
      ThreadAutomata automata,
      ObjectSets sets,
      PackedSteps moves,
      StatementCoverage coverage) {
    this.system = system;
    this.automata = automata;
    this.moves = moves;
    this.coverage = coverage;
    this.processes = system.processes();
    this.threads = system.threads();
    this.views = new ReactionCache(system, automata, moves.packing());
    this.reactions = new int[processes];
    this.learnt = Processes.none(processes);
    this.begins = new int[processes];
    this.localStates = new int[processes];
    this.standings = new int[processes];
    this.enabled = Processes.none(processes);
    this.obliged = Processes.none(processes);
    for (int p = 0; p < processes; p++) {
      Processes.set(obliged, p, !system.capabilities().crashes().isCrash(p));
    }
    this.failing = Processes.none(processes);
    this.plain = Processes.none(processes);
    this.controlWord = new int[processes];
    this.controlMask = new long[processes];
    this.viewWord = new int[processes];
    this.viewMask = new long[processes];
    this.looking = Processes.none(processes);
    this.holders = new Holders(system, automata, sets);
    this.users = new WordUsers(processes, 0);
  }

  /**
   * Looks at a state. Cost: a comparison for each word; for each word that is not the same as
   * before the length of a set of processes, and two comparisons for each process that looks at
   * this word; constant for each process that sees something else, if its view was met before;
   * otherwise what the system needs to tell its reaction.
   *
   * @return false if a step leads to a value that has no room in a packed state; then nothing is
   *     known of it
   */
  boolean look(Cursor at) {
    int count = compare(at);
    Arrays.fill(looking, 0);
    users.addTo(looking, words.length);
    for (int k = 0; k < count; k++) {
      users.addTo(looking, differing[k]);
    }
    enabledCount = 0;
    for (int w = 0; w < looking.length; w++) {
      for (long rest = looking[w]; rest != 0; rest &= rest - 1) {
        int p = (w << 6) + Long.numberOfTrailingZeros(rest);
        long differs =
            changed[controlWord[p]] & controlMask[p] | changed[viewWord[p]] & viewMask[p];
        if (differs != 0 && !look(p, at)) {
          packed = Optional.empty();
          return false;
        }
      }
      enabledCount += Long.bitCount(enabled[w]);
    }
    holders.look(at, changed, differing, count);
    findRoom(at);
    return true;
  }

  /** Finds out who puts a message into a channel that cannot be full before. */
  private void findRoom(Cursor at) {
    if (automata.puts().any()) {
      for (int p = 0; p < processes; p++) {
        boolean room =
            automata.puts().isOne(localStates[p]) && automata.puts().haveRoom(p, localStates, at);
        standings[p] = 2 * localStates[p] + (room ? 1 : 0);
      }
    }
  }

  /** Finds out in which bits a state differs from the one before; in how many words that is so. */
  private int compare(Cursor at) {
    long[] its = at.words();
    if (packed.isEmpty() || packed.get() != at.packing()) {
      begin(at);
    } else {
      for (int w = 0; w < words.length; w++) {
        changed[w] = words[w] ^ its[w];
      }
    }
    int count = 0;
    for (int w = 0; w < words.length; w++) {
      if (changed[w] != 0) {
        words[w] = its[w];
        differing[count++] = w;
      }
    }
    return count;
  }

  /** Forgets what was pending before. The state differs in all bits. */
  private void begin(Cursor at) {
    packed = Optional.of(at.packing());
    words = new long[at.packing().words()];
    changed = new long[words.length + 1];
    differing = new int[words.length];
    users = new WordUsers(processes, words.length);
    holders.replace(words.length);
    Arrays.fill(changed, -1);
    for (int p = 0; p < processes; p++) {
      int control = system.control(p);
      controlWord[p] = control == ConcurrentSystem.NONE ? words.length : at.packing().word(control);
      controlMask[p] = control == ConcurrentSystem.NONE ? 0 : at.packing().field(control);
      viewWord[p] = words.length;
      viewMask[p] = -1;
      users.add(words.length, p);
      if (controlMask[p] != 0) {
        users.add(controlWord[p], p);
      }
    }
  }

  /** Looks at a process; whether there is room for the values that its steps lead to. */
  private boolean look(int process, Cursor at) {
    int localState = automata.localState(process, at);
    long found = views.find(localState, at);
    if (found == ReactionCache.UNKNOWN) {
      found = react(process, localState, at);
      if (found == ReactionCache.UNKNOWN) {
        return false;
      }
    }
    int begin = ReactionCache.begin(found);
    long header = moves.code()[begin];
    begins[process] = begin;
    localStates[process] = localState;
    standings[process] = 2 * localState;
    see(process, views.isKept(localState) ? views.word(localState) : words.length);
    viewMask[process] = views.isKept(localState) ? views.mask(localState) : -1;
    Processes.set(learnt, process, ReactionCache.learnt(found));
    Processes.set(enabled, process, !PackedSteps.blocked(header));
    Processes.set(failing, process, PackedSteps.fails(header));
    Processes.set(plain, process, process < threads && PackedSteps.usesPlain(header));
    return true;
  }

  /** The operation of a process sees a word, or every state if that is one word more. */
  private void see(int process, int word) {
    if (viewWord[process] != word) {
      if (viewWord[process] != controlWord[process] || controlMask[process] == 0) {
        users.remove(viewWord[process], process);
      }
      users.add(word, process);
      viewWord[process] = word;
    }
  }

  /**
   * Finds a reaction by the whole state; {@link ReactionCache#UNKNOWN} if there is no room for a
   * value.
   */
  private long react(int process, int localState, Cursor at) {
    int reaction = system.reaction(process, at.state());
    if (moves.begin(reaction) == PackedSteps.UNKNOWN && !compile(reaction)) {
      return ReactionCache.UNKNOWN;
    }
    views.keep(localState, at, moves.begin(reaction), false);
    return moves.begin(reaction);
  }

  /**
   * Learns what every process can do in a state, so that there can be room for all of it at once.
   */
  void learnAll(Cursor at) {
    for (int process = 0; process < processes; process++) {
      int _ = system.reaction(process, at.state());
    }
  }

  /** A reaction is met for the first time, at least under this packing. */
  private boolean compile(int reaction) {
    if (!moves.compile(reaction)) {
      return false;
    }
    coverage.executedAll(reaction);
    return true;
  }

  /** The number of processes. */
  int processes() {
    return processes;
  }

  /** The number of processes that are enabled. */
  int enabledCount() {
    return enabledCount;
  }

  /** Returns whether every process that is enabled is a crash. */
  boolean isQuiet() {
    for (int w = 0; w < enabled.length; w++) {
      if ((enabled[w] & obliged[w]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a process is no crash. */
  boolean isObliged(int process) {
    return Processes.has(obliged, process);
  }

  /** The number of threads that may use a plain cell next, or wait for one to change. */
  int plainUsers() {
    int users = 0;
    for (long some : plain) {
      users += Long.bitCount(some);
    }
    return users;
  }

  /** Returns whether an outcome of a process is an error. */
  boolean fails() {
    return Processes.next(failing, 0) >= 0;
  }

  /** Returns whether a process can do something there, if only an error. */
  boolean isEnabled(int process) {
    return Processes.has(enabled, process);
  }

  /** The processes that can do something there; not to be changed. */
  long[] enabled() {
    return enabled;
  }

  /** The reaction of each process; not to be changed, and good until the next call. */
  int[] reactions() {
    for (int p = 0; p < processes; p++) {
      reactions[p] = reaction(p);
    }
    return reactions;
  }

  /** The reaction of a process. */
  int reaction(int process) {
    return PackedSteps.reaction(moves.code()[begins[process]]);
  }

  /** Learns the steps of a process, unless they were learnt before. */
  void learn(int process, Cursor at) {
    if (!Processes.has(learnt, process) && automata.learnReaction(reaction(process), at.state())) {
      views.keep(localStates[process], at, begins[process], true);
      Processes.add(learnt, process);
    }
  }

  /** Returns the index of the code of the reaction of a process. */
  int begin(int process) {
    return begins[process];
  }

  /** Returns whether an outcome of a process is an error. */
  boolean fails(int process) {
    return PackedSteps.fails(moves.code()[begins[process]]);
  }

  /** The class of the local state where a process stands. */
  int classOf(int process) {
    return hasRoom(process)
        ? automata.roomyClassOf(localStates[process])
        : automata.classOf(localStates[process]);
  }

  /** Returns the local state of a process in its automaton. */
  int localState(int process) {
    return localStates[process];
  }

  /** Returns the objects that a process may use next. */
  int offer(int process) {
    return hasRoom(process)
        ? automata.uses(localStates[process])
        : automata.offer(localStates[process]);
  }

  private boolean hasRoom(int process) {
    return (standings[process] & 1) != 0;
  }

  /**
   * Returns the local state of each process, and whether it puts a message for which there is room.
   * The channel cannot be full before. Its future and its offer depend on these. Not to be changed.
   */
  int[] standings() {
    return standings;
  }

  /** The same of one process. */
  int standing(int process) {
    return standings[process];
  }

  /** Returns whether a step of a process changes memory. */
  boolean anyChangesMemory(Cursor at) {
    return moves.anyChangesMemory(begins, at.words());
  }

  /** Returns whether a process holds a mutex. */
  boolean holds() {
    return holders.any();
  }

  /** The mutexes that a process holds, as a set of writes. */
  int held(int process) {
    return holders.of(process);
  }

  /** The mutexes that each process holds, as sets of writes; not to be changed. */
  int[] held() {
    return holders.all();
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return views.bytes() + users.bytes();
  }
}
