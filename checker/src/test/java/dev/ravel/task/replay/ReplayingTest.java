// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.result.Beside;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Replayed;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.Answer;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that an execution that is interrupted, at any time, is reported as far as it went. */
class ReplayingTest {
  private static final int STEPS = 1_000;

  @TempDir private Path folder;

  /** Returns the outcome of an execution that is interrupted at the n-th poll. */
  private static Answer<Replayed> outcome(String file, boolean replay, int polls) {
    int[] left = {polls};
    Replaying.Wanted wanted =
        new Replaying.Wanted(
            file,
            Map.of(),
            Optional.empty(),
            Optional.empty(),
            false,
            InputStream.nullInputStream(),
            _ -> left[0]-- <= 0 ? Optional.of(Problem.K004) : Optional.empty(),
            Beside.NOTHING,
            Optional.empty(),
            OptionalInt.empty());
    return replay
        ? Replaying.replay(wanted, "T[1]*" + STEPS)
        : Replaying.run(
            wanted, new Replaying.Plan(Optional.empty(), new Scheduler.InTurn(), STEPS));
  }

  @Test
  void whatWasDoneIsToldWheneverItIsInterrupted() throws Exception {
    String file =
        Files.writeString(
                folder.resolve("a.ravel"),
                """
                shared x: int[0..6]
                thread T[i in 1..2] { loop { x = (x + 1) % 7 } }
                check never x == 7 % 7
                check never x == 6
                """)
            .toString();
    for (boolean replay : new boolean[] {false, true}) {
      Replayed whole = ((Answer.Given<Replayed>) outcome(file, replay, Integer.MAX_VALUE)).its();
      assertEquals(Optional.empty(), whole.unfinished());
      assertEquals(STEPS, whole.told().run().length());
      TreeSet<Integer> lengths = new TreeSet<>();
      boolean over = false;
      for (int polls = 0; !over; polls++) {
        switch (outcome(file, replay, polls)) {
          case Answer.Failed<Replayed> failed -> {
            assertEquals(ExitCode.INTERRUPTED, failed.exitCode());
            assertEquals(Problem.K004, failed.why().getFirst().problem());
            assertTrue(lengths.isEmpty(), "only before the first step");
          }
          case Answer.Nothing<Replayed>() -> throw new AssertionError("it has threads");
          case Answer.Given<Replayed>(Replayed its) -> {
            int length = its.told().run().length();
            lengths.add(length);
            assertArrayEquals(
                Arrays.copyOf(whole.told().run().processes(), length),
                its.told().run().processes());
            over = its.unfinished().isEmpty();
            if (!over) {
              assertEquals(ExitCode.INTERRUPTED, its.exitCode());
              assertEquals(Problem.K004, its.unfinished().get().problem());
            }
          }
        }
      }
      assertEquals(STEPS, lengths.last());
      assertTrue(lengths.first() < 100, lengths::toString);
      assertTrue(lengths.size() > STEPS / 100, lengths::toString);
    }
  }
}
