// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import dev.ravel.program.Expr;
import dev.ravel.program.Failing;
import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.Destination;
import dev.ravel.program.Location;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.ScalarType;
import dev.ravel.program.ThreadDeclaration;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.LongFunction;

/**
 * Walks a program once for the arrays and once for the classes of slots and the facts about them.
 * Cost: linear in the program, but for constants of variables, which are looked for along the code.
 */
final class Inference {
  private final Program program;
  private final Slots slots = new Slots();
  private final Shapes objects = new Shapes();
  private final List<Shapes> registers = new ArrayList<>();
  private final int[] firstThread;

  /** The name of a slot. */
  private sealed interface Name {
    /**
     * The registers of one scalar of each member of a local array, named by the first. It may also
     * be one register, of a routine or of an expression.
     */
    record Register(int scope, int first) implements Name {}

    /** The contents of an object. */
    record Content(int object) implements Name {}

    /** A scalar of the messages of a channel. */
    record Message(int channel, int leaf) implements Name {}

    /** An index of an array of objects, or of a local array of a routine. */
    record Index(int scope, int base, int dimension) implements Name {}
  }

  /** The scope of objects; those of routines are their numbers, those of claims lie below this. */
  static final int GLOBAL = -1;

  Inference(Program program) {
    this.program = program;
    this.firstThread = new int[program.routines().size()];
    java.util.Arrays.fill(firstThread, -1);
    for (int t = program.threads().size() - 1; t >= 0; t--) {
      firstThread[program.threads().get(t).routine()] = t;
    }
    shapes();
    for (int r = 0; r < program.routines().size(); r++) {
      new Scope(r, program.routines().get(r), Slots.PROGRAM).infer();
    }
    for (int claim = 0; claim < program.claims().size(); claim++) {
      Scope scope = claim(claim);
      program.claims().get(claim).expressions().forEach(scope::expr);
    }
    program.end().ifPresent(end()::expr);
    for (int o = 0; o < program.objects().size(); o++) {
      object(o, program.objects().get(o));
    }
    clashes(GLOBAL, objects);
    for (int r = 0; r < registers.size(); r++) {
      clashes(r, registers.get(r));
    }
  }

  /** The slots. */
  Slots slots() {
    return slots;
  }

  /** The array that an object is part of, or the local one of a register of a routine. */
  Optional<Shape> array(int scope, int thing) {
    return (scope == GLOBAL ? objects : registers.get(scope)).of(thing);
  }

  /** The slot of an index of an array. */
  int index(int scope, Shape array, int dimension) {
    return slots.named(new Name.Index(scope, array.base(), dimension));
  }

  /** The member of its array that an object or register becomes when indices are renamed. */
  int renamed(int scope, int thing, Families.Renaming renaming) {
    Optional<Shape> array = array(scope, thing);
    if (array.isEmpty()) {
      return thing;
    }
    long[] indices = array.get().indices(thing);
    for (int d = 0; d < indices.length; d++) {
      indices[d] = renaming.of(slots.find(index(scope, array.get(), d)), indices[d]);
    }
    return array.get().at(indices, array.get().leaf(thing));
  }

  /** The first thing of the array that an object or register is part of, plus its leaf. */
  int kin(int scope, int thing) {
    return array(scope, thing).map(its -> its.base() + its.leaf(thing)).orElse(thing);
  }

  /** The slot of a parameter or another register of a routine. */
  int register(int routine, int register) {
    return slots.named(new Name.Register(routine, kin(routine, register)));
  }

  /** The slot of what a cell or an input holds. */
  int content(int object) {
    return slots.named(new Name.Content(object));
  }

  /** The slot of a scalar of a channel's messages. */
  int message(int channel, int leaf) {
    return slots.named(new Name.Message(channel, leaf));
  }

  /** The expressions of a claim. */
  Scope claim(int claim) {
    return new Scope(GLOBAL - 2 - claim, null, claim);
  }

  /** The condition of final states. */
  Scope end() {
    return new Scope(GLOBAL - 1, null, Slots.PROGRAM);
  }

  // ------------------------------------------------------------------------------------ arrays

  private void shapes() {
    for (Routine routine : program.routines()) {
      Shapes local = new Shapes();
      registers.add(local);
      for (Instruction instruction : routine.code()) {
        Limits.poll();
        locations(instruction).forEach(objects::add);
        instruction.targets().forEach(target -> local.add(target.location()));
        instruction.operands().forEach(operand -> arrays(operand, local));
      }
    }
    program.claims().forEach(claim -> claim.expressions().forEach(e -> arrays(e, new Shapes())));
    program.end().ifPresent(end -> arrays(end, new Shapes()));
  }

  private void arrays(Expr expr, Shapes local) {
    switch (expr) {
      case Expr.LocalCell cell -> local.add(cell.location());
      case Expr.Read read -> objects.add(read.location());
      case Expr.Length length -> objects.add(length.channel());
      case Expr.Message message -> objects.add(message.channel());
      case Expr.Free free -> objects.add(free.mutex());
      case Expr.Holds holds -> objects.add(holds.mutex());
      case Expr _ -> {}
    }
    expr.operands().forEach(operand -> arrays(operand, local));
  }

  /** The objects that an instruction names beside its expressions. */
  private static List<Location> locations(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load load -> List.of(load.cell());
      case Instruction.Store store -> List.of(store.cell());
      case Instruction.Show show -> List.of(show.cell());
      case Instruction.Choose(Destination.Global global, _, _, _, _) -> List.of(global.cell());
      case Instruction.Synchronisation operation -> operation.objects();
      case Instruction _ -> List.of();
    };
  }

  private void clashes(int scope, Shapes shapes) {
    for (Shape shape : shapes.clashes()) {
      for (int d = 0; d < shape.dimensions(); d++) {
        slots.note(
            index(scope, shape, d),
            new Fact.Broken("an array is reached in two ways"),
            Slots.PROGRAM);
      }
    }
  }

  private void object(int object, ObjectDeclaration declaration) {
    switch (declaration.kind()) {
      case ObjectDeclaration.Cell cell -> type(content(object), cell.type(), declaration.name());
      case ObjectDeclaration.Channel channel -> {
        for (int leaf = 0; leaf < channel.leaves().size(); leaf++) {
          type(message(object, leaf), channel.leaves().get(leaf), declaration.name());
        }
      }
      case ObjectDeclaration.Semaphore _, ObjectDeclaration.Place _ ->
          slots.note(
              content(object),
              new Fact.Broken("its members are compared with a number of tokens"),
              Slots.PROGRAM);
      case ObjectDeclaration.Input _, ObjectDeclaration.SymbolicInput _ -> {}
      case ObjectDeclaration.Mutex _, ObjectDeclaration.Cond _, ObjectDeclaration.Barrier _ -> {}
    }
  }

  private void type(int slot, ScalarType type, String name) {
    slots.note(
        slot,
        new Fact.Range(
            type.low(),
            type.high(),
            "`%s` holds only some members: %s".formatted(name, type.name())),
        Slots.PROGRAM);
  }

  /** Returns the place in words. */
  private static String at(Span span) {
    return "\"%s\" (line %d)".formatted(span.source().lineText(span.line()).strip(), span.line());
  }

  /** The code of a routine, or the expressions of a claim. */
  final class Scope {
    private final int scope;
    private final Routine routine;
    private final int source;

    private Scope(int scope, Routine routine, int source) {
      this.scope = scope;
      this.routine = routine;
      this.source = source;
    }

    private void note(int slot, Fact fact) {
      slots.note(slot, fact, source);
    }

    private void broken(int slot, String why) {
      note(slot, new Fact.Broken(why));
    }

    private void range(int slot, long low, long high, String why) {
      note(slot, new Fact.Range(low, high, why));
    }

    private int register(int register) {
      return routine == null
          ? slots.named(new Name.Register(scope, register))
          : Inference.this.register(scope, register);
    }

    /** The slot of what a location of registers holds. */
    private int registers(Location location) {
      return all(location, this::register);
    }

    /** The one slot of what all members of a location hold. */
    private int all(Location location, IntUnaryOperator holds) {
      int slot = holds.applyAsInt(location.first());
      for (int k = 1; k < location.members(); k++) {
        Limits.pollAt(k);
        slot = slots.join(slot, holds.applyAsInt(location.member(k)));
      }
      return slot;
    }

    // -------------------------------------------------------------------------------- routines

    private void infer() {
      for (int k = 0; k < routine.parameters(); k++) {
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (ThreadDeclaration thread : program.threads()) {
          if (thread.routine() == scope) {
            low = Math.min(low, thread.arguments().get(k));
            high = Math.max(high, thread.arguments().get(k));
          }
        }
        String why = "%s has the members %d..%d only".formatted(routine.name(), low, high);
        range(register(k), low, high, why);
      }
      for (int register = routine.parameters(); register < routine.registers().size(); register++) {
        Limits.poll();
        if (new RegisterUse(routine, register).mayBeReadFrom(0)) {
          note(
              register(register),
              new Fact.Names(0, "a variable of %s begins as 0".formatted(routine.name())));
        }
      }
      BitSet counting = loops();
      for (int pc = 0; pc < routine.code().size(); pc++) {
        Limits.poll();
        if (!counting.get(pc)) {
          routine.code().get(pc).registers().forEach(this::named);
          instruction(pc, routine.code().get(pc));
        }
      }
    }

    /** Loops over numbers; the instructions that count there. */
    private BitSet loops() {
      BitSet counting = new BitSet();
      for (CountingLoop loop : CountingLoop.of(routine)) {
        Limits.poll();
        int variable = register(loop.variable());
        Optional<String> fault = Sweep.fault(program, routine, loop);
        String at = at(routine.code().get(loop.begin()).span());
        fault.ifPresentOrElse(
            why -> broken(variable, "its members are visited in order in " + at + ": " + why),
            () -> meant(variable, loop.low(), loop.high(), at));
        counting.set(loop.begin(), loop.begin() + 2);
        counting.set(loop.next(), loop.next() + 3);
      }
      return counting;
    }

    private void instruction(int pc, Instruction instruction) {
      switch (instruction) {
        case Instruction.Set set -> set(pc, set);
        case Instruction.Branch branch -> expr(branch.condition());
        case Instruction.Load load -> {
          indices(load.cell(), load.into().size());
          for (int k = 0; k < load.into().size(); k++) {
            slots.join(register(load.into().get(k)), contents(load.cell(), k));
          }
        }
        case Instruction.Store store -> written(store.cell(), store.values(), store.types());
        case Instruction.Show show -> written(show.cell(), show.values(), show.types());
        case Instruction.Evaluate evaluate ->
            slots.join(register(evaluate.into()), expr(evaluate.value()));
        case Instruction.Await await -> expr(await.condition());
        case Instruction.Assert claim -> expr(claim.condition());
        case Instruction.Assume assume -> expr(assume.condition());
        case Instruction.Choose choose -> choose(choose);
        case Instruction.Select select -> {
          for (Instruction.Alternative alternative : select.alternatives()) {
            expr(alternative.guard());
            alternative.operation().ifPresent(operation -> instruction(pc, operation));
          }
        }
        case Instruction.TryLock attempt -> {
          indices(attempt.mutex());
          target(attempt.success(), truth());
        }
        case Instruction.Send send -> {
          indices(send.channel());
          for (int k = 0; k < send.message().size(); k++) {
            slots.join(messages(send.channel(), k), expr(send.message().get(k)));
          }
        }
        case Instruction.Receive receive -> {
          indices(receive.channel());
          for (int k = 0; k < receive.into().size(); k++) {
            target(receive.into().get(k), messages(receive.channel(), k));
          }
          for (int k = 0; k < receive.sieve().message().size(); k++) {
            slots.join(register(receive.sieve().message().get(k)), messages(receive.channel(), k));
          }
          expr(receive.sieve().where());
        }
        case Instruction.Synchronisation operation -> operation.objects().forEach(this::indices);
        case Instruction.Start start -> threads(start.task());
        case Instruction.Join join -> threads(join.thread());
        case Instruction.Crash crash -> threads(crash.victim());
        case Instruction.Print _, Instruction.Jump _, Instruction.End _, Instruction.Skip _ -> {}
        case Instruction.Noncritical _, Instruction.Mark _, Instruction.Enter _ -> {}
        case Instruction.Leave _, Instruction.Fire _, Instruction.AtomicBegin _ -> {}
        case Instruction.AtomicEnd _, Instruction.Fence _ -> {}
      }
    }

    private void written(Location cell, List<Expr> values, List<ScalarType> types) {
      indices(cell, values.size());
      for (int k = 0; k < values.size(); k++) {
        type(slots.join(contents(cell, k), expr(values.get(k))), types.get(k), cell);
      }
    }

    private void set(int pc, Instruction.Set set) {
      Location location = set.target().location();
      boolean one = location.dimensions().isEmpty();
      boolean constant = set.value() instanceof Expr.Const;
      if (one && (constant || set.value() instanceof Expr.Register)) {
        int register = location.first();
        if (constant && !new RegisterUse(routine, register).mayBeReadFrom(pc + 1)) {
          return; // the constant gets into no state
        }
        if (fills(pc, register)) {
          int slot = slots.join(register(register), expr(set.value()));
          type(slot, set.target().type(), location);
          return; // all members alike: none is named
        }
      }
      target(set.target(), expr(set.value()));
    }

    /** Returns whether an instruction is one of those that give all of a local array the same. */
    private boolean fills(int pc, int register) {
      Routine.Register its = routine.registers().get(register);
      int begin = pc - (register - its.array());
      if (its.length() < 2 || begin < 0 || begin + its.length() > routine.code().size()) {
        return false;
      }
      Optional<Shape> array = array(scope, register);
      if (array.isEmpty()
          || array.get().base() != its.array()
          || array.get().length() != its.length()) {
        return false;
      }
      for (int k = 0; k < its.length(); k++) {
        boolean same =
            routine.code().get(begin + k)
                    instanceof Instruction.Set(Instruction.Target to, Expr is, _)
                && to.location().dimensions().isEmpty()
                && to.location().first() == its.array() + k
                && routine.code().get(begin + k % array.get().stride())
                    instanceof Instruction.Set(_, Expr first, _)
                && is.equals(first)
                && (is instanceof Expr.Const
                    || (is instanceof Expr.Register(int from) && outside(from, its)));
        if (!same) {
          return false;
        }
      }
      return true;
    }

    private static boolean outside(int register, Routine.Register array) {
      return register < array.array() || register >= array.array() + (long) array.length();
    }

    private void choose(Instruction.Choose choose) {
      int binder = register(choose.binder());
      switch (choose.among()) {
        case Instruction.Among.Range range ->
            range(binder, range.low(), range.high(), choose.span());
        case Instruction.Among.Listed listed -> listed(binder, listed.values(), choose.span());
      }
      expr(choose.where());
      switch (choose.into()) {
        case Destination.Local local -> target(local.target(), binder);
        case Destination.Global global -> {
          indices(global.cell());
          type(slots.join(contents(global.cell(), 0), binder), global.type(), global.cell());
        }
      }
    }

    /**
     * Reads the numbers from one to another. Constants split the members, all else visits an order.
     */
    private void range(int binder, Expr low, Expr high, Span span) {
      int from = expr(low);
      int to = expr(high);
      if (low instanceof Expr.Const(long first) && high instanceof Expr.Const(long last)) {
        meant(binder, first, last, at(span));
      } else {
        for (int slot : new int[] {binder, from, to}) {
          broken(
              slot, "its members are the bounds of a range or within such bounds in " + at(span));
        }
      }
    }

    private void meant(int slot, long low, long high, String at) {
      range(slot, low, high, "only some members, %d..%d, are meant in %s".formatted(low, high, at));
    }

    /** Reads some values one by one. The order in which they are tried is that of their numbers. */
    private void listed(int binder, List<Expr> values, Span span) {
      String why = "its members are chosen from in their order in " + at(span);
      broken(binder, why);
      values.forEach(value -> broken(slots.join(binder, expr(value)), why));
    }

    private void target(Instruction.Target target, int value) {
      Location location = target.location();
      locals(location);
      int slot = slots.join(registers(location), value);
      type(slot, target.type(), location);
    }

    private void type(int slot, ScalarType type, Location location) {
      String why =
          "`%s` holds only some members: %s, in %s"
              .formatted(location.name(), type.name(), at(location.span()));
      range(slot, type.low(), type.high(), why);
    }

    // -------------------------------------------------------------------------------- locations

    /** The slot of a scalar of what a location of cells holds. */
    private int contents(Location location, int leaf) {
      return all(location, member -> content(member + leaf));
    }

    private int messages(Location location, int leaf) {
      return all(location, member -> message(member, leaf));
    }

    /** The indices of a location of objects. */
    private void indices(Location location) {
      indices(GLOBAL, location, location.first());
    }

    /**
     * Reads the indices of a number of scalars that begin there. Without indices each may be a
     * member.
     */
    private void indices(Location location, int scalars) {
      indices(location);
      for (int k = 1; k < scalars && location.dimensions().isEmpty(); k++) {
        Limits.pollAt(k);
        indices(GLOBAL, location, location.first() + k);
      }
    }

    /** The indices of a location of registers. */
    private void locals(Location location) {
      indices(scope, location, location.first());
    }

    /**
     * Reads a register that is used by itself. In an array it is what constant indices have become.
     */
    private void named(int register) {
      if (routine == null) {
        return;
      }
      LongFunction<String> why =
          _ ->
              "`%s` is named in %s"
                  .formatted(routine.registers().get(register).name().orElse(""), routine.name());
      members(scope, register, why);
    }

    /** Notes that a member of an array is named, index by index. */
    private void members(int arrays, int thing, LongFunction<String> why) {
      Optional<Shape> array = array(arrays, thing);
      long[] indices = array.map(its -> its.indices(thing)).orElse(new long[0]);
      for (int d = 0; d < indices.length; d++) {
        int slot = index(arrays, array.get(), d);
        note(slot, new Fact.Names(indices[d], why.apply(indices[d])));
      }
    }

    private void indices(int arrays, Location location, int thing) {
      if (location.dimensions().isEmpty()) {
        // constant indices: in a claim they are compared, elsewhere they name members
        if (routine != null) {
          String at = at(location.span());
          members(
              arrays,
              thing,
              k -> "`%s` of member %d is named in %s".formatted(location.name(), k, at));
        }
        return;
      }
      int regular = Shape.regular(location);
      for (int d = 0; d < location.dimensions().size(); d++) {
        Location.Dimension dimension = location.dimensions().get(d);
        if (d >= regular) {
          broken(
              expr(dimension.index()),
              "its members are indices of an array inside of a record in " + at(location.span()));
          continue;
        }
        int index = slots.named(new Name.Index(arrays, location.base(), d));
        range(
            slots.join(expr(dimension.index()), index),
            dimension.low(),
            dimension.high(),
            "`%s` has only the members %d..%d"
                .formatted(location.name(), dimension.low(), dimension.high()));
      }
    }

    /** Reads the indices of a location of threads. Those of the family are its parameters. */
    private void threads(Location location) {
      int thread = location.first();
      if (thread >= program.threads().size()) {
        return; // a family without members
      }
      ThreadDeclaration its = program.threads().get(thread);
      if (location.dimensions().isEmpty()) {
        if (routine != null) {
          for (int k = 0; k < its.arguments().size(); k++) {
            note(
                parameter(its, k),
                new Fact.Names(
                    its.arguments().get(k),
                    "%s is named in %s".formatted(its.name(), at(location.span()))));
          }
        }
        return;
      }
      boolean whole =
          location.base() == firstThread[its.routine()]
              && location.dimensions().size() == its.arguments().size();
      for (int d = 0; d < location.dimensions().size(); d++) {
        int slot = expr(location.dimensions().get(d).index());
        if (whole) {
          int index = slots.join(slot, parameter(its, d));
          Location.Dimension dimension = location.dimensions().get(d);
          range(index, dimension.low(), dimension.high(), "an index of " + location.name());
        } else {
          broken(slot, "its members are counted in " + at(location.span()));
        }
      }
    }

    private int parameter(ThreadDeclaration thread, int k) {
      return Inference.this.register(thread.routine(), k);
    }

    // ------------------------------------------------------------------------------ expressions

    /** The slot of the value of an expression. */
    int expr(Expr expr) {
      return switch (expr) {
        case Expr.Const(long value) -> {
          int slot = slots.fresh();
          if (routine != null) { // in a claim it is compared
            note(
                slot,
                new Fact.Names(
                    value, "member %d is a constant of %s".formatted(value, routine.name())));
          }
          yield slot;
        }
        case Expr.Register(int register) -> {
          named(register);
          yield register(register);
        }
        case Expr.LocalCell(Location location) -> {
          locals(location);
          yield registers(location);
        }
        case Expr.Item item -> item(item);
        case Expr.Read(Location location) -> {
          indices(location);
          yield contents(location, 0);
        }
        case Expr.Length(Location channel) -> {
          indices(channel);
          yield number(
              "its members are compared with a number of messages in " + at(channel.span()));
        }
        case Expr.Message(Location channel, Expr position, int leaf) -> {
          indices(channel);
          expr(position);
          yield messages(channel, leaf);
        }
        case Expr.Free(Location mutex) -> {
          indices(mutex);
          yield truth();
        }
        case Expr.Holds(Location thread, Location mutex) -> {
          threads(thread);
          indices(mutex);
          yield truth();
        }
        case Expr.OfThread its -> truth(its.thread());
        case Expr.Not(Expr operand) -> {
          expr(operand);
          yield truth();
        }
        case Expr.Negate(Expr operand, Span span) -> {
          String why = "its members are used as numbers in " + at(span);
          broken(expr(operand), why);
          yield number(why);
        }
        case Expr.And(List<Expr> operands) -> junction(operands);
        case Expr.Or(List<Expr> operands) -> junction(operands);
        case Expr.Chain chain -> chain(chain);
        case Expr.Conditional(Expr condition, Expr yes, Expr no) -> {
          expr(condition);
          yield slots.join(expr(yes), expr(no));
        }
        case Expr.Let(int register, Expr value, Expr body) -> {
          slots.join(register(register), expr(value));
          yield expr(body);
        }
        case Expr.Quantified quantified -> quantified(quantified);
      };
    }

    private int truth(Location thread) {
      threads(thread);
      return truth();
    }

    private int junction(List<Expr> operands) {
      operands.forEach(this::expr);
      return truth();
    }

    /** Returns the slot of a truth value. It is one of two numbers that it names. */
    private int truth() {
      int slot = slots.fresh();
      for (long value = 0; value <= 1; value++) {
        note(slot, new Fact.Names(value, "member %d is a truth value".formatted(value)));
      }
      return slot;
    }

    private int number(String why) {
      int slot = slots.fresh();
      broken(slot, why);
      return slot;
    }

    private int item(Expr.Item item) {
      int slot = slots.fresh();
      String why = "a list has a value for each member in " + at(item.location().span());
      for (long value : item.values()) {
        note(slot, new Fact.Names(value, why));
      }
      boolean alike = item.values().stream().distinct().count() < 2;
      List<Location.Dimension> dimensions = item.location().dimensions();
      for (Location.Dimension dimension : dimensions) {
        int index = expr(dimension.index());
        if (dimensions.size() == 1) {
          Map<Long, Long> marks = new HashMap<>();
          for (int k = 0; k < dimension.size(); k++) {
            marks.put(dimension.low() + k, item.values().get(item.location().member(k)));
          }
          note(index, new Fact.Marks(marks, why));
          range(index, dimension.low(), dimension.high(), why);
        } else if (alike) {
          range(index, dimension.low(), dimension.high(), why);
        } else {
          broken(index, why);
        }
      }
      return slot;
    }

    /**
     * Reads the messages that are looked at in their order. In an unordered channel it is that of
     * values.
     */
    private void ordered(Expr expr, Span span) {
      if (expr instanceof Expr.Message(Location channel, _, int leaf)) {
        String why = "messages are looked at in the order of their values in " + at(span);
        broken(messages(channel, leaf), why);
      }
      expr.operands().forEach(operand -> ordered(operand, span));
    }

    private int quantified(Expr.Quantified quantified) {
      int binder = register(quantified.register());
      Span span = span(quantified.body());
      range(binder, quantified.low(), quantified.high(), span);
      expr(quantified.body());
      if (quantified.quantifier() == Expr.Quantifier.COUNT) {
        return number("its members are compared with a count in " + at(span));
      }
      if (Failing.mayFail(quantified, program, routine)) {
        broken(
            binder,
            "its members are looked at in order, and what is said of one may have no value, in "
                + at(span));
        ordered(quantified.body(), span);
      }
      if (Failing.readsPlain(quantified.body(), program)) {
        slots.note(
            binder,
            new Fact.Broken(
                "its members are looked at in order, which matters for races, in " + at(span)),
            Slots.RACES);
      }
      return truth();
    }

    private Span span(Expr expr) {
      return Spans.first(expr).or(this::own).orElseGet(() -> program.objects().getFirst().span());
    }

    private Optional<Span> own() {
      return Optional.ofNullable(routine).map(its -> its.code().getFirst().span());
    }

    private int chain(Expr.Chain chain) {
      Optional<Fact.Function> function =
          Functions.of(chain, scope, routine, program, slots::fresh, this::register);
      if (function.isPresent()) {
        Fact.Function its = function.get();
        for (int parameter : its.parameters()) {
          note(parameter, its);
        }
        note(its.result(), its);
        if (Functions.rotates(its)) {
          slots.join(its.result(), its.parameters()[0]);
        }
        return its.result();
      }
      boolean single = chain.links().size() == 1;
      Expr.Link last = chain.links().getLast();
      if (single && equality(last.operator())) {
        slots.join(expr(chain.first()), expr(last.operand()));
        return truth();
      }
      Optional<Expr> rest = Functions.complemented(chain);
      if (rest.isPresent()) {
        int slot = expr(rest.get());
        note(
            slot,
            new Fact.Complement(
                Functions.sum(chain), "its members are used as numbers in " + at(last.span())));
        return slot;
      }
      boolean ordered = chain.links().stream().anyMatch(link -> link.operator().compares());
      String why =
          (ordered
                  ? "its members are compared by order in "
                  : "its members are used as numbers in ")
              + at(last.span());
      broken(expr(chain.first()), why);
      chain.links().forEach(link -> broken(expr(link.operand()), why));
      return last.operator().compares() ? truth() : number(why);
    }
  }

  /** Returns whether an operator asks whether two numbers are the same. */
  static boolean equality(Expr.Operator operator) {
    return operator == Expr.Operator.EQUAL || operator == Expr.Operator.NOT_EQUAL;
  }

  /** The program. */
  Program program() {
    return program;
  }
}
