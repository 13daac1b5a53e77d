// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.machine.Type;
import dev.ravel.processor.ProgramFacts.Piece;
import dev.ravel.processor.ProgramFacts.Range;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Memory in words. They say what C calls a part of an object, and what the bytes of the part are.
 *
 * @param thread the name of a thread
 */
record MemoryText(ProgramFacts known, IntFunction<String> thread) {
  /**
   * Returns the name of an object. It is that of a global variable; for memory of a thread, its
   * thread and its name, with the number of a block of the heap; for a block that one global
   * pointer holds from its allocation on, what C calls the memory that the pointer names.
   */
  String object(int object) {
    Piece piece = known.piece(object);
    if (piece.thread() < 0) {
      return piece.name();
    }
    Optional<String> holder = holder(piece);
    if (holder.isPresent()) {
      return "*" + holder.get();
    }
    String number =
        switch (piece.region()) {
          case HEAP -> "#" + (piece.index() + 1);
          case STACK ->
              (known.recursion().recursive(piece.where().function()) ? "@" + piece.depth() : "")
                  + (piece.life() > 0 ? "#" + (piece.life() + 1) : "");
          case GLOBAL, FUNCTION, THREAD, ALLOCATOR -> "";
        };
    return thread.apply(piece.thread()) + ":" + piece.label() + number;
  }

  private Optional<String> holder(Piece piece) {
    return piece.region() == ProgramFacts.Region.HEAP
        ? known.holders().of(piece.where())
        : Optional.empty();
  }

  /** The name of a part of an object, which has a path in its type. */
  private String part(int object, String path) {
    Optional<String> holder = holder(known.piece(object));
    return holder.isEmpty() || path.isEmpty() || path.startsWith(" ")
        ? object(object) + path
        : path.startsWith(".") ? holder.get() + "->" + path.substring(1) : holder.get() + path;
  }

  /** The name of a cell. */
  String cell(int object, Range range) {
    Piece piece = known.piece(object);
    int offset = range.offset();
    if (range.kind() != Kind.BYTES) {
      return part(
          object,
          Parts.exact(piece.type(), offset, range.kind().size())
              .orElseGet(() -> Parts.beginning(piece.type(), offset)));
    }
    List<Parts.Part> parts = Parts.of(piece.type(), offset, range.size());
    if (parts.isEmpty()) {
      String place = part(object, Parts.beginning(piece.type(), offset));
      return isPadding(object, range) ? "padding at " + place : place;
    }
    Parts.Part part = parts.getFirst();
    if (parts.size() > 1) {
      return parts.stream().map(its -> part(object, its.path())).collect(Collectors.joining(", "));
    }
    long at = 8L * offset - part.firstBit();
    boolean whole = at <= 0 && part.end() <= 8L * (offset + range.size());
    if (whole) {
      return part(object, part.path());
    }
    long first = at / 8;
    return part(object, part.path())
        + (range.size() == 1
            ? " (byte " + first + ")"
            : " (bytes " + first + " to " + (first + range.size() - 1) + ")");
  }

  /** Returns whether a cell holds bytes that no part of the object's type has. */
  boolean isPadding(int object, Range range) {
    return range.kind() == Kind.BYTES
        && Parts.isPadding(known.piece(object).type(), range.offset(), range.size());
  }

  /** The value of a cell of bytes. */
  String value(int object, Range range, long bits, long undefined) {
    List<Parts.Part> parts =
        Parts.of(known.piece(object).type(), range.offset(), range.size()).stream().toList();
    if (parts.isEmpty()) {
      return undefined != 0
          ? "undefined"
          : number(new Type.Number(Type.Reading.SIGNED, 8), bits, 8 * range.size());
    }
    return parts.stream()
        .map(
            part -> {
              long shift = Math.max(0, part.firstBit() - 8L * range.offset());
              long from = Math.max(part.firstBit(), 8L * range.offset());
              long end = Math.min(part.end(), 8L * (range.offset() + range.size()));
              int width = (int) (end - from);
              return (undefined >>> shift & Arithmetic.mask(width)) != 0
                  ? "undefined"
                  : number(part.type(), bits >>> shift & Arithmetic.mask(width), width);
            })
        .collect(Collectors.joining(", "));
  }

  private String number(Type type, long bits, int width) {
    int named = Address.object(bits);
    if (width == 64 && named >= 0 && named < known.pieces()) {
      int offset = (int) Address.offset(bits);
      return "&" + part(named, Parts.beginning(known.piece(named).type(), offset));
    }
    return switch (type) {
      case Type.Pointer _ -> bits == 0 ? "NULL" : "0x" + Long.toHexString(bits);
      case Type.Number(Type.Reading reading, int size) ->
          switch (reading) {
            case FLOATING ->
                width < 8 * size
                    ? Long.toUnsignedString(bits)
                    : size == Float.BYTES
                        ? Float.toString(Float.intBitsToFloat((int) bits))
                        : Double.toString(Double.longBitsToDouble(bits));
            case SIGNED -> Long.toString(Arithmetic.signed(bits, width));
            case UNSIGNED -> Long.toUnsignedString(bits);
          };
      case Type.Enumeration its -> {
        long value = Arithmetic.signed(bits, width);
        yield its.constants().stream()
            .filter(one -> (one.value() & Arithmetic.mask(width)) == bits)
            .map(Type.Constant::name)
            .findFirst()
            .orElse(Long.toString(value));
      }
      case Type.Array _, Type.Struct _, Type.Opaque _ ->
          Long.toString(Arithmetic.signed(bits, width));
    };
  }
}
