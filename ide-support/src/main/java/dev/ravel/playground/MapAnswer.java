// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.ravel.task.drawing.StateMap;
import java.util.List;

/** All states of a model as dots. Cost: some 30 bytes a step, so 10 MB for the largest ones. */
final class MapAnswer {
  private MapAnswer() {}

  static JsonObject of(Asking asking) {
    return Faults.of(StateMap.of(asking.asked()), MapAnswer::document);
  }

  private static JsonObject document(StateMap map) {
    JsonObject its = new JsonObject();
    its.addProperty("all", map.all());
    its.add("threads", list(map.processes()));
    its.add("layer", list(map.layer()));
    its.add("place", list(map.place()));
    JsonArray looks = new JsonArray(map.look().length);
    for (StateMap.Look look : map.look()) {
      looks.add(
          switch (look) {
            case PLAIN -> 0;
            case FINAL -> 1;
            case BAD -> 2;
            case OPEN -> 3;
          });
    }
    its.add("look", looks);
    its.add("from", list(map.from()));
    its.add("to", list(map.to()));
    its.add("thread", list(map.process()));
    its.add("move", list(List.of(map.move())));
    return its;
  }

  private static JsonArray list(int[] all) {
    JsonArray list = new JsonArray(all.length);
    for (int its : all) {
      list.add(its);
    }
    return list;
  }

  private static JsonArray list(List<String> all) {
    JsonArray list = new JsonArray(all.size());
    all.forEach(list::add);
    return list;
  }
}
