// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

/** The weight of a problem. */
public enum Severity {
  /** The model cannot be checked. */
  ERROR,
  /** The model can be checked, but does probably not say what was meant. */
  WARNING,
  /** The model could be written better. */
  HINT
}
