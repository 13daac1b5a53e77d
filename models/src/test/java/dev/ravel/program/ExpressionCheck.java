// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.program.Expr.Let;
import dev.ravel.program.Expr.Quantified;
import dev.ravel.source.Limits;
import java.util.List;
import java.util.Optional;

/** A check that expressions name what exists, for {@link WellFormed}. */
final class ExpressionCheck {
  private final Program program;
  private final Complaints complaints;
  private final Members<ObjectSort> objects;
  private final Members<String> threads;
  private final Members<String> transitions;
  private Registers registers = new Registers(0, 0, false);

  /** The facts about an object that matter for the operations that name it. */
  record ObjectSort(String name, int leaves, boolean rendezvous) {
    static ObjectSort of(ObjectDeclaration.Kind kind) {
      return kind instanceof ObjectDeclaration.Channel channel
          ? new ObjectSort(noun(kind), channel.leaves().size(), channel.capacity() == 0)
          : new ObjectSort(noun(kind), 1, false);
    }

    private static String noun(ObjectDeclaration.Kind kind) {
      return switch (kind) {
        case ObjectDeclaration.Cell _ -> "cell";
        case ObjectDeclaration.Input _, ObjectDeclaration.SymbolicInput _ -> "input";
        case ObjectDeclaration.Mutex _ -> "mutex";
        case ObjectDeclaration.Cond _ -> "condition";
        case ObjectDeclaration.Semaphore _ -> "semaphore";
        case ObjectDeclaration.Barrier _ -> "barrier";
        case ObjectDeclaration.Channel _ -> "channel";
        case ObjectDeclaration.Place _ -> "place";
      };
    }
  }

  /**
   * The registers that expressions may use.
   *
   * @param count how many there are
   * @param constant how many of them, the first, never change
   * @param standing whether expressions may ask where threads stand: in claims alone
   */
  record Registers(int count, int constant, boolean standing) {}

  /** The number of expressions that were checked. */
  private long checked;

  ExpressionCheck(Program program, Complaints complaints) {
    this.program = program;
    this.complaints = complaints;
    this.objects =
        new Members<>(
            "object", program.objects().stream().map(o -> ObjectSort.of(o.kind())).toList());
    this.threads =
        new Members<>(
            "thread", program.threads().stream().map(ExpressionCheck::threadSort).toList());
    this.transitions =
        new Members<>(
            "transition",
            program.transitions().stream().map(t -> t.alone() ? "alone" : "fired").toList());
  }

  private static String threadSort(ThreadDeclaration thread) {
    return (thread.observed() ? "observed " : "") + (thread.task() ? "task" : "thread");
  }

  /** The next expressions may use these registers. */
  void within(Registers its) {
    registers = its;
  }

  /** Checks an expression with all that is inside it. */
  void expr(Expr expr) {
    Limits.pollAt(checked++);
    switch (expr) {
      case Expr.Register register ->
          complaints.inRange("register", register.register(), 0, registers.count());
      case Expr.LocalCell cell -> registers(cell.location(), false);
      case Expr.Item item -> item(item);
      case Expr.Read read ->
          object(read.location(), 1, List.of("cell", "input", "semaphore", "place"));
      case Expr.Length length -> object(length.channel(), 1, List.of("channel"));
      case Expr.Message message -> object(message.channel(), 1, List.of("channel"));
      case Expr.Free free -> object(free.mutex(), 1, List.of("mutex"));
      case Expr.Holds holds -> {
        threads.sort(holds.thread(), 1, complaints);
        object(holds.mutex(), 1, List.of("mutex"));
      }
      case Expr.InSection in -> {
        standing(in.thread());
        complaints.inRange("section", in.section(), 0, program.sections().size());
      }
      case Expr.AtLabel at -> {
        standing(at.thread());
        complaints.inRange("label", at.label(), 0, program.labels().size());
      }
      case Expr.Done done -> standing(done.thread());
      case Expr.Crashed crashed -> thread(crashed.thread(), false);
      case Let let -> binder(let.register());
      case Quantified quantified -> binder(quantified.register());
      case Expr.Const number -> {}
      case Expr.Not not -> {}
      case Expr.Negate negate -> {}
      case Expr.And and -> {}
      case Expr.Or or -> {}
      case Expr.Chain chain -> {}
      case Expr.Conditional conditional -> {}
    }
    expr.operands().forEach(this::expr);
  }

  private void standing(Location thread) {
    complaints.unless(registers.standing(), "only claims may ask where a thread stands");
    threads.sort(thread, 1, complaints);
  }

  private void item(Expr.Item item) {
    Location location = item.location();
    if (Members.shaped(location, 1, complaints)) {
      long members = Members.members(location);
      long last = Members.last(location);
      if (members > 0 && last >= item.values().size()) {
        complaints.add(
            "`%s` names items to %d of %d".formatted(location.name(), last, item.values().size()));
      }
    }
  }

  /** Checks a register that gets a value. */
  void binder(int register) {
    complaints.inRange(
        "register that gets a value", register, registers.constant(), registers.count());
  }

  /** Checks a register, or one of a local array, that gets a value, without its indices. */
  void target(Instruction.Target target) {
    registers(target.location(), true);
  }

  private void registers(Location location, boolean assigned) {
    if (!Members.shaped(location, 1, complaints)) {
      return;
    }
    long members = Members.members(location);
    long first = (long) location.base() + location.leaf();
    long last = Members.last(location);
    int from = assigned ? registers.constant() : 0;
    if (members > 0 && (first < from || last >= registers.count())) {
      complaints.add(
          "`%s` names registers %d..%d outside of %d..%d"
              .formatted(location.name(), first, last, from, registers.count() - 1));
    }
  }

  /**
   * Checks a location of objects without its indices.
   *
   * @param leaves how many leaves of the member are meant
   * @param wanted the names of the sorts that may stand here
   * @return the sort of the objects, if they are well
   */
  Optional<ObjectSort> object(Location location, int leaves, List<String> wanted) {
    Optional<ObjectSort> sort = objects.sort(location, leaves, complaints);
    if (sort.isPresent() && !wanted.contains(sort.get().name())) {
      complaints.add(
          "`%s` is a %s, not a %s"
              .formatted(location.name(), sort.get().name(), String.join(" or ", wanted)));
      return Optional.empty();
    }
    return sort;
  }

  /** Checks the assignment of some values to the scalars of a cell, not what is in them. */
  void store(Location cell, int values, List<ScalarType> types) {
    complaints.unless(
        values == types.size() && values > 0, values + " values of " + types.size() + " types");
    Optional<ObjectSort> sort = object(cell, values, List.of("cell"));
    for (int k = 0; k < types.size() && sort.isPresent(); k++) {
      ObjectDeclaration object = program.objects().get(cell.base() + cell.leaf() + k);
      if (object.kind() instanceof ObjectDeclaration.Cell its) {
        complaints.unless(
            its.type().contains(types.get(k).low()) && its.type().contains(types.get(k).high()),
            "`%s` is of type %s but gets values of %s"
                .formatted(object.name(), its.type().name(), types.get(k).name()));
      }
    }
  }

  /** Checks the thread whose existence is of interest, without its indices. */
  void thread(Location location, boolean started) {
    Optional<String> sort = threads.sort(location, 1, complaints);
    sort.ifPresent(
        its ->
            complaints.unless(
                its.equals("observed task") || (!started && its.equals("observed thread")),
                "`%s` names a %s, not an observed %s"
                    .formatted(location.name(), its, started ? "task" : "thread or task")));
  }

  /** Checks the transition that a thread fires, without its indices. */
  void transition(Location location) {
    transitions
        .sort(location, 1, complaints)
        .ifPresent(
            sort ->
                complaints.unless(
                    sort.equals("fired"), "`" + location.name() + "` fires by itself"));
  }
}
