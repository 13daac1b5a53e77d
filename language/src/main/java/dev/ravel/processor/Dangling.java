// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.processor.ProgramFacts.Piece;
import dev.ravel.processor.ProgramFacts.Region;
import dev.ravel.processor.ThreadState.Activation;
import dev.ravel.processor.ThreadState.Block;
import java.util.BitSet;

/**
 * The freed blocks and ended variables that no other thread could see. They are blocks of the heap
 * that a thread has given back before others could see them, and variables of its calls whose
 * scopes have ended before. It still has their addresses. Such a block must not come back as
 * another one: what uses its address uses memory that was freed. A block of which the thread has no
 * address may come back, since nothing tells it from a new one; so a thread that allocates and
 * frees in a loop comes back to where it was. The same holds for a variable.
 *
 * <p>Whether a number is an address is not known. So every number that a thread has is taken for
 * one that is near a block, as a conservative garbage collector does (H.-J. Boehm, M. Weiser,
 * "Garbage collection in an uncooperative environment", Software: Practice and Experience 18(9),
 * 1988): in registers that are needed, and in the words of the memory that it keeps to itself.
 * Where it has an address in another way, {@link HiddenPointers} has noted it. Other memory needs
 * no look, since what is written there {@linkplain Memory#publish is noted}.
 *
 * <p>Cost of a look: linear in the calls and the memory that the thread keeps to itself. So the
 * more there was of that when it was looked last, the more blocks are given back before the next
 * look, {@value #WORDS_FOR_BLOCK} words for each of them.
 */
final class Dangling {
  /** The number of words that cost as much as a call or an object. */
  private static final int WORDS_OF_OBJECT = 16;

  /** The number of words looked at for each block that was given back, a power of two. */
  private static final int WORDS_FOR_BLOCK = 2048;

  private final ProgramFacts known;
  private final int me;
  private final ThreadState stand;

  /** The number of words that were looked at. */
  private long looked;

  /** The variables whose addresses were met. */
  private final BitSet variables = new BitSet();

  /** Those of a thread that stands somewhere. */
  Dangling(ProgramFacts known, int me, ThreadState stand) {
    this.known = known;
    this.me = me;
    this.stand = stand;
  }

  /** Looks if there may be enough to forget for what a look costs. */
  void lookIfDue() {
    int count = stand.dangling.cardinality() + stand.expired.cardinality();
    int most = stand.lookSize == 0 ? 0 : 2 * stand.held + (1 << stand.lookSize);
    if (count > most) {
      var _ = look();
    }
  }

  /**
   * Returns whether an object is a block that was given back, or a variable whose scope has ended.
   */
  static boolean dangles(ThreadState stand, Piece piece, int object) {
    return piece.region() == Region.STACK
        ? stand.expired.get(object)
        : stand.dangling.get(piece.index());
  }

  /**
   * Forgets the blocks and variables of which the thread has no address; the blocks of which it has
   * one.
   */
  BitSet look() {
    BitSet objects = new BitSet();
    variables.clear();
    looked = 0;
    if (stand.dangling.isEmpty() && stand.expired.isEmpty()) {
      return objects;
    }
    for (Activation call = stand.top; call != null; call = call.caller()) {
      registers(call, objects);
    }
    for (int object : stand.blocks.objects()) {
      Block block = stand.blocks.get(object);
      if (block.words != null) {
        memory(block.words, objects);
      }
    }
    stand.values.values().forEach(value -> number(value.bits(), objects));
    stand.cleanups.forEach(its -> number(its.argument().bits(), objects));
    stand.ending.ifPresent(its -> number(its.result().bits(), objects));
    BitSet held = new BitSet();
    objects.stream().forEach(object -> held.set(known.piece(object).index()));
    stand.dangling.and(held);
    stand.expired.and(variables);
    stand.held = stand.dangling.cardinality() + stand.expired.cardinality();
    stand.lookSize = Long.SIZE - Long.numberOfLeadingZeros(looked / WORDS_FOR_BLOCK);
    return objects;
  }

  private void registers(Activation call, BitSet objects) {
    int[] needed =
        call == stand.top
            ? known.live().running(call.function, call.pc)
            : known.live().suspended(call.function, call.pc);
    looked += WORDS_OF_OBJECT + needed.length;
    for (int register : needed) {
      if (call.undefined[register] != -1 && !known.live().isHome(call.function, register)) {
        number(call.values[register], objects);
      }
    }
  }

  private void memory(long[] words, BitSet objects) {
    int count = words.length / 2;
    looked += WORDS_OF_OBJECT + count;
    for (int k = 0; k < count; k++) {
      number(words[k], objects);
    }
  }

  /** A number that the thread has, which may be an address. */
  private void number(long value, BitSet objects) {
    if (!HiddenPointers.mayName(value, known)) {
      return;
    }
    int object = Address.object(value);
    Piece piece = known.piece(object);
    boolean heap = piece.region() == Region.HEAP;
    if ((heap || piece.region() == Region.STACK)
        && piece.thread() == me
        && dangles(stand, piece, object)
        && isNear(value)) {
      (heap ? objects : variables).set(object);
    }
  }

  /** Returns whether a number is near enough to an object to be taken for an address of it. */
  static boolean isNear(long address) {
    long offset = Address.offset(address);
    return offset >= -Heap.LARGEST && offset <= 2 * Heap.LARGEST;
  }
}
