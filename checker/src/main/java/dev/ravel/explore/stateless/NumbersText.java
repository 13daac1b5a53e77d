// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Leases and their results as text. They are numbers, each as few bytes as it needs (seven bits in
 * each, the lowest first, the sign in the lowest bit), these as Base64. A record is its components
 * in their order; lists have their length before them, and what may be absent whether it is there.
 * A lease may hold millions of numbers.
 */
public final class NumbersText {
  private NumbersText() {}

  /** The components of a record, their types, and the constructor that takes them. */
  private record Shape(List<Method> components, List<Type> types, Constructor<?> constructor) {
    static Shape of(Class<?> type) {
      List<RecordComponent> all = List.of(type.getRecordComponents());
      try {
        return new Shape(
            all.stream().map(RecordComponent::getAccessor).toList(),
            all.stream().map(RecordComponent::getGenericType).toList(),
            type.getDeclaredConstructor(
                all.stream().map(RecordComponent::getType).toArray(Class<?>[]::new)));
      } catch (NoSuchMethodException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          return Shape.of(type);
        }
      };

  /** A lease, or the result of one, as text. */
  public static String of(Record its) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(its, bytes);
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  private static void write(Object its, ByteArrayOutputStream to) {
    switch (its) {
      case Number number -> write(number.longValue(), to);
      case Boolean flag -> write(flag ? 1 : 0, to);
      case List<?> list -> {
        write(list.size(), to);
        list.forEach(each -> write(each, to));
      }
      case Optional<?> some -> {
        write(some.isPresent() ? 1 : 0, to);
        some.ifPresent(value -> write(value, to));
      }
      default -> SHAPES.get(its.getClass()).components().forEach(part -> write(get(part, its), to));
    }
  }

  private static Object get(Method component, Object of) {
    try {
      return component.invoke(of);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void write(long its, ByteArrayOutputStream to) {
    long left = its << 1 ^ its >> 63;
    while (left < 0 || left > 0x7F) {
      to.write((int) (left & 0x7F | 0x80));
      left >>>= 7;
    }
    to.write((int) left);
  }

  /**
   * Reads a lease, or the result of one.
   *
   * @throws IllegalArgumentException if the text is none
   */
  public static <T extends Record> T read(String text, Class<T> type) {
    Reader from = new Reader(Base64.getDecoder().decode(text));
    T its = type.cast(from.value(type));
    if (from.at != from.bytes.length) {
      throw new IllegalArgumentException("more than there should be");
    }
    return its;
  }

  /** Reads one value after the other. */
  private static final class Reader {
    private final byte[] bytes;
    private int at;

    Reader(byte[] bytes) {
      this.bytes = bytes;
    }

    Object value(Type type) {
      if (type == Integer.class || type == int.class) {
        return (int) number(Integer.MIN_VALUE, Integer.MAX_VALUE);
      }
      if (type == long.class) {
        return number(Long.MIN_VALUE, Long.MAX_VALUE);
      }
      if (type == boolean.class) {
        return number(0, 1) == 1;
      }
      if (type instanceof ParameterizedType generic) {
        Type of = generic.getActualTypeArguments()[0];
        return generic.getRawType() == List.class ? list(of) : some(of);
      }
      return record(SHAPES.get((Class<?>) type));
    }

    private long number(long least, long most) {
      long its = 0;
      for (int shift = 0; shift < Long.SIZE && at < bytes.length; shift += 7) {
        byte next = bytes[at++];
        its |= (next & 0x7FL) << shift;
        if (next >= 0) {
          long number = its >>> 1 ^ -(its & 1);
          if (number < least || number > most) {
            throw new IllegalArgumentException("a number that is too small or too large");
          }
          return number;
        }
      }
      throw new IllegalArgumentException("a number is cut off");
    }

    private List<Object> list(Type of) {
      int size = (int) number(0, bytes.length - at);
      List<Object> all = new ArrayList<>(size);
      for (int k = 0; k < size; k++) {
        all.add(value(of));
      }
      return all;
    }

    private Optional<Object> some(Type of) {
      return number(0, 1) == 1 ? Optional.of(value(of)) : Optional.empty();
    }

    private Object record(Shape shape) {
      try {
        return shape.constructor().newInstance(shape.types().stream().map(this::value).toArray());
      } catch (InvocationTargetException refused) {
        throw new IllegalArgumentException(refused.getCause());
      } catch (ReflectiveOperationException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }
}
