// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Analysis;
import dev.ravel.analysis.Instance;
import dev.ravel.analysis.PropertyInstance;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.ast.Property;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The recorded executions of a file ({@code schedule s}), and which of them is whose. */
public record Recordings(Model main, List<Model> imported, Map<String, Expression> defines) {
  /**
   * The recorded execution along which alone a property of an instance is to be judged, if it names
   * one.
   *
   * @throws Refused if it is none of the instance
   */
  Optional<Subject.Recording> of(PropertyInstance property, Instance instance) {
    return property
        .check()
        .flatMap(Declaration.Check::schedule)
        .flatMap(name -> named(name.text(), instance));
  }

  /**
   * The recorded execution of a name, as one of an instance.
   *
   * @throws Refused if it is none of the instance
   */
  Optional<Subject.Recording> named(String name, Instance instance) {
    for (Declaration declaration : main.declarations()) {
      if (declaration instanceof Declaration.Schedule schedule
          && schedule.name().text().equals(name)) {
        return Optional.of(new Subject.Recording(schedule.moves(), inputs(schedule, instance)));
      }
    }
    return Optional.empty();
  }

  /** The values of inputs for which an execution was recorded; constants must have theirs. */
  private Map<String, String> inputs(Declaration.Schedule schedule, Instance instance) {
    Map<String, String> inputs = new LinkedHashMap<>();
    settings(schedule)
        .forEach(
            (name, value) -> {
              Optional<String> fixed = instance.global(name).flatMap(SameConstants::shown);
              if (fixed.isEmpty()) {
                inputs.put(name, value);
              } else if (!fixed.get().equals(value)) {
                throw new Refused(
                    Diagnostic.at(
                        schedule.name().span(),
                        Problem.U004,
                        "the schedule is for %s = %s, but it is used where %s = %s"
                            .formatted(name, value, name, fixed.get())));
              }
            });
    return inputs;
  }

  /** The values after {@code with}, evaluated as those of a check would be. */
  private Map<String, String> settings(Declaration.Schedule schedule) {
    if (schedule.settings().isEmpty()) {
      return Map.of();
    }
    List<Declaration> declarations = new ArrayList<>(withoutChecks(main).declarations());
    declarations.add(
        new Declaration.Check(
            Optional.empty(),
            schedule.settings(),
            new Property.NoError(schedule.span()),
            Declaration.Expected.HOLDS,
            Optional.empty(),
            "",
            schedule.span()));
    Model model = new Model(main.name(), declarations, main.span());
    Analysed analysed = Analysis.analyse(model, imported, defines);
    return analysed.instances().stream().findFirst().map(Instance::settings).orElse(Map.of());
  }

  /** Returns a model without its checks and schedules. It has one instance, the file's own. */
  public static Model withoutChecks(Model model) {
    return new Model(
        model.name(),
        model.declarations().stream()
            .filter(d -> !(d instanceof Declaration.Check || d instanceof Declaration.Schedule))
            .toList(),
        model.span());
  }
}
