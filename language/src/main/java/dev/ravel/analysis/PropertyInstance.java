// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Property;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One thing to be checked of an instance.
 *
 * @param check the declaration it comes from; absent for the implied {@code no error}
 * @param property what is claimed, never a {@link Property.ForAll}
 * @param bindings the values of the indices of the families of properties around it
 * @param names the enums of those indices that are values of enums
 * @param expected the verdict that counts as good, with the rule for {@code -D} applied
 */
public record PropertyInstance(
    Optional<Declaration.Check> check,
    Property property,
    Map<String, Long> bindings,
    Map<String, Type.Enum> names,
    Declaration.Expected expected) {
  /** Copies the maps, keeping their order. */
  public PropertyInstance {
    bindings = Collections.unmodifiableMap(new LinkedHashMap<>(bindings));
    names = Map.copyOf(names);
  }

  /** Returns the indices as they are shown. They are numbers, and the names of values of enums. */
  public Map<String, Object> shown() {
    Map<String, Object> shown = new LinkedHashMap<>();
    bindings.forEach(
        (index, value) -> {
          Type.Enum its = names.get(index);
          shown.put(index, its == null ? value : its.show(value));
        });
    return shown;
  }
}
