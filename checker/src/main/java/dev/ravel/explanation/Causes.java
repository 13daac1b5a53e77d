// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.PropertyKind;
import dev.ravel.system.Vocabulary;
import dev.ravel.trace.PartialOrder;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The steps of a run that lead to what is bad about it. Where a state is bad, these are the last
 * writes of what makes it so and all that must come before them: they alone are an execution that
 * shows it. Where the end of an execution is bad, threads are left out whole: those that never
 * touch in the run what the others touch, and whose text does not name what matters.
 */
public final class Causes {
  private final Claim claim;
  private final Circumstance circumstance;
  private final Telling told;
  private final PartialOrder order;

  private Causes(Claim claim, Circumstance circumstance, Telling told) {
    this.claim = claim;
    this.circumstance = circumstance;
    this.told = told;
    this.order = told.order();
  }

  /** The steps that lead to the violation of a claim; all where none is known to be needless. */
  public static BitSet of(Claim claim, Circumstance circumstance, Telling told) {
    BitSet all = new BitSet();
    all.set(0, told.run().length());
    if (told.run().loop().isPresent() || claim.schedule().isPresent()) {
      return all;
    }
    BitSet causes = new Causes(claim, circumstance, told).causes();
    return causes.isEmpty() ? all : causes;
  }

  private BitSet causes() {
    int last = told.run().length() - 1;
    return switch (circumstance) {
      case Circumstance.Failing _ when last >= 0 && ofLastStep() -> order.pastOf(step(last));
      case Circumstance.CutOff _ when last >= 0 -> order.pastOf(step(last));
      case Circumstance.Crowd crowd when crowd.inside().size() == crowd.count() -> {
        BitSet entries = new BitSet();
        crowd.inside().forEach(party -> lastOf(party.thread()).ifPresent(entries::set));
        yield order.pastOf(entries);
      }
      case Circumstance.Values values when ofState() -> {
        BitSet writes = new BitSet();
        names(values).forEach(name -> lastWriteOf(name).ifPresent(writes::set));
        yield order.pastOf(writes);
      }
      case Circumstance.Values values -> joined(names(values));
      case Circumstance.Blocked blocked when blocked.cycle() > 1 -> {
        BitSet steps = new BitSet();
        blocked.waiters().stream()
            .limit(blocked.cycle())
            .forEach(waiter -> lastOf(waiter.thread()).ifPresent(steps::set));
        yield order.pastOf(steps);
      }
      case Circumstance.Failing _,
          Circumstance.CutOff _,
          Circumstance.Blocked _,
          Circumstance.Crowd _,
          Circumstance.Overfull _,
          Circumstance.Undefined _,
          Circumstance.OfNoStep _ ->
          new BitSet();
    };
  }

  /** Returns whether the claim speaks of one bad state, wherever the execution goes on to. */
  private boolean ofState() {
    return claim.kind() == PropertyKind.NEVER || claim.kind() == PropertyKind.ALWAYS;
  }

  /** Returns whether a step that is an error shows the verdict, whatever the states before are. */
  private boolean ofLastStep() {
    return claim.kind() == PropertyKind.ERROR || claim.kind() == PropertyKind.TERMINATES;
  }

  private static BitSet step(int number) {
    BitSet steps = new BitSet();
    steps.set(number);
    return steps;
  }

  private static Set<String> names(Circumstance.Values values) {
    return values.values().stream().map(Vocabulary.Binding::name).collect(Collectors.toSet());
  }

  private OptionalInt lastOf(String thread) {
    return told.movers().lastIndexOf(thread) < 0
        ? OptionalInt.empty()
        : OptionalInt.of(told.movers().lastIndexOf(thread));
  }

  /** The last step that writes an object, or the last of the thread that has the name. */
  private OptionalInt lastWriteOf(String name) {
    for (int step = told.run().length() - 1; step >= 0; step--) {
      if (writes(step, name)) {
        return OptionalInt.of(step);
      }
    }
    return OptionalInt.empty();
  }

  private boolean writes(int step, String name) {
    return told.movers().get(step).equals(name)
        || told.story().scenes().get(step).writes().stream()
            .anyMatch(change -> change.name().equals(name));
  }

  /** The steps that hang together, by any chain of dependences, with a thread that matters. */
  private BitSet joined(Set<String> names) {
    BitSet kept = new BitSet();
    boolean written = names.stream().anyMatch(name -> lastWriteOf(name).isPresent());
    if (!written) {
      return kept;
    }
    Map<String, Boolean> mattering = new HashMap<>();
    for (int step = 0; step < told.run().length(); step++) {
      int number = step;
      if (mattering.computeIfAbsent(told.movers().get(step), _ -> matters(number, names))) {
        kept.set(step);
      }
    }
    return order.joinedWith(kept);
  }

  /**
   * Returns whether a step's thread names in its text what matters, so that its way is part of it.
   */
  private boolean matters(int step, Set<String> names) {
    List<String> texts = told.declarations();
    int process = told.run().processes()[step];
    return names.stream()
        .map(name -> name.replaceFirst("[\\[.].*", ""))
        .anyMatch(
            base ->
                told.movers().get(step).startsWith(base)
                    || process >= texts.size()
                    || Pattern.compile("\\b" + Pattern.quote(base) + "\\b|[a-zA-Z_]\\s*\\(")
                        .matcher(texts.get(process))
                        .find());
  }
}
