// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.program.Claim.Formula;
import dev.ravel.program.Transition.Arc;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Programs as text for people who look at what a front end made: objects, routines with numbered
 * instructions, threads, transitions, claims. Equal programs give equal texts. It prints ill-formed
 * programs too.
 */
public final class Printer {
  private final Program program;
  private final StringBuilder text = new StringBuilder();

  private Printer(Program program) {
    this.program = program;
  }

  /** A program as text, each line ended. Cost: linear in the size of the program and its text. */
  public static String print(Program program) {
    return new Printer(program).print();
  }

  private String print() {
    options();
    for (int o = 0; o < program.objects().size(); o++) {
      ObjectDeclaration object = program.objects().get(o);
      line("object " + o + " " + object.name() + ": " + object.kind().text());
    }
    for (int r = 0; r < program.routines().size(); r++) {
      routine(r, program.routines().get(r));
    }
    for (int t = 0; t < program.threads().size(); t++) {
      thread(t, program.threads().get(t));
    }
    for (int t = 0; t < program.transitions().size(); t++) {
      transition(t, program.transitions().get(t));
    }
    ExpressionText closed = new ExpressionText(program, List.of());
    program.end().ifPresent(end -> line("end when " + closed.of(end)));
    for (int c = 0; c < program.claims().size(); c++) {
      line("claim " + c + " " + claim(program.claims().get(c), closed));
    }
    return text.toString();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private void options() {
    if (program.options().spuriousWakeups()) {
      line("option spurious wakeups");
    }
    switch (program.options().independence()) {
      case NOTHING -> line("option independence = nothing");
      case SYNC -> line("option independence = sync");
      case READ_WRITE -> {}
    }
  }

  private void routine(int number, Routine routine) {
    line("routine %d %s, parameters: %d".formatted(number, routine.name(), routine.parameters()));
    for (int r = 0; r < routine.registers().size(); r++) {
      Routine.Register register = routine.registers().get(r);
      if (register.name().isPresent()) {
        line("  %s#%d: %s".formatted(register.name().get(), r, register.type().name()));
      }
    }
    InstructionText instructions = new InstructionText(program, routine);
    for (int pc = 0; pc < routine.code().size(); pc++) {
      line("  %4d  %s".formatted(pc, instructions.of(pc)));
    }
  }

  private void thread(int number, ThreadDeclaration thread) {
    String arguments =
        thread.arguments().stream().map(String::valueOf).collect(Collectors.joining(", "));
    line(
        "%s %d %s%s%s = routine %d(%s)"
            .formatted(
                thread.task() ? "task" : "thread",
                number,
                thread.fair() ? "fair " : "",
                thread.observed() ? "observed " : "",
                thread.name(),
                thread.routine(),
                arguments));
  }

  private void transition(int number, Transition transition) {
    ExpressionText expressions = new ExpressionText(program, List.of());
    List<String> parts = new ArrayList<>();
    arcs("takes", transition.inputs(), parts);
    arcs("reads", transition.reads(), parts);
    arcs("unless", transition.inhibitors(), parts);
    arcs("puts", transition.outputs(), parts);
    transition.guard().ifPresent(guard -> parts.add("when " + expressions.of(guard)));
    for (Transition.Effect effect : transition.effects()) {
      parts.add(
          "do %s = %s"
              .formatted(
                  expressions.object(effect.cell()),
                  effect.values().stream().map(expressions::of).collect(Collectors.joining(", "))));
    }
    line(
        "transition %d %s%s%s: %s"
            .formatted(
                number,
                transition.fair() ? "fair " : "",
                transition.alone() ? "" : "fired ",
                transition.name(),
                String.join("; ", parts)));
  }

  private void arcs(String word, List<Arc> arcs, List<String> parts) {
    if (!arcs.isEmpty()) {
      parts.add(word + " " + arcs.stream().map(this::arc).collect(Collectors.joining(", ")));
    }
  }

  private String arc(Arc arc) {
    String place =
        arc.place() >= 0 && arc.place() < program.objects().size()
            ? program.objects().get(arc.place()).name()
            : "?" + arc.place();
    return arc.weight() == 1 ? place : arc.weight() + "*" + place;
  }

  private static String claim(Claim claim, ExpressionText expressions) {
    List<String> conditions = claim.conditions().stream().map(expressions::of).toList();
    String all = String.join("; ", conditions);
    String words = claim.kind().words();
    return switch (claim.kind()) {
      case AT_MOST, SAFE -> words + " " + claim.limit() + ": " + all;
      case LEADS_TO -> words + ": " + all;
      case LTL -> words + " " + claim.formula().map(f -> formula(f, expressions)).orElse("?");
      default -> all.isEmpty() ? words : words + " " + all;
    };
  }

  private static String formula(Formula formula, ExpressionText expressions) {
    return switch (formula) {
      case Formula.Atom atom -> expressions.inner(atom.condition());
      case Formula.Not not -> "!" + formula(not.operand(), expressions);
      case Formula.Next next -> "X " + formula(next.operand(), expressions);
      case Formula.And and -> both(and.left(), "&&", and.right(), expressions);
      case Formula.Or or -> both(or.left(), "||", or.right(), expressions);
      case Formula.Until until -> both(until.left(), "U", until.right(), expressions);
      case Formula.WeakUntil until -> both(until.left(), "W", until.right(), expressions);
      case Formula.Release release -> both(release.left(), "R", release.right(), expressions);
    };
  }

  private static String both(
      Formula left, String operator, Formula right, ExpressionText expressions) {
    return "(%s %s %s)"
        .formatted(formula(left, expressions), operator, formula(right, expressions));
  }
}
