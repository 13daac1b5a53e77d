// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Finds the models, nets and programs under a directory. */
public final class ModelFiles {
  private ModelFiles() {}

  /** The result of a search for files. */
  public sealed interface Found {
    /**
     * The files that were found.
     *
     * @param names of files, in order
     * @param special names that a model or net would have, of what is no regular file, in order
     * @param unread why some directories could not be searched
     */
    record Files(List<String> names, List<String> special, List<Diagnostic> unread)
        implements Found {
      /** Copies the lists. */
      public Files {
        names = List.copyOf(names);
        special = List.copyOf(special);
        unread = List.copyOf(unread);
      }
    }

    /** The reason why nothing can be found there. */
    record Nothing(Diagnostic why) implements Found {}
  }

  /** The models, nets and C programs under a directory, likewise. */
  public static Found programsUnder(String name) {
    return under(name, file -> FrontEnds.kind(file).isPresent() || FrontEnds.holdsC(file));
  }

  /**
   * Returns the models and nets under a directory, those in hidden directories left out, sorted.
   * For a file it is the file itself.
   */
  public static Found under(String name) {
    return under(name, file -> FrontEnds.kind(file).isPresent());
  }

  private static Found under(String name, Predicate<String> wanted) {
    if (name.isEmpty()) {
      return new Found.Nothing(FileNames.empty());
    }
    try {
      Path root = Path.of(name);
      if (!Files.exists(root)) {
        return missing(name);
      }
      if (!Files.isDirectory(root)) {
        return new Found.Files(List.of(name), List.of(), List.of());
      }
      Visitor visitor = new Visitor(root, wanted);
      Files.walkFileTree(root, visitor);
      return visitor.files();
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

  /** Collects models; a directory that cannot be searched costs nothing but itself. */
  private static final class Visitor extends SimpleFileVisitor<Path> {
    private final Path root;
    private final Predicate<String> wanted;
    private final List<Path> found = new ArrayList<>();
    private final List<Path> special = new ArrayList<>();
    private final List<Diagnostic> unread = new ArrayList<>();

    Visitor(Path root, Predicate<String> wanted) {
      this.root = root;
      this.wanted = wanted;
    }

    Found.Files files() {
      return new Found.Files(names(found), names(special), unread);
    }

    private static List<String> names(List<Path> paths) {
      return paths.stream().sorted().map(path -> path.normalize().toString()).toList();
    }

    private boolean isHidden(Path directory) {
      return !directory.equals(root) && directory.getFileName().toString().startsWith(".");
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      Limits.poll();
      return isHidden(directory) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      Limits.poll();
      if (wanted.test(file.getFileName().toString())) {
        boolean regular = attributes.isRegularFile() || Files.isRegularFile(file);
        (regular || Files.notExists(file) ? found : special).add(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException why) {
      return isHidden(file) ? FileVisitResult.CONTINUE : leftOut(file, why);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException why) {
      return why == null ? FileVisitResult.CONTINUE : leftOut(directory, why);
    }

    private FileVisitResult leftOut(Path path, IOException why) {
      String name = "`" + path.normalize() + "`";
      unread.add(
          Diagnostic.of(
              Problem.F002,
              switch (why) {
                case AccessDeniedException _ -> "you may not read " + name;
                case FileSystemException its -> name + " cannot be read: " + its.getReason();
                default -> name + " cannot be read: " + why.getMessage();
              }));
      return FileVisitResult.CONTINUE;
    }
  }
}
