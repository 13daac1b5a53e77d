// SPDX-License-Identifier: Apache-2.0
package dev.ravel.driver;

import dev.ravel.source.Resource;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The files beside the drivers of tests. They are what these have in common, and a script that runs
 * all.
 */
public final class Script {
  /** The name of the file that says what a driver holds. */
  public static final String HEADER = "ravel-turns.h";

  /** The name of the file that forces a program into the order of a schedule. */
  public static final String TURNS = "ravel-turns.c";

  private Script() {}

  /** The text of one of these two files, or of another one beside this class. */
  public static String file(String name) {
    return Resource.text(Script.class, name);
  }

  /**
   * A script that builds a C program for each test beside it, and runs all, from any directory.
   *
   * @param directory the one in which the files of the program have their names, for a shell
   * @param sources the files of the program, as a shell takes them
   * @param options of the compiler, as a shell takes them
   * @param rightToLeft whether the schedules evaluate operands from right to left
   */
  public static String ofProgram(
      String directory, List<String> sources, List<String> options, boolean rightToLeft) {
    String wraps =
        new TreeSet<>(ProgramDriver.CALLS)
            .stream().map(call -> "-Wl,--wrap=" + call).collect(Collectors.joining(" "));
    String slow = " -Wl,--wrap=sleep -Wl,--wrap=usleep -Wl,--wrap=nanosleep";
    return file("run-program.txt")
        .formatted(
            rightToLeft ? "1" : "",
            String.join(" ", sources),
            directory,
            directory,
            String.join(" ", options),
            wraps + slow);
  }
}
