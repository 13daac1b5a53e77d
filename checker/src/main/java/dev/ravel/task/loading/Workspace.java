// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.cimport.clang.Sight;
import dev.ravel.source.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The files that may be read where more than the command line says what is read. They are those of
 * one folder, and texts that stand in place of some of them. Names of files are relative to the
 * folder, and what a link leads to counts. It holds for all that a piece of work calls, on the same
 * thread; outside of every workspace all files may be read.
 *
 * @param folder an existing folder, with all links resolved
 * @param texts by the name of a file: what is read in its place, whether or not it is there
 */
public record Workspace(Path folder, Map<String, String> texts) {
  /** As many files may lie in a folder in which C programs include others. */
  private static final int MOST = 10_000;

  private static final ScopedValue<Workspace> CURRENT = ScopedValue.newInstance();

  /** Copies the map. */
  public Workspace {
    texts = Map.copyOf(texts);
  }

  /** Does a piece of work that reads here alone. */
  public <T> T during(Supplier<T> work) {
    return ScopedValue.where(CURRENT, this).call(work::get);
  }

  /** The text that is read in place of a file, if there is one. */
  static Optional<byte[]> text(String name) {
    return CURRENT.isBound()
        ? Optional.ofNullable(CURRENT.get().texts().get(name))
            .map(its -> its.getBytes(StandardCharsets.UTF_8))
        : Optional.empty();
  }

  /**
   * Returns the path of a file.
   *
   * @throws AccessDeniedException if that is outside of the workspace
   * @throws java.nio.file.InvalidPathException if no file can have the name
   */
  static Path path(String name) throws AccessDeniedException {
    return CURRENT.isBound() ? CURRENT.get().inside(name) : Path.of(name);
  }

  /**
   * Returns the path of a file of the folder, which need not exist.
   *
   * @throws AccessDeniedException if that is outside of the folder
   * @throws java.nio.file.InvalidPathException if no file can have the name
   */
  public Path inside(String name) throws AccessDeniedException {
    Path path = folder.resolve(name).normalize();
    if (!path.startsWith(folder) || !real(path).startsWith(folder)) {
      throw new AccessDeniedException(name);
    }
    return path;
  }

  /**
   * Returns the files that a C program may include. They are the files of the folder that are not
   * hidden, and links to them.
   *
   * @throws IOException if the folder cannot be read, or has more files than are looked at
   */
  static Sight sight() throws IOException {
    return CURRENT.isBound() ? Sight.of(CURRENT.get().files()) : Sight.ALL;
  }

  private Map<Path, Path> files() throws IOException {
    Map<Path, Path> files = new HashMap<>();
    Path _ = Files.walkFileTree(folder, new Visitor(files));
    return files;
  }

  /** Collects the files that lie in the folder. */
  private final class Visitor extends SimpleFileVisitor<Path> {
    private final Map<Path, Path> files;

    Visitor(Map<Path, Path> files) {
      this.files = files;
    }

    private boolean isHidden(Path path) {
      return !path.equals(folder) && path.getFileName().toString().startsWith(".");
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      Limits.poll();
      return isHidden(directory) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Path its = attributes.isSymbolicLink() ? real(file) : file;
      if (!isHidden(file) && its.startsWith(folder) && Files.isRegularFile(its)) {
        files.put(file, its);
      }
      if (files.size() > MOST) {
        throw new IOException("it has more than 10 000 files");
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException why) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException why) {
      return FileVisitResult.CONTINUE;
    }
  }

  /** Returns the target of a path, with the links of as much of it as there is. */
  private static Path real(Path path) {
    for (Path there = path; there != null; there = there.getParent()) {
      if (Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
        try {
          return there.toRealPath().resolve(there.relativize(path)).normalize();
        } catch (IOException e) {
          // a link that leads to nothing could lead anywhere later
          return path.getRoot();
        }
      }
    }
    return path;
  }
}
