// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Engine;
import dev.ravel.explore.sample.Division;
import dev.ravel.net.AskedNet;
import dev.ravel.result.Examined;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.Property;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The means by which one subject is searched.
 *
 * @param others those who take part in the search
 * @param matter the matter of the search, as these receive it
 * @param planning whether the search is planned and not made
 * @param notes takes what is to be said of the file beside its findings
 */
record SearchContext(
    CheckOptions options,
    ProgressListener listener,
    Optional<Distribution> others,
    Supplier<Distribution.Matter> matter,
    Allowance allowance,
    boolean planning,
    Consumer<Diagnostic> notes) {
  /** The time for a plan that is made after a limit was reached, in nanoseconds. */
  private static final long GRACE = 500_000_000;

  /** Returns who makes random executions. */
  Division samples() {
    return others.map(its -> its.samples(matter.get())).orElse(new Division.Whole());
  }

  /** Returns whether the search ends after some time. */
  boolean isTimed() {
    return options.resources().timeout().isPresent();
  }

  /** Returns the same without others. */
  SearchContext alone() {
    return new SearchContext(
        options, listener, Optional.empty(), matter, allowance, planning, notes);
  }

  /** The engine that decides properties of a system. */
  Engine engine(
      ConcurrentSystem system,
      List<Property> properties,
      Supplier<Optional<AskedNet>> net,
      EngineOutputs outputs) {
    Plan plan =
        new Plan(
            options.engine(),
            options.resources().threads(),
            system,
            properties,
            net,
            outputs,
            others
                .filter(_ -> Engines.alongTraces(options.engine()))
                .flatMap(its -> its.fellows(matter.get())));
    return others.map(its -> plan.engine(its, matter.get())).orElseGet(plan::engine);
  }

  /** Returns whether the engine that was asked for, if one was, explores inputs of any value. */
  boolean exploresInputs() {
    EngineOptions engine = options.engine();
    return engine.name().equals(Engines.AUTO) || Engines.alongTraces(engine);
  }

  /** Decides claims, or plans how that is done. */
  Examined run(Examination its) {
    if (planning) {
      return its.undecided().planned(its.plan());
    }
    Examined examined = its.run(allowance);
    // after the search, which has learnt what the plan needs
    return options.stats() && others.isEmpty()
        ? examined.planned(EarlyEnd.of(() -> Limits.withGrace(GRACE, its::plan), _ -> List.of()))
        : examined;
  }
}
