// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.Synchronisation;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/** Finds the objects that statements and checks name, and checks the indices of their families. */
final class ObjectReferences {
  private final Expressions expressions;
  private final Meaning meaning;

  ObjectReferences(Expressions expressions) {
    this.expressions = expressions;
    this.meaning = expressions.meaning();
  }

  /**
   * Checks an index of an object with known indices. The index is a value of their enum, or a
   * number.
   */
  void index(Expression index, Range range, Name name) {
    if (range.names().isEmpty()) {
      Form.Value number = expressions.number(index, "an index");
      inRange(number, index.span(), range, name.text());
      return;
    }
    Type.Enum names = range.names().get();
    Form.Value some = new Form.Value(names, Interval.of(names), false);
    String needs = "an index of `" + name + "` is " + Words.of(names);
    String label = "expected " + names.name();
    expressions.kind(expressions.single(index), index.span(), some, Problem.T001, needs, label);
  }

  /** Reports an index that never lies in a range. */
  private void inRange(Form.Value index, Span where, Range range, String name) {
    Interval interval = index.interval();
    boolean outside = interval.high() < range.low() || interval.low() > range.high();
    if (index.fixed() && outside) {
      String values =
          interval.isExact() ? "" + interval.low() : interval.low() + ".." + interval.high();
      String shown =
          where.text().equals(values)
              ? "index " + values
              : "index `" + where.text() + "` is " + values + ", which";
      expressions.reportIfReached(
          Diagnostic.at(where, Problem.C008, shown + " is out of range")
              .label(References.members(name, range)));
    }
  }

  /**
   * Checks the indices of one member of a family of objects.
   *
   * @param claim what the text claims of the family, for messages
   */
  void indices(Access access, Symbol.Family symbol, String claim) {
    List<Range> ranges = symbol.ranges();
    int given = 0;
    for (Access.Selector selector : access.selectors()) {
      switch (selector) {
        case Access.Selector.At at -> {
          if (given < ranges.size()) {
            index(at.index(), ranges.get(given), access.name());
          } else {
            expressions.index(at.index());
          }
          given++;
        }
        case Access.Selector.Dot dot ->
            expressions.report(
                Diagnostic.at(dot.span(), Problem.N004, "`" + access.name() + "` has no fields"));
      }
    }
    if (given == 0 && !ranges.isEmpty()) {
      expressions.report(References.family(access, symbol, claim));
    } else if (given > 0 && ranges.isEmpty()) {
      Optional<Global> global = meaning.names().find(access.name().text());
      String kind = global.map(Global::kind).orElse(Scope.Kind.CHANNEL.phrase());
      Span where = access.selectors().getFirst().span();
      expressions.report(References.noIndices(access.name(), where, kind));
    } else if (given != ranges.size()) {
      expressions.report(References.indexCount(access.name(), access.span(), ranges.size(), given));
    }
  }

  /**
   * Finds an object that a statement or a check names.
   *
   * @param user what needs it, such as {@code `lock`}
   * @param claim what the text claims of a family, for messages
   * @return its symbol, absent if it is unknown, of another kind, or has an error
   */
  Optional<Symbol.Family> object(
      Access access, References.Wanted wanted, String user, String claim) {
    Name name = access.name();
    Optional<Scope.Local> local = expressions.scope().find(name.text());
    Optional<Global> global = meaning.names().find(name.text());
    boolean channel = local.filter(its -> its.kind() == Scope.Kind.CHANNEL).isPresent();
    if (channel && wanted.noun().equals(Synchronisation.CHANNEL.noun())) {
      Optional<Symbol.Objects> symbol = local.get().channel();
      symbol.ifPresentOrElse(s -> indices(access, s, claim), () -> plainIndices(access));
      return symbol.map(Symbol.Family.class::cast);
    } else if (local.isPresent()) {
      expressions.report(
          otherKind(name, local.get().kind().phrase(), local.get().name(), wanted, user));
    } else if (global.isEmpty()) {
      expressions.report(
          References.unknown(
              meaning.names(),
              name,
              wanted.noun(),
              "no " + wanted.noun() + " has this name",
              wanted.accepts()));
    } else if (global.get() instanceof Global.Unread) {
      plainIndices(access);
      return Optional.empty();
    } else if (!wanted.accepts().test(global.get())) {
      expressions.report(otherKind(name, global.get().kind(), global.get().name(), wanted, user));
    } else {
      Optional<Symbol.Family> symbol = meaning.family(name.text());
      symbol.ifPresentOrElse(s -> indices(access, s, claim), () -> plainIndices(access));
      return symbol;
    }
    plainIndices(access);
    return Optional.empty();
  }

  private Diagnostic otherKind(
      Name name, String kind, Name declared, References.Wanted wanted, String user) {
    String message = user + " needs " + wanted.phrase() + ", but `" + name + "` is " + kind;
    return References.otherKind(name, message, declared);
  }

  /** Checks what stands in the indices of a name that is not understood. */
  void plainIndices(Access access) {
    for (Access.Selector selector : access.selectors()) {
      if (selector instanceof Access.Selector.At at) {
        expressions.index(at.index());
      }
    }
  }
}
