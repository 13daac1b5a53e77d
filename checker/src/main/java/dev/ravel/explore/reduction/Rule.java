// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

/** A way to make a net smaller. */
public enum Rule {
  /** {@link DeadTransitions}. */
  DEAD_TRANSITIONS("transitions that never fire", new DeadTransitions()),
  /** {@link ConstantPlaces}. */
  CONSTANT_PLACES("places that never change", new ConstantPlaces()),
  /** {@link Relevance}. */
  RELEVANCE("nodes that the question does not depend on", new Relevance()),
  /** {@link ImplicitPlaces}. */
  IMPLICIT_PLACES("places that never hold up a transition", new ImplicitPlaces()),
  /** {@link DominatedTransitions}. */
  DOMINATED_TRANSITIONS("transitions for which another stands in", new DominatedTransitions()),
  /** {@link IdleTransitions}. */
  IDLE_TRANSITIONS("transitions that do nothing of use", new IdleTransitions()),
  /** {@link SeriesBehind}. */
  SERIES_BEHIND("places fused with what comes after them", new SeriesBehind()),
  /** {@link SeriesBefore}. */
  SERIES_BEFORE("places fused with what comes before them", new SeriesBefore());

  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // none of them has fields
  private final Application application;

  /** The application of a rule. */
  interface Application {
    /** Applies it wherever it fits; how often. */
    int apply(WorkingNet net, Preserved preserved);
  }

  Rule(String words, Application application) {
    this.words = words;
    this.application = application;
  }

  /** Returns the words for what it removes. */
  public String words() {
    return words;
  }

  int apply(WorkingNet net, Preserved preserved) {
    return application.apply(net, preserved);
  }
}
