// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.ValueTable;
import dev.ravel.machine.Image;
import dev.ravel.machine.Program;
import dev.ravel.processor.ProgramFacts.Range;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outgrown;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The objects of a system. They are the control of each thread, whether it is alive, whether a
 * thread has joined it, whether it was requested to end if the program does that, and then the
 * cells and headers of shared memory, which are given places on first sight. Value 0 of a cell is
 * what it holds before any step.
 */
final class Cells {
  /** The offset that stands for the header of an object of memory. */
  static final int HEADER = -1;

  /** The header of memory that is not known to other threads. */
  static final long PRIVATE = 0;

  /** The header of memory that may be used by all threads. */
  static final long SHARED = 1;

  /** The header of memory that has been freed. */
  static final long GONE = 2;

  /** A thread that is not started. */
  static final long ABSENT = 0;

  /** A thread that runs. */
  static final long RUNNING = 1;

  /** A thread that has ended. */
  static final long FINISHED = 2;

  /** Of a thread that nobody has joined or detached yet. */
  static final long JOINABLE = 0;

  /** Of a thread that was joined. */
  static final long JOINED = 1;

  /** Of a thread that nobody will join. */
  static final long DETACHED = 2;

  /** Of a thread that nobody has asked to end. */
  static final long NOT_ASKED = 0;

  /** Of a thread that was asked to end. */
  static final long ASKED = 1;

  /** A key that was not deleted. */
  static final long THERE = 0;

  /** A key that was deleted. */
  static final long DELETED = 1;

  private static final long[] BEFORE = {};

  private final ProgramFacts known;
  private final int threads;
  private final int room;

  /** The first object that is a cell or a header. */
  private final int first;

  private final ValueTable[] values;
  private final Map<Long, Integer> places = new HashMap<>();
  private final int[] pieces;
  private final Range[] ranges;
  private final BitSet atomic = new BitSet();
  private int count;

  Cells(ProgramFacts known) {
    this.known = known;
    threads = known.roomForThreads();
    room = known.roomForCells();
    first = (known.cancels() ? 4 : 3) * threads;
    values = new ValueTable[first + room];
    for (int object = threads; object < values.length; object++) {
      values[object] = new ValueTable();
    }
    for (int t = 0; t < threads; t++) {
      int _ = values[alive(t)].intern(new long[] {ABSENT, 0, 0});
      int _ = values[claim(t)].intern(new long[] {JOINABLE, 0});
      if (known.cancels()) {
        int _ = values[request(t)].intern(new long[] {NOT_ASKED, 0});
      }
    }
    pieces = new int[room];
    ranges = new Range[room];
  }

  int objects() {
    return values.length;
  }

  int threads() {
    return threads;
  }

  /** Returns the number of cells and headers that were met so far. */
  int count() {
    return count;
  }

  /** The object that tells whether a thread is alive. */
  int alive(int thread) {
    return threads + thread;
  }

  /** The object that tells whether a thread was joined or detached. */
  int claim(int thread) {
    return 2 * threads + thread;
  }

  /** Returns whether a thread was joined or detached, by a value of that object. */
  boolean isClaimed(int thread, int value) {
    return contents(claim(thread), value)[0] != JOINABLE;
  }

  /** The object that tells whether a thread was asked to end, in a program that does that. */
  int request(int thread) {
    return 3 * threads + thread;
  }

  /** The first of the objects that are cells or headers. */
  int firstOfMemory() {
    return first;
  }

  /** Returns whether an object is a control. */
  boolean isControl(int object) {
    return object < threads;
  }

  /** Returns whether an object is a cell or a header that has been met. */
  boolean isMemory(int object) {
    return object >= first && object - first < count;
  }

  int values(int object) {
    return Math.max(1, values[object].count());
  }

  int intern(int object, long[] contents) {
    return values[object].intern(contents);
  }

  long[] contents(int object, int value) {
    return values[object].contents(value);
  }

  /** Returns a value of an object in words. It has none for the value before any step. */
  long[] words(int object, int value) {
    return value == 0 ? BEFORE : contents(object, value);
  }

  /**
   * The value of an object with such {@link #words}.
   *
   * @throws IllegalArgumentException if there is none
   */
  int number(int object, long[] words) {
    if (words.length == 0) {
      return 0;
    }
    boolean grows = isMemory(object) && range(object).kind() == Kind.FREED;
    if (values[object].count() == 0
        || !grows && values[object].contents(0).length != words.length) {
      throw new IllegalArgumentException("words that are no contents of a cell");
    }
    return intern(object, words);
  }

  /** The object of memory whose cell or header an object is. */
  int piece(int object) {
    return pieces[object - first];
  }

  /** Returns the part of it; a header has offset {@link #HEADER}. */
  Range range(int object) {
    return ranges[object - first];
  }

  /** Returns whether a cell or header is used by accesses that are not atomic. */
  boolean plain(int object) {
    return isMemory(object) && !atomic.get(object - first);
  }

  /** Returns whether an object is a cell that has been met, and no header. */
  boolean isCell(int object) {
    return isMemory(object) && range(object).offset() != HEADER;
  }

  /** Returns whether an object is a cell that is used by accesses that are not atomic. */
  boolean isPlainCell(int object) {
    return plain(object) && range(object).offset() != HEADER;
  }

  /** The header of an object of memory. */
  int header(int piece) {
    return place(piece, new Range(HEADER, 0, Kind.BYTES));
  }

  /** The header of the object of memory that a cell is part of, or none; of a header, itself. */
  int lifetime(int object) {
    return places.getOrDefault((long) piece(object) << 32 | HEADER + 1, ConcurrentSystem.NONE);
  }

  /** The cell of an object of memory that is neither read nor written yet by a step. */
  int cell(int piece, Range range) {
    return place(piece, range);
  }

  private int place(int piece, Range range) {
    long key = (long) piece << 32 | range.offset() + 1;
    Integer its = places.get(key);
    if (its != null) {
      return its;
    }
    known.grows();
    if (count == room) {
      throw known.needCells();
    }
    int slot = count++;
    pieces[slot] = piece;
    ranges[slot] = range;
    int object = first + slot;
    places.put(key, object);
    int _ = values[object].intern(initial(piece, range));
    boolean isCell = range.offset() != HEADER;
    if (isCell && !known.isPlain(known.piece(piece), range)) {
      atomic.set(slot);
    }
    return object;
  }

  private long[] initial(int piece, Range range) {
    if (range.offset() == HEADER) {
      return new long[] {PRIVATE, 0};
    }
    Program program = known.program();
    if (range.kind() == Kind.FREED || range.kind() == Kind.KEY) {
      return new long[] {0, 0};
    }
    boolean global = piece < program.globals().size();
    if (range.kind() != Kind.BYTES) {
      Kind.Bytes bytes =
          (offset, size) ->
              global
                  ? program.globals().get(piece).initial().word(range.offset() + offset, size)
                  : 0;
      return range.kind().contents(bytes, global ? 0 : -1, threads);
    }
    if (!global) {
      return new long[] {0, Arithmetic.mask(8 * range.size())};
    }
    Image image = program.globals().get(piece).initial();
    return new long[] {image.word(range.offset(), Math.min(range.size(), 8)), 0};
  }

  /**
   * The cell of an object of memory that is used by an access that is not atomic.
   *
   * @throws Outgrown if it was taken for one that is used by atomic accesses alone
   */
  int usedPlainly(int piece, Range range) {
    known.makePlain(known.piece(piece), range);
    int object = place(piece, range); // one that nobody has used before is plain from now on
    if (atomic.get(object - first)) {
      known.grows();
      throw new Outgrown();
    }
    return object;
  }
}
