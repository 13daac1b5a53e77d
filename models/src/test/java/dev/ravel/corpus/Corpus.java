// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import dev.ravel.result.Checking;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.ProgressListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files of the folder {@code models}, named by their paths from there. */
final class Corpus {
  /** The folder that holds all of them. */
  static final Path FOLDER = Path.of(System.getProperty("ravel.root"), "models");

  private static final List<String> NO_MODELS = List.of("src", "target", "rejected", "errors");

  private Corpus() {}

  /** All models but those that show one error each, in alphabetic order. */
  static List<String> models() {
    return folders().stream().flatMap(folder -> in(folder).stream()).toList();
  }

  /** The models of one folder in alphabetic order. */
  static List<String> in(String folder) {
    return list(FOLDER.resolve(folder))
        .filter(path -> path.toString().endsWith(".ravel"))
        .map(path -> folder + "/" + path.getFileName())
        .toList();
  }

  private static List<String> folders() {
    return list(FOLDER)
        .filter(Files::isDirectory)
        .map(path -> path.getFileName().toString())
        .filter(name -> !NO_MODELS.contains(name))
        .toList();
  }

  private static Stream<Path> list(Path folder) {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text of a file. */
  static String text(String file) {
    try {
      return Files.readString(FOLDER.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Checks a file as the command line does, not stopping at violations. */
  static Checking check(String file, Map<String, String> defines) {
    return check(FOLDER.resolve(file), defines);
  }

  /** Checks a file anywhere. */
  static Checking check(Path file, Map<String, String> defines) {
    CheckOptions options = CheckOptions.usual().goingOn().defining(defines);
    InputStream noInput = InputStream.nullInputStream();
    return new Checker(options, noInput, ProgressListener.stopping(() -> false))
        .check(file.toString());
  }
}
