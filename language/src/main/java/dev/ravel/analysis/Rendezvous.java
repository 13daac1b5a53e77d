// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A search through calls of procedures for what is not possible at a rendezvous. Where a parameter
 * stands for a rendezvous, only the call says so.
 */
final class Rendezvous {
  private final Meaning meaning;
  private final Findings findings;
  private final Set<Key> seen = new HashSet<>();

  /**
   * A body in which some parameters stand for a rendezvous.
   *
   * @param channels what they stand for, by name
   */
  private record Key(String procedure, Map<String, Symbol.Objects> channels, boolean atomic) {}

  /**
   * The place of a statement. It has the meanings of the parameters, and the call that gives them.
   */
  private record Place(Map<String, Symbol.Objects> channels, boolean atomic, Optional<Span> call) {}

  Rendezvous(Meaning meaning, Findings findings) {
    this.meaning = meaning;
    this.findings = findings;
  }

  /** Checks what a thread calls. */
  void check(Declaration.Thread thread) {
    walk(thread.body(), new Place(Map.of(), false, Optional.empty()));
  }

  private void walk(Block block, Place place) {
    for (Statement statement : block.statements()) {
      walk(statement, place);
    }
  }

  private void walk(Statement statement, Place place) {
    for (Parts.Called called : Parts.called(statement)) {
      follow(called, place);
    }
    switch (statement) {
      case Statement.Send send when place.atomic() -> inAtomic(send, send.channel(), place);
      case Statement.Receive receive when place.atomic() ->
          inAtomic(receive, receive.channel(), place);
      case Statement.Either either -> {
        for (Statement.Alternative alternative : either.alternatives()) {
          alternative.operation().ifPresent(operation -> waiting(operation, place));
        }
      }
      default -> {}
    }
    boolean atomic = place.atomic() || statement instanceof Statement.Atomic;
    Place inside = new Place(place.channels(), atomic, place.call());
    Parts.blocks(statement).forEach(block -> walk(block, inside));
  }

  private void waiting(Statement operation, Place place) {
    walk(operation, place);
    if (operation instanceof Statement.Send send) {
      Symbol.Objects channel = place.channels().get(send.channel().name().text());
      if (channel != null) {
        report(
            Diagnostic.at(
                    send.span(),
                    Problem.S009,
                    "a choice cannot wait for a rendezvous with `" + channel.name() + "`")
                .label("`send` would be an offer, which cannot be withdrawn"),
            send.channel(),
            channel,
            place);
      }
    }
  }

  private void inAtomic(Statement statement, Access access, Place place) {
    Symbol.Objects channel = place.channels().get(access.name().text());
    if (channel != null) {
      report(
          Diagnostic.at(
                  statement.span(),
                  Problem.S002,
                  "a rendezvous with `" + channel.name() + "` may not stand inside `atomic`")
              .label("`atomic` is one step, and this is a step of its own"),
          access,
          channel,
          place);
    }
  }

  private void report(Diagnostic diagnostic, Access access, Symbol.Objects channel, Place place) {
    findings.add(
        diagnostic
            .related(
                place.call().orElseThrow(),
                "here `" + access.name() + "` stands for `" + channel.name() + "`")
            .help("give the channel room for a message: `[1]`"));
  }

  private void follow(Parts.Called called, Place place) {
    if (!(meaning.symbol(called.name().text()).orElse(null) instanceof Symbol.Proc proc)) {
      return;
    }
    Map<String, Symbol.Objects> channels = new TreeMap<>();
    for (int k = 0; k < Math.min(proc.parameters().size(), called.arguments().size()); k++) {
      Declaration.Parameter parameter = proc.declaration().parameters().get(k);
      if (parameter.channel()) {
        rendezvous(called.arguments().get(k), place)
            .ifPresent(channel -> channels.put(parameter.name().text(), channel));
      }
    }
    if (seen.add(new Key(proc.name(), channels, place.atomic()))) {
      walk(
          proc.declaration().body(),
          new Place(channels, place.atomic(), Optional.of(called.span())));
    }
  }

  /** The channel without room for a message that an argument names. */
  private Optional<Symbol.Objects> rendezvous(Expression argument, Place place) {
    if (!(argument instanceof Access access)) {
      return Optional.empty();
    }
    String name = access.name().text();
    Symbol.Objects bound = place.channels().get(name);
    return bound != null
        ? Optional.of(bound)
        : meaning
            .symbol(name)
            .filter(Symbol.Objects.class::isInstance)
            .map(Symbol.Objects.class::cast)
            .filter(channel -> channel.messages().isPresent() && channel.number() == 0);
  }
}
