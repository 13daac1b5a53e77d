// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.execution.Execution;
import dev.ravel.system.ConcurrentSystem;
import org.junit.jupiter.api.Test;

/** Numbers of maximal configurations that are known from the literature or by a formula. */
class KnownCountsTest {
  private static int maximal(String... lines) {
    Execution system = ModelText.system(lines);
    return Configurations.of(system, ConcurrentSystem.NONE, 0, 200_000)
        .orElseThrow()
        .maximal()
        .size();
  }

  /** Binomial coefficients: 2n over n. */
  @Test
  void twoColumns() {
    int[] expected = {2, 6, 20};
    for (int n = 1; n <= 3; n++) {
      String twice = "thread T[i in 1..2] { repeat " + n + " { lock m; x = x + 1; unlock m } }";
      assertEquals(expected[n - 1], maximal("mutex m", "shared x: int[0..9]", twice));
    }
  }

  /** 2 to the k times k factorial. */
  @Test
  void manyPatterns() {
    int[] expected = {2, 8, 48};
    for (int k = 1; k <= 3; k++) {
      assertEquals(
          expected[k - 1],
          maximal(
              "const K = " + k,
              "mutex ma[K], mi",
              "thread A[i in 0..K-1] { lock ma[i]; unlock ma[i] }",
              "thread B[i in 0..K-1] { lock mi; lock ma[i]; unlock ma[i]; unlock mi }"));
    }
  }

  /** 2 to the n. */
  @Test
  void pairsOfThreads() {
    for (int n = 1; n <= 3; n++) {
      assertEquals(
          1 << n,
          maximal(
              "const N = " + n,
              "mutex m[N]",
              "thread T[i in 0..2*N-1] { lock m[i/2]; unlock m[i/2] }"));
    }
  }

  /** n factorial. */
  @Test
  void oneMutex() {
    int expected = 1;
    for (int n = 1; n <= 5; n++) {
      expected *= n;
      String threads = "thread T[i in 1.." + n + "] { lock m; unlock m }";
      assertEquals(expected, maximal("mutex m", threads));
    }
  }

  /** 2 to the n: each reader before or after the writer. */
  @Test
  void readers() {
    for (int n = 1; n <= 6; n++) {
      assertEquals(
          1 << n,
          maximal(
              "shared x: int[0..1]",
              "thread W { x = 1 }",
              "thread R[i in 1.." + n + "] { var r: int[0..1]; r = x; if r == 1 { skip } }"));
    }
  }

  /** n factorial squared. */
  @Test
  void increments() {
    int[] expected = {1, 4, 36};
    for (int n = 1; n <= 3; n++) {
      String threads = "thread T[i in 1.." + n + "] { x = x + 1 }";
      assertEquals(expected[n - 1], maximal("shared x: int[0..9]", threads));
    }
  }

  /** The little tests that tell memory models apart. */
  @Test
  void littleTests() {
    String cells = "shared x, y: int[0..2]";
    String locals = "var a: int[0..2]; var b: int[0..2]; ";
    assertEquals(
        3,
        maximal(
            cells,
            "thread A { " + locals + "x = 1; a = y; assert a < 9 }",
            "thread B { " + locals + "y = 1; a = x; assert a < 9 }"));
    assertEquals(
        3,
        maximal(
            cells,
            "thread A { " + locals + "a = x; y = 1; assert a < 9 }",
            "thread B { " + locals + "a = y; x = 1; assert a < 9 }"));
    assertEquals(
        3,
        maximal(
            cells,
            "thread A { x = 1; y = 1 }",
            "thread B { " + locals + "a = y; b = x; assert a + b < 9 }"));
    assertEquals(3, maximal(cells, "thread A { x = 1; y = 2 }", "thread B { y = 1; x = 2 }"));
    assertEquals(
        15,
        maximal(
            cells,
            "thread A { x = 1 }",
            "thread B { y = 1 }",
            "thread C { " + locals + "a = x; b = y; assert a + b < 9 }",
            "thread D { " + locals + "a = y; b = x; assert a + b < 9 }"));
  }

  /** Two writers of one cell that read others, and n writers of both of these. */
  @Test
  void coherence() {
    int[] expected = {4, 15};
    for (int n = 0; n <= 1; n++) {
      String locals = "var a: int[0..2]; var b: int[0..2]; ";
      String writers = n == 0 ? "" : "thread W[i in 1.." + n + "] { y = i; z = i }";
      assertEquals(
          expected[n],
          maximal(
              "shared x, y, z: int[0..2]",
              "thread A { " + locals + "x = 1; a = y; b = x; assert a + b < 9 }",
              "thread B { " + locals + "x = 2; a = z; b = x; assert a + b < 9 }",
              writers));
    }
  }

  /** A mutex that is never unlocked: its order is an execution of its own. */
  @Test
  void blockedThreads() {
    assertEquals(2, maximal("mutex m", "thread A { lock m }", "thread B { lock m }"));
    assertEquals(
        3,
        maximal(
            "mutex a, b",
            "thread A { lock b; lock a; unlock b; unlock a }",
            "thread B { lock a; lock b; unlock a; unlock b }"));
  }
}
