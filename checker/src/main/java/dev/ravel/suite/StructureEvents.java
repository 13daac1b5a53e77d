// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.events.EventStructure;
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

  private final BitSet crashes = new BitSet();

  /** The events of structures of a system. */
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
        look(system, k, event);
      }
    }
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
    crashes.set(its, system.victim(structure.process(event)) != ConcurrentSystem.NONE);
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
  public int[] causes(int event) {
    return causes[event];
  }

  @Override
  public int[] rivals(int event) {
    return conflicts[event];
  }

  @Override
  public int structure(int event) {
    return structureOf[event];
  }

  @Override
  public boolean isEnd(int event) {
    return ends.get(event);
  }

  @Override
  public boolean isCrash(int event) {
    return crashes.get(event);
  }

  @Override
  public String word(int event) {
    int number = structureOf[event];
    return (structures.size() > 1 ? number + 1 + "." : "") + "e" + (event - first[number]);
  }
}
