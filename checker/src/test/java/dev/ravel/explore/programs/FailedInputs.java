// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/**
 * Random models on which a test failed, as files that tests read again. A failed comparison writes
 * its model into {@code target/failed-inputs}; a file that is copied into {@code
 * src/test/resources/failed-inputs} is compared with every build. {@code -Dravel.inputs=FOLDER}
 * names another folder to read.
 */
public final class FailedInputs {
  private static final Path MODULE = Path.of(System.getProperty("ravel.root"), "checker");
  private static final Path WRITTEN = MODULE.resolve("target/failed-inputs");
  private static final Path KEPT = MODULE.resolve("src/test/resources/failed-inputs");
  private static final String BEGIN = "\n--- model\n";
  private static final String END = "\n--- end of the model\n";

  private FailedInputs() {}

  /**
   * The words of a failed comparison, from which {@link #assertNone} takes the model again.
   *
   * @param origin the seed, and what else the model was drawn by
   * @param why what is wrong
   */
  public static String objection(String origin, String model, String why) {
    return origin + BEGIN + model + END + why;
  }

  /** Fails if there is an objection, and writes the model of it into a file that is named. */
  public static void assertNone(Optional<String> objection) {
    if (objection.isPresent()) {
      String words = objection.get();
      throw new AssertionFailedError(
          words + write(WRITTEN, words).map("\nwritten to "::concat).orElse(""));
    }
  }

  /**
   * Writes the model of an objection into a folder, if there is one in it; the path of the file.
   */
  static Optional<String> write(Path folder, String words) {
    int begin = words.indexOf(BEGIN);
    int end = words.indexOf(END);
    if (begin < 0 || end < begin) {
      return Optional.empty();
    }
    String model = words.substring(begin + BEGIN.length(), end) + "\n";
    try {
      Path file =
          Files.createDirectories(folder).resolve("input-%08x.ravel".formatted(model.hashCode()));
      return Optional.of(Files.writeString(file, model).toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All models to read again, by the paths of their files; at least one. */
  public static SortedMap<Path, String> all() {
    String given = System.getProperty("ravel.inputs");
    SortedMap<Path, String> all =
        read(given == null ? List.of(KEPT, WRITTEN) : List.of(Path.of(given)));
    assertFalse(all.isEmpty(), "there is no input to read");
    return all;
  }

  /** The models in folders, those that exist. */
  static SortedMap<Path, String> read(List<Path> folders) {
    SortedMap<Path, String> all = new TreeMap<>();
    for (Path folder : folders) {
      List<Path> files = new ArrayList<>();
      if (Files.isDirectory(folder)) {
        try (Stream<Path> found = Files.list(folder)) {
          found.filter(file -> file.toString().endsWith(".ravel")).forEach(files::add);
          for (Path file : files) {
            all.put(file, Files.readString(file));
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return all;
  }
}
