// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.net.AskedNet;
import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetProgram;
import dev.ravel.net.NetQuestion;
import dev.ravel.net.Nodes;
import dev.ravel.nets.RandomFormulas;
import dev.ravel.nets.RandomNets;
import dev.ravel.nets.ReferenceNets;
import dev.ravel.nets.ReferenceNets.Row;
import dev.ravel.nets.TokenGame;
import dev.ravel.program.Program;
import dev.ravel.program.Program.Independence;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The answers from prefixes, against the token game and against the search over markings. */
@ExtendWith(ReferenceNets.class)
@Tag("thorough")
class QuestionsTest {
  private static final boolean DEEP = Boolean.getBoolean("ravel.deep");
  private static final int NETS = DEEP ? 20_000 : 600;

  /** A net with questions as an engine sees it. */
  private record Subject(AskedNet net, ProgramSystem system) {
    static Subject of(Net net, List<NetQuestion.Kind> kinds) {
      List<NetQuestion> questions = kinds.stream().map(NetQuestion::plain).toList();
      Program program = NetProgram.of(net, questions, Independence.READ_WRITE);
      return new Subject(AskedNet.of(net, questions, Optional.empty()), ProgramSystem.of(program));
    }

    Engine prefix(AdequateOrder order, Reads reads) {
      return new PrefixSearch(Optional.of(net), new PrefixOptions(order, reads, false), _ -> {});
    }

    List<Judgement> ask(Engine engine) {
      return explore(engine, Budget.unlimited()).judgements();
    }

    Exploration explore(Engine engine, Budget budget) {
      List<Question> questions =
          IntStream.range(0, system.properties().size())
              .mapToObj(k -> Question.of(system, k, system.properties().get(k), false))
              .toList();
      return engine.explore(system, questions, budget);
    }
  }

  private static List<NetQuestion.Kind> questions(Net net, int seed) {
    RandomFormulas formulas = new RandomFormulas(net, seed);
    List<NetQuestion.Kind> kinds = new ArrayList<>(List.of(new NetQuestion.NoDeadlock()));
    for (int k = 0; k < 4; k++) {
      kinds.add(new NetQuestion.Reachable(formulas.next()));
      kinds.add(new NetQuestion.Always(formulas.next()));
      kinds.add(new NetQuestion.Never(formulas.next()));
    }
    kinds.add(new NetQuestion.QuasiLive());
    kinds.add(new NetQuestion.Safe(1));
    kinds.add(new NetQuestion.NoError());
    return kinds;
  }

  /** Returns the answer by the markings alone; runs are replayed by the engine. */
  private static boolean truth(NetQuestion.Kind kind, Net net, TokenGame game) {
    return switch (kind) {
      case NetQuestion.NoDeadlock() -> game.dead() == 0;
      case NetQuestion.Reachable(var formula) ->
          game.markings().stream().anyMatch(m -> RandomFormulas.holds(formula, net, m.tokens()));
      case NetQuestion.Always(var formula) ->
          game.markings().stream().allMatch(m -> RandomFormulas.holds(formula, net, m.tokens()));
      case NetQuestion.Never(var formula) ->
          game.markings().stream().noneMatch(m -> RandomFormulas.holds(formula, net, m.tokens()));
      case NetQuestion.QuasiLive() ->
          IntStream.range(0, net.transitions().count())
              .allMatch(
                  t ->
                      game.markings().stream()
                          .anyMatch(m -> TokenGame.enabled(net, t, m.tokens())));
      case NetQuestion.Safe(int limit) -> limit == 1 && game.safe();
      case NetQuestion.NoError() -> true;
    };
  }

  @ParameterizedTest
  @EnumSource
  void netsByChanceAgainstTheTokenGame(AdequateOrder order) {
    againstTheTokenGame(order, Reads.CONTEXT, RandomNets::net);
  }

  @ParameterizedTest
  @EnumSource
  void netsThatReadAgainstTheTokenGame(Reads reads) {
    againstTheTokenGame(AdequateOrder.ERV, reads, RandomNets::contextual);
  }

  private static void againstTheTokenGame(AdequateOrder order, Reads reads, IntFunction<Net> nets) {
    int[] verdicts = new int[2];
    for (int seed = 0; seed < NETS; seed++) {
      Net net = nets.apply(seed);
      Optional<TokenGame> game = TokenGame.of(net, 2_000).filter(TokenGame::safe);
      if (game.isEmpty()) {
        continue;
      }
      List<NetQuestion.Kind> kinds = questions(net, seed);
      Subject subject = Subject.of(net, kinds);
      List<Judgement> judgements = subject.ask(subject.prefix(order, reads));
      for (int k = 0; k < kinds.size(); k++) {
        boolean truth = truth(kinds.get(k), net, game.get());
        assertEquals(
            truth ? Verdict.HOLDS : Verdict.VIOLATED,
            judgements.get(k).verdict(),
            "seed " + seed + ": " + kinds.get(k));
        verdicts[truth ? 1 : 0]++;
      }
    }
    assertTrue(Math.min(verdicts[0], verdicts[1]) > NETS, verdicts[0] + " and " + verdicts[1]);
  }

  /** Memory is used up anywhere. The answers before stay, and all else is unknown. */
  @Test
  void memoryUsedUpIsUnknown() {
    int unknown = 0;
    int kept = 0;
    for (int seed = 0; seed < 8; seed++) {
      Net net = RandomNets.net(seed);
      Subject subject = Subject.of(net, questions(net, seed));
      List<Judgement> all = subject.ask(subject.prefix(AdequateOrder.ERV, Reads.CONTEXT));
      boolean enough = false;
      for (int asks = 1; !enough; asks++) {
        Exploration its =
            subject.explore(subject.prefix(AdequateOrder.ERV, Reads.CONTEXT), memory(asks));
        enough = !its.stopped().equals(Optional.of(Problem.K002));
        for (int k = 0; k < all.size(); k++) {
          Judgement judgement = its.judgements().get(k);
          boolean open = judgement.equals(Judgement.unknown(Problem.K002));
          assertTrue(open || judgement.equals(all.get(k)), "seed " + seed + ": " + judgement);
          unknown += open ? 1 : 0;
          kept += open || enough ? 0 : 1;
        }
      }
    }
    assertTrue(Math.min(unknown, kept) > 20, unknown + " unknown, " + kept + " kept");
  }

  /** Memory is used up when so often was asked for the budget. */
  private static Budget memory(int asks) {
    int[] left = {asks};
    return effort -> {
      if (--left[0] == 0) {
        throw new OutOfMemoryError("for the test");
      }
      return Optional.empty();
    };
  }

  /** Of a net that is not 1-safe nothing is claimed but what a run shows. */
  @Test
  void netsThatAreNotSafe() {
    int shown = 0;
    int unknown = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = RandomNets.net(seed);
      Optional<TokenGame> game = TokenGame.of(net, 2_000).filter(its -> !its.safe());
      if (game.isEmpty()) {
        continue;
      }
      List<NetQuestion.Kind> kinds = questions(net, seed);
      Subject subject = Subject.of(net, kinds);
      List<Judgement> judgements = subject.ask(subject.prefix(AdequateOrder.ERV, Reads.CONTEXT));
      for (int k = 0; k < kinds.size(); k++) {
        Judgement judgement = judgements.get(k);
        if (judgement.verdict() == Verdict.UNKNOWN) {
          assertEquals(Optional.of(Problem.K005), judgement.code());
          unknown++;
        } else {
          boolean truth = truth(kinds.get(k), net, game.get());
          assertEquals(truth ? Verdict.HOLDS : Verdict.VIOLATED, judgement.verdict());
          assertTrue(judgement.run().isPresent() || kinds.get(k) instanceof NetQuestion.QuasiLive);
          shown++;
        }
      }
    }
    assertTrue(Math.min(shown, unknown) > NETS / 20, shown + " and " + unknown);
  }

  /** A first marking with two tokens on a place is none that a prefix knows. */
  @Test
  void netsThatAreNotSafeAtFirst() {
    NetBuilder builder = new NetBuilder();
    int from = builder.place(node("from"), 2);
    int to = builder.place(node("to"), 0);
    int both = builder.transition(node("both"));
    builder.arc(NetBuilder.Kind.INPUT, both, from, 2);
    builder.arc(NetBuilder.Kind.OUTPUT, both, to, 1);
    Net net = builder.build("two");
    for (int seed = 0; seed < 20; seed++) {
      Subject subject = Subject.of(net, questions(net, seed));
      List<Judgement> judgements = subject.ask(subject.prefix(AdequateOrder.ERV, Reads.CONTEXT));
      int safe = judgements.size() - 2;
      for (int k = 0; k < judgements.size(); k++) {
        Verdict expected = k == safe ? Verdict.VIOLATED : Verdict.UNKNOWN;
        assertEquals(expected, judgements.get(k).verdict(), "seed " + seed + ", " + k);
      }
    }
  }

  private static Nodes.Node node(String id) {
    return new Nodes.Node(
        id, Optional.empty(), Optional.empty(), new SourceText("two", "").span(0, 0));
  }

  static Stream<Row> small() {
    int most = DEEP ? 100_000 : 2_000;
    return ReferenceNets.rows().stream()
        .filter(row -> row.readArcs() == 0 && row.markings().orElse(most + 1) <= most);
  }

  @Test
  void theReferenceNetsAreThere() {
    assumeTrue(ReferenceNets.present(), ReferenceNets.missing());
    assertTrue(small().count() > 20);
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("small")
  void referenceNetsAgainstTheSearchOverMarkings(Row row) {
    Net net = row.net();
    List<NetQuestion.Kind> kinds = questions(net, row.places());
    Subject subject = Subject.of(net, kinds);
    List<Judgement> prefix = subject.ask(subject.prefix(AdequateOrder.ERV, Reads.CONTEXT));
    List<Judgement> graph = subject.ask(new Graph());
    for (int k = 0; k < kinds.size(); k++) {
      assertEquals(graph.get(k).verdict(), prefix.get(k).verdict(), kinds.get(k).toString());
    }
  }

  static Stream<Row> counted() {
    int most = DEEP ? Integer.MAX_VALUE : 3_000;
    return ReferenceNets.rows().stream()
        .filter(row -> row.readArcs() == 0 && row.markings().isPresent())
        .filter(row -> row.erv().filter(erv -> erv.events() <= most).isPresent());
  }

  /** There are nets with very many markings, too. The table knows their dead ones. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("counted")
  void deadlocksAreThoseOfTheTable(Row row) {
    Subject subject = Subject.of(row.net(), List.of(new NetQuestion.NoDeadlock()));
    Judgement judgement = subject.ask(subject.prefix(AdequateOrder.ERV, Reads.CONTEXT)).getFirst();
    assertEquals(
        row.dead().getAsInt() == 0 ? Verdict.HOLDS : Verdict.VIOLATED, judgement.verdict());
  }
}
