// SPDX-License-Identifier: Apache-2.0
package dev.ravel.fuzz;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Spoils a JSON document so that it stays JSON. A value is removed, moves, or becomes another one.
 */
public final class JsonMutation {
  private JsonMutation() {}

  /** A document that differs at one to three places. */
  public static String of(String json, Random random) {
    JsonElement document = JsonParser.parseString(json);
    for (int times = 1 + random.nextInt(3); times > 0; times--) {
      List<JsonElement> containers = new ArrayList<>();
      collect(document, containers);
      if (!containers.isEmpty()) {
        change(containers.get(random.nextInt(containers.size())), containers, random);
      }
    }
    return document.toString();
  }

  private static void collect(JsonElement element, List<JsonElement> containers) {
    if (element.isJsonObject() && !element.getAsJsonObject().isEmpty()) {
      containers.add(element);
      element.getAsJsonObject().asMap().values().forEach(its -> collect(its, containers));
    } else if (element.isJsonArray() && !element.getAsJsonArray().isEmpty()) {
      containers.add(element);
      element.getAsJsonArray().forEach(its -> collect(its, containers));
    }
  }

  private static void change(JsonElement container, List<JsonElement> others, Random random) {
    if (container instanceof JsonObject object) {
      List<String> names = List.copyOf(object.keySet());
      String name = names.get(random.nextInt(names.size()));
      if (random.nextInt(4) == 0) {
        JsonElement gone = object.remove(name);
        object.add(random.nextBoolean() ? name + "s" : "", gone);
      } else {
        object.add(name, another(object.get(name), others, random));
      }
    } else if (container instanceof JsonArray array) {
      int at = random.nextInt(array.size());
      switch (random.nextInt(4)) {
        case 0 -> array.remove(at);
        case 1 -> array.add(array.get(at).deepCopy());
        default -> array.set(at, another(array.get(at), others, random));
      }
    }
  }

  private static JsonElement another(JsonElement old, List<JsonElement> others, Random random) {
    String number = Mutations.NUMBERS.get(random.nextInt(Mutations.NUMBERS.size()));
    return switch (random.nextInt(7)) {
      case 0 -> JsonNull.INSTANCE;
      case 1 -> new JsonPrimitive(random.nextBoolean());
      case 2 -> new JsonPrimitive(number);
      case 3 -> number.matches("-?[0-9]+") ? new JsonPrimitive(new BigDecimal(number)) : old;
      case 4 -> new JsonPrimitive("\u202e\u0000(");
      case 5 -> others.get(random.nextInt(others.size())).deepCopy();
      default -> random.nextBoolean() ? new JsonArray() : new JsonObject();
    };
  }
}
