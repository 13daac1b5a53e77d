// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

/** A way to make a net smaller. */
public enum Rule {
  /** {@link DeadTransitions}. */
  DEAD_TRANSITIONS("transitions that never fire"),
  /** {@link ConstantPlaces}. */
  CONSTANT_PLACES("places that never change"),
  /** {@link Relevance}. */
  RELEVANCE("nodes that the question does not depend on"),
  /** {@link ImplicitPlaces}. */
  IMPLICIT_PLACES("places that never hold up a transition"),
  /** {@link DominatedTransitions}. */
  DOMINATED_TRANSITIONS("transitions for which another stands in"),
  /** {@link IdleTransitions}. */
  IDLE_TRANSITIONS("transitions that do nothing of use"),
  /** {@link SeriesBehind}. */
  SERIES_BEHIND("places fused with what comes after them"),
  /** {@link SeriesBefore}. */
  SERIES_BEFORE("places fused with what comes before them");

  private final String words;

  /** The application of a rule. */
  interface Application {
    /** Applies it wherever it fits; how often. */
    int apply(WorkingNet net, Preserved preserved);
  }

  Rule(String words) {
    this.words = words;
  }

  /** Returns the words for what it removes. */
  public String words() {
    return words;
  }

  int apply(WorkingNet net, Preserved preserved) {
    Application its =
        switch (this) {
          case DEAD_TRANSITIONS -> new DeadTransitions();
          case CONSTANT_PLACES -> new ConstantPlaces();
          case RELEVANCE -> new Relevance();
          case IMPLICIT_PLACES -> new ImplicitPlaces();
          case DOMINATED_TRANSITIONS -> new DominatedTransitions();
          case IDLE_TRANSITIONS -> new IdleTransitions();
          case SERIES_BEHIND -> new SeriesBehind();
          case SERIES_BEFORE -> new SeriesBefore();
        };
    return its.apply(net, preserved);
  }
}
