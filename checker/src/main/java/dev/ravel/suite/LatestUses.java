// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * The latest uses of each object along a run, as two blocks. They are the uses that commute with
 * the latest one, and those directly before, on which each of these depends.
 */
final class LatestUses {
  private final Map<Integer, Blocks> latest = new HashMap<>();

  private record Use(int process, int site) {}

  private record Blocks(List<Use> before, int mode, List<Use> current) {}

  /** At the beginning of another run. */
  void clear() {
    latest.clear();
  }

  /**
   * Makes a step.
   *
   * @param footprints of the system
   * @param before is shown the places of the uses by other processes on which the step depends
   *     through an object with no other use in between that does
   */
  void step(int process, int site, Footprints footprints, int footprint, IntConsumer before) {
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      int mode = footprints.mode(footprint, k);
      if (footprints.counts(object, ConcurrentSystem.NONE)) {
        Blocks blocks = blocks(object, mode);
        for (Use use : blocks.before) {
          if (use.process != process) {
            before.accept(use.site);
          }
        }
        blocks.current.add(new Use(process, site));
      }
    }
  }

  /** The blocks of an object, of which the current one is to be joined by a use in a mode. */
  private Blocks blocks(int object, int mode) {
    Blocks known = latest.get(object);
    if (known != null && Mode.commute(known.mode, mode)) {
      return known;
    }
    List<Use> before = known == null ? List.of() : known.current;
    Blocks blocks = new Blocks(before, mode, new ArrayList<>());
    latest.put(object, blocks);
    return blocks;
  }
}
