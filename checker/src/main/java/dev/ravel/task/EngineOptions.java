// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.executions.Equivalence;
import dev.ravel.explore.graph.SymmetryUse;
import dev.ravel.explore.prefix.PrefixOptions;
import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.task.loading.Relation;
import java.util.Optional;

/**
 * The engine that searches, and its options.
 *
 * @param name one of {@link Engines#names}
 * @param unfolding how an unfolding is explored, if one is
 * @param dpor how a reduced state graph is explored, if one is
 * @param symmetry when a search over all states stores one of each orbit
 * @param stateless whether the reduction goes along executions instead, and stores no states
 * @param equivalence which of these executions are the same
 * @param sample how executions are sampled, if they are
 * @param prefix how a prefix is made, if one is
 * @param structure whether to look at the structure of a net before it is searched
 * @param statistics whether a net made smaller tells what was taken away, and a C program what was
 *     executed
 * @param independence which steps are independent; absent: those that the model says
 */
public record EngineOptions(
    String name,
    UnfoldingOptions unfolding,
    DporOptions dpor,
    SymmetryUse symmetry,
    boolean stateless,
    Equivalence equivalence,
    SampleOptions sample,
    PrefixOptions prefix,
    boolean structure,
    boolean statistics,
    Optional<Relation> independence) {
  /** Returns an engine without options. */
  public static EngineOptions of(String name) {
    return of(name, UnfoldingOptions.usual(), false);
  }

  /** The exploration of partial orders in a certain way. */
  public static EngineOptions of(UnfoldingOptions unfolding) {
    return of(Engines.UNFOLDING, unfolding, false);
  }

  /** The reduction that goes along executions. */
  public static EngineOptions alongExecutions() {
    return of(Engines.DPOR, UnfoldingOptions.usual(), true);
  }

  /** This, with steps that are independent as a relation says. */
  public EngineOptions assuming(Optional<Relation> other) {
    return new EngineOptions(
        name,
        unfolding,
        dpor,
        symmetry,
        stateless,
        equivalence,
        sample,
        prefix,
        structure,
        statistics,
        other);
  }

  private static EngineOptions of(String name, UnfoldingOptions unfolding, boolean stateless) {
    return new EngineOptions(
        name,
        unfolding,
        DporOptions.usual(),
        name.equals(Engines.AUTO) ? SymmetryUse.WHERE_MANY : SymmetryUse.NEVER,
        stateless,
        Equivalence.TRACES,
        SampleOptions.usual(),
        PrefixOptions.usual(),
        false,
        false,
        Optional.empty());
  }
}
