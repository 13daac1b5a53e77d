// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.execution.Phrases;
import dev.ravel.program.Instruction;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.source.Limits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The steps of a routine by its code alone. They go from each operation at which a thread can
 * stand, with the local work after it, to the next ones. An {@code atomic} block is one step.
 * Whether a branch can be taken is not asked.
 */
final class CodeSteps {
  /** The number of ways through the local work after one operation that are distinguished. */
  private static final int MOST_WAYS = 64;

  private static final String READ = "read ";

  private final Routine routine;
  private final Program program;
  private final TreeSet<Integer> begins = new TreeSet<>();
  private final TreeSet<Integer> places = new TreeSet<>();
  private final Set<Step> steps = new LinkedHashSet<>();

  /**
   * A step from one operation to the next one.
   *
   * @param texts what is done: the operation, then the local work
   */
  record Step(int from, int to, List<String> texts) {
    /** Copies the list. */
    Step {
      texts = List.copyOf(texts);
    }

    /** It in words. */
    String text() {
      return String.join("; ", texts);
    }
  }

  /** A way through code that ends at an operation or goes on. */
  private record Way(int pc, boolean atomic, List<String> texts) {
    /**
     * Returns the way that goes on; the assignment of what was just read takes the place of the
     * read.
     */
    Way to(int next, boolean inside, String text) {
      List<String> all = new ArrayList<>(texts);
      if (all.size() == 1
          && all.getFirst().startsWith(READ)
          && text.endsWith("= " + all.getFirst().substring(READ.length()))) {
        all.clear();
      }
      if (!text.isEmpty() && !all.contains(text)) {
        all.add(text);
      }
      return new Way(next, inside, all);
    }
  }

  CodeSteps(Routine routine, Program program) {
    this.routine = routine;
    this.program = program;
    Deque<Integer> open = new ArrayDeque<>();
    for (Way way : ends(new Way(0, false, List.of()))) {
      begins.add(way.pc());
      add(way.pc(), open);
    }
    while (!open.isEmpty()) {
      Limits.poll();
      leave(open.remove(), open);
    }
  }

  /** The operations at which a thread can stand, and its end. */
  Set<Integer> places() {
    return places;
  }

  /** Those at which it can stand first. */
  Set<Integer> begins() {
    return begins;
  }

  /** The steps, by where they begin. */
  Set<Step> steps() {
    return steps;
  }

  /** Returns whether nothing comes after a place. */
  boolean isEnd(int pc) {
    return routine.code().get(pc) instanceof Instruction.End;
  }

  private void add(int pc, Deque<Integer> open) {
    if (places.add(pc)) {
      open.add(pc);
    }
  }

  private void leave(int pc, Deque<Integer> open) {
    if (isEnd(pc)) {
      return;
    }
    Instruction operation = routine.code().get(pc);
    List<Way> all = new ArrayList<>();
    if (operation instanceof Instruction.Select select) {
      for (Instruction.Alternative its : select.alternatives()) {
        String text =
            its.operation().map(o -> Phrases.describe(o, program)).orElse("this alternative");
        all.addAll(ends(new Way(its.target(), false, List.of(text))));
      }
      select
          .otherwise()
          .ifPresent(to -> all.addAll(ends(new Way(to, false, List.of("otherwise")))));
    } else {
      boolean atomic = operation instanceof Instruction.AtomicBegin;
      String text = Phrases.describe(operation, program);
      all.addAll(ends(new Way(pc + 1, atomic, List.of(text))));
    }
    boolean one = all.stream().map(Way::pc).distinct().count() == 1;
    for (Way way : all) {
      boolean alike = one && all.size() > 1;
      steps.add(new Step(pc, way.pc(), alike ? way.texts().subList(0, 1) : way.texts()));
      add(way.pc(), open);
    }
  }

  /**
   * Returns the places where a way can end. They are at the next operations outside of {@code
   * atomic}.
   */
  private List<Way> ends(Way start) {
    List<Way> found = new ArrayList<>();
    Deque<Way> open = new ArrayDeque<>(List.of(start));
    Set<Object> seen = new HashSet<>();
    while (!open.isEmpty()) {
      Limits.poll();
      Way way = open.remove();
      // beyond that number of ways only their targets matter
      Object known = seen.size() < MOST_WAYS ? way : List.of(way.pc(), way.atomic());
      if (!seen.add(known)) {
        continue;
      }
      Instruction its = routine.code().get(way.pc());
      boolean stands =
          its instanceof Instruction.End || !way.atomic() && its instanceof Instruction.Operation;
      if (stands) {
        found.add(way);
        continue;
      }
      boolean atomic = way.atomic() && !(its instanceof Instruction.AtomicEnd);
      switch (its) {
        case Instruction.Branch branch -> {
          String test = Phrases.work(branch);
          open.add(way.to(branch.yes(), atomic, atomic ? "" : test + ": yes"));
          open.add(way.to(branch.no(), atomic, atomic ? "" : test + ": no"));
        }
        case Instruction.Set set when isNamed(set) ->
            open.add(way.to(way.pc() + 1, atomic, atomic ? "" : Phrases.work(set)));
        default -> routine.successors(way.pc()).forEach(next -> open.add(way.to(next, atomic, "")));
      }
    }
    return found;
  }

  private boolean isNamed(Instruction.Set set) {
    // the head of a loop is described by its branch
    return routine.registers().get(set.target().location().base()).name().isPresent()
        && !Phrases.oneLine(set.span()).startsWith("for ");
  }
}
