// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import java.util.Optional;

/** States for the page: the values that people see, and where each thread stands. */
final class StateJson {
  private StateJson() {}

  /** A state. */
  static JsonObject of(ConcurrentSystem system, int[] state) {
    Vocabulary words = system.vocabulary();
    JsonObject values = new JsonObject();
    for (int object = 0; object < state.length; object++) {
      if (words.shown(object)) {
        Vocabulary.Binding its = words.binding(object, state[object]);
        values.addProperty(its.name(), its.value());
      }
    }
    JsonArray threads = new JsonArray();
    for (int thread = 0; thread < system.threads(); thread++) {
      threads.add(thread(system, thread, state));
      for (Vocabulary.Binding local : words.locals(thread, state)) {
        values.addProperty(words.process(thread) + "." + local.name(), local.value());
      }
    }
    JsonObject all = new JsonObject();
    all.add("values", values);
    all.add("threads", threads);
    return all;
  }

  /** Where a thread stands, in a word, with the statement that comes next. */
  private static JsonObject thread(ConcurrentSystem system, int thread, int[] state) {
    Vocabulary words = system.vocabulary();
    JsonObject its = new JsonObject();
    its.addProperty("name", words.process(thread));
    Optional<Vocabulary.Waiting> waiting = words.waiting(thread, state);
    its.addProperty(
        "is",
        system.finished(thread, state)
            ? system.crashed(thread, state) ? "crashed" : "ended"
            : !system.started(thread, state)
                ? "not started"
                : waiting.isPresent() ? "waiting" : "ready");
    Optional<Span> span = words.position(thread, state);
    span.ifPresent(
        place -> {
          its.addProperty("file", place.source().name());
          its.addProperty("line", place.line());
        });
    words.intention(thread, state).ifPresent(next -> its.addProperty("next", next));
    waiting
        .filter(w -> w.holder().isPresent())
        .ifPresent(w -> its.addProperty("holder", words.process(w.holder().getAsInt())));
    return its;
  }
}
