// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.ravel.source.Limits;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Resources;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.loading.Workspace;
import dev.ravel.task.orders.Asked;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A request about a model.
 *
 * @param folder the folder that is served
 * @param body what the page has sent
 * @param work may be ended by another request
 */
record Asking(Folder folder, JsonObject body, Work work) {
  /** The time of a check, times the factor of the request. */
  private static final long SECONDS = 10;

  private static final long BYTES = 1L << 30;

  /** A field that is text; empty where it is absent. */
  String word(String name) {
    JsonElement its = body.get(name);
    return its != null && its.isJsonPrimitive() ? its.getAsString() : "";
  }

  /** A field that is a number. */
  int number(String name, int otherwise) {
    String its = word(name);
    return its.matches("[0-9]{1,9}") ? Integer.parseInt(its) : otherwise;
  }

  /** A field that is a list of texts. */
  List<String> words(String name) {
    List<String> words = new ArrayList<>();
    if (body.get(name) instanceof JsonArray all) {
      for (JsonElement its : all) {
        if (its.isJsonPrimitive()) {
          words.add(its.getAsString());
        }
      }
    }
    return words;
  }

  /** The name of the model's file. */
  String file() {
    return word("name");
  }

  /** The text of the model. */
  String text() {
    return word("text");
  }

  /**
   * Returns the files that may be read. They are the folder, and the text of the page for its file.
   */
  Workspace workspace() {
    return folder.with(file(), text());
  }

  /** Returns the factor, from 1 to 1000, by which a question may exceed the usual limits. */
  int factor() {
    return Math.clamp(number("factor", 1), 1, 1000);
  }

  /** The most seconds. */
  long seconds() {
    return SECONDS * factor();
  }

  /** Returns the resources of the work. */
  Resources resources() {
    return new Resources(
        1,
        OptionalLong.of(seconds() * 1_000_000_000),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.of(BYTES));
  }

  /** The limits. */
  Limits limits() {
    return resources().limits(file(), ProgressListener.stopping(work::isStopped));
  }

  /** The model, to be asked about. */
  Asked asked() {
    return new Asked(file(), Map.of(), new Outputs(), InputStream.nullInputStream(), limits());
  }
}
