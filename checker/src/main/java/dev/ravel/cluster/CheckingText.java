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
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.ravel.explanation.Telling;
import dev.ravel.result.Checking;
import dev.ravel.result.Sha256;
import dev.ravel.source.SourceText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The whole result of a check as text, and back: all that is told of it, and each source text once
 * by whose places that is told. What is read is told like what was written.
 */
final class CheckingText {
  private static final TypeToken<List<Telling.Moment>> MOMENTS = new TypeToken<>() {};

  private CheckingText() {}

  /** A result as text. */
  static String of(Checking its) {
    Map<SourceText, Integer> sources = new LinkedHashMap<>();
    Gson gson = gson(new Writer(sources));
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
    Checking its = gson(new Reader(sources)).fromJson(written, Checking.class);
    if (its == null || !gson(new Writer(new LinkedHashMap<>())).toJsonTree(its).equals(written)) {
      throw new JsonParseException("this is no whole result");
    }
    return its;
  }

  private static Gson gson(TypeAdapter<SourceText> sources) {
    return RecordText.builder()
        .registerTypeAdapter(SourceText.class, sources)
        .registerTypeAdapter(Sha256.class, new Hash())
        .registerTypeAdapterFactory(CheckingText::ofMoments)
        .create();
  }

  /** Adapts what is only written, or only read. */
  private abstract static class OneWay extends TypeAdapter<SourceText> {
    @Override
    public void write(JsonWriter to, SourceText value) throws IOException {
      throw new UnsupportedOperationException();
    }

    @Override
    public SourceText read(JsonReader from) throws IOException {
      throw new UnsupportedOperationException();
    }
  }

  /** Numbers sources as they are met. */
  private static final class Writer extends OneWay {
    private final Map<SourceText, Integer> numbers;

    Writer(Map<SourceText, Integer> numbers) {
      this.numbers = numbers;
    }

    @Override
    public void write(JsonWriter to, SourceText value) throws IOException {
      to.value(numbers.computeIfAbsent(value, _ -> numbers.size()));
    }
  }

  /** Knows sources by their numbers. */
  private static final class Reader extends OneWay {
    private final List<SourceText> sources;

    Reader(List<SourceText> sources) {
      this.sources = sources;
    }

    @Override
    public SourceText read(JsonReader from) throws IOException {
      return sources.get(from.nextInt());
    }
  }

  private static final class Hash extends TypeAdapter<Sha256> {
    @Override
    public void write(JsonWriter to, Sha256 value) throws IOException {
      to.value(value.hex());
    }

    @Override
    public Sha256 read(JsonReader from) throws IOException {
      return Sha256.ofHex(from.nextString());
    }
  }

  /** Moments that are computed when they are asked for are computed now. */
  private static <T> TypeAdapter<T> ofMoments(Gson gson, TypeToken<T> type) {
    if (type.getRawType() != Iterable.class) {
      return null;
    }
    TypeAdapter<List<Telling.Moment>> list = gson.getAdapter(MOMENTS);
    return RecordText.cast(
        new TypeAdapter<Iterable<Telling.Moment>>() {
          @Override
          public void write(JsonWriter to, Iterable<Telling.Moment> value) throws IOException {
            List<Telling.Moment> all = new ArrayList<>();
            value.forEach(all::add);
            list.write(to, all);
          }

          @Override
          public Iterable<Telling.Moment> read(JsonReader from) throws IOException {
            return list.read(from);
          }
        });
  }
}
