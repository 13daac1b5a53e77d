// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.net.NetQuestion;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The questions that the Model Checking Contest asks of every net, as far as Ravel asks them. */
public enum GenericQuestion {
  /** True if a marking can be reached in which nothing can fire; Ravel claims that none can. */
  DEADLOCK("deadlock", "ReachabilityDeadlock", "DEADLOCK", false),
  /** True if no place ever holds more than one token. */
  ONE_SAFE("one-safe", "OneSafe", "SAFE", true),
  /** True if every transition can fire at some time. */
  QUASI_LIVENESS("quasi-liveness", "QuasiLiveness", "QUASI_LIVE", true);

  private final String word;
  private final String examination;
  private final String reference;
  private final boolean holdsIfTrue;

  GenericQuestion(String word, String examination, String reference, boolean holdsIfTrue) {
    this.word = word;
    this.examination = examination;
    this.reference = reference;
    this.holdsIfTrue = holdsIfTrue;
  }

  /**
   * Returns the question of a name. The name is Ravel's own word, or that of the contest's
   * examination.
   */
  public static Optional<GenericQuestion> named(String name) {
    return Arrays.stream(values())
        .filter(its -> its.word.equals(name) || its.examination.equals(name))
        .findFirst();
  }

  /** The question that a verdict of {@code GenericPropertiesVerdict.xml} answers. */
  static Optional<GenericQuestion> referenced(String reference) {
    return Arrays.stream(values()).filter(its -> its.reference.equals(reference)).findFirst();
  }

  /** Ravel's words for all of them. */
  public static List<String> words() {
    return Arrays.stream(values()).map(its -> its.word).toList();
  }

  /** Returns whether Ravel's claim holds if the contest's property is true. */
  boolean holdsIfTrue() {
    return holdsIfTrue;
  }

  /** Returns the kind of the question. */
  public NetQuestion.Kind kind() {
    return switch (this) {
      case DEADLOCK -> new NetQuestion.NoDeadlock();
      case ONE_SAFE -> new NetQuestion.Safe(1);
      case QUASI_LIVENESS -> new NetQuestion.QuasiLive();
    };
  }
}
