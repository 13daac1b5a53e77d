// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * The renamings of members under which some questions mean the same.
 *
 * @param symmetry what they do to states; absent if there is none but the one that renames nothing
 * @param count how many there are
 * @param families a sentence without a full stop on each family that has several members: which of
 *     them are interchangeable, or what tells them apart
 */
public record Renamings(Optional<Symmetry> symmetry, BigInteger count, List<String> families) {
  /** Nothing is known. */
  public static final Renamings NONE = new Renamings(Optional.empty(), BigInteger.ONE, List.of());

  /** Copies the list. */
  public Renamings {
    families = List.copyOf(families);
  }
}
