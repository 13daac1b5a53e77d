// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.graphviz;

import dev.ravel.source.Limits;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Layered drawings by Graphviz. Cost: 400 nodes with 1000 edges take a third of a second by the
 * program, and half a second by the one that comes along, which needs one more to begin; time grows
 * much faster than the number of edges.
 */
public enum Graphviz {
  /** The program {@code dot} of the machine. */
  INSTALLED,
  /** The one that comes along. */
  EMBEDDED;

  private static final long TURN = 20;

  /** A grid of this side has edges enough for V8 to find out what to compile well. */
  private static final int SIDE = 9;

  /** The signal that there is no Graphviz, with the reason in one sentence. */
  public static final class Absent extends Exception {
    private static final long serialVersionUID = 1L;

    Absent(String message) {
      super(message, null, false, false);
    }
  }

  /** The time that was given to a Graphviz is over. */
  public static final class Late extends Exception {
    private static final long serialVersionUID = 1L;

    Late() {
      super("Graphviz takes too long", null, false, false);
    }
  }

  /**
   * Places a graph, by the program where it is installed and answers, else by the one that comes
   * along.
   *
   * @param nanoseconds how long either may work at it
   * @throws Absent if there is neither
   * @throws Late if that time is over
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public static NodePositions place(Sizes sizes, long nanoseconds) throws Absent, Late {
    Optional<NodePositions> places = INSTALLED.places(sizes, new PlacementTimeout(nanoseconds));
    return places.isPresent()
        ? places.get()
        : EMBEDDED
            .places(sizes, new PlacementTimeout(nanoseconds))
            .orElseThrow(
                () ->
                    new Absent(
                        "there is no program `dot` here, and the Graphviz that comes along does"
                            + " not run on this machine"));
  }

  /** Prepares a Graphviz in the background, so that the first graph is placed sooner. */
  public static void prepare() {
    EmbeddedThread.prepare(LayoutText.of(Sizes.grid(SIDE)));
  }

  /**
   * Places a graph; nothing if this one is not to be had.
   *
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  Optional<NodePositions> places(Sizes sizes, PlacementTimeout patience) throws Late {
    if (sizes.nodes().isEmpty()) {
      return Optional.of(new NodePositions(0, 0, List.of(), List.of()));
    }
    String text = LayoutText.of(sizes);
    Optional<String> answer =
        switch (this) {
          case INSTALLED -> InstalledDot.layout(text, patience);
          case EMBEDDED -> awaited(text, patience);
        };
    return answer.map(json -> LayoutText.read(json, sizes));
  }

  /** Returns the answer of the embedded one, or ends the wait by a limit or the patience. */
  private static Optional<String> awaited(String text, PlacementTimeout patience) throws Late {
    Future<Optional<String>> layout = EmbeddedThread.layout(text, patience);
    try {
      while (true) {
        try {
          return layout.get(TURN, TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
          Limits.poll();
          if (patience.isOver()) {
            throw new Late();
          }
        } catch (InterruptedException _) {
          Thread.currentThread().interrupt();
          Limits.poll();
        } catch (ExecutionException failure) {
          throw new IllegalStateException(failure.getCause());
        }
      }
    } finally {
      EmbeddedThread.leave(layout);
    }
  }
}
