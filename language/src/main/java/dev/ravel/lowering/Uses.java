// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which families threads start, join, fire and pass; filled while their statements are lowered. */
final class Uses {
  private final Set<String> observed = new HashSet<>();
  private final Set<String> fired = new HashSet<>();
  private final Map<String, Integer> arriving = new HashMap<>();
  private final Set<String> passedNow = new HashSet<>();

  /** A family of threads or tasks is started or joined. */
  void observed(String family) {
    observed.add(family);
  }

  /** A family of transitions is fired. */
  void fired(String family) {
    fired.add(family);
  }

  /** The routine being lowered passes a family of barriers. */
  void passed(String family) {
    passedNow.add(family);
  }

  /** A routine is finished, which so many threads run. */
  void routineEnds(int threads) {
    passedNow.forEach(family -> arriving.merge(family, threads, Integer::sum));
    passedNow.clear();
  }

  boolean isObserved(String family) {
    return observed.contains(family);
  }

  boolean isFired(String family) {
    return fired.contains(family);
  }

  /** How many threads could arrive at a barrier of a family. */
  int arriving(String family) {
    return arriving.getOrDefault(family, 0);
  }
}
