// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.graphviz;

import dev.ravel.source.Limits;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The program {@code dot} of the machine. */
final class InstalledDot {
  private static final long TURN = 10;

  private InstalledDot() {}

  /** Returns whether it is here and places a graph. */
  static boolean isHere(String graph) {
    try {
      return layout(graph, PlacementTimeout.endless()).isPresent();
    } catch (Graphviz.Late impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * The answer in JSON; nothing if there is no such program or it fails.
   *
   * @throws Graphviz.Late if it takes longer than the patience; the program is then ended
   * @throws dev.ravel.source.Halt if a limit is reached; the program is then ended
   */
  static Optional<String> layout(String graph, PlacementTimeout patience) throws Graphviz.Late {
    Process dot;
    try {
      dot =
          new ProcessBuilder("dot", "-Tjson0")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException _) {
      return Optional.empty();
    }
    try {
      patience.begin();
      CompletableFuture<byte[]> answer = new CompletableFuture<>();
      Thread _ =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      boolean _ = answer.complete(dot.getInputStream().readAllBytes());
                    } catch (IOException gone) {
                      boolean _ = answer.complete(new byte[0]);
                    }
                  });
      try (OutputStream in = dot.getOutputStream()) {
        in.write(graph.getBytes(StandardCharsets.US_ASCII));
      } catch (IOException _) {
        return Optional.empty();
      }
      while (!dot.waitFor(TURN, TimeUnit.MILLISECONDS) || !answer.isDone()) {
        Limits.poll();
        if (patience.isOver()) {
          throw new Graphviz.Late();
        }
      }
      String json = new String(answer.join(), StandardCharsets.UTF_8);
      return dot.exitValue() == 0 && !json.isBlank() ? Optional.of(json) : Optional.empty();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      Limits.poll();
      return Optional.empty();
    } finally {
      dot.destroyForcibly();
    }
  }
}
