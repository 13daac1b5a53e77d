// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.nets.TokenGame;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * All configurations of a prefix, one after the other, by the definition. An event that takes what
 * others have read is enabled with just the history that it has: it takes the marks of all of them.
 */
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
    beginning.or(post(Prefix.BEGINNING));
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
    BitSet marks = new BitSet();
    for (int k = 0; k < prefix.marksSize(event); k++) {
      marks.set(prefix.mark(event, k));
    }
    for (int k = 0; k < prefix.contextSize(event); k++) {
      if (!cut.get(prefix.context(event, k))) {
        return false;
      }
    }
    BitSet taken = new BitSet();
    for (int k = 0; k < prefix.presetSize(event); k++) {
      taken.set(prefix.preset(event, k));
    }
    BitSet present = new BitSet();
    cut.stream().filter(c -> prefix.isMark(c) && taken.get(prefix.read(c))).forEach(present::set);
    taken.andNot(cut);
    return taken.isEmpty() && marks.equals(present);
  }

  private BitSet fired(int event, BitSet cut) {
    BitSet next = (BitSet) cut.clone();
    next.andNot(pre(event));
    next.or(post(event));
    return next;
  }

  private TokenGame.Marking marking(BitSet cut) {
    byte[] tokens = new byte[prefix.net().places().count()];
    cut.stream().filter(c -> !prefix.isMark(c)).forEach(c -> tokens[prefix.place(c)]++);
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
        for (int k = 0; k < prefix.needsSize(next); k++) {
          open.add(prefix.producer(prefix.need(next, k)));
        }
      }
    }
    return causes;
  }

  /** The marking after an event and its causes. */
  TokenGame.Marking marking(int event) {
    BitSet cut = post(Prefix.BEGINNING);
    causes(event).forEach(e -> cut.or(post(e)));
    causes(event).forEach(e -> cut.andNot(pre(e)));
    return marking(cut);
  }

  /** Returns the conditions that an event takes, with marks. */
  private BitSet pre(int event) {
    BitSet pre = new BitSet();
    for (int k = 0; k < prefix.presetSize(event); k++) {
      pre.set(prefix.preset(event, k));
    }
    for (int k = 0; k < prefix.marksSize(event); k++) {
      pre.set(prefix.mark(event, k));
    }
    return pre;
  }

  /** Returns the conditions that an event puts, with marks. */
  private BitSet post(int event) {
    BitSet post = new BitSet();
    int first = prefix.postset(event);
    post.set(first, first + prefix.postsetSize(event) + prefix.marksPut(event));
    return post;
  }
}
