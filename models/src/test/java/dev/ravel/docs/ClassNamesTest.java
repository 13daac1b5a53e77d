// SPDX-License-Identifier: Apache-2.0
package dev.ravel.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The classes that pages for readers of the code name are there, and names tell them apart. */
class ClassNamesTest {
  private static final List<String> MODULES =
      List.of("language", "c-import", "checker", "ide-support", "ide-support/language-server");

  private static final Pattern CLASS = Pattern.compile("`((?:[a-z]+\\.)*)([A-Z][A-Za-z]+)`");

  /** By simple name the packages below {@code dev.ravel}, each with its module. */
  private static Map<String, List<String>> packages(List<String> modules) throws IOException {
    Map<String, List<String>> all = new HashMap<>();
    for (String module : modules) {
      Path sources = Page.ROOT.resolve(module).resolve("src/main/java/dev/ravel").normalize();
      try (Stream<Path> files = Files.walk(sources)) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.endsWith("package-info.java"))
            .forEach(file -> add(sources.relativize(file), all));
      }
    }
    return all;
  }

  private static void add(Path file, Map<String, List<String>> into) {
    String name = file.getFileName().toString().replace(".java", "");
    String packages = file.getParent().toString().replace('/', '.');
    into.computeIfAbsent(name, _ -> new ArrayList<>()).add(packages);
  }

  @Test
  void noTwoClassesOfTheCheckerHaveOneName() throws IOException {
    Map<String, List<String>> twice = new TreeMap<>(packages(List.of("checker")));
    twice.values().removeIf(its -> its.size() == 1);
    assertEquals(Map.of(), twice);
  }

  @Test
  void theGlossaryNamesClasses() throws IOException {
    Map<String, List<String>> all = packages(MODULES);
    Set<String> terms = new TreeSet<>();
    for (String line : new Page(Page.MANUAL.resolve("glossary.md")).lines()) {
      if (line.startsWith("| ") && !line.startsWith("| term")) {
        String[] cells = line.split(" \\| *", -1);
        Matcher name = CLASS.matcher(cells[cells.length - 2]);
        assertTrue(name.find() && all.containsKey(name.group(2)), line);
        assertTrue(terms.add(cells[0]), line);
      }
    }
    assertTrue(terms.size() > 40, terms.toString());
  }

  @Test
  void theArchitectureNamesClasses() throws IOException {
    Map<String, List<String>> all = packages(MODULES);
    Path page = Page.ROOT.resolve("ARCHITECTURE.md").normalize();
    Matcher names = CLASS.matcher(Files.readString(page));
    int found = 0;
    while (names.find()) {
      String room = names.group(1).replaceAll("\\.$", "");
      List<String> rooms = all.getOrDefault(names.group(2), List.of());
      assertTrue(room.isEmpty() ? !rooms.isEmpty() : rooms.contains(room), names.group());
      found++;
    }
    assertTrue(found > 50, found + " classes");
  }
}
