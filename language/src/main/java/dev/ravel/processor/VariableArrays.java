// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Type;
import dev.ravel.processor.ProgramFacts.Region;
import dev.ravel.source.Problem;
import java.util.Arrays;
import java.util.List;

/**
 * The arrays of a computed length in the call on top, numbered from 1 on. The order is that in
 * which they came to life. Those after a number end together.
 */
record VariableArrays(Run run, ProgramFacts known) {
  /** The most bytes of one array, the size of a stack. */
  private static final long LARGEST = 1L << 23;

  private static final int MOST = 1 << Integer.SIZE - 1 - ProgramFacts.DEPTH;

  /** Brings an array to life; its address. */
  long reserve(Instruction.ReserveArray its, long count) {
    int number = last() + 1;
    if (number >= MOST || count < 0 || count > LARGEST || count * its.each() > LARGEST) {
      throw run.error(
          Problem.R018,
          "the array `" + its.name() + "` of length " + count + " is larger than the stack");
    }
    ThreadState stand = run.stand;
    int object =
        known.object(
            run.me,
            Region.STACK,
            number << ProgramFacts.DEPTH | stand.top.depth,
            new ProgramFacts.Site(stand.top.function, stand.top.pc),
            its.name(),
            (int) (count * its.each()),
            its.element(),
            new Type.Array(its.type(), (int) count),
            its.span());
    int place = run.memory.place(object);
    run.memory.live(stand.top, place);
    return Address.of(place, 0);
  }

  /** The number of the last one that lives; 0 if there is none. */
  int last() {
    int last = 0;
    for (int object : run.stand.top.variables) {
      last = Math.max(last, known.piece(object).number());
    }
    return last;
  }

  /** The objects of those that live and came after a number. */
  List<Integer> behind(long number) {
    return Arrays.stream(run.stand.top.variables)
        .filter(object -> known.piece(object).number() > number)
        .boxed()
        .toList();
  }

  /** Returns whether another thread can see one of those after a number. */
  boolean publishedBehind(long number) {
    return behind(number).stream().anyMatch(run.stand.blocks::isPublished);
  }
}
