// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.machine.Global;
import dev.ravel.machine.Program;
import dev.ravel.machine.ProgramBytes;
import dev.ravel.report.CheckJson;
import dev.ravel.report.CheckText;
import dev.ravel.report.Request;
import dev.ravel.report.Style;
import dev.ravel.result.Beside;
import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.Resources;
import dev.ravel.task.loading.CLoading;
import dev.ravel.task.loading.CSubject;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that a C program that is translated here and checked elsewhere has the report of one
 * machine, to the last byte. They are the programs of the corpus with the options that they name.
 */
class TravellingProgramsTest {
  private static final Path CORPUS = Path.of("../models/c");
  private static final Pattern EXPECTATION =
      Pattern.compile("(?m)^// expect(?: with ([^:]+))?: no error .*$");
  private static final Pattern TIME =
      Pattern.compile("\"(nanoseconds|bytes|timeMs|peakMemoryMb)\" ?: ?[0-9.E-]+");

  /** A program with what it means. */
  record Case(List<String> files, Map<String, String> defines, List<String> only) {
    CheckOptions options() {
      return options(Engines.AUTO, OptionalLong.empty());
    }

    /** Returns options with an engine, and a limit of states. */
    CheckOptions options(String engine, OptionalLong states) {
      OptionalLong none = OptionalLong.empty();
      return options(EngineOptions.of(engine), new Resources(1, none, states, none, none));
    }

    /** With an engine, and what it may use. */
    CheckOptions options(EngineOptions engine, Resources resources) {
      return new CheckOptions(
          engine,
          defines,
          true,
          only,
          Optional.empty(),
          false,
          false,
          resources,
          new Beside(files.subList(1, files.size()), List.of()),
          false);
    }

    @Override
    public String toString() {
      return files.getFirst() + defines + only;
    }
  }

  static List<Case> cases() throws IOException {
    List<Case> all = new ArrayList<>();
    try (Stream<Path> list = Files.list(CORPUS)) {
      for (Path its : list.sorted().toList()) {
        if (Files.isDirectory(its) || its.toString().endsWith(".c")) {
          add(its, all);
        }
      }
    }
    assertTrue(all.size() > 100, all.size() + " programs");
    return all;
  }

  private static void add(Path program, List<Case> all) throws IOException {
    List<String> files = List.of(program.toString());
    Path main = program;
    if (Files.isDirectory(program)) {
      main = program.resolve("main.c");
      try (Stream<Path> list = Files.list(program)) {
        files = list.map(Path::toString).filter(its -> its.endsWith(".c")).sorted().toList();
      }
    }
    Matcher line = EXPECTATION.matcher(Files.readString(main));
    while (line.find()) {
      Map<String, String> defines = new LinkedHashMap<>();
      List<String> only = new ArrayList<>();
      List<String> words = line.group(1) == null ? List.of() : List.of(line.group(1).split(" "));
      for (int k = 0; k + 1 < words.size(); k += 2) {
        String value = words.get(k + 1);
        if (words.get(k).equals("-D")) {
          int mark = value.indexOf('=');
          defines.put(
              mark < 0 ? value : value.substring(0, mark),
              mark < 0 ? "1" : value.substring(mark + 1));
        } else {
          defines.put(words.get(k), value);
          if (words.get(k).equals("--check")) {
            only.add(value);
          }
        }
      }
      all.add(new Case(files, defines, only));
    }
  }

  private static Checker here(Case its) {
    return new Checker(its.options(), InputStream.nullInputStream(), GraphChecks.UNWATCHED);
  }

  static String timeless(String text) {
    return TIME.matcher(text).replaceAll("\"$1\":0");
  }

  static String json(Checking its) throws IOException {
    StringWriter text = new StringWriter();
    Request request = new Request("", Map.of());
    CheckJson.write(List.of(its), ExitCode.SUCCESS, List.of(), request, text);
    return timeless(text.toString());
  }

  static List<String> results(Checking its) {
    return new CheckText(its, Style.plain())
        .results().stream().map(line -> line.replaceAll("· [0-9.]+ s", "")).toList();
  }

  @ParameterizedTest
  @Tag("thorough")
  @MethodSource("cases")
  void toldAsHere(Case its) throws IOException {
    String file = its.files().getFirst();
    Checking expected = here(its).check(file);
    Map<String, byte[]> texts = here(its).texts(file, its.defines());
    assertEquals(its.files().size() + 1, texts.size());
    Checker elsewhere = new Checker(its.options(), texts, GraphChecks.UNWATCHED);
    String travelled = RecordText.of(elsewhere.check(file));
    assertEquals(timeless(RecordText.of(expected)), timeless(travelled));
    Checking found = RecordText.read(travelled, Checking.class);
    assertEquals(json(expected), json(found));
    assertEquals(results(expected), results(found));
    assertEquals(
        new CheckText(expected, Style.plain()).complaints(),
        new CheckText(found, Style.plain()).complaints());
  }

  /** The program read from the bytes of a program is that program, to the last part of a record. */
  @Test
  @Tag("thorough")
  void programsAreReadBack() throws IOException {
    for (Case its : cases()) {
      String file = its.files().getFirst();
      Program program =
          ((CSubject) here(its).subjects(file, its.defines(), Set.of()).getFirst()).program();
      byte[] bytes = new ProgramBytes(program, List.of()).bytes();
      assertEquals(words(program), words(ProgramBytes.read(bytes).program()), its.toString());
    }
  }

  /** All that a program is; records say all of their parts. */
  private static String words(Program its) {
    StringBuilder words = new StringBuilder();
    words.append(its.main()).append(its.functions());
    for (Global global : its.globals()) {
      words.append(global.name()).append(global.constant()).append(global.threadLocal());
      words.append(global.element()).append(global.type()).append(global.span());
      words.append(
          LongStream.range(0, global.size())
              .map(at -> global.initial().word((int) at, 1))
              .boxed()
              .toList());
    }
    return words.toString();
  }

  /** A worker gets no C to compile. Where the translation is missing it is refused. */
  @Test
  void nothingIsCompiledElsewhere() {
    Map<String, byte[]> texts = Map.of("m.c", "int main(void) { return 0; }".getBytes(UTF_8));
    Checker checker = new Checker(CheckOptions.usual(), texts, GraphChecks.UNWATCHED);
    IllegalArgumentException why =
        assertThrows(IllegalArgumentException.class, () -> checker.check("m.c"));
    assertTrue(why.getMessage().contains("not translated"), why.getMessage());
  }

  /** Bytes that are no program are refused, wherever they are cut. */
  @Test
  void whatIsCutIsRefused() throws IOException {
    Case its = cases().getFirst();
    String file = its.files().getFirst();
    byte[] bytes = here(its).texts(file, its.defines()).get(CLoading.TRANSLATION);
    assertFalse(bytes.length < 100);
    for (int length = 0; length < bytes.length; length += 1 + length / 16) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThrows(IllegalArgumentException.class, () -> ProgramBytes.read(cut), "" + length);
    }
  }
}
