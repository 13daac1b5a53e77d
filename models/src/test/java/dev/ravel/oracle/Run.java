// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Statement;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A state in the hands of one thread that moves, or of nobody ({@code self} below 0). */
final class Run {
  final World world;
  final int self;
  final List<Object> objects;
  final Local[] threads;
  Pile<Item> todo = Pile.empty();
  Pile<Object> operands = Pile.empty();
  Map<Variable, List<Object>> env;
  Optional<String> label = Optional.empty();

  /** The statement that is executed. */
  Optional<Span> here = Optional.empty();

  final Set<Integer> reads = new TreeSet<>();
  final Set<Integer> writes = new TreeSet<>();
  final Set<Statement> covered = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The requests of what is fair, and those that are granted. */
  final Set<Wish> asked = new LinkedHashSet<>();

  final Set<Wish> granted = new LinkedHashSet<>();

  /** True if a choice has fired a transition. */
  boolean fires;

  /** True inside an atomic block that has only chosen, read and worked on its own so far. */
  boolean fresh;

  /** The first statement for which an atomic block has read. */
  Optional<Statement> readFor = Optional.empty();

  private Run(
      World world,
      int self,
      List<Object> objects,
      Local[] threads,
      Map<Variable, List<Object>> env) {
    this.world = world;
    this.self = self;
    this.objects = objects;
    this.threads = threads;
    this.env = env;
  }

  /** A run in a state. */
  static Run in(World world, State state, int self) {
    Run run =
        new Run(
            world,
            self,
            new ArrayList<>(state.objects()),
            state.threads().toArray(new Local[0]),
            new HashMap<>());
    if (self >= 0) {
      Local local = state.threads().get(self);
      run.todo = local.todo();
      run.operands = local.operands();
      run.env.putAll(local.env());
    }
    return run;
  }

  /** A run on the same objects at the beginning of another thread, which alone it changes. */
  Run beginning(int thread, Pile<Item> code) {
    Run run = new Run(world, thread, objects, threads, new HashMap<>());
    run.todo = code;
    return run;
  }

  /** Something is asked for, and may be granted. */
  void wish(Wish its, boolean isGranted) {
    asked.add(its);
    if (isGranted) {
      granted.add(its);
    }
  }

  Run copy() {
    Run run =
        new Run(
            world,
            self,
            new ArrayList<>(objects),
            Arrays.copyOf(threads, threads.length),
            new HashMap<>(env));
    run.todo = todo;
    run.operands = operands;
    run.label = label;
    run.here = here;
    run.reads.addAll(reads);
    run.writes.addAll(writes);
    run.covered.addAll(covered);
    run.fresh = fresh;
    run.readFor = readFor;
    run.fires = fires;
    run.asked.addAll(asked);
    run.granted.addAll(granted);
    return run;
  }

  // ------------------------------------------------------------------------------ operands

  void push(Object value) {
    operands = operands.push(value);
  }

  void push(boolean value) {
    push(value ? 1L : 0L);
  }

  Object pop() {
    Object value = operands.top();
    operands = operands.rest();
    return value;
  }

  long popLong() {
    return (Long) pop();
  }

  boolean popTruth() {
    return popLong() != 0;
  }

  /**
   * Takes one index for each dimension, the last on top. The result is the position in row-major
   * order. An index out of range is an error of whatever is being done here.
   */
  int popPosition(List<World.Dimension> dimensions) {
    List<Integer> positions = popPositions(dimensions);
    int position = 0;
    for (int i = 0; i < dimensions.size(); i++) {
      position = position * dimensions.get(i).size() + positions.get(i);
    }
    return position;
  }

  /** The same, each index by itself. */
  List<Integer> popPositions(List<World.Dimension> dimensions) {
    List<Object> indices = new ArrayList<>();
    dimensions.forEach(dimension -> indices.addFirst(pop()));
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < dimensions.size(); i++) {
      World.Dimension dimension = dimensions.get(i);
      long offset = (Long) indices.get(i) - dimension.low();
      if (offset < 0 || offset >= dimension.size()) {
        throw new ModelError(Problem.R003, here.orElseThrow());
      }
      positions.add((int) offset);
    }
    return positions;
  }

  /** Returns the place of the scalars of a part, whose indices are on the operands. */
  int popFirst(Kind.Part part) {
    return part.first(popPositions(part.dimensions()));
  }

  /** The value of an expression, all of it now. */
  Object evaluate(List<Item> code) {
    Pile<Item> todoBefore = todo;
    Pile<Object> operandsBefore = operands;
    boolean freshBefore = fresh;
    Optional<Statement> readForBefore = readFor;
    todo = Pile.<Item>empty().pushAll(code);
    operands = Pile.empty();
    while (!todo.isEmpty()) {
      todo.top().perform(this, 0);
    }
    Object value = pop();
    fresh = freshBefore;
    readFor = readForBefore;
    todo = todoBefore;
    operands = operandsBefore;
    return value;
  }

  boolean evaluateTruth(List<Item> code) {
    return (Long) evaluate(code) != 0;
  }

  // ----------------------------------------------------------------------------- variables

  /** Returns the scalars of a variable. They are of this run, or an index of the thread. */
  List<Object> scalars(Variable variable) {
    List<Object> here = env.get(variable);
    return here != null ? here : List.of(world.index(self, variable));
  }

  void set(Variable variable, Object value) {
    env.put(variable, List.of(value));
  }

  long number(Variable variable) {
    return (Long) scalars(variable).getFirst();
  }

  /** Gives scalars of a variable new values of their types. */
  void store(Variable variable, int first, Kind kind, Object value, Span span) {
    List<Object> dead = Collections.nCopies(variable.leaves(), Local.DEAD);
    List<Object> scalars = new ArrayList<>(env.getOrDefault(variable, dead));
    List<Long> values = fitting(kind, value, span);
    for (int i = 0; i < values.size(); i++) {
      scalars.set(first + i, values.get(i));
    }
    env.put(variable, scalars);
    see(variable, first, values);
  }

  /** Shows checks the new values of scalars of a variable, if they speak of it. */
  void see(Variable variable, int first, List<Long> values) {
    int seen = variable.declaration().map(var -> world.seenAt(self, var)).orElse(-1);
    if (seen >= 0) {
      for (int i = 0; i < values.size(); i++) {
        if (world.isAsked(seen + first + i)) {
          objects.set(seen + first + i, values.get(i));
        }
      }
    }
  }

  /** The scalars of a value, each checked against its type. */
  static List<Long> fitting(Kind kind, Object value, Span span) {
    List<Long> values = Kind.scalars(value);
    List<Kind.Scalar> types = kind.leaves();
    for (int i = 0; i < values.size(); i++) {
      if (!types.get(i).contains(values.get(i))) {
        throw new ModelError(Problem.R002, span);
      }
    }
    return values;
  }

  // ------------------------------------------------------------------------------- objects

  /** Reads cells. */
  Object read(int first, Kind kind) {
    int size = kind.leaves().size();
    List<Long> leaves = new ArrayList<>();
    for (int cell = first; cell < first + size; cell++) {
      reads.add(cell);
      leaves.add((Long) objects.get(cell));
    }
    return kind.value(leaves);
  }

  /** Writes cells. */
  void write(int first, Kind kind, Object value, Span span) {
    int size = kind.leaves().size();
    for (int cell = first; cell < first + size; cell++) {
      writes.add(cell);
    }
    List<Long> leaves = fitting(kind, value, span);
    for (int i = 0; i < size; i++) {
      objects.set(first + i, leaves.get(i));
    }
  }

  long number(int object) {
    return (Long) objects.get(object);
  }

  @SuppressWarnings("unchecked") // waiting sets and channels alone are lists
  List<Object> list(int object) {
    return (List<Object>) objects.get(object);
  }
}
