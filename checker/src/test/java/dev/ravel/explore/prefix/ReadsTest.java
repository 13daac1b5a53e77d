// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.explore.Budget;
import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.Nodes;
import dev.ravel.nets.NetStructure;
import dev.ravel.nets.RandomNets;
import dev.ravel.nets.ReferenceNets;
import dev.ravel.nets.ReferenceNets.Sizes;
import dev.ravel.nets.TokenGame;
import dev.ravel.source.SourceText;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of read arcs. */
@ExtendWith(ReferenceNets.class)
class ReadsTest {
  private static final boolean DEEP = Boolean.getBoolean("ravel.deep");
  private static final int NETS = DEEP ? 10_000 : 800;

  private static Saturated unfold(Net net, Reads reads, AdequateOrder order) {
    return Saturation.of(reads.encode(net), order, Budget.unlimited());
  }

  @ParameterizedTest
  @EnumSource
  void everyEncodingReachesTheMarkingsOfTheNet(Reads reads) {
    int compared = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = RandomNets.contextual(seed);
      Optional<TokenGame> game = TokenGame.of(net, 500);
      if (game.isEmpty()) {
        continue;
      }
      Saturated result = unfold(net, reads, AdequateOrder.ERV);
      assertEquals(game.get().safe(), result.unsafe().isEmpty(), "seed " + seed);
      if (game.get().safe()) {
        Optional<Set<TokenGame.Marking>> markings =
            new Configurations(result.prefix()).markings(true);
        if (markings.isPresent()) {
          int places = net.places().count();
          Set<TokenGame.Marking> its =
              markings.get().stream()
                  .map(m -> new TokenGame.Marking(Arrays.copyOf(m.tokens(), places)))
                  .collect(Collectors.toSet());
          assertEquals(game.get().markings(), its, "seed " + seed);
          compared++;
        }
      }
    }
    assertTrue(compared > NETS / 2, compared + " nets");
  }

  /**
   * The net of n readers of one token and one taker of it (Rodríguez, Sousa, Sharma, Kroening 2015,
   * figure 2), with 2^(n+1) markings. With histories all is there once but that the taker has 2^n
   * of them. With a copy for each reader there is a taker for each set of readers. With loops the
   * readers come one after the other: a taker for each set, and from each set each other reader,
   * which is a cutoff unless it comes in the first order of its new set; without a total order
   * there is a taker and, but for the empty one, a reader for each sequence of different readers.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 5, 8})
  void readersHaveTheSizesOfClosedForms(int n) {
    int sets = 1 << n;
    Net net = readers(n);
    assertEquals(2 * sets, TokenGame.of(net, 10_000).orElseThrow().count());
    Saturated context = unfold(net, Reads.CONTEXT, AdequateOrder.ERV);
    assertEquals(new Sizes(2 * n + 2, n + 1, 0), sizes(context));
    assertEquals(n + sets, context.histories());
    int copies = Math.max(1, n);
    assertEquals(
        new Sizes(n + copies + 2 * n + sets, n + sets, 0),
        sizes(unfold(net, Reads.REPLICATE, AdequateOrder.ERV)));
    int reading = n * sets / 2;
    assertEquals(
        new Sizes(n + 1 + 2 * reading + sets, reading + sets, reading - (sets - 1)),
        sizes(unfold(net, Reads.LOOP, AdequateOrder.ERV)));
    if (n <= 5) {
      int sequences = sequences(n);
      assertEquals(
          new Sizes(n + 1 + 2 * (sequences - 1) + sequences, 2 * sequences - 1, 0),
          sizes(unfold(net, Reads.LOOP, AdequateOrder.MCMILLAN)));
    }
  }

  /**
   * Returns the number of sequences of different readers. It is the sum of n! / (n - k)! over k
   * from 0 to n.
   */
  private static int sequences(int n) {
    int sum = 0;
    int ofLength = 1;
    for (int k = 0; k <= n; k++) {
      sum += ofLength;
      ofLength *= n - k;
    }
    return sum;
  }

  private static Sizes sizes(Saturated result) {
    return new Sizes(result.conditions(), result.events(), result.cutoffs());
  }

  private static Net readers(int n) {
    NetBuilder builder = new NetBuilder();
    int p = builder.place(node("p"), 1);
    int after = builder.place(node("after"), 0);
    int taker = builder.transition(node("taker"));
    builder.arc(Kind.INPUT, taker, p, 1);
    builder.arc(Kind.OUTPUT, taker, after, 1);
    for (int k = 0; k < n; k++) {
      int reader = builder.transition(node("reader" + k));
      builder.arc(Kind.INPUT, reader, builder.place(node("from" + k), 1), 1);
      builder.arc(Kind.OUTPUT, reader, builder.place(node("to" + k), 0), 1);
      builder.arc(Kind.READ, reader, p, 1);
    }
    return builder.build("readers");
  }

  private static Nodes.Node node(String id) {
    return new Nodes.Node(
        id, Optional.empty(), Optional.empty(), new SourceText("net", "").span(0, 0));
  }

  static Stream<String> contextual() {
    return ReferenceNets.rows().stream()
        .filter(row -> row.file().startsWith("cont/"))
        .filter(row -> row.erv().map(its -> DEEP || its.events() < 5_000).orElse(false))
        .map(row -> row.file().substring("cont/".length()));
  }

  @Test
  void theNetsAreThere() {
    assumeTrue(ReferenceNets.present(), ReferenceNets.missing());
    assertTrue(contextual().count() > 20);
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("contextual")
  void withLoopsTheReferenceNetsAreThosePublishedWithoutReadArcs(String file) {
    Optional<ReferenceNets.Row> row = ReferenceNets.row("plain/" + file);
    assumeTrue(row.flatMap(ReferenceNets.Row::erv).isPresent(), "not in the table");
    Net net = Reads.LOOP.encode(ReferenceNets.net("cont/" + file));
    assertEquals(NetStructure.of(row.get().net()), NetStructure.of(net));
    assertEquals(
        row.get().erv().orElseThrow(),
        sizes(Saturation.of(net, AdequateOrder.ERV, Budget.unlimited())));
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("contextual")
  void withCopiesTheReferenceNetsAreThosePublishedWithReplicas(String file) {
    assumeTrue(ReferenceNets.present("pr/" + file), "not published");
    Net net = Reads.REPLICATE.encode(ReferenceNets.net("cont/" + file));
    Net published = ReferenceNets.net("pr/" + file);
    assertEquals(published.places().count(), net.places().count());
    assertEquals(NetStructure.of(published).arcs(), NetStructure.of(net).arcs());
    assertEquals(
        sizes(Saturation.of(published, AdequateOrder.ERV, Budget.unlimited())),
        sizes(Saturation.of(net, AdequateOrder.ERV, Budget.unlimited())));
  }
}
