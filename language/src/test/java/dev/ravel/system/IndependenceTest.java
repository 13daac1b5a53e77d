// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.Reachable;
import dev.ravel.execution.Walk;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The test of independence accepts right footprints and finds wrong ones. */
class IndependenceTest {
  private static final String MODEL =
      """
      shared x, y: int[0..3]
      mutex m
      semaphore s
      channel ch: int[0..3][1]
      barrier b = 2
      thread A { x = y; lock m; unlock m; up s; send 1 to ch; pass b; x = any v in 0..1 where v != y }
      thread B { y = x; lock m; unlock m; down s; var v: int[0..3]; receive v from ch; pass b }
      net N { place p = 1, q; trans t: p -> q; trans u: reads q -> q; trans w: q -> p }
      """;

  private static void testAll(ConcurrentSystem system) {
    Reachable all =
        new Reachable(system, 3_000, state -> assertTrue(Independence.holdsAt(system, state)));
    assertTrue(all.states().size() > 50);
  }

  @Test
  void rightFootprintsPass() {
    testAll(Walk.system(MODEL));
  }

  /** Every kind of object is hidden from the footprints of its users. */
  @ParameterizedTest
  @ValueSource(strings = {"x", "y", "m", "s", "ch", "b", "p", "q"})
  void aHiddenEntryIsFound(String name) {
    Walk walk = Walk.of(MODEL);
    int hidden = walk.object(name);
    ConcurrentSystem wrong = new Hiding(walk.system(), object -> object == hidden);
    AssertionError found = assertThrows(AssertionError.class, () -> testAll(wrong));
    assertTrue(found.getMessage().contains("outcome"), found.getMessage());
  }

  /** A read that is hidden shows only where somebody writes. */
  @Test
  void aHiddenReadIsFoundByTryingBothOrders() {
    Walk walk = Walk.of("shared x, y: int[0..3]", "thread A { y = x }", "thread B { x = 2 }");
    int x = walk.object("x");
    ConcurrentSystem wrong = new Hiding(walk.system(), object -> object == x, true);
    AssertionError found =
        assertThrows(AssertionError.class, () -> Independence.holdsAt(wrong, walk.state()));
    assertTrue(
        found.getMessage().contains("disable") || found.getMessage().contains("commute"),
        found.getMessage());
  }

  @Test
  void anExactFootprintBeyondTheMayFootprintIsFound() {
    Walk walk = Walk.of("shared x: int[0..3]", "thread A { x = 1 }");
    int x = walk.object("x");
    ConcurrentSystem wrong =
        new Hiding(walk.system(), object -> false) {
          @Override
          public int mayFootprint(int process, int[] state) {
            return hide(super.mayFootprint(process, state), object -> object == x);
          }
        };
    AssertionError found =
        assertThrows(AssertionError.class, () -> Independence.holdsAt(wrong, walk.state()));
    assertTrue(found.getMessage().contains("more than its operation may"), found.getMessage());
  }

  @Test
  void aBlockedOperationThatIsEnabledFromOutsideItsMayFootprintIsFound() {
    Walk walk = Walk.of("shared x: bool", "thread A { await x }", "thread B { x = true }");
    int x = walk.object("x");
    ConcurrentSystem wrong =
        new Hiding(walk.system(), object -> false) {
          @Override
          public int mayFootprint(int process, int[] state) {
            int its = super.mayFootprint(process, state);
            return process == 0 ? hide(its, object -> object == x) : its;
          }
        };
    AssertionError found =
        assertThrows(AssertionError.class, () -> Independence.holdsAt(wrong, walk.state()));
    assertTrue(found.getMessage().contains("changes what it can do"), found.getMessage());
  }

  @Test
  void theRelationForTeachingIsNotTested() {
    Walk walk =
        Walk.of(
            "option independence = sync",
            "shared x: int[0..3]",
            "thread A { x = 1 }",
            "thread B { x = 2 }");
    assertTrue(Independence.holdsAt(walk.system(), walk.state()));
  }

  /** A system whose exact footprints leave some objects out. */
  private static class Hiding extends ForwardingSystem {
    private final ConcurrentSystem system;
    private final IntPredicate hidden;
    private final boolean readsOnly;
    private final Footprints footprints;
    private final Outcomes outcomes = new Outcomes();

    Hiding(ConcurrentSystem system, IntPredicate hidden) {
      this(system, hidden, false);
    }

    Hiding(ConcurrentSystem system, IntPredicate hidden, boolean readsOnly) {
      super(system);
      this.system = system;
      this.hidden = hidden;
      this.readsOnly = readsOnly;
      this.footprints = new Footprints(system.objects(), new BitSet());
    }

    /** A footprint of the system as one of this one, without some objects. */
    int hide(int footprint, IntPredicate which) {
      List<Integer> entries = new ArrayList<>();
      Footprints its = system.footprints();
      for (int k = 0; k < its.size(footprint); k++) {
        boolean kept = readsOnly && its.mode(footprint, k) != Mode.READ;
        if (kept || !which.test(its.object(footprint, k))) {
          entries.add(Footprints.entry(its.object(footprint, k), its.mode(footprint, k)));
        }
      }
      return footprints.intern(entries.stream().mapToInt(Integer::intValue).toArray());
    }

    @Override
    public int mayFootprint(int process, int[] state) {
      return hide(system.mayFootprint(process, state), object -> false);
    }

    /** An outcome of the system as one of this one. */
    private int hide(int process, int outcome) {
      Outcomes its = system.outcomes();
      int[] writes = new int[2 * its.writes(outcome)];
      for (int k = 0; k < its.writes(outcome); k++) {
        writes[2 * k] = its.writtenObject(outcome, k);
        writes[2 * k + 1] = its.writtenValue(outcome, k);
      }
      int footprint = hide(its.footprint(outcome), hidden);
      return outcomes.outcome(
          process,
          its.kind(outcome),
          its.error(outcome),
          footprint,
          its.atomic(outcome),
          writes,
          new int[0],
          new int[0]);
    }

    @Override
    public Outcomes outcomes() {
      return outcomes;
    }

    @Override
    public Footprints footprints() {
      return footprints;
    }

    @Override
    public int reaction(int process, int[] state) {
      Outcomes its = system.outcomes();
      int reaction = system.reaction(process, state);
      return outcomes.reaction(
          IntStream.range(0, its.size(reaction))
              .map(k -> hide(process, its.outcome(reaction, k)))
              .toArray());
    }
  }
}
