// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * A part of a YAML file, with what is said where it is not as it should be.
 *
 * @param file the name of the file
 * @param value lists, maps, texts, numbers and truth values
 */
public record YamlFile(String file, Object value) {
  /**
   * Reads a file.
   *
   * @throws Refused if it cannot be read, or is no YAML
   */
  public static YamlFile read(String name, SourceFiles files) {
    SourceText text =
        switch (files.read(name)) {
          case SourceFiles.Outcome.Failed(Diagnostic why) -> throw new Refused(why);
          case SourceFiles.Outcome.Read(SourceText its, var _) -> its;
        };
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    try {
      return new YamlFile(name, new Yaml(new SafeConstructor(options)).load(text.text()));
    } catch (YAMLException e) {
      String where = e.getMessage().lines().findFirst().orElse("");
      throw unusable(name, "is no YAML: " + where);
    }
  }

  /** Returns what is said where something is missing or wrong. */
  public Refused unusable(String why) {
    return unusable(file, why);
  }

  private static Refused unusable(String file, String why) {
    return new Refused(Diagnostic.of(Problem.U010, "`" + file + "` " + why));
  }

  /** Returns the value of a key, if this is a map that has it. */
  public Optional<YamlFile> at(String key) {
    return value instanceof Map<?, ?> map && map.get(key) != null
        ? Optional.of(new YamlFile(file, map.get(key)))
        : Optional.empty();
  }

  /**
   * Returns the value of a key.
   *
   * @throws Refused if there is none
   */
  public YamlFile get(String key) {
    return at(key).orElseThrow(() -> unusable("has no `" + key + "` where it is needed"));
  }

  /** Returns the items of a list; of a value that is none, itself. */
  public List<YamlFile> items() {
    List<YamlFile> all = new ArrayList<>();
    if (value instanceof List<?> list) {
      list.forEach(one -> all.add(new YamlFile(file, one)));
    } else {
      all.add(this);
    }
    return all;
  }

  /** Returns a text, a number or a truth value as a text. */
  public String text() {
    if (value == null || value instanceof Map || value instanceof List) {
      throw unusable("has something else where a text is needed");
    }
    return value.toString();
  }
}
