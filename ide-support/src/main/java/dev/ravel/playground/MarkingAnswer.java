// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.ravel.task.drawing.NetTokens;

/** Where the tokens are in the drawn net of threads, behind the request's moves. */
final class MarkingAnswer {
  private MarkingAnswer() {}

  /** The tokens, and what can fire. */
  static JsonObject of(Asking asking) {
    return Faults.of(NetTokens.of(asking.asked(), asking.words("moves")), MarkingAnswer::document);
  }

  private static JsonObject document(NetTokens tokens) {
    JsonObject all = new JsonObject();
    JsonArray places = new JsonArray();
    tokens.places().forEach(places::add);
    all.add("places", places);
    JsonArray fires = new JsonArray();
    for (NetTokens.Fired its : tokens.fires()) {
      JsonObject one = new JsonObject();
      one.addProperty("node", its.node());
      one.addProperty("move", its.move());
      fires.add(one);
    }
    all.add("fires", fires);
    tokens.last().ifPresent(its -> all.addProperty("last", its));
    return all;
  }
}
