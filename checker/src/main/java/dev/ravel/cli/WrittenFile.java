// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.FileNames;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A file that a command writes. The text goes to a new file beside it, which takes its name when it
 * is complete: what was there before stays until then, and a disk that fills up leaves nothing
 * half-written. A symbolic link is followed to the file, whose permissions are kept. A device, such
 * as {@code /dev/stdout}, is written to directly.
 */
public final class WrittenFile {
  private static final Set<OpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  private WrittenFile() {}

  /** The contents of a file. */
  @FunctionalInterface
  private interface Contents {
    void to(OutputStream stream) throws IOException;
  }

  /** Puts contents where they belong. */
  @FunctionalInterface
  private interface Writing {
    void to(Path file, Contents contents) throws IOException;
  }

  /** Writes a text in UTF-8; the reason, a diagnostic {@code F008}, if that fails. */
  public static Optional<Diagnostic> write(String name, String text) {
    return write(name, to -> to.write(text));
  }

  /** Writes bytes; the reason, a diagnostic {@code F008}, if that fails. */
  public static Optional<Diagnostic> write(String name, byte[] bytes) {
    return attempt(name, to -> to.write(bytes), WrittenFile::write);
  }

  /**
   * Writes a text in UTF-8 bit by bit; the reason, a diagnostic {@code F008}, if that fails. Where
   * the text ends with an exception no file is left.
   */
  static Optional<Diagnostic> write(String name, Console.Text text) {
    return attempt(name, utf8(text), WrittenFile::write);
  }

  /**
   * Writes a text in UTF-8 to a file that is not there yet, not even as a symbolic link. It returns
   * the reason, a diagnostic {@code F008}, if that fails.
   */
  static Optional<Diagnostic> create(String name, String text) {
    return attempt(name, utf8(to -> to.write(text)), (file, its) -> create(file, its));
  }

  private static Optional<Diagnostic> attempt(String name, Contents contents, Writing writing) {
    try {
      writing.to(Path.of(name), contents);
      return Optional.empty();
    } catch (InvalidPathException e) {
      return failed(name, "this is no name of a file");
    } catch (FileAlreadyExistsException e) {
      return Optional.of(
          Diagnostic.of(Problem.F008, "`" + name + "` is there already and is not overwritten")
              .help("choose another name, or remove the file first"));
    } catch (NoSuchFileException e) {
      return failed(name, "there is no such folder");
    } catch (AccessDeniedException e) {
      return failed(name, "you may not write there");
    } catch (FileSystemException e) {
      // its message names the new file, of which nobody knows
      return failed(name, Optional.ofNullable(e.getReason()).orElse("the disk reports an error"));
    } catch (IOException e) {
      return failed(name, Optional.ofNullable(e.getMessage()).orElse("the disk reports an error"));
    }
  }

  private static void write(Path file, Contents contents) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("it is a directory");
    }
    if (!Files.exists(file)) {
      if (Files.isSymbolicLink(file)) {
        throw new IOException("it is a symbolic link that leads to no file");
      }
      replace(file.toAbsolutePath(), contents, Set.of());
    } else if (!Files.isWritable(file)) {
      throw new AccessDeniedException(file.toString());
    } else if (Files.isRegularFile(file)) {
      Path real = file.toRealPath();
      replace(real, contents, permissions(real));
    } else {
      try (OutputStream device = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
        contents.to(device);
      }
    }
  }

  /** Writes a file that is new, whatever it is called; where that fails, it is removed again. */
  private static void create(Path fresh, Contents contents, FileAttribute<?>... attributes)
      throws IOException {
    OutputStream stream = Channels.newOutputStream(Files.newByteChannel(fresh, NEW, attributes));
    boolean whole = false;
    try (stream) {
      contents.to(stream);
      whole = true;
    } finally {
      if (!whole) {
        var _ = Files.deleteIfExists(fresh);
      }
    }
  }

  private static Contents utf8(Console.Text text) {
    return stream -> {
      Writer writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
      text.write(writer);
      writer.flush();
    };
  }

  /** The contents take the place of a file, with permissions that nobody else has in between. */
  private static void replace(Path file, Contents contents, Set<PosixFilePermission> permissions)
      throws IOException {
    Path fresh = file.resolveSibling(".ravel-" + UUID.randomUUID() + ".unfinished");
    if (permissions.isEmpty()) {
      create(fresh, contents);
    } else {
      create(fresh, contents, PosixFilePermissions.asFileAttribute(permissions));
    }
    try {
      if (!permissions.isEmpty()) {
        var _ = Files.setPosixFilePermissions(fresh, permissions);
      }
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

  /** The permissions of a file; none where the system has no such thing. */
  private static Set<PosixFilePermission> permissions(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    return view == null ? Set.of() : view.readAttributes().permissions();
  }

  private static Optional<Diagnostic> failed(String name, String why) {
    Diagnostic failed = Diagnostic.of(Problem.F008, "`" + name + "` cannot be written: " + why);
    return Optional.of(
        FileNames.explained(failed, name)
            .help("name a file in a folder that exists, has room, and lets you write"));
  }
}
