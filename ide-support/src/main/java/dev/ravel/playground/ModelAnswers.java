// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.explanation.Reordering;
import dev.ravel.json.Fields;
import dev.ravel.report.SameText;
import dev.ravel.report.Style;
import dev.ravel.task.drawing.NetTokens;
import dev.ravel.task.drawing.StateMap;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.ChangedModel;
import dev.ravel.task.orders.ModelSizes;
import dev.ravel.task.orders.PlainSearch;
import dev.ravel.task.orders.PrefixTrail;
import dev.ravel.task.orders.Sameness;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Answers about a model as a whole. */
final class ModelAnswers {
  private ModelAnswers() {}

  /** The size of a model, looked at in five ways. */
  static Object numbers(Asking asking) {
    return Faults.of(ModelSizes.of(asking.asked()));
  }

  /**
   * The places of the tokens in the drawn net of threads, after the request's moves, and what can
   * fire.
   */
  static Object marking(Asking asking) {
    return Faults.of(NetTokens.of(asking.asked(), asking.words("moves")));
  }

  /**
   * The search of the kind {@code search} beside {@code Explore(C, D, A)}, call by call; absent for
   * an unknown one.
   */
  static Optional<Object> search(Asking asking) {
    Optional<Answer<?>> answer =
        switch (asking.word("search")) {
          case "without" -> Optional.of(PlainSearch.withoutD(asking.asked()));
          case "plain" -> Optional.of(PlainSearch.interleavings(asking.asked()));
          case "prefix" -> Optional.of(PrefixTrail.of(asking.asked()));
          default -> Optional.empty();
        };
    return answer.map(Faults::of);
  }

  /**
   * The executions of a model if two statements are supposed to be (in)dependent. They are the last
   * {@code oneSteps} steps of the schedule {@code one}, and those of {@code two}.
   */
  static Object suppose(Asking asking) {
    return Faults.of(
        ChangedModel.of(
            asking.asked(),
            asking.word("one"),
            asking.number("oneSteps", 1),
            asking.word("two"),
            asking.number("twoSteps", 1)));
  }

  /** The comparison of the schedules {@code first} and {@code second} as executions, in words. */
  static Object same(Asking asking) {
    return Faults.of(
        Sameness.of(asking.asked(), asking.word("first"), asking.word("second"))
            .map(
                its ->
                    Fields.of("same", its.result() instanceof Reordering.Result.Same)
                        .with("lines", new SameText(its, new Style(false, false, 100)).lines())));
  }

  /** All states of a model as dots. Cost: some 30 bytes a step, so 10 MB for the largest ones. */
  static Object map(Asking asking) {
    return Faults.of(StateMap.of(asking.asked()).map(ModelAnswers::document));
  }

  /** The map, with looks by number, in the order of {@link StateMap.Look}. */
  private static Fields document(StateMap map) {
    List<Integer> looks = Stream.of(map.look()).map(StateMap.Look::ordinal).toList();
    return Fields.of("all", map.all())
        .with("threads", map.processes())
        .with("layer", map.layer())
        .with("place", map.place())
        .with("look", looks)
        .with("from", map.from())
        .with("to", map.to())
        .with("thread", map.process())
        .with("move", map.move());
  }
}
