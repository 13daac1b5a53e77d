// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Access;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Index;
import dev.ravel.ast.Model;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Statement;
import dev.ravel.ast.TypeName;
import dev.ravel.ast.VariableType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** The global names of a model under given constants, and the objects that make a state. */
final class World {
  /** Any index, as a pattern. */
  private static final String ANY_INDEX = "\\[[^]]*]";

  /**
   * The indices {@code low .. low+size-1}.
   *
   * @param words what the indices are called if they are values of an enum
   */
  record Dimension(long low, int size, List<String> words) {
    /** Indices that are numbers. */
    Dimension(long low, int size) {
      this(low, size, List.of());
    }

    /** The name of an index, from 0. */
    String show(int index) {
      return words.isEmpty() ? Long.toString(low + index) : words.get(index);
    }
  }

  /** The meaning of a global name. */
  sealed interface Global {}

  /** A constant; lists are lists. */
  record Constant(Object value) implements Global {}

  /** An input, with the object that holds it. */
  record Input(int object, Kind.Scalar kind) implements Global {}

  /** A type. */
  record Named(Kind kind) implements Global {}

  /** A shared variable; its scalars are objects from {@code first} on. */
  record Cells(int first, Kind kind, boolean plain) implements Global {}

  /** The sorts of objects other than cells, and of threads and transitions. */
  enum Sort {
    MUTEX,
    COND,
    SEMAPHORE,
    BARRIER,
    CHANNEL,
    PLACE,
    THREAD,
    TRANSITION
  }

  /**
   * A family.
   *
   * @param first the first member: an object, a thread or a transition
   * @param number the barrier's count or the channel's capacity
   * @param message the type of a channel's messages
   * @param delivery how a channel treats its messages
   */
  record Family(
      Sort sort,
      int first,
      List<Dimension> dimensions,
      int number,
      Optional<Kind> message,
      Declaration.Delivery delivery)
      implements Global {
    /** A family of no channels. */
    Family(Sort sort, int first, List<Dimension> dimensions) {
      this(sort, first, dimensions, 0, Optional.empty(), Declaration.Delivery.QUEUE);
    }
  }

  /** A function. */
  record Function(Declaration.Fun declaration) implements Global {}

  /** A procedure. */
  record Procedure(Declaration.Proc declaration) implements Global {}

  /** A thread or task. It has its family, the values of its indices, and its code. */
  record ThreadMember(
      Declaration.Thread declaration, Map<Variable, Long> indices, Code.Body body) {}

  /** A transition with the values of its indices; fired by nobody if it is {@code free}. */
  record TransitionMember(
      NetItem.Transition declaration, Map<Variable, Long> indices, Firing firing, boolean free) {}

  /** The cells in which a local variable of each thread of a family is seen. */
  private record Seen(int firstThread, int size, Cells cells) {}

  /** The threads of which a limited number crash. */
  record Crashes(long limit, List<Integer> threads) {}

  final Code code = new Code(this);
  private final Map<String, Global> globals = new LinkedHashMap<>();
  private final Map<String, Declaration.Const> constants = new HashMap<>();
  private final Map<String, Declaration.Thread> familyDeclarations = new HashMap<>();
  final List<String> objectNames = new ArrayList<>();
  final List<Object> initial = new ArrayList<>();
  final List<Optional<Kind.Scalar>> cellKinds = new ArrayList<>();
  final List<Integer> inputs = new ArrayList<>();
  private final Map<Integer, Boolean> plain = new HashMap<>();
  private final Set<Integer> numbers = new HashSet<>();
  final List<ThreadMember> threads = new ArrayList<>();
  final List<String> threadNames = new ArrayList<>();
  final List<TransitionMember> transitions = new ArrayList<>();
  final List<Crashes> crashes = new ArrayList<>();
  final List<List<Item>> ends = new ArrayList<>();
  final List<Integer> places = new ArrayList<>();
  final List<Integer> conditions = new ArrayList<>();
  final Set<String> labels;

  /** The local variables that checks speak of, each with where its cells of a family begin. */
  private final IdentityHashMap<Statement.Var, Seen> seen = new IdentityHashMap<>();

  /** Those of these cells that they name. */
  private final Set<Integer> asked = new HashSet<>();

  final boolean awaitSplit;
  final boolean spurious;
  final boolean declaresThreads;
  private final Map<String, Expression> settings;

  /**
   * Resolves a model without errors; the settings replace constants and fix inputs.
   *
   * @param asked what is asked about where threads are
   */
  World(Model model, Map<String, Expression> settings, Asked asked) {
    this.labels = Set.copyOf(asked.labels());
    this.settings = settings;
    this.awaitSplit = chosen(model, Declaration.Choice.AWAIT_SPLIT);
    this.spurious = chosen(model, Declaration.Choice.SPURIOUS_WAKEUPS);
    List<Declaration> declarations = model.declarations();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Thread thread) {
        familyDeclarations.put(thread.name().text(), thread);
      }
    }
    this.declaresThreads = declarations.stream().anyMatch(Declaration.Thread.class::isInstance);
    for (Declaration declaration : declarations) {
      switch (declaration) {
        case Declaration.EnumType type -> declareEnum(type);
        case Declaration.Const constant -> constants.put(constant.name().text(), constant);
        case Declaration.Fun fun -> globals.put(fun.name().text(), new Function(fun));
        case Declaration.Proc proc -> globals.put(proc.name().text(), new Procedure(proc));
        default -> {}
      }
    }
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.RecordType type) {
        declareRecord(type, declarations);
      }
    }
    declarations.forEach(this::declareObjects);
    new Members(this).declare(declarations, () -> see(declarations, asked));
  }

  private static boolean chosen(Model model, Declaration.Choice choice) {
    return model.declarations().stream()
        .anyMatch(d -> d instanceof Declaration.Option option && option.choice() == choice);
  }

  private void see(List<Declaration> declarations, Asked asked) {
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Thread thread) {
        for (String name : asked.locals(thread.name().text())) {
          see(thread, thread.variables(name).getFirst(), asked.of(thread.name().text(), name));
        }
      }
    }
  }

  private void see(Declaration.Thread thread, Statement.Var var, Set<Access> accesses) {
    Family family = (Family) global(thread.name().text());
    Kind kind = kind(var.type());
    int first = initial.size();
    List<String> threads = Members.names(thread.name().text(), family.dimensions());
    for (String member : threads) {
      for (int leaf = 0; leaf < kind.leaves().size(); leaf++) {
        Kind.Scalar type = kind.leaves().get(leaf);
        String cell = member + "." + var.name() + kind.paths().get(leaf);
        add(cell, type.initial(), Optional.of(type));
      }
    }
    int size = threads.isEmpty() ? 0 : (initial.size() - first) / threads.size();
    Cells cells = new Cells(first, kind, false);
    accesses.forEach(access -> asked.addAll(named(access, family, cells)));
    seen.put(var, new Seen(family.first(), size, cells));
  }

  /** The cells of a local variable of a family that an access may name. */
  private Set<Integer> named(Access access, Family family, Cells cells) {
    List<String> paths = cells.kind().paths();
    Pattern inside =
        pattern(access.selectors().subList(access.before() + 1, access.selectors().size()));
    Pattern member = pattern(access.selectors().subList(0, access.before()));
    List<String> members = Members.names("", family.dimensions());
    Set<Integer> named = new HashSet<>();
    for (int thread = 0; thread < members.size(); thread++) {
      for (int leaf = 0; leaf < paths.size(); leaf++) {
        if (member.matcher(members.get(thread)).lookingAt()
            && inside.matcher(paths.get(leaf)).lookingAt()) {
          named.add(cells.first() + thread * paths.size() + leaf);
        }
      }
    }
    return named;
  }

  /**
   * Returns the pattern of the begin of the names of cells. An index without variables is that one
   * alone.
   */
  private Pattern pattern(List<Access.Selector> selectors) {
    StringBuilder pattern = new StringBuilder();
    for (Access.Selector selector : selectors) {
      pattern.append(
          switch (selector) {
            case Access.Selector.Dot dot -> Pattern.quote("." + dot.field());
            case Access.Selector.At at -> {
              OptionalLong only = constantIndex(at);
              yield only.isEmpty()
                  ? ANY_INDEX
                  : "(\\[" + only.getAsLong() + "]|\\[" + word(at.index()) + "])";
            }
          });
    }
    return Pattern.compile(pattern.toString());
  }

  /** The name of an index that is one, or what stands for any. */
  private String word(Expression index) {
    return index instanceof Access access && !constants.containsKey(access.name().text())
        ? access.name().text()
        : "\\D[^]]*";
  }

  private OptionalLong constantIndex(Access.Selector.At at) {
    try {
      return OptionalLong.of(number(at.index()));
    } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
      return OptionalLong.empty(); // a variable
    }
  }

  /**
   * Returns the place where a local variable of a thread is seen; -1 if checks do not speak of it.
   */
  int seenAt(int thread, Statement.Var var) {
    Seen its = seen.get(var);
    return its == null ? -1 : its.cells().first() + (thread - its.firstThread()) * its.size();
  }

  /** Returns whether a cell of a local variable is one that checks may speak of. */
  boolean isAsked(int cell) {
    return asked.contains(cell);
  }

  /** The cells of a local variable that checks speak of. */
  Cells seen(Statement.Var var) {
    return seen.get(var).cells();
  }

  /** The declaration of a family of threads. */
  Declaration.Thread declaration(String name) {
    return familyDeclarations.get(name);
  }

  // ----------------------------------------------------------------------------------- names

  /** Returns the meaning of a name. */
  Global global(String name) {
    if (constants.containsKey(name) && !globals.containsKey(name)) {
      Expression value = settings.getOrDefault(name, constants.get(name).value());
      globals.put(name, new Constant(constant(value)));
    }
    Global global = globals.get(name);
    if (global == null) {
      throw new IllegalArgumentException("unknown name " + name);
    }
    return global;
  }

  boolean known(String name) {
    return constants.containsKey(name) || globals.containsKey(name);
  }

  void declare(String name, Global global) {
    globals.put(name, global);
  }

  /**
   * Returns whether an object's value is a number that people see. It is that of a cell, semaphore
   * or place.
   */
  boolean isNumber(int object) {
    return numbers.contains(object);
  }

  /** The value of a constant or fixed input, as it is written. */
  String shownSetting(String name) {
    return switch (global(name)) {
      case Constant constant -> constant.value().toString();
      case Input input -> input.kind().show(input.kind().low());
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Returns whether a name is a constant, and has the value that is written so. */
  boolean isConstant(String name, String value) {
    return global(name) instanceof Constant constant && constant.value().toString().equals(value);
  }

  boolean plain(int object) {
    return plain.getOrDefault(object, false);
  }

  /** The value of an index variable of a thread. */
  Object index(int thread, Variable variable) {
    Long value = thread < 0 ? null : threads.get(thread).indices().get(variable);
    if (value == null) {
      throw new IllegalStateException("no value of " + variable);
    }
    return value;
  }

  /** The value of a constant expression; a list for a list. */
  Object constant(Expression expression) {
    if (expression instanceof Expression.ListLiteral list) {
      return list.elements().stream().map(this::constant).toList();
    }
    if (expression instanceof Access access
        && access.selectors().isEmpty()
        && global(access.name().text()) instanceof Constant constant) {
      return constant.value();
    }
    return Run.in(this, new State(List.of(), List.of()), -1)
        .evaluate(code.whole(expression, Code.Scope.TOP));
  }

  long number(Expression expression) {
    return (Long) constant(expression);
  }

  /** The dimensions of an array or of a family of objects. */
  List<Dimension> dimensions(List<Expression> sizes) {
    return sizes.stream().map(this::dimension).toList();
  }

  private Dimension dimension(Expression size) {
    return size instanceof Access access
            && globals.get(access.name().text()) instanceof Named(Kind.Scalar kind)
        ? dimension(kind)
        : new Dimension(0, Math.toIntExact(number(size)));
  }

  private static Dimension dimension(Kind.Scalar names) {
    return new Dimension(0, names.words().size(), names.words());
  }

  Dimension dimension(Index index) {
    if (index.low() instanceof Expression.Extreme all) {
      return dimension((Kind.Scalar) ((Named) global(all.type().text())).kind());
    }
    long low = number(index.low());
    return new Dimension(low, (int) Math.max(0, number(index.high()) - low + 1));
  }

  Kind kind(VariableType type) {
    return Kind.array(kind(type.element()), dimensions(type.sizes()));
  }

  private Kind kind(TypeName type) {
    return switch (type) {
      case TypeName.Bool bool -> Kind.Scalar.BOOL;
      case TypeName.Int range ->
          new Kind.Scalar(number(range.low()), number(range.high()), List.of());
      case TypeName.Named named -> ((Named) global(named.name().text())).kind();
    };
  }

  // ------------------------------------------------------------------------------ declarations

  private void declareEnum(Declaration.EnumType type) {
    List<String> members = type.members().stream().map(Object::toString).toList();
    globals.put(type.name().text(), new Named(new Kind.Scalar(0, members.size() - 1L, members)));
    for (int i = 0; i < members.size(); i++) {
      globals.put(members.get(i), new Constant((long) i));
    }
  }

  private Kind declareRecord(Declaration.RecordType type, List<Declaration> all) {
    List<String> fields = new ArrayList<>();
    List<Kind> kinds = new ArrayList<>();
    for (Declaration.Field field : type.fields()) {
      if (field.type().element() instanceof TypeName.Named named) {
        for (Declaration declaration : all) {
          if (declaration instanceof Declaration.RecordType inner
              && inner.name().text().equals(named.name().text())) {
            declareRecord(inner, all);
          }
        }
      }
      fields.add(field.name().text());
      kinds.add(kind(field.type()));
    }
    Kind kind = new Kind.Rec(type.name().text(), fields, kinds);
    globals.put(type.name().text(), new Named(kind));
    return kind;
  }

  private void declareObjects(Declaration declaration) {
    switch (declaration) {
      case Declaration.Input input -> {
        Kind.Scalar kind = (Kind.Scalar) kind(input.type());
        inputs.add(initial.size());
        Expression fixed = settings.get(input.name().text());
        Kind.Scalar values =
            fixed == null ? kind : new Kind.Scalar(number(fixed), number(fixed), kind.words());
        declare(input.name().text(), new Input(initial.size(), values));
        add(input.name().text(), values.low(), Optional.of(values));
      }
      case Declaration.Shared shared ->
          shared.names().forEach(name -> declareCells(name.text(), shared));
      case Declaration.Objects objects -> objects.names().forEach(name -> objects(objects, name));
      default -> {}
    }
  }

  private void objects(Declaration.Objects objects, Declaration.Counted name) {
    long number = name.count().map(this::number).orElse(0L);
    switch (objects.kind()) {
      case MUTEX -> family(Sort.MUTEX, name.family(), -1L, 0, objects);
      case COND -> family(Sort.COND, name.family(), List.of(), 0, objects);
      case SEMAPHORE -> family(Sort.SEMAPHORE, name.family(), number, 0, objects);
      case BARRIER ->
          family(Sort.BARRIER, name.family(), List.of(), Math.toIntExact(number), objects);
      case CHANNEL ->
          family(Sort.CHANNEL, name.family(), List.of(), Math.toIntExact(number), objects);
    }
  }

  private void family(
      Sort sort,
      Declaration.FamilyName name,
      Object value,
      int number,
      Declaration.Objects objects) {
    Optional<Kind> message = objects.messages().map(this::kind);
    List<Dimension> dimensions = dimensions(name.sizes());
    String text = name.name().text();
    globals.put(
        text, new Family(sort, initial.size(), dimensions, number, message, objects.delivery()));
    for (String member : Members.names(text, dimensions)) {
      if (sort == Sort.SEMAPHORE) {
        numbers.add(initial.size());
      }
      if (sort == Sort.COND) {
        conditions.add(initial.size());
      }
      add(member, value, Optional.empty());
    }
  }

  private void declareCells(String name, Declaration.Shared shared) {
    Kind kind = kind(shared.type());
    Optional<List<Long>> values = shared.initial().map(e -> kind.spread(constant(e)));
    globals.put(name, new Cells(initial.size(), kind, !shared.atomic()));
    List<String> paths = kind.paths();
    List<Kind.Scalar> leaves = kind.leaves();
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      Kind.Scalar type = leaves.get(leaf);
      int at = leaf;
      Object given = values.map(all -> all.get(at)).orElse(type.initial());
      plain.put(initial.size(), !shared.atomic());
      numbers.add(initial.size());
      add(name + paths.get(leaf), given, Optional.of(type));
    }
  }

  /** A new place. */
  void addPlace(String name, Object tokens) {
    places.add(initial.size());
    numbers.add(initial.size());
    add(name, tokens, Optional.empty());
  }

  /** A new object. */
  void add(String name, Object value, Optional<Kind.Scalar> kind) {
    objectNames.add(name);
    initial.add(value);
    cellKinds.add(kind);
  }
}
