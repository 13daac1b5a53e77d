// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lints;

import dev.ravel.ast.Access;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Parts;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Diagnostic.Edit;
import dev.ravel.source.Diagnostic.Help;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Finds shared variables that only one thread uses, so that they could be its own. */
final class LocalVariables {
  private final Model main;
  private final Consumer<Diagnostic> findings;

  /**
   * The users by name of a variable; declarations are distinguished by identity, as they may be
   * large.
   */
  private final Map<String, Set<Declaration>> users = new HashMap<>();

  LocalVariables(Model main, Consumer<Diagnostic> findings) {
    this.main = main;
    this.findings = findings;
  }

  /**
   * Reports them, each with the edits that move it into its thread. Where several threads have such
   * variables, or an option names the independence relation, nothing is reported: which steps are
   * independent is then what the model shows.
   */
  void check() {
    if (main.declarations().stream().anyMatch(LocalVariables::namesIndependence)) {
      return;
    }
    main.declarations().forEach(this::collect);
    List<Private> found = new ArrayList<>();
    for (Declaration declaration : main.declarations()) {
      if (declaration instanceof Declaration.Shared shared) {
        shared
            .names()
            .forEach(name -> owner(name).ifPresent(t -> found.add(new Private(shared, name, t))));
      }
    }
    if (found.stream().map(its -> its.thread().name()).distinct().count() == 1) {
      found.forEach(this::report);
    }
  }

  private static boolean namesIndependence(Declaration declaration) {
    return declaration instanceof Declaration.Option(Declaration.Choice choice, Span _)
        && switch (choice) {
          case COMMUTING, NOTHING_INDEPENDENT, READWRITE, SYNC -> true;
          case AWAIT_SPLIT, SPURIOUS_WAKEUPS -> false;
          case ORDERS_RELAXED, ORDERS_ACQREL, ORDERS_SC -> false;
        };
  }

  /** A shared variable that one thread uses. */
  private record Private(Declaration.Shared shared, Name name, Declaration.Thread thread) {}

  private Optional<Declaration.Thread> owner(Name name) {
    Set<Declaration> using = users.getOrDefault(name.text(), Set.of());
    return using.size() == 1
            && using.iterator().next() instanceof Declaration.Thread thread
            && thread.indices().isEmpty()
        ? Optional.of(thread)
        : Optional.empty();
  }

  private void report(Private its) {
    Declaration.Thread thread = its.thread();
    String noun = thread.noun();
    String message =
        "only " + noun + " `" + thread.name() + "` uses shared variable `" + its.name() + "`";
    findings.accept(
        Diagnostic.at(its.name().span(), Problem.L003, message)
            .related(thread.name().span(), "the " + noun + " that uses it")
            .help(new Help("make it \"var\"", edits(its.shared(), its.name(), thread))));
  }

  private static List<Edit> edits(Declaration.Shared shared, Name name, Declaration.Thread thread) {
    Span whole = shared.span();
    Span body = thread.body().span();
    if (!body.text().startsWith("{") || whole.end() < shared.type().span().start()) {
      return List.of();
    }
    Span rest = whole.source().span(shared.type().span().start(), whole.end());
    String moved = "\n  var " + name + ": " + rest.text();
    Span after = body.source().span(body.start() + 1, body.start() + 1);
    return List.of(new Edit(removed(shared, name), ""), new Edit(after, moved));
  }

  /** The whole declaration, or one of its names with the comma beside it. */
  private static Span removed(Declaration.Shared shared, Name name) {
    List<Name> names = shared.names();
    if (names.size() == 1) {
      return shared.span();
    }
    int position = names.indexOf(name);
    return position == 0
        ? name.span().source().span(name.span().start(), names.get(1).span().start())
        : name.span().source().span(names.get(position - 1).span().end(), name.span().end());
  }

  private void collect(Declaration user) {
    List<Expression> parts = new ArrayList<>();
    if (user instanceof Declaration.Executable executable) {
      Parts.expressions(executable.body(), e -> use(user, e));
    } else if (user instanceof Declaration.Fun fun) {
      parts.add(fun.body());
    } else if (user instanceof Declaration.Check check) {
      parts.addAll(Parts.of(check.property()));
    } else if (user instanceof Declaration.Net net) {
      net.items().forEach(item -> collect(item, parts));
    }
    parts.forEach(part -> Parts.visit(part, e -> use(user, e)));
  }

  private static void collect(NetItem item, List<Expression> parts) {
    switch (item) {
      case NetItem.Place _ -> {}
      case NetItem.Transition transition -> {
        transition.guard().ifPresent(parts::add);
        transition
            .effects()
            .forEach(
                effect -> {
                  parts.add(effect.target());
                  parts.addAll(Parts.of(effect.value()));
                });
      }
      case NetItem.EndWhen end -> parts.add(end.condition());
    }
  }

  private void use(Declaration user, Expression expression) {
    if (expression instanceof Access access) {
      users
          .computeIfAbsent(
              access.name().text(), _ -> Collections.newSetFromMap(new IdentityHashMap<>()))
          .add(user);
    }
  }
}
