// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The data that a C program gets from the command line.
 *
 * @param input what it reads from the standard input; absent if it has none
 * @param arguments the arguments of {@code main} after the name of the program
 * @param environment the variables of the environment, each as {@code NAME=VALUE}
 * @param files the contents of the files that there are at the start, by name
 */
public record Given(
    Optional<String> input,
    List<String> arguments,
    List<String> environment,
    Map<String, String> files) {
  /** No data. */
  public static final Given NOTHING = new Given(Optional.empty(), List.of(), List.of(), Map.of());

  /** Copies the collections, keeping their order. */
  public Given {
    arguments = List.copyOf(arguments);
    environment = List.copyOf(environment);
    files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
  }

  /** Returns whether the library has definitions of its own for this. */
  public boolean isUsual() {
    return input.isEmpty() && environment.isEmpty() && files.isEmpty();
  }
}
