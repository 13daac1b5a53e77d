// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.TypeAdapter;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Records as text, and back: JSON, in which what is absent is {@code null}, and of a sealed family
 * of records there is the name too. A component that may be absent is an {@link Optional}; a text
 * in which another one is missing is refused.
 */
final class RecordText {
  private static final Gson GSON = builder().create();

  private RecordText() {}

  /** Of records as here, to which more can be added. */
  static GsonBuilder builder() {
    return new GsonBuilder()
        .serializeNulls()
        .registerTypeAdapterFactory(RecordText::ofOptional)
        .registerTypeAdapterFactory(RecordText::ofFamily);
  }

  /** A record as text. */
  static String of(Record record) {
    return GSON.toJson(record);
  }

  /**
   * Reads a record.
   *
   * @throws RuntimeException if the text is none of that kind
   */
  static <T extends Record> T read(String text, Class<T> kind) {
    JsonElement written = JsonParser.parseString(text);
    T its = GSON.fromJson(written, kind);
    if (its == null || !GSON.toJsonTree(its).equals(written)) {
      throw new JsonParseException("this is no whole " + kind.getSimpleName());
    }
    return its;
  }

  /** An adapter that writes and reads another value in place of one. */
  static <T, V> TypeAdapter<T> by(
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

  /** Of a sealed interface: an object with the name of the member of the family, and the member. */
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
  static <T> TypeAdapter<T> cast(TypeAdapter<?> adapter) {
    return (TypeAdapter<T>) adapter;
  }
}
