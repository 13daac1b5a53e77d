// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.analysis.Instance;
import dev.ravel.analysis.PropertyInstance;
import dev.ravel.ast.Declaration.Expected;
import dev.ravel.ast.Property;
import dev.ravel.explanation.Claim;
import dev.ravel.lowering.Lowering;
import dev.ravel.net.AskedNet;
import dev.ravel.program.Program;
import dev.ravel.result.Recorded;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.MemoryRules;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An instance of a model as something to be examined.
 *
 * @param memory the memory model
 * @param lowered makes its program
 */
public record ModelSubject(
    Map<String, String> settings,
    List<Claim> claims,
    MemoryRules memory,
    Supplier<Program> lowered,
    Recorded recorded)
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
  static ModelSubject of(
      Instance instance, MemoryRules memory, Optional<Relation> relation, Recordings recordings) {
    Instance meant = racing(relation.map(its -> its.in(instance)).orElse(instance), memory);
    return new ModelSubject(
        meant.settings(),
        meant.properties().stream().map(Claims::of).toList(),
        memory,
        () -> Lowering.lower(meant, memory, Optional.empty()),
        new Recorded() {
          @Override
          public Optional<Recording> along(int claim) {
            return recordings.of(meant.properties().get(claim), instance);
          }

          @Override
          public Optional<Recording> named(String name) {
            return recordings.named(name, instance);
          }
        });
  }

  /** The instance, which asks for races where a race ends all other checks. */
  private static Instance racing(Instance instance, MemoryRules memory) {
    List<PropertyInstance> asked = instance.properties();
    if (!memory.racesEnd()
        || asked.stream().anyMatch(its -> its.property() instanceof Property.NoRace)) {
      return instance;
    }
    List<PropertyInstance> all = new ArrayList<>(asked);
    all.add(
        new PropertyInstance(
            Optional.empty(),
            new Property.NoRace(asked.getLast().property().span()),
            Map.of(),
            Map.of(),
            Expected.HOLDS));
    return new Instance(
        instance.settings(), instance.globals(), instance.crashes(), instance.options(), all);
  }

  @Override
  public Program program() {
    Program program = lowered.get();
    if (memory.keepsOrders()) {
      refuseWhatIsNoMachine(program);
    }
    return program;
  }

  private void refuseWhatIsNoMachine(Program program) {
    if (program.threads().isEmpty()) {
      throw new Refused(
          Diagnostic.of(Problem.U001, "the model has no threads, so that no memory is between them")
              .help("leave out --memory " + memory.word()));
    }
    program.transitions().stream()
        .filter(its -> !its.effects().isEmpty())
        .findFirst()
        .ifPresent(
            its -> {
              throw new Refused(
                  Diagnostic.at(
                          its.effects().getFirst().span(),
                          Problem.U001,
                          "transition `%s` writes a variable, which is no step of a machine"
                              .formatted(its.name()))
                      .help("leave out --memory " + memory.word()));
            });
  }

  @Override
  public Optional<AskedNet> net(Program its) {
    return AskedNet.of(its);
  }
}
