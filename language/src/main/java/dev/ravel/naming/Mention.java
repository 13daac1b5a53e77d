// SPDX-License-Identifier: Apache-2.0
package dev.ravel.naming;

import dev.ravel.source.Span;
import java.util.Optional;

/**
 * A place where a name stands.
 *
 * @param span the name
 * @param declared what it means
 * @param role what is done to it there
 * @param by the thread, task, procedure, function, transition or check that does it; absent
 *     elsewhere
 */
public record Mention(Span span, Declared declared, Role role, Optional<String> by) {
  /** The role of a name where it is mentioned. */
  public enum Role {
    /** It is declared. */
    DECLARES,
    /** Its value or state is looked at. */
    READS,
    /** Its value or state is changed. */
    WRITES
  }
}
