// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import java.util.ArrayList;
import java.util.List;

/**
 * Models whose number of maximal configurations is known from a formula or from the literature.
 * They are made for engines that explore them without looking at the formula.
 */
public final class KnownCounts {
  private KnownCounts() {}

  /**
   * A model and its number of maximal configurations.
   *
   * @param name what it is called, with its size
   */
  public record Known(String name, String text, int maximal) {}

  /** Models of up to some thousand configurations. */
  public static List<Known> small() {
    List<Known> all = new ArrayList<>(littleTests());
    for (int n = 1; n <= 4; n++) {
      all.add(twoColumns(n));
      all.add(pairs(n));
      all.add(oneMutex(n));
      all.add(readers(n));
      all.add(additions(n));
      all.add(sums(n));
    }
    for (int n = 1; n <= 3; n++) {
      all.add(manyPatterns(n));
      all.add(increments(n));
      all.add(fibonacci(n));
      all.add(lastZero(n + 1));
      all.add(counter(n + 1));
    }
    for (int n = 0; n <= 1; n++) {
      all.add(coherence(n));
    }
    for (int n = 1; n <= 3; n++) {
      all.add(rounds(n + 1, n));
      all.add(groups(n + 1, 2));
    }
    all.add(sections(2, 2, 6));
    all.add(sections(3, 6, 84));
    return List.copyOf(all);
  }

  /** Models of up to some hundred thousand maximal configurations, for fast engines. */
  public static List<Known> large() {
    List<Known> all = new ArrayList<>();
    for (int n = 5; n <= 8; n++) {
      all.add(twoColumns(n));
      all.add(pairs(n));
      all.add(oneMutex(n));
      all.add(readers(2 * n));
      all.add(lastZero(n));
      all.add(counter(4 * n));
    }
    all.add(rounds(8, 9));
    all.add(groups(5, 2));
    all.add(groups(6, 3));
    all.add(manyPatterns(4));
    all.add(manyPatterns(5));
    all.add(manyPatterns(6));
    all.add(manyPatterns(7));
    all.add(increments(4));
    all.add(increments(5));
    all.add(fibonacci(4));
    all.add(fibonacci(5));
    all.add(coherence(2));
    return List.copyOf(all);
  }

  private static Known known(String name, int maximal, String... lines) {
    return new Known(name, String.join("\n", lines), maximal);
  }

  private static int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
  }

  private static int binomial(int n, int k) {
    return k == 0 ? 1 : binomial(n - 1, k - 1) * n / k;
  }

  /** Two threads that take one mutex n times each have 2n over n. */
  private static Known twoColumns(int n) {
    return known(
        "two columns of " + n,
        binomial(2 * n, n),
        "mutex m",
        "shared x: int[0..99]",
        "thread T[i in 1..2] { repeat " + n + " { lock m; x = x + 1; unlock m } }");
  }

  /** The same with unequal numbers of rounds. */
  private static Known sections(int first, int second, int maximal) {
    return known(
        first + " and " + second + " sections",
        maximal,
        "mutex m",
        "shared x: int[0..99]",
        "thread A { repeat " + first + " { lock m; x = x + 1; unlock m } }",
        "thread B { repeat " + second + " { lock m; x = x + 2; unlock m } }");
  }

  /** MPAT has 2 to the k times k factorial. */
  private static Known manyPatterns(int k) {
    return known(
        "mpat " + k,
        (1 << k) * factorial(k),
        "const K = " + k,
        "mutex ma[K], mi",
        "thread A[i in 0..K-1] { lock ma[i]; unlock ma[i] }",
        "thread B[i in 0..K-1] { lock mi; lock ma[i]; unlock ma[i]; unlock mi }");
  }

  /** CCNF, n pairs of threads with a mutex each, has 2 to the n. */
  private static Known pairs(int n) {
    return known(
        "ccnf " + n,
        1 << n,
        "const N = " + n,
        "mutex m[N]",
        "thread T[i in 0..2*N-1] { lock m[i/2]; unlock m[i/2] }");
  }

  /** As many threads as a barrier waits for, any number of times, have 1. */
  private static Known rounds(int n, int times) {
    return known(
        n + " threads pass a barrier " + times + " times",
        1,
        "barrier b = " + n,
        "thread T[i in 1.." + n + "] { repeat " + times + " { pass b } }");
  }

  /**
   * More threads than a barrier waits for have n factorial orders of arrivals. Each of a group
   * leaves before or after each arrival of later groups.
   */
  private static Known groups(int n, int count) {
    int maximal = factorial(n);
    for (int later = n - count; later >= 0; later -= count) {
      for (int k = 0; k < count; k++) {
        maximal *= later + 1;
      }
    }
    return known(
        n + " threads pass a barrier for " + count,
        n == count ? 1 : maximal,
        "barrier b = " + count,
        "thread T[i in 1.." + n + "] { pass b }");
  }

  /** n factorial. */
  private static Known oneMutex(int n) {
    return known(
        n + " threads and a mutex",
        factorial(n),
        "mutex m",
        "thread T[i in 1.." + n + "] { lock m; unlock m }");
  }

  /** Each of n readers comes before or after the writer, which makes 2 to the n. */
  private static Known readers(int n) {
    return known(
        n + " readers",
        1 << n,
        "shared x: int[0..1]",
        "thread W { x = 1 }",
        "thread R[i in 1.." + n + "] { var r: int[0..1]; r = x; if r == 1 { skip } }");
  }

  /** Reading and writing in two steps makes n factorial squared. */
  private static Known increments(int n) {
    return known(
        n + " increments",
        factorial(n) * factorial(n),
        "shared x: int[0..9]",
        "thread T[i in 1.." + n + "] { x = x + 1 }");
  }

  /** Reading and writing in one step makes n factorial. */
  private static Known additions(int n) {
    return known(
        n + " atomic increments",
        factorial(n),
        "option independence = readwrite",
        "shared x: int[0..9]",
        "thread T[i in 1.." + n + "] { atomic { x = x + 1 } }");
  }

  /**
   * Adding in one step, in a way that commutes, and one that looks make as many as have added then.
   */
  private static Known sums(int n) {
    return known(
        n + " sums and a reader",
        1 << n,
        "shared x: int[0..9]",
        "thread T[i in 1.." + n + "] { atomic { x = x + 1 } }",
        "thread R { var v: int[0..9]; atomic { v = x } print \"{v}\" }");
  }

  /** FIB has the middle coefficient of (1 + x + x^2) to the 2n. */
  private static Known fibonacci(int n) {
    int[] middle = {3, 19, 141, 1107, 8953};
    return known(
        "fib " + n,
        middle[n - 1],
        "shared i, j: int[0..999] = 1",
        "thread A { repeat " + n + " { i = i + j } }",
        "thread B { repeat " + n + " { j = j + i } }");
  }

  /** A search for the last zero while n threads write has (n + 3) times 2 to the n - 2. */
  private static Known lastZero(int n) {
    return known(
        "last zero of " + n,
        (n + 3) << n >> 2,
        "const N = " + n,
        "shared a: int[0..N][N+1]",
        "thread R { var i: int[0..N] = N; while a[i] != 0 { i = i - 1 } }",
        "thread W[j in 1..N] { a[j] = a[j-1] + 1 }");
  }

  /** SSBEXP, in which main takes the mutex that a counter points at, has 2k. */
  private static Known counter(int k) {
    return known(
        "counter of " + k,
        2 * k,
        "const K = " + k,
        "mutex ma[K], mi",
        "shared i: int[0..K-1]",
        "thread W[x in 0..K-1] { lock ma[x]; unlock ma[x] }",
        "thread C { for x in 1..K-1 { lock mi; i = x; unlock mi } }",
        "thread Main { var k: int[0..K-1]; lock mi; k = i; unlock mi; lock ma[k]; unlock ma[k] }");
  }

  /** Two writers of one cell that read others, and n writers of both of these. */
  private static Known coherence(int n) {
    int[] expected = {4, 15, 130};
    return known(
        "coherence with " + n,
        expected[n],
        "shared x, y, z: int[0..2]",
        "thread A { x = 1; skip; var a: int[0..2] = y; var b: int[0..2] = x; assert a + b < 9 }",
        "thread B { x = 2; skip; var a: int[0..2] = z; var b: int[0..2] = x; assert a + b < 9 }",
        n == 0 ? "" : "thread W[i in 1.." + n + "] { y = i; z = i }");
  }

  /** The little tests that tell memory models apart, and programs that papers got wrong. */
  private static List<Known> littleTests() {
    String cells = "shared x, y, z: int[0..2]";
    String both = "var a: int[0..2]; var b: int[0..2]; a = x; b = y; assert a + b < 9";
    String turned = "var a: int[0..2]; var b: int[0..2]; a = y; b = x; assert a + b < 9";
    String readX = "var a: int[0..2]; a = x; ";
    String readY = "var a: int[0..2]; a = y; ";
    return List.of(
        known(
            "SB",
            3,
            cells,
            "thread A { x = 1; " + readY + "assert a < 9 }",
            "thread B { y = 1; " + readX + "assert a < 9 }"),
        known("LB", 3, cells, "thread A { " + readX + "y = 1 }", "thread B { " + readY + "x = 1 }"),
        known("MP", 3, cells, "thread A { x = 1; y = 1 }", "thread B { " + turned + " }"),
        known("S", 3, cells, "thread A { x = 2; y = 1 }", "thread B { " + readY + "x = 1 }"),
        known("2+2W", 3, cells, "thread A { x = 1; y = 2 }", "thread B { y = 1; x = 2 }"),
        known("CoRW", 3, cells, "thread A { " + readX + "x = 1 }", "thread B { x = 2 }"),
        known("CoWR", 3, cells, "thread A { x = 1; " + readX + "}", "thread B { x = 2 }"),
        known(
            "IRIW",
            15,
            cells,
            "thread A { x = 1 }",
            "thread B { y = 1 }",
            "thread C { " + both + " }",
            "thread D { " + turned + " }"),
        known(
            "SSB",
            4,
            cells,
            "thread P { x = 1 }",
            "thread Q { y = 1 }",
            "thread R { if y == 0 { z = 1 } }",
            "thread S { if z == 1 { x = 2 } }"),
        known(
            "two locks, none unlocked", 2, "mutex m", "thread A { lock m }", "thread B { lock m }"),
        known(
            "crossed locks",
            3,
            "mutex a, b",
            "thread A { lock b; lock a; unlock b; unlock a }",
            "thread B { lock a; lock b; unlock a; unlock b }"));
  }
}
