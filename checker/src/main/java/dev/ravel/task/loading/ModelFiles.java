// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Finds the models and nets under a directory. */
public final class ModelFiles {
  private ModelFiles() {}

  /** What was found. */
  public sealed interface Found {
    /** Names of files, in order. */
    record Files(List<String> names) implements Found {
      /** Copies the list. */
      public Files {
        names = List.copyOf(names);
      }
    }

    /** Nothing can be found there: why. */
    record Nothing(Diagnostic why) implements Found {}
  }

  /**
   * The models and nets under a directory, those in hidden directories left out, sorted; for a file
   * the file itself.
   */
  public static Found under(String name) {
    try {
      Path root = Path.of(name);
      if (!Files.exists(root)) {
        return missing(name);
      }
      if (!Files.isDirectory(root)) {
        return new Found.Files(List.of(name));
      }
      List<Path> found = new ArrayList<>();
      Files.walkFileTree(root, new Visitor(root, found));
      found.sort(null);
      return new Found.Files(found.stream().map(f -> f.normalize().toString()).toList());
    } catch (InvalidPathException e) {
      return missing(name);
    } catch (IOException e) {
      return new Found.Nothing(usage("'" + name + "' cannot be read: " + e.getMessage()));
    }
  }

  private static Diagnostic usage(String message) {
    return Diagnostic.of(Problem.U001, message);
  }

  private static Found.Nothing missing(String name) {
    Diagnostic why = usage("there is no file or directory '" + name + "'");
    return new Found.Nothing(FileNames.explained(why, name));
  }

  /** Collects models. */
  private static final class Visitor extends SimpleFileVisitor<Path> {
    private final Path root;
    private final List<Path> found;

    Visitor(Path root, List<Path> found) {
      this.root = root;
      this.found = found;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      boolean hidden =
          !directory.equals(root) && directory.getFileName().toString().startsWith(".");
      return hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (FrontEnds.kind(file.getFileName().toString()).isPresent()) {
        found.add(file);
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
