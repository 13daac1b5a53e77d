// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Instance;
import dev.ravel.analysis.Range;
import dev.ravel.analysis.Symbol;
import dev.ravel.analysis.Type;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Statement;
import dev.ravel.program.Claim;
import dev.ravel.program.Expr;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.ThreadDeclaration;
import dev.ravel.program.Transition;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.MemoryRules;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A checked model as a program. Threads and nets are lowered together, so that {@code fire} has one
 * home.
 */
public final class Lowering {
  /** The most copies of conditions that the unrolling of quantifiers makes. */
  private static final int COPIES = 1 << 20;

  private final Instance instance;
  private final Names names;
  private final Layout layout;
  private final Map<String, Integer> sections = new LinkedHashMap<>();
  private final Map<String, Integer> labels = new LinkedHashMap<>();
  private final IdentityHashMap<Statement, Integer> numbers = new IdentityHashMap<>();
  private final List<Span> statements = new ArrayList<>();
  private final List<Routine> routines = new ArrayList<>();
  private final Uses uses = new Uses();
  private final Unrolling unrolling = new Unrolling(COPIES);

  private final MemoryRules memory;
  private final Orders orders;

  private Lowering(Instance instance, MemoryRules memory, Orders orders) {
    this.instance = instance;
    this.memory = memory;
    this.orders = orders;
    this.names = new Names(instance);
    this.layout = new Layout(instance, names.shown());
  }

  /**
   * The program of an instance, its claims in the order of the instance's properties.
   *
   * @throws TooLarge if the program would be too large to build
   */
  public static Program lower(Instance instance) {
    return lower(instance, MemoryRules.SC, Optional.empty());
  }

  /**
   * The program of an instance under a memory model.
   *
   * @param usual the memory order of accesses for which the model says none; absent: that of its
   *     options or of the memory model
   * @throws TooLarge if the program would be too large to build
   */
  public static Program lower(Instance instance, MemoryRules memory, Optional<MemoryOrder> usual) {
    return new Lowering(instance, memory, Orders.of(memory, instance.options(), usual)).program();
  }

  private Program program() {
    names.sections().forEach(section -> sections.put(section, sections.size()));
    names.labels().forEach(label -> labels.put(label, labels.size()));
    for (Symbol symbol : instance.symbols()) {
      if (symbol instanceof Symbol.Threads family) {
        routines.add(routine(family));
      }
    }
    names.fired().forEach(uses::fired);
    instance.crashes().forEach(its -> its.families().forEach(f -> uses.observed(f.name())));
    List<ThreadDeclaration> threads = threads();
    instance.crashes().forEach(its -> Crashes.add(its, layout, routines, threads));
    List<Transition> transitions = transitions();
    Claims claims = new Claims(instance, layout, sections, labels, routines, threads, unrolling);
    List<Claim> all = instance.properties().stream().map(claims::claim).toList();
    Nets.Count registers = new Nets.Count();
    Optional<Expr> end = end(registers);
    return new Program(
        layout.objects(),
        routines,
        threads,
        transitions,
        end,
        registers.count(),
        all,
        statements,
        List.copyOf(sections.keySet()),
        List.copyOf(labels.keySet()),
        options());
  }

  private Routine routine(Symbol.Threads family) {
    Declaration.Thread declaration = family.declaration();
    Code code = new Code(family.name(), declaration.name().span(), this::number);
    Environment environment = Environment.empty();
    for (int k = 0; k < family.ranges().size(); k++) {
      Range range = family.ranges().get(k);
      Type type =
          range.names().isPresent() ? range.names().get() : new Type.Int(range.low(), range.high());
      Family register = code.variable(declaration.indices().get(k).name().text(), type, List.of());
      Type shown = range.names().isPresent() ? type : Value.NUMBER;
      Value index = new Value(shown, List.of(new Expr.Register(register.base())));
      environment.put(register.name(), new Environment.Binding.Known(index));
    }
    new Statements(instance, layout, code, sections, labels, uses, orders)
        .block(declaration.body(), environment);
    return code.routine(family.ranges().size());
  }

  private int number(Statement statement) {
    Integer known = numbers.putIfAbsent(statement, statements.size());
    if (known != null) {
      return known;
    }
    statements.add(statement.span());
    return statements.size() - 1;
  }

  private List<ThreadDeclaration> threads() {
    List<ThreadDeclaration> all = new ArrayList<>();
    int routine = 0;
    for (Symbol symbol : instance.symbols()) {
      if (symbol instanceof Symbol.Threads family) {
        Declaration.Thread declaration = family.declaration();
        Family its = layout.family(family.name());
        List<String> names = its.memberNames();
        List<List<Long>> indices = its.memberIndices();
        for (int k = 0; k < names.size(); k++) {
          all.add(
              new ThreadDeclaration(
                  names.get(k),
                  routine,
                  indices.get(k),
                  declaration.fairness(),
                  declaration.daemon(),
                  declaration.task(),
                  uses.isObserved(family.name()),
                  OptionalInt.empty(),
                  declaration.name().span()));
        }
        routine++;
      }
    }
    return all;
  }

  private List<Transition> transitions() {
    Nets nets = new Nets(instance, layout, unrolling);
    List<Transition> all = new ArrayList<>();
    for (Symbol symbol : instance.symbols()) {
      if (symbol instanceof Symbol.Transitions family) {
        all.addAll(nets.transitions(family, !uses.isFired(family.name())));
      }
    }
    return all;
  }

  private Optional<Expr> end(Nets.Count registers) {
    Expressions whole =
        new Expressions(instance, layout, sections, labels, registers, unrolling, Orders.NONE);
    List<Expr> conditions = new ArrayList<>();
    for (Symbol symbol : instance.symbols()) {
      if (symbol instanceof Symbol.Net net) {
        for (NetItem item : net.declaration().items()) {
          if (item instanceof NetItem.EndWhen end) {
            conditions.add(whole.scalar(end.condition(), Environment.empty()));
          }
        }
      }
    }
    return conditions.isEmpty() ? Optional.empty() : Optional.of(Fold.and(conditions));
  }

  private Program.Options options() {
    Set<Declaration.Choice> chosen = instance.options();
    Program.Independence independence =
        chosen.contains(Declaration.Choice.NOTHING_INDEPENDENT)
            ? Program.Independence.NOTHING
            : chosen.contains(Declaration.Choice.SYNC)
                ? Program.Independence.SYNC
                : chosen.contains(Declaration.Choice.READWRITE)
                    ? Program.Independence.READ_WRITE
                    : Program.Independence.COMMUTING;
    return new Program.Options(
        chosen.contains(Declaration.Choice.SPURIOUS_WAKEUPS), independence, memory);
  }
}
