// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.analysis.Instance;
import dev.ravel.ast.Declaration;
import dev.ravel.explanation.Claim;
import dev.ravel.net.AskedNet;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Something to be examined, whatever language it was written in.
 *
 * @param settings the values of constants that make it what it is, as they are shown
 * @param claims what is claimed of it
 * @param system makes its system, with the properties in the order of the claims
 * @param net the net that its system is, transition by transition, if it is one, with the claims
 * @param recorded the executions that its file has written down
 */
record Subject(
    Map<String, String> settings,
    List<Claim> claims,
    Supplier<Systems.Built> system,
    Supplier<Optional<AskedNet>> net,
    Recorded recorded) {
  /** Copies the list. */
  Subject {
    claims = List.copyOf(claims);
  }

  /** Executions that a file has written down. */
  interface Recorded {
    /** The one along which alone a claim is to be judged, if it names one. */
    Optional<Run> along(int claim, ConcurrentSystem system);

    /** The one of a name. */
    Optional<Run> named(String name, ConcurrentSystem system);
  }

  /** No executions. */
  static final Recorded NOTHING_RECORDED =
      new Recorded() {
        @Override
        public Optional<Run> along(int claim, ConcurrentSystem system) {
          return Optional.empty();
        }

        @Override
        public Optional<Run> named(String name, ConcurrentSystem system) {
          return Optional.empty();
        }
      };

  /**
   * An instance of a model.
   *
   * @param relation which steps are independent; absent: those that the model says
   */
  static Subject of(Instance instance, Optional<Relation> relation, Recordings recordings) {
    Instance meant = relation.map(its -> its.in(instance)).orElse(instance);
    return new Subject(
        instance.settings(),
        instance.properties().stream().map(Claims::of).toList(),
        () -> Systems.of(meant),
        () -> Systems.net(meant),
        new Recorded() {
          @Override
          public Optional<Run> along(int claim, ConcurrentSystem system) {
            return recordings.of(instance.properties().get(claim)).map(its -> run(its, system));
          }

          @Override
          public Optional<Run> named(String name, ConcurrentSystem system) {
            return recordings.named(name).map(its -> run(its, system));
          }

          private Run run(Declaration.Schedule schedule, ConcurrentSystem system) {
            return recordings.run(schedule, instance, system);
          }
        });
  }
}
