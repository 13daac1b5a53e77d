// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A task of the Competition on Software Verification. BenchExec defines it in files with the ending
 * {@code .yml}.
 *
 * @param files the files of the program
 * @param properties what is asked of it
 * @param dataModel {@code LP64} or {@code ILP32}
 */
public record TaskDefinition(List<String> files, List<Asked> properties, String dataModel) {
  private static final List<String> ENDINGS = List.of(".yml", ".yaml");

  /**
   * A property of a task.
   *
   * @param file the name of the file that says it
   * @param expected the result that is right, as the competition writes it; absent if unknown
   */
  public record Asked(String file, Optional<String> expected) {
    /** Returns the name of the file without folders and ending. */
    public String name() {
      String last = String.valueOf(Path.of(file).getFileName());
      return last.endsWith(".prp") ? last.substring(0, last.length() - ".prp".length()) : last;
    }
  }

  /** Copies the lists. */
  public TaskDefinition {
    files = List.copyOf(files);
    properties = List.copyOf(properties);
  }

  /** Returns whether a file defines a task, by its name. */
  public static boolean holds(String name) {
    return ENDINGS.stream().anyMatch(name::endsWith);
  }

  /**
   * Reads a task.
   *
   * @throws Refused if it cannot be used
   */
  public static TaskDefinition read(String name, SourceFiles sources) {
    YamlFile task = YamlFile.read(name, sources);
    List<String> files =
        task.at("input_files").stream()
            .flatMap(its -> its.items().stream())
            .map(its -> beside(name, its.text()))
            .toList();
    if (files.isEmpty()) {
      throw task.unusable("has no `input_files`, which are the C files of a task");
    }
    for (String file : files) {
      if (!FrontEnds.holdsC(file)) {
        throw task.unusable("names `" + file + "` among its `input_files`, which is no C file");
      }
    }
    Optional<YamlFile> options = task.at("options");
    String language = said(options, "language", "C");
    if (!language.equals("C")) {
      throw task.unusable("is about a program in " + language + ", and only C is checked");
    }
    String model = said(options, "data_model", "LP64");
    if (!List.of("LP64", "ILP32").contains(model)) {
      throw task.unusable("has the `data_model` " + model + ", which is neither LP64 nor ILP32");
    }
    List<Asked> properties = new ArrayList<>();
    for (YamlFile property : task.at("properties").map(YamlFile::items).orElse(List.of())) {
      properties.add(
          new Asked(beside(name, property.get("property_file").text()), expected(property)));
    }
    return new TaskDefinition(files, properties, model);
  }

  private static String said(Optional<YamlFile> options, String key, String otherwise) {
    return options.flatMap(its -> its.at(key)).map(YamlFile::text).orElse(otherwise);
  }

  private static Optional<String> expected(YamlFile property) {
    Optional<String> verdict = property.at("expected_verdict").map(YamlFile::text);
    if (verdict.isPresent() && !List.of("true", "false").contains(verdict.get())) {
      throw property.unusable("expects " + verdict.get() + ", which is neither true nor false");
    }
    Optional<String> part = property.at("subproperty").map(YamlFile::text);
    return verdict.map(its -> part.map(one -> its + "(" + one + ")").orElse(its));
  }

  private static String beside(String task, String file) {
    Path folder = Path.of(task).getParent();
    return (folder == null ? Path.of(file) : folder.resolve(file).normalize()).toString();
  }
}
