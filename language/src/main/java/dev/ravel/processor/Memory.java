// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.Footing;
import dev.ravel.automata.StepEnd;
import dev.ravel.machine.Address;
import dev.ravel.machine.Global;
import dev.ravel.machine.Type;
import dev.ravel.processor.ProgramFacts.Piece;
import dev.ravel.processor.ProgramFacts.Range;
import dev.ravel.processor.ProgramFacts.Region;
import dev.ravel.processor.ThreadState.Activation;
import dev.ravel.processor.ThreadState.Block;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The memory of the program as one thread sees it. What it keeps to itself is part of its local
 * state, until its address becomes visible to others; everything else is cells.
 */
final class Memory {
  /** The most memory that the calls of a thread have with their variables, in bytes. */
  static final long STACK = 1L << 23;

  private final Run run;
  private final ProgramFacts known;
  private final Cells cells;
  private final int me;
  private final ThreadState stand;
  private final Footing footing;
  private final boolean trial;
  private final Dangling dangling;

  /** That of a thread that runs. */
  Memory(Run run) {
    this.run = run;
    this.known = run.known;
    this.cells = run.cells;
    this.me = run.me;
    this.stand = run.stand;
    this.footing = run.footing;
    this.trial = run.trial;
    this.dangling = new Dangling(known, me, stand);
  }

  /** Returns the memory that the thread has given back and may have the addresses of. */
  Dangling dangling() {
    return dangling;
  }

  // ----------------------------------------------------------------------------- variables

  /**
   * A variable of a call comes to life, or begins anew, without a value.
   *
   * @param call the one on top, or the one that is to come there
   * @throws StepEnd.Failed if the stack is not large enough for it
   */
  void live(Activation call, int object) {
    takes(call, object); // before so much memory is made
    stand.blocks.put(object, new Block(Contents.empty(known.piece(object).size())));
  }

  /**
   * A variable of a call comes to life with a value.
   *
   * @param call the one on top, or the one that is to come there
   * @throws StepEnd.Failed if the stack is not large enough for it
   */
  void live(Activation call, int object, long[] words) {
    takes(call, object);
    stand.blocks.put(object, new Block(words));
  }

  private void takes(Activation call, int object) {
    run.shadow().ifPresent(its -> its.forgets(object));
    stand.fenced.clear(object);
    if (!stand.blocks.contains(object)) {
      call.lives(object);
      call.bytes += known.piece(object).size();
      fits(call);
    }
  }

  /**
   * Looks whether the stack is large enough for a call and all that is below it.
   *
   * @throws StepEnd.Failed if it is not
   */
  void fits(Activation call) {
    if (call.bytes > STACK) {
      String calls = call.isFirst() ? "1 call" : call.depth + 1 + " calls";
      throw run.error(
          Problem.R018,
          "the stack overflows: %s, of %d bytes each, and their variables need %d bytes of %d"
              .formatted(calls, CallStacks.FRAME, call.bytes, STACK));
    }
  }

  /** A variable is there no more. */
  void expire(int object) {
    run.shadow().ifPresent(its -> its.forgets(object));
    Block block = stand.blocks.remove(object);
    if (block != null && stand.top.expires(object)) {
      stand.top.bytes -= known.piece(object).size();
    }
    boolean variable = known.piece(object).region() == Region.STACK;
    if (block != null && block.words == null) {
      footing.write(cells.header(object), Cells.GONE, 0);
      stand.spent.set(object, variable);
    } else if (block != null && variable && !stand.spent.get(object)) {
      stand.expired.set(object);
    }
  }

  /**
   * Returns the place of a variable that comes to life. It is the first one of which no thread has
   * an address.
   *
   * @param object one that is the same but for its life
   */
  int place(int object) {
    if (stand.blocks.contains(object)) {
      return object;
    }
    int place = known.firstLife(object);
    if (stand.expired.get(place)) {
      dangling.lookIfDue();
    }
    while (stand.expired.get(place) || stand.spent.get(place)) {
      place = known.nextLife(place);
    }
    return place;
  }

  /** The address of the error number of this thread. */
  long errorNumber() {
    int object =
        known.object(
            me,
            Region.THREAD,
            -1,
            new ProgramFacts.Site(-1, 0),
            "errno",
            4,
            4,
            new Type.Number(Type.Reading.SIGNED, 4),
            run.at());
    if (!stand.blocks.contains(object)) {
      stand.blocks.put(object, new Block(new long[2]));
    }
    return Address.of(object, 0);
  }

  // ----------------------------------------------------------------------------- accesses

  /** Returns whether an address names memory. */
  boolean isMemory(long address) {
    return known.isMemory(Address.object(address));
  }

  /** Returns whether an address names memory that cannot be written. */
  boolean isConstant(long address) {
    return isMemory(address) && isConstant(Address.object(address));
  }

  private boolean isConstant(int object) {
    return known.piece(object).region() == Region.GLOBAL
        && known.program().globals().get(object).constant();
  }

  /** Returns whether an address names memory that no other thread can see. */
  boolean isPrivate(long address) {
    Block block = stand.blocks.get(Address.object(address));
    return block != null && block.words != null;
  }

  /** A number in memory; an error if it was never given. */
  long number(long address, int size) {
    run.shadow().ifPresent(its -> its.fixes(run, address, size));
    long[] read = read(address, size, false, "read");
    if (!trial && read[1] != 0) {
      throw run.neverGiven("a value is used here that was never given");
    }
    return read[0];
  }

  /** Returns whether a read of memory chooses what was never given, or may do so. */
  boolean isOpen(long address, int size) {
    int object = Address.object(address);
    if (!known.isMemory(object)) {
      return false;
    }
    Block block = stand.blocks.get(object);
    long offset = Address.offset(address);
    return block != null && block.words != null
        ? offset >= 0
            && offset + size <= known.piece(object).size()
            && undefinedWord(block, (int) offset, size) != 0
        : known.isReadOpen(known.piece(object));
  }

  /** The bytes at an address, and their undefined bits. */
  long[] read(long address, int size, boolean atomically, String how) {
    String what = how.equals("read") ? "read" : "used";
    Piece piece = checked(address, size, what);
    int object = Address.object(address);
    int offset = (int) Address.offset(address);
    Block block = stand.blocks.get(object);
    if (block != null && block.words != null) {
      run.disguises.reads(block.words, offset, size);
      return new long[] {word(block, offset, size), undefinedWord(block, offset, size)};
    }
    if (isConstant(object)) {
      return new long[] {known.program().globals().get(object).initial().word(offset, size), 0};
    }
    header(object, "is " + what);
    long bits = 0;
    long missing = 0;
    for (int cell : covered(object, piece, offset, size, atomically)) {
      long[] held = footing.read(cell);
      int shift = 8 * (cells.range(cell).offset() - offset);
      bits |= held[0] << shift;
      missing |= held[1] << shift;
    }
    return new long[] {bits, missing};
  }

  /**
   * Returns the cell of shared memory that an atomic access covers wholly, and nothing else. It is
   * -1 if there is none.
   */
  int wholeCell(long address, int size) {
    Piece piece = checked(address, size, "used");
    int object = Address.object(address);
    if (isPrivate(address) || isConstant(address)) {
      return -1;
    }
    header(object, "is used");
    int[] all = covered(object, piece, (int) Address.offset(address), size, true);
    return all.length == 1 && cells.range(all[0]).size() == size ? all[0] : -1;
  }

  private int[] covered(int object, Piece piece, int offset, int size, boolean atomically) {
    known
        .touched(piece, offset, size)
        .ifPresent(
            its -> {
              throw run.refused(
                  "`%s` holds a %s, and its memory is used in another way here"
                      .formatted(piece.name(), its.kind().words()));
            });
    List<Range> ranges = known.cells(piece, offset, size);
    int[] all = new int[ranges.size()];
    for (int k = 0; k < all.length; k++) {
      all[k] =
          atomically || run.alone()
              ? cells.cell(object, ranges.get(k))
              : cells.usedPlainly(object, ranges.get(k));
    }
    return all;
  }

  /** Writes bytes at an address; what they point to is published if others can see them. */
  void write(long address, int size, long value, long missing, boolean atomically, boolean copies) {
    Piece piece = checked(address, size, "written");
    run.shadow().ifPresent(its -> its.overwrites(address, size));
    int object = Address.object(address);
    int offset = (int) Address.offset(address);
    Block block = stand.blocks.get(object);
    if (block != null && block.words != null) {
      own(block);
      stand.fenced.clear(object);
      run.disguises.writes(block.words, offset, size, value);
      Contents.setBits(block.words, offset, size, value);
      Contents.setBits(block.words, offset + 4 * block.words.length, size, missing);
      return;
    }
    if (isConstant(object)) {
      throw run.error(Problem.R016, piece.words() + " is constant and is written");
    }
    header(object, "is written");
    // a part may be missing: a store to one field of bits carries its neighbours
    if (missing == Arithmetic.mask(8 * size) && !copies) {
      throw run.neverGiven("a value that was never given is written to " + piece.words());
    }
    publish(value);
    for (int cell : covered(object, piece, offset, size, atomically)) {
      Range range = cells.range(cell);
      int shift = 8 * (range.offset() - offset);
      long mask = Arithmetic.mask(8 * range.size());
      footing.write(cell, value >>> shift & mask, missing >>> shift & mask);
    }
  }

  private static long word(Block block, int offset, int size) {
    return Contents.bits(block.words, offset, size);
  }

  private static long undefinedWord(Block block, int offset, int size) {
    return Contents.bits(block.words, offset + 4 * block.words.length, size);
  }

  private static void own(Block block) {
    if (!block.own) {
      block.words = block.words.clone();
      block.own = true;
    }
  }

  /** Checks an access; the object of memory. */
  private Piece checked(long address, int size, String what) {
    if (Address.isNull(address)) {
      throw run.error(Problem.R016, "memory is " + what + " through a null pointer");
    }
    if (!isMemory(address)) {
      throw run.error(Problem.R016, "memory is " + what + " through a pointer that names none");
    }
    Piece piece = known.piece(Address.object(address));
    long offset = Address.offset(address);
    if (offset < 0 || offset + size > piece.size()) {
      throw run.error(
          Problem.R016,
          "%s has %s bytes, and those from %s on are %s"
              .formatted(piece.words(), piece.size(), offset, what));
    }
    return piece;
  }

  /** Looks at the header of an object of memory, if it has one; an error if it is not there. */
  void header(int object, String what) {
    Piece piece = known.piece(object);
    if (piece.region() == Region.GLOBAL) {
      return;
    }
    long[] header = footing.read(cells.header(object));
    long status = header[0];
    if (trial || status == Cells.SHARED) {
      return;
    }
    if (status == Cells.GONE || piece.thread() == me) {
      boolean heap = piece.region() == Region.HEAP;
      throw run.error(
          Problem.R016,
          "%s %s after %s%s"
              .formatted(
                  piece.words(),
                  what,
                  heap ? "it was freed" : "its scope has ended",
                  freeing(object, header[1]).map(its -> " in line " + its.line()).orElse("")));
    }
    throw run.refused(
        piece.words() + " " + what + " by another thread, which has its address by arithmetic");
  }

  /** The statement that has given memory back, as its header tells, or what is noted besides. */
  private Optional<Span> freeing(int object, long number) {
    return known
        .freeing(number)
        .or(() -> run.frees().flatMap(its -> Optional.ofNullable(its.get(object))));
  }

  /** The operation may use any memory. */
  void attemptAll() {
    for (int object = cells.firstOfMemory(); object < cells.objects(); object++) {
      footing.attempt(object);
    }
  }

  // ----------------------------------------------------------------------------- publishing

  /** Makes a number visible to others, and with it the memory of this thread that it points to. */
  void publish(long value) {
    List<Long> open = new ArrayList<>(List.of(value));
    while (!open.isEmpty()) {
      int object = Address.object(open.removeLast());
      Block block = stand.blocks.get(object);
      if (block == null) {
        hangs(object);
        continue;
      }
      if (block.words == null) {
        continue;
      }
      long[] words = block.words;
      Piece piece = known.piece(object);
      footing.write(cells.header(object), Cells.SHARED, 0);
      block.words = null;
      run.shows(object);
      if (piece.region() == Region.HEAP) {
        stand.shown.set(piece.index());
        known.shows(object);
      }
      share(object, piece, words);
      int count = words.length / 2;
      for (int k = 0; k < count; k++) {
        if (words[k] != 0) {
          open.add(words[k]);
        }
      }
      for (int k = 0; k + 1 < count; k++) {
        if (words[k] != 0 || words[k + 1] != 0) {
          for (int offset = 8 * k + 1; offset < 8 * k + 8 && offset + 8 <= piece.size(); offset++) {
            open.add(Contents.bits(words, offset, 8));
          }
        }
      }
    }
  }

  /** Returns whether a number is the address of memory that this thread has made, or had. */
  boolean isOwn(long value) {
    int object = Address.object(value);
    return object >= 0 && object < known.pieces() && known.piece(object).thread() == me;
  }

  /** Others get the address of what may be memory of this thread that was there, unseen by them. */
  private void hangs(int object) {
    if (object < 0 || object >= known.pieces() || known.piece(object).thread() != me) {
      return;
    }
    Piece piece = known.piece(object);
    boolean heap = piece.region() == Region.HEAP;
    if (piece.region() == Region.THREAD) {
      return; // lives as long as the thread
    }
    if (!heap) {
      footing.write(cells.header(object), Cells.GONE, 0);
      stand.spent.set(object);
      stand.expired.clear(object);
    } else if (!stand.shown.get(piece.index())) {
      footing.write(cells.header(object), Cells.GONE, 0);
      stand.shown.set(piece.index());
      stand.dangling.clear(piece.index());
    }
  }

  private long[] contents(long[] words, Range range, long lost) {
    return range.kind() == Kind.BYTES
        ? new long[] {Contents.bits(words, range.offset(), range.size()), lost}
        : range
            .kind()
            .contents(
                (offset, size) -> Contents.bits(words, range.offset() + offset, size),
                lost,
                cells.threads());
  }

  /** Writes the cells of memory that is published. */
  private void share(int object, Piece piece, long[] words) {
    int missing = 4 * words.length;
    int at = 0;
    while (at < piece.size()) {
      Range known = this.known.cellBehind(piece, at).orElse(new Range(piece.size(), 0, Kind.BYTES));
      if ((at & 7) == 0 && at + 8 <= known.offset() && words[(missing + at) >> 3] == -1) {
        at += 8; // nothing was ever written there
        continue;
      }
      if (known.offset() <= at) {
        int size = known.kind() == Kind.BYTES ? known.size() : known.kind().stateSize();
        long lost = Contents.bits(words, known.offset() + missing, size);
        if (piece.region() == Region.STACK || lost != Arithmetic.mask(8 * size)) {
          footing.write(cells.cell(object, known), contents(words, known, lost));
        }
        at = known.end();
        continue;
      }
      int size = Math.min(Parts.first(piece, at), known.offset() - at);
      size = Math.min(size, piece.size() - at);
      if (Contents.bits(words, at + missing, size) != Arithmetic.mask(8 * size)) {
        for (Range range : this.known.cells(piece, at, size)) {
          footing.write(
              cells.cell(object, range),
              Contents.bits(words, range.offset(), range.size()),
              Contents.bits(words, range.offset() + missing, range.size()));
        }
      }
      at += size;
    }
  }

  // ----------------------------------------------------------------------------- synchronisers

  /**
   * The cell of an object by which threads synchronise, in shared memory.
   *
   * @param alive whether its memory must be there still
   */
  int synchroniser(long address, Kind kind, boolean alive) {
    Piece piece = checked(address, kind.size(), "used");
    int object = Address.object(address);
    int offset = (int) Address.offset(address);
    if (alive) {
      header(object, "is used");
    }
    if (piece.region() == Region.GLOBAL) {
      Global global = known.program().globals().get(object);
      if (global.constant()) {
        throw run.error(
            Problem.R016,
            "`%s` is constant and is used as a %s".formatted(piece.name(), kind.words()));
      }
      if (!kind.startsLike((at, size) -> global.initial().word(offset + at, size))) {
        throw run.refused(
            "`%s` is a %s with an unknown initialiser".formatted(piece.name(), kind.words()));
      }
    }
    return cells.cell(object, cell(piece, offset, kind));
  }

  private Range cell(Piece piece, int offset, Kind kind) {
    return known
        .synchronising(piece, offset, kind)
        .orElseThrow(
            () ->
                run.refused(
                    "`%s` holds a %s in the memory of another such object"
                        .formatted(piece.name(), kind.words())));
  }

  /**
   * Makes an object by which threads synchronise; 0.
   *
   * @param type of a mutex
   */
  long initialise(long address, Kind kind, long state, long type) {
    if (isPrivate(address)) {
      Piece piece = checked(address, kind.size(), "used");
      Range _ = cell(piece, (int) Address.offset(address), kind);
      int width = kind.stateSize();
      for (int offset = 0; offset < kind.size(); offset += width) {
        write(address + offset, width, kind.initial(offset, state, type), 0, false, false);
      }
    } else {
      int cell = synchroniser(address, kind, true);
      long[] now = footing.read(cell);
      if (!trial && kind.isHeld() && now[1] == 0 && now[0] > 0) {
        throw run.error(
            Problem.R018, "a " + kind.words() + " is initialised again while a thread holds it");
      }
      footing.write(
          cell,
          kind.contents((offset, size) -> kind.initial(offset, state, type), 0, cells.threads()));
    }
    return 0;
  }
}
