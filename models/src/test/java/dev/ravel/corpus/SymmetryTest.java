// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.analysis.Instance;
import dev.ravel.execution.Execution;
import dev.ravel.symmetry.Group;
import dev.ravel.symmetry.Told;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Symmetric families of the models: which they are, and that steps commute with renaming. */
class SymmetryTest {
  @Test
  void families() {
    int full = 0;
    int some = 0;
    int none = 0;
    for (String file : Corpus.models()) {
      List<Instance> instances;
      try {
        instances = Systems.instances(file, Map.of());
      } catch (RuntimeException e) {
        System.out.println(file + " " + e);
        continue;
      }
      if (instances.isEmpty()) {
        continue;
      }
      Execution system = Systems.system(instances.getFirst());
      Group group = system.families().group(Set.of());
      if (group.told().isEmpty()) {
        continue;
      }
      boolean sym = group.told().stream().anyMatch(Told::symmetric);
      boolean all = group.told().stream().allMatch(t -> t.symmetric() && t.text().contains("is symmetric:"));
      full += all ? 1 : 0;
      some += sym && !all ? 1 : 0;
      none += sym ? 0 : 1;
      System.out.println((all ? "FULL " : sym ? "PART " : "NONE ") + file + " " + group.size());
      group.told().forEach(told -> System.out.println("    " + told.text()));
      assertEquals("", CommutingExchanges.fault(system, group, 20, 1), file);
    }
    System.out.println(full + " " + some + " " + none);
  }
}
