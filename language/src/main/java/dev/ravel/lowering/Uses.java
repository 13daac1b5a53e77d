// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import java.util.HashSet;
import java.util.Set;

/** The families that threads start, join and fire; filled while their statements are lowered. */
final class Uses {
  private final Set<String> observed = new HashSet<>();
  private final Set<String> fired = new HashSet<>();

  /** A family of threads or tasks is started or joined. */
  void observed(String family) {
    observed.add(family);
  }

  /** A family of transitions is fired. */
  void fired(String family) {
    fired.add(family);
  }

  boolean isObserved(String family) {
    return observed.contains(family);
  }

  boolean isFired(String family) {
    return fired.contains(family);
  }
}
