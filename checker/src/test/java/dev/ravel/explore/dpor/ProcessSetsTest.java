// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ProcessSetsTest {
  /** Compares with a list of sets, with few processes and many, few different sets and many. */
  @Test
  void holdsTheSetOfEachState() {
    for (int processes : new int[] {1, 5, 63, 64, 65, 127, 128, 300}) {
      for (int different : new int[] {1, 3, 1_000_000}) {
        Random random = new Random(processes + different);
        ProcessSets sets = new ProcessSets(processes);
        List<BitSet> expected = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
          if (!expected.isEmpty() && random.nextInt(4) == 0) {
            int state = random.nextInt(expected.size());
            int process = random.nextInt(processes + 1);
            if (process == processes) {
              sets.fill(state);
              expected.get(state).set(0, processes + 1);
            } else {
              sets.add(state, process);
              expected.get(state).set(process);
            }
          } else {
            BitSet its = set(new Random(random.nextInt(different)), processes);
            sets.append(longs(its, processes), its.get(processes));
            if (its.get(processes)) {
              its.set(0, processes); // each process is in a full set
            }
            expected.add(its);
          }
        }
        check(expected, sets, processes);
      }
    }
  }

  private static void check(List<BitSet> expected, ProcessSets sets, int processes) {
    assertEquals(expected.size(), sets.states());
    for (int state = 0; state < expected.size(); state++) {
      BitSet its = expected.get(state);
      assertEquals(its.get(processes), sets.isFull(state));
      for (int process = 0; process < processes; process++) {
        assertEquals(its.get(process), sets.has(state, process));
      }
      long[] into = Processes.none(processes);
      Processes.add(into, 0);
      sets.read(state, into);
      for (int process = 1; process < processes; process++) {
        assertEquals(its.get(process), Processes.has(into, process));
      }
      assertTrue(Processes.has(into, 0));
    }
  }

  /** A set of processes, and after them whether it is to be full. */
  private static BitSet set(Random random, int processes) {
    BitSet set = new BitSet();
    for (int k = random.nextInt(4); k >= 0; k--) {
      set.set(random.nextInt(processes));
    }
    set.set(processes, random.nextInt(3) == 0);
    return set;
  }

  private static long[] longs(BitSet set, int processes) {
    long[] longs = Processes.none(processes);
    for (int process = set.nextSetBit(0);
        process >= 0 && process < processes;
        process = set.nextSetBit(process + 1)) {
      Processes.add(longs, process);
    }
    return longs;
  }

  /** However many processes there are, a state has few bytes if few sets are different. */
  @Test
  void takesFewBytesForAState() {
    ProcessSets sets = new ProcessSets(300);
    for (int state = 0; state < 100_000; state++) {
      long[] set = Processes.none(300);
      Processes.add(set, state % 300);
      sets.append(set, false);
    }
    assertTrue(sets.bytes() < 200_000, sets.bytes() + " bytes");
  }

  /** Nor more, however different the full sets are. */
  @Test
  void aFullSetTakesABit() {
    ProcessSets sets = new ProcessSets(60);
    for (int state = 0; state < 100_000; state++) {
      sets.append(new long[] {state}, true);
    }
    assertTrue(sets.bytes() < 30_000, sets.bytes() + " bytes");
  }
}
