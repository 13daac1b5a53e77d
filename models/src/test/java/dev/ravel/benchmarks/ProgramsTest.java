// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of the programs of {@link ToolsComparison}. Each has its files, takes its sizes in all
 * languages, and compiles. That its model has as many executions as it says is tested where {@code
 * papers/traces.json} is.
 */
class ProgramsTest {
  private static final Path FOLDER = Path.of(System.getProperty("ravel.root"), "models/benchmarks");
  private static final int LIMIT = 60; // seconds

  static List<ToolsComparison.Program> programs() {
    return Stream.concat(ToolsComparison.programs().stream(), ToolsComparison.growing().stream())
        .distinct()
        .toList();
  }

  static List<Path> models() throws IOException {
    return files(".ravel");
  }

  private static List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void takesItsSizesInAllLanguages(ToolsComparison.Program program) throws IOException {
    assertTrue(Files.exists(program.ravel()), () -> program.ravel() + " is missing");
    assertTrue(Files.exists(program.c()), () -> program.c() + " is missing");
    assertTrue(Files.exists(program.promela()), () -> program.promela() + " is missing");
    for (String size : program.sizes().keySet()) {
      assertTrue(Files.readString(program.ravel()).contains("\nconst " + size + " = "), size);
      assertTrue(Files.readString(program.c()).contains("\n#ifndef " + size + "\n"), size);
      assertTrue(Files.readString(program.promela()).contains("\n#ifndef " + size + "\n"), size);
    }
  }

  @Test
  void everyFileIsMeasured() throws IOException {
    List<Path> measured = new ArrayList<>();
    for (ToolsComparison.Program program : programs()) {
      measured.addAll(List.of(program.ravel(), program.c(), program.promela()));
    }
    for (String ending : List.of(".ravel", ".c", ".pml")) {
      List<Path> files = files(ending);
      assertFalse(files.isEmpty());
      for (Path file : files) {
        assertTrue(measured.stream().anyMatch(other -> same(other, file)), file::toString);
      }
    }
  }

  private static boolean same(Path one, Path other) {
    return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }

  @ParameterizedTest
  @MethodSource("models")
  void itsNumbersAreTested(Path model) throws IOException {
    String row = "{\"file\": \"benchmarks/" + model.getFileName() + "\"";
    String table = Files.readString(FOLDER.resolveSibling("papers/traces.json"));
    assertTrue(table.lines().filter(line -> line.startsWith(row)).count() > 1, row);
    assertTrue(Files.readString(model).contains("// Maximal configurations"));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void compiles(ToolsComparison.Program program) throws IOException, InterruptedException {
    assumeTrue(WholeProcess.installed("gcc"), "there is no gcc");
    List<String> command = new ArrayList<>(List.of("gcc", "-std=c11", "-Wall", "-Werror"));
    command.add("-fsyntax-only");
    command.addAll(program.macros());
    command.add(program.c().toString());
    WholeProcess process = WholeProcess.run(FOLDER, LIMIT, command);
    assertEquals("", process.output());
    assertEquals(0, process.exitCode());
  }

  @ParameterizedTest
  @MethodSource("programs")
  void isTakenBySpin(ToolsComparison.Program program, @TempDir Path folder)
      throws IOException, InterruptedException {
    assumeTrue(WholeProcess.installed("spin"), "there is no SPIN");
    List<String> command = new ArrayList<>(List.of("spin", "-a"));
    command.addAll(program.macros());
    command.add(program.promela().toString());
    WholeProcess process = WholeProcess.run(folder, LIMIT, command);
    assertEquals(0, process.exitCode(), process::output);
    assertTrue(Files.exists(folder.resolve("pan.c")), process::output);
  }

  @Test
  void whatIsNotOnThePathIsNotInstalled() {
    assertFalse(WholeProcess.installed("there-is-no-such-program"));
    assertTrue(WholeProcess.installed("sh"));
  }

  @Test
  void aProcessTellsItsEndItsOutputAndItsTime() throws IOException, InterruptedException {
    WholeProcess ended =
        WholeProcess.run(
            FOLDER, LIMIT, List.of("sh", "-c", "echo 1.5e+03 states, stored >&2; exit 7"));
    assertEquals(7, ended.exitCode());
    assertEquals(1500, ended.number("([0-9.e+]+) states, stored").orElseThrow());
    assertTrue(ended.number("(\\d+) executions").isEmpty());
    assertTrue(ended.seconds() >= 0);
    assertFalse(ended.stopped());
    WholeProcess endless = WholeProcess.run(FOLDER, 1, List.of("sh", "-c", "while :; do :; done"));
    assertTrue(endless.stopped());
    assertTrue(endless.seconds() > 0, "what was stopped has taken time, too");
  }
}
