// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.Net;
import dev.ravel.nets.RandomNets;
import dev.ravel.nets.Tangles;
import dev.ravel.nets.TokenGame;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * Compares smaller nets with the nets themselves, marking by marking, on nets by chance. Stands by
 * itself, so that it can be loaded a second time with a mistake in the rules.
 */
final class Hunt implements Callable<Optional<String>> {
  private static final int MOST_MARKINGS = 400;
  private static final int LONGEST = 100_000;

  private final long first;
  private final long nets;
  private final Set<Rule> rules;
  private final Map<Rule, Integer> applied = new EnumMap<>(Rule.class);
  private int compared;

  /**
   * A hunt with the rules of these names; all without any.
   *
   * @param first the number of the net that comes first; after the last one comes number 0
   * @param nets how many nets there are
   */
  Hunt(long first, long nets, String names) {
    this.first = first;
    this.nets = nets;
    rules = names.isEmpty() ? EnumSet.allOf(Rule.class) : EnumSet.noneOf(Rule.class);
    for (String name : names.split(" ", -1)) {
      if (!name.isEmpty()) {
        rules.add(Rule.valueOf(name));
      }
    }
  }

  /** Returns the number of applications of each rule. */
  Map<Rule, Integer> applied() {
    return applied;
  }

  /** Returns the number of nets that were compared. */
  int compared() {
    return compared;
  }

  /** The first difference, in words. */
  @Override
  public Optional<String> call() {
    for (long k = 0; k < nets; k++) {
      long seed = (first + k) % nets;
      Random random = new Random(~seed);
      Net net = seed % 4 == 0 ? RandomNets.net(seed) : Tangles.net(seed);
      Optional<Game> game = Game.of(net, MOST_MARKINGS);
      BitSet asked = new BitSet();
      for (int p = 0; p < net.places().count(); p++) {
        asked.set(p, random.nextInt(4) == 0);
      }
      int kind = random.nextInt(5);
      Preserved preserved =
          new Preserved(asked, kind % 2 == 0 && kind < 4, kind == 1 || kind == 2, kind >= 3);
      Optional<String> wrong;
      try {
        wrong = compare(net, game, preserved);
      } catch (RuntimeException e) {
        wrong = Optional.of(e.toString());
      }
      if (wrong.isPresent()) {
        return Optional.of("seed " + seed + ", " + preserved + ": " + wrong.get());
      }
    }
    return Optional.empty();
  }

  /** Of a net with too many markings only the runs that lead to those of the smaller one are. */
  private Optional<String> compare(Net net, Optional<Game> whole, Preserved preserved) {
    NetReduction reduction = NetReduction.of(net, preserved, rules);
    reduction.applied().forEach((rule, times) -> applied.merge(rule, times, Integer::sum));
    Optional<Game> small = Game.of(reduction.net(), 4 * MOST_MARKINGS);
    if (small.isEmpty()) {
      return Optional.empty();
    }
    compared++;
    int[] all = preserved.places().stream().toArray();
    int[] kept = new int[all.length];
    for (int k = 0; k < all.length; k++) {
      OptionalInt its = reduction.place(all[k]);
      if (its.isEmpty()) {
        return Optional.of("place " + all[k] + " is gone");
      }
      kept[k] = its.getAsInt();
    }
    Optional<String> wrong =
        whole.flatMap(game -> differ(game, preserved, reduction, small.get(), all, kept));
    if (wrong.isPresent()) {
      return wrong;
    }
    return preserved.markings() || preserved.deadlocks()
        ? lifts(net, preserved, reduction, small.get(), all, kept)
        : Optional.empty();
  }

  private static Optional<String> differ(
      Game game, Preserved preserved, NetReduction reduction, Game small, int[] all, int[] kept) {
    if (preserved.markings() && !game.seen(all, false).equals(small.seen(kept, false))) {
      return Optional.of("other markings");
    }
    if (preserved.deadlocks() && !game.seen(all, true).equals(small.seen(kept, true))) {
      return Optional.of("other dead markings");
    }
    if (preserved.firings() && !firings(reduction, small).equals(game.fired)) {
      return Optional.of("other firings");
    }
    return Optional.empty();
  }

  private static BitSet firings(NetReduction reduction, Game small) {
    BitSet fired = new BitSet();
    small.fired.stream().forEach(t -> fired.set(reduction.transition(t)));
    return fired;
  }

  /** Every marking of the smaller net is reached in the net itself by the lifted run. */
  private static Optional<String> lifts(
      Net net, Preserved preserved, NetReduction reduction, Game small, int[] all, int[] kept) {
    for (TokenGame.Marking marking : small.runs.keySet()) {
      boolean dead = small.dead.contains(marking);
      boolean settled = dead && preserved.deadlocks();
      if (!settled && !preserved.markings()) {
        continue;
      }
      int[] run = reduction.lifted(small.runs.get(marking), settled, LONGEST).orElseThrow();
      byte[] tokens = TokenGame.initial(net);
      for (int t : run) {
        if (!TokenGame.enabled(net, t, tokens)) {
          return Optional.of("a lifted run does not fit: " + Arrays.toString(run));
        }
        tokens = TokenGame.fired(net, t, tokens);
      }
      if (!Game.of(tokens, all).equals(Game.of(marking.tokens(), kept))) {
        return Optional.of("a lifted run leads elsewhere: " + Arrays.toString(run));
      }
      if (settled && Game.moves(net, tokens)) {
        return Optional.of("a lifted run is not dead: " + Arrays.toString(run));
      }
    }
    return Optional.empty();
  }

  /** The markings of a net with a shortest run to each. */
  private static final class Game {
    private final Map<TokenGame.Marking, int[]> runs = new LinkedHashMap<>();
    private final Set<TokenGame.Marking> dead = new HashSet<>();
    private final BitSet fired = new BitSet();

    static Optional<Game> of(Net net, int most) {
      Game game = new Game();
      return game.play(net, most) ? Optional.of(game) : Optional.empty();
    }

    private boolean play(Net net, int most) {
      Deque<TokenGame.Marking> open = new ArrayDeque<>();
      TokenGame.Marking first = new TokenGame.Marking(TokenGame.initial(net));
      runs.put(first, new int[0]);
      open.add(first);
      while (!open.isEmpty()) {
        TokenGame.Marking marking = open.remove();
        for (byte tokens : marking.tokens()) {
          if (tokens > 50) {
            return false;
          }
        }
        int[] run = runs.get(marking);
        boolean moves = false;
        for (int t = 0; t < net.transitions().count(); t++) {
          if (TokenGame.enabled(net, t, marking.tokens())) {
            moves = true;
            fired.set(t);
            TokenGame.Marking next =
                new TokenGame.Marking(TokenGame.fired(net, t, marking.tokens()));
            if (!runs.containsKey(next)) {
              int[] longer = Arrays.copyOf(run, run.length + 1);
              longer[run.length] = t;
              runs.put(next, longer);
              open.add(next);
            }
          }
        }
        if (!moves) {
          dead.add(marking);
        }
        if (runs.size() > most) {
          return false;
        }
      }
      return true;
    }

    static boolean moves(Net net, byte[] tokens) {
      for (int t = 0; t < net.transitions().count(); t++) {
        if (TokenGame.enabled(net, t, tokens)) {
          return true;
        }
      }
      return false;
    }

    /** The tokens of some places in all markings, or in all dead ones. */
    Set<TokenGame.Marking> seen(int[] places, boolean deadOnly) {
      Set<TokenGame.Marking> seen = new HashSet<>();
      for (TokenGame.Marking marking : deadOnly ? dead : runs.keySet()) {
        seen.add(of(marking.tokens(), places));
      }
      return seen;
    }

    static TokenGame.Marking of(byte[] tokens, int[] places) {
      byte[] some = new byte[places.length];
      for (int k = 0; k < places.length; k++) {
        some[k] = tokens[places[k]];
      }
      return new TokenGame.Marking(some);
    }
  }
}
