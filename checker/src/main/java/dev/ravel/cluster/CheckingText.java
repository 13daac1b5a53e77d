// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.TypeAdapter;
import com.google.gson.reflect.TypeToken;
import dev.ravel.explanation.Telling;
import dev.ravel.result.Checking;
import dev.ravel.result.Sha256;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The whole result of a check as text, and back: all that is told of it, and each source text once
 * by whose places that is told. What is read is told like what was written.
 */
final class CheckingText {
  private static final TypeAdapter<Integer> NUMBER = new Gson().getAdapter(Integer.class);
  private static final TypeAdapter<String> TEXT = new Gson().getAdapter(String.class);
  private static final TypeToken<List<Telling.Moment>> MOMENTS = new TypeToken<>() {};

  private CheckingText() {}

  /** A result as text. */
  static String of(Checking its) {
    Map<SourceText, Integer> sources = new LinkedHashMap<>();
    Gson gson = gson(numbering(sources));
    JsonObject all = new JsonObject();
    all.add("checking", gson.toJsonTree(its));
    JsonArray texts = new JsonArray();
    for (SourceText source : sources.keySet()) {
      texts.add(source.name());
      texts.add(source.text());
    }
    all.add("sources", texts);
    return gson.toJson(all);
  }

  /**
   * Reads a result.
   *
   * @throws RuntimeException if the text is of none
   */
  static Checking read(String text) {
    JsonObject all = JsonParser.parseString(text).getAsJsonObject();
    List<SourceText> sources = new ArrayList<>();
    JsonArray texts = all.getAsJsonArray("sources");
    for (int k = 0; k + 1 < texts.size(); k += 2) {
      sources.add(new SourceText(texts.get(k).getAsString(), texts.get(k + 1).getAsString()));
    }
    JsonElement written = all.get("checking");
    Checking its = gson(numbered(sources)).fromJson(written, Checking.class);
    if (its == null || !gson(numbering(new LinkedHashMap<>())).toJsonTree(its).equals(written)) {
      throw new JsonParseException("this is no whole result");
    }
    return its;
  }

  private static Gson gson(TypeAdapter<SourceText> sources) {
    return RecordText.builder()
        .registerTypeAdapter(SourceText.class, sources)
        .registerTypeAdapter(Sha256.class, RecordText.by(TEXT, Sha256::hex, Sha256::ofHex))
        .registerTypeAdapterFactory(CheckingText::ofMoments)
        .create();
  }

  /** An adapter that only writes, and numbers sources as they are met. */
  private static TypeAdapter<SourceText> numbering(Map<SourceText, Integer> numbers) {
    return RecordText.by(
        NUMBER,
        its -> numbers.computeIfAbsent(its, _ -> numbers.size()),
        _ -> {
          throw new UnsupportedOperationException();
        });
  }

  /** An adapter that only reads, and finds sources by their numbers. */
  private static TypeAdapter<SourceText> numbered(List<SourceText> sources) {
    return RecordText.by(
        NUMBER,
        _ -> {
          throw new UnsupportedOperationException();
        },
        sources::get);
  }

  /** Moments that are computed when they are asked for are computed now. */
  private static <T> TypeAdapter<T> ofMoments(Gson gson, TypeToken<T> type) {
    return type.getRawType() == Iterable.class
        ? RecordText.cast(
            RecordText.<Iterable<Telling.Moment>, List<Telling.Moment>>by(
                gson.getAdapter(MOMENTS), CheckingText::list, its -> its))
        : null;
  }

  private static List<Telling.Moment> list(Iterable<Telling.Moment> moments) {
    List<Telling.Moment> all = new ArrayList<>();
    moments.forEach(all::add);
    return all;
  }
}
