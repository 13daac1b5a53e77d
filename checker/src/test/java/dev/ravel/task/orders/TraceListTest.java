// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.result.TraceListing;
import dev.ravel.source.Limits;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the listed executions are all interleavings up to the order of independent steps, on
 * random programs in which no step is an error. Nets alone are not among them.
 */
@Tag("thorough")
class TraceListTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1200 : 20;

  private static Asked asked(String text) {
    return new Asked(
        "-",
        Map.of(),
        new Outputs(),
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        Limits.none());
  }

  /** A schedule with each move by itself. */
  private static String unfolded(String schedule) {
    List<String> moves = new ArrayList<>();
    for (String move : schedule.isEmpty() ? new String[0] : schedule.split(" ")) {
      int star = move.indexOf('*');
      int times = star < 0 ? 1 : Integer.parseInt(move.substring(star + 1));
      for (int k = 0; k < times; k++) {
        moves.add(star < 0 ? move : move.substring(0, star));
      }
    }
    return String.join(" ", moves);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void asInterleavingsSay(Family family) {
    int compared = 0;
    int several = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      ProgramSystem system = ModelText.system(text);
      Interleavings expected = new Interleavings(system);
      if (!expected.plain()) {
        continue;
      }
      TraceListing traces = given(TraceList.of(asked(text)), text);
      assertEquals(expected.traces(), traces.traces().size(), text);
      Set<Set<String>> found = new HashSet<>();
      for (TraceListing.Trace trace : traces.traces()) {
        Set<String> orders = expected.of(unfolded(trace.schedule())).orElseThrow();
        assertEquals(orders.size(), trace.orders().orElseThrow(), text);
        assertTrue(system.initialStates() > 1 || found.add(orders), text);
      }
      if (system.initialStates() == 1 && !traces.traces().isEmpty()) {
        String schedule = traces.traces().getLast().schedule();
        Set<String> listed = new HashSet<>();
        long count =
            given(
                TraceList.orders(
                    asked(text), schedule, its -> assertTrue(listed.add(unfolded(its)), text)),
                text);
        assertEquals(listed.size(), count);
        assertEquals(expected.of(unfolded(schedule)).orElseThrow(), listed, text);
        several += count > 1 ? 1 : 0;
      }
      compared++;
    }
    assertTrue(compared > SEEDS / 4, compared + " compared");
    assertTrue(several > 0, several + " with several orders");
  }

  private static <T> T given(Answer<T> answer, String text) {
    return switch (answer) {
      case Answer.Given<T>(T its) -> its;
      case Answer.Nothing<T>() -> throw new AssertionError("nothing moves in " + text);
      case Answer.Failed<T> failed -> throw new AssertionError(failed + " of " + text);
    };
  }

  /** An execution that ends in an error before its first step has no steps. */
  @Test
  void errorsAtTheStart(@TempDir Path folder) throws IOException {
    String text = "#include <assert.h>\nint main(void) { int x = 1; assert(x == 2); }\n";
    Path file = Files.writeString(folder.resolve("a.c"), text);
    Asked asked =
        new Asked(
            file.toString(),
            Map.of(),
            new Outputs(),
            new ByteArrayInputStream(new byte[0]),
            Limits.none());
    TraceListing.Trace trace = given(TraceList.of(asked), text).traces().getFirst();
    assertEquals(0, trace.steps());
    assertEquals("error R001", trace.end());
  }
}
