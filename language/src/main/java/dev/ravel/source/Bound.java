// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

import java.util.Optional;

/** The place where the limits of the present work are found. */
final class Bound {
  /** The limits, by thread and by call. */
  static final ScopedValue<Limits> LIMITS = ScopedValue.newInstance();

  /** Those of work that has none. */
  static final Limits NOTHING = _ -> Optional.empty();

  private Bound() {}
}
