// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The structures of the theory on unfoldings that fit into a comment. A line is causality, from
 * left to right; a # b is immediate conflict.
 */
class DrawnUnfoldingsTest {
  /**
   * A and B take one mutex, C another one. A release belongs to the event of its lock.
   *
   * <pre>
   *   A ── B(A)
   *   #              C
   *   B ── A(B)
   * </pre>
   */
  private static final String TWO_ON_ONE =
      """
      mutex m, n
      thread A { lock m; unlock m }
      thread B { lock m; unlock m }
      thread C { lock n; unlock n }
      """;

  /**
   * A and B take one mutex, P and Q another one.
   *
   * <pre>
   *   A ── B(A)     P ── Q(P)
   *   #             #
   *   B ── A(B)     Q ── P(Q)
   * </pre>
   */
  private static final String TWO_PAIRS =
      """
      mutex m, n
      thread A { lock m; unlock m }
      thread B { lock m; unlock m }
      thread P { lock n; unlock n }
      thread Q { lock n; unlock n }
      """;

  /** Equal histories are one event, in whatever order the exploration comes to it. */
  @Test
  void eventStructure() {
    Bench bench = Bench.of(TWO_ON_ONE);
    bench.push("A", "B(A)", "C");
    bench.pop(3);
    bench.push("C", "B", "A(B)");
    assertEquals(Set.of("A", "B", "A(B)", "B(A)", "C"), bench.made());
    assertTrue(bench.conflict("A", "B"));
    assertTrue(bench.conflict("A", "A(B)"));
    assertTrue(bench.conflict("A(B)", "B(A)"));
    assertFalse(bench.conflict("A", "B(A)"));
    assertFalse(bench.conflict("C", "B(A)"));
  }

  /** en(C) grows and shrinks with C. */
  @Test
  void configuration() {
    Bench bench = Bench.of(TWO_ON_ONE);
    assertEquals(Set.of("A", "B", "C"), bench.en());
    bench.push("A");
    assertEquals(Set.of("B(A)", "C"), bench.en());
    bench.push("C");
    assertEquals(Set.of("B(A)"), bench.en());
    bench.push("B(A)");
    assertEquals(Set.of(), bench.en());
    bench.pop(3);
    assertEquals(Set.of("A", "B", "C"), bench.en());
  }

  /**
   * The set cex({A, B, B(A, B)}) is {B(B)}, the second step of B after fewer steps of A.
   *
   * <pre>
   *   A ───┐
   *   B ── B(A, B)
   *     └─ B(B)
   * </pre>
   */
  @Test
  void conflictingExtensions() {
    Bench bench =
        Bench.of(
            """
            mutex m, n
            thread A { lock m; unlock m }
            thread B { lock n; unlock n; lock m; unlock m }
            thread C { lock n; unlock n }
            """);
    bench.push("A", "B");
    assertFalse(bench.made().contains("B(B)"));
    bench.push("B(A, B)");
    assertTrue(bench.made().contains("B(B)"));
    assertTrue(bench.conflict("B(B)", "B(A, B)"));
    assertFalse(bench.conflict("B(B)", "B"));
  }

  /**
   * A keeps the mutex, so B(A) does not exist, and B is in cex({A}) all the same.
   *
   * <pre>
   *   A # B
   * </pre>
   */
  @Test
  void conflictingExtensionsOfBlockedThreads() {
    Bench bench = Bench.of("mutex m thread A { lock m } thread B { lock m }");
    bench.push("A");
    assertEquals(Set.of(), bench.en());
    bench.remove();
    bench.blocked("B");
    assertEquals(Set.of("A", "B"), bench.made());
  }

  /** Events that C conflicts with justify; the rest of D is unjustified. */
  @Test
  void disabledEvents() {
    Bench bench = Bench.of(TWO_PAIRS);
    bench.disable("A");
    bench.disable("P");
    assertEquals(Set.of("A", "P"), bench.unjustified());
    bench.push("B");
    assertEquals(Set.of("P"), bench.unjustified());
    bench.push("Q");
    assertEquals(Set.of(), bench.unjustified());
  }

  /** Alt({}, {A}) = {B}; with A in C nothing conflicts with B(A), and nothing ever with C. */
  @Test
  void alternatives() {
    Bench bench = Bench.of(TWO_ON_ONE);
    bench.push("A", "B(A)", "C");
    bench.pop(1);
    assertEquals(Set.of(), bench.alternative("C"));
    bench.pop(1);
    assertEquals(Set.of(), bench.alternative("B(A)"));
    bench.pop(1);
    assertEquals(Set.of("B"), bench.alternative("A"));
  }

  /** The comb of P and A has two spikes, {Q} and {B}. An alternative has one event of each. */
  @Test
  void combs() {
    Bench bench = Bench.of(TWO_PAIRS);
    bench.push("A", "B(A)", "P", "Q(P)");
    bench.pop(4);
    bench.disable("A");
    assertEquals(Set.of("B", "Q"), bench.alternative("P"));
  }

  /** With B disabled besides, the spike of A holds nothing that may be taken. */
  @Test
  void combsWithAnEmptySpike() {
    Bench bench = Bench.of(TWO_PAIRS);
    bench.push("A", "B(A)", "P", "Q(P)");
    bench.pop(4);
    bench.disable("A");
    bench.disable("B");
    assertEquals(Set.of(), bench.alternative("P"));
  }

  /**
   * T writes what is there, so {T} leads to the initial state, and {U} to a new one.
   *
   * <pre>
   *   T ✂
   *   #
   *   U
   * </pre>
   */
  @Test
  void cutoffs() {
    Bench bench =
        Bench.withCutoffs(
            """
            atomic shared x: int[0..1]
            thread T { loop { x = 0 } }
            thread U { x = 1 }
            """);
    assertEquals(Set.of("T", "U"), bench.en());
    assertTrue(bench.isCut("T"));
    assertFalse(bench.isCut("U"));
    bench.push("U");
    assertEquals(Set.of("T(U)"), bench.en());
    assertFalse(bench.isCut("T(U)")); // x is 0 again, but U has ended
  }

  /** Of all that was made, C = {A} needs A and what is in immediate conflict with it. */
  @Test
  void removal() {
    Bench bench = Bench.of(TWO_ON_ONE);
    bench.push("A", "B(A)", "C");
    bench.pop(2);
    assertEquals(Set.of("A", "B", "B(A)", "C"), bench.made());
    bench.remove();
    assertEquals(Set.of("A", "B"), bench.made());
    assertEquals(Set.of("B(A)", "C"), bench.en());
  }
}
