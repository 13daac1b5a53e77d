// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.analysis.Instance;
import dev.ravel.explanation.Claim;
import dev.ravel.lowering.Lowering;
import dev.ravel.net.AskedNet;
import dev.ravel.program.Program;
import dev.ravel.result.Recorded;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An instance of a model as something to be examined.
 *
 * @param lowered makes its program
 */
public record ModelSubject(
    Map<String, String> settings, List<Claim> claims, Supplier<Program> lowered, Recorded recorded)
    implements Subject.Modelled {
  /** Copies the list. */
  public ModelSubject {
    claims = List.copyOf(claims);
  }

  /**
   * An instance of a model.
   *
   * @param relation which steps are independent; absent: those that the model says
   */
  static ModelSubject of(Instance instance, Optional<Relation> relation, Recordings recordings) {
    Instance meant = relation.map(its -> its.in(instance)).orElse(instance);
    return new ModelSubject(
        instance.settings(),
        instance.properties().stream().map(Claims::of).toList(),
        () -> Lowering.lower(meant),
        new Recorded() {
          @Override
          public Optional<Recording> along(int claim) {
            return recordings.of(instance.properties().get(claim), instance);
          }

          @Override
          public Optional<Recording> named(String name) {
            return recordings.named(name, instance);
          }
        });
  }

  @Override
  public Program program() {
    return lowered.get();
  }

  @Override
  public Optional<AskedNet> net(Program its) {
    return AskedNet.of(its);
  }
}
