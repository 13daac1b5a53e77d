// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
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
 * which another one is missing is refused. The source of spans is written once, where the first of
 * them is, and is a number in the others.
 */
final class RecordText {
  /** The sources of the record that is written or read by this thread. */
  private static final ScopedValue<List<SourceText>> SOURCES = ScopedValue.newInstance();

  private static final TypeToken<List<Telling.Moment>> MOMENTS = new TypeToken<>() {};
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
          .registerTypeAdapter(SourceText.class, new OfSource())
          .create();

  private RecordText() {}

  /** A record as text. */
  static String of(Record record) {
    return ScopedValue.where(SOURCES, new ArrayList<>()).call(() -> GSON.toJson(record));
  }

  /**
   * Reads a record.
   *
   * @throws RuntimeException if the text is no whole record of that type
   */
  static <T extends Record> T read(String text, Class<T> type) {
    T its = ScopedValue.where(SOURCES, new ArrayList<>()).call(() -> GSON.fromJson(text, type));
    if (its == null || !of(its).equals(text)) {
      throw new JsonParseException("this is no whole " + type.getSimpleName());
    }
    return its;
  }

  /** An adapter for sources, whose text stands where the first span of it is. */
  private static final class OfSource extends TypeAdapter<SourceText> {
    @Override
    public void write(JsonWriter to, SourceText source) throws IOException {
      int number = SOURCES.get().indexOf(source);
      if (number < 0) {
        SOURCES.get().add(source);
        to.beginArray().value(source.name()).value(source.text()).endArray();
      } else {
        to.value(number);
      }
    }

    @Override
    public SourceText read(JsonReader from) throws IOException {
      if (from.peek() == JsonToken.NUMBER) {
        return SOURCES.get().get(from.nextInt());
      }
      from.beginArray();
      SourceText its = new SourceText(from.nextString(), from.nextString());
      from.endArray();
      SOURCES.get().add(its);
      return its;
    }
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
