// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.analysis.References.Wanted;
import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.Synchronisation;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.Map;
import java.util.Optional;

/** Finds the form of questions about threads and objects, most of which only checks may ask. */
final class Questions {
  private static final Wanted CHANNEL = Wanted.of(Synchronisation.CHANNEL);
  private static final Wanted MUTEX = Wanted.of(Synchronisation.MUTEX);

  private final Expressions expressions;
  private final Meaning meaning;
  private final Site site;

  Questions(Expressions expressions) {
    this.expressions = expressions;
    this.meaning = expressions.meaning();
    this.site = expressions.site();
  }

  /** {@code len(channel)}. */
  Form length(Expression.Call call) {
    Interval lengths = new Interval(0, Sizes.CAPACITY);
    Optional<Access> channel = onlyArgument(call, CHANNEL);
    if (channel.isPresent()) {
      if (site.isConstant()) {
        expressions.accesses().notConstant(channel.get().name(), "a channel");
      }
      Optional<Symbol.Family> symbol = object(channel.get(), CHANNEL, "`len`", "");
      if (symbol.orElse(null) instanceof Symbol.Objects known) {
        lengths = new Interval(0, known.number());
      }
    }
    return Form.number(lengths, false);
  }

  /** {@code free(mutex)}. */
  Form isFree(Expression.Call call) {
    checkOnly(call.span(), "whether a mutex is free");
    onlyArgument(call, MUTEX).ifPresent(mutex -> object(mutex, MUTEX, "`free`", ""));
    return Form.truth(Interval.TRUTH, false);
  }

  private Optional<Access> onlyArgument(Expression.Call call, Wanted wanted) {
    if (call.arguments().size() == 1 && call.arguments().getFirst() instanceof Access access) {
      return Optional.of(access);
    }
    call.arguments().forEach(expressions::of);
    String message = "`" + call.callee() + "` needs the name of " + wanted.phrase();
    expressions.report(
        call.arguments().size() == 1
            ? Diagnostic.at(call.arguments().getFirst().span(), Problem.T001, message)
            : Diagnostic.at(call.span(), Problem.T004, message));
    return Optional.empty();
  }

  /** {@code T in section}. */
  Form inSection(Expression.InSection in) {
    checkOnly(in.span(), "in which section a thread is");
    landmark(in.thread(), " in " + in.section(), in.section(), true);
    return Form.truth(Interval.TRUTH, false);
  }

  /** {@code T at L}. */
  Form atLabel(Expression.AtLabel at) {
    checkOnly(at.span(), "at which label a thread is");
    landmark(at.thread(), " at " + at.label(), at.label(), false);
    return Form.truth(Interval.TRUTH, false);
  }

  /** {@code T done}. */
  Form isDone(Expression.IsDone done) {
    checkOnly(done.span(), "whether a thread is done");
    object(done.thread(), Wanted.THREAD, "`done`", " done");
    return Form.truth(Interval.TRUTH, false);
  }

  /** {@code T crashed}, which the statements of threads may ask too. */
  Form hasCrashed(Expression.HasCrashed crashed) {
    if (site.use() != Site.Use.STATEMENT) {
      checkOnly(crashed.span(), "whether a thread has crashed");
    }
    Optional<Symbol.Family> family =
        object(crashed.thread(), Wanted.THREAD, "`crashed`", " crashed");
    family
        .map(Symbol.Family::name)
        .filter(name -> !meaning.names().mayCrash(name))
        .ifPresent(name -> expressions.report(neverCrashes(name, crashed.span())));
    return Form.truth(Interval.TRUTH, false);
  }

  /** Returns the diagnostic of a thread that no {@code crash} names. */
  static Diagnostic neverCrashes(String family, Span where) {
    return Diagnostic.at(where, Problem.S010, "`" + family + "` never crashes")
        .label("no `crash` names it")
        .help("declare it: `crash at most 1 of " + family + "`");
  }

  /** {@code T holds m}. */
  Form holdsMutex(Expression.HoldsMutex holds) {
    checkOnly(holds.span(), "who holds a mutex");
    String claim = " holds " + holds.mutex().span().text();
    object(holds.thread(), Wanted.THREAD, "`holds`", claim);
    object(holds.mutex(), MUTEX, "`holds`", "");
    return Form.truth(Interval.TRUTH, false);
  }

  private void landmark(Access thread, String claim, Name name, boolean section) {
    String user = section ? "`in`" : "`at`";
    Optional<Symbol.Family> symbol = object(thread, Wanted.THREAD, user, claim);
    if (symbol.isEmpty()) {
      return;
    }
    String owner = symbol.get().name();
    Map<String, Name> known =
        section ? meaning.landmarks().sections(owner) : meaning.landmarks().labels(owner);
    if (!known.containsKey(name.text())) {
      expressions.report(Landmarks.unknown(name, section, owner, known));
    }
  }

  private void checkOnly(Span where, String what) {
    if (site.seesThreads()) {
      return;
    }
    switch (site.use()) {
      case CONSTANT, MEMBER ->
          expressions.report(
              Diagnostic.at(
                  where, Problem.C001, site.owner() + " must be constant, but this asks " + what));
      case STATEMENT ->
          expressions.report(
              Diagnostic.at(where, Problem.T010, "only checks may ask " + what)
                  .help("use a shared variable that says so"));
      case TRANSITION ->
          expressions.report(
              Diagnostic.at(where, Problem.T011, "a transition may not ask " + what)
                  .help("use a shared variable that says so"));
      case END ->
          expressions.report(
              Diagnostic.at(where, Problem.T011, "`end when` may not ask " + what)
                  .help("it speaks of places and shared variables"));
      case CHECK, FUNCTION -> {}
    }
  }

  private Optional<Symbol.Family> object(Access access, Wanted wanted, String user, String claim) {
    return expressions.objects().object(access, wanted, user, claim);
  }
}
