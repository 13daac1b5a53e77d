// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Block;
import dev.ravel.ast.Name;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The sections and labels of each thread. They are its own and those of the procedures it calls,
 * directly or through others.
 */
final class Landmarks {
  private final Names names;
  private final Map<String, Own> own = new HashMap<>();
  private final Map<String, Found> threads = new LinkedHashMap<>();
  private final Map<String, Found> procedures = new HashMap<>();
  private final Map<String, Name> everySection = new LinkedHashMap<>();

  /** The sections and labels of one body, without those of procedures. */
  private record Own(Map<String, Name> sections, Map<String, Name> labels, Set<String> calls) {}

  /** All sections and labels of a thread or procedure. */
  private record Found(Map<String, Name> sections, Map<String, Name> labels) {}

  /** Collects the sections and labels of all threads. */
  Landmarks(Names names) {
    this.names = names;
    for (Global global : names.all()) {
      if (global instanceof Global.Threads thread) {
        Found found = collect(ownOf(thread.declaration().body()));
        threads.put(thread.name().text(), found);
        found.sections().forEach(everySection::putIfAbsent);
      }
    }
  }

  private Found collect(Own start) {
    Found found = new Found(new LinkedHashMap<>(), new LinkedHashMap<>());
    Set<String> seen = new LinkedHashSet<>();
    Deque<Own> waiting = new ArrayDeque<>(List.of(start));
    while (!waiting.isEmpty()) {
      Own next = waiting.remove();
      next.sections().forEach(found.sections()::putIfAbsent);
      next.labels().forEach(found.labels()::putIfAbsent);
      for (String procedure : next.calls()) {
        if (seen.add(procedure)) {
          waiting.add(ownOfProcedure(procedure));
        }
      }
    }
    return found;
  }

  private Own ownOfProcedure(String name) {
    return own.computeIfAbsent(
        name,
        _ ->
            names.find(name).orElse(null) instanceof Global.Proc proc
                ? ownOf(proc.declaration().body())
                : new Own(Map.of(), Map.of(), Set.of()));
  }

  private static Own ownOf(Block body) {
    Own own = new Own(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashSet<>());
    Parts.visit(
        body,
        statement -> {
          if (statement instanceof Statement.Section section) {
            own.sections().putIfAbsent(section.name().text(), section.name());
          } else if (statement instanceof Statement.Label label) {
            own.labels().putIfAbsent(label.name().text(), label.name());
          }
          Parts.called(statement).forEach(its -> own.calls().add(its.name().text()));
        });
    return own;
  }

  /** The sections of a thread by name. */
  Map<String, Name> sections(String thread) {
    return threads.containsKey(thread) ? threads.get(thread).sections() : Map.of();
  }

  /** The labels of a thread by name. */
  Map<String, Name> labels(String thread) {
    return threads.containsKey(thread) ? threads.get(thread).labels() : Map.of();
  }

  /** The sections that a procedure enters, itself or through others. */
  Map<String, Name> sectionsOfProcedure(String procedure) {
    return procedures.computeIfAbsent(procedure, name -> collect(ownOfProcedure(name))).sections();
  }

  /** Returns whether some thread has a section. */
  boolean hasSection(String section) {
    return everySection.containsKey(section);
  }

  /** A section or label that the thread it is asked of does not have. */
  static Diagnostic unknown(Name name, boolean section, String thread, Map<String, Name> known) {
    String noun = section ? "section" : "label";
    Diagnostic diagnostic =
        Diagnostic.at(
                name.span(),
                section ? Problem.N005 : Problem.N006,
                "thread `" + thread + "` has no " + noun + " `" + name + "`")
            .label(known.isEmpty() ? "it has no " + noun + "s" : "it has " + listing(known));
    return suggest(diagnostic, name, noun, known);
  }

  /** A section that no thread has. */
  Diagnostic unknownSection(Name name) {
    Diagnostic diagnostic =
        Diagnostic.at(name.span(), Problem.N005, "no thread has a section `" + name + "`")
            .label(
                everySection.isEmpty()
                    ? "there are no sections"
                    : (everySection.size() == 1 ? "the only section is " : "the sections are ")
                        + listing(everySection));
    return names.mayCompare(everySection.size())
        ? suggest(diagnostic, name, "section", everySection)
        : diagnostic;
  }

  private static String listing(Map<String, Name> known) {
    int shown = 8;
    String list = String.join(", ", known.keySet().stream().limit(shown).toList());
    return list + (known.size() > shown ? " and others" : "");
  }

  private static Diagnostic suggest(
      Diagnostic diagnostic, Name name, String noun, Map<String, Name> known) {
    List<References.Candidate> candidates =
        known.values().stream().map(n -> new References.Candidate(n, "a " + noun)).toList();
    return References.suggest(diagnostic, name, candidates);
  }
}
