// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.result.Sha256;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.SurrogateEscape;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * Reads models, nets, questions and traces; whatever is wrong with one becomes a diagnostic. Only
 * regular files are opened, since others may never come to an end, and streams that are open
 * already.
 */
public final class SourceFiles {
  /** The largest size of a file, in bytes. */
  static final int LARGEST = 10_000_000;

  /** The largest size of a file that holds a net, in bytes. */
  static final int LARGEST_NET = 500_000_000;

  private final StandardInput standardInput;

  /** Is told each file that is read. */
  private final BiConsumer<String, byte[]> reader;

  /** The only files there are, by name, if they are given. */
  private final Optional<Map<String, byte[]>> given;

  /** The standard input, which can be read once only. */
  private static final class StandardInput {
    private final InputStream stream;

    /** The bytes that were read of it. */
    private Optional<byte[]> bytes = Optional.empty();

    StandardInput(InputStream stream) {
      this.stream = stream;
    }

    byte[] read(int largest) throws IOException {
      if (bytes.isEmpty()) {
        Awaited awaited = () -> stream.readNBytes(largest + 1);
        bytes = Optional.of(awaited.within());
      }
      return bytes.get();
    }
  }

  /** Reads files, and the standard input from a stream. */
  public SourceFiles(InputStream standardInput) {
    this(new StandardInput(standardInput), (_, _) -> {}, Optional.empty());
  }

  private SourceFiles(
      StandardInput standardInput,
      BiConsumer<String, byte[]> reader,
      Optional<Map<String, byte[]>> given) {
    this.standardInput = standardInput;
    this.reader = reader;
    this.given = given;
  }

  /** Reads files as these do, and tells somebody what was read, by name. */
  public SourceFiles telling(BiConsumer<String, byte[]> other) {
    return new SourceFiles(standardInput, reader.andThen(other), given);
  }

  /** Reads some files from memory, by name; there are no others. */
  public static SourceFiles given(Map<String, byte[]> files) {
    return new SourceFiles(
        new StandardInput(InputStream.nullInputStream()),
        (_, _) -> {},
        Optional.of(Map.copyOf(files)));
  }

  /** Returns whether these are the only files there are. */
  boolean areGiven() {
    return given.isPresent();
  }

  /** The bytes that are given by a name that no file has, if some are. */
  Optional<byte[]> beside(String name) {
    return given.map(all -> all.get(name));
  }

  /** Returns whether a name stands for the standard input. */
  public static boolean isStandardInput(String name) {
    return name.equals("-") || name.equals("/dev/stdin");
  }

  /** The outcome of an attempt to read. */
  public sealed interface Outcome {
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
  public Outcome read(String name) {
    return read(name, LARGEST, SourceFiles::decoded);
  }

  /** Reads a file or the standard input of a C program, of any bytes. */
  Outcome readBytes(String name) {
    return read(
        name,
        LARGEST,
        (its, bytes) ->
            bytes.length > LARGEST
                ? failed(Problem.F004, "`" + its + "` is larger than 10 MB")
                : escaped(its, bytes));
  }

  /** Reads what {@code ravel check --json} printed, by the name that the user gave it. */
  public Outcome readTrace(String name) {
    return read(name, LARGEST_NET, SourceFiles::decodedTrace);
  }

  private Outcome read(String name, int largest, BiFunction<String, byte[], Outcome> decoder) {
    BiFunction<String, byte[], Outcome> told =
        (its, bytes) -> {
          reader.accept(its, bytes);
          return decoder.apply(its, bytes);
        };
    if (given.isPresent()) {
      byte[] its = given.get().get(name);
      return its == null
          ? failed(Problem.F001, "there is no file `" + name + "`")
          : told.apply(name, its);
    }
    return readAny(name, largest, told);
  }

  private Outcome readAny(String name, int largest, BiFunction<String, byte[], Outcome> decoder) {
    if (isStandardInput(name)) {
      return readInput(name, largest, decoder);
    }
    if (name.isEmpty()) {
      return new Outcome.Failed(FileNames.empty());
    }
    try {
      Optional<byte[]> edited = Workspace.text(name);
      if (edited.isPresent()) {
        return decoder.apply(name, edited.get());
      }
      Path path = Workspace.path(name);
      Optional<Diagnostic> refused = refusal(name, path);
      if (refused.isPresent()) {
        return new Outcome.Failed(refused.get());
      }
      Awaited bytes =
          () -> {
            try (InputStream stream = Files.newInputStream(path)) {
              return stream.readNBytes(largest + 1);
            }
          };
      return decoder.apply(name, isOpenStream(name) ? bytes.within() : bytes.now());
    } catch (NoSuchFileException | InvalidPathException e) {
      Diagnostic missing = Diagnostic.of(Problem.F001, "there is no file `" + name + "`");
      return new Outcome.Failed(FileNames.explained(missing, name));
    } catch (AccessDeniedException e) {
      return failed(Problem.F002, "you may not read `" + name + "`");
    } catch (IOException e) {
      return failed(Problem.F002, "`" + name + "` cannot be read: " + e.getMessage());
    }
  }

  /** Bytes for which one may have to wait, perhaps for ever. */
  @FunctionalInterface
  private interface Awaited {
    /** The interval in which limits are polled meanwhile. */
    int MILLISECONDS = 20;

    /** Waits for them. */
    byte[] now() throws IOException;

    /**
     * Waits for them as long as the limits allow. Another thread reads: nothing ends a read for
     * which nothing comes.
     *
     * @throws dev.ravel.source.Halt if a limit is reached
     */
    default byte[] within() throws IOException {
      FutureTask<byte[]> task = new FutureTask<>(this::now);
      var _ = Thread.ofPlatform().daemon().start(task);
      while (true) {
        try {
          return task.get(MILLISECONDS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException goesOn) {
          Limits.poll();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new InterruptedIOException("the thread that waits for it is interrupted");
        } catch (ExecutionException e) {
          switch (e.getCause()) {
            case IOException failure -> throw failure;
            case Error error -> throw error;
            case RuntimeException error -> throw error;
            default -> throw new IOException(e.getCause());
          }
        }
      }
    }
  }

  private Outcome readInput(String name, int largest, BiFunction<String, byte[], Outcome> decoder) {
    try {
      return decoder.apply(name, standardInput.read(largest));
    } catch (IOException e) {
      return new Outcome.Failed(
          Diagnostic.of(Problem.F002, "the standard input cannot be read: " + e.getMessage())
              .help("it may be closed: name a file, or pipe one into ravel"));
    }
  }

  /**
   * Returns the reason why a file that is there is not opened. A regular one or an open stream has
   * none.
   */
  private static Optional<Diagnostic> refusal(String name, Path path) throws IOException {
    BasicFileAttributes its = Files.readAttributes(path, BasicFileAttributes.class);
    if (its.isDirectory()) {
      return Optional.of(
          Diagnostic.of(Problem.F002, "`" + name + "` is a directory, not a file")
              .help("name a file in it, or run `ravel test " + name + "`"));
    }
    // The system's own files pretend to be regular and empty; some of them make a reader wait.
    boolean system = its.isRegularFile() && its.size() == 0 && isOfSystem(path.toRealPath());
    if (its.isRegularFile() ? !system : isOpenStream(name)) {
      return Optional.empty();
    }
    String what = system ? "is made by the system" : "is a pipe, a socket or a device";
    return Optional.of(
        Diagnostic.of(Problem.F009, "`" + name + "` " + what + ", not a regular file")
            .help("write what it holds into a file; `-` reads a model from standard input"));
  }

  private static boolean isOpenStream(String name) {
    return name.startsWith("/dev/fd/") || name.startsWith("/proc/self/fd/");
  }

  private static boolean isOfSystem(Path real) {
    return real.startsWith("/proc") || real.startsWith("/sys");
  }

  private static Outcome decodedTrace(String name, byte[] bytes) {
    return bytes.length > LARGEST_NET
        ? failed(Problem.F004, "`" + name + "` is larger than 500 MB")
        : text(name, bytes);
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
          FrontEnds.holdsC(name)
              ? Diagnostic.of(Problem.F004, "`" + name + "` is larger than 10 MB")
                  .help("split it: all C files of a command are one program")
              : Diagnostic.of(
                      Problem.F004,
                      "`" + name + "` is larger than 10 MB, which no model needs to be")
                  .help("if this is a model, write its regular parts as families of threads"));
    }
    return FrontEnds.holdsC(name) ? bytes(name, bytes) : text(name, bytes);
  }

  /** Decodes a text of C, where bytes may stand that are no UTF-8. */
  private static Outcome bytes(String name, byte[] bytes) {
    return zero(name, bytes).orElseGet(() -> escaped(name, bytes));
  }

  private static Outcome escaped(String name, byte[] bytes) {
    return new Outcome.Read(new SourceText(name, SurrogateEscape.decode(bytes)), new Sha256(bytes));
  }

  /** Returns why bytes are no text, if one of them is zero. */
  private static Optional<Outcome> zero(String name, byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        return Optional.of(
            failed(Problem.F003, "`" + name + "` is not text: byte " + (i + 1) + " of it is zero"));
      }
    }
    return Optional.empty();
  }

  private static Outcome text(String name, byte[] bytes) {
    Optional<Outcome> zero = zero(name, bytes);
    if (zero.isPresent()) {
      return zero.get();
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
