// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The parts of memory of a type that bytes belong to, with the names that C has for them. */
final class Parts {
  /**
   * A part that holds no others and to which bytes belong, such as {@code .head} or {@code
   * [3].next}.
   */
  record Part(String path, long firstBit, int bits, Type type) {
    long end() {
      return firstBit + bits;
    }
  }

  private final long first;
  private final long end;
  private final List<Part> found = new ArrayList<>();

  private Parts(int offset, int size) {
    first = 8L * offset;
    end = first + 8L * size;
  }

  /** The parts that some bytes have a share in, in their order; of a union, those of one member. */
  static List<Part> of(Type type, int offset, int size) {
    Parts parts = new Parts(offset, size);
    parts.add("", 0, 8 * type.size(), type);
    return parts.found;
  }

  /** Returns whether bytes lie within a type and belong to none of its parts. */
  static boolean isPadding(Type type, int offset, int size) {
    return offset >= 0
        && offset + size <= type.size()
        && isPadding(type, 8L * offset, 8L * (offset + size));
  }

  private static boolean isPadding(Type type, long first, long end) {
    return switch (type) {
      case Type.Number _, Type.Enumeration _, Type.Pointer _, Type.Opaque _ -> false;
      case Type.Array(Type of, int _) -> {
        long each = 8L * of.size();
        yield each > 0
            && first / each == (end - 1) / each
            && isPadding(of, first % each, (end - 1) % each + 1);
      }
      case Type.Struct its ->
          its.fields().stream()
              .filter(field -> field.firstBit() < end && field.firstBit() + field.bits() > first)
              .allMatch(
                  field ->
                      isPadding(
                          field.type(),
                          Math.max(0, first - field.firstBit()),
                          Math.min(end - field.firstBit(), field.bits())));
    };
  }

  /** Returns the number of bytes of an object, at most 8, that form one cell until it is used. */
  static int first(ProgramFacts.Piece piece, int offset) {
    int size = Math.min(8, piece.size() - offset);
    Optional<Part> next =
        of(piece.type(), offset, size).stream()
            .filter(its -> its.firstBit() >= 8L * offset)
            .findFirst();
    List<Part> parts = of(piece.type(), offset, 1);
    if (parts.isEmpty() && next.isPresent()) {
      return (int) (next.get().firstBit() / 8) - offset; // nothing of the type lies before it
    }
    boolean fits =
        parts.size() == 1
            && parts.getFirst().firstBit() == 8L * offset
            && parts.getFirst().bits() % 8 == 0
            && parts.getFirst().bits() <= 64;
    return fits ? parts.getFirst().bits() / 8 : Math.min(piece.element(), 8);
  }

  private void add(String path, long at, int bits, Type type) {
    switch (type) {
      case Type.Number _, Type.Enumeration _, Type.Pointer _ ->
          found.add(new Part(path, at, bits, type));
      case Type.Opaque _ -> {}
      case Type.Array(Type of, int length) -> {
        int each = 8 * of.size();
        if (each == 0) {
          return;
        }
        long from = Math.max(0, (first - at) / each);
        for (long k = from; k < length && at + k * each < end; k++) {
          add(path + "[" + k + "]", at + k * each, each, of);
        }
      }
      case Type.Struct its -> {
        List<Part> before = List.copyOf(found);
        for (Type.Field field : its.fields()) {
          long from = at + field.firstBit();
          if (from < end && from + field.bits() > first) {
            boolean overlaps = !found.isEmpty() && found.getLast().end() > from;
            List<Part> another = List.copyOf(found);
            if (overlaps) {
              found.clear();
              found.addAll(before);
            }
            String name = field.name().isEmpty() ? path : path + "." + field.name();
            add(name, from, field.bits(), field.type());
            if (overlaps && !fits()) {
              found.clear();
              found.addAll(another); // another member of the union comes first
            }
          }
        }
      }
    }
  }

  /** Returns whether the bytes are one part. */
  private boolean fits() {
    return found.size() == 1
        && found.getFirst().firstBit() == first
        && found.getFirst().end() == end;
  }

  /**
   * Returns the path of the smallest part that has an offset and a size, in bytes. An example is
   * the first field of the first element of an array. Fields with names that C reserves, which
   * begin with two underscores, are those of a type of the library: the path ends before them.
   *
   * @return absent if no part has the offset and the size
   */
  static Optional<String> exact(Type type, int offset, int size) {
    Optional<String> whole =
        offset == 0 && type.size() == size ? Optional.of("") : Optional.empty();
    return switch (type) {
      case Type.Number _, Type.Enumeration _, Type.Pointer _, Type.Opaque _ -> whole;
      case Type.Array(Type of, int length) -> {
        int index = of.size() == 0 ? length : offset / of.size();
        yield index >= length
            ? Optional.empty()
            : exact(of, offset % of.size(), size).map(rest -> "[" + index + "]" + rest);
      }
      case Type.Struct struct ->
          struct.fields().stream()
              .filter(field -> !field.name().startsWith("__"))
              .filter(field -> field.firstBit() <= 8L * offset && field.bits() >= 8 * size)
              .flatMap(
                  field ->
                      exact(field.type(), offset - (int) (field.firstBit() / 8), size)
                          .map(rest -> (field.name().isEmpty() ? "" : "." + field.name()) + rest)
                          .stream())
              .findFirst()
              .or(() -> whole);
    };
  }

  /** The path of the largest part that begins at an offset; absent if none begins there. */
  static String beginning(Type type, int offset) {
    StringBuilder path = new StringBuilder();
    Type its = type;
    int rest = offset;
    while (rest > 0) {
      switch (its) {
        case Type.Array(Type of, int _) when of.size() > 0 -> {
          path.append('[').append(rest / of.size()).append(']');
          rest %= of.size();
          its = of;
        }
        case Type.Struct struct -> {
          int within = rest;
          Type.Field around = null;
          for (Type.Field field : struct.fields()) {
            if (around == null
                && field.firstBit() <= 8L * within
                && field.firstBit() + field.bits() > 8L * within) {
              around = field;
            }
          }
          if (around == null) {
            return path + " + " + rest;
          }
          path.append(around.name().isEmpty() ? "" : "." + around.name());
          rest -= (int) (around.firstBit() / 8);
          its = around.type();
        }
        case Type.Array _, Type.Number _, Type.Enumeration _, Type.Pointer _, Type.Opaque _ -> {
          return path + " + " + rest;
        }
      }
    }
    return path.toString();
  }
}
