// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.PropertyKind;
import dev.ravel.source.Span;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The sentence that says what a violation is, and the places in the text that belong to it.
 *
 * @param text the sentence, without a full stop
 * @param marks the places, each different, the most important first
 */
public record Headline(String text, List<Mark> marks) {
  private static final int MOST_VALUES = 6;

  /** Copies the list; what would be said twice of a place is said once. */
  public Headline {
    marks = marks.stream().distinct().toList();
  }

  /** The subject of the sentence. */
  private record Subject(Claim claim, Circumstance circumstance, Optional<Telling> telling) {}

  /**
   * The headline of a claim whose verdict is <em>violated</em>.
   *
   * @param telling the run that shows the violation, if a run does
   */
  public static Headline of(Claim claim, Circumstance circumstance, Optional<Telling> telling) {
    Subject subject = new Subject(claim, circumstance, telling);
    return switch (circumstance) {
      case Circumstance.Failing failing -> ofFailing(subject, failing.failure());
      case Circumstance.CutOff(Vocabulary.Failure its) -> ofError(subject, its);
      case Circumstance.Blocked blocked when claim.kind() == PropertyKind.TERMINATES ->
          ofBlocked(claim, "an execution ends in a deadlock" + crashed(subject), blocked);
      case Circumstance.Blocked blocked when claim.kind() == PropertyKind.DEADLOCK ->
          ofBlocked(claim, "deadlock: " + waitersText(blocked) + crashed(subject), blocked);
      case Circumstance.Spinning spinning -> ofSpinning(spinning);
      case Circumstance.Racing racing -> ofRace(racing);
      case Circumstance.Unordered unordered -> ofRace(unordered);
      case Circumstance.Dead dead -> ofDead(dead);
      case Circumstance.Crowd crowd -> ofCrowd(claim, crowd);
      case Circumstance.Overfull overfull ->
          ofClaim(
              claim,
              "place `"
                  + overfull.place()
                  + "` holds "
                  + Numbers.count(overfull.tokens(), "token", "tokens"),
              "at most " + overfull.limit() + " may be in a place",
              List.of(secondary(overfull.span(), "this place")));
      case Circumstance.Pumping pumping ->
          ofClaim(
              claim,
              "place `%s` has no bound: it holds %s more each time %s"
                  .formatted(
                      pumping.place(),
                      Numbers.count(pumping.gain(), "token", "tokens"),
                      repeated(pumping.parts())),
              "",
              List.of(secondary(pumping.span(), "this place")));
      case Circumstance.Undefined undefined ->
          ofClaim(claim, quoted(claim) + " cannot be evaluated", undefined.message(), List.of());
      case Circumstance.Values values -> ofClaim(claim, sentence(subject), here(values), List.of());
      case Circumstance.Blocked blocked ->
          ofClaim(claim, sentence(subject), "then nothing goes on", waits(blocked));
      case Circumstance.Staying staying ->
          ofClaim(claim, sentence(subject), stayingText(staying), List.of());
      case Circumstance.Ended() ->
          ofClaim(claim, sentence(subject), "the execution has ended", List.of());
      case Circumstance.Nothing() -> ofClaim(claim, sentence(subject), "", List.of());
      case Circumstance.NothingEnds _,
          Circumstance.AllDiscarded _,
          Circumstance.NeverPromised _,
          Circumstance.AtMost _,
          Circumstance.SymbolicInputs _,
          Circumstance.Unlimited _,
          Circumstance.Growing _,
          Circumstance.Shown _,
          Circumstance.FewThreads _,
          Circumstance.TooLong _ ->
          ofClaim(claim, sentence(subject), "", List.of());
      case Circumstance.Structure(String fact) ->
          ofClaim(claim, sentence(subject) + " " + fact, "", List.of());
    };
  }

  /** Returns the processes that have crashed at the end of a run, if any has. */
  private static String crashed(Subject subject) {
    List<String> names =
        subject.telling().stream()
            .flatMap(told -> told.standings().stream())
            .filter(standing -> standing.state() == Telling.State.CRASHED)
            .map(Telling.Standing::thread)
            .toList();
    return names.isEmpty()
        ? ""
        : "; " + Numbers.names(names) + (names.size() == 1 ? " has crashed" : " have crashed");
  }

  private static String repeated(List<Circumstance.Pumping.Repeated> parts) {
    if (parts.size() == 1) {
      Circumstance.Pumping.Repeated part = parts.getFirst();
      return steps(part) + (part.first() == part.last() ? " is repeated" : " are repeated");
    }
    return parts.stream()
        .map(part -> steps(part) + (part.times() == 1 ? "" : " (" + part.times() + " times)"))
        .collect(Collectors.joining(", and then ", "", ", are repeated where they stand"));
  }

  private static String steps(Circumstance.Pumping.Repeated part) {
    return part.first() == part.last()
        ? "step " + part.last()
        : "steps " + part.first() + " to " + part.last();
  }

  private static Headline ofClaim(Claim claim, String text, String label, List<Mark> others) {
    List<Mark> marks = new ArrayList<>();
    claim.focus().ifPresent(span -> marks.add(primary(span, label)));
    marks.addAll(others);
    return new Headline(text, marks);
  }

  /** Returns the condition that holds in a final state. */
  private static String end(Subject subject) {
    if (subject.telling().map(told -> told.threads().isEmpty()).orElse(false)) {
      return "no transition is left";
    }
    boolean daemons =
        subject.telling().stream()
            .flatMap(told -> told.standings().stream())
            .anyMatch(standing -> standing.state() == Telling.State.WAITING);
    return "all threads " + (daemons ? "but daemons " : "") + "have finished";
  }

  /** The sentence for a property, where the circumstances need no other. */
  private static String sentence(Subject subject) {
    Claim claim = subject.claim();
    String quoted = quoted(claim);
    return switch (claim.kind()) {
      case FINALLY -> quoted + " is false when " + end(subject);
      case NEVER -> quoted + " is true " + when(subject);
      case ALWAYS -> quoted + " is false " + when(subject);
      case REACHABLE -> quoted + " is true in no reachable state";
      case LEADS_TO -> quoted + ": the first comes, and the second never after it";
      case EVENTUALLY -> quoted + " is never true in this execution";
      case TERMINATES ->
          subject.circumstance() instanceof Circumstance.Staying
              ? "an execution stays where it is for ever"
              : "an execution goes on for ever";
      case DEADLOCK -> "deadlock: no step is possible, and the model is not at a good end";
      case ERROR -> "an execution ends with an error";
      case RACE -> "two threads race";
      case DEAD_CODE -> "some statements are never executed";
      case AT_MOST -> "too many threads are in a section";
      case SAFE -> "a place holds too many tokens";
      case BOUNDED ->
          quoted
              + " is violated: the place grows as far as others have grown before, without limit";
      case LTL -> quoted + " is violated";
    };
  }

  private static String quoted(Claim claim) {
    return "`" + claim.text() + "`" + claim.indices();
  }

  private static String when(Subject subject) {
    int steps = subject.telling().map(Telling::run).map(Run::length).orElse(0);
    return steps == 0 ? "at the start" : "after " + Numbers.count(steps, "step", "steps");
  }

  private static String here(Subject subject) {
    return subject
        .telling()
        .filter(told -> told.run().length() > 0)
        .map(told -> "in step " + told.run().length() + " of " + told.movers().getLast())
        .orElse("at the start");
  }

  private static String here(Circumstance.Values values) {
    return values.values().isEmpty() ? "" : "here " + valuesText(values.values());
  }

  private static String valuesText(List<Vocabulary.Binding> values) {
    List<String> texts = new ArrayList<>();
    for (Vocabulary.Binding value : values.stream().limit(MOST_VALUES).toList()) {
      texts.add(value.sentence());
    }
    int more = values.size() - MOST_VALUES;
    if (more > 0) {
      texts.add(Numbers.count(more, "other value", "other values"));
    }
    return Numbers.names(texts);
  }

  private static String stayingText(Circumstance.Staying staying) {
    return staying.resting().size() == 1
        ? staying.resting().getFirst() + " may rest here for ever"
        : Numbers.names(staying.resting()) + " may rest here for ever";
  }

  /**
   * Returns the headline of an error. It is the one that the claim forbids, or where an execution
   * stops that it judges.
   */
  private static Headline ofError(Subject subject, Vocabulary.Failure failure) {
    return new Headline(failure.message(), List.of(primary(failure.span(), here(subject))));
  }

  private static Headline ofFailing(Subject subject, Vocabulary.Failure failure) {
    Claim claim = subject.claim();
    if (claim.kind() == PropertyKind.ERROR) {
      return ofError(subject, failure);
    }
    String end = failure.message() + ", " + here(subject);
    return claim.kind() == PropertyKind.TERMINATES
        ? new Headline("an execution ends with an error", List.of(primary(failure.span(), end)))
        : ofClaim(
            claim,
            sentence(subject),
            subject.telling().map(told -> told.run().length() == 0).orElse(false)
                ? "an error ends the execution at its start"
                : "then an error ends the execution",
            List.of(secondary(failure.span(), end)));
  }

  private static Headline ofRace(Circumstance.Racing racing) {
    List<Mark> marks = new ArrayList<>();
    Circumstance.Racer first = racing.first().writes() ? racing.first() : racing.second();
    Circumstance.Racer second = racing.first().writes() ? racing.second() : racing.first();
    first.span().ifPresent(span -> marks.add(primary(span, use(first) + " here ...")));
    second.span().ifPresent(span -> marks.add(primary(span, "... while " + use(second))));
    return new Headline(
        "%s and %s race for `%s`"
            .formatted(racing.first().thread(), racing.second().thread(), racing.object()),
        marks);
  }

  private static Headline ofRace(Circumstance.Unordered race) {
    List<Mark> marks = new ArrayList<>();
    race.first().span().ifPresent(span -> marks.add(primary(span, use(race.first()) + " here")));
    race.second()
        .span()
        .ifPresent(
            span -> marks.add(primary(span, use(race.second()) + ", and nothing orders the two")));
    for (Circumstance.Weak weak : race.missing()) {
      marks.add(
          secondary(
              weak.span(),
              weak.writes()
                  ? "`" + weak.object() + "` is written relaxed: this is no release"
                  : "`"
                      + weak.object()
                      + "` is read relaxed: it does not synchronise"
                      + " with its release"));
    }
    return new Headline(
        "%s and %s race for `%s`"
            .formatted(race.first().thread(), race.second().thread(), race.object()),
        marks);
  }

  private static String use(Circumstance.Racer racer) {
    return racer.thread() + " " + racer.use();
  }

  private static Headline ofDead(Circumstance.Dead dead) {
    int count = dead.statements().size();
    return new Headline(
        Numbers.count(count, "statement is", "statements are") + " never executed",
        dead.statements().stream().map(span -> primary(span, "never reached")).toList());
  }

  private static Headline ofCrowd(Claim claim, Circumstance.Crowd crowd) {
    List<String> names = crowd.inside().stream().map(Circumstance.Party::thread).toList();
    List<Mark> others = new ArrayList<>();
    for (Circumstance.Party party : crowd.inside()) {
      party.span().ifPresent(span -> others.add(secondary(span, party.thread() + " is here")));
    }
    String section = claim.text().substring(claim.text().lastIndexOf(' ') + 1);
    String count = Numbers.count(crowd.count(), "thread is", "threads are");
    String who =
        names.isEmpty() ? count : Numbers.names(names) + (names.size() == 1 ? " is" : " are");
    return ofClaim(
        claim,
        who + " in `" + section + "` at the same time",
        "at most " + crowd.limit() + (crowd.limit() == 1 ? " thread" : " threads") + " may be",
        others);
  }

  private static Headline ofSpinning(Circumstance.Spinning spinning) {
    List<String> names = spinning.spinners().stream().map(Circumstance.Spinner::thread).toList();
    List<Mark> marks = new ArrayList<>();
    for (Circumstance.Spinner spinner : spinning.spinners()) {
      String label =
          spinner.thread()
              + " repeats "
              + lines(spinner.places())
              + (spinner.values().isEmpty() ? "" : ": " + valuesText(spinner.values()));
      marks.add(primary(spinner.places().getFirst(), label));
    }
    marks.addAll(waits(new Circumstance.Blocked(spinning.waiters(), 0)));
    return new Headline(
        "deadlock: "
            + Numbers.names(names)
            + (names.size() == 1 ? " spins" : " spin")
            + " for ever, and nothing changes any more",
        marks);
  }

  private static String lines(List<Span> places) {
    List<String> lines =
        places.stream().map(Span::line).distinct().map(line -> Integer.toString(line)).toList();
    return (lines.size() == 1 ? "line " : "lines ") + Numbers.names(lines);
  }

  private static Headline ofBlocked(Claim claim, String text, Circumstance.Blocked blocked) {
    return blocked.waiters().isEmpty()
        ? ofClaim(claim, text, "`end when` says which ends are good", List.of())
        : new Headline(text, waits(blocked));
  }

  private static String waitersText(Circumstance.Blocked blocked) {
    List<String> names = blocked.waiters().stream().map(Circumstance.Waiter::thread).toList();
    if (names.isEmpty()) {
      return "no transition is enabled, and this is not a final marking";
    }
    if (blocked.cycle() > 1) {
      List<String> circle = names.subList(0, blocked.cycle());
      return Numbers.names(circle)
          + " wait for each other"
          + (circle.size() > 2 ? " in a circle" : "");
    }
    if (blocked.cycle() == 1) {
      return names.getFirst() + " waits for itself";
    }
    return Numbers.names(names) + (names.size() == 1 ? " waits" : " wait") + " for ever";
  }

  private static List<Mark> waits(Circumstance.Blocked blocked) {
    List<Mark> marks = new ArrayList<>();
    List<Mark> takings = new ArrayList<>();
    int index = 0;
    for (Circumstance.Waiter waiter : blocked.waiters()) {
      boolean inCircle = index < blocked.cycle() && blocked.cycle() > 1;
      String before = inCircle && index > 0 ? "... and " : "";
      String after = inCircle && index < blocked.cycle() - 1 ? " ..." : "";
      marks.add(primary(waiter.span(), before + waitText(waiter) + after));
      waiter.taken().ifPresent(taking -> takings.add(taken(waiter, taking)));
      index++;
    }
    marks.addAll(takings);
    return marks;
  }

  private static Mark taken(Circumstance.Waiter waiter, Circumstance.Taking taking) {
    return secondary(
        taking.span(),
        "%s took %s in step %s"
            .formatted(
                waiter.holder().orElseThrow(), Numbers.names(waiter.objects()), taking.step()));
  }

  private static String waitText(Circumstance.Waiter waiter) {
    Optional<String> holder = waiter.holder();
    if (holder.isPresent() && waiter.taken().isPresent()) {
      return "%s waits for %s, held by %s%s"
          .formatted(
              waiter.thread(),
              Numbers.names(waiter.objects()),
              holder.get(),
              waiter.end().map(end -> ", which " + end).orElse(""));
    }
    if (holder.isPresent()) {
      return waiter.thread() + " waits for the end of " + holder.get();
    }
    if (waiter.text().startsWith("wait ") || waiter.text().startsWith("woken: ")) {
      return waiter.thread() + " waits for a signal on " + Numbers.names(waiter.objects());
    }
    if (waiter.text().startsWith("handed over: ")) {
      return valuesText(waiter.values());
    }
    return waiter.thread()
        + " waits"
        + (waiter.values().isEmpty() ? "" : ": " + valuesText(waiter.values()));
  }

  private static Mark primary(Span span, String label) {
    return new Mark(span, label, true);
  }

  private static Mark secondary(Span span, String label) {
    return new Mark(span, label, false);
  }
}
