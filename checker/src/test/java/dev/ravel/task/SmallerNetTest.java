// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Engine;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.executions.Equivalence;
import dev.ravel.explore.graph.SymmetryUse;
import dev.ravel.explore.prefix.PrefixOptions;
import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.net.Net;
import dev.ravel.net.NetQuestion;
import dev.ravel.nets.RandomFormulas;
import dev.ravel.nets.RandomNets;
import dev.ravel.nets.ReferenceNets;
import dev.ravel.nets.Tangles;
import dev.ravel.nets.TokenGame;
import dev.ravel.program.Program;
import dev.ravel.result.Examined;
import dev.ravel.task.loading.NetSubject;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Looking at the structure of a net first, and searching a smaller one, changes no verdict. */
@ExtendWith(ReferenceNets.class)
class SmallerNetTest {
  private static final int NETS = Boolean.getBoolean("ravel.deep") ? 10_000 : 60;
  private static final int MANY = Boolean.getBoolean("ravel.deep") ? 200_000 : 400;

  private static EngineOptions options(String engine, boolean structure) {
    return new EngineOptions(
        engine,
        UnfoldingOptions.usual(),
        DporOptions.usual(),
        SymmetryUse.NEVER,
        false,
        Equivalence.TRACES,
        SampleOptions.usual(),
        PrefixOptions.usual(),
        structure,
        false,
        Optional.empty());
  }

  private static Examined examined(
      Net net, List<NetQuestion> questions, String engine, boolean structure) {
    NetSubject subject = NetSubject.of(net, questions, Optional.empty());
    Program program = subject.program();
    ProgramSystem system = ProgramSystem.of(program);
    Engine search =
        new Plan(
                options(engine, structure),
                1,
                system,
                system.properties(),
                () -> subject.net(program),
                EngineOutputs.UNWANTED,
                Optional.empty())
            .engine();
    return new Examination(search, subject, system, system.properties(), true)
        .run(
            new Allowance(
                "", Resources.all(), ProgressListener.stopping(() -> false), System.nanoTime()));
  }

  /** Verdicts, with the transitions that are dead. */
  private static List<Object> answers(Examined examined) {
    List<Object> answers = new ArrayList<>();
    examined
        .findings()
        .forEach(
            finding -> {
              answers.add(finding.judgement().verdict());
              answers.add(finding.judgement().code());
              if (finding.judgement().evidence() instanceof Evidence.Dead dead) {
                answers.add(dead);
              }
            });
    return answers;
  }

  private static List<NetQuestion> questions(Net net, long seed) {
    Random random = new Random(seed);
    RandomFormulas formulas = new RandomFormulas(net, seed);
    List<NetQuestion> questions = new ArrayList<>();
    if (random.nextInt(3) > 0) {
      questions.add(NetQuestion.plain(new NetQuestion.NoDeadlock()));
    }
    if (random.nextInt(3) == 0) {
      questions.add(NetQuestion.plain(new NetQuestion.Safe(1 + random.nextInt(2))));
    }
    if (random.nextInt(3) == 0) {
      questions.add(NetQuestion.plain(new NetQuestion.QuasiLive()));
    }
    for (int k = random.nextInt(3); k >= 0; k--) {
      questions.add(
          NetQuestion.plain(
              switch (random.nextInt(3)) {
                case 0 -> new NetQuestion.Reachable(formulas.next());
                case 1 -> new NetQuestion.Always(formulas.next());
                default -> new NetQuestion.Never(formulas.next());
              }));
    }
    return questions;
  }

  @ParameterizedTest
  @ValueSource(strings = {"graph", "dpor", "prefix", "unfolding"})
  void netsByChance(String engine) {
    int smaller = 0;
    int runs = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = seed % 3 == 0 ? RandomNets.net(seed) : Tangles.net(seed);
      if (TokenGame.of(net, 500).isEmpty()) {
        continue;
      }
      List<NetQuestion> questions = questions(net, seed);
      Examined first = examined(net, questions, "graph", false);
      Examined other = examined(net, questions, engine, true);
      smaller += other.method().reduced().isPresent() ? 1 : 0;
      for (int k = 0; k < questions.size(); k++) {
        if (other.findings().get(k).judgement().verdict() != Verdict.UNKNOWN) {
          runs += other.findings().get(k).judgement().run().isPresent() ? 1 : 0;
          assertEquals(
              first.findings().get(k).judgement().verdict(),
              other.findings().get(k).judgement().verdict(),
              "seed " + seed + ", " + questions.get(k));
        }
      }
    }
    assertTrue(smaller > NETS / 4 && runs > NETS / 8, smaller + " and " + runs);
  }

  static List<ReferenceNets.Row> rows() {
    return ReferenceNets.rows().stream()
        .filter(row -> row.markings().orElse(Integer.MAX_VALUE) <= MANY)
        .toList();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("rows")
  void netsOfOthers(ReferenceNets.Row row) {
    Net net = row.net();
    for (NetQuestion.Kind kind :
        List.of(
            new NetQuestion.NoDeadlock(), new NetQuestion.Safe(1), new NetQuestion.QuasiLive())) {
      List<NetQuestion> question = List.of(NetQuestion.plain(kind));
      assertEquals(
          answers(examined(net, question, "graph", false)),
          answers(examined(net, question, "graph", true)));
    }
    RandomFormulas formulas = new RandomFormulas(net, row.places());
    List<NetQuestion> several = new ArrayList<>();
    for (int k = 0; k < 4; k++) {
      several.add(NetQuestion.plain(new NetQuestion.Reachable(formulas.next())));
    }
    assertEquals(
        answers(examined(net, several, "graph", false)),
        answers(examined(net, several, "graph", true)));
  }

  @Test
  void theNetsAreThere() {
    assumeTrue(ReferenceNets.present(), ReferenceNets.missing());
    assertTrue(rows().size() > 50, rows().size() + " nets");
  }
}
