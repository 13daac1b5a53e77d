// SPDX-License-Identifier: Apache-2.0
package dev.ravel.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the order of a run, by brute force. Any two steps are compared. */
class PartialOrderTest {
  private final Random random = new Random(1);

  /** A run of random steps, and for each step all that must come before it. */
  private final class Sample {
    private final int[] processes;
    private final List<BitSet> past = new ArrayList<>();
    private final PartialOrder order;

    Sample(int length, int movers, int objects) {
      BitSet ignored = new BitSet();
      ignored.set(0, random.nextInt(2));
      Footprints all = new Footprints(objects, ignored);
      processes = random.ints(length, 0, movers).toArray();
      int[] footprints = new int[length];
      for (int step = 0; step < length; step++) {
        // one object is beyond those that count, as property objects are
        footprints[step] =
            all.intern(
                IntStream.rangeClosed(0, objects)
                    .filter(_ -> random.nextInt(objects) == 0)
                    .map(object -> Footprints.entry(object, random.nextInt(3)))
                    .toArray());
      }
      for (int step = 0; step < length; step++) {
        BitSet before = new BitSet();
        for (int earlier = 0; earlier < step; earlier++) {
          if (processes[earlier] == processes[step]
              || all.dependent(footprints[earlier], footprints[step], ConcurrentSystem.NONE)) {
            before.or(past.get(earlier));
            before.set(earlier);
          }
        }
        past.add(before);
      }
      order = PartialOrder.of(all, processes, footprints);
    }

    /** The steps in a step's past that are in the past of no other one there. */
    private List<Integer> causes(int step) {
      return past.get(step).stream()
          .filter(its -> past.get(step).stream().noneMatch(other -> past.get(other).get(its)))
          .boxed()
          .toList();
    }

    private BitSet pastOf(BitSet steps) {
      BitSet all = (BitSet) steps.clone();
      steps.stream().forEach(step -> all.or(past.get(step)));
      return all;
    }

    private BitSet joinedWith(BitSet steps) {
      BitSet all = (BitSet) steps.clone();
      for (int size = -1; size != all.cardinality(); ) {
        size = all.cardinality();
        for (int step = 0; step < processes.length; step++) {
          int its = step;
          if (all.stream().anyMatch(o -> past.get(o).get(its) || past.get(its).get(o))) {
            all.set(step);
          }
        }
      }
      return all;
    }
  }

  private BitSet some(int length) {
    BitSet some = new BitSet();
    IntStream.range(0, length).filter(_ -> random.nextInt(4) == 0).forEach(some::set);
    return some;
  }

  @Test
  void itIsTheOneOfAllPairs() {
    for (int round = 0; round < 400; round++) {
      int length = 1 + random.nextInt(30);
      Sample its = new Sample(length, 1 + random.nextInt(6), 1 + random.nextInt(8));
      assertEquals(length, its.order.length());
      for (int step = 0; step < length; step++) {
        assertEquals(its.causes(step), its.order.causes(step));
      }
      assertEquals(
          IntStream.range(0, length - 1)
              .filter(step -> !its.past.get(step + 1).get(step))
              .boxed()
              .toList(),
          its.order.independentNeighbours());
      BitSet some = some(length);
      assertEquals(its.pastOf(some), its.order.pastOf(some));
      assertEquals(its.joinedWith(some), its.order.joinedWith(some));
    }
  }

  /** Counts the orders of few steps one by one. */
  private static long orders(Sample its, BitSet done) {
    int length = its.processes.length;
    if (done.cardinality() == length) {
      return 1;
    }
    long orders = 0;
    for (int step = 0; step < length; step++) {
      BitSet missing = (BitSet) its.past.get(step).clone();
      missing.andNot(done);
      if (!done.get(step) && missing.isEmpty()) {
        done.set(step);
        orders += orders(its, done);
        done.clear(step);
      }
    }
    return orders;
  }

  @Test
  void itsInterleavingsAreAllOrdersThatRespectIt() {
    for (int round = 0; round < 100; round++) {
      Sample its = new Sample(1 + random.nextInt(7), 1 + random.nextInt(4), 3);
      assertEquals(
          orders(its, new BitSet()),
          its.order.interleavings().orElseThrow(),
          () -> Arrays.toString(its.processes));
    }
  }
}
