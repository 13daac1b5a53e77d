// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.Routine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The local states of one thread under dense numbers: the light-weight local-state IDs of Yang et
 * al. (SPIN 2008, section 3), made canonical by hash-consing. Registers that are dead are dropped,
 * so equal futures get equal numbers.
 */
final class LocalStates {
  private final Routine routine;
  private final Liveness liveness;
  private final Frame entry;
  private final Map<Key, Integer> ids = new HashMap<>();
  private final List<Frame> frames = new ArrayList<>();
  private final BitSet finished = new BitSet();
  private final BitSet resting = new BitSet();

  /** What makes a local state: the program counter, the label, and the live registers. */
  private record Key(long[] words) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(words, key.words);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(words);
    }
  }

  /**
   * No local states yet.
   *
   * @param entry a frame of the thread, for the values of its parameters
   */
  LocalStates(Routine routine, Liveness liveness, Frame entry) {
    this.routine = routine;
    this.liveness = liveness;
    this.entry = entry;
  }

  /** The number of local states so far. */
  int count() {
    return frames.size();
  }

  /** The local state of a task that has not been started. */
  int notStarted() {
    return intern(new Frame(Frame.NOT_STARTED, entry.registers));
  }

  /** The number of the local state in which a thread stands; the frame is not kept. */
  int intern(Frame frame) {
    BitSet live = frame.pc == Frame.NOT_STARTED ? new BitSet() : liveness.before(frame.pc);
    long[] words = new long[2 + live.cardinality()];
    words[0] = frame.pc;
    words[1] = frame.label;
    int next = 2;
    for (int r = live.nextSetBit(0); r >= 0; r = live.nextSetBit(r + 1)) {
      words[next++] = frame.registers[r];
    }
    Integer known = ids.putIfAbsent(new Key(words), frames.size());
    if (known != null) {
      return known;
    }
    int id = frames.size();
    frames.add(clean(frame, live));
    if (frame.pc != Frame.NOT_STARTED) {
      Instruction at = routine.code().get(frame.pc);
      finished.set(id, at instanceof Instruction.End);
      resting.set(id, at instanceof Instruction.Noncritical);
    }
    return id;
  }

  private Frame clean(Frame frame, BitSet live) {
    Frame clean = entry.copy();
    clean.pc = frame.pc;
    clean.label = frame.label;
    for (int r = live.nextSetBit(0); r >= 0; r = live.nextSetBit(r + 1)) {
      clean.registers[r] = frame.registers[r];
    }
    return clean;
  }

  /** The frame of a local state, dead registers as they are at the entry; not to be changed. */
  Frame frame(int id) {
    return frames.get(id);
  }

  /** Whether a local state is the end. */
  boolean finished(int id) {
    return finished.get(id);
  }

  /** Whether the next step of a local state is {@code noncritical}. */
  boolean rests(int id) {
    return resting.get(id);
  }

  /** Whether the thread exists in a local state. */
  boolean started(int id) {
    return frames.get(id).pc != Frame.NOT_STARTED;
  }

  /** Whether a local state is in a section. */
  boolean inSection(int id, int section) {
    int pc = frames.get(id).pc;
    return pc != Frame.NOT_STARTED && routine.sections().get(pc).contains(section);
  }

  /** Whether a local state is at a label. */
  boolean atLabel(int id, int label) {
    return frames.get(id).label == label;
  }
}
