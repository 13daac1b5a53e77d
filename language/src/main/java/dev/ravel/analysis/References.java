// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Index;
import dev.ravel.ast.Name;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What is said of names that are unknown or of another kind than is needed. */
final class References {
  private References() {}

  /** A name that a mistyped one may have been meant to be. */
  record Candidate(Name name, String kind) {
    static Candidate of(Global global) {
      return new Candidate(global.name(), global.kind());
    }
  }

  /** The kinds of objects that statements and checks name. */
  enum Wanted {
    /** A mutex. */
    MUTEX("a mutex"),
    /** A condition. */
    COND("a condition"),
    /** A semaphore. */
    SEMAPHORE("a semaphore"),
    /** A channel. */
    CHANNEL("a channel"),
    /** A barrier. */
    BARRIER("a barrier"),
    /** A transition. */
    TRANSITION("a transition"),
    /** A place. */
    PLACE("a place"),
    /** A thread or a task. */
    THREAD("a thread"),
    /** A thread or a task where a task is meant. */
    TASK("a task");

    private final String phrase;

    Wanted(String phrase) {
      this.phrase = phrase;
    }

    /** The kind with an article. */
    String phrase() {
      return phrase;
    }

    /** The kind without an article. */
    String noun() {
      return phrase.substring(2);
    }

    /** Whether a global is of this kind. */
    boolean accepts(Global global) {
      return switch (this) {
        case MUTEX -> global instanceof Global.Mutex;
        case COND -> global instanceof Global.Cond;
        case SEMAPHORE -> global instanceof Global.Semaphore;
        case CHANNEL -> global instanceof Global.Channel;
        case BARRIER -> global instanceof Global.Barrier;
        case TRANSITION -> global instanceof Global.Transition;
        case PLACE -> global instanceof Global.Place;
        case THREAD, TASK -> global instanceof Global.Threads;
      };
    }
  }

  /** An unknown name, with the nearest known one. */
  static Diagnostic unknown(Name name, String noun, String reason, List<Candidate> candidates) {
    Diagnostic diagnostic =
        Diagnostic.at(name.span(), Problem.N001, "unknown " + noun + " `" + name + "`")
            .label(reason);
    return suggest(diagnostic, name, candidates);
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

  /** The ranges of the indices of a family of objects. */
  static List<Range> ranges(Symbol symbol) {
    return switch (symbol) {
      case Symbol.Mutex s -> fromZero(s.sizes());
      case Symbol.Cond s -> fromZero(s.sizes());
      case Symbol.Semaphore s -> fromZero(s.sizes());
      case Symbol.Barrier s -> fromZero(s.sizes());
      case Symbol.Channel s -> fromZero(s.sizes());
      case Symbol.Shared s -> fromZero(s.sizes());
      case Symbol.Threads s -> s.ranges();
      case Symbol.Places s -> s.ranges();
      case Symbol.Transitions s -> s.ranges();
      case Symbol.Constant _,
          Symbol.Input _,
          Symbol.EnumType _,
          Symbol.Member _,
          Symbol.RecordType _,
          Symbol.Fun _,
          Symbol.Proc _,
          Symbol.Net _ ->
          List.of();
    };
  }

  private static List<Range> fromZero(List<Integer> sizes) {
    return sizes.stream().map(size -> new Range(0, size - 1L)).toList();
  }

  /** How the first member of a family is written. */
  static String firstMember(String name, List<Range> ranges) {
    return name
        + ranges.stream().map(range -> "[" + range.low() + "]").collect(Collectors.joining());
  }

  /**
   * A family where one member is needed.
   *
   * @param claim what the text claims of the family, such as {@code " in critical"}; empty where it
   *     claims nothing
   */
  static Diagnostic family(Access access, Symbol symbol, String claim) {
    List<Range> ranges = ranges(symbol);
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
          .append(range.low())
          .append("..")
          .append(range.high())
          .append(": ");
      member.append("[").append(index.name()).append("]");
    }
    return quantifiers.append(member).toString();
  }
}
