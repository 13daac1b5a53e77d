// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Unread;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The one global name space of a file and its imports. Schedules and the words of checks have name
 * spaces of their own, and only the main file's count.
 */
final class Names {
  /** The words that are functions without being declared. */
  static final List<String> BUILT_IN = List.of("len", "free");

  /** The most names that are compared in search of those that were meant. */
  private static final long COMPARISONS = 1_000_000;

  private final Map<String, Global> globals = new LinkedHashMap<>();
  private final Map<String, Global> first = new HashMap<>();

  /** Names that are declared again; each is reported once. */
  private final Set<String> repeated = new HashSet<>();

  private final Map<String, Declaration.Schedule> schedules = new LinkedHashMap<>();

  /** The {@code crash} declarations of families of threads. */
  private final Map<String, Name> crashes = new HashMap<>();

  private final Findings findings;
  private long comparisons = COMPARISONS;
  private Unread unread = Unread.NOTHING;
  private final Span nowhere;

  private Names(Findings findings, Model main) {
    this.findings = findings;
    this.nowhere = new Span(main.span().source(), main.span().start(), main.span().start());
  }

  /**
   * Collects the names of the imported files, then of the main file.
   *
   * @param unread what is declared and could not be read
   */
  static Names of(Model main, List<Model> imported, Unread unread, Findings findings) {
    Names names = new Names(findings, main);
    for (Model model : imported) {
      names.declareAll(model);
    }
    names.declareAll(main);
    names.unread = unread;
    for (String name : new TreeSet<>(unread.names())) {
      Global known = names.globals.get(name);
      // Of what has a body, the head may be what could not be read.
      if (known == null || known instanceof Global.Threads || known instanceof Global.Proc) {
        names.globals.put(name, names.unread(name));
      }
    }
    Map<String, Name> words = new LinkedHashMap<>();
    for (Declaration declaration : main.declarations()) {
      if (declaration instanceof Declaration.Schedule schedule) {
        names.declare(schedule);
      } else if (declaration instanceof Declaration.Check check) {
        check.word().ifPresent(word -> names.unique(words, word));
      }
    }
    return names;
  }

  /** Returns the declaration of a name; the first one where there are several. */
  Optional<Global> find(String name) {
    Global known = globals.get(name);
    return known == null && unread.imports()
        ? Optional.of(unread(name))
        : Optional.ofNullable(known);
  }

  /** A name without a place of its own that could be shown. */
  private Global unread(String name) {
    return new Global.Unread(new Name(name, nowhere));
  }

  /**
   * Returns whether others may change the value of an expression, by a function that it calls too.
   */
  boolean readsShared(Expression expression) {
    boolean[] reads = new boolean[1];
    Parts.visit(expression, part -> reads[0] |= isShared(part) || callsShared(part));
    return reads[0];
  }

  private boolean isShared(Expression expression) {
    if (expression instanceof Expression.Call call) {
      return call.callee().text().equals("len");
    }
    Optional<Global> global =
        expression instanceof Access access ? find(access.name().text()) : Optional.empty();
    return global
        .filter(
            g -> g instanceof Global.Shared || g instanceof Global.Objects o && o.sort().isNumber())
        .isPresent();
  }

  private boolean callsShared(Expression expression) {
    boolean[] reads = new boolean[1];
    if (!(expression instanceof Expression.Call call)) {
      return false;
    }
    Optional<Global> callee = find(call.callee().text());
    if (callee.orElse(null) instanceof Global.Fun fun) {
      Parts.visit(fun.declaration().body(), part -> reads[0] |= isShared(part));
    }
    return reads[0] || callee.orElse(null) instanceof Global.Proc;
  }

  /** Returns whether some declarations could not be read. */
  boolean hasUnread() {
    return !unread.isEmpty();
  }

  /**
   * Asks for leave to compare a number of names with an unknown one. In a file with very many
   * unknown names, the later ones get no suggestion.
   */
  boolean mayCompare(long number) {
    comparisons = Math.max(0, comparisons - number);
    return comparisons > 0;
  }

  /** All global names in the order of their declarations. */
  Collection<Global> all() {
    return globals.values();
  }

  /** The schedules of the main file by name. */
  Map<String, Declaration.Schedule> schedules() {
    return schedules;
  }

  private void declareAll(Model model) {
    for (Declaration declaration : model.declarations()) {
      for (Global global : named(declaration)) {
        declare(global);
      }
      if (declaration instanceof Declaration.Crash crash) {
        crash.families().forEach(this::crashes);
      }
    }
  }

  private void crashes(Name family) {
    Name before = crashes.putIfAbsent(family.text(), family);
    if (before != null) {
      findings.add(
          Diagnostic.at(
                  family.span(), Problem.N002, "the crashes of `" + family + "` are limited twice")
              .label("the second limit")
              .related(before.span(), "the first one"));
    }
  }

  /** Returns whether members of a family of threads may crash. */
  boolean mayCrash(String family) {
    return crashes.containsKey(family);
  }

  private void declare(Global global) {
    Name name = global.name();
    boolean callable = global instanceof Global.Fun || global instanceof Global.RecordType;
    if (callable && BUILT_IN.contains(name.text())) {
      findings.add(
          Diagnostic.at(name.span(), Problem.N002, "`" + name + "` is a function of the language")
              .label("choose another name"));
    }
    Global before = first.putIfAbsent(name.text(), global);
    if (before == null) {
      globals.put(name.text(), global);
      return;
    }
    if (repeated.add(name.text())) {
      findings.add(twice(name, "`" + name + "` is declared twice", before.name(), before.kind()));
    }
    if (!sameKind(before, global)) {
      // Who uses it may mean either.
      globals.put(name.text(), new Global.Unread(before.name()));
    }
  }

  private static boolean sameKind(Global one, Global other) {
    return one instanceof Global.Objects a && other instanceof Global.Objects b
        ? a.sort() == b.sort()
        : one.getClass().equals(other.getClass());
  }

  private void declare(Declaration.Schedule schedule) {
    Declaration.Schedule before = schedules.putIfAbsent(schedule.name().text(), schedule);
    if (before != null) {
      findings.add(
          twice(
              schedule.name(),
              "schedule `" + schedule.name() + "` is declared twice",
              before.name(),
              "a schedule"));
    }
  }

  private void unique(Map<String, Name> seen, Name name) {
    Name before = seen.putIfAbsent(name.text(), name);
    if (before != null) {
      String message = "two checks are called `" + name + "`";
      findings.add(twice(name, message, before, "a check"));
    }
  }

  private static Diagnostic twice(Name name, String message, Name before, String kind) {
    return Diagnostic.at(name.span(), Problem.N002, message)
        .label("the name is taken")
        .related(before.span(), "declared here first, as " + kind);
  }

  private static List<Global> named(Declaration declaration) {
    List<Global> named = new ArrayList<>();
    switch (declaration) {
      case Declaration.Const d -> named.add(new Global.Constant(d.name(), d));
      case Declaration.Input d -> named.add(new Global.Input(d.name(), d));
      case Declaration.EnumType d -> {
        named.add(new Global.EnumType(d.name(), d));
        for (int i = 0; i < d.members().size(); i++) {
          named.add(new Global.Member(d.members().get(i), d, i));
        }
      }
      case Declaration.RecordType d -> named.add(new Global.RecordType(d.name(), d));
      case Declaration.Shared d -> d.names().forEach(n -> named.add(new Global.Shared(n, d)));
      case Declaration.Objects d ->
          d.names()
              .forEach(n -> named.add(new Global.Objects(d.kind(), n, d.messages(), d.delivery())));
      case Declaration.Fun d -> named.add(new Global.Fun(d.name(), d));
      case Declaration.Proc d -> named.add(new Global.Proc(d.name(), d));
      case Declaration.Thread d -> named.add(new Global.Threads(d.name(), d));
      case Declaration.Net d -> {
        named.add(new Global.Net(d.name(), d));
        for (NetItem item : d.items()) {
          switch (item) {
            case NetItem.Place place -> named.add(new Global.Place(place.name(), place));
            case NetItem.Transition t -> named.add(new Global.Transition(t.name(), t));
            case NetItem.EndWhen _ -> {}
          }
        }
      }
      case Declaration.Crash _, Declaration.Check _, Declaration.Schedule _ -> {}
      case Declaration.Option _, Declaration.Import _ -> {}
    }
    return named;
  }
}
