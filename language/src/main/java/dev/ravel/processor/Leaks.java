// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.StepEnd;
import dev.ravel.machine.Address;
import dev.ravel.processor.ProgramFacts.Fact;
import dev.ravel.processor.ProgramFacts.Piece;
import dev.ravel.processor.ProgramFacts.Range;
import dev.ravel.processor.ProgramFacts.Region;
import dev.ravel.processor.ThreadState.Block;
import dev.ravel.source.Problem;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/**
 * Memory of the heap that is lost. It is not freed, and no pointer leads to it. What a thread has
 * shown to nobody is lost when it ends; all other memory may be lost when the program ends, after
 * all other threads have. Pointers into the middle of a block lead to it, too. Nothing is lost
 * where the program ends by {@code exit}, in the middle of what it does.
 *
 * <p>Looks at all memory: the step that ends the program depends on all that was written before.
 */
final class Leaks {
  private static final int WORD = 8;

  private final Run run;
  private final BitSet reached = new BitSet();
  private final Deque<Integer> open = new ArrayDeque<>();

  Leaks(Run run) {
    this.run = run;
  }

  /**
   * Checks the end of the thread. A block that is lost then is an error.
   *
   * @param program whether the program ends with it, and not with the last thread
   * @param returns whether the first call of the thread returns
   */
  void atEnd(boolean program, boolean returns) {
    boolean cleanup = run.known.checks(Meaning.Check.CLEANUP);
    if (program && !returns && !cleanup) {
      return;
    }
    if (!program && run.me == 0) {
      run.known.finds(Fact.MAIN_LEAVES);
    }
    boolean last = program || run.known.holds(Fact.MAIN_LEAVES);
    if (run.trial) {
      if (last) {
        othersAlive(true);
        run.memory.attemptAll();
      }
      return;
    }
    if (cleanup && (program || last && !othersAlive(false))) {
      left();
    }
    if (!run.known.checks(Meaning.Check.LEAKS)) {
      return;
    }
    if (program) {
      if (!returns || othersAlive(false)) {
        return; // the end interrupts them, and what they have in use is not lost
      }
      ownRoots();
      sharedRoots();
      lost();
    } else {
      lostByThread();
      if (last && !othersAlive(false)) {
        sharedRoots();
        lost();
      }
    }
  }

  /** Returns whether another thread runs still; all of them are looked at, the first one first. */
  private boolean othersAlive(boolean all) {
    for (int thread = 0; thread < run.cells.threads(); thread++) {
      if (thread != run.me) {
        boolean runs = run.existence(thread)[0] == Cells.RUNNING;
        if (runs && !all) {
          return true;
        }
      }
    }
    return false;
  }

  private void lostByThread() {
    for (int object : run.stand.blocks.objects()) {
      if (run.known.piece(object).region() == Region.HEAP
          && !run.stand.blocks.isPublished(object)) {
        throw lost(object, "when its thread ends");
      }
    }
  }

  // ----------------------------------------------------------------------------- what leads where

  /** The first block that is there is an error, whatever leads to it. All of them are shared. */
  private void left() {
    BitSet shown = run.known.surveyed();
    for (int object = shown.nextSetBit(0); object >= 0; object = shown.nextSetBit(object + 1)) {
      if (run.footing.read(run.cells.header(object))[0] == Cells.SHARED) {
        throw run.error(
            Problem.R019, run.known.piece(object).words() + " is not freed when the program ends");
      }
    }
  }

  /** Marks what the thread's own copies of variables lead to. Its last call is over. */
  private void ownRoots() {
    for (int object : run.stand.blocks.objects()) {
      if (run.known.piece(object).region() == Region.THREAD) {
        reach(object);
      }
    }
  }

  private void sharedRoots() {
    for (int global = 0; global < run.known.program().globals().size(); global++) {
      reach(global);
    }
  }

  private void reach(int object) {
    if (!reached.get(object)) {
      reached.set(object);
      open.add(object);
    }
  }

  private void leads(long value) {
    int object = Address.object(value);
    if (object >= 0 && object < run.known.pieces()) {
      reach(object);
    }
  }

  private void follow() {
    while (!open.isEmpty()) {
      int object = open.remove();
      Block block = run.stand.blocks.get(object);
      if (block != null && block.words != null) {
        int bytes = WORD * block.words.length / 2;
        for (int offset = 0; offset + WORD <= bytes; offset++) {
          leads(Contents.bits(block.words, offset, WORD));
        }
      } else {
        followShared(object);
      }
    }
  }

  /** Marks what memory that all may see leads to. Memory that no step has used leads nowhere. */
  private void followShared(int object) {
    Map<Integer, Long> words = new TreeMap<>();
    for (Range range : run.known.cells(run.known.piece(object))) {
      if (range.kind() == Kind.BYTES) {
        long value = run.footing.read(run.cells.cell(object, range))[0];
        int shift = 8 * (range.offset() & WORD - 1);
        words.merge(range.offset() / WORD, value << shift, (left, right) -> left | right);
        leads(value);
      }
    }
    words.values().forEach(this::leads);
  }

  /** The first block that nothing leads to is an error. */
  private void lost() {
    BitSet shown = run.known.surveyed();
    follow();
    for (int object : run.stand.blocks.objects()) {
      if (run.known.piece(object).region() == Region.HEAP
          && !run.stand.blocks.isPublished(object)
          && !reached.get(object)) {
        throw lost(object, "when the program ends");
      }
    }
    for (int object = shown.nextSetBit(0); object >= 0; object = shown.nextSetBit(object + 1)) {
      if (!reached.get(object) && run.footing.read(run.cells.header(object))[0] == Cells.SHARED) {
        throw lost(object, "when the program ends");
      }
    }
  }

  private StepEnd.Failed lost(int object, String when) {
    Piece piece = run.known.piece(object);
    if (piece.region() != Region.HEAP) {
      throw new IllegalStateException(piece.name() + " is no block of the heap");
    }
    return run.error(
        Problem.R019, piece.words() + " is not freed, and nothing leads to it " + when);
  }
}
