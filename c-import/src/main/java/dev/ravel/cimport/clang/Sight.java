// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import dev.ravel.source.SurrogateEscape;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The files of this machine that may be read for a program, beside its own and those of the
 * compiler. All others are not there for the compiler, whatever a program includes.
 *
 * @param files by the absolute path that a program calls it: where it lies, with all links
 *     resolved; absent if all files may be read
 */
public record Sight(Optional<Map<Path, Path>> files) {
  /** All files may be read. */
  public static final Sight ALL = new Sight(Optional.empty());

  /** Copies the map. */
  public Sight {
    files = files.map(Map::copyOf);
  }

  /** Some files may be read. */
  public static Sight of(Map<Path, Path> files) {
    return new Sight(Optional.of(files));
  }

  /**
   * The text of a file.
   *
   * @throws AccessDeniedException if it may not be read
   */
  public String read(Path file) throws IOException {
    if (files.isEmpty()) {
      return SurrogateEscape.decode(Files.readAllBytes(file));
    }
    Path its = files.get().get(file.toAbsolutePath().normalize());
    if (its == null) {
      throw new AccessDeniedException(file.toString());
    }
    return SurrogateEscape.decode(Files.readAllBytes(its));
  }

  /**
   * The options that let the compiler see no more.
   *
   * @param work a folder of the compiler's own, into which a file is written
   * @param folders others that it may read
   */
  List<String> options(Path work, List<Path> folders) throws IOException {
    if (files.isEmpty()) {
      return List.of();
    }
    StringBuilder roots = new StringBuilder();
    root(roots, "directory-remap", work, work);
    folders.forEach(its -> root(roots, "directory-remap", its, its));
    new TreeMap<>(files.get()).forEach((name, its) -> root(roots, "file", name, its));
    String text =
        "{\"version\":0,\"case-sensitive\":true,\"redirecting-with\":\"redirect-only\","
            + "\"overlay-relative\":false,\"roots\":["
            + roots
            + "]}";
    return List.of("-ivfsoverlay", Files.writeString(work.resolve("sight.json"), text).toString());
  }

  private static void root(StringBuilder roots, String type, Path name, Path its) {
    roots
        .append(roots.isEmpty() ? "\n" : ",\n")
        .append("{\"type\":\"" + type + "\",\"name\":" + quoted(name))
        .append(",\"external-contents\":" + quoted(its) + "}");
  }

  private static String quoted(Path path) {
    return "\"" + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
