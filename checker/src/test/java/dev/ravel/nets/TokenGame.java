// SPDX-License-Identifier: Apache-2.0
package dev.ravel.nets;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The markings of a net as its definition says, with nothing of any engine. It is an oracle. */
public final class TokenGame {
  private final Net net;
  private final Set<Marking> seen = new HashSet<>();
  private long edges;
  private int dead;
  private boolean safe = true;

  /** A marking as a key, the tokens by place. */
  public record Marking(byte[] tokens) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Marking marking && Arrays.equals(tokens, marking.tokens);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(tokens);
    }
  }

  private TokenGame(Net net) {
    this.net = net;
  }

  /** Plays to the end; nothing if there are more markings, or a place gets more than 100 tokens. */
  public static Optional<TokenGame> of(Net net, int most) {
    TokenGame game = new TokenGame(net);
    return game.play(most) ? Optional.of(game) : Optional.empty();
  }

  private boolean play(int most) {
    Deque<byte[]> open = new ArrayDeque<>();
    byte[] first = initial(net);
    seen.add(new Marking(first));
    open.add(first);
    while (!open.isEmpty()) {
      byte[] marking = open.removeFirst();
      boolean stuck = true;
      for (byte tokens : marking) {
        safe &= tokens <= 1;
        if (tokens > 100) {
          return false;
        }
      }
      for (int t = 0; t < net.transitions().count(); t++) {
        if (enabled(net, t, marking)) {
          stuck = false;
          edges++;
          byte[] next = fired(net, t, marking);
          if (seen.add(new Marking(next))) {
            open.add(next);
          }
        }
      }
      dead += stuck ? 1 : 0;
      if (seen.size() > most) {
        return false;
      }
    }
    return true;
  }

  /** The initial marking. */
  public static byte[] initial(Net net) {
    byte[] tokens = new byte[net.places().count()];
    for (int p = 0; p < tokens.length; p++) {
      tokens[p] = (byte) Math.min(101, net.initial(p));
    }
    return tokens;
  }

  /** Returns whether a transition can fire. */
  public static boolean enabled(Net net, int transition, byte[] marking) {
    return atLeast(net.inputs(), transition, marking)
        && atLeast(net.reads(), transition, marking)
        && below(net.inhibitors(), transition, marking);
  }

  private static boolean atLeast(Arcs arcs, int transition, byte[] marking) {
    for (int k = 0; k < arcs.count(transition); k++) {
      if (marking[arcs.end(transition, k)] < arcs.weight(transition, k)) {
        return false;
      }
    }
    return true;
  }

  private static boolean below(Arcs arcs, int transition, byte[] marking) {
    for (int k = 0; k < arcs.count(transition); k++) {
      if (marking[arcs.end(transition, k)] >= arcs.weight(transition, k)) {
        return false;
      }
    }
    return true;
  }

  /** The marking after a transition. */
  public static byte[] fired(Net net, int transition, byte[] marking) {
    byte[] next = marking.clone();
    for (int k = 0; k < net.inputs().count(transition); k++) {
      next[net.inputs().end(transition, k)] -= (byte) net.inputs().weight(transition, k);
    }
    for (int k = 0; k < net.outputs().count(transition); k++) {
      int place = net.outputs().end(transition, k);
      next[place] = (byte) Math.min(101, next[place] + net.outputs().weight(transition, k));
    }
    return next;
  }

  /** All reachable markings. */
  public Set<Marking> markings() {
    return Set.copyOf(seen);
  }

  /** The number of reachable markings. */
  public int count() {
    return seen.size();
  }

  /** The number of pairs of a marking and a transition that can fire there. */
  public long edges() {
    return edges;
  }

  /** The number of markings in which nothing can fire. */
  public int dead() {
    return dead;
  }

  /** Returns whether no place ever holds more than one token. */
  public boolean safe() {
    return safe;
  }
}
