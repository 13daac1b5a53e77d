// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.ast.Access;
import dev.ravel.ast.Access.Selector;
import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Declaration.Counted;
import dev.ravel.ast.Declaration.FamilyName;
import dev.ravel.ast.Declaration.Setting;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Index;
import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.Model;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.NetItem.Arc;
import dev.ravel.ast.Order;
import dev.ravel.ast.Property;
import dev.ravel.ast.RightSide;
import dev.ravel.ast.ScheduleText;
import dev.ravel.ast.ScheduleText.Move;
import dev.ravel.ast.Statement;
import dev.ravel.ast.Statement.PrintPart;
import dev.ravel.ast.Synchronisation;
import dev.ravel.ast.TypeName;
import dev.ravel.ast.VariableType;
import dev.ravel.source.Fairness;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Trees as short texts, for tests. They have everything but the spans. */
final class TreeText {
  private TreeText() {}

  static String of(Model model) {
    String name = model.name().map(n -> "(model " + n + ")\n").orElse("");
    return name + model.declarations().stream().map(TreeText::of).collect(Collectors.joining("\n"));
  }

  static String of(Declaration declaration) {
    return switch (declaration) {
      case Declaration.Const d -> doc(d.doc()) + "(const " + d.name() + " " + of(d.value()) + ")";
      case Declaration.Input d ->
          doc(d.doc())
              + (d.symbolic() ? "(symbolic-input " : "(input ")
              + d.name()
              + " "
              + of(d.type())
              + ")";
      case Declaration.EnumType d ->
          doc(d.doc()) + "(enum " + d.name() + all(d.members(), Name::text) + ")";
      case Declaration.RecordType d ->
          doc(d.doc())
              + "(record "
              + d.name()
              + all(d.fields(), f -> "(" + f.name() + " " + of(f.type()) + ")")
              + ")";
      case Declaration.Shared d ->
          doc(d.doc())
              + "("
              + maybeOrder(d.order())
              + (d.atomic() ? "atomic-shared" : "shared")
              + all(d.names(), Name::text)
              + " "
              + of(d.type())
              + maybe(d.initial(), TreeText::of)
              + ")";
      case Declaration.Objects d ->
          doc(d.doc())
              + "("
              + (d.delivery().unordered() ? "unordered-" : "")
              + (d.delivery().fair() ? "fair-" : "")
              + (d.delivery().lossy() ? "lossy-" : "")
              + (d.delivery().duplicating() ? "duplicating-" : "")
              + (d.kind() == Synchronisation.COND ? "cond" : d.kind().noun())
              + all(d.names(), name -> d.messages().isEmpty() ? of(name) : of(name.family()))
              + d.messages()
                  .map(t -> " " + of(t) + " " + of(d.names().getFirst().count().orElseThrow()))
                  .orElse("")
              + ")";
      case Declaration.Fun d ->
          doc(d.doc())
              + "(fun "
              + d.name()
              + " ("
              + all(d.parameters(), Name::text).strip()
              + ") "
              + of(d.body())
              + ")";
      case Declaration.Proc d ->
          doc(d.doc())
              + "(proc "
              + d.name()
              + all(d.parameters(), p -> "(" + p.name() + " " + of(p.type()) + ")")
              + d.result().map(type -> " : " + of(type)).orElse("")
              + " "
              + of(d.body())
              + ")";
      case Declaration.Thread d ->
          doc(d.doc())
              + ("(" + of(d.fairness()))
              + (d.daemon() ? "daemon-" : "")
              + (d.task() ? "task " : "thread ")
              + d.name()
              + all(d.indices(), TreeText::of)
              + " "
              + of(d.body())
              + ")";
      case Declaration.Crash d ->
          doc(d.doc()) + "(crash " + of(d.limit()) + all(d.families(), Name::text) + ")";
      case Declaration.Net d ->
          doc(d.doc()) + "(net " + d.name() + all(d.items(), TreeText::of) + ")";
      case Declaration.Check d ->
          doc(d.doc())
              + "(check"
              + maybe(d.word(), Name::text)
              + all(d.settings(), TreeText::of)
              + " "
              + of(d.property())
              + (d.expected() == Declaration.Expected.HOLDS ? "" : " " + lower(d.expected()))
              + maybe(d.schedule(), s -> "(by " + s + ")")
              + ")";
      case Declaration.Schedule d ->
          doc(d.doc())
              + "(schedule "
              + d.name()
              + all(d.settings(), TreeText::of)
              + of(d.moves())
              + ")";
      case Declaration.Option d -> "(option " + lower(d.choice()) + ")";
      case Declaration.Import d -> "(import \"" + d.path() + "\")";
    };
  }

  private static String of(FamilyName family) {
    return family.name() + inBrackets(family.sizes());
  }

  private static String of(Counted counted) {
    return counted
        .count()
        .map(count -> "(" + of(counted.family()) + " " + of(count) + ")")
        .orElseGet(() -> of(counted.family()));
  }

  private static String of(Setting setting) {
    return "(with " + setting.name() + " " + of(setting.value()) + ")";
  }

  private static String of(Index index) {
    return "[" + index.name() + " " + of(index.low()) + " " + of(index.high()) + "]";
  }

  static String of(TypeName type) {
    return switch (type) {
      case TypeName.Bool t -> "bool";
      case TypeName.Int t -> "(int " + of(t.low()) + " " + of(t.high()) + ")";
      case TypeName.Named t -> t.name().text();
    };
  }

  static String of(VariableType type) {
    return of(type.element()) + inBrackets(type.sizes());
  }

  static String of(Block block) {
    return "{" + all(block.statements(), TreeText::of).strip() + "}";
  }

  static String of(Statement statement) {
    return switch (statement) {
      case Statement.Assign s -> "(= " + of(s.target()) + " " + of(s.value()) + ")";
      case Statement.AssignAll s ->
          "(=" + all(s.targets(), TreeText::of) + " :" + all(s.values(), TreeText::of) + ")";
      case Statement.Var s ->
          "(var " + s.name() + " " + of(s.type()) + maybe(s.initial(), TreeText::of) + ")";
      case Statement.Await s -> "(await " + of(s.condition()) + ")";
      case Statement.If s ->
          "(if"
              + all(s.branches(), b -> of(b.condition()) + " " + of(b.body()))
              + maybe(s.otherwise(), b -> "else " + of(b))
              + ")";
      case Statement.While s -> "(while " + of(s.condition()) + " " + of(s.body()) + ")";
      case Statement.Loop s -> "(loop " + of(s.body()) + ")";
      case Statement.For s ->
          "(for "
              + s.variable()
              + " "
              + of(s.low())
              + " "
              + of(s.high())
              + " "
              + of(s.body())
              + ")";
      case Statement.Repeat s -> "(repeat " + of(s.times()) + " " + of(s.body()) + ")";
      case Statement.Either s ->
          (s.fair() ? "(fair either" : "(either")
              + all(
                  s.alternatives(),
                  a ->
                      a.guard().map(g -> "when " + of(g) + " ").orElse("")
                          + a.operation().map(o -> "on " + of(o) + " ").orElse("")
                          + of(a.body()))
              + maybe(s.otherwise(), b -> "else " + of(b))
              + ")";
      case Statement.Break s -> "(break)";
      case Statement.Continue s -> "(continue)";
      case Statement.Goto s -> "(goto " + s.label() + ")";
      case Statement.Return s -> "(return" + s.value().map(v -> " " + of(v)).orElse("") + ")";
      case Statement.Label s -> "(label " + s.name() + ")";
      case Statement.Atomic s -> "(" + maybeOrder(s.order()) + "atomic " + of(s.body()) + ")";
      case Statement.Fence s -> "(fence " + s.order().word() + ")";
      case Statement.Section s -> "(section " + s.name() + " " + of(s.body()) + ")";
      case Statement.Noncritical s -> "(noncritical)";
      case Statement.Lock s -> "(lock " + of(s.mutex()) + ")";
      case Statement.Unlock s -> "(unlock " + of(s.mutex()) + ")";
      case Statement.TryLock s -> "(trylock " + of(s.mutex()) + " " + of(s.success()) + ")";
      case Statement.With s -> "(with " + of(s.mutex()) + " " + of(s.body()) + ")";
      case Statement.Wait s -> "(wait " + of(s.condition()) + " " + of(s.mutex()) + ")";
      case Statement.Signal s -> "(signal " + of(s.condition()) + ")";
      case Statement.Broadcast s -> "(broadcast " + of(s.condition()) + ")";
      case Statement.Down s -> "(down " + of(s.semaphore()) + ")";
      case Statement.Up s -> "(up " + of(s.semaphore()) + ")";
      case Statement.Send s -> "(send " + of(s.value()) + " " + of(s.channel()) + ")";
      case Statement.Receive s ->
          "("
              + s.word()
              + (s.any() ? " any " : " ")
              + of(s.target())
              + " "
              + of(s.channel())
              + s.where().map(where -> " " + of(where)).orElse("")
              + ")";
      case Statement.Pass s -> "(pass " + of(s.barrier()) + ")";
      case Statement.Fire s -> "(fire " + of(s.transition()) + ")";
      case Statement.Start s -> "(start " + of(s.task()) + ")";
      case Statement.Join s -> "(join " + of(s.thread()) + ")";
      case Statement.Assert s -> "(assert " + of(s.condition()) + ")";
      case Statement.Assume s -> "(assume " + of(s.condition()) + ")";
      case Statement.Print s -> "(print" + all(s.parts(), TreeText::of) + ")";
      case Statement.Skip s -> "(skip)";
      case Statement.Call s -> "(call " + s.procedure() + all(s.arguments(), TreeText::of) + ")";
    };
  }

  private static String maybeOrder(Optional<Order> order) {
    return order.map(its -> its.word() + " ").orElse("");
  }

  private static String of(PrintPart part) {
    return switch (part) {
      case PrintPart.Text p -> "\"" + p.text().replace("\n", "\\n").replace("\t", "\\t") + "\"";
      case PrintPart.Value p -> of(p.value());
    };
  }

  static String of(RightSide value) {
    return switch (value) {
      case Expression e -> of(e);
      case RightSide.Any a ->
          "(any"
              + maybe(a.binder(), Name::text)
              + " "
              + of(a.low())
              + " "
              + of(a.high())
              + maybe(a.where(), w -> "where " + of(w))
              + ")";
      case RightSide.AnyOf a ->
          "(any"
              + maybe(a.binder(), Name::text)
              + " {"
              + a.values().stream().map(TreeText::of).collect(Collectors.joining(" "))
              + "}"
              + maybe(a.where(), w -> "where " + of(w))
              + ")";
    };
  }

  static String of(Expression expression) {
    return switch (expression) {
      case Expression.IntLiteral e -> Long.toString(e.value());
      case Expression.BoolLiteral e -> Boolean.toString(e.value());
      case Expression.Extreme e -> (e.last() ? "last-" : "first-") + of(e.named());
      case Access e ->
          maybeOrder(e.order())
              + e.name()
              + e.selectors().stream().map(TreeText::of).collect(Collectors.joining());
      case Expression.Call e -> "(" + e.callee() + "()" + all(e.arguments(), TreeText::of) + ")";
      case Expression.Unary e ->
          (e.operator() == Expression.UnaryOperator.NOT ? "(! " : "(- ") + of(e.operand()) + ")";
      case Expression.Chain e ->
          "("
              + of(e.first())
              + all(e.links(), l -> l.operator().symbol() + " " + of(l.operand()))
              + ")";
      case Expression.Conditional e ->
          "(if " + of(e.condition()) + " " + of(e.yes()) + " " + of(e.no()) + ")";
      case Expression.Quantified e ->
          "("
              + e.quantifier().word()
              + " "
              + e.variable()
              + " "
              + of(e.low())
              + " "
              + of(e.high())
              + " "
              + of(e.body())
              + ")";
      case Expression.ListLiteral e -> "[" + all(e.elements(), TreeText::of).strip() + "]";
      case Expression.InSection e -> "(in " + of(e.thread()) + " " + e.section() + ")";
      case Expression.AtLabel e -> "(at " + of(e.thread()) + " " + e.label() + ")";
      case Expression.IsDone e -> "(done " + of(e.thread()) + ")";
      case Expression.HasCrashed e -> "(crashed " + of(e.thread()) + ")";
      case Expression.HoldsMutex e -> "(holds " + of(e.thread()) + " " + of(e.mutex()) + ")";
    };
  }

  private static String of(Selector selector) {
    return switch (selector) {
      case Selector.At at -> "[" + of(at.index()) + "]";
      case Selector.Dot dot -> "." + dot.field();
    };
  }

  static String of(NetItem item) {
    return switch (item) {
      case NetItem.Place i ->
          doc(i.doc())
              + "(place "
              + i.name()
              + all(i.indices(), TreeText::of)
              + maybe(i.tokens(), TreeText::of)
              + ")";
      case NetItem.Transition i ->
          doc(i.doc())
              + ("(" + of(i.fairness()) + "trans ")
              + i.name()
              + all(i.indices(), TreeText::of)
              + arcs("", i.inputs())
              + arcs("reads", i.reads())
              + arcs("unless", i.inhibitors())
              + arcs("->", i.outputs())
              + maybe(i.guard(), g -> "when " + of(g))
              + (i.effects().isEmpty() ? "" : " do" + all(i.effects(), TreeText::of))
              + ")";
      case NetItem.EndWhen i -> "(end " + of(i.condition()) + ")";
    };
  }

  private static String arcs(String word, List<Arc> arcs) {
    if (arcs.isEmpty()) {
      return "";
    }
    return (word.isEmpty() ? "" : " " + word) + all(arcs, TreeText::of);
  }

  private static String of(Arc arc) {
    return arc.weight().map(w -> of(w) + "*").orElse("")
        + arc.place()
        + arc.indices().stream()
            .map(i -> "[" + of(i.low()) + i.high().map(h -> ".." + of(h)).orElse("") + "]")
            .collect(Collectors.joining());
  }

  static String of(Property property) {
    return switch (property) {
      case Property.NoDeadlock p -> "(no deadlock)";
      case Property.NoError p -> "(no error)";
      case Property.NoRace p -> "(no race)";
      case Property.NoDeadCode p -> "(no dead code)";
      case Property.Terminates p -> "(terminates)";
      case Property.AtMost p -> "(at-most " + of(p.limit()) + " " + p.section() + ")";
      case Property.Never p -> "(never " + of(p.condition()) + ")";
      case Property.Always p -> "(always " + of(p.condition()) + ")";
      case Property.Reachable p -> "(reachable " + of(p.condition()) + ")";
      case Property.Finally p -> "(finally " + of(p.condition()) + ")";
      case Property.LeadsTo p -> "(leads-to " + of(p.cause()) + " " + of(p.effect()) + ")";
      case Property.Eventually p -> "(eventually " + of(p.condition()) + ")";
      case Property.Safe p -> "(safe" + maybe(p.limit(), TreeText::of) + ")";
      case Property.Bounded p -> "(bounded " + of(p.place()) + ")";
      case Property.Ltl p -> "(ltl " + of(p.formula()) + ")";
      case Property.ForAll p ->
          "(for-all "
              + p.variable()
              + " "
              + of(p.low())
              + " "
              + of(p.high())
              + " "
              + of(p.body())
              + ")";
    };
  }

  static String of(LtlFormula formula) {
    return switch (formula) {
      case LtlFormula.Atom f -> "<" + of(f.condition()) + ">";
      case LtlFormula.Unary f -> "(" + lower(f.operator()) + " " + of(f.operand()) + ")";
      case LtlFormula.Binary f ->
          "(" + of(f.left()) + " " + lower(f.operator()) + " " + of(f.right()) + ")";
    };
  }

  static String of(ScheduleText schedule) {
    String loop =
        schedule.loop().isEmpty() ? "" : " (loop" + all(schedule.loop(), TreeText::of) + ")";
    return all(schedule.stem(), TreeText::of) + loop;
  }

  private static String of(Move move) {
    return of(move.mover())
        + (move.kind() == ScheduleText.Kind.STEP
            ? ""
            : "/" + move.kind().name().toLowerCase(Locale.ROOT))
        + (move.outcome() == 1 ? "" : "/" + move.outcome())
        + (move.times() == 1 ? "" : "*" + move.times());
  }

  private static String of(Fairness fairness) {
    return switch (fairness) {
      case NONE -> "";
      case WEAK -> "fair-";
      case STRONG -> "strong-fair-";
    };
  }

  private static String doc(String text) {
    return text.isEmpty() ? "" : "\"" + text.replace("\n", "\\n") + "\" ";
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String inBrackets(List<Expression> sizes) {
    return sizes.stream().map(s -> "[" + of(s) + "]").collect(Collectors.joining());
  }

  private static <T> String all(List<T> things, Function<T, String> text) {
    return things.stream().map(t -> " " + text.apply(t)).collect(Collectors.joining());
  }

  private static <T> String maybe(Optional<T> thing, Function<T, String> text) {
    return thing.map(t -> " " + text.apply(t)).orElse("");
  }
}
