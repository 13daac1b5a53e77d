// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.program.ExpressionCheck.Registers;
import dev.ravel.source.Fairness;
import dev.ravel.source.PropertyKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The conditions that every front end must keep. A program is well-formed if
 *
 * <ul>
 *   <li>every number in it names something: jump targets instructions, registers and locations
 *       members that exist and are of the kind that the operation needs, sections, labels and
 *       statements entries of their lists;
 *   <li>the last instruction of a routine is its only end, and its lists are as long as its code;
 *   <li>the registers of parameters never get a value;
 *   <li>on all paths atomic blocks are balanced and hold nothing that may not stand inside, and the
 *       sections of an instruction are those entered and not left;
 *   <li>a wait is followed by its wake-up, an arrival by its departure, the offer of a rendezvous
 *       by the wait until it is taken;
 *   <li>threads have an argument for each parameter, claims the conditions of their kind, initial
 *       values belong to their types, and no two threads or transitions have one name;
 *   <li>crashes are daemons that are neither fair nor tasks;
 *   <li>only claims ask where threads stand.
 * </ul>
 */
public final class WellFormed {
  private final Program program;
  private final Complaints complaints = new Complaints();
  private final ExpressionCheck expressions;

  private WellFormed(Program program) {
    this.program = program;
    this.expressions = new ExpressionCheck(program, complaints);
  }

  /**
   * Returns the complaints about a program, in its order; empty if it is well-formed. Cost: linear
   * in the size of the program.
   */
  public static List<String> complaints(Program program) {
    return List.copyOf(new WellFormed(program).check());
  }

  private List<String> check() {
    for (ObjectDeclaration object : program.objects()) {
      object(object);
    }
    for (Routine routine : program.routines()) {
      new CodeCheck(program, routine, complaints, expressions).check();
    }
    Set<String> names = new HashSet<>();
    for (ThreadDeclaration thread : program.threads()) {
      thread(thread, names);
    }
    for (Transition transition : program.transitions()) {
      transition(transition, names);
    }
    complaints.about("the condition of final markings");
    expressions.within(new Registers(program.endRegisters(), 0, true));
    program.end().ifPresent(expressions::expr);
    for (int c = 0; c < program.claims().size(); c++) {
      claim(c, program.claims().get(c));
    }
    return complaints.all();
  }

  private void object(ObjectDeclaration object) {
    complaints.about("object", object.name());
    String fault = fault(object.kind());
    complaints.unless(fault.isEmpty(), fault);
  }

  /** Returns the fault of the parameters of an object; empty if there is none. */
  private static String fault(ObjectDeclaration.Kind kind) {
    return switch (kind) {
      case ObjectDeclaration.Cell(ScalarType type, boolean _, long initial)
          when !type.contains(initial) ->
          "the initial value %d is outside of %s".formatted(initial, type.name());
      case ObjectDeclaration.Input input when input.values().isEmpty() -> "an input without values";
      case ObjectDeclaration.Input(ScalarType type, List<Long> values)
          when !values.stream().allMatch(type::contains) ->
          "an input with a value outside of " + type.name();
      case ObjectDeclaration.Semaphore(long initial) when !isCount(initial) ->
          "the initial value %d is outside of 0..%d".formatted(initial, Integer.MAX_VALUE);
      case ObjectDeclaration.Barrier barrier when barrier.count() < 1 || barrier.users() < 0 ->
          "it waits for %d of %d".formatted(barrier.count(), barrier.users());
      case ObjectDeclaration.Channel channel
          when channel.leaves().isEmpty() || channel.capacity() < 0 ->
          "a channel for %d messages of %d scalars"
              .formatted(channel.capacity(), channel.leaves().size());
      case ObjectDeclaration.Channel(
              List<ScalarType> _,
              List<String> _,
              int capacity,
              boolean unordered,
              boolean lossy,
              boolean _,
              boolean twice)
          when capacity == 0 && (unordered || lossy || twice) ->
          "a rendezvous that is no queue";
      case ObjectDeclaration.Channel channel when channel.fair() && !channel.lossy() ->
          "a channel that loses nothing and is fair";
      case ObjectDeclaration.Place(long initial) when !isCount(initial) ->
          "the initial marking %d is outside of 0..%d".formatted(initial, Integer.MAX_VALUE);
      case ObjectDeclaration.Kind _ -> "";
    };
  }

  private static boolean isCount(long value) {
    return value >= 0 && value <= Integer.MAX_VALUE;
  }

  private void thread(ThreadDeclaration thread, Set<String> names) {
    complaints.about("thread", thread.name());
    complaints.unless(names.add(thread.name()), "another thread has the same name");
    int routine = thread.routine();
    complaints.inRange("routine", routine, 0, program.routines().size());
    if (routine >= 0 && routine < program.routines().size()) {
      int parameters = program.routines().get(routine).parameters();
      complaints.unless(
          thread.arguments().size() == parameters,
          thread.arguments().size() + " arguments for " + parameters + " parameters");
    }
    thread
        .victim()
        .ifPresent(
            victim -> {
              complaints.inRange("victim", victim, 0, program.threads().size());
              complaints.unless(
                  thread.daemon() && thread.fairness() == Fairness.NONE && !thread.task(),
                  "a crash that is fair, a task or no daemon");
            });
  }

  private void transition(Transition transition, Set<String> names) {
    complaints.about("transition", transition.name());
    complaints.unless(
        names.add(transition.name()), "another transition or thread has the same name");
    if (transition.statement() < Transition.NO_STATEMENT
        || transition.statement() >= program.statements().size()) {
      complaints.add("there is no statement " + transition.statement());
    }
    expressions.within(new Registers(transition.registers(), 0, false));
    arcs(transition.inputs());
    arcs(transition.reads());
    arcs(transition.inhibitors());
    arcs(transition.outputs());
    transition.guard().ifPresent(expressions::expr);
    for (Transition.Effect effect : transition.effects()) {
      expressions.store(effect.cell(), effect.values().size(), effect.types());
      effect.cell().indices().forEach(expressions::expr);
      effect.values().forEach(expressions::expr);
    }
  }

  private void arcs(List<Transition.Arc> arcs) {
    for (Transition.Arc arc : arcs) {
      boolean place =
          arc.place() >= 0
              && arc.place() < program.objects().size()
              && program.objects().get(arc.place()).kind() instanceof ObjectDeclaration.Place;
      if (!place) {
        complaints.add("an arc to object " + arc.place() + ", which is no place");
      }
      if (arc.weight() < 1) {
        complaints.add("an arc of weight " + arc.weight());
      }
    }
  }

  private void claim(int number, Claim claim) {
    complaints.about("claim " + number);
    expressions.within(new Registers(claim.registers(), 0, true));
    int given = claim.conditions().size();
    boolean fits =
        switch (claim.kind()) {
          case DEADLOCK, ERROR, RACE, DEAD_CODE, TERMINATES, LTL -> given == 0;
          case AT_MOST, NEVER, ALWAYS, REACHABLE, FINALLY, EVENTUALLY, BOUNDED -> given == 1;
          case LEADS_TO -> given == 2;
          case SAFE -> true;
        };
    complaints.unless(fits, "%s with %d conditions".formatted(claim.kind(), given));
    complaints.unless(
        claim.formula().isPresent() == (claim.kind() == PropertyKind.LTL),
        claim.formula().isPresent() ? "a formula in %s".formatted(claim.kind()) : "no formula");
    complaints.unless(claim.limit() >= 0, "the limit " + claim.limit());
    claim.expressions().forEach(expressions::expr);
  }
}
