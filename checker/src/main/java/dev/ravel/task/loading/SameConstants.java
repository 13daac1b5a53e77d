// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.analysis.ConstantValue;
import dev.ravel.analysis.Instance;
import dev.ravel.analysis.PropertyInstance;
import dev.ravel.analysis.Symbol;
import dev.ravel.ast.Property;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Instances that are the same model. Where {@code with N = 3} says what {@code -D N=3} or the file
 * says anyway, the checks of both are decided by one search.
 */
public final class SameConstants {
  private SameConstants() {}

  /** The instances, those joined to the file's own whose settings change nothing. */
  public static List<Instance> joined(List<Instance> instances) {
    Optional<Instance> own = instances.stream().filter(i -> i.settings().isEmpty()).findFirst();
    if (own.isEmpty()) {
      return instances;
    }
    Instance joined = own.get();
    Set<Instance> others = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Instance instance : instances) {
      if (instance.settings().isEmpty()) {
        continue;
      }
      if (saysTheSame(instance.settings(), own.get())) {
        joined = join(joined, instance);
      } else {
        others.add(instance);
      }
    }
    List<Instance> all = new ArrayList<>();
    for (Instance instance : instances) {
      if (instance.settings().isEmpty()) {
        all.add(joined);
      } else if (others.contains(instance)) {
        all.add(instance);
      }
    }
    return all;
  }

  /** Returns whether settings give names the values that they have in an instance. */
  static boolean saysTheSame(Map<String, String> settings, Instance instance) {
    return settings.entrySet().stream()
        .allMatch(
            setting ->
                instance
                    .global(setting.getKey())
                    .flatMap(SameConstants::shown)
                    .filter(setting.getValue()::equals)
                    .isPresent());
  }

  private static Instance join(Instance own, Instance other) {
    List<PropertyInstance> properties = new ArrayList<>();
    own.properties().stream().filter(p -> p.check().isPresent()).forEach(properties::add);
    other.properties().stream().filter(p -> p.check().isPresent()).forEach(properties::add);
    boolean stated = own.properties().stream().anyMatch(SameConstants::statesNoError);
    if (!stated) {
      own.properties().stream().filter(p -> p.check().isEmpty()).forEach(properties::add);
    }
    return new Instance(own.settings(), own.globals(), own.crashes(), own.options(), properties);
  }

  private static boolean statesNoError(PropertyInstance property) {
    return property.check().isPresent() && property.property() instanceof Property.NoError;
  }

  /** The value that a constant or a fixed input has, as it is shown. */
  static Optional<String> shown(Symbol symbol) {
    if (symbol instanceof Symbol.Input input) {
      return input.fixed().map(value -> input.type().show(value));
    }
    return symbol instanceof Symbol.Constant constant
            && constant.value() instanceof ConstantValue.Scalar scalar
        ? Optional.of(scalar.type().show(scalar.value()))
        : Optional.empty();
  }
}
