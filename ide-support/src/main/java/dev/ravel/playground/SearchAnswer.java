// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.ravel.task.orders.PlainSearch;
import dev.ravel.task.orders.PrefixTrail;
import java.util.List;
import java.util.Optional;

/** Searches beside {@code Explore(C, D, A)}, call by call. */
final class SearchAnswer {
  private SearchAnswer() {}

  /** The search of the kind {@code search}; absent for an unknown one. */
  static Optional<JsonObject> of(Asking asking) {
    return switch (asking.word("search")) {
      case "without" ->
          Optional.of(Faults.of(PlainSearch.withoutD(asking.asked()), SearchAnswer::plain));
      case "plain" ->
          Optional.of(Faults.of(PlainSearch.interleavings(asking.asked()), SearchAnswer::plain));
      case "prefix" -> Optional.of(Faults.of(PrefixTrail.of(asking.asked()), SearchAnswer::prefix));
      default -> Optional.empty();
    };
  }

  private static JsonObject plain(PlainSearch its) {
    JsonObject all = new JsonObject();
    JsonArray calls = new JsonArray();
    for (PlainSearch.Call call : its.calls()) {
      JsonObject one = new JsonObject();
      one.addProperty("by", call.by());
      one.addProperty("event", call.event());
      one.addProperty("move", call.move());
      one.addProperty("at", call.at());
      one.addProperty("again", call.again());
      one.addProperty("ends", call.ends());
      calls.add(one);
    }
    all.add("calls", calls);
    all.addProperty("whole", its.whole());
    its.all().ifPresent(count -> all.addProperty("all", count.toString()));
    return all;
  }

  private static JsonObject prefix(PrefixTrail its) {
    JsonObject all = new JsonObject();
    all.addProperty("ofThreads", its.ofThreads());
    all.add("initial", words(its.initial()));
    JsonArray events = new JsonArray();
    for (PrefixTrail.Event event : its.events()) {
      JsonObject one = new JsonObject();
      one.addProperty("transition", event.transition());
      one.addProperty("possible", event.possible());
      JsonArray history = new JsonArray();
      event.history().forEach(history::add);
      one.add("history", history);
      one.add("marking", words(event.marking()));
      event.corresponding().ifPresent(same -> one.addProperty("same", same));
      events.add(one);
    }
    all.add("events", events);
    all.addProperty("count", its.count());
    return all;
  }

  private static JsonArray words(List<String> all) {
    JsonArray array = new JsonArray();
    all.forEach(array::add);
    return array;
  }
}
