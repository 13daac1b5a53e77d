// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.programs.Shrinking;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A hunt for a mistake of the engine. It compares random programs with the classes by definition,
 * for each property object, with all objects asked about at the end, and with none.
 *
 * @param family a family of programs, {@code TANGLED}, {@code ADDING}, or {@code CONTENTS}
 * @param first the first seed
 * @param seeds how many
 */
record Hunt(String family, long first, long seeds) implements Callable<Optional<String>> {
  private static final int LIMIT = 20_000;

  /**
   * Returns the first program with an objection, as it is. To make it small takes longer than to
   * find it.
   */
  @Override
  public Optional<String> call() {
    return run(new int[2], draft -> draft);
  }

  /** The same, made small; counts what is compared, and what is too large, in an array. */
  Optional<String> run(int[] extent) {
    return run(
        extent, draft -> Shrinking.shrink(draft, less -> objection(less, extent).isPresent()));
  }

  private Optional<String> run(int[] extent, UnaryOperator<Draft> smaller) {
    for (long seed = first; seed < first + seeds; seed++) {
      Draft draft =
          switch (family) {
            case "TANGLED" -> TangledReads.draft(seed);
            case "ADDING" -> TangledReads.withUpdates(seed);
            case "CONTENTS" -> contents(seed);
            default -> RandomPrograms.draft(seed, Family.valueOf(family), Size.USUAL);
          };
      if (objection(draft, extent).isPresent()) {
        Draft small = smaller.apply(draft);
        return Optional.of(
            "seed %d of %s: %s\n%s"
                .formatted(seed, family, objection(small, extent).orElseThrow(), small.text()));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns a program with a channel and a property of its contents. Of the outcomes of one send
   * some write the property object and others, where the message is lost, do not.
   */
  private static Draft contents(long seed) {
    Draft draft = RandomPrograms.draft(seed, Family.PROTOCOLS, Size.USUAL);
    List<String> checks = new ArrayList<>(draft.checks());
    checks.add("check never len(ch) >= " + (1 + seed % 2));
    return new Draft(draft.declarations(), draft.threads(), checks);
  }

  private static Optional<String> objection(Draft draft, int[] extent) {
    ProgramSystem system = ModelText.system(draft.text());
    int[] all = IntStream.range(0, system.objects()).toArray();
    for (int k = -2; k < system.properties().size(); k++) {
      int property = k < 0 ? ConcurrentSystem.NONE : system.objects() + k;
      int[] asked = k == -2 ? all : new int[0];
      Optional<String> objection = Goes.objection(system, property, asked, LIMIT);
      extent[objection.isPresent() ? 0 : 1]++;
      if (objection.isPresent() && !objection.get().isEmpty()) {
        return Optional.of("property " + k + ": " + objection.get());
      }
    }
    return Optional.empty();
  }
}
