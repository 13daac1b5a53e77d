// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text of a program: one instruction per line, followed by its statement after {@code //}. */
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
    lines.add(
        "global "
            + number
            + " "
            + quoted(global.name())
            + (global.constant() ? " constant" : global.threadLocal() ? " own" : " shared")
            + " element "
            + global.element()
            + " type "
            + types.number(global.type())
            + " size "
            + global.size());
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

  private void write(int number, Function function) {
    lines.add("");
    line(
        "function "
            + number
            + " "
            + quoted(function.name())
            + " parameters "
            + function.parameters()
            + (function.variadic() ? " more" : " fixed")
            + (function.library() ? " library" : " program")
            + " registers "
            + function.registers(),
        "// " + place(function.span()));
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

  private static String operands(List<Operand> all) {
    return all.stream().map(its -> " " + operand(its)).collect(Collectors.joining());
  }

  private static String operands(Operand... all) {
    return operands(List.of(all));
  }

  private static String edge(Edge edge) {
    return " "
        + edge.to()
        + edge.moves().stream()
            .map(move -> register(move.into()) + " = " + operand(move.value()))
            .collect(Collectors.joining(", ", " {", "}"));
  }

  private static String words(Object... all) {
    return Stream.of(all).map(word -> " " + word).collect(Collectors.joining());
  }

  /** The words for orders of which some are not the usual one of an instruction. */
  private static String unusual(MemoryOrder... orders) {
    return Stream.of(orders).noneMatch(MemoryOrder::isWeak)
        ? ""
        : words(Stream.of(orders).map(MemoryOrder::word).toArray());
  }

  private String text(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Compute its ->
          register(its.into())
              + (its.signed() ? " = signed" : " = compute")
              + words(its.operator(), its.bits())
              + operands(its.left(), its.right());
      case Instruction.Apply its ->
          register(its.into())
              + " = apply"
              + words(its.function(), its.bits())
              + operands(its.arguments());
      case Instruction.Convert its ->
          register(its.into())
              + " = convert"
              + words(its.kind(), its.from(), its.to())
              + operands(its.value());
      case Instruction.Compare its ->
          register(its.into())
              + " = compare"
              + words(its.relation(), its.bits())
              + operands(its.left(), its.right());
      case Instruction.Pick its ->
          register(its.into()) + " = pick" + operands(its.condition(), its.yes(), its.no());
      case Instruction.Locate its ->
          register(its.into())
              + " = locate"
              + operands(its.base())
              + words(its.offset())
              + its.indices().stream()
                  .map(i -> " [" + operand(i.index()) + words(i.bits(), i.scale()) + "]")
                  .collect(Collectors.joining());
      case Instruction.Reserve its ->
          register(its.into())
              + " = reserve"
              + words(
                  its.variable(),
                  quoted(its.name()),
                  its.size(),
                  its.element(),
                  types.number(its.type()));
      case Instruction.ReserveArray its ->
          register(its.into())
              + " = array"
              + words(quoted(its.name()))
              + operands(its.count())
              + words(its.each(), its.element(), types.number(its.type()));
      case Instruction.Mark its -> register(its.into()) + " = mark";
      case Instruction.Unwind its -> "unwind" + operands(its.mark());
      case Instruction.ThreadLocal its -> register(its.into()) + " = own" + words(its.global());
      case Instruction.Revive its -> "revive" + operands(its.address());
      case Instruction.Expire its -> "expire" + operands(its.address());
      case Instruction.Jump its -> "jump" + edge(its.to());
      case Instruction.Branch its ->
          "branch" + operands(its.condition()) + edge(its.yes()) + edge(its.no());
      case Instruction.Switch its ->
          "switch"
              + operands(its.value())
              + edge(its.otherwise())
              + its.cases().stream()
                  .map(one -> " case " + one.value() + edge(one.to()))
                  .collect(Collectors.joining());
      case Instruction.Call its ->
          register(its.into())
              + " = call"
              + words(its.results())
              + operands(its.callee())
              + operands(its.arguments());
      case Instruction.Return its -> "return" + operands(its.values());
      case Instruction.Load its ->
          register(its.into())
              + " = load"
              + words(its.bits(), its.order().word())
              + operands(its.address());
      case Instruction.Store its ->
          "store"
              + words(its.bits(), its.copies() ? "copy" : its.order().word())
              + operands(its.address(), its.value());
      case Instruction.Modify its ->
          register(its.into())
              + " = modify"
              + words(its.operator(), its.bits())
              + unusual(its.order())
              + operands(its.address(), its.value());
      case Instruction.Exchange its ->
          register(its.into())
              + " "
              + register(its.swapped())
              + (its.weak() ? " = weak" : " = exchange")
              + words(its.bits())
              + unusual(its.order(), its.failure())
              + operands(its.address(), its.expected(), its.desired());
      case Instruction.Library its ->
          register(its.into())
              + " = library"
              + words(its.service(), quoted(its.text()), types.number(its.type()))
              + operands(its.arguments());
      case Instruction.Unreachable its ->
          "unreachable" + words(its.index() ? "index" : "code", quoted(its.why()));
    };
  }
}
