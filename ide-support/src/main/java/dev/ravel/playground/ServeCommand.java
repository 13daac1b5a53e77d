// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.cli.Arguments;
import dev.ravel.cli.DeclaredCommand;
import dev.ravel.cli.UsageError;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The command {@code ravel serve [FILE|DIR]}, which serves the playground to this machine, until
 * Ctrl-C.
 */
public final class ServeCommand implements DeclaredCommand {
  private static final int USUAL = 7878;
  private static final int TRIES = 20;

  @Override
  public ExitCode perform(Arguments.Given given) {
    String place = given.positional("file or folder").orElse(".");
    Optional<Integer> wanted = given.value("--port").map(Integer::valueOf);
    Folder folder = folder(place, given.has("--write"));
    try (Playground playground = started(folder, wanted)) {
      given.print(
          List.of(
              "the playground is at " + playground.address(),
              "it is for this machine alone; Ctrl-C ends it"));
      Optional<Path> leads =
          given.has("--open") ? opened(playground.address(), given) : Optional.empty();
      try {
        while (Limits.current().spent(0).isEmpty()) {
          Thread.sleep(50);
        }
      } finally {
        if (leads.isPresent()) {
          boolean _ = Files.deleteIfExists(leads.get());
        }
      }
      return ExitCode.INTERRUPTED;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    } catch (IOException occupied) {
      String port = wanted.map(its -> "port " + its).orElse("a port from " + USUAL + " on");
      return given.failed(
          Diagnostic.of(
                  Problem.F012,
                  "the playground cannot be served at " + port + ": " + occupied.getMessage())
              .help("end what uses it, or take another one: ravel serve --port 0 takes any"));
    }
  }

  /** Opens the page; where there is no browser, the address is there to be opened by hand. */
  private static Optional<Path> opened(String address, Arguments.Given given) {
    Optional<String> chosen = given.console().variable("BROWSER");
    try {
      return Optional.of(new Browser(chosen, System.getProperty("os.name")).open(address));
    } catch (IOException absent) {
      given.complain(
          Diagnostic.of(Problem.F013, "no browser can be started: " + absent.getMessage())
              .help("open the address yourself, or name a browser in the variable BROWSER"));
      return Optional.empty();
    }
  }

  private static Playground started(Folder folder, Optional<Integer> port) throws IOException {
    if (port.isPresent()) {
      return Playground.start(folder, port.get());
    }
    for (int tried = USUAL; ; tried++) {
      try {
        return Playground.start(folder, tried);
      } catch (IOException occupied) {
        if (tried == USUAL + TRIES) {
          throw occupied;
        }
      }
    }
  }

  private static Folder folder(String place, boolean writable) {
    try {
      Path path = Path.of(place).toRealPath();
      return Files.isDirectory(path)
          ? new Folder(path, Optional.empty(), writable)
          : new Folder(path.getParent(), Optional.of(path.getFileName().toString()), writable);
    } catch (IOException | InvalidPathException absent) {
      throw new UsageError("there is no file or folder '" + place + "'");
    }
  }
}
