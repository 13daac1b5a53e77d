// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Type;
import dev.ravel.processor.ProgramFacts.Piece;
import dev.ravel.processor.ProgramFacts.Range;
import dev.ravel.processor.ProgramFacts.Region;
import dev.ravel.processor.ThreadState.Activation;
import dev.ravel.processor.ThreadState.Block;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import dev.ravel.system.LocalWorkTooLong;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/** The heap as one thread sees it. It has blocks that are given out, and given back. */
final class Heap {
  /**
   * The most memory of one block, and of all blocks that a thread keeps to itself, in bytes. What a
   * thread keeps to itself is held whole, with a bit beside each of its bits, and copied where a
   * step has changed it; of memory that others see only those parts are held that were used.
   */
  static final long LARGEST = 1L << 27;

  /** The index of the first block in a list of those that were given back. */
  private static final int FIRST_FREED = 2;

  private final Run run;
  private final Memory memory;
  private final Dangling dangling;

  /** The numbers of the blocks of the heap among those blocks. */
  private final BitSet used = new BitSet();

  private Blocks counted;

  /** The bytes of those of them that no other thread could see when they were counted, or more. */
  private long kept;

  /** That of a thread that runs. */
  Heap(Run run, Memory memory) {
    this.run = run;
    this.memory = memory;
    this.dangling = memory.dangling();
  }

  /** New memory of the heap; its address. */
  long allocate(long size, boolean zero, Type type) {
    boolean large = size < 0 || size > LARGEST;
    if (large && run.trial) {
      return 0;
    }
    if (large) {
      throw tooLarge(size);
    }
    boolean fails = run.known.checks(Meaning.Check.MALLOC_FAILURE);
    boolean reuses = run.known.reuses() && !run.alone();
    if (run.trial && reuses) {
      memory.attemptAll();
      return 0;
    }
    if (reuses || fails && !run.trial) {
      int list = reuses ? freed((int) size) : -1;
      long[] blocks = reuses ? run.footing.read(list) : new long[FIRST_FREED];
      int seen = blocks.length - FIRST_FREED;
      int[] unseen = reuses ? unseen((int) size) : new int[0];
      int chosen = run.choose(1 + seen + unseen.length + (fails ? 1 : 0));
      if (chosen > seen + unseen.length) {
        return noMemory();
      }
      if (chosen > seen) {
        int object = unseen[chosen - seen - 1];
        run.stand.dangling.clear(run.known.piece(object).index());
        fits(size);
        return given(object, zero);
      }
      if (chosen > 0) {
        return again(list, (int) blocks[FIRST_FREED + chosen - 1], zero);
      }
    }
    fits(size);
    return given(made(unusedNumber(), (int) size, type), zero);
  }

  /**
   * The block of a number. It is made by the allocation, or by the outermost call of one of the
   * {@link Allocators}, whose type it has if its own is not known.
   */
  private int made(int number, int size, Type own) {
    Activation at = run.stand.top;
    Type type = own;
    Span span = run.told();
    ProgramFacts.Site site = new ProgramFacts.Site(at.function, at.pc);
    while (run.known.allocators().returned(at.function).equals(Optional.of(site))
        && at.caller() != null) {
      at = at.caller();
      site = new ProgramFacts.Site(at.function, at.pc);
      if (run.known.program().functions().get(at.function).code().get(at.pc)
          instanceof Instruction.Call call) {
        span = call.span();
        type = type.equals(Type.UNKNOWN) ? call.type() : type;
      }
    }
    return run.known.object(
        run.me, Region.HEAP, number, site, "memory of line " + span.line(), size, 8, type, span);
  }

  /**
   * Counts the blocks in use.
   *
   * @throws LocalWorkTooLong if one more of a size is too much
   */
  private void fits(long size) {
    count();
    if (size > LARGEST - kept) {
      counted = null; // others may see some of it meanwhile
      count();
      if (size > LARGEST - kept) {
        throw tooLarge(size);
      }
    }
  }

  /** A block is given out that no other thread has seen; its address. */
  private long given(int object, boolean zero) {
    Piece piece = run.known.piece(object);
    long[] words = Contents.empty(piece.size());
    if (zero) {
      Arrays.fill(words, 0);
    }
    run.shadow().ifPresent(its -> its.forgets(object));
    run.stand.blocks.put(object, new Block(words));
    run.stand.fenced.clear(object);
    used.set(piece.index());
    kept += piece.size();
    if (run.known.checks(Meaning.Check.CLEANUP)) {
      memory.publish(Address.of(object, 0)); // the end of the program looks at it, whoever ends it
    }
    return Address.of(object, 0);
  }

  /**
   * Returns the blocks of a size that were given back and that no other thread has seen. This
   * thread may have their addresses.
   */
  private int[] unseen(int size) {
    BitSet all = dangling.look();
    for (int object = 0; object < run.known.pieces() && !run.stand.disguised.isEmpty(); object++) {
      Piece piece = run.known.piece(object);
      if (piece.region() == Region.HEAP
          && piece.thread() == run.me
          && run.stand.disguised.get(piece.index())
          && !run.stand.shown.get(piece.index())
          && !run.stand.blocks.contains(object)) {
        all.set(object);
      }
    }
    return all.stream().filter(object -> run.known.piece(object).size() == size).toArray();
  }

  /** The thread has come to its next operation. */
  void settles() {
    dangling.lookIfDue();
  }

  private LocalWorkTooLong tooLarge(long size) {
    return new LocalWorkTooLong(
            ("`malloc` of %s bytes: a thread is followed as long as it keeps at most 128 MiB of the"
                    + " heap to itself, %s bytes, and no block may be larger")
                .formatted(Long.toUnsignedString(size), LARGEST))
        .at(run.told());
  }

  /** There is no memory left, which the error number tells. */
  private long noMemory() {
    if (run.known.asksForErrorNumber()) {
      memory.write(memory.errorNumber(), 4, ErrorNumber.NO_MEMORY, 0, false, false);
    }
    run.chosen(new InputValue.Whole(BigInteger.ZERO), 0);
    return 0;
  }

  /** The cell of the blocks of a size that were given back. */
  private int freed(int size) {
    return run.cells.cell(run.known.freed(size), new Range(0, Kind.FREED.size(), Kind.FREED));
  }

  /** Gives out memory again that was given back. All may see it, as they could before. */
  private long again(int list, int object, boolean zero) {
    run.shadow().ifPresent(its -> its.forgets(object));
    run.footing.write(
        list, Arrays.stream(run.footing.now(list)).filter(its -> its != object).toArray());
    run.footing.write(run.cells.header(object), Cells.SHARED, 0);
    Piece piece = run.known.piece(object);
    for (Range range : run.known.cells(piece)) {
      long lost = zero ? 0 : -1;
      run.footing.write(
          run.cells.cell(object, range),
          range.kind() == Kind.BYTES
              ? new long[] {0, lost & Arithmetic.mask(8 * range.size())}
              : range.kind().contents((_, _) -> 0, lost, run.cells.threads()));
    }
    return Address.of(object, 0);
  }

  /** Counts the blocks in use. Cost: once for each step that allocates, linear in them. */
  private void count() {
    if (counted != run.stand.blocks) {
      counted = run.stand.blocks;
      used.clear();
      kept = 0;
      for (int object : counted.objects()) {
        Piece piece = run.known.piece(object);
        if (piece.region() == Region.HEAP) {
          used.set(piece.index());
          kept += run.stand.shown.get(piece.index()) ? 0 : piece.size();
        }
      }
    }
  }

  /**
   * Returns the smallest number of a block of the heap that is not in use and may be used. It was
   * never seen by others, its address was never disguised, and it does not dangle. Cost: that of
   * some bits for each block, and now and then that of {@link Dangling}.
   */
  private int unusedNumber() {
    dangling.lookIfDue();
    int number = used.nextClearBit(0);
    while (run.stand.shown.get(number)
        || run.stand.dangling.get(number)
        || run.stand.disguised.get(number)) {
      number = run.stand.dangling.nextClearBit(run.stand.shown.nextClearBit(number));
      number = used.nextClearBit(run.stand.disguised.nextClearBit(number));
    }
    return number;
  }

  /** The object that is a block of the heap. */
  private int block(long address, String who) {
    int object = Address.object(address);
    if (!memory.isMemory(address)
        || run.known.piece(object).region() != Region.HEAP
        || Address.offset(address) != 0) {
      throw run.error(Problem.R016, who + " gets an address that `malloc` did not give");
    }
    return object;
  }

  /** The size of a block of the heap that is there. */
  long blockSize(long address, String who) {
    int object = block(address, who);
    if (!memory.isPrivate(address)) {
      memory.header(object, "is used");
    }
    return run.known.piece(object).size();
  }

  /** Memory of the heap is given back. */
  void free(long address) {
    if (address == 0) {
      return;
    }
    int object = block(address, "`free`");
    if (memory.isPrivate(address)) {
      run.stand.blocks.remove(object);
      used.clear(run.known.piece(object).index());
      if (!run.stand.disguised.get(run.known.piece(object).index())) {
        run.stand.dangling.set(run.known.piece(object).index());
      }
      kept -= run.known.piece(object).size();
      run.frees().ifPresent(its -> its.put(object, run.told()));
      return;
    }
    memory.header(object, "is freed");
    run.footing.write(run.cells.header(object), Cells.GONE, run.known.freeing(run.told()));
    if (run.known.reuses()) {
      int list = freed(run.known.piece(object).size());
      long[] blocks = run.footing.read(list);
      long[] more = Arrays.copyOf(blocks, blocks.length + 1);
      more[blocks.length] = object;
      Arrays.sort(more, FIRST_FREED, more.length);
      run.footing.write(list, more);
    }
  }
}
