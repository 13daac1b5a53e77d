// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.program.ExpressionCheck.ObjectSort;
import dev.ravel.program.ExpressionCheck.Registers;
import dev.ravel.program.Instruction.Destination;
import dev.ravel.source.Limits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A check that the code of a routine is well-formed, for {@link WellFormed}. */
final class CodeCheck {
  private final Program program;
  private final Routine routine;
  private final List<Instruction> code;
  private final Complaints complaints;
  private final ExpressionCheck expressions;
  private boolean jumpsWell = true;

  CodeCheck(Program program, Routine routine, Complaints complaints, ExpressionCheck expressions) {
    this.program = program;
    this.routine = routine;
    this.code = routine.code();
    this.complaints = complaints;
    this.expressions = expressions;
  }

  /** Checks the routine. */
  void check() {
    complaints.about("routine `" + routine.name() + "`");
    registers();
    complaints.unless(
        routine.statements().size() == code.size() && routine.sections().size() == code.size(),
        "%d instructions, %d statements, %d lists of sections"
            .formatted(code.size(), routine.statements().size(), routine.sections().size()));
    if (code.isEmpty() || !(code.getLast() instanceof Instruction.End)) {
      complaints.add("the last instruction is not the end");
      return;
    }
    expressions.within(new Registers(routine.registers().size(), routine.parameters(), false));
    for (int pc = 0; pc < code.size(); pc++) {
      Limits.pollAt(pc);
      complaints.about("instruction", pc);
      complaints.unless(
          pc == code.size() - 1 || !(code.get(pc) instanceof Instruction.End),
          "an end before the last instruction");
      instruction(pc);
    }
    tables();
    if (jumpsWell && routine.sections().size() == code.size()) {
      paths();
    }
  }

  private void registers() {
    int count = routine.registers().size();
    complaints.inRange("the number of parameters", routine.parameters(), 0, count + 1L);
    for (int r = 0; r < count; r++) {
      Routine.Register register = routine.registers().get(r);
      complaints.about("register", r);
      complaints.unless(
          register.array() >= 0
              && register.array() <= r
              && r < register.array() + (long) register.length()
              && register.array() + (long) register.length() <= count,
          "it belongs to an array of %d from register %d on"
              .formatted(register.length(), register.array()));
    }
    complaints.about("routine `" + routine.name() + "`");
  }

  private void tables() {
    for (int pc = 0; pc < routine.statements().size(); pc++) {
      complaints.about("instruction", pc);
      complaints.inRange(
          "statement", routine.statements().get(pc), -1, program.statements().size());
    }
    for (int pc = 0; pc < routine.sections().size(); pc++) {
      complaints.about("instruction", pc);
      routine.sections().get(pc).forEach(this::section);
    }
  }

  private void section(int section) {
    complaints.inRange("section", section, 0, program.sections().size());
  }

  private void target(int target) {
    if (target < 0 || target >= code.size()) {
      jumpsWell = false;
    }
    complaints.inRange("jump target", target, 0, code.size());
  }

  private void instruction(int pc) {
    instruction(pc, code.get(pc));
  }

  private void instruction(int pc, Instruction instruction) {
    instruction.targets().forEach(expressions::target);
    instruction.registers().forEach(expressions::binder);
    instruction.operands().forEach(expressions::expr);
    switch (instruction) {
      case Instruction.Branch branch -> {
        target(branch.yes());
        target(branch.no());
      }
      case Instruction.Jump jump -> target(jump.target());
      case Instruction.Load load -> {
        complaints.unless(!load.into().isEmpty(), "a load of nothing");
        object(load.cell(), load.into().size(), "cell", "input", "semaphore", "place");
      }
      case Instruction.Store store ->
          expressions.store(store.cell(), store.values().size(), store.types());
      case Instruction.Show show ->
          expressions.store(show.cell(), show.values().size(), show.types());
      case Instruction.Choose(Destination.Global global, int _, _, _, _) ->
          expressions.store(global.cell(), 1, List.of(global.type()));
      case Instruction.Select select -> {
        for (Instruction.Alternative alternative : select.alternatives()) {
          target(alternative.target());
          alternative.operation().ifPresent(operation -> chosen(pc, operation));
        }
        select.otherwise().ifPresent(this::target);
      }
      case Instruction.Mark mark ->
          complaints.inRange("label", mark.label(), -1, program.labels().size());
      case Instruction.Enter enter -> section(enter.section());
      case Instruction.Leave leave -> section(leave.section());
      case Instruction.OnChannel operation -> channel(pc, operation);
      case Instruction.Synchronisation operation -> {
        for (int k = 0; k < operation.objects().size(); k++) {
          object(operation.objects().get(k), 1, nouns(operation).get(k));
        }
        complaints.unless(
            !(operation instanceof Instruction.Wait)
                || code.get(pc + 1) instanceof Instruction.Wake,
            "no wake-up comes after a wait");
        complaints.unless(
            !(operation instanceof Instruction.Arrive)
                || code.get(pc + 1) instanceof Instruction.Depart,
            "no departure comes after an arrival");
      }
      case Instruction.Fire fire -> expressions.transition(fire.transition());
      case Instruction.Start start -> expressions.thread(start.task(), true);
      case Instruction.Join join -> expressions.thread(join.thread(), false);
      case Instruction.Crash crash -> {
        expressions.thread(crash.victim(), false);
        crash.left().ifPresent(left -> object(left, 1, "semaphore"));
      }
      case Instruction.LocalWork _, Instruction.Operation _ -> {}
    }
  }

  /** Returns the words for the kinds of the objects of an operation, in their order. */
  private static List<String> nouns(Instruction.Synchronisation operation) {
    return switch (operation) {
      case Instruction.Wait _ -> List.of("condition", "mutex");
      case Instruction.OnMutex _ -> List.of("mutex");
      case Instruction.OnCond _ -> List.of("condition");
      case Instruction.OnSemaphore _ -> List.of("semaphore");
      case Instruction.OnChannel _ -> List.of("channel");
      case Instruction.OnBarrier _ -> List.of("barrier");
    };
  }

  private void chosen(int pc, Instruction.Operation operation) {
    boolean waits =
        switch (operation) {
          case Instruction.Receive _, Instruction.Send _, Instruction.Lock _ -> true;
          case Instruction.Down _, Instruction.Await _, Instruction.Fire _ -> true;
          case Instruction.Join _ -> true;
          default -> false;
        };
    complaints.unless(waits, "a choice of something that does not wait in one step");
    if (waits) {
      instruction(pc, operation);
    }
  }

  private Optional<ObjectSort> object(Location location, int leaves, String... wanted) {
    return expressions.object(location, leaves, List.of(wanted));
  }

  private void channel(int pc, Instruction.OnChannel operation) {
    Optional<ObjectSort> sort =
        object(operation.objects().getFirst(), 1, nouns(operation).getFirst());
    switch (operation) {
      case Instruction.Send send -> sort.ifPresent(its -> send(pc, send, its));
      case Instruction.Handed _ ->
          complaints.unless(
              sort.isEmpty() || sort.get().rendezvous(),
              "a rendezvous at a channel with a capacity");
      case Instruction.Receive receive -> sort.ifPresent(its -> leaves(its, receive.into().size()));
    }
  }

  private void send(int pc, Instruction.Send send, ObjectSort channel) {
    leaves(channel, send.message().size());
    boolean handed = code.get(pc + 1) instanceof Instruction.Handed;
    complaints.unless(
        channel.rendezvous() == handed,
        handed
            ? "a send to a channel with a capacity waits until it is taken"
            : "a send without a capacity does not wait until it is taken");
  }

  private void leaves(ObjectSort channel, int given) {
    complaints.unless(
        channel.leaves() == given,
        "a message has %d scalars, but %d are given".formatted(channel.leaves(), given));
  }

  // --------------------------------------------------------------------------------------- paths

  /**
   * Follows all paths. On each, atomic blocks are balanced, sections are those entered and not
   * left.
   */
  private void paths() {
    int[] depths = new int[code.size()];
    Arrays.fill(depths, -1);
    Deque<Integer> open = new ArrayDeque<>(List.of(0));
    depths[0] = 0;
    complaints.about("instruction", 0);
    complaints.unless(routine.sections().getFirst().isEmpty(), "code begins inside a section");
    while (!open.isEmpty()) {
      int pc = open.pop();
      complaints.about("instruction", pc);
      Instruction instruction = code.get(pc);
      int depth =
          switch (instruction) {
            case Instruction.AtomicBegin begin -> depths[pc] + 1;
            case Instruction.AtomicEnd end -> depths[pc] - 1;
            default -> depths[pc];
          };
      complaints.unless(depth >= 0, "the end of an atomic block that has not begun");
      complaints.unless(
          depths[pc] == 0 || mayStandInside(instruction),
          "an instruction that may not stand inside an atomic block");
      for (int next : routine.successors(pc)) {
        sections(pc, next);
        if (depths[next] < 0) {
          depths[next] = Math.max(0, depth);
          open.push(next);
        } else {
          complaints.unless(
              depths[next] == Math.max(0, depth),
              "instruction %d is reached inside and outside of an atomic block".formatted(next));
        }
      }
    }
  }

  /** Returns whether an instruction may stand inside an atomic block. */
  private boolean mayStandInside(Instruction instruction) {
    return switch (instruction) {
      case Instruction.End _, Instruction.Alone _ -> false;
      case Instruction.Receive receive -> !rendezvous(receive.channel());
      case Instruction.Select select ->
          select.alternatives().stream()
              .flatMap(alternative -> alternative.operation().stream())
              .allMatch(this::mayStandInside);
      default -> true;
    };
  }

  private boolean rendezvous(Location channel) {
    int first = channel.base() + channel.leaf();
    return first >= 0
        && first < program.objects().size()
        && program.objects().get(first).kind() instanceof ObjectDeclaration.Channel its
        && its.capacity() == 0;
  }

  private void sections(int pc, int next) {
    List<Integer> here = routine.sections().get(pc);
    List<Integer> there = routine.sections().get(next);
    boolean well =
        switch (code.get(pc)) {
          case Instruction.Enter enter -> there.equals(plus(here, enter.section()));
          case Instruction.Leave leave -> here.equals(plus(there, leave.section()));
          default -> here.equals(there);
        };
    complaints.unless(
        well, "in sections %s, but instruction %d after it in %s".formatted(here, next, there));
  }

  private static List<Integer> plus(List<Integer> sections, int section) {
    List<Integer> more = new ArrayList<>(sections);
    more.add(section);
    return more;
  }
}
