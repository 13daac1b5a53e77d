// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/** What a failed comparison writes is the model that it failed on. */
class FailedInputsTest {
  @TempDir private Path folder;

  private static Optional<String> objection() {
    return Shrinking.first(
        3,
        50,
        seed -> RandomPrograms.draft(seed, Family.LOCKS, Size.USUAL),
        text -> text.contains("mutex m") ? Optional.of("has a mutex") : Optional.empty());
  }

  @Test
  void aFailedComparisonIsReadAgain() {
    String words = objection().orElseThrow();
    Path file = Path.of(FailedInputs.write(folder, words).orElseThrow());
    Map<Path, String> all = FailedInputs.read(List.of(folder, folder.resolve("absent")));
    assertEquals(1, all.size());
    String model = all.get(file);
    assertTrue(model.contains("mutex m"), model);
    assertTrue(words.contains(model.strip()), words);
    assertEquals(List.of(), ModelText.objections(model));
  }

  @Test
  void wordsWithoutAModelAreWrittenNowhere() {
    assertEquals(Optional.empty(), FailedInputs.write(folder, "seed 3: no model"));
    assertEquals(
        "no model",
        assertThrows(
                AssertionFailedError.class, () -> FailedInputs.assertNone(Optional.of("no model")))
            .getMessage());
    FailedInputs.assertNone(Optional.empty());
  }

  @Test
  void everyInputIsAModel() {
    FailedInputs.all()
        .forEach(
            (file, model) -> assertEquals(List.of(), ModelText.objections(model), file::toString));
  }
}
