// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.explore.events.Calls;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Tests of the log of the calls of an exploration that begins again. */
class CallLogTest {
  @Test
  void theFirstCallOfAnExplorationThatBeginsAgainIsMadeByTheRoot() {
    SequentialTrees trees = new SequentialTrees(1, new Tally(), false);
    CausesFirst alternative = new CausesFirst(new Events(trees, 1), false);
    CallLog log = new CallLog();
    log.keep(false, true);
    log.pushed(0, 7);
    log.instead(0, 7, alternative);
    log.pushed(0, 8);
    log.clear();
    log.pushed(0, 9);
    Calls calls = log.numbered(IntUnaryOperator.identity()).orElseThrow();
    assertEquals(List.of(-1, 0), calls.all().stream().map(Calls.Call::by).toList());
  }
}
