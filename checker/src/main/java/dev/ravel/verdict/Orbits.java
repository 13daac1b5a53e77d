// SPDX-License-Identifier: Apache-2.0
package dev.ravel.verdict;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The use of interchangeable members of families by a search. Of states that differ only in the
 * names of such members it stores one.
 *
 * @param renamings how many renamings keep what was asked; 1 if only the one that changes nothing
 * @param branched how many successors had several orders of members to be tried
 * @param truncated the number of these for which not all were tried; then some states were stored
 *     more often than they had to be
 * @param families a sentence without a full stop on each family with several members, and on each
 *     check that names some of them
 */
public record Orbits(BigInteger renamings, long branched, long truncated, List<String> families) {
  /** Copies the list. */
  public Orbits {
    families = List.copyOf(families);
  }

  /** This, with more sentences. */
  public Orbits with(List<String> more) {
    List<String> all = new ArrayList<>(families);
    all.addAll(more);
    return new Orbits(renamings, branched, truncated, all);
  }

  /** Returns whether states stand for others. */
  public boolean used() {
    return renamings.compareTo(BigInteger.ONE) > 0;
  }
}
