// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.json.Fields;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import java.util.Optional;
import java.util.stream.IntStream;

/** States for the page. They have the values that people see, and the place of each thread. */
final class StateJson {
  private StateJson() {}

  /** A state. */
  static Fields of(ConcurrentSystem system, int[] state) {
    return Fields.of("values", values(system, state))
        .with(
            "threads",
            IntStream.range(0, system.threads())
                .mapToObj(thread -> thread(system, thread, state))
                .toList());
  }

  /** The values of a state. */
  static Fields values(ConcurrentSystem system, int[] state) {
    Vocabulary words = system.vocabulary();
    Fields values = new Fields();
    for (int object = 0; object < state.length; object++) {
      if (words.shown(object)) {
        Vocabulary.Binding its = words.binding(object, state[object]);
        values.with(its.name(), its.value());
      }
    }
    for (int thread = 0; thread < system.threads(); thread++) {
      for (Vocabulary.Binding local : words.locals(thread, state)) {
        values.with(words.process(thread) + "." + local.name(), local.value());
      }
    }
    return values;
  }

  /** Returns the place of a thread, in a word, with the statement that comes next. */
  private static Fields thread(ConcurrentSystem system, int thread, int[] state) {
    Vocabulary words = system.vocabulary();
    Optional<Vocabulary.Waiting> waiting = words.waiting(thread, state);
    Optional<Span> span = words.position(thread, state);
    return Fields.of("name", words.process(thread))
        .with(
            "is",
            system.finished(thread, state)
                ? system.capabilities().crashes().crashed(thread, state) ? "crashed" : "ended"
                : !system.started(thread, state)
                    ? "not started"
                    : waiting.isPresent() ? "waiting" : "ready")
        .with("file", span.map(place -> place.source().name()))
        .with("line", span.map(Span::line))
        .with("next", words.intention(thread, state))
        .with(
            "holder",
            waiting
                .filter(its -> its.holder().isPresent())
                .map(its -> words.process(its.holder().getAsInt())));
  }
}
