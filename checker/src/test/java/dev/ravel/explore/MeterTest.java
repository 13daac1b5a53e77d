// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The budget is asked ever more seldom, the limits are polled all the time. */
class MeterTest {
  /** The number of calls for which the wish to stop may go unseen. */
  private static final int MOST_CALLS = 32;

  @Test
  void limitsArePolledHoweverManyCallsThereWere() {
    for (int quiet : new int[] {0, 1, 100, 100_000}) {
      boolean[] wish = {false};
      Limits limits = _ -> wish[0] ? Optional.of(Problem.K004) : Optional.empty();
      int calls =
          limits.during(
              () -> {
                Meter meter = new Meter(Budget.unlimited());
                for (int k = 0; k < quiet; k++) {
                  boolean _ = meter.due(1);
                }
                wish[0] = true;
                return callsUntilHalt(meter);
              });
      assertTrue(calls <= MOST_CALLS, () -> calls + " calls after " + quiet);
    }
  }

  private static int callsUntilHalt(Meter meter) {
    for (int calls = 1; calls < 1_000; calls++) {
      try {
        boolean _ = meter.due(1);
      } catch (Halt halt) {
        assertEquals(Problem.K004, halt.reason());
        return calls;
      }
    }
    return Integer.MAX_VALUE;
  }

  @Test
  void theBudgetIsAskedAfterOneTwoFourSteps() {
    Meter meter = new Meter(Budget.unlimited());
    int asked = 0;
    for (int step = 1; step <= 1_000; step++) {
      if (meter.due(1)) {
        meter.ask(step, 0, 0);
        asked++;
      }
    }
    assertEquals(10, asked);
  }

  @Test
  void aBudgetThatIsSpentHalts() {
    Meter meter = new Meter(_ -> Optional.of(Problem.K003));
    Halt halt = assertThrows(Halt.class, () -> meter.ask(1, 0, 7));
    assertEquals(Problem.K003, halt.reason());
    assertEquals(7, meter.peak());
  }
}
