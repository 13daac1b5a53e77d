// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.TypeAdapter;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.ravel.explanation.Telling;
import dev.ravel.result.Sha256;
import dev.ravel.source.SourceText;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Records as text in JSON, and back. An absent component is {@code null}, and a record of a sealed
 * family has its name before it. A component that may be absent is an {@link Optional}; a text in
 * which another one is missing is refused. The sources of spans follow the record, each once.
 */
final class RecordText {
  /** The sources of the record that is written or read by this thread. */
  private static final ScopedValue<List<SourceText>> SOURCES = ScopedValue.newInstance();

  private static final TypeToken<List<Telling.Moment>> MOMENTS = new TypeToken<>() {};
  private static final TypeAdapter<Integer> NUMBER = new Gson().getAdapter(Integer.class);
  private static final TypeAdapter<String> TEXT = new Gson().getAdapter(String.class);
  private static final Gson GSON =
      new GsonBuilder()
          .serializeNulls()
          .registerTypeAdapterFactory(RecordText::ofOptional)
          .registerTypeAdapterFactory(RecordText::ofFamily)
          .registerTypeAdapterFactory(RecordText::ofMoments)
          .registerTypeAdapter(
              byte[].class,
              by(TEXT, Base64.getEncoder()::encodeToString, Base64.getDecoder()::decode))
          .registerTypeAdapter(Sha256.class, by(TEXT, Sha256::hex, Sha256::ofHex))
          .registerTypeAdapter(
              SourceText.class, by(NUMBER, RecordText::number, number -> SOURCES.get().get(number)))
          .create();

  private RecordText() {}

  /** The number of a source; a new one is added. */
  private static int number(SourceText source) {
    List<SourceText> sources = SOURCES.get();
    if (!sources.contains(source)) {
      sources.add(source);
    }
    return sources.indexOf(source);
  }

  /** A record as text. */
  static String of(Record record) {
    List<SourceText> sources = new ArrayList<>();
    StringBuilder all = new StringBuilder("[");
    all.append(ScopedValue.where(SOURCES, sources).call(() -> GSON.toJson(record)));
    for (SourceText source : sources) {
      all.append(',').append(GSON.toJson(source.name()));
      all.append(',').append(GSON.toJson(source.text()));
    }
    return all.append(']').toString();
  }

  /**
   * Reads a record.
   *
   * @throws RuntimeException if the text is no whole record of that type
   */
  static <T extends Record> T read(String text, Class<T> type) {
    JsonArray all = JsonParser.parseString(text).getAsJsonArray();
    List<SourceText> sources = new ArrayList<>();
    for (int k = 1; k + 1 < all.size(); k += 2) {
      sources.add(new SourceText(all.get(k).getAsString(), all.get(k + 1).getAsString()));
    }
    return ScopedValue.where(SOURCES, sources)
        .call(
            () -> {
              T its = GSON.fromJson(all.get(0), type);
              if (its == null || !GSON.toJsonTree(its).equals(all.get(0))) {
                throw new JsonParseException("this is no whole " + type.getSimpleName());
              }
              return its;
            });
  }

  /** An adapter that writes and reads another value in place of one. */
  private static <T, V> TypeAdapter<T> by(
      TypeAdapter<V> other, Function<? super T, V> written, Function<? super V, T> read) {
    return new TypeAdapter<>() {
      @Override
      public void write(JsonWriter to, T value) throws IOException {
        other.write(to, written.apply(value));
      }

      @Override
      public T read(JsonReader from) throws IOException {
        return read.apply(other.read(from));
      }
    };
  }

  /** An adapter for moments, which computes them where that is done when they are needed. */
  private static <T> TypeAdapter<T> ofMoments(Gson gson, TypeToken<T> type) {
    return type.getRawType() == Iterable.class
        ? cast(
            RecordText.<Iterable<Telling.Moment>, List<Telling.Moment>>by(
                gson.getAdapter(MOMENTS),
                moments -> StreamSupport.stream(moments.spliterator(), false).toList(),
                its -> its))
        : null;
  }

  private static <T> TypeAdapter<T> ofOptional(Gson gson, TypeToken<T> type) {
    Class<? super T> raw = type.getRawType();
    if (raw == OptionalInt.class) {
      return cast(
          by(
              gson.getAdapter(Integer.class).nullSafe(),
              (OptionalInt its) -> its.isPresent() ? its.getAsInt() : null,
              its -> its == null ? OptionalInt.empty() : OptionalInt.of(its)));
    }
    if (raw == OptionalLong.class) {
      return cast(
          by(
              gson.getAdapter(Long.class).nullSafe(),
              (OptionalLong its) -> its.isPresent() ? its.getAsLong() : null,
              its -> its == null ? OptionalLong.empty() : OptionalLong.of(its)));
    }
    if (raw != Optional.class) {
      return null;
    }
    Type inner = ((ParameterizedType) type.getType()).getActualTypeArguments()[0];
    return cast(ofPresent(gson.getAdapter(TypeToken.get(inner))));
  }

  private static <T> TypeAdapter<Optional<T>> ofPresent(TypeAdapter<T> inner) {
    return by(inner.nullSafe(), its -> its.orElse(null), Optional::ofNullable);
  }

  /** An adapter for a sealed interface, by an object with the name of the member. */
  private static <T> TypeAdapter<T> ofFamily(Gson gson, TypeToken<T> type) {
    Class<? super T> family = type.getRawType();
    if (!family.isSealed()) {
      return null;
    }
    return new TypeAdapter<>() {
      @Override
      public void write(JsonWriter to, T value) throws IOException {
        JsonObject its = new JsonObject();
        its.add(value.getClass().getSimpleName(), gson.toJsonTree(value, value.getClass()));
        gson.toJson(its, to);
      }

      @Override
      public T read(JsonReader from) throws IOException {
        JsonObject its = gson.fromJson(from, JsonObject.class);
        for (Class<?> member : members(family).toList()) {
          JsonElement value = its.get(member.getSimpleName());
          if (value != null && !(value instanceof JsonNull)) {
            return RecordText.<T>cast(gson.getAdapter(member)).fromJsonTree(value);
          }
        }
        throw new JsonParseException("no " + family.getSimpleName());
      }
    };
  }

  /** The members of a family, and of the families in it. */
  private static Stream<Class<?>> members(Class<?> family) {
    return Stream.of(family.getPermittedSubclasses())
        .flatMap(its -> its.isSealed() ? members(its) : Stream.of(its));
  }

  @SuppressWarnings("unchecked") // the adapter is for that very type
  private static <T> TypeAdapter<T> cast(TypeAdapter<?> adapter) {
    return (TypeAdapter<T>) adapter;
  }
}
