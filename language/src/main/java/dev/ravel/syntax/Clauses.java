// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;

/** Reports the clause of a transition that stands twice or in another order than the language's. */
final class Clauses {
  /** The clauses that follow the inputs of a transition, in order. */
  private static final List<String> ORDER = List.of("reads", "unless", "->", "when", "do");

  private final Origin origin;

  /** A part of a transition after its colon, with its place in the order and its tokens. */
  private record Part(int place, Token first, Token last) {
    String word() {
      return "`" + ORDER.get(place) + "`";
    }
  }

  Clauses(Origin origin) {
    this.origin = origin;
  }

  /** Reports the first clause of a transition that stands where it may not. */
  void check(TransitionContext context) {
    List<Part> parts = parts(context);
    for (int i = 1; i < parts.size(); i++) {
      Part before = parts.get(i - 1);
      Part part = parts.get(i);
      if (part.place() == before.place()) {
        origin.complain(context, twice(part));
        return;
      }
      if (part.place() < before.place()) {
        origin.complain(context, misplaced(parts, before, part));
        return;
      }
    }
  }

  private static List<Part> parts(TransitionContext context) {
    List<Part> parts = new ArrayList<>();
    for (ParseTree child : context.children) {
      switch (child) {
        case ClauseContext clause ->
            parts.add(new Part(ORDER.indexOf(clause.start.getText()), clause.start, clause.stop));
        case TerminalNode sign when Nets.isArrow(sign.getSymbol().getType()) ->
            parts.add(new Part(ORDER.indexOf("->"), sign.getSymbol(), sign.getSymbol()));
        case ArcsContext arcs when !parts.isEmpty() ->
            parts.add(new Part(ORDER.indexOf("->"), parts.removeLast().first(), arcs.stop));
        default -> {
          // The head of the transition and its inputs stand before all clauses.
        }
      }
    }
    return parts;
  }

  private Diagnostic twice(Part part) {
    String help =
        switch (ORDER.get(part.place())) {
          case "when" -> "join the conditions with `&&`";
          case "do" -> "commas stand between assignments";
          default -> "commas stand between places";
        };
    Span word = origin.span(part.first());
    return Diagnostic.at(word, Problem.P001, "a second " + part.word() + " in a transition")
        .help(help);
  }

  private Diagnostic misplaced(List<Part> parts, Part before, Part part) {
    boolean early = part.word().equals("`->`");
    Part wrong = early ? before : part;
    String where =
        early ? " stands after the outputs" : " stands before " + earliest(parts, part).word();
    List<Part> sorted = new ArrayList<>(parts);
    sorted.sort(Comparator.comparingInt(Part::place));
    String written = sorted.stream().map(this::text).collect(Collectors.joining(" "));
    return Diagnostic.at(
            origin.span(wrong.first()), Problem.P001, wrong.word() + where + " in a transition")
        .help(
            "write `" + written.replaceAll("\\s+", " ") + "`",
            origin.span(parts.getFirst().first(), parts.getLast().last()),
            written);
  }

  /** The first part that a misplaced one should stand before. */
  private static Part earliest(List<Part> parts, Part misplaced) {
    return parts.stream().filter(p -> p.place() > misplaced.place()).findFirst().orElseThrow();
  }

  private String text(Part part) {
    return origin.span(part.first(), part.last()).text();
  }
}
