// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.nets.TokenGame;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** All configurations of a prefix, one after the other, by the definition. */
final class Configurations {
  private final Prefix prefix;

  Configurations(Prefix prefix) {
    this.prefix = prefix;
  }

  /**
   * The markings of all configurations; nothing if there are too many configurations.
   *
   * @param cutoffs whether configurations with cutoffs count
   */
  Optional<Set<TokenGame.Marking>> markings(boolean cutoffs) {
    Set<TokenGame.Marking> markings = new HashSet<>();
    Set<BitSet> seen = new HashSet<>();
    Deque<BitSet> open = new ArrayDeque<>();
    BitSet beginning = new BitSet();
    beginning.set(0, prefix.postsetSize(Prefix.BEGINNING));
    seen.add(beginning);
    open.add(beginning);
    while (!open.isEmpty()) {
      BitSet cut = open.removeFirst();
      markings.add(marking(cut));
      for (int e = 1; e < prefix.events(); e++) {
        if (prefix.inserted(e) && (cutoffs || !prefix.cutoff(e)) && enabled(e, cut)) {
          BitSet next = fired(e, cut);
          if (seen.add(next)) {
            open.add(next);
          }
        }
      }
      if (seen.size() > 30_000) {
        return Optional.empty();
      }
    }
    return Optional.of(markings);
  }

  private boolean enabled(int event, BitSet cut) {
    for (int k = 0; k < prefix.presetSize(event); k++) {
      if (!cut.get(prefix.preset(event, k))) {
        return false;
      }
    }
    return true;
  }

  private BitSet fired(int event, BitSet cut) {
    BitSet next = (BitSet) cut.clone();
    for (int k = 0; k < prefix.presetSize(event); k++) {
      next.clear(prefix.preset(event, k));
    }
    int first = prefix.postset(event);
    next.set(first, first + prefix.postsetSize(event));
    return next;
  }

  private TokenGame.Marking marking(BitSet cut) {
    byte[] tokens = new byte[prefix.net().places().count()];
    cut.stream().forEach(condition -> tokens[prefix.place(condition)]++);
    return new TokenGame.Marking(tokens);
  }

  /** The causes of an event, itself included, by the definition. */
  Set<Integer> causes(int event) {
    Set<Integer> causes = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    open.add(event);
    while (!open.isEmpty()) {
      int next = open.removeFirst();
      if (next != Prefix.BEGINNING && causes.add(next)) {
        for (int k = 0; k < prefix.presetSize(next); k++) {
          open.add(prefix.producer(prefix.preset(next, k)));
        }
      }
    }
    return causes;
  }

  /** The marking after an event and its causes. */
  TokenGame.Marking marking(int event) {
    BitSet cut = new BitSet();
    cut.set(0, prefix.postsetSize(Prefix.BEGINNING));
    causes(event).stream().sorted().forEach(e -> cut.or(post(e)));
    causes(event)
        .forEach(
            e -> {
              for (int k = 0; k < prefix.presetSize(e); k++) {
                cut.clear(prefix.preset(e, k));
              }
            });
    return marking(cut);
  }

  private BitSet post(int event) {
    BitSet post = new BitSet();
    post.set(prefix.postset(event), prefix.postset(event) + prefix.postsetSize(event));
    return post;
  }
}
