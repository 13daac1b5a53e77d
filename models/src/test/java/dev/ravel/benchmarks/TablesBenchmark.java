// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;
import dev.ravel.explore.tables.PairCache;
import dev.ravel.explore.tables.PairMap;
import dev.ravel.explore.tables.PairSet;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The nanoseconds for each call of a table that is asked for what it has and adds what it has not,
 * beside a map of the library.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(TablesBenchmark.CALLS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TablesBenchmark {
  static final int CALLS = 1 << 16;

  /** The number of numbers from which those of pairs are drawn. Few come again, many do not. */
  @Param({"40", "4000"})
  public int range;

  private int[] first;
  private int[] second;

  /** Draws the pairs. */
  @Setup
  public void draw() {
    SplittableRandom random = new SplittableRandom(range);
    first = random.ints(CALLS, 0, range).toArray();
    second = random.ints(CALLS, 0, range).toArray();
  }

  /** Pairs of boxed numbers in a map of the library. */
  @Benchmark
  public int library() {
    Map<Long, Integer> map = new HashMap<>();
    for (int k = 0; k < CALLS; k++) {
      map.putIfAbsent((long) first[k] << Integer.SIZE | second[k], k);
    }
    return map.size();
  }

  /** A map of pairs. */
  @Benchmark
  public int pairMap() {
    PairMap map = new PairMap(64);
    for (int k = 0; k < CALLS; k++) {
      if (map.get(first[k], second[k]) == PairMap.ABSENT) {
        map.put(first[k], second[k], k);
      }
    }
    return map.size();
  }

  /** A set of pairs. */
  @Benchmark
  public long pairSet() {
    PairSet set = new PairSet();
    for (int k = 0; k < CALLS; k++) {
      if (!set.has(first[k], second[k])) {
        set.add(first[k], second[k]);
      }
    }
    return set.bytes();
  }

  /** A cache of pairs. */
  @Benchmark
  public int pairCache() {
    PairCache cache = new PairCache(10);
    int found = 0;
    for (int k = 0; k < CALLS; k++) {
      if (cache.get(first[k], second[k]) == PairCache.ABSENT) {
        cache.put(first[k], second[k], k);
      } else {
        found++;
      }
    }
    return found;
  }

  /** Numbers by what they stand for, in and out as along a trail. */
  @Benchmark
  public int numberTable() {
    NumberTable table = new NumberTable(64);
    int found = 0;
    for (int k = 0; k < CALLS; k++) {
      int hash = hash(k);
      int slot = table.first(hash);
      while (table.number(slot) != NumberTable.NONE && !same(table.number(slot), k)) {
        slot = table.next(slot);
      }
      if (table.number(slot) == NumberTable.NONE) {
        table.add(hash, k);
      } else {
        found++;
      }
    }
    return found;
  }

  private int hash(int k) {
    return Hash.mixed(Hash.mixed(0, first[k]), second[k]);
  }

  private boolean same(int one, int other) {
    return first[one] == first[other] && second[one] == second[other];
  }
}
