// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import dev.ravel.explore.Named;

/** The equivalence of executions for an engine that follows executions. */
public enum Equivalence implements Named {
  /** Those that differ in the order of independent steps only (A. Mazurkiewicz). */
  TRACES,
  /** Those in which the same reads read from the same writes. */
  READS_FROM
}
