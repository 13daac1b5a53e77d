// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Range;
import dev.ravel.analysis.Type;
import dev.ravel.ast.Statement;
import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.Alternative;
import dev.ravel.program.Instruction.Target;
import dev.ravel.program.Location;
import dev.ravel.program.Routine;
import dev.ravel.program.Routine.Register;
import dev.ravel.program.ScalarType;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** The code of a routine while it is written. It has instructions, registers, jump targets. */
final class Code {
  /** The most instructions of one routine. */
  static final int LIMIT = 1_000_000;

  private static final ScalarType ANY =
      new ScalarType("int", Long.MIN_VALUE, Long.MAX_VALUE, List.of());

  private final String name;
  private final Span span;
  private final ToIntFunction<Statement> numbers;
  private final List<Instruction> code = new ArrayList<>();
  private final List<Integer> statements = new ArrayList<>();
  private final List<List<Integer>> sections = new ArrayList<>();
  private final List<Register> registers = new ArrayList<>();
  private final List<Integer> labels = new ArrayList<>();
  private final Deque<Integer> spare = new ArrayDeque<>();
  private List<Integer> inside = List.of();
  private int statement = -1;
  private boolean preparing;
  private boolean keeping;

  /** A place in the code that can be jumped to, known before it is. */
  record Label(int number) {}

  Code(String name, Span span, ToIntFunction<Statement> numbers) {
    this.name = name;
    this.span = span;
    this.numbers = numbers;
  }

  /** The finished routine; jumps are resolved. */
  Routine routine(int parameters) {
    emit(new Instruction.End(span));
    List<Instruction> resolved = code.stream().map(this::resolve).toList();
    return new Routine(name, parameters, registers, resolved, statements, sections);
  }

  private Instruction resolve(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Jump jump -> new Instruction.Jump(labels.get(jump.target()), jump.span());
      case Instruction.Branch branch ->
          new Instruction.Branch(
              branch.condition(), labels.get(branch.yes()), labels.get(branch.no()), branch.span());
      case Instruction.Select select ->
          new Instruction.Select(
              select.fair(),
              select.alternatives().stream()
                  .map(a -> new Alternative(a.guard(), a.operation(), labels.get(a.target())))
                  .toList(),
              select.otherwise().isPresent()
                  ? OptionalInt.of(labels.get(select.otherwise().getAsInt()))
                  : OptionalInt.empty(),
              select.span());
      default -> instruction;
    };
  }

  /** Adds an instruction; jump targets in it are the numbers of labels. */
  void emit(Instruction instruction) {
    Limits.pollAt(code.size());
    if (code.size() >= LIMIT) {
      throw new TooLarge(
          Diagnostic.at(
                  span,
                  Problem.C004,
                  "the procedures called by `%s` unfold to more than %s instructions"
                      .formatted(name, LIMIT))
              .help("call procedures less often inside each other, or in a loop"));
    }
    code.add(instruction);
    statements.add(preparing && instruction instanceof Instruction.LocalWork ? -1 : statement);
    sections.add(inside);
  }

  /** A new label, still without a place. */
  Label label() {
    labels.add(-1);
    return new Label(labels.size() - 1);
  }

  /** Gives a label its place, the next instruction. */
  void place(Label label) {
    labels.set(label.number(), code.size());
  }

  void jump(Label label, Span where) {
    emit(new Instruction.Jump(label.number(), where));
  }

  /** The present statement is reached, which has no instruction of its own. */
  void reached(Span where) {
    Label next = label();
    jump(next, where);
    place(next);
  }

  void branch(Expr condition, Label yes, Label no, Span where) {
    if (condition instanceof Expr.Const known) {
      jump(known.value() != 0 ? yes : no, where);
      return;
    }
    emit(new Instruction.Branch(condition, yes.number(), no.number(), where));
  }

  /** Gives a register a number. */
  void set(int register, Expr number, Span where) {
    emit(new Instruction.Set(target(register, where), number, where));
  }

  /** The statement that the next instructions belong to; returns the one before. */
  int statement(Statement next) {
    int before = statement;
    statement = numbers.applyAsInt(next);
    return before;
  }

  /**
   * Returns whether the local work that follows only prepares values. The statement that needs them
   * is not executed by it, only by its operations. Returns what was before.
   */
  boolean preparing(boolean now) {
    boolean before = preparing;
    preparing = now;
    return before;
  }

  /**
   * Sets whether computed values get registers of their own even where they are variables. A
   * procedure that the same statement calls later may change these. Returns the setting before.
   */
  boolean keeping(boolean now) {
    boolean before = keeping;
    keeping = now;
    return before;
  }

  /** Goes back to a statement by its number. */
  void statement(int number) {
    statement = number;
  }

  /** The sections in which the next instructions stand. */
  List<Integer> inside() {
    return inside;
  }

  void inside(List<Integer> its) {
    inside = its;
  }

  /** Returns registers for a variable. There is one for each scalar of each cell. */
  Family variable(String variable, Type type, List<Range> ranges) {
    List<Type.Leaf> leaves = type.leaves();
    Family family = new Family(variable, registers.size(), ranges, leaves.size());
    int first = registers.size();
    int length = family.size() * leaves.size();
    for (String member : family.memberNames()) {
      for (Type.Leaf leaf : leaves) {
        registers.add(
            new Register(
                Optional.of(member + leaf.path()), Layout.scalar(leaf.type()), first, length));
      }
    }
    return family;
  }

  /**
   * Registers for the turns of a family of barriers, one for each member. The text does not name
   * them.
   */
  Family turns(List<Range> ranges) {
    Family family = new Family("", registers.size(), ranges, 1);
    for (int k = 0; k < family.size(); k++) {
      registers.add(new Register(Optional.empty(), ScalarType.BOOL, family.base(), family.size()));
    }
    return family;
  }

  /** A register for an intermediate value. */
  int temporary() {
    if (!spare.isEmpty()) {
      return spare.poll();
    }
    registers.add(temporary(registers.size()));
    return registers.size() - 1;
  }

  /** Makes several temporary registers. */
  List<Integer> temporaries(int count) {
    return IntStream.range(0, count).mapToObj(_ -> temporary()).toList();
  }

  private static Register temporary(int number) {
    return new Register(Optional.empty(), ANY, number, 1);
  }

  /** The number of registers so far. */
  int registers() {
    return registers.size();
  }

  /**
   * Allows the next intermediate values to take the registers of others from one on. Those are
   * excepted that some values are in.
   */
  void reuse(int from, List<Expr> kept) {
    spare.clear();
    for (int register = from; register < registers.size(); register++) {
      Limits.pollAt(register);
      boolean temporary = registers.get(register).equals(temporary(register));
      if (temporary && !kept.contains(new Expr.Register(register))) {
        spare.add(register);
      }
    }
  }

  /** The next intermediate values take registers of their own. */
  void reuseNothing() {
    spare.clear();
  }

  /** A register as a target that takes any number. */
  static Target target(int register, Span where) {
    return new Target(Location.single("", register, where), ANY);
  }

  /**
   * The value of an expression now. A constant or register stays what it is, except for a variable
   * that a later part of the statement may change; all else is computed into a new register.
   */
  Expr computed(Expr expr, Span where) {
    boolean changes = keeping && expr instanceof Expr.Register its && isVariable(its.register());
    return Expressions.simple(expr) && !changes ? expr : kept(expr, where);
  }

  private boolean isVariable(int register) {
    return registers.get(register).name().isPresent();
  }

  /**
   * The value of an expression now, in a new register. It is only prepared here: the statement that
   * needs it is not yet executed.
   */
  Expr kept(Expr expr, Span where) {
    int register = temporary();
    boolean before = preparing(true);
    set(register, expr, where);
    preparing(before);
    return new Expr.Register(register);
  }
}
