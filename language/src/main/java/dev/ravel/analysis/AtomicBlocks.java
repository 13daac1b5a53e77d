// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Block;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Checks the statements inside {@code atomic}. None may be a step of its own, and only the very
 * first one may block. Procedures are followed. An {@code atomic} inside another changes nothing;
 * jumps may leave it, which ends it.
 */
final class AtomicBlocks {
  private final Meaning meaning;
  private final Findings findings;

  /** Of each procedure the first statement of each kind that does not belong inside. */
  private final Map<Key, Map<Boolean, Found>> summaries = new HashMap<>();

  private record Key(String procedure, boolean first) {}

  /**
   * A statement that does not belong inside.
   *
   * @param blocks whether it may block; else it is a step of its own
   * @param what what it is
   * @param cause where it stands, if the place is that of a call that comes to it
   */
  private record Found(boolean blocks, Span place, String what, Optional<Span> cause) {}

  AtomicBlocks(Meaning meaning, Findings findings) {
    this.meaning = meaning;
    this.findings = findings;
  }

  /** Checks the atomic blocks of a body. */
  void check(Block body) {
    for (Statement statement : body.statements()) {
      if (statement instanceof Statement.Atomic atomic) {
        walk(atomic.body(), true, found -> findings.add(diagnostic(found, head(atomic))));
      } else {
        Parts.blocks(statement).forEach(this::check);
      }
    }
  }

  private static Span head(Statement.Atomic atomic) {
    Span span = atomic.span();
    int end = Math.max(span.start(), Math.min(atomic.body().span().start(), span.end()));
    String text = span.source().text().substring(span.start(), end);
    return span.source().span(span.start(), span.start() + text.stripTrailing().length());
  }

  private static Diagnostic diagnostic(Found found, Span atomic) {
    String what = found.what();
    if (found.blocks()) {
      Diagnostic diagnostic =
          Diagnostic.at(
                  found.place(),
                  Problem.S001,
                  what + " in the middle of atomic can get stuck; move it to the start or out")
              .related(atomic, "inside this `atomic`");
      return found
          .cause()
          .map(c -> diagnostic.related(c, "this " + what + " is called"))
          .orElse(diagnostic);
    }
    String message =
        found.cause().isPresent()
            ? "this call may not stand inside `atomic`: it comes to " + what
            : what + " may not stand inside `atomic`";
    Diagnostic diagnostic =
        Diagnostic.at(found.place(), Problem.S002, message)
            .label("`atomic` is one step, and this is a step of its own")
            .related(atomic, "inside this `atomic`");
    return found.cause().map(c -> diagnostic.related(c, "here")).orElse(diagnostic);
  }

  private Map<Boolean, Found> summary(String procedure, boolean first) {
    Key key = new Key(procedure, first);
    Map<Boolean, Found> known = summaries.get(key);
    if (known != null) {
      return known;
    }
    Map<Boolean, Found> summary = new TreeMap<>();
    summaries.put(key, summary);
    if (meaning.symbol(procedure).orElse(null) instanceof Symbol.Proc proc) {
      walk(proc.declaration().body(), first, its -> summary.putIfAbsent(its.blocks(), its));
    }
    return summary;
  }

  private void walk(Block block, boolean atStart, Consumer<Found> sink) {
    boolean first = atStart;
    for (Statement statement : block.statements()) {
      walk(statement, first, sink);
      first = false;
    }
  }

  private void walk(Statement statement, boolean atStart, Consumer<Found> sink) {
    boolean first = atStart;
    for (Parts.Called its : Parts.called(statement)) {
      if (call(its, first, sink)) {
        first = false;
      }
    }
    switch (statement) {
      case Statement.Await s -> blocking(s, "await", first, sink);
      case Statement.Lock s -> blocking(s, "lock", first, sink);
      case Statement.Down s -> blocking(s, "down", first, sink);
      case Statement.With s -> blocking(s, "with", first, sink);
      case Statement.Send s -> message(s, s.channel(), "send", first, sink);
      case Statement.Receive s -> message(s, s.channel(), s.word(), first, sink);
      case Statement.Either s -> {
        boolean blocks =
            s.otherwise().isEmpty()
                && s.alternatives().stream()
                    .allMatch(a -> a.guard().isPresent() || a.operation().isPresent());
        if (blocks) {
          blocking(s, "either", first, sink);
        }
        s.alternatives().forEach(a -> a.operation().ifPresent(o -> alone(o, sink)));
      }
      case Statement.Section s -> {
        boolean critical = s.name().span().start() == s.span().start();
        forbidden(s, critical ? "`" + s.name() + "`" : "`section`", sink);
      }
      case Statement.Label s -> forbidden(s, "a label", sink);
      case Statement.Noncritical s -> forbidden(s, "`noncritical`", sink);
      case Statement.Fence s -> forbidden(s, "`fence`", sink);
      case Statement.Fire s -> forbidden(s, "`fire`", sink);
      case Statement.Start s -> forbidden(s, "`start`", sink);
      case Statement.Join s -> forbidden(s, "`join`", sink);
      case Statement.Wait s -> forbidden(s, "`wait`", sink);
      case Statement.Pass s -> forbidden(s, "`pass`", sink);
      case Statement.Atomic s -> {
        walk(s.body(), first, sink);
        return;
      }
      case Statement.Assign _, Statement.AssignAll _, Statement.Var _, Statement.If _ -> {}
      case Statement.Looping _, Statement.Jump _, Statement.Unlock _, Statement.TryLock _ -> {}
      case Statement.Signal _, Statement.Broadcast _, Statement.Up _, Statement.Assert _ -> {}
      case Statement.Assume _, Statement.Print _, Statement.Call _, Statement.Skip _ -> {}
    }
    Parts.blocks(statement).forEach(block -> walk(block, false, sink));
  }

  /** Checks the waiting of a choice. It blocks only if all of the choice does. */
  private void alone(Statement operation, Consumer<Found> sink) {
    walk(
        operation,
        true,
        found -> {
          if (!found.blocks()) {
            sink.accept(found);
          }
        });
  }

  /** A statement with blocks is underlined at its first word only. */
  private static Span place(Statement statement, String word) {
    Span span = statement.span();
    return Parts.blocks(statement).isEmpty()
        ? span
        : span.source().span(span.start(), Math.min(span.end(), span.start() + word.length()));
  }

  private static void blocking(
      Statement statement, String word, boolean first, Consumer<Found> sink) {
    if (!first) {
      sink.accept(new Found(true, place(statement, word), word, Optional.empty()));
    }
  }

  private static void forbidden(Statement statement, String what, Consumer<Found> sink) {
    Span place = place(statement, what.replace("`", ""));
    sink.accept(new Found(false, place, what, Optional.empty()));
  }

  private void message(
      Statement statement, Access channel, String word, boolean first, Consumer<Found> sink) {
    if (!(meaning.symbol(channel.name().text()).orElse(null) instanceof Symbol.Objects its)) {
      blocking(statement, word, first, sink);
    } else if (its.number() == 0) {
      forbidden(statement, "`" + word + "` on a rendezvous channel", sink);
    } else if (!(its.delivery().lossy() && statement instanceof Statement.Send)) {
      blocking(statement, word, first, sink); // what is sent without room is lost
    }
  }

  /** Returns whether a procedure is called. */
  private boolean call(Parts.Called call, boolean first, Consumer<Found> sink) {
    String name = call.name().text();
    for (Found its : summary(name, first).values()) {
      Span cause = its.cause().orElse(its.place());
      sink.accept(new Found(its.blocks(), call.span(), its.what(), Optional.of(cause)));
    }
    return meaning.symbol(name).orElse(null) instanceof Symbol.Proc;
  }
}
