// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

/** Where the limits of the present work are found. */
final class Bound {
  /** The limits, by thread and by call. */
  static final ScopedValue<Limits> LIMITS = ScopedValue.newInstance();

  private Bound() {}
}
