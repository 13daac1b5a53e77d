// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.FileNames;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A file that a command writes. The text goes to a new file beside it, which takes its name when it
 * is complete: what was there before stays until then, and a disk that fills up leaves nothing
 * half-written. A device, such as {@code /dev/stdout}, is written to directly.
 */
final class WrittenFile {
  private WrittenFile() {}

  /** Writes a text in UTF-8; the reason, a diagnostic {@code F008}, if that fails. */
  static Optional<Diagnostic> write(String name, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      Path file = Path.of(name);
      if (Files.isDirectory(file)) {
        return failed(name, "it is a directory");
      }
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        try (OutputStream device = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
          device.write(bytes);
        }
        return Optional.empty();
      }
      replace(Files.exists(file) ? file.toRealPath() : file.toAbsolutePath(), bytes);
      return Optional.empty();
    } catch (InvalidPathException e) {
      return failed(name, "this is no name of a file");
    } catch (NoSuchFileException e) {
      return failed(name, "there is no such folder");
    } catch (AccessDeniedException e) {
      return failed(name, "you may not write there");
    } catch (IOException e) {
      return failed(name, Optional.ofNullable(e.getMessage()).orElse("the disk reports an error"));
    }
  }

  /**
   * Writes a text in UTF-8 to a file that is not there yet; the reason, a diagnostic {@code F008},
   * if that fails.
   */
  static Optional<Diagnostic> create(String name, String text) {
    try {
      Path file = Path.of(name);
      try (OutputStream stream =
          Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        stream.write(text.getBytes(StandardCharsets.UTF_8));
      } catch (FileAlreadyExistsException e) {
        return Optional.of(
            Diagnostic.of(Problem.F008, "`" + name + "` is there already and is not overwritten")
                .help("choose another name, or remove the file first"));
      } catch (NoSuchFileException | AccessDeniedException e) {
        throw e;
      } catch (IOException e) {
        var _ = Files.deleteIfExists(file);
        throw e;
      }
      return Optional.empty();
    } catch (InvalidPathException e) {
      return failed(name, "this is no name of a file");
    } catch (NoSuchFileException e) {
      return failed(name, "there is no such folder");
    } catch (AccessDeniedException e) {
      return failed(name, "you may not write there");
    } catch (IOException e) {
      return failed(name, Optional.ofNullable(e.getMessage()).orElse("the disk reports an error"));
    }
  }

  private static void replace(Path file, byte[] bytes) throws IOException {
    Path name = file.getFileName();
    if (name == null) {
      throw new IOException("this is no name of a file");
    }
    Path fresh =
        file.resolveSibling("." + name + "." + ProcessHandle.current().pid() + ".unfinished");
    try {
      var _ = Files.write(fresh, bytes);
      try {
        var _ =
            Files.move(
                fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } catch (AtomicMoveNotSupportedException e) {
        var _ = Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      var _ = Files.deleteIfExists(fresh);
    }
  }

  private static Optional<Diagnostic> failed(String name, String why) {
    Diagnostic failed = Diagnostic.of(Problem.F008, "`" + name + "` cannot be written: " + why);
    return Optional.of(
        FileNames.explained(failed, name)
            .help("name a file in a folder that exists and that you may write to"));
  }
}
