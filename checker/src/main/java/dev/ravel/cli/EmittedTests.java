// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.driver.Driver;
import dev.ravel.driver.Script;
import dev.ravel.driver.Skeleton;
import dev.ravel.report.SuiteText;
import dev.ravel.result.MadeSuite;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.CLoading;
import dev.ravel.task.loading.CMeaning;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.SourceFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The tests of a suite as files of a directory. There are a schedule and a C file for each test,
 * and scripts that run all of them.
 *
 * @param defines the values of constants, and the options of C programs, with which it was made
 * @param assembly the files of a C program, compiled for this machine; empty if they are not
 */
record EmittedTests(
    String directory, MadeSuite suite, Map<String, String> defines, List<String> assembly) {
  private static final Pattern TEST =
      Pattern.compile("test-[0-9]+\\.(schedule|c)|program-[0-9]+\\.s");

  /** The tests of a suite of a model or program that can be read again. */
  static EmittedTests of(
      String directory, MadeSuite suite, Map<String, String> defines, InputStream input) {
    List<String> assembly =
        FrontEnds.holdsC(suite.file())
            ? CLoading.assembly(new SourceFiles(input), suite.file(), suite.beside(), defines)
            : List.of();
    return new EmittedTests(directory, suite, defines, assembly);
  }

  /**
   * Writes them, in the place of the tests of an earlier suite. The scripts would run those as
   * well; the result is the reason if it failed. Returns the reason if that failed.
   */
  Optional<Diagnostic> write() {
    try {
      Path folder = Files.createDirectories(Path.of(directory));
      for (Path earlier : earlier(folder)) {
        Files.delete(earlier);
      }
      for (Map.Entry<String, String> file : files().entrySet()) {
        Optional<Diagnostic> failed =
            WrittenFile.write(folder.resolve(file.getKey()).toString(), file.getValue());
        if (failed.isPresent()) {
          return failed;
        }
      }
      return Optional.empty();
    } catch (InvalidPathException | IOException e) {
      return Optional.of(
          Diagnostic.of(
                  Problem.F008, "the directory `" + directory + "` cannot be made or written to")
              .help("name a directory, or what can become one: --emit tests"));
    }
  }

  private static List<Path> earlier(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> TEST.matcher(file.getFileName().toString()).matches()).toList();
    }
  }

  /** The tests that the machine cannot be made to run, each with the reason. */
  List<String> refusals() {
    List<String> refusals = new ArrayList<>();
    for (int test = 0; test < suite.tests().size(); test++) {
      if (suite.tests().get(test).driver().orElse(null) instanceof Driver.Refused(String why)) {
        refusals.add("test " + (test + 1) + " has no C file: " + why);
      }
    }
    return refusals;
  }

  private Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    StringBuilder replay =
        new StringBuilder("#!/bin/sh\n# RAVEL names the command, if it is none.\n");
    replay.append("ravel() { command \"${RAVEL:-ravel}\" \"$@\"; }\ncd ");
    replay.append(SuiteText.directory()).append(" || exit 2\n");
    int width = Integer.toString(suite.tests().size()).length();
    for (int k = 0; k < suite.tests().size(); k++) {
      MadeSuite.Test test = suite.tests().get(k);
      String name = "test-" + String.format(Locale.ROOT, "%0" + width + "d", k + 1);
      files.put(name + ".schedule", test.schedule() + "\n");
      if (test.driver().orElse(null) instanceof Driver.Text(String text)) {
        files.put(name + ".c", text);
      }
      replay.append(SuiteText.replay(suite, defines, test)).append('\n');
    }
    files.put("replay.sh", replay.toString());
    if (FrontEnds.holdsC(suite.file())) {
      files.put(Script.HEADER, Script.file(Script.HEADER));
      files.put(Script.TURNS, Script.file(Script.TURNS));
      files.put(
          "native.sh", SuiteText.nativeScript(suite, defines, CMeaning.isRightToLeft(defines)));
      for (int k = 0; k < assembly.size(); k++) {
        files.put("program-" + (k + 1) + ".s", assembly.get(k));
      }
    } else {
      files.put("native.sh", Skeleton.script());
    }
    return files;
  }
}
