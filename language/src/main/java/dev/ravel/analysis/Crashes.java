// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Model;
import dev.ravel.ast.Name;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Checks which threads a model says may crash, under one setting. */
record Crashes(Meaning meaning, Findings findings) {
  /** A longer list of threads helps nobody. */
  private static final int MOST_LISTED = 12;

  /** The crashes that some files declare; those with an error are reported and left out. */
  static List<Crash> of(List<Model> models, Meaning meaning, Findings findings) {
    List<Crash> all = new ArrayList<>();
    for (Model model : models) {
      for (Declaration declaration : model.declarations()) {
        if (declaration instanceof Declaration.Crash crash) {
          check(crash, meaning, findings).ifPresent(all::add);
        }
      }
    }
    return all;
  }

  /** The crashes of a declaration; absent after an error is reported. */
  static Optional<Crash> check(Declaration.Crash crash, Meaning meaning, Findings findings) {
    return new Crashes(meaning, findings).check(crash);
  }

  private Optional<Crash> check(Declaration.Crash declaration) {
    List<Symbol.Threads> families = new ArrayList<>();
    declaration.families().forEach(name -> family(name).ifPresent(families::add));
    OptionalLong limit = meaning.number(declaration.limit(), Purpose.CRASHES);
    if (families.size() < declaration.families().size() || limit.isEmpty()) {
      return Optional.empty();
    }
    Crash crash = new Crash(limit.getAsLong(), families, declaration.span());
    if (crash.limit() < 0 || crash.limit() > crash.members()) {
      findings.add(outside(declaration, crash));
      return Optional.empty();
    }
    return Optional.of(crash);
  }

  private static Diagnostic outside(Declaration.Crash declaration, Crash crash) {
    String members = Words.count(crash.members());
    Diagnostic diagnostic =
        Diagnostic.at(
            declaration.limit().span(),
            Problem.C004,
            crash.limit() < 0
                ? "the limit after \"crash at most\" is at least 0, but this is " + crash.limit()
                : "at most %s can crash, but there %s"
                    .formatted(
                        Words.count(crash.limit(), "thread"),
                        crash.members() == 1 ? "is 1" : "are " + members));
    return crash.limit() < 0
        ? diagnostic
        : diagnostic.help("all of them: `" + members + "`", declaration.limit().span(), members);
  }

  private Optional<Symbol.Threads> family(Name name) {
    Optional<Global> global = meaning.names().find(name.text());
    if (global.isEmpty()) {
      findings.add(unknown(name));
    } else if (global.get() instanceof Global.Threads) {
      return meaning.family(name.text()).map(Symbol.Threads.class::cast);
    } else if (!(global.get() instanceof Global.Unread)) {
      findings.add(References.isNo(name, global.get(), "a thread"));
    }
    return Optional.empty();
  }

  private Diagnostic unknown(Name name) {
    List<String> families =
        meaning.names().all().stream()
            .filter(Global.Threads.class::isInstance)
            .map(its -> its.name().text())
            .toList();
    Diagnostic diagnostic =
        References.unknown(
            meaning.names(),
            name,
            "thread",
            "no thread has this name",
            References.Wanted.THREAD.accepts());
    return families.isEmpty()
            || families.size() > MOST_LISTED
            || Similar.to(name.text(), families).isPresent()
        ? diagnostic
        : diagnostic.help("threads that may crash are `" + String.join("`, `", families) + "`");
  }
}
