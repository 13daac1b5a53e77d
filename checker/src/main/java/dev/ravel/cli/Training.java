// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * A run of the usual commands, so that the virtual machine learns which classes they take. The
 * launcher makes its AOT cache from one such run.
 */
final class Training {
  private Training() {}

  /**
   * Runs commands one after the other.
   *
   * @param args the words of each command, with {@code --} between two commands
   */
  public static void main(String[] args) {
    List<List<String>> commands = new ArrayList<>();
    commands.add(new ArrayList<>());
    for (String word : args) {
      if (word.equals("--")) {
        commands.add(new ArrayList<>());
      } else {
        commands.getLast().add(word);
      }
    }
    Console console = Console.ofProcess();
    List<Subcommand> others = FirstOnPath.commands();
    Interruption interruption = Interruption.listening();
    int worst = 0;
    for (List<String> command : commands) {
      worst = Math.max(worst, new Ravel(others, interruption).run(command, console));
    }
    console.out().flush();
    System.exit(worst);
  }
}
