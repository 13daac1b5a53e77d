// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The smallest programs with which variants of the algorithm lose something. */
class DirectedTest {
  private static final String CELLS = "atomic shared x, y, z, u: int[0..2]\nmutex m\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        // no care for cycles
        "thread A { L: skip; goto L } thread B { skip }",
        "thread A { var r: int[0..2]; L: r = x; if r == 0 { goto L } } thread B { skip; x = 1 }",
        // full expansion of the state that a step back leads to; races that are found too late
        """
        thread A { var r: int[0..2]; L: await x == 0; r = z; u = r; goto L }
        thread B { x = 1; z = x }
        """,
        "thread A { var r: int[0..2]; L: r = z; r = u; x = r; goto L } thread B { z = 1; u = 1 }",
        // blocked threads count
        "thread A { lock m } thread B { lock m }",
        "thread A { lock m } thread B { skip; skip; lock m }",
        "thread A { lock m } thread B { skip; lock m }",
        // all that is offered counts, not what is executed
        """
        thread A {
          var r: int[0..2]
          lock m
          L: either when x == 0 { skip } or { r = y; z = r; goto L }
        }
        thread B { x = 1 }
        """,
        """
        thread A {
          var r: int[0..2]
          x = 1
          L: either { r = x; u = r; goto L } or when y == 1 { skip }
          x = 0
        }
        thread B { y = 1; await x == 0; y = 0 }
        """,
        // not only the last race
        """
        thread A { x = 2 }
        thread B { var r: int[0..2]; lock m; r = x; unlock m; u = r }
        thread C { lock m; x = 1; unlock m }
        """,
        // a component of what is explored, not of what would be enough
        """
        thread A { lock m }
        thread B { var r: int[0..2]; L: skip; r = z; if r == 0 { goto L } }
        thread C { skip; lock m }
        """,
        // sets that were chosen before the automata were known
        "thread A { x = 0 } thread B { skip; x = 2 }",
        """
        thread A { var r: int[0..2]; x = 2; r = y; z = r }
        thread B { var r: int[0..2]; L: r = x; u = r; r = y; y = 1; goto L }
        """,
        // a blocked thread that others wake
        "thread A { await y == 1; lock m } thread B { lock m } thread C { y = 1 }",
        // steps explored in vain elsewhere
        """
        thread A { var r: int[0..2]; L: skip; r = y; goto L }
        thread B {
          var r: int[0..2]
          skip
          skip
          L: either { atomic { r = y; y = z; z = r }; goto L } or { r = y; goto L }
        }
        thread C { skip }
        """,
        // a task that does not exist is blocked
        "thread A { start K; x = 1 } thread B { x = 2 } task K { x = 0; lock m }",
        "thread A { skip; start K; join K; x = 1 } thread B { lock m; x = 2 } task K { lock m }",
        // an error is no way out of a component
        "thread A { L: skip; goto L } thread B { assert x == 1; x = 2 } thread C { x = 1 }",
        "thread A { assert x == 1 } thread B { L: skip; goto L }",
        // what another one is about to do is disabled before it is seen
        "thread A { x = 1 } thread B { skip; await x == 0; y = 1 }",
        "thread A { lock m; x = 1; unlock m } thread B { skip; await x == 0; lock m; y = 1 }",
        // values that depend on how many steps came before which commute
        """
        semaphore s = 0
        thread A { up s; x = 1 }
        thread B { up s; y = 1 }
        thread C { down s; down s; x = 2; y = 2 }
        """,
        // near a limit what commutes elsewhere does not
        """
        semaphore s = 2147483646
        thread A { up s }
        thread B { up s; x = 1 }
        thread C { up s; y = 1 }
        """
      })
  void nothingIsLost(String program) {
    assertEquals(Optional.empty(), new AgainstBruteForce(1000).objection(CELLS + program));
    assertEquals(Optional.empty(), new AgainstBruteForce(1000, true).objection(CELLS + program));
  }
}
