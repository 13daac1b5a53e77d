// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Meter;
import dev.ravel.explore.states.IntSequence;

/**
 * Finds the strongly connected components of the reduced graph that no explored step leaves, by
 * Tarjan's algorithm. The search looks at components while it goes on, but where states are
 * explored further later, components grow together.
 */
final class TerminalComponents {
  private static final int UNSEEN = -1;
  private static final int CLOSED = -2;

  private final Explored explored;
  private final Meter meter;
  private final Frames frames = new Frames();
  private final IntSequence places = new IntSequence();

  /** The successors of the states in the frames, and for each frame the next and the last one. */
  private final IntSequence successors = new IntSequence();

  private final IntSequence next = new IntSequence();
  private final IntSequence ends = new IntSequence();

  /** Is told of components. */
  interface Visitor {
    /** A component is complete: these states of the stack, from a place on. */
    void terminal(Frames stack, int place);
  }

  TerminalComponents(Explored explored, Meter meter) {
    this.explored = explored;
    this.meter = meter;
  }

  /** Goes through the whole graph. Cost: that of taking all explored steps again. */
  void find(Visitor visitor) {
    Position at = explored.position();
    while (places.size() < explored.states()) {
      places.push(UNSEEN);
    }
    for (int i = 0; i < explored.starts(); i++) {
      if (places.get(explored.start(i)) == UNSEEN) {
        enter(explored.start(i), at);
        while (frames.size() > 0) {
          advance(at, visitor);
        }
      }
    }
  }

  private void enter(int state, Position at) {
    if (meter.due(1)) {
      meter.ask(explored.states(), frames.size(), explored.bytes() + bytes());
    }
    places.set(state, frames.push(state));
    frames.enter(state, places.get(state), false);
    next.push(successors.size());
    explored.successors(state, at, successors);
    ends.push(successors.size());
  }

  private void advance(Position at, Visitor visitor) {
    int top = next.size() - 1;
    if (next.get(top) < ends.get(top)) {
      int to = successors.get(next.get(top));
      next.set(top, next.get(top) + 1);
      int place = places.get(to);
      if (place == UNSEEN) {
        enter(to, at);
      } else if (place == CLOSED) {
        frames.leave();
      } else {
        frames.reaches(place);
      }
      return;
    }
    int place = places.get(frames.state());
    boolean complete = frames.low() == place;
    if (complete) {
      if (!frames.leaves()) {
        visitor.terminal(frames, place);
      }
      for (int k = place; k < frames.open(); k++) {
        places.set(frames.open(k), CLOSED);
      }
      frames.close(place);
    }
    frames.exit(complete);
    int _ = next.pop();
    int _ = ends.pop();
    successors.cut(next.size() == 0 ? 0 : ends.get(top - 1));
  }

  private long bytes() {
    return places.bytes() + successors.bytes() + next.bytes() + ends.bytes() + frames.bytes();
  }
}
