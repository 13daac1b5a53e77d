// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import dev.ravel.source.SourceText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Serialisation of public records, with hash-consing. Components are integers, flags, texts,
 * constants of enums, lists, optionals, source texts, images and records; of a sealed family the
 * member is written too. Equal records are written once and are one object after reading; source
 * texts and images keep their identity.
 */
final class RecordBytes {
  private RecordBytes() {}

  /** The components of a record class and its canonical constructor. */
  private record Shape(List<RecordComponent> components, Constructor<?> constructor) {}

  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> kind) {
          List<RecordComponent> components = List.of(kind.getRecordComponents());
          Class<?>[] types =
              components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
          try {
            return new Shape(components, kind.getConstructor(types));
          } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(kind + " is not a public record", e);
          }
        }
      };

  /** Returns the bytes of a record. */
  static byte[] of(Record record) {
    Writer writer = new Writer();
    try {
      writer.write(record.getClass(), record);
    } catch (IOException | ReflectiveOperationException e) {
      throw new IllegalArgumentException(e);
    }
    return writer.bytes.toByteArray();
  }

  /**
   * Reads a record.
   *
   * @throws IllegalArgumentException if the bytes are not those of such a record
   */
  static <T extends Record> T read(byte[] bytes, Class<T> kind) {
    try (DataInputStream from = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return kind.cast(new Reader(from, new ArrayList<>()).read(kind));
    } catch (IOException
        | ReflectiveOperationException
        | RuntimeException
        | StackOverflowError why) {
      throw new IllegalArgumentException("this is no " + kind.getSimpleName() + ": " + why, why);
    }
  }

  private static Class<?> raw(Type type) {
    return (Class<?>) (type instanceof ParameterizedType its ? its.getRawType() : type);
  }

  private static Type argument(Type type) {
    return ((ParameterizedType) type).getActualTypeArguments()[0];
  }

  /** The output, with the numbers of the objects written so far. */
  private static final class Writer {
    private final Map<Object, Integer> numbers = new HashMap<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream to = new DataOutputStream(bytes);

    @SuppressWarnings("EnumOrdinal") // the same build reads it
    void write(Type type, Object value) throws IOException, ReflectiveOperationException {
      switch (value) {
        case Integer its -> to.writeInt(its);
        case Long its -> to.writeLong(its);
        case Boolean its -> to.writeBoolean(its);
        case Enum<?> its -> to.writeShort(its.ordinal());
        case List<?> its -> writeAll(argument(type), its);
        case Optional<?> its -> writeAll(argument(type), its.stream().toList());
        default -> {
          Integer known = numbers.get(value);
          to.writeInt(known == null ? -1 : known);
          if (known == null) {
            writeNew(raw(type), value);
            numbers.put(value, numbers.size());
          }
        }
      }
    }

    private void writeAll(Type type, List<?> values)
        throws IOException, ReflectiveOperationException {
      to.writeInt(values.size());
      for (Object each : values) {
        write(type, each);
      }
    }

    private void writeNew(Class<?> type, Object value)
        throws IOException, ReflectiveOperationException {
      switch (value) {
        case String text -> writeBytes(text.getBytes(StandardCharsets.UTF_8));
        case SourceText its -> {
          write(String.class, its.name());
          write(String.class, its.text());
        }
        case Image its -> writeBytes(its.bytes());
        default -> {
          Class<?> kind = value.getClass();
          if (type.isSealed()) {
            to.writeByte(List.of(type.getPermittedSubclasses()).indexOf(kind));
          }
          for (RecordComponent each : SHAPES.get(kind).components()) {
            write(each.getGenericType(), each.getAccessor().invoke(value));
          }
        }
      }
    }

    private void writeBytes(byte[] content) throws IOException {
      to.writeInt(content.length);
      to.write(content);
    }
  }

  /** The input, with the objects read so far by their numbers. */
  private record Reader(DataInputStream from, List<Object> objects) {
    Object read(Type type) throws IOException, ReflectiveOperationException {
      Class<?> kind = raw(type);
      if (kind == int.class) {
        return from.readInt();
      } else if (kind == long.class) {
        return from.readLong();
      } else if (kind == boolean.class) {
        return from.readBoolean();
      } else if (kind.isEnum()) {
        return kind.getEnumConstants()[from.readShort()];
      } else if (kind == List.class) {
        return readAll(argument(type));
      } else if (kind == Optional.class) {
        return readAll(argument(type)).stream().findFirst();
      }
      int number = from.readInt();
      if (number < 0) {
        Object its = readNew(kind);
        objects.add(its);
        return its;
      }
      return objects.get(number);
    }

    /** Reads a number of parts, each of which takes a byte at least. */
    private int count() throws IOException {
      int count = from.readInt();
      if (count < 0 || count > from.available()) {
        throw new IOException(count + " parts");
      }
      return count;
    }

    private List<Object> readAll(Type type) throws IOException, ReflectiveOperationException {
      List<Object> all = new ArrayList<>();
      for (int left = count(); left > 0; left--) {
        all.add(read(type));
      }
      return all;
    }

    private Object readNew(Class<?> kind) throws IOException, ReflectiveOperationException {
      if (kind == String.class) {
        return new String(from.readNBytes(count()), StandardCharsets.UTF_8);
      } else if (kind == SourceText.class) {
        String name = (String) read(String.class);
        return new SourceText(name, (String) read(String.class));
      } else if (kind == Image.class) {
        return new Image(from.readNBytes(count()));
      } else if (kind.isSealed()) {
        return readRecord(kind.getPermittedSubclasses()[from.readByte()]);
      }
      return readRecord(kind);
    }

    private Object readRecord(Class<?> kind) throws IOException, ReflectiveOperationException {
      Shape shape = SHAPES.get(kind);
      List<Object> parts = new ArrayList<>();
      for (RecordComponent each : shape.components()) {
        parts.add(read(each.getGenericType()));
      }
      return shape.constructor().newInstance(parts.toArray());
    }
  }
}
