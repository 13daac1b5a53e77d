// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Index;
import dev.ravel.ast.Name;
import dev.ravel.ast.Synchronisation;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Diagnostics of names that are unknown or of another kind than is needed. */
final class References {
  private References() {}

  /** A name that a mistyped one may have been meant to be. */
  record Candidate(Name name, String kind) {
    static Candidate of(Global global) {
      return new Candidate(global.name(), global.kind());
    }
  }

  /**
   * The kind of name that a statement or a check needs.
   *
   * @param noun the word for that; it takes the article {@code a}
   * @param accepts whether a global is that
   */
  record Wanted(String noun, Predicate<Global> accepts) {
    static final Wanted TRANSITION = new Wanted("transition", Global.Transition.class::isInstance);
    static final Wanted PLACE = new Wanted("place", Global.Place.class::isInstance);

    /** A thread or a task. */
    static final Wanted THREAD = new Wanted("thread", Global.Threads.class::isInstance);

    /** A thread or a task where a task is meant. */
    static final Wanted TASK = new Wanted("task", Global.Threads.class::isInstance);

    /** A synchronisation object. */
    static Wanted of(Synchronisation kind) {
      return new Wanted(
          kind.noun(), global -> global instanceof Global.Objects o && o.sort() == kind);
    }

    /** The word with an article. */
    String phrase() {
      return "a " + noun;
    }
  }

  /** An unknown name, with the nearest known one. */
  static Diagnostic unknown(Name name, String noun, String reason, List<Candidate> candidates) {
    Diagnostic diagnostic =
        Diagnostic.at(name.span(), Problem.N001, "unknown " + noun + " `" + name + "`")
            .label(reason);
    return suggest(diagnostic, name, candidates);
  }

  /** An unknown name, with the nearest global that satisfies a condition. */
  static Diagnostic unknown(
      Names names, Name name, String noun, String reason, Predicate<Global> condition) {
    return unknown(name, noun, reason, candidates(names, condition));
  }

  /**
   * A name of something else than is needed.
   *
   * @param message what is wrong, which ends with what the name is and what it should be
   */
  static Diagnostic otherKind(Name name, String message, Name declared) {
    return Diagnostic.at(name.span(), Problem.N003, message)
        .related(declared.span(), "declared here");
  }

  /** A global that is not what is needed, which the words say with their article. */
  static Diagnostic isNo(Name name, Global global, String wanted) {
    String message = "`" + name + "` is " + global.kind() + ", not " + wanted;
    return otherKind(name, message, global.name());
  }

  /** Returns the indices that the members of a family have. */
  static String members(String name, Range range) {
    return range.size() == 0
        ? "`" + name + "` has no members"
        : "`" + name + "` has members " + range.show(range.low()) + ".." + range.show(range.high());
  }

  /** An index on something that has no members. */
  static Diagnostic noIndices(Name name, Span where, String kind) {
    return Diagnostic.at(where, Problem.T006, "`" + name + "` is " + kind + " without members")
        .label("no index is possible here");
  }

  /** A wrong number of indices. */
  static Diagnostic indexCount(Name name, Span where, int needed, int given) {
    return Diagnostic.at(
        where,
        Problem.T003,
        "`%s` needs %s, but %s"
            .formatted(
                name,
                Words.count(needed, "index", "indices"),
                Words.count(given, "is given", "are given")));
  }

  /** Adds the candidate that is nearest to a name, if one is near. */
  static Diagnostic suggest(Diagnostic diagnostic, Name name, List<Candidate> candidates) {
    Optional<String> near =
        Similar.to(name.text(), candidates.stream().map(c -> c.name().text()).toList());
    if (near.isEmpty()) {
      return diagnostic;
    }
    Candidate meant =
        candidates.stream()
            .filter(c -> c.name().text().equals(near.get()))
            .findFirst()
            .orElseThrow();
    return diagnostic
        .related(meant.name().span(), meant.kind() + " with a similar name")
        .help("did you mean `" + near.get() + "`?", name.span(), near.get());
  }

  /** The globals that satisfy a condition, as candidates. */
  static List<Candidate> candidates(Names names, Predicate<Global> condition) {
    List<Candidate> candidates = new ArrayList<>();
    if (!names.mayCompare(names.all().size())) {
      return candidates;
    }
    for (Global global : names.all()) {
      if (condition.test(global)) {
        candidates.add(Candidate.of(global));
      }
    }
    return candidates;
  }

  /** Returns the text of the first member of a family. */
  static String firstMember(String name, List<Range> ranges) {
    return name
        + ranges.stream()
            .map(range -> "[" + range.show(range.low()) + "]")
            .collect(Collectors.joining());
  }

  /**
   * A family where one member is needed.
   *
   * @param claim what the text claims of the family, such as {@code " in critical"}; empty where it
   *     claims nothing
   */
  static Diagnostic family(Access access, Symbol.Family symbol, String claim) {
    List<Range> ranges = symbol.ranges();
    String name = access.name().text();
    long members = Sizes.members(ranges);
    if (members == 0) {
      String message = name + " has no members, so none can be named";
      return Diagnostic.at(access.span(), Problem.T007, message);
    }
    String first = firstMember(name, ranges);
    String message = name + " has " + Words.count(members, "member") + "; write " + first;
    if (!claim.isEmpty() && symbol instanceof Symbol.Threads threads) {
      message += ", or \"" + some(threads) + claim + "\"";
    }
    return Diagnostic.at(access.span(), Problem.T007, message)
        .label("which member?")
        .help("write " + first, access.name().span(), first);
  }

  private static String some(Symbol.Threads threads) {
    StringBuilder quantifiers = new StringBuilder();
    StringBuilder member = new StringBuilder(threads.name());
    for (int i = 0; i < threads.ranges().size(); i++) {
      Index index = threads.declaration().indices().get(i);
      Range range = threads.ranges().get(i);
      quantifiers
          .append("some ")
          .append(index.name())
          .append(" in ")
          .append(range.show(range.low()))
          .append("..")
          .append(range.show(range.high()))
          .append(": ");
      member.append("[").append(index.name()).append("]");
    }
    return quantifiers.append(member).toString();
  }
}
