// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Instance;
import dev.ravel.analysis.Range;
import dev.ravel.analysis.Symbol;
import dev.ravel.analysis.Type;
import dev.ravel.analysis.Types;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import dev.ravel.program.Location;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.ObjectDeclaration.Kind;
import dev.ravel.program.ScalarType;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.LongStream;

/**
 * The places of the families of a model. They are objects, threads and transitions under dense
 * numbers.
 */
final class Layout {
  private final Map<String, Family> families = new HashMap<>();
  private final List<ObjectDeclaration> objects = new ArrayList<>();
  private final IdentityHashMap<Statement.Var, Family> shown = new IdentityHashMap<>();
  private final Types types;
  private int threads;
  private int transitions;

  /**
   * Lays out all of an instance.
   *
   * @param seen the local variables of threads that properties see
   */
  Layout(Instance instance, Set<Statement.Var> seen) {
    types = Types.of(instance);
    Arrivals arrivals = new Arrivals(instance);
    for (Symbol symbol : instance.symbols()) {
      place(symbol, arrivals);
    }
    for (Symbol symbol : instance.symbols()) {
      if (symbol instanceof Symbol.Threads threads && !seen.isEmpty()) {
        Parts.visit(
            threads.declaration().body(),
            statement -> {
              if (statement instanceof Statement.Var variable && seen.contains(variable)) {
                show(threads, variable);
              }
            });
      }
    }
  }

  /** Cells, for each member of a family of threads, in which properties see a local variable. */
  private void show(Symbol.Threads threads, Statement.Var variable) {
    Type type = types.type(variable.type().element());
    List<Range> own = types.ranges(variable.type());
    List<Range> ranges = new ArrayList<>(threads.ranges());
    ranges.addAll(own);
    String name = threads.name() + "." + variable.name();
    Family family = new Family(name, objects.size(), ranges, type.leaves().size());
    families.put(name, family);
    shown.put(variable, family);
    for (String thread : family(threads.name()).memberNames()) {
      for (String member : new Family(thread + "." + variable.name(), 0, own, 1).memberNames()) {
        Limits.pollAt(objects.size());
        for (Type.Leaf leaf : type.leaves()) {
          Kind kind = new ObjectDeclaration.Cell(scalar(leaf.type()), false, leaf.type().initial());
          objects.add(new ObjectDeclaration(member + leaf.path(), kind, variable.name().span()));
        }
      }
    }
  }

  /** Returns the place where properties see a local variable of a thread, if they do. */
  Optional<Family> shown(Statement.Var variable) {
    return Optional.ofNullable(shown.get(variable));
  }

  private void place(Symbol symbol, Arrivals arrivals) {
    switch (symbol) {
      case Symbol.Shared shared -> shared(shared);
      case Symbol.Input input -> input(input);
      case Symbol.Objects family -> objects(family, arrivals);
      case Symbol.Places places -> places(places);
      case Symbol.Threads family -> {
        Family its = new Family(family.name(), threads, family.ranges(), 1);
        families.put(family.name(), its);
        threads += its.size();
      }
      case Symbol.Transitions family -> {
        Family its = new Family(family.name(), transitions, family.ranges(), 1);
        families.put(family.name(), its);
        transitions += its.size();
      }
      case Symbol.Constant _, Symbol.Member _, Symbol.NamedType _, Symbol.Fun _, Symbol.Proc _ -> {}
      case Symbol.Net _ -> {}
    }
  }

  private void shared(Symbol.Shared shared) {
    List<Type.Leaf> leaves = shared.type().leaves();
    members(
        shared.name(),
        shared.ranges(),
        leaves.stream().map(Type.Leaf::path).toList(),
        shared.span(),
        k -> {
          ScalarType type = scalar(leaves.get(k % leaves.size()).type());
          return new ObjectDeclaration.Cell(type, !shared.atomic(), shared.initial().get(k));
        });
  }

  private void input(Symbol.Input input) {
    if (input.symbolic() && input.fixed().isEmpty()) {
      Kind symbolic = new ObjectDeclaration.SymbolicInput(scalar(input.type()));
      members(input.name(), List.of(), symbolic, input.span());
      return;
    }
    List<Long> values =
        input
            .fixed()
            .map(List::of)
            .orElseGet(
                () ->
                    LongStream.rangeClosed(input.type().low(), input.type().high())
                        .boxed()
                        .toList());
    members(
        input.name(),
        List.of(),
        new ObjectDeclaration.Input(scalar(input.type()), values),
        input.span());
  }

  /**
   * Declares the objects of a family.
   *
   * @param parts what follows the name of a member in the names of its objects
   * @param kind the kind of each object by its number in the family
   */
  private void members(
      String name,
      List<Range> ranges,
      List<String> parts,
      Span span,
      IntFunction<? extends Kind> kind) {
    Family family = new Family(name, objects.size(), ranges, parts.size());
    families.put(name, family);
    int next = 0;
    for (String member : family.memberNames()) {
      for (String part : parts) {
        Limits.pollAt(objects.size());
        objects.add(new ObjectDeclaration(member + part, kind.apply(next++), span));
      }
    }
  }

  private void members(String name, List<Range> ranges, Kind kind, Span span) {
    members(name, ranges, List.of(""), span, _ -> kind);
  }

  private void objects(Symbol.Objects family, Arrivals arrivals) {
    switch (family.kind()) {
      case MUTEX -> members(family, new ObjectDeclaration.Mutex());
      case COND -> members(family, new ObjectDeclaration.Cond());
      case SEMAPHORE -> members(family, new ObjectDeclaration.Semaphore(family.number()));
      case BARRIER -> barrier(family, arrivals.at(family.name()));
      case CHANNEL -> {
        List<Type.Leaf> leaves = family.messages().orElseThrow().leaves();
        members(
            family,
            new ObjectDeclaration.Channel(
                leaves.stream().map(leaf -> scalar(leaf.type())).toList(),
                leaves.stream()
                    .map(Type.Leaf::path)
                    .filter(path -> !path.isEmpty())
                    .map(path -> path.replaceFirst("^\\.", ""))
                    .toList(),
                family.number(),
                family.delivery().unordered(),
                family.delivery().lossy(),
                family.delivery().fair(),
                family.delivery().duplicating()));
      }
    }
  }

  private void members(Symbol.Objects family, Kind kind) {
    members(family.name(), family.ranges(), kind, family.span());
  }

  private void barrier(Symbol.Objects barrier, int users) {
    int turns = ObjectDeclaration.Barrier.turns(barrier.number(), users);
    members(
        barrier.name(),
        barrier.ranges(),
        Collections.nCopies(turns, ""),
        barrier.span(),
        k -> new ObjectDeclaration.Barrier(barrier.number(), users, k % turns));
  }

  private void places(Symbol.Places places) {
    members(
        places.name(),
        places.ranges(),
        List.of(""),
        places.span(),
        k -> new ObjectDeclaration.Place(places.tokens().get(k)));
  }

  /** One more semaphore, which has no name in the model. */
  Location semaphore(String name, int initial, Span span) {
    objects.add(new ObjectDeclaration(name, new ObjectDeclaration.Semaphore(initial), span));
    return Location.single(name, objects.size() - 1, span);
  }

  /** The family of a global name. */
  Family family(String name) {
    return families.get(name);
  }

  /** All objects. */
  List<ObjectDeclaration> objects() {
    return objects;
  }

  /** A scalar type as the program has it. */
  static ScalarType scalar(Type.Scalar type) {
    return switch (type) {
      case Type.Bool bool -> ScalarType.BOOL;
      case Type.Int range -> new ScalarType(range.show(), range.low(), range.high(), List.of());
      case Type.Enum names ->
          new ScalarType(names.name(), names.low(), names.high(), names.members());
    };
  }
}
