// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.result.Sha256;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;

/** Reads source files; whatever is wrong with one becomes a diagnostic. */
public final class SourceFiles {
  /** The largest size of a file, in bytes. */
  static final int LARGEST = 10_000_000;

  /** The largest size of a file that holds a net, in bytes. */
  static final int LARGEST_NET = 500_000_000;

  /** The name that stands for the standard input. */
  static final String STANDARD_INPUT = "-";

  private final InputStream standardInput;

  /** What was read from the standard input, which can be read once only. */
  private Optional<byte[]> fromInput = Optional.empty();

  /** Reads files, and the standard input from a stream. */
  public SourceFiles(InputStream standardInput) {
    this.standardInput = standardInput;
  }

  /** What became of an attempt to read. */
  sealed interface Outcome {
    /** The text, and the hash of its bytes. */
    record Read(SourceText text, Sha256 sha256) implements Outcome {}

    /** The reason why there is no text. */
    record Failed(Diagnostic why) implements Outcome {}
  }

  /** Reads a file that holds a net or questions about one, by the name that the user gave it. */
  Outcome readNet(String name) {
    return read(name, LARGEST_NET, SourceFiles::decodedNet);
  }

  /** Reads a model by the name that the user gave it. */
  Outcome read(String name) {
    return read(name, LARGEST, SourceFiles::decoded);
  }

  private Outcome read(String name, int largest, BiFunction<String, byte[], Outcome> decoder) {
    try {
      if (name.equals(STANDARD_INPUT)) {
        if (fromInput.isEmpty()) {
          fromInput = Optional.of(standardInput.readNBytes(LARGEST + 1));
        }
        return decoded(name, fromInput.get());
      }
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        return new Outcome.Failed(
            Diagnostic.of(Problem.F002, "`" + name + "` is a directory, not a file")
                .help("name a file in it, or run `ravel test " + name + "`"));
      }
      try (InputStream stream = Files.newInputStream(path)) {
        return decoder.apply(name, stream.readNBytes(largest + 1));
      }
    } catch (NoSuchFileException | InvalidPathException e) {
      Diagnostic missing = Diagnostic.of(Problem.F001, "there is no file `" + name + "`");
      return new Outcome.Failed(FileNames.explained(missing, name));
    } catch (AccessDeniedException e) {
      return failed(Problem.F002, "you may not read `" + name + "`");
    } catch (IOException e) {
      return failed(Problem.F002, "`" + name + "` cannot be read: " + e.getMessage());
    }
  }

  private static Outcome decodedNet(String name, byte[] bytes) {
    if (bytes.length > LARGEST_NET) {
      return failed(Problem.F004, "`" + name + "` is larger than 500 MB");
    }
    return switch (NetText.of(name, bytes)) {
      case Decoding.Impossible(Diagnostic why) -> new Outcome.Failed(why);
      case Decoding.Text(String text) ->
          new Outcome.Read(new SourceText(name, text), new Sha256(bytes));
    };
  }

  private static Outcome decoded(String name, byte[] bytes) {
    if (bytes.length > LARGEST) {
      return new Outcome.Failed(
          Diagnostic.of(
                  Problem.F004, "`" + name + "` is larger than 10 MB, which no model needs to be")
              .help("if this is a model, write its regular parts as families of threads"));
    }
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        return failed(
            Problem.F003, "`" + name + "` is not text: byte " + (i + 1) + " of it is zero");
      }
    }
    return switch (Decoding.of(name, bytes, StandardCharsets.UTF_8)) {
      case Decoding.Impossible(Diagnostic why) ->
          new Outcome.Failed(why.help("save the file as UTF-8"));
      case Decoding.Text(String text) ->
          new Outcome.Read(new SourceText(name, text), new Sha256(bytes));
    };
  }

  private static Outcome failed(Problem problem, String message) {
    return new Outcome.Failed(Diagnostic.of(problem, message));
  }
}
