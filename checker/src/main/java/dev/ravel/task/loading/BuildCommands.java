// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The commands by which a program is built. They are one of a compiler, or those of a file such as
 * {@code compile_commands.json}, the compilation database of Clang.
 *
 * @param options those of the compiler that change the meaning of a file, by the name of the file
 */
public record BuildCommands(Map<String, List<String>> options) {
  private static final List<String> COMPILED = List.of(".o", ".a", ".so", ".obj", ".lib");

  private static final String ENDING = ".json";

  /** Copies the map, keeping its order. */
  public BuildCommands {
    options = new LinkedHashMap<>(options);
  }

  /** Returns whether a file holds such commands, by its name. */
  public static boolean holds(String name) {
    return name.endsWith(ENDING);
  }

  /**
   * Returns what a command of a compiler says, which runs in the current folder.
   *
   * @throws Refused if it compiles no C file, or has what cannot be done
   */
  public static BuildCommands ofCommand(String command) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    add(words(command), Path.of(""), Optional.empty(), "--command", all);
    return new BuildCommands(all);
  }

  /**
   * Reads a file of commands.
   *
   * @throws Refused if it cannot be used
   */
  public static BuildCommands read(String name, SourceFiles files) {
    SourceText text =
        switch (files.read(name)) {
          case SourceFiles.Outcome.Failed(Diagnostic why) -> throw new Refused(why);
          case SourceFiles.Outcome.Read(SourceText its, var _) -> its;
        };
    Map<String, List<String>> all = new LinkedHashMap<>();
    try {
      for (JsonElement entry : JsonParser.parseString(text.text()).getAsJsonArray()) {
        add(entry.getAsJsonObject(), name, all);
      }
    } catch (JsonParseException
        | IllegalStateException
        | UnsupportedOperationException
        | NullPointerException e) {
      throw unusable(name, "is no list of commands with `directory`, `file` and `arguments`");
    }
    if (all.isEmpty()) {
      throw unusable(name, "names no C file");
    }
    return new BuildCommands(all);
  }

  private static void add(JsonObject entry, String name, Map<String, List<String>> all) {
    Path folder = Path.of(entry.get("directory").getAsString());
    String file = entry.get("file").getAsString();
    JsonArray arguments = entry.getAsJsonArray("arguments");
    List<String> words =
        arguments == null
            ? words(entry.get("command").getAsString())
            : arguments.asList().stream().map(JsonElement::getAsString).toList();
    add(words, folder, Optional.of(file), name, all);
  }

  /**
   * Adds the files of a command.
   *
   * @param only the file that it is about; all that it names if that is not said
   */
  private static void add(
      List<String> words,
      Path folder,
      Optional<String> only,
      String where,
      Map<String, List<String>> all) {
    List<String> files = new ArrayList<>();
    List<String> options = new ArrayList<>();
    boolean value = false;
    for (String word : words.subList(Math.min(1, words.size()), words.size())) {
      if (value || word.startsWith("-")) {
        options.add(word);
        value = !value && CompilerOptions.takesValue(word);
      } else if (COMPILED.stream().anyMatch(word::endsWith)) {
        throw unusable(where, "uses `" + word + "`, which is compiled already: name its sources");
      } else {
        files.add(word);
      }
    }
    List<String> read = only.map(List::of).orElse(files);
    for (String file : read) {
      if (!FrontEnds.holdsC(file)) {
        throw unusable(where, "compiles `" + file + "`, which is no C file");
      }
      List<String> its = CompilerOptions.of(placed(options, folder));
      List<String> before = all.putIfAbsent(name(folder.resolve(file)), its);
      if (before != null && !before.equals(its)) {
        throw unusable(where, "compiles `" + file + "` twice, with different options");
      }
    }
    if (read.isEmpty()) {
      throw unusable(where, "names no C file");
    }
  }

  /** Returns the options for another folder than that in which the command runs. */
  private static List<String> placed(List<String> options, Path folder) {
    List<String> all = new ArrayList<>();
    boolean value = false;
    for (String word : options) {
      boolean joined = word.startsWith("-I") && word.length() > 2;
      all.add(
          value
              ? name(folder.resolve(word))
              : joined ? "-I" + name(folder.resolve(word.substring(2))) : word);
      value = !value && CompilerOptions.namesFile(word);
    }
    return all;
  }

  /** Returns the name of a file, from the current folder if it lies there. */
  private static String name(Path file) {
    Path here = Path.of("").toAbsolutePath();
    Path its = here.resolve(file).normalize();
    return its.startsWith(here) && !its.equals(here)
        ? here.relativize(its).toString()
        : its.toString();
  }

  /** Returns the words of a command line, as a shell separates them. */
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean begun = false;
    char quote = 0;
    for (int k = 0; k < line.length(); k++) {
      char its = line.charAt(k);
      if (its == '\\' && quote != '\'' && k + 1 < line.length()) {
        word.append(line.charAt(++k));
        begun = true;
      } else if (quote != 0 ? its == quote : its == '"' || its == '\'') {
        quote = quote == 0 ? its : 0;
        begun = true;
      } else if (quote == 0 && Character.isWhitespace(its)) {
        if (begun) {
          words.add(word.toString());
        }
        word.setLength(0);
        begun = false;
      } else {
        word.append(its);
        begun = true;
      }
    }
    if (begun) {
      words.add(word.toString());
    }
    return words;
  }

  private static Refused unusable(String where, String why) {
    return new Refused(
        Diagnostic.of(Problem.U010, "`" + where + "` " + why)
            .help("a build is a command such as cc -DN=2 -c a.c b.c, or compile_commands.json"));
  }
}
