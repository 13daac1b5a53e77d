// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.program.Instruction.Destination;
import dev.ravel.program.Instruction.Part;
import dev.ravel.program.Instruction.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Instructions as text, for {@link Printer}. */
final class InstructionText {
  private final Program program;
  private final Routine routine;
  private final ExpressionText expressions;

  InstructionText(Program program, Routine routine) {
    this.program = program;
    this.routine = routine;
    this.expressions = new ExpressionText(program, routine.registers());
  }

  /** An instruction of the routine, with its statement and the sections it is in. */
  String of(int pc) {
    List<String> notes = new ArrayList<>();
    if (pc < routine.statements().size() && routine.statements().get(pc) >= 0) {
      notes.add("statement " + routine.statements().get(pc));
    }
    if (pc < routine.sections().size() && !routine.sections().get(pc).isEmpty()) {
      notes.add(
          routine.sections().get(pc).stream()
              .map(section -> ExpressionText.entry(program.sections(), section))
              .collect(Collectors.joining(", ", "in ", "")));
    }
    String text = text(routine.code().get(pc));
    return notes.isEmpty() ? text : "%-40s ; %s".formatted(text, String.join(", ", notes));
  }

  private String text(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Set set -> target(set.target()) + " = " + expr(set.value());
      case Instruction.Branch branch ->
          "if %s goto %d else %d".formatted(expr(branch.condition()), branch.yes(), branch.no());
      case Instruction.Jump jump -> "goto " + jump.target();
      case Instruction.Print print ->
          print.parts().stream().map(this::part).collect(Collectors.joining(" ", "print ", ""));
      case Instruction.End end -> "end";
      case Instruction.Load load ->
          "load %s = %s"
              .formatted(
                  load.into().stream().map(expressions::register).collect(Collectors.joining(", ")),
                  object(load.cell()));
      case Instruction.Store store -> "store " + object(store.cell()) + " = " + all(store.values());
      case Instruction.Evaluate evaluate ->
          "evaluate " + expressions.register(evaluate.into()) + " = " + expr(evaluate.value());
      case Instruction.Await await -> "await " + expr(await.condition());
      case Instruction.Assert claim -> "assert " + expr(claim.condition());
      case Instruction.Assume assume -> "assume " + expr(assume.condition());
      case Instruction.Choose choose ->
          "%s = any %s in %s..%s where %s"
              .formatted(
                  switch (choose.into()) {
                    case Destination.Local local -> target(local.target());
                    case Destination.Global global -> "store " + object(global.cell());
                  },
                  expressions.register(choose.binder()),
                  expressions.inner(choose.low()),
                  expressions.inner(choose.high()),
                  expressions.inner(choose.where()));
      case Instruction.Select select -> select(select);
      case Instruction.Skip skip -> "skip";
      case Instruction.Noncritical rest -> "noncritical";
      case Instruction.Mark mark ->
          "mark" + (mark.label() < 0 ? "" : " " + name(program.labels(), mark.label()));
      case Instruction.Enter enter -> "enter " + name(program.sections(), enter.section());
      case Instruction.Leave leave -> "leave " + name(program.sections(), leave.section());
      case Instruction.Lock lock -> "lock " + object(lock.mutex());
      case Instruction.Unlock unlock -> "unlock " + object(unlock.mutex());
      case Instruction.TryLock attempt ->
          "trylock " + object(attempt.mutex()) + " -> " + target(attempt.success());
      case Instruction.Wait wait -> "wait " + object(wait.cond()) + " with " + object(wait.mutex());
      case Instruction.Wake wake -> "wake " + object(wake.cond());
      case Instruction.Signal signal -> "signal " + object(signal.cond());
      case Instruction.Broadcast broadcast -> "broadcast " + object(broadcast.cond());
      case Instruction.Down down -> "down " + object(down.semaphore());
      case Instruction.Up up -> "up " + object(up.semaphore());
      case Instruction.Send send -> "send " + all(send.message()) + " to " + object(send.channel());
      case Instruction.Handed handed -> "handed " + object(handed.channel());
      case Instruction.Receive receive ->
          "receive %s from %s"
              .formatted(
                  receive.into().stream().map(this::target).collect(Collectors.joining(", ")),
                  object(receive.channel()));
      case Instruction.Arrive arrive -> "arrive " + object(arrive.barrier());
      case Instruction.Depart depart -> "depart " + object(depart.barrier());
      case Instruction.Fire fire -> "fire " + expressions.transition(fire.transition());
      case Instruction.Start start -> "start " + expressions.thread(start.task());
      case Instruction.Join join -> "join " + expressions.thread(join.thread());
      case Instruction.AtomicBegin begin -> "atomic {";
      case Instruction.AtomicEnd end -> "}";
    };
  }

  private String select(Instruction.Select select) {
    List<String> ways = new ArrayList<>();
    for (Instruction.Alternative alternative : select.alternatives()) {
      ways.add("when " + expr(alternative.guard()) + " goto " + alternative.target());
    }
    select.otherwise().ifPresent(target -> ways.add("else goto " + target));
    return "either " + String.join("; ", ways);
  }

  private String part(Part part) {
    return switch (part) {
      case Part.Text text -> '"' + text.text() + '"';
      case Part.Shown shown -> expr(shown.value());
    };
  }

  private String target(Target target) {
    return expressions.local(target.location());
  }

  private String object(Location location) {
    return expressions.object(location);
  }

  private String expr(Expr expr) {
    return expressions.of(expr);
  }

  private String all(List<Expr> values) {
    return values.stream().map(this::expr).collect(Collectors.joining(", "));
  }

  private static String name(List<String> names, int number) {
    return ExpressionText.entry(names, number);
  }
}
