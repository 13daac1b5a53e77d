// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.net.Net;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.replay.GivenSchedule;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The token game on the {@linkplain NetPicture drawn net} of a model with threads. It has the
 * places of the tokens after some moves, and the transitions that can fire there. The components
 * are the fields of an answer in JSON, in this order.
 *
 * @param places the nodes that have a token
 * @param fires what can fire
 * @param last the transition that has fired last; absent at the start
 */
public record NetTokens(List<String> places, List<Fired> fires, Optional<String> last) {
  /** Copies the lists. */
  public NetTokens {
    places = List.copyOf(places);
    fires = List.copyOf(fires);
  }

  /**
   * A transition that can fire.
   *
   * @param node its node
   * @param move the move that fires it, as in schedules
   */
  public record Fired(String node, String move) {}

  /** The tokens after moves; refused where the model has no net of threads. */
  public static Answer<NetTokens> of(Asked asked, List<String> moves) {
    return asked.answer(
        "the token game",
        (subject, system) -> {
          ThreadNodes words = new ThreadNodes(system); // numbers values as it does for the picture
          int[] state = system.initialState(0);
          Optional<String> last = Optional.empty();
          if (!moves.isEmpty()) {
            Run run = GivenSchedule.run(subject, system, String.join(" ", moves));
            for (int step = 0; step < run.length(); step++) {
              int process = run.processes()[step];
              int reaction = system.reaction(process, state);
              int outcome = system.outcomes().outcome(reaction, run.outcomes()[step]);
              last = transition(words, system, state, process, outcome);
              int _ = TransitionRelation.step(system, process, run.outcomes()[step], state);
            }
          }
          return new NetTokens(ThreadNodes.marking(state), fires(words, system, state), last);
        });
  }

  private static List<Fired> fires(ThreadNodes words, ConcurrentSystem system, int[] state) {
    List<Fired> fires = new ArrayList<>();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        String move = system.vocabulary().move(process, k);
        transition(words, system, state, process, system.outcomes().outcome(reaction, k))
            .ifPresent(node -> fires.add(new Fired(node, move)));
      }
    }
    return fires;
  }

  /** The transition that is a step of a process from a state. */
  private static Optional<String> transition(
      ThreadNodes words, ConcurrentSystem system, int[] state, int process, int outcome) {
    int[] next = state.clone();
    if (system.outcomes().kind(outcome) == Outcomes.STEP) {
      system.outcomes().apply(outcome, next);
    }
    Set<String> before = new HashSet<>(ThreadNodes.marking(state));
    Set<String> behind = new HashSet<>(ThreadNodes.marking(next));
    Net net = words.net();
    long[] tokens =
        IntStream.range(0, net.places().count())
            .mapToLong(place -> before.contains(words.id(place)) ? 1 : 0)
            .toArray();
    for (int t = 0; t < net.transitions().count(); t++) {
      if (words.process(t) == process && net.supplied(t, tokens, 0)) {
        long[] made = tokens.clone();
        for (int k = 0; k < net.inputs().count(t); k++) {
          made[net.inputs().end(t, k)]--;
        }
        for (int k = 0; k < net.outputs().count(t); k++) {
          made[net.outputs().end(t, k)]++;
        }
        long[] expected =
            IntStream.range(0, made.length)
                .mapToLong(place -> behind.contains(words.id(place)) ? 1 : 0)
                .toArray();
        if (Arrays.equals(made, expected)) {
          return Optional.of("t" + t);
        }
      }
    }
    return Optional.empty();
  }
}
