// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Transition;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/** A program as a net, where it is nothing else. */
public sealed interface ProgramNet {
  /** It is this net, whose places are the program's objects. */
  record Same(Net net) implements ProgramNet {}

  /** A program that is more than a net, with the reason in words. */
  record More(String what) implements ProgramNet {}

  /** The net that a program is. */
  static ProgramNet of(Program program) {
    return program.end().isPresent() && !program.declaresThreads()
        ? new More("a condition `end when`")
        : whateverEnds(program);
  }

  /** The net that a program is but for its condition {@code end when}. */
  static ProgramNet whateverEnds(Program program) {
    if (program.declaresThreads()) {
      return new More("threads");
    }
    NetBuilder builder = new NetBuilder();
    for (ObjectDeclaration object : program.objects()) {
      if (!(object.kind() instanceof ObjectDeclaration.Place place)) {
        return new More("`" + object.name() + "`, which is no place");
      }
      if (place.initial() > Integer.MAX_VALUE) {
        return new More("more than 2147483647 tokens in `" + object.name() + "`");
      }
      int _ = builder.place(node(object.name(), object.span()), (int) place.initial());
    }
    for (Transition transition : program.transitions()) {
      if (transition.guard().isPresent() || !transition.effects().isEmpty()) {
        return new More("a `when` or `do` at transition `" + transition.name() + "`");
      }
      int t = builder.transition(node(transition.name(), transition.span()));
      boolean fits =
          add(builder, NetBuilder.Kind.INPUT, t, transition.inputs())
              && add(builder, NetBuilder.Kind.READ, t, transition.reads())
              && add(builder, NetBuilder.Kind.INHIBITOR, t, transition.inhibitors())
              && add(builder, NetBuilder.Kind.OUTPUT, t, transition.outputs());
      if (!fits) {
        return new More("a weight above 2147483647 at transition `" + transition.name() + "`");
      }
    }
    return new Same(builder.build(""));
  }

  private static Nodes.Node node(String name, Span span) {
    return new Nodes.Node(name, Optional.empty(), Optional.empty(), span);
  }

  private static boolean add(
      NetBuilder builder, NetBuilder.Kind kind, int transition, List<Transition.Arc> arcs) {
    for (Transition.Arc arc : arcs) {
      if (arc.weight() > Integer.MAX_VALUE) {
        return false;
      }
      builder.arc(kind, transition, arc.place(), (int) arc.weight());
    }
    return true;
  }
}
