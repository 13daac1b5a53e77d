// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.states.Batch;
import dev.ravel.explore.states.ConcurrentInsert;
import dev.ravel.explore.states.Numbering;
import dev.ravel.explore.states.ReservedSlots;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Several threads add as one alone would. */
class ClaimingTest {
  private static Batch batch(long[] keys) {
    Batch batch = new Batch();
    batch.reserve(keys.length);
    System.arraycopy(keys, 0, batch.keys, 0, keys.length);
    batch.size = keys.length;
    return batch;
  }

  /** Longs found at places, distributed to some threads that claim them at once. */
  private record Finds(long[] keys, int[] places, int threads) {
    /** Claims those of places that are the thread's by their remainder, some together. */
    boolean claim(ConcurrentInsert claiming, int thread) {
      int each = 1 + thread * 37;
      long[] its = new long[keys.length];
      int[] at = new int[keys.length];
      int size = 0;
      boolean room = true;
      for (int i = 0; i < keys.length; i++) {
        if (places[i] % threads == thread) {
          its[size] = keys[i];
          at[size] = places[i];
          size++;
        }
        if (size == each || i == keys.length - 1) {
          room &= claiming.claim(batch(Arrays.copyOf(its, size)), at, thread);
          size = 0;
        }
      }
      return room;
    }
  }

  private static ReservedSlots[] claims(int threads) {
    ReservedSlots[] claims = new ReservedSlots[threads];
    Arrays.setAll(claims, _ -> new ReservedSlots());
    return claims;
  }

  @Test
  void claimsAreNumberedAsIfAddedByPlace() {
    for (int threads : new int[] {1, 2, 3, 5}) {
      Random random = new Random(threads);
      Numbering numbering = new Numbering();
      ConcurrentInsert claiming = new ConcurrentInsert(numbering);
      Numbering expected = new Numbering();
      int refused = 0;
      try (WorkerPool pool = new WorkerPool(threads)) {
        for (int round = 0; round < 400; round++) {
          int size = random.nextInt(round % 10 == 0 ? 5000 : 300);
          Finds finds =
              new Finds(
                  random.longs(size, 0, 100 + 50L * round).toArray(),
                  random.ints(size, 0, 200).sorted().toArray(),
                  threads);
          int end = round % 7 == 0 ? 100 : 200;
          while (!numberAll(numbering, claiming, finds, pool, end)) {
            numbering.withdraw();
            numbering.enlarge();
            pool.work(threads, part -> numbering.fill(part, threads));
            refused++;
          }
          for (int i = 0; i < size; i++) {
            int _ = finds.places[i] < end ? expected.add(finds.keys[i]) : 0;
          }
          assertEquals(expected.count(), numbering.count());
          for (long key : finds.keys) {
            assertEquals(expected.find(key), numbering.find(key), threads + " threads");
          }
        }
      }
      for (int number = 0; number < expected.count(); number++) {
        assertEquals(expected.get(number), numbering.get(number));
      }
      assertTrue(refused > 3, "it was full now and then");
    }
  }

  /** Numbers what is found before a place; false if there is no room. */
  private static boolean numberAll(
      Numbering numbering, ConcurrentInsert claiming, Finds finds, WorkerPool pool, int end) {
    int threads = finds.threads;
    boolean[] room = new boolean[threads];
    claiming.open(claims(threads));
    pool.work(threads, thread -> room[thread] = finds.claim(claiming, thread));
    for (boolean its : room) {
      if (!its) {
        return false;
      }
    }
    int[] found = new int[200];
    pool.work(threads, thread -> claiming.settle(thread, found));
    numbering.extend(Arrays.stream(found).sum());
    for (int place = 0; place < end; place++) {
      int first = numbering.count();
      numbering.accept(found[place]);
      found[place] = first;
    }
    pool.work(threads, thread -> claiming.number(thread, found, end));
    if (end < found.length) {
      numbering.withdraw();
      numbering.fill(0, 1);
    }
    return true;
  }
}
