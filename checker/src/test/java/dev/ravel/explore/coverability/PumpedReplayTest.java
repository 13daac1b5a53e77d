// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.coverability;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Replay;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.source.Problem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Evidence.Pumping.Part;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Tests of replay with a place that grows only after another one. */
class PumpedReplayTest {
  private static final int POST = 0;
  private static final int STOP = 1;
  private static final int OPEN = 2;

  private static void replay(int[] run, Part... parts) {
    ProgramSystem system =
        ModelText.system(
            "net Sender {",
            "  place ready = 1, closed, letters, opened",
            "  trans post: ready -> ready, 2*letters",
            "  trans stop: ready -> closed",
            "  trans open: 3*letters, closed -> opened, closed",
            "}",
            "check bounded opened");
    Property property =
        system.properties().stream()
            .filter(its -> its instanceof Property.Bounded)
            .findFirst()
            .orElseThrow();
    Replay.check(
        system,
        property,
        Judgement.violated(
            Problem.V014,
            new Run(0, run, new int[run.length], OptionalInt.empty()),
            new Evidence.Pumping(List.of(parts))));
  }

  private static final int[] ONCE = {POST, POST, STOP, OPEN};

  @Test
  void enoughBeforeIsAccepted() {
    assertDoesNotThrow(() -> replay(ONCE, new Part(0, 1, 2), new Part(3, 4, 1)));
    assertDoesNotThrow(() -> replay(ONCE, new Part(0, 2, 3), new Part(3, 4, 2)));
  }

  @Test
  void whatCannotBeRepeatedOrDoesNotGrowIsRefused() {
    refused(ONCE, new Part(3, 4, 1)); // nothing to open
    refused(ONCE, new Part(0, 1, 1), new Part(3, 4, 1)); // too little to open
    refused(ONCE, new Part(0, 1, 1)); // the place does not grow
    refused(ONCE, new Part(2, 3, 1)); // cannot stop twice
    refused(ONCE, new Part(3, 4, 1), new Part(0, 1, 2)); // not by their ends
    refused(ONCE, new Part(0, 1, 0), new Part(3, 4, 1));
    refused(ONCE, new Part(2, 5, 1));
    refused(ONCE, new Part(1, 1, 1));
    refused(ONCE);
  }

  private static void refused(int[] run, Part... parts) {
    assertThrows(IllegalStateException.class, () -> replay(run, parts));
  }
}
