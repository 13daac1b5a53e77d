// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.FailedInputs;
import dev.ravel.explore.programs.MessagePrograms;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.ConcurrentSystem;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Tests that the visits of the engine to random programs with unordered channels show all that
 * there is to be seen. Messages for which there is room for certain commute. More programs: as of
 * {@link DporAgainstBruteForceTest}.
 */
class MessagesAgainstBruteForceTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.dpor.seeds", Boolean.getBoolean("ravel.deep") ? 6000 : 60);
  private static final int FIRST = Integer.getInteger("ravel.dpor.first", 0);
  private static final int LIMIT = 400;

  private static void compare(boolean precise) {
    AgainstBruteForce comparison = new AgainstBruteForce(LIMIT, precise);
    Optional<String> objection = comparison.programs(FIRST, SEEDS, MessagePrograms::draft);
    FailedInputs.assertNone(objection);
    assertTrue(comparison.compared() > SEEDS / 2, "too few programs");
    assertTrue(comparison.visited() < comparison.states(), "nothing is reduced");
  }

  @Test
  void randomPrograms() {
    compare(false);
  }

  @Test
  void randomProgramsWithCloserSets() {
    compare(true);
  }

  private static int visited(String text) {
    ProgramSystem system = ModelText.system(text);
    return Reduced.graph(system, ConcurrentSystem.NONE, false).size();
  }

  private static String senders(int room, String kind) {
    return """
    %s channel c: int[0..9][%d]
    thread A { send 1 to c; send 2 to c }
    thread B { send 3 to c; send 4 to c }
    thread C { send 5 to c; send 6 to c }
    """
        .formatted(kind, room);
  }

  @Test
  void sendersOneAfterTheOtherWhereThereIsRoom() {
    assertEquals(7, visited(senders(6, "unordered")));
    assertTrue(visited(senders(5, "unordered")) > 7);
    assertTrue(visited(senders(6, "")) > 7);
  }

  @Test
  void whoGoesRoundFillsTheChannel() {
    for (int room = 1; room < 5; room++) {
      String text =
          """
          unordered channel c: int[0..1][%d]
          thread A { send 0 to c }
          daemon thread B { loop { send 1 to c } }
          """
              .formatted(room);
      assertEquals(Optional.empty(), new AgainstBruteForce(LIMIT).objection(text));
    }
  }

  /** A message that is put may be one at which no thread may look. */
  @Test
  void conditionsWithoutValue() {
    String text =
        """
        unordered channel c: int[0..1][3]
        thread A { send 0 to c }
        thread B { var r: int[0..1]; receive r from c where 1 / r == 1; assert false }
        thread C { send 1 to c }
        """;
    assertEquals(Optional.empty(), new AgainstBruteForce(LIMIT).objection(text));
  }
}
