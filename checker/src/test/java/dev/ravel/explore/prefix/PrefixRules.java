// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.net.Net;
import dev.ravel.nets.TokenGame;
import java.util.Optional;
import java.util.Set;

/** The laws of every complete prefix, against the token game. */
final class PrefixRules {
  private PrefixRules() {}

  /** The prefix of a net. */
  static Saturated unfold(Net net, AdequateOrder order) {
    Saturated result = Saturation.of(net, order, Budget.unlimited());
    assertEquals(Optional.empty(), result.stopped());
    return result;
  }

  /**
   * Configurations have the markings that the net reaches, and no others.
   *
   * @param most nets with more markings are too large
   * @return whether that was compared: the net is safe, and it and its prefix are not too large
   */
  static boolean hasReachableMarkings(Net net, AdequateOrder order, int most, String where) {
    Optional<TokenGame> game = TokenGame.of(net, most).filter(TokenGame::safe);
    if (game.isEmpty()) {
      return false;
    }
    Saturated result = unfold(net, order);
    assertEquals(Optional.empty(), result.unsafe(), where);
    Configurations configurations = new Configurations(result.prefix());
    Optional<Set<TokenGame.Marking>> without = configurations.markings(false);
    Optional<Set<TokenGame.Marking>> with = configurations.markings(true);
    if (without.isEmpty() || with.isEmpty()) {
      return false;
    }
    assertEquals(game.get().markings(), without.get(), where);
    assertEquals(game.get().markings(), with.get(), where);
    return true;
  }

  /**
   * A net is found not to be safe exactly if it is not, by a run that puts two tokens on a place.
   *
   * @return whether it is not
   */
  static boolean isUnsafe(Net net, AdequateOrder order, String where) {
    Saturated result = unfold(net, order);
    Optional<TokenGame> game = TokenGame.of(net, 3_000);
    game.ifPresent(its -> assertEquals(its.safe(), result.unsafe().isEmpty(), where));
    assertTrue(game.isPresent() || result.unsafe().isPresent(), where);
    result.unsafe().ifPresent(found -> leadsToTwoTokens(net, found, where));
    return result.unsafe().isPresent();
  }

  private static void leadsToTwoTokens(Net net, Saturated.Unsafe found, String where) {
    byte[] marking = TokenGame.initial(net);
    for (int transition : found.run()) {
      assertTrue(TokenGame.enabled(net, transition, marking), where);
      marking = TokenGame.fired(net, transition, marking);
    }
    assertTrue(marking[found.place()] > 1, where);
  }
}
