// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.OptionContext;

import dev.ravel.ast.Declaration.Choice;
import dev.ravel.ast.Declaration.Option;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.Optional;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.tree.ParseTree;

/** Reads options, a closed list. */
final class Options {
  private final Origin origin;

  Options(Origin origin) {
    this.origin = origin;
  }

  /** The option; empty, and reported, where the language has no such option. */
  Optional<Option> option(OptionContext context, Span span) {
    String words =
        context.children.stream().skip(1).map(ParseTree::getText).collect(Collectors.joining(" "));
    Optional<Choice> choice =
        switch (words) {
          case "await = split" -> Optional.of(Choice.AWAIT_SPLIT);
          case "spurious wakeups" -> Optional.of(Choice.SPURIOUS_WAKEUPS);
          case "independence = nothing - independent" -> Optional.of(Choice.NOTHING_INDEPENDENT);
          case "independence = commuting" -> Optional.of(Choice.COMMUTING);
          case "independence = readwrite" -> Optional.of(Choice.READWRITE);
          case "independence = sync" -> Optional.of(Choice.SYNC);
          case "orders = relaxed" -> Optional.of(Choice.ORDERS_RELAXED);
          case "orders = acqrel" -> Optional.of(Choice.ORDERS_ACQREL);
          case "orders = sc" -> Optional.of(Choice.ORDERS_SC);
          default -> Optional.empty();
        };
    if (choice.isEmpty()) {
      origin.report(
          Diagnostic.at(span, Problem.P001, "unknown option")
              .help(
                  "the options are `option await = split`, `option spurious wakeups`,"
                      + " `option independence = commuting`, `readwrite`,"
                      + " `nothing-independent` or `sync`, and"
                      + " `option orders = relaxed`, `acqrel` or `sc`"));
    }
    return choice.map(c -> new Option(c, span));
  }
}
