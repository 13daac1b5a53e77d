// SPDX-License-Identifier: Apache-2.0

package dev.ravel.style;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the Java files of a tree with what google-java-format makes of them, and rewrites those
 * that differ. Needs the compiler's own packages, so the virtual machine must be started with the
 * {@code --add-exports} flags that stand in the pom.
 */
public final class Formatting {
  private static final Set<String> NOT_SOURCES = Set.of("target", "node_modules");

  private final Formatter formatter = new Formatter();

  /**
   * Formats in place the Java files that are named and those under the folders that are named.
   *
   * @param args paths of files and folders
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    Formatting formatting = new Formatting();
    boolean broken = false;
    List<Path> files = new ArrayList<>();
    for (String path : args) {
      files.addAll(javaFiles(Path.of(path)));
    }
    for (Path file : files) {
      try {
        Optional<String> formatted = formatting.improved(file);
        if (formatted.isPresent()) {
          Files.writeString(file, formatted.get());
          System.err.println("formatted " + file);
        }
      } catch (FormatterException e) {
        System.err.println("left as it is, for it is not Java: " + file + ": " + e.getMessage());
        broken = true;
      }
    }
    if (broken) {
      System.exit(1);
    }
  }

  /**
   * The text that the file should have, if it has another one.
   *
   * @param file a Java file in UTF-8
   * @return the formatted text, or nothing when the file is in good form
   * @throws FormatterException if the file does not hold Java
   */
  public Optional<String> improved(Path file) throws FormatterException {
    try {
      String text = Files.readString(file);
      String formatted = formatter.formatSourceAndFixImports(text);
      return formatted.equals(text) ? Optional.empty() : Optional.of(formatted);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns all Java files under a folder that people write, in the order of their paths. There is
   * nothing from hidden folders and nothing that the build makes.
   *
   * @param root the top of the tree
   * @return paths that begin with {@code root}
   * @throws IOException if a folder cannot be read
   */
  public static List<Path> javaFiles(Path root) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.equals(root) ? "" : folder.getFileName().toString();
            return NOT_SOURCES.contains(name) || name.startsWith(".")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.getFileName().toString().endsWith(".java")) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    found.sort(null);
    return found;
  }
}
