// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/**
 * Something that is asked of a net.
 *
 * @param name what its file calls it, if it has a name
 * @param kind what is asked
 * @param holds the answer that counts as good
 * @param span where it is asked; absent if nobody wrote it
 */
public record NetQuestion(Optional<String> name, Kind kind, boolean holds, Optional<Span> span) {
  /** The kinds of questions. */
  public sealed interface Kind {}

  /** No reachable marking is dead. */
  public record NoDeadlock() implements Kind {}

  /** The claim that no place ever holds more tokens than a limit. */
  public record Safe(int limit) implements Kind {}

  /** For every transition there is a reachable marking in which it can fire. */
  public record QuasiLive() implements Kind {}

  /**
   * The claim that no step is an error. No place ever comes to hold more tokens than can be
   * counted.
   */
  public record NoError() implements Kind {}

  /** The formula is true in some reachable marking. */
  public record Reachable(MarkingFormula formula) implements Kind {}

  /** The formula is true in every reachable marking. */
  public record Always(MarkingFormula formula) implements Kind {}

  /** The formula is false in every reachable marking. */
  public record Never(MarkingFormula formula) implements Kind {}

  /** A question that nobody wrote, with the good answer yes. */
  public static NetQuestion plain(Kind kind) {
    return new NetQuestion(Optional.empty(), kind, true, Optional.empty());
  }

  /**
   * Returns the questions of a net without questions of its own. They are no deadlock, and at most
   * one token a place.
   */
  public static List<NetQuestion> usual() {
    return List.of(plain(new NoDeadlock()), plain(new Safe(1)));
  }
}
