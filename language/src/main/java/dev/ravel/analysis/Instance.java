// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A model in which every constant is known. It is the file under one set of {@code with} values. It
 * is free of errors.
 *
 * @param settings the {@code with} values that make this instance, by name, as they are shown;
 *     empty for the file's own constants
 * @param globals the global names in the order of their declarations, imported ones first
 * @param crashes which threads may crash
 * @param options the options of the file
 * @param properties what is to be checked of it, in the order of the file, families of properties
 *     unrolled, the implied {@code no error} last
 */
public record Instance(
    Map<String, String> settings,
    Map<String, Symbol> globals,
    List<Crash> crashes,
    Set<Declaration.Choice> options,
    List<PropertyInstance> properties) {
  /** Copies the collections, keeping their order. */
  public Instance {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    globals = Collections.unmodifiableMap(new LinkedHashMap<>(globals));
    crashes = List.copyOf(crashes);
    options = Collections.unmodifiableSet(new LinkedHashSet<>(options));
    properties = List.copyOf(properties);
  }

  /** The global of a name. */
  public Optional<Symbol> global(String name) {
    return Optional.ofNullable(globals.get(name));
  }

  /** All globals in order. */
  public Collection<Symbol> symbols() {
    return globals.values();
  }

  /** Returns whether it has a thread, task or net. */
  public boolean moves() {
    return symbols().stream().anyMatch(s -> s instanceof Symbol.Threads || s instanceof Symbol.Net);
  }
}
