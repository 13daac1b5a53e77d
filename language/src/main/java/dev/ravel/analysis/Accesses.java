// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Name;
import dev.ravel.ast.Synchronisation;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds what names with indices and fields stand for. */
final class Accesses {
  private static final Form.Anything ANYTHING = new Form.Anything();

  private final Expressions expressions;
  private final ObjectReferences objects;
  private final Meaning meaning;
  private final Site site;

  Accesses(Expressions expressions, ObjectReferences objects) {
    this.expressions = expressions;
    this.objects = objects;
    this.meaning = expressions.meaning();
    this.site = expressions.site();
  }

  /** The form of a name in an expression. */
  Form value(Access access) {
    Name name = access.name();
    Optional<Scope.Local> local = expressions.scope().find(name.text());
    if (local.filter(its -> its.kind() == Scope.Kind.CHANNEL).isPresent()) {
      String message = "`" + name + "` is a channel, not a value";
      expressions.report(
          References.otherKind(name, message, local.get().name())
              .help("its number of messages is `len(" + name + ")`"));
      return anything(access);
    }
    if (local.isPresent()) {
      if (site.use() == Site.Use.CONSTANT
          && local.get().kind() != Scope.Kind.QUANTIFIED
          && local.get().kind() != Scope.Kind.MESSAGE
          && local.get().kind() != Scope.Kind.ARGUMENT) {
        notConstant(name, local.get().kind().phrase());
        return anything(access);
      }
      return select(access, local.get().form(), local.get().kind().phrase());
    }
    Optional<Global> global = meaning.names().find(name.text());
    if (global.isEmpty()) {
      expressions.report(unknown(name));
      return anything(access);
    }
    return switch (global.get()) {
      case Global.Constant _, Global.Member _ -> select(access, formOf(name), "a constant");
      case Global.Shared _, Global.Input _ -> {
        if (site.isConstant()) {
          notConstant(name, global.get().kind());
          yield anything(access);
        }
        yield select(access, formOf(name), global.get().kind());
      }
      case Global.Objects o when o.sort().isNumber() -> {
        if (site.isConstant()) {
          notConstant(name, global.get().kind());
          yield anything(access);
        }
        yield number(access);
      }
      case Global.Place place -> place(access, place);
      case Global.Unread _ -> anything(access);
      case Global.Threads threads
          when site.seesThreads() && access.before() < access.selectors().size() ->
          new ThreadVariables(expressions, objects).value(access, threads.declaration());
      case Global.NamedType _,
          Global.Objects _,
          Global.Callable _,
          Global.Threads _,
          Global.Net _,
          Global.Transition _ -> {
        expressions.report(noValue(access, global.get()));
        yield anything(access);
      }
    };
  }

  private Form anything(Access access) {
    objects.plainIndices(access);
    return ANYTHING;
  }

  private Form formOf(Name name) {
    return meaning.symbol(name.text()).orElse(null) instanceof Symbol.Value symbol
        ? formOf(symbol)
        : ANYTHING;
  }

  private static Form formOf(Symbol.Value symbol) {
    return switch (symbol) {
      case Symbol.Constant constant -> Form.of(constant.value());
      case Symbol.Member member ->
          new Form.Value(member.type(), Interval.of(member.ordinal()), true);
      case Symbol.Shared shared -> Form.of(shared.type(), shared.ranges());
      case Symbol.Input input -> Form.of(input.type()); // chosen at the start, also if one is fixed
    };
  }

  /** Reports a name of some kind where a constant is needed. */
  void notConstant(Name name, String kind) {
    Purpose purpose = site.purpose().orElse(Purpose.CONSTANT);
    boolean input = meaning.names().find(name.text()).orElse(null) instanceof Global.Input;
    if (input && purpose.isSize()) {
      expressions.report(
          Diagnostic.at(
                  name.span(),
                  Problem.C006,
                  "`" + name + "` is an input, and an input is never a size")
              .label("its value is chosen when an execution starts")
              .help("declare it as `const`; `-D` and `with` can change it"));
      return;
    }
    Diagnostic diagnostic =
        Diagnostic.at(
                name.span(),
                Problem.C001,
                purpose.phrase() + " must be constant, but `" + name + "` is " + kind)
            .label(
                kind.equals("an index")
                    ? "its value differs from member to member"
                    : "its value is known only when the model runs");
    expressions.report(
        purpose == Purpose.INITIAL
            ? diagnostic.help("assign it in a thread before it is used")
            : diagnostic);
  }

  private Diagnostic unknown(Name name) {
    List<Name> elsewhere = expressions.scope().elsewhere(name.text());
    if (!elsewhere.isEmpty()) {
      Name declared = elsewhere.getFirst();
      boolean later = declared.span().start() > name.span().start();
      String message =
          later
              ? "`" + name + "` is used before it is declared"
              : "`" + name + "` is known only inside the block that declares it";
      return Diagnostic.at(name.span(), Problem.N001, message)
          .label("not visible here")
          .related(declared.span(), later ? "declared here, further down" : "declared here");
    }
    return References.unknown(name, site.noun(), site.reason(), candidates());
  }

  private List<References.Candidate> candidates() {
    List<References.Candidate> candidates = new ArrayList<>();
    if (!meaning.names().mayCompare(expressions.scope().size())) {
      return candidates;
    }
    for (Scope.Local local : expressions.scope().all()) {
      candidates.add(new References.Candidate(local.name(), local.kind().phrase()));
    }
    candidates.addAll(References.candidates(meaning.names(), this::isValue));
    return candidates;
  }

  private boolean isValue(Global global) {
    return switch (global) {
      case Global.Constant _, Global.Member _ -> true;
      case Global.Shared _, Global.Input _ -> !site.isConstant();
      case Global.Objects objects -> objects.sort().isNumber() && !site.isConstant();
      case Global.Place _ -> site.seesPlaces();
      case Global.NamedType _, Global.Callable _, Global.Threads _, Global.Net _ -> false;
      case Global.Transition _, Global.Unread _ -> false;
    };
  }

  private Diagnostic noValue(Access access, Global global) {
    Name name = access.name();
    Diagnostic diagnostic = References.isNo(name, global, "a value");
    return switch (global) {
      case Global.Fun fun ->
          diagnostic.help(
              fun.declaration().parameters().isEmpty()
                  ? "call it: write " + name + "()"
                  : "call it with arguments in parentheses");
      case Global.Objects o when o.sort() == Synchronisation.CHANNEL ->
          diagnostic.help("its number of messages is `len(" + name + ")`");
      case Global.EnumType e when !e.declaration().members().isEmpty() ->
          diagnostic.help(
              "write one of its values, such as " + e.declaration().members().getFirst());
      case Global.RecordType _ ->
          diagnostic.help("build one with " + name + "( ) around its fields");
      case Global.Threads _ when site.seesThreads() ->
          diagnostic.help(
              "say where it is, such as `%s done`, or name a variable of it: `%s.x`"
                  .formatted(name, name));
      case Global.Objects o when o.sort() == Synchronisation.MUTEX && site.seesThreads() ->
          diagnostic.help("ask whether it is free: `free(" + name + ")`");
      case Global.Value _, Global.EnumType _, Global.Objects _, Global.Proc _ -> diagnostic;
      case Global.Threads _, Global.NetPart _, Global.Unread _ -> diagnostic;
    };
  }

  private Form place(Access access, Global.Place place) {
    Name name = access.name();
    if (site.isConstant()) {
      notConstant(name, place.kind());
    } else if (!site.seesPlaces()) {
      boolean transition = site.use() == Site.Use.TRANSITION;
      expressions.report(
          Diagnostic.at(
                  name.span(),
                  transition ? Problem.T011 : Problem.T010,
                  transition
                      ? "`" + name + "` is a place, which a transition reads by its arcs only"
                      : "`" + name + "` is a place; only checks and `end when` speak of its tokens")
              .related(place.name().span(), "declared here")
              .help(
                  transition
                      ? "test it with an arc: `reads " + name + "` or `unless " + name + "`"
                      : "a thread takes part in a net by `fire`"));
    }
    return number(access);
  }

  /** The form of a semaphore or a place, which count something. */
  private Form number(Access access) {
    meaning
        .family(access.name().text())
        .ifPresentOrElse(s -> objects.indices(access, s, ""), () -> objects.plainIndices(access));
    return Form.number(new Interval(0, Integer.MAX_VALUE), false);
  }

  /** Applies the indices and fields of an access to what its name stands for. */
  Form select(Access access, Form base, String kind) {
    Form form = base;
    boolean array = base instanceof Form.Array;
    for (Access.Selector selector : access.selectors()) {
      form =
          switch (selector) {
            case Access.Selector.At at ->
                switch (form) {
                  case Form.Anything anything -> {
                    expressions.index(at.index());
                    yield anything;
                  }
                  case Form.Array rest -> {
                    objects.index(at.index(), rest.ranges().getFirst(), access.name());
                    yield rest.member();
                  }
                  case Form.Value _ -> {
                    expressions.index(at.index());
                    expressions.report(
                        array
                            ? References.indexCount(
                                access.name(), access.span(), dimensions(base), count(access))
                            : References.noIndices(access.name(), at.span(), kind));
                    yield ANYTHING;
                  }
                };
            case Access.Selector.Dot dot -> field(form, dot, access);
          };
    }
    return form;
  }

  private static int dimensions(Form base) {
    return base instanceof Form.Array array ? array.ranges().size() : 0;
  }

  private static int count(Access access) {
    return (int) access.selectors().stream().filter(Access.Selector.At.class::isInstance).count();
  }

  private Form field(Form form, Access.Selector.Dot dot, Access access) {
    if (!(expressions.single(form, access.name().span()) instanceof Form.Value value)) {
      return ANYTHING;
    }
    if (!(value.type() instanceof Type.Record struct)) {
      expressions.report(
          Diagnostic.at(
              dot.span(),
              Problem.N004,
              "this is " + Words.of(value.type()) + " and has no fields"));
      return ANYTHING;
    }
    for (Type.Field field : struct.fields()) {
      if (field.name().equals(dot.field().text())) {
        return Form.of(field.type());
      }
    }
    List<String> fields = struct.fields().stream().map(Type.Field::name).toList();
    Diagnostic diagnostic =
        Diagnostic.at(
                dot.field().span(),
                Problem.N004,
                "record `" + struct.name() + "` has no field `" + dot.field() + "`")
            .label("its fields are " + String.join(", ", fields));
    Optional<String> near = Similar.to(dot.field().text(), fields);
    expressions.report(
        near.map(n -> diagnostic.help("did you mean `" + n + "`?", dot.field().span(), n))
            .orElse(diagnostic));
    return ANYTHING;
  }
}
