// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text of a program. It has one instruction per line, followed by its statement after {@code
 * //}.
 */
public final class ProgramText {
  private static final int COLUMN = 46;

  private final Program program;
  private final TypeText types;
  private final List<String> lines = new ArrayList<>();

  /** The statement of the instruction before. */
  private Optional<Span> last = Optional.empty();

  private ProgramText(Program program) {
    this.program = program;
    types = new TypeText(program);
  }

  /** Returns the lines of a program. */
  public static List<String> of(Program program) {
    ProgramText text = new ProgramText(program);
    text.write();
    return List.copyOf(text.lines);
  }

  /** Returns the statement of an instruction, empty if it is that of the instruction before. */
  private String statement(Span its) {
    boolean same = last.equals(Optional.of(its));
    last = Optional.of(its);
    return same ? "" : "// " + place(its) + "  " + its.text().replaceAll("\\s+", " ").strip();
  }

  private static String place(Span span) {
    return span.source().name() + ":" + span.line();
  }

  private void write() {
    lines.add("program main " + program.main());
    lines.addAll(types.lines());
    for (int g = 0; g < program.globals().size(); g++) {
      write(g, program.globals().get(g));
    }
    for (int f = 0; f < program.functions().size(); f++) {
      write(f, program.functions().get(f));
    }
  }

  private void line(String text, String comment) {
    int spaces = Math.max(2, COLUMN - text.length());
    lines.add(comment.isEmpty() ? text : text + " ".repeat(spaces) + comment);
  }

  private void write(int number, Global global) {
    lines.add("");
    String kind = global.constant() ? "constant" : global.threadLocal() ? "own" : "shared";
    lines.add(
        "global %s %s %s %s element %s type %s size %s"
            .formatted(
                number,
                quoted(global.name()),
                kind,
                origin(global.library()),
                global.element(),
                word(global.type()),
                global.size()));
    StringBuilder bytes = new StringBuilder();
    int used = global.size();
    while (used > 0 && global.initial().word(used - 1, 1) == 0) {
      used--;
    }
    for (int k = 0; k < used; k++) {
      bytes.append(String.format("%02x", global.initial().word(k, 1)));
    }
    lines.add("  bytes " + quoted(bytes.toString()));
  }

  private static String origin(boolean library) {
    return library ? "library" : "program";
  }

  private void write(int number, Function function) {
    lines.add("");
    String head =
        "function %s %s parameters %s %s %s registers %s"
            .formatted(
                number,
                quoted(function.name()),
                function.parameters(),
                function.variadic() ? "more" : "fixed",
                origin(function.library()),
                function.registers());
    line(head, "// " + place(function.span()));
    last = Optional.empty();
    for (int pc = 0; pc < function.code().size(); pc++) {
      Instruction instruction = function.code().get(pc);
      line("  " + pc + "  " + text(instruction), statement(instruction.span()));
    }
  }

  /** A text in quotation marks. */
  static String quoted(String text) {
    String escaped = text.replace("\\", "\\\\").replace("\"", "\\\"");
    return '"' + escaped.replace("\n", "\\n").replace("\r", "\\r") + '"';
  }

  private static String register(int number) {
    return number < 0 ? "_" : "r" + number;
  }

  private static String operand(Operand its) {
    return its.register() >= 0
        ? register(its.register())
        : its.undefined() == 0
            ? Long.toString(its.bits())
            : its.bits() + "?" + Long.toHexString(its.undefined());
  }

  private static String edge(Edge edge) {
    return edge.moves().stream()
        .map(move -> register(move.into()) + " = " + operand(move.value()))
        .collect(Collectors.joining(", ", edge.to() + " {", "}"));
  }

  private String word(Object part) {
    return switch (part) {
      case Operand its -> operand(its);
      case Edge its -> edge(its);
      case Type its -> Integer.toString(types.number(its));
      case MemoryOrder its -> its.word();
      case Instruction.Scaled its -> "[" + words(its.index(), its.bits(), its.scale()) + "]";
      case Instruction.Case its -> words("case", its.value(), its.to());
      case List<?> its -> words(its.toArray());
      default -> part.toString();
    };
  }

  /** Joins the words for parts of an instruction; an empty list has none. */
  private String words(Object... all) {
    return Stream.of(all)
        .map(this::word)
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** An instruction that sets a register. */
  private String sets(Instruction its, Object... words) {
    return register(its.into()) + " = " + words(words);
  }

  /** Orders of which some are not the usual one of an instruction; none otherwise. */
  private static List<MemoryOrder> unusual(MemoryOrder... orders) {
    return Stream.of(orders).noneMatch(MemoryOrder::isWeak) ? List.of() : List.of(orders);
  }

  private String text(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Compute its -> {
        String word = its.signed() ? "signed" : "compute";
        yield sets(its, word, its.operator(), its.bits(), its.left(), its.right());
      }
      case Instruction.Apply its -> sets(its, "apply", its.function(), its.bits(), its.arguments());
      case Instruction.Convert its ->
          sets(its, "convert", its.kind(), its.from(), its.to(), its.value());
      case Instruction.Compare its ->
          sets(its, "compare", its.relation(), its.bits(), its.left(), its.right());
      case Instruction.Pick its -> sets(its, "pick", its.condition(), its.yes(), its.no());
      case Instruction.Locate its -> sets(its, "locate", its.base(), its.offset(), its.indices());
      case Instruction.Reserve its -> {
        String name = quoted(its.name());
        yield sets(its, "reserve", its.variable(), name, its.size(), its.element(), its.type());
      }
      case Instruction.ReserveArray its -> {
        String name = quoted(its.name());
        yield sets(its, "array", name, its.count(), its.each(), its.element(), its.type());
      }
      case Instruction.Mark its -> sets(its, "mark");
      case Instruction.Unwind its -> words("unwind", its.mark());
      case Instruction.ThreadLocal its -> sets(its, "own", its.global());
      case Instruction.Revive its -> words("revive", its.address());
      case Instruction.Expire its -> words("expire", its.address());
      case Instruction.Jump its -> words("jump", its.to());
      case Instruction.Branch its -> words("branch", its.condition(), its.yes(), its.no());
      case Instruction.Switch its -> words("switch", its.value(), its.otherwise(), its.cases());
      case Instruction.Call its ->
          sets(its, "call", its.results(), its.callee(), its.type(), its.arguments());
      case Instruction.Return its -> words("return", its.values());
      case Instruction.Load its -> sets(its, "load", its.bits(), its.order(), its.address());
      case Instruction.Store its -> {
        Object order = its.copies() ? "copy" : its.order();
        yield words("store", its.bits(), order, its.address(), its.value());
      }
      case Instruction.Modify its -> {
        List<MemoryOrder> order = unusual(its.order());
        yield sets(its, "modify", its.operator(), its.bits(), order, its.address(), its.value());
      }
      case Instruction.Exchange its -> {
        String word = its.weak() ? "= weak" : "= exchange";
        List<MemoryOrder> orders = unusual(its.order(), its.failure());
        List<Operand> operands = List.of(its.address(), its.expected(), its.desired());
        String into = register(its.into());
        yield words(into, register(its.swapped()), word, its.bits(), orders, operands);
      }
      case Instruction.Library its ->
          sets(its, "library", its.service(), quoted(its.text()), its.type(), its.arguments());
      case Instruction.Unreachable its ->
          words("unreachable", its.index() ? "index" : "code", quoted(its.why()));
    };
  }
}
