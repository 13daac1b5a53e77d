// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Finds the commands of other modules in the first place of the class path that names some. To look
 * at all places is to open each of its jars, the libraries of solvers and compilers among them, at
 * every start.
 */
final class FirstOnPath extends ClassLoader {
  private FirstOnPath() {
    super(FirstOnPath.class.getClassLoader());
  }

  /** The commands of other modules; none if nothing names any. */
  static List<Subcommand> commands() {
    return ServiceLoader.load(Subcommand.class, new FirstOnPath()).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return Optional.ofNullable(getResource(name))
        .map(first -> Collections.enumeration(List.of(first)))
        .orElseGet(Collections::emptyEnumeration);
  }
}
