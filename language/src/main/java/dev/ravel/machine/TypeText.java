// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The types of a program as text. Each has a number, and stands after those that it is made of. */
final class TypeText {
  private final Map<Type, Integer> numbers = new LinkedHashMap<>();
  private final List<String> lines = new ArrayList<>();

  TypeText(Program program) {
    program.globals().forEach(its -> add(its.type()));
    for (Function function : program.functions()) {
      for (Instruction instruction : function.code()) {
        if (instruction instanceof Instruction.Typed its) {
          add(its.type());
        }
      }
    }
  }

  /** A line for each type. */
  List<String> lines() {
    return lines;
  }

  /** The number of a type of the program. */
  int number(Type type) {
    return numbers.get(type);
  }

  private void add(Type type) {
    if (numbers.containsKey(type)) {
      return;
    }
    String text =
        switch (type) {
          case Type.Number its -> "number " + its.reading() + " " + its.size();
          case Type.Pointer its -> "pointer " + its.size();
          case Type.Enumeration its ->
              "enum "
                  + its.size()
                  + its.constants().stream()
                      .map(one -> " [" + ProgramText.quoted(one.name()) + " " + one.value() + "]")
                      .collect(Collectors.joining());
          case Type.Opaque its -> "opaque " + its.size();
          case Type.Array its -> {
            add(its.of());
            yield "array " + number(its.of()) + " " + its.length();
          }
          case Type.Struct its -> {
            StringBuilder fields = new StringBuilder();
            for (Type.Field field : its.fields()) {
              add(field.type());
              fields.append(
                  " [%s %d %d %d]"
                      .formatted(
                          ProgramText.quoted(field.name()),
                          field.firstBit(),
                          field.bits(),
                          number(field.type())));
            }
            yield "struct " + ProgramText.quoted(its.name()) + " " + its.size() + fields;
          }
        };
    lines.add("type " + numbers.size() + " " + text);
    numbers.put(type, numbers.size());
  }
}
