// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.Quantifier;
import dev.ravel.ast.Name;
import dev.ravel.ast.Synchronisation;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Finds the form of expressions at one site and reports what is wrong with them. Names and types
 * are checked everywhere; what depends on values (an index out of range, a division by zero) is
 * reported only where the expression can be evaluated, that is, not after a condition that is false
 * in this instance.
 */
final class Expressions {
  private static final Form.Anything ANYTHING = new Form.Anything();

  private final Meaning meaning;
  private final Findings findings;
  private final Scope scope;
  private final Site site;
  private final Operators operators = new Operators(this);
  private final ObjectReferences objects;
  private final Accesses accesses;
  private final Questions questions;
  private int dead;

  /** True if procedures can be called, whose steps come in the midst of an expression. */
  private boolean calls;

  Expressions(Meaning meaning, Findings findings, Scope scope, Site site) {
    this.meaning = meaning;
    this.findings = findings;
    this.scope = scope;
    this.site = site;
    this.objects = new ObjectReferences(this);
    this.accesses = new Accesses(this, objects);
    this.questions = new Questions(this);
    this.dead = site.isConstant() ? 1 : 0;
  }

  /** The meaning of the global names. */
  Meaning meaning() {
    return meaning;
  }

  /** The visible local names. */
  Scope scope() {
    return scope;
  }

  /** Returns the site of the expressions. */
  Site site() {
    return site;
  }

  /** The objects that are named. */
  ObjectReferences objects() {
    return objects;
  }

  /** The names with indices and fields. */
  Accesses accesses() {
    return accesses;
  }

  /** Reports a problem. */
  void report(Diagnostic diagnostic) {
    findings.add(diagnostic);
  }

  /** Reports a problem that exists only if this place is reached. */
  void reportIfReached(Diagnostic diagnostic) {
    if (dead == 0) {
      findings.add(diagnostic);
    }
  }

  /** Does some work of which it may be known that it is never reached. */
  <T> T unless(boolean unreachable, Supplier<T> work) {
    dead += unreachable ? 1 : 0;
    try {
      return work.get();
    } finally {
      dead -= unreachable ? 1 : 0;
    }
  }

  /** Does some work with expressions in which procedures can be called, or cannot. */
  <T> T calling(boolean possible, Supplier<T> work) {
    boolean before = calls;
    calls = possible;
    try {
      return work.get();
    } finally {
      calls = before;
    }
  }

  /** The form of an expression, which may be a whole array. */
  Form of(Expression expression) {
    return switch (expression) {
      case Expression.IntLiteral literal -> Form.number(Interval.of(literal.value()), true);
      case Expression.BoolLiteral literal -> Form.truth(Interval.of(literal.value()), true);
      case Expression.Extreme extreme -> extreme(extreme);
      case Access access -> accesses.value(access);
      case Expression.Call call -> call(call);
      case Expression.Unary unary -> operators.unary(unary);
      case Expression.Chain chain -> operators.chain(chain);
      case Expression.Conditional conditional -> conditional(conditional);
      case Expression.Quantified quantified -> calling(false, () -> quantified(quantified));
      case Expression.ListLiteral list -> list(list);
      case Expression.InSection in -> questions.inSection(in);
      case Expression.AtLabel at -> questions.atLabel(at);
      case Expression.IsDone done -> questions.isDone(done);
      case Expression.HasCrashed crashed -> questions.hasCrashed(crashed);
      case Expression.HoldsMutex holds -> questions.holdsMutex(holds);
    };
  }

  /** The form of an expression that must be one value. */
  Form single(Expression expression) {
    return single(of(expression), expression.span());
  }

  /** Reports a whole array where one value is needed. */
  Form single(Form form, Span where) {
    if (form instanceof Form.Array array) {
      Diagnostic diagnostic =
          Diagnostic.at(where, Problem.T002, "one value is needed here, not a whole array")
              .label(Words.of(array));
      boolean named = where.text().matches("\\w[\\w.\\[\\]]*");
      String first = References.firstMember(where.text(), array.ranges());
      report(named ? diagnostic.help("name one cell, such as " + first) : diagnostic);
      return ANYTHING;
    }
    return form;
  }

  /** The form of an expression that may be a whole array, which is read or written in one step. */
  Form whole(Expression expression) {
    Form form = of(expression);
    if (form instanceof Form.Array array && Sizes.leaves(array.type()) > Sizes.LEAVES) {
      report(
          Diagnostic.at(
                  expression.span(),
                  Problem.C004,
                  "a step takes at most %s, but this array has %s"
                      .formatted(
                          Words.count(Sizes.LEAVES, "single value"),
                          Words.count(Sizes.leaves(array.type()))))
              .help("go over the cells with `for`"));
      return ANYTHING;
    }
    return form;
  }

  /** The form of an expression that must be a condition; {@code user} is what needs it. */
  Interval condition(Expression expression, String user) {
    String needs = user + " needs a condition";
    Form form = single(expression);
    return kind(
            form,
            expression.span(),
            Form.truth(Interval.TRUTH, false),
            Problem.T001,
            needs,
            "expected a bool")
        .interval();
  }

  /** The values of an expression that must be a number; {@code user} is what needs it. */
  Form.Value number(Expression expression, String user) {
    return number(single(expression), expression.span(), user);
  }

  /** An index of something of which is not known what indices it has. */
  void index(Expression expression) {
    bound(expression, "an index");
  }

  private Form.Value number(Form form, Span where, String user) {
    String needs = user + " is a number";
    return kind(
        form, where, Form.number(Interval.ALL, false), Problem.T001, needs, "expected a number");
  }

  /**
   * The form if it is of a kind; else that of which nothing else is known, and that is reported.
   *
   * @param needs what needs a value of the kind, for the message
   */
  Form.Value kind(
      Form form, Span where, Form.Value some, Problem problem, String needs, String label) {
    if (form instanceof Form.Value value) {
      if (Fit.sameKind(some.type(), value.type())) {
        return value;
      }
      String message = needs + ", but this is " + Words.of(value.type());
      report(Diagnostic.at(where, problem, message).label(label));
    }
    return some;
  }

  /**
   * Reports a value that cannot be stored where a type is needed.
   *
   * @param holder what holds it, for messages, such as {@code `x`}
   * @param outside the problem of a known value out of the range of the type
   */
  void fits(Form form, Span where, Type needed, String holder, Problem outside) {
    if (needed instanceof Type.Array array) {
      fitsArray(form, where, array, holder, outside);
      return;
    }
    if (!(single(form, where) instanceof Form.Value value)) {
      return;
    }
    if (!Fit.sameKind(needed, value.type())) {
      report(
          Diagnostic.at(
                  where,
                  Problem.T001,
                  holder + " holds " + Words.of(needed) + ", but this is " + Words.of(value.type()))
              .label("expected " + needed.show()));
    } else if (needed instanceof Type.Scalar scalar
        && value.isKnown()
        && !Sizes.fits(scalar, value.interval().low())) {
      long known = value.interval().low();
      reportIfReached(
          Diagnostic.at(
                  where, outside, holder + " cannot hold " + known + ": it is " + needed.show())
              .label("the value is " + known));
    }
  }

  private void fitsArray(Form form, Span where, Type.Array needed, String holder, Problem outside) {
    Optional<Type> known = form.known();
    if (known.isEmpty()) {
      return;
    }
    if (!Fit.sameKind(needed, known.get())) {
      report(mismatch(needed, known.get(), where, holder));
    } else if (form instanceof Form.Array array
        && array.fixed()
        && needed.element() instanceof Type.Scalar cell) {
      for (long extreme : List.of(array.interval().low(), array.interval().high())) {
        if (!Sizes.fits(cell, extreme)) {
          reportIfReached(
              Diagnostic.at(
                      where,
                      outside,
                      holder + " cannot hold " + extreme + ": its cells are " + cell.show())
                  .label("a value of this array is " + extreme));
          return;
        }
      }
    }
  }

  /** Says why a value of a type cannot be stored where another type is needed. */
  static Diagnostic mismatch(Type needed, Type type, Span where, String holder) {
    if (needed instanceof Type.Array one
        && type instanceof Type.Array other
        && Fit.sameKind(one.element(), other.element())) {
      return unequal(where, holder + " has " + Words.cells(one.ranges()), one, other)
          .label("expected " + needed.show());
    }
    boolean arrays = needed instanceof Type.Array && type instanceof Type.Array;
    String expected = arrays ? needed.show() : Words.of(needed);
    String found = arrays ? type.show() : Words.of(type);
    String message = holder + " holds " + expected + ", but this is " + found;
    return Diagnostic.at(where, Problem.T001, message).label("expected " + needed.show());
  }

  /**
   * Says that two arrays are of unequal size, or that their indices are values of two enums.
   *
   * @param first what is said of the first one: how many cells it has
   */
  static Diagnostic unequal(Span where, String first, Type.Array one, Type.Array other) {
    boolean sizes = Range.sizes(one.ranges()).equals(Range.sizes(other.ranges()));
    return Diagnostic.at(
            where,
            Problem.T012,
            sizes
                ? "these arrays have different indices: one is %s, the other %s"
                    .formatted(one.show(), other.show())
                : "arrays of unequal size: %s, but this array has %s"
                    .formatted(first, Words.cells(other.ranges())))
        .help("declare both with the same size, or go over the cells with `for`");
  }

  /** The form of an expression that may be a list, as the values of constants may. */
  Form constant(Expression expression) {
    if (!(expression instanceof Expression.ListLiteral list)) {
      Form form = of(expression);
      // the bounds of an index are no values that the list surely has
      return form instanceof Form.Value value
              && value.type() instanceof Type.Scalar
              && !value.isKnown()
          ? new Form.Value(value.type(), value.interval(), false)
          : form;
    }
    Form all = list.elements().isEmpty() ? ANYTHING : constant(list.elements().getFirst());
    if (list.elements().isEmpty()) {
      report(Diagnostic.at(list.span(), Problem.C007, "a list needs at least one value"));
    }
    for (Expression element : list.elements().stream().skip(1).toList()) {
      Form form = constant(element);
      if (!Form.sameShape(all, form)) {
        report(
            Diagnostic.at(
                    element.span(),
                    Problem.T001,
                    "the values of a list must be of one type, but this is " + Words.of(form))
                .related(list.elements().getFirst().span(), "and this is " + Words.of(all)));
        return ANYTHING;
      }
      all = Form.join(all, form);
    }
    return Form.row(all, list.elements().size());
  }

  private Form list(Expression.ListLiteral list) {
    list.elements().forEach(this::of);
    report(
        Diagnostic.at(
                list.span(),
                Problem.T009,
                "a list can only be an initial value, a constant, or a field of a record that is"
                    + " built")
            .label("a list of " + Words.count(list.elements().size(), "value")));
    return ANYTHING;
  }

  private Form conditional(Expression.Conditional conditional) {
    Interval condition = condition(conditional.condition(), "`if`");
    Form yes = unless(condition.is(0), () -> whole(conditional.yes()));
    Form no = unless(condition.is(1), () -> whole(conditional.no()));
    Optional<Type> one = yes.known();
    Optional<Type> other = no.known();
    if (one.isEmpty() || other.isEmpty()) {
      return ANYTHING;
    }
    if (!Fit.sameKind(one.get(), other.get())) {
      Span where = conditional.no().span();
      boolean arrays = one.get() instanceof Type.Array && other.get() instanceof Type.Array;
      String message =
          "both results of `if` must be of one type, but this is " + Words.of(other.get());
      Diagnostic diagnostic =
          arrays
              ? mismatch(one.get(), other.get(), where, "the first result of `if`")
              : Diagnostic.at(where, Problem.T001, message);
      report(diagnostic.related(conditional.yes().span(), "and this is " + Words.of(one.get())));
      return ANYTHING;
    }
    return condition.is(1) ? yes : condition.is(0) ? no : Form.join(yes, no);
  }

  private Form quantified(Expression.Quantified quantified) {
    String word = "`" + quantified.quantifier().word() + "`";
    Optional<Access> channel = quantified.named().filter(this::isChannel);
    if (channel.isPresent()) {
      return overMessages(quantified, channel.get(), word);
    }
    Form.Value low = bound(quantified.low(), "a bound of " + word);
    Form.Value high = otherBound(low, quantified.high(), "a bound of " + word);
    boolean empty = low.interval().low() > high.interval().high();
    boolean fixed = low.fixed() && high.fixed();
    scope.enter();
    scope.declare(quantified.variable(), Scope.Kind.QUANTIFIED, between(low, high));
    Interval body = unless(empty, () -> condition(quantified.body(), word));
    scope.leave();
    if (quantified.quantifier() == Quantifier.COUNT) {
      long most = empty ? 0 : Arithmetic.width(low.interval().low(), high.interval().high());
      return Form.number(new Interval(0, most), fixed && most == 0);
    }
    boolean all = quantified.quantifier() == Quantifier.ALL;
    if (empty || body.is(all ? 1 : 0)) {
      return Form.truth(Interval.of(all), fixed);
    }
    return Form.truth(Interval.TRUTH, false);
  }

  private boolean isChannel(Access named) {
    Optional<Scope.Local> local = scope.find(named.name().text());
    if (local.isPresent()) {
      return local.get().kind() == Scope.Kind.CHANNEL;
    }
    return meaning.names().find(named.name().text()).orElse(null) instanceof Global.Objects its
        && its.sort() == Synchronisation.CHANNEL;
  }

  /** A quantifier over what a channel holds. */
  private Form overMessages(Expression.Quantified quantified, Access channel, String word) {
    if (site.isConstant()) {
      accesses.notConstant(channel.name(), "a channel");
    }
    Optional<Symbol.Objects> known =
        objects
            .object(channel, References.Wanted.of(Synchronisation.CHANNEL), word, "")
            .map(Symbol.Objects.class::cast);
    Form message = known.flatMap(Symbol.Objects::messages).map(Form::of).orElse(ANYTHING);
    scope.enter();
    scope.declare(quantified.variable(), Scope.Kind.MESSAGE, message);
    Interval _ = condition(quantified.body(), word);
    scope.leave();
    if (quantified.quantifier() == Quantifier.COUNT) {
      long most = known.map(its -> Math.max(1L, its.number())).orElse(Sizes.CAPACITY);
      return Form.number(new Interval(0, most), false);
    }
    return Form.truth(Interval.TRUTH, false);
  }

  /** The values from one bound to another. */
  static Form between(Form.Value low, Form.Value high) {
    long least = low.interval().low();
    Interval interval = new Interval(least, Math.max(least, high.interval().high()));
    boolean fixed = low.fixed() && high.fixed();
    return low.type() instanceof Type.Enum names
        ? new Form.Value(names, interval, fixed)
        : Form.number(interval, fixed);
  }

  /** Returns the first bound of the range of a name. It is a number or a value of an enum. */
  Form.Value bound(Expression low, String user) {
    Form form = single(low);
    return form instanceof Form.Value value && value.type() instanceof Type.Enum
        ? value
        : number(form, low.span(), user);
  }

  /** The second bound, which is of the type of the first. */
  Form.Value otherBound(Form.Value low, Expression high, String user) {
    if (low.type() instanceof Type.Enum names) {
      Form some = new Form.Value(names, Interval.of(names), false);
      return kind(
          single(high),
          high.span(),
          (Form.Value) some,
          Problem.T001,
          user + " is " + Words.of(names) + " as the other one",
          "expected " + names.name());
    }
    return number(high, user);
  }

  /** The end of an enum that stands for all its values. */
  private Form extreme(Expression.Extreme extreme) {
    Name name = extreme.type();
    if (meaning.symbol(name.text()).orElse(null) instanceof Symbol.EnumType its) {
      long ordinal = extreme.last() ? its.type().high() : its.type().low();
      return new Form.Value(its.type(), Interval.of(ordinal), true);
    }
    Optional<Global> global = meaning.names().find(name.text());
    Optional<Scope.Local> local = scope.find(name.text());
    if (extreme.last() || global.filter(Global.EnumType.class::isInstance).isPresent()) {
      return ANYTHING; // said of the first value, or of the enum itself
    }
    String message =
        "`" + name + "` is %s, not an enum, all of whose values a name could go through";
    if (local.isPresent() || global.filter(g -> !(g instanceof Global.Unread)).isPresent()) {
      String kind = local.map(its -> its.kind().phrase()).orElseGet(() -> global.get().kind());
      Name declared = local.map(Scope.Local::name).orElseGet(() -> global.get().name());
      Diagnostic diagnostic = References.otherKind(name, message.formatted(kind), declared);
      report(
          global.filter(Global.Constant.class::isInstance).isPresent() || local.isPresent()
              ? diagnostic.help(
                  "a range has two bounds: `0.." + name + "-1`", name.span(), "0.." + name + "-1")
              : diagnostic);
    } else if (global.isEmpty()) {
      report(
          References.unknown(
              meaning.names(),
              name,
              "enum",
              "no enum has this name",
              Global.EnumType.class::isInstance));
    }
    return ANYTHING;
  }

  private Form call(Expression.Call call) {
    Name callee = call.callee();
    Optional<Global> global = meaning.names().find(callee.text());
    if (callee.text().equals("len")) {
      return questions.length(call);
    }
    if (callee.text().equals("free")) {
      return questions.isFree(call);
    }
    if (global.orElse(null) instanceof Global.Proc proc) {
      return procedure(call, proc);
    }
    boolean lists = global.orElse(null) instanceof Global.RecordType;
    List<Form> arguments = new ArrayList<>();
    for (Expression argument : call.arguments()) {
      boolean list = lists && argument instanceof Expression.ListLiteral;
      arguments.add(list ? constant(argument) : whole(argument));
    }
    if (global.isEmpty()) {
      report(unknownFunction(callee));
    } else if (global.get() instanceof Global.Fun fun) {
      return function(call, fun, arguments);
    } else if (global.get() instanceof Global.RecordType struct) {
      return construct(call, struct, arguments);
    } else if (!(global.get() instanceof Global.Unread)) {
      report(References.isNo(callee, global.get(), "a function"));
    }
    return ANYTHING;
  }

  private Diagnostic unknownFunction(Name callee) {
    if (scope.find(callee.text()).isPresent()) {
      String kind = scope.find(callee.text()).get().kind().phrase();
      return Diagnostic.at(
          callee.span(), Problem.N003, "`" + callee + "` is " + kind + ", not a function");
    }
    return References.unknown(
        meaning.names(),
        callee,
        "function",
        "no function or record has this name",
        g -> g instanceof Global.Fun || g instanceof Global.RecordType);
  }

  private Form function(Expression.Call call, Global.Fun fun, List<Form> arguments) {
    int needed = fun.declaration().parameters().size();
    if (!hasCount(call.span(), call.callee(), needed, arguments.size(), fun.name())) {
      return ANYTHING;
    }
    if (meaning.symbol(fun.name().text()).isEmpty()) {
      return ANYTHING;
    }
    Functions.Outcome outcome =
        meaning.functions().call(fun, arguments, site.inside(fun.name().text()), dead > 0);
    outcome.warnings().forEach(this::report);
    outcome.trouble().ifPresent(d -> report(meaning.functions().report(call, d)));
    return outcome.form();
  }

  private Form procedure(Expression.Call call, Global.Proc proc) {
    Name callee = call.callee();
    if (proc.declaration().result().isEmpty()) {
      report(
          Diagnostic.at(
                  call.span(), Problem.N003, "`" + callee + "` is a procedure and has no value")
              .related(proc.name().span(), "declared without a result")
              .help(
                  "call it as a statement of its own, give it a result (`proc "
                      + callee
                      + "(…): T`), or declare a `fun`"));
      return ANYTHING;
    }
    if (!calls) {
      report(
          Diagnostic.at(
                  call.span(),
                  Problem.S013,
                  "procedure `" + callee + "` cannot be called in the midst of one step")
              .label("its steps are steps of their own")
              .help(
                  site.use() == Site.Use.STATEMENT
                      ? "call it before, into a local variable"
                      : "only threads and procedures call procedures; declare a `fun`"));
      return ANYTHING;
    }
    new Arguments(this).check(call.span(), callee, proc, call.arguments());
    return meaning.symbol(callee.text()).orElse(null) instanceof Symbol.Proc symbol
        ? symbol.result().map(Form::of).orElse(ANYTHING)
        : ANYTHING;
  }

  private Form construct(Expression.Call call, Global.RecordType struct, List<Form> arguments) {
    int needed = struct.declaration().fields().size();
    if (!hasCount(call.span(), call.callee(), needed, arguments.size(), struct.name())
        || !(meaning.symbol(struct.name().text()).orElse(null)
            instanceof Symbol.RecordType symbol)) {
      return ANYTHING;
    }
    boolean fixed = true;
    for (int i = 0; i < needed; i++) {
      Type.Field field = symbol.type().fields().get(i);
      fits(
          arguments.get(i),
          call.arguments().get(i).span(),
          field.type(),
          "field `" + field.name() + "`",
          Problem.T001);
      fixed &=
          switch (arguments.get(i)) {
            case Form.Value value -> value.fixed();
            case Form.Array array -> array.fixed();
            case Form.Anything _ -> false;
          };
    }
    return new Form.Value(symbol.type(), Interval.ALL, fixed);
  }

  /** Reports a call with a wrong number of arguments. */
  boolean hasCount(Span call, Name callee, int needed, int given, Name declared) {
    if (needed == given) {
      return true;
    }
    String takes = needed == 0 ? "no arguments" : Words.count(needed, "argument");
    String are = given == 0 ? "none is given" : Words.count(given, "is given", "are given");
    report(
        Diagnostic.at(call, Problem.T004, "`" + callee + "` takes " + takes + ", but " + are)
            .related(declared.span(), "declared here"));
    return false;
  }
}
