// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** The words for numbers and things in messages. */
final class Words {
  private Words() {}

  /** A number with a comma between groups of three digits. */
  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A number of things, such as {@code 1 member} or {@code 2 members}. */
  static String count(long number, String thing) {
    return count(number, thing, thing + "s");
  }

  /** A number of things whose plural is not regular. */
  static String count(long number, String one, String many) {
    return count(number) + " " + (number == 1 ? one : many);
  }

  /** Returns the noun for a value of a type, with an article. */
  static String of(Type type) {
    return switch (type) {
      case Type.Bool _ -> "a bool";
      case Type.Int _ -> "a number";
      case Type.Enum enumeration -> "a value of enum `" + enumeration.name() + "`";
      case Type.Record struct -> "a record `" + struct.name() + "`";
      case Type.Array array -> "an array of " + cells(array.ranges());
    };
  }

  /** Returns the number of cells of an array, such as {@code 4 cells} or {@code 2 x 3 cells}. */
  static String cells(List<Range> ranges) {
    String sizes =
        ranges.stream().map(range -> count(range.size())).collect(Collectors.joining(" x "));
    return sizes + (sizes.equals("1") ? " cell" : " cells");
  }

  /** Returns the words for what is known of an expression, with an article. */
  static String of(Form form) {
    return switch (form) {
      case Form.Anything _ -> "anything";
      case Form.Value value -> of(value.type());
      case Form.Array array -> of(array.type());
    };
  }

  /** Returns the words for a constant, with an article. */
  static String of(ConstantValue value) {
    return switch (value) {
      case ConstantValue.Scalar scalar -> of(scalar.type());
      case ConstantValue.Struct struct -> of(struct.type());
      case ConstantValue.Row row -> "a list of " + count(row.elements().size(), "value");
    };
  }

  /** Returns the text of a constant in the language. */
  static String show(ConstantValue value) {
    return switch (value) {
      case ConstantValue.Scalar scalar -> scalar.type().show(scalar.value());
      case ConstantValue.Struct struct -> show(struct.type(), struct.leaves());
      case ConstantValue.Row row ->
          row.elements().stream().map(Words::show).collect(Collectors.joining(", ", "[", "]"));
    };
  }

  private static String show(Type type, List<Long> leaves) {
    return switch (type) {
      case Type.Scalar scalar -> scalar.show(leaves.getFirst());
      case Type.Array array -> {
        Type cell = array.member();
        List<Type> cells = Collections.nCopies(array.ranges().getFirst().size(), cell);
        yield show(cells, leaves, "[", "]");
      }
      case Type.Record struct -> {
        List<Type> fields = struct.fields().stream().map(Type.Field::type).toList();
        yield show(fields, leaves, struct.name() + "(", ")");
      }
    };
  }

  private static String show(List<Type> parts, List<Long> leaves, String begin, String end) {
    StringJoiner text = new StringJoiner(", ", begin, end);
    int offset = 0;
    for (Type part : parts) {
      text.add(show(part, leaves.subList(offset, offset + part.size())));
      offset += part.size();
    }
    return text.toString();
  }
}
