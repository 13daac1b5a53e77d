// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The lengths of the files of a folder, as a file in it. A library that has become shorter, as when
 * the machine broke down before all of it was on its disk, would end the process without a word
 * when it is loaded.
 */
final class Sizes {
  private static final String FILE = "sizes";

  private Sizes() {}

  /** Notes those of all files of a folder, which are not to change from here on. */
  static void note(Path folder) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted().toList()) {
        if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
          lines.add(Files.size(path) + " " + folder.relativize(path));
        }
      }
    }
    Files.write(folder.resolve(FILE), lines);
  }

  /**
   * Returns whether all files have their noted lengths. Of a folder without notes, nothing is
   * known.
   */
  static boolean agree(Path folder) throws IOException {
    Path noted = folder.resolve(FILE);
    if (!Files.exists(noted)) {
      return true;
    }
    for (String line : Files.readAllLines(noted)) {
      int space = line.indexOf(' ');
      if (space < 0
          || !line.substring(0, space)
              .equals(Long.toString(folder.resolve(line.substring(space + 1)).toFile().length()))) {
        return false;
      }
    }
    return true;
  }
}
