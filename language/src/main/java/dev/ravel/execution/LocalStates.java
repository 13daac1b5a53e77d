// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.automata.ValueTable;
import dev.ravel.program.Instruction;
import dev.ravel.program.Routine;
import dev.ravel.system.Vocabulary.Binding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The local states of one thread under dense numbers. They are the light-weight local-state IDs of
 * Yang et al. (SPIN 2008, section 3), made canonical by hash-consing. Registers that are dead are
 * dropped, so equal futures get equal numbers.
 */
final class LocalStates {
  private final Routine routine;
  private final Liveness liveness;
  private final List<Long> arguments;

  /**
   * The parts of each local state. They are the program counter, the label, the live registers, and
   * facts if there are any.
   */
  private final ValueTable states = new ValueTable();

  private boolean[] finished = new boolean[16];

  /** The knowledge of each about symbolic inputs. */
  private int[] facts = new int[16];

  /** Those before local work. */
  private final BitSet undecided = new BitSet();

  private final BitSet resting = new BitSet();

  /** The local state of a task that has not been started, once that is known. */
  private int absent = -1;

  /**
   * No local states yet.
   *
   * @param arguments the values of the thread's parameters
   */
  LocalStates(Routine routine, Liveness liveness, List<Long> arguments) {
    this.routine = routine;
    this.liveness = liveness;
    this.arguments = arguments;
  }

  /** The number of local states so far. */
  int count() {
    return states.count();
  }

  /** The local state of a task that has not been started. */
  int notStarted() {
    absent = intern(new long[] {Frame.NOT_STARTED, -1});
    return absent;
  }

  /** The local state of a thread that has crashed, wherever it was. */
  int crashed() {
    return intern(new long[] {Frame.CRASHED, -1});
  }

  /** The number of the local state in which a thread stands; the frame is not kept. */
  int intern(Frame frame) {
    if (frame.pc == Frame.NOT_STARTED) {
      return notStarted();
    }
    if (frame.pc == Frame.CRASHED) {
      return crashed();
    }
    int[] live = liveness.before(frame.pc);
    long[] words = new long[2 + registers(live) + (frame.facts == 0 ? 0 : 1)];
    words[0] = frame.pc;
    words[1] = frame.label;
    int next = 2;
    for (int k = 0; k < live.length; k += 2) {
      int length = live[k + 1] - live[k];
      System.arraycopy(frame.registers, live[k], words, next, length);
      next += length;
    }
    if (frame.facts != 0) {
      words[next] = frame.facts;
    }
    return intern(words);
  }

  private int intern(long[] words) {
    int known = states.count();
    int id = states.intern(words);
    if (id < known) {
      return id;
    }
    if (id == finished.length) {
      finished = Arrays.copyOf(finished, 2 * id);
      facts = Arrays.copyOf(facts, 2 * id);
    }
    if (pc(id) == Frame.CRASHED) {
      finished[id] = true;
    } else if (pc(id) != Frame.NOT_STARTED) {
      Instruction at = routine.code().get(pc(id));
      finished[id] = at instanceof Instruction.End;
      resting.set(id, at instanceof Instruction.Noncritical);
      undecided.set(id, at instanceof Instruction.LocalWork && !finished[id]);
      facts[id] = frame(id).facts;
    }
    return id;
  }

  /** The number of registers that are live, by where their ranges begin and end. */
  private static int registers(int[] live) {
    int count = 0;
    for (int k = 0; k < live.length; k += 2) {
      count += live[k + 1] - live[k];
    }
    return count;
  }

  /** Returns the parts of a local state, in words that mean the same wherever the program runs. */
  long[] words(int id) {
    return states.contents(id);
  }

  /**
   * The number of the local state that such words make.
   *
   * @throws IllegalArgumentException if they make none
   */
  int number(long[] words) {
    if (!makeLocalState(words)) {
      throw new IllegalArgumentException("these words make no local state");
    }
    return words[0] == Frame.NOT_STARTED ? notStarted() : intern(words);
  }

  private boolean makeLocalState(long[] words) {
    if (words.length < 2 || words[0] >= routine.code().size()) {
      return false;
    }
    if (words[0] < 0) {
      return words.length == 2 && (words[0] == Frame.NOT_STARTED || words[0] == Frame.CRASHED);
    }
    int[] live = liveness.before((int) words[0]);
    if (live == null) {
      return false; // no thread comes there
    }
    int length = 2 + registers(live);
    return words.length == length || words.length == length + 1;
  }

  private int pc(int id) {
    return (int) states.contents(id)[0];
  }

  /** A frame in a local state, of its own; dead registers are 0. */
  Frame frame(int id) {
    long[] words = states.contents(id);
    Frame frame = entry(routine, arguments);
    frame.pc = (int) words[0];
    frame.label = (int) words[1];
    if (frame.isInCode()) {
      int[] live = liveness.before(frame.pc);
      int next = 2;
      for (int k = 0; k < live.length; k += 2) {
        int length = live[k + 1] - live[k];
        System.arraycopy(words, next, frame.registers, live[k], length);
        next += length;
      }
      frame.facts = next < words.length ? (int) words[next] : 0;
    }
    return frame;
  }

  /** The named registers that are live in a local state, in the order of their declarations. */
  List<Binding> named(int id) {
    List<Binding> named = new ArrayList<>();
    if (started(id)) {
      Frame frame = frame(id);
      int[] live = liveness.before(frame.pc);
      for (int k = 0; k < live.length; k += 2) {
        for (int r = live[k]; r < live[k + 1]; r++) {
          Routine.Register register = routine.registers().get(r);
          long value = frame.registers[r];
          register
              .name()
              .ifPresent(name -> named.add(new Binding(name, register.type().show(value))));
        }
      }
    }
    return named;
  }

  /** A frame of a thread that has done nothing yet. */
  static Frame entry(Routine routine, List<Long> arguments) {
    long[] registers = new long[routine.registers().size()];
    for (int i = 0; i < arguments.size(); i++) {
      registers[i] = arguments.get(i);
    }
    return new Frame(0, registers);
  }

  /** Returns whether a local state is the end, or that of a thread that has crashed. */
  boolean finished(int id) {
    return finished[id];
  }

  /** Returns whether the next step of a local state is {@code noncritical}. */
  boolean rests(int id) {
    return resting.get(id);
  }

  /** The facts that the thread knows in a local state. */
  int facts(int id) {
    return facts[id];
  }

  /** Returns whether the thread stands before local work, which depends on something undecided. */
  boolean undecided(int id) {
    return undecided.get(id);
  }

  /** Returns whether the thread exists in a local state. */
  boolean started(int id) {
    return id != absent;
  }

  /** Returns whether the thread has crashed. */
  boolean hasCrashed(int id) {
    return pc(id) == Frame.CRASHED;
  }

  /** Returns whether the thread stands somewhere in its code. */
  boolean isInCode(int id) {
    return pc(id) >= 0;
  }

  /** The local state in which the thread does not exist, or has crashed, as another thread. */
  int like(LocalStates other, int id) {
    return intern(other.frame(id));
  }

  /** Returns whether a local state is in a section. */
  boolean inSection(int id, int section) {
    return isInCode(id) && routine.sections().get(pc(id)).contains(section);
  }

  /** Returns whether a local state is at a label. */
  boolean atLabel(int id, int label) {
    return states.contents(id)[1] == label;
  }
}
