// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Runs what people mostly run, so that the virtual machine learns which classes that takes: the
 * launcher makes its AOT cache from one such run.
 */
final class Training {
  private Training() {}

  /**
   * Runs each command once.
   *
   * @param args models and nets to check; without one the help is printed
   */
  public static void main(String[] args) {
    List<List<String>> commands = new ArrayList<>();
    commands.add(List.of("--help"));
    for (String model : args) {
      commands.add(List.of("check", model));
      for (List<String> engine : engines(model)) {
        commands.add(new ArrayList<>(List.of("check", model)));
        commands.getLast().addAll(engine);
      }
    }
    Console console = Console.ofProcess();
    List<Subcommand> others = new ArrayList<>();
    ServiceLoader.load(Subcommand.class).forEach(others::add);
    Interruption interruption = Interruption.listening();
    int worst = 0;
    for (List<String> command : commands) {
      worst = Math.max(worst, new Ravel(others, interruption).run(command, console));
    }
    console.out().flush();
    System.exit(worst);
  }

  /**
   * What else a model is checked with: a net by its prefix, asked for more than one is by itself.
   */
  private static List<List<String>> engines(String model) {
    return model.endsWith(".ravel")
        ? List.of(List.of("--engine", "unfolding", "-k", "2"), List.of("--engine", "dpor"))
        : List.of(
            List.of("--engine", "prefix", "--query", "one-safe"),
            List.of("--engine", "prefix", "--query", "quasi-liveness"));
  }
}
