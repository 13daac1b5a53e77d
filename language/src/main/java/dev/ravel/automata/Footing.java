// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The reads and writes of one outcome of a step so far. There are new contents over those of the
 * state before, and the mode in which each object was used.
 */
public final class Footing {
  private final Contents before;
  private final Map<Integer, long[]> written = new TreeMap<>();
  private final Map<Integer, Integer> modes = new TreeMap<>();

  /** The objects whose contents were returned, even after a write. */
  private final BitSet looked = new BitSet();

  /**
   * Nothing used yet.
   *
   * @param before the state before the step; it is asked for each object that is used
   */
  public Footing(Contents before) {
    this.before = before;
  }

  /** The contents of an object now, looked at by the step. */
  public long[] read(int object) {
    modes.merge(object, Mode.READ, Footing::stronger);
    looked.set(object);
    return now(object);
  }

  /** The one word of an object now. */
  public long number(int object) {
    return read(object)[0];
  }

  /** Returns the contents of an object now, for a use whose mode is given apart. */
  public long[] now(int object) {
    long[] own = written.get(object);
    return own != null ? own : before.of(object);
  }

  /** The objects used so far, ascending. */
  public List<Integer> used() {
    return List.copyOf(modes.keySet());
  }

  /** Returns whether the step has looked at an object. */
  public boolean looksAt(int object) {
    return looked.get(object);
  }

  /** Gives an object new contents. */
  public void write(int object, long... words) {
    modes.put(object, Mode.WRITE);
    written.put(object, words);
  }

  /** The step is a write of an object, even if it should turn out to be an error. */
  public void attempt(int object) {
    modes.put(object, Mode.WRITE);
  }

  /** Gives an object new contents in a way that commutes with itself. */
  public void commute(int object, long... words) {
    modes.merge(object, Mode.COMMUTE, Mode::join);
    written.put(object, words);
  }

  /**
   * Reads all objects at whose contents another step has looked. The step commutes where that one
   * does.
   */
  void lookAt(Footing other) {
    other.modes.forEach(
        (object, mode) -> {
          if (mode != Mode.WRITE) {
            modes.merge(object, mode, Footing::stronger);
          } else if (other.looked.get(object)) {
            modes.merge(object, Mode.READ, Footing::stronger);
          }
          if (other.looked.get(object)) {
            looked.set(object);
          }
        });
  }

  /** A read after a write is part of the write. */
  private static int stronger(int old, int added) {
    return old == Mode.WRITE ? old : Mode.join(old, added);
  }

  /** The objects with new contents, ascending. */
  public Map<Integer, long[]> written() {
    return written;
  }

  /** The objects that were used, ascending, each with its {@link Mode}. */
  public Map<Integer, Integer> modes() {
    return modes;
  }

  /** Returns whether all objects have the same contents after two footings of one state. */
  public boolean sameWrites(Footing other) {
    return sameAfter(other) && other.sameAfter(this);
  }

  private boolean sameAfter(Footing other) {
    return written.entrySet().stream()
        .allMatch(entry -> Arrays.equals(entry.getValue(), other.now(entry.getKey())));
  }

  /** A copy of what was written, to compare with later. */
  public Footing snapshot() {
    Footing copy = new Footing(before);
    copy.written.putAll(written);
    return copy;
  }
}
