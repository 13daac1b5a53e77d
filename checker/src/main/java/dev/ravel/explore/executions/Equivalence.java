// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import dev.ravel.explore.Named;

/** Which executions are the same to an engine that goes along executions. */
public enum Equivalence implements Named {
  /** Those that differ in the order of independent steps only (A. Mazurkiewicz). */
  TRACES,
  /** Those in which the same reads read from the same writes. */
  READS_FROM
}
