// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import dev.ravel.machine.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The types of C as debug information tells them. */
final class DebugTypes {
  // tags of DWARF 5, section 7.3
  private static final int ARRAY = 0x01;
  private static final int ENUMERATION = 0x04;
  private static final int POINTER = 0x0f;
  private static final int STRUCT = 0x13;
  private static final int TYPEDEF = 0x16;
  private static final int UNION = 0x17;
  private static final int NUMBER = 0x24;
  private static final int CONST = 0x26;
  private static final int VOLATILE = 0x35;
  private static final int RESTRICT = 0x37;
  private static final int ATOMIC = 0x47;

  private final Map<Long, Type> known = new HashMap<>();

  /** The type that a node is. */
  Type of(DebugNode node) {
    Type type = known.get(node.its().address());
    if (type == null) {
      type = made(node, "");
      known.put(node.its().address(), type);
    }
    return type;
  }

  /** The type that a variable, a field or another name of a type has. */
  private Type base(DebugNode node, String name) {
    Optional<DebugNode> base = node.operand(DebugNode.TYPE);
    return base.isEmpty() ? Type.UNKNOWN : name.isEmpty() ? of(base.get()) : made(base.get(), name);
  }

  /**
   * Makes a type.
   *
   * @param name the name that it is given, if it has none of its own
   */
  private Type made(DebugNode node, String name) {
    int size = (int) (node.bits() / 8);
    return switch (node.tag()) {
      case TYPEDEF -> base(node, node.name());
      case CONST, VOLATILE, RESTRICT, ATOMIC -> base(node, name);
      case POINTER -> new Type.Pointer(size);
      case ENUMERATION -> enumeration(node, size);
      case NUMBER -> new Type.Number(reading(node.name()), size);
      case ARRAY -> array(node);
      case STRUCT, UNION ->
          new Type.Struct(node.name().isEmpty() ? name : node.name(), size, fields(node));
      default -> new Type.Opaque(size);
    };
  }

  /** A type with names for values; without them where they cannot be read. */
  private static Type enumeration(DebugNode node, int size) {
    List<Type.Constant> constants = new ArrayList<>();
    for (DebugNode one : elements(node)) {
      Optional<Type.Constant> constant = one.enumerator();
      if (constant.isEmpty()) {
        return new Type.Number(Type.Reading.SIGNED, size);
      }
      constants.add(constant.get());
    }
    return new Type.Enumeration(size, constants);
  }

  private static Type.Reading reading(String name) {
    return name.contains("unsigned") || name.equals("_Bool") || name.equals("bool")
        ? Type.Reading.UNSIGNED
        : name.contains("float") || name.contains("double")
            ? Type.Reading.FLOATING
            : Type.Reading.SIGNED;
  }

  private Type array(DebugNode node) {
    Type type = base(node, "");
    List<DebugNode> dimensions = elements(node);
    for (DebugNode dimension : dimensions.reversed()) {
      type = new Type.Array(type, dimension.number(0).orElse(0L).intValue());
    }
    return type;
  }

  private static List<DebugNode> elements(DebugNode node) {
    List<DebugNode> all = new ArrayList<>();
    node.operand(DebugNode.ELEMENTS)
        .ifPresent(
            list -> {
              for (int k = 0; k < list.operands(); k++) {
                list.operand(k).ifPresent(all::add);
              }
            });
    return all;
  }

  private List<Type.Field> fields(DebugNode node) {
    return elements(node).stream()
        .map(
            field ->
                new Type.Field(field.name(), field.firstBit(), (int) field.bits(), base(field, "")))
        .toList();
  }

  /** Returns the node that a node is another name of. */
  static DebugNode stripped(DebugNode node) {
    DebugNode its = node;
    while (true) {
      boolean names =
          switch (its.tag()) {
            case TYPEDEF, CONST, VOLATILE, RESTRICT, ATOMIC -> true;
            default -> false;
          };
      Optional<DebugNode> base = names ? its.operand(DebugNode.TYPE) : Optional.empty();
      if (base.isEmpty()) {
        return its;
      }
      its = base.get();
    }
  }

  /**
   * Returns the type to which a pointer points or that lies at the beginning of it, if that is
   * known. The first field of a struct has the address of the struct.
   */
  static Optional<DebugNode> pointed(DebugNode type) {
    DebugNode its = stripped(type);
    return switch (its.tag()) {
      case POINTER -> its.operand(DebugNode.TYPE);
      case STRUCT -> field(its, 0).flatMap(DebugTypes::pointed);
      default -> Optional.empty();
    };
  }

  /** The largest part of a type that begins at an offset in bytes, if one does. */
  static Optional<DebugNode> at(DebugNode type, long offset) {
    DebugNode its = stripped(type);
    long rest = offset;
    while (rest != 0) {
      long first = 8 * rest;
      boolean array = its.tag() == ARRAY;
      Optional<DebugNode> field =
          array || its.tag() != STRUCT && its.tag() != UNION
              ? Optional.empty()
              : elements(its).stream()
                  .filter(one -> one.firstBit() <= first && one.firstBit() + one.bits() > first)
                  .findFirst();
      Optional<DebugNode> inner =
          array ? its.operand(DebugNode.TYPE) : field.flatMap(one -> one.operand(DebugNode.TYPE));
      long size = inner.map(one -> stripped(one).bits() / 8).orElse(0L);
      if (rest < 0 || size == 0) {
        return Optional.empty();
      }
      rest = array ? rest % size : rest - field.get().firstBit() / 8;
      its = stripped(inner.get());
    }
    return Optional.of(its);
  }

  /** The part of an array, or the type itself if it is none. */
  static Optional<DebugNode> part(DebugNode type) {
    DebugNode its = stripped(type);
    return its.tag() == ARRAY ? its.operand(DebugNode.TYPE) : Optional.of(its);
  }

  /** The type of the field of a struct or union at an offset in bytes. */
  static Optional<DebugNode> field(DebugNode type, long offset) {
    return elements(stripped(type)).stream()
        .filter(field -> field.firstBit() == 8 * offset)
        .findFirst()
        .flatMap(field -> field.operand(DebugNode.TYPE));
  }
}
