// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import java.util.EnumSet;
import java.util.Set;

/**
 * The request for a suite.
 *
 * @param criterion what the tests are to cover
 * @param told the criteria that are reported besides
 * @param method how they are chosen, if they are
 * @param watch sees how far the choice is
 */
public record SuiteRequest(
    Criterion criterion, Set<Criterion> told, SelectionMethod method, SelectionListener watch) {
  /** Copies the set. */
  public SuiteRequest {
    told = Set.copyOf(told);
  }

  /** Returns all criteria that are reported. */
  Set<Criterion> criteria() {
    EnumSet<Criterion> all = EnumSet.of(criterion);
    all.addAll(told);
    return all;
  }
}
