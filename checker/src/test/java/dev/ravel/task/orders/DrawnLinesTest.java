// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.NextSteps;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.Configurations;
import dev.ravel.picture.Diagram;
import dev.ravel.picture.Palette;
import dev.ravel.picture.page.Page;
import dev.ravel.picture.page.PageLines;
import dev.ravel.result.Beside;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.stepping.Stepper;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that in pictures of random programs no line goes through a box, and none touches words.
 * Words are reasons, tags, the heads of lanes. Executions are long and stay with a thread for a
 * while, so that lines are long too; unfoldings are those of small programs.
 */
class DrawnLinesTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 300 : 16;
  private static final int STEPS = 40;
  private static final int SMALL = 200;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Family.class)
  void linesMeetNeitherBoxesNorWords(Family family) throws Exception {
    int lines = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      String round = RandomPrograms.draft(seed, family, Size.ROUND).text();
      Path file = Files.writeString(folder.resolve("round.ravel"), round);
      Optional<String> schedule = walk(file, new Random(seed));
      if (schedule.isPresent()) {
        lines += verify(Drawing.execution(asked(file), schedule.get(), Drawing.Look.WHOLE), round);
      }
      String usual = RandomPrograms.draft(seed, family, Size.USUAL).text();
      Path other = Files.writeString(folder.resolve("usual.ravel"), usual);
      if (isSmall(usual)) {
        lines += verify(Drawing.unfolding(asked(other), Drawing.Look.WHOLE), usual);
      }
    }
    assertTrue(lines > 5 * SEEDS, lines + " lines");
  }

  private static boolean isSmall(String text) {
    ProgramSystem system = ModelText.system(text);
    return system.initialStates() == 1
        && system.initialState(0, new int[system.objects()]) == ConcurrentSystem.NONE
        && Configurations.of(system, ConcurrentSystem.NONE, 0, SMALL).isPresent();
  }

  private static Optional<String> walk(Path file, Random random) {
    Answer<Stepper> answer =
        Stepper.open(file.toString(), Map.of(), Beside.NOTHING, Optional.empty());
    if (!(answer instanceof Answer.Given<Stepper>(Stepper stepper))) {
      return Optional.empty();
    }
    int favourite = 0;
    for (int step = 0; step < STEPS; step++) {
      List<NextSteps.Choice> choices =
          stepper.next().choices().stream()
              .filter(its -> its.kind() == NextSteps.Kind.STEP)
              .toList();
      if (choices.isEmpty()) {
        break;
      }
      favourite = random.nextInt(4) == 0 ? random.nextInt(choices.size()) : favourite;
      stepper.move(choices.get(Math.min(favourite, choices.size() - 1)).move());
    }
    List<String> moves = stepper.told().moves();
    return moves.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", moves));
  }

  private static Asked asked(Path file) {
    return new Asked(
        file.toString(), Map.of(), new Outputs(), InputStream.nullInputStream(), Limits.none());
  }

  private static int verify(Answer<Diagram> answer, String text) throws Exception {
    if (!(answer instanceof Answer.Given<Diagram>(Diagram its))) {
      return 0;
    }
    Page page = its.page(Palette.LIGHT);
    assertEquals(List.of(), PageLines.faults(page), its.kind() + " of\n" + text);
    return PageLines.count(page);
  }
}
