// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The events of event structures, one structure behind the other. A configuration holds events of
 * one structure; its last one may be an error, and no other one is. What discards an execution is
 * no event here.
 */
final class StructureEvents implements Growable {
  private final List<EventStructure> structures;

  /** By structure: the number of its first event. */
  private final int[] first;

  private final BitSet events = new BitSet();
  private final BitSet maximal = new BitSet();
  private final BitSet ends = new BitSet();
  private final int[][] configurations;
  private final int[][] conflicts;
  private final int[] structureOf;

  /** By event: its immediate causes. */
  private final int[][] causes;

  /** By event: the events right behind it that can end a test, errors as well, but no crashes. */
  private final int[][] behind;

  /** Such events without causes. */
  private final int[] roots;

  /**
   * The events of structures of a system.
   *
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  StructureEvents(ConcurrentSystem system, List<EventStructure> structures) {
    this.structures = structures;
    this.first = new int[structures.size()];
    int all = 0;
    for (int k = 0; k < first.length; k++) {
      first[k] = all;
      all += structures.get(k).size();
    }
    configurations = new int[all][];
    conflicts = new int[all][];
    structureOf = new int[all];
    causes = new int[all][];
    for (int k = 0; k < first.length; k++) {
      for (int event = 0; event < structures.get(k).size(); event++) {
        Limits.pollAt(event);
        look(system, k, event);
      }
    }
    BitSet prolonging = (BitSet) events.clone();
    events.stream().filter(event -> isCrash(system, event)).forEach(prolonging::clear);
    roots = prolonging.stream().filter(event -> causes[event].length == 0).toArray();
    behind = behind(prolonging);
  }

  private int[][] behind(BitSet among) {
    int[] sizes = new int[causes.length];
    among.stream().flatMap(event -> IntStream.of(causes[event])).forEach(cause -> sizes[cause]++);
    int[][] its = new int[causes.length][];
    Arrays.setAll(its, cause -> new int[sizes[cause]]);
    Arrays.fill(sizes, 0);
    for (int event = among.nextSetBit(0); event >= 0; event = among.nextSetBit(event + 1)) {
      for (int cause : causes[event]) {
        its[cause][sizes[cause]++] = event;
      }
    }
    return its;
  }

  private void look(ConcurrentSystem system, int number, int event) {
    EventStructure structure = structures.get(number);
    int offset = first[number];
    int its = offset + event;
    BitSet members = new BitSet();
    members.set(its);
    causes[its] = Arrays.stream(structure.causes(event)).map(cause -> offset + cause).toArray();
    for (int cause : causes[its]) {
      maximal.clear(cause);
      for (int member : configurations[cause]) {
        members.set(member);
      }
    }
    configurations[its] = members.stream().toArray();
    conflicts[its] =
        Arrays.stream(structure.conflicts(event)).map(rival -> offset + rival).toArray();
    structureOf[its] = number;
    boolean end = structure.isEnd(event);
    if (!end || !discards(system, structure.run(event))) {
      events.set(its);
      maximal.set(its);
      ends.set(its, end);
    }
  }

  /** Whether the last step of a run discards it. */
  private static boolean discards(ConcurrentSystem system, Run run) {
    return Candidates.last(system, run) == Outcomes.DISCARD;
  }

  private boolean isCrash(ConcurrentSystem system, int event) {
    int number = structureOf[event];
    int process = structures.get(number).process(event - first[number]);
    return system.victim(process) != ConcurrentSystem.NONE;
  }

  @Override
  public BitSet events() {
    return events;
  }

  @Override
  public int[] configuration(int event) {
    return configurations[event];
  }

  @Override
  public BitSet maximal() {
    return maximal;
  }

  @Override
  public Candidates.Candidate candidate(BitSet configuration) {
    int number = configuration.isEmpty() ? 0 : structureOf[configuration.nextSetBit(0)];
    int[] its =
        IntStream.concat(
                configuration.stream().filter(event -> !ends.get(event)),
                configuration.stream().filter(ends::get))
            .map(event -> event - first[number])
            .toArray();
    return new Candidates.Candidate(number, its, structures.get(number).run(its));
  }

  @Override
  public List<Candidates.Candidate> idle() {
    return IntStream.range(0, first.length)
        .filter(k -> structures.get(k).size() == 0)
        .mapToObj(k -> new Candidates.Candidate(k, new int[0], structures.get(k).run(new int[0])))
        .toList();
  }

  @Override
  public boolean ends(BitSet configuration) {
    return ends.intersects(configuration);
  }

  @Override
  public String word(int event) {
    int number = structureOf[event];
    return (structures.size() > 1 ? number + 1 + "." : "") + "e" + (event - first[number]);
  }

  @Override
  public Growing empty() {
    return new OfStructure();
  }

  private final class OfStructure implements Growing {
    private final BitSet its = new BitSet();
    private boolean ended;

    /** What is in immediate conflict with an event of it. */
    private final BitSet excluded = new BitSet();

    @Override
    public BitSet events() {
      return its;
    }

    @Override
    public boolean fits(int event) {
      if (its.get(event)) {
        return true;
      }
      boolean other = !its.isEmpty() && structureOf[its.nextSetBit(0)] != structureOf[event];
      if (other || (ended && ends.get(event))) {
        return false;
      }
      int[] members = configurations[event];
      for (int k = members.length - 1; k >= 0; k--) {
        if (excluded.get(members[k])) {
          return false;
        }
      }
      return true;
    }

    @Override
    public boolean add(int event) {
      if (!fits(event)) {
        return false;
      }
      for (int member : configurations[event]) {
        if (!its.get(member)) {
          its.set(member);
          for (int rival : conflicts[member]) {
            excluded.set(rival);
          }
        }
      }
      ended |= ends.get(event);
      return true;
    }

    @Override
    public void prolong() {
      BitSet next = new BitSet();
      BitSet last = new BitSet();
      int structure = its.isEmpty() ? 0 : structureOf[its.nextSetBit(0)];
      IntStream.of(roots)
          .filter(root -> structureOf[root] == structure)
          .forEach(root -> possible(root, next, last));
      its.stream().forEach(event -> possibleBehind(event, next, last));
      for (int event = next.nextSetBit(0); event >= 0; event = next.nextSetBit(event)) {
        Limits.pollAt(event);
        next.clear(event);
        if (add(event)) {
          possibleBehind(event, next, last);
        }
      }
      for (int end = last.nextSetBit(0); end >= 0 && !ended; end = last.nextSetBit(end + 1)) {
        boolean _ = add(end);
      }
    }

    private void possibleBehind(int event, BitSet next, BitSet last) {
      for (int its : behind[event]) {
        possible(its, next, last);
      }
    }

    private void possible(int event, BitSet next, BitSet last) {
      if (!its.get(event) && !excluded.get(event) && hasCauses(event)) {
        (ends.get(event) ? last : next).set(event);
      }
    }

    private boolean hasCauses(int event) {
      for (int cause : causes[event]) {
        if (!its.get(cause)) {
          return false;
        }
      }
      return true;
    }
  }
}
