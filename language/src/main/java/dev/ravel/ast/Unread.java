// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import java.util.HashSet;
import java.util.Set;

/**
 * The declarations that could not be read. That it is not known where it is used is no second
 * mistake.
 *
 * @param names names in declarations that could not be read
 * @param imports whether an imported file could not be read, which may declare any name
 */
public record Unread(Set<String> names, boolean imports) {
  /** Everything could be read. */
  public static final Unread NOTHING = new Unread(Set.of(), false);

  /** Copies the set. */
  public Unread {
    names = Set.copyOf(names);
  }

  /** Returns the declarations that could not be read of either of two. */
  public Unread and(Unread other) {
    Set<String> all = new HashSet<>(names);
    all.addAll(other.names);
    return new Unread(all, imports || other.imports);
  }

  /** Returns whether nothing was left unread. */
  public boolean isEmpty() {
    return names.isEmpty() && !imports;
  }
}
