// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The events of event structures, one structure after the other. A configuration holds events of
 * one structure; its last one may be an error, and no other one is. What discards an execution is
 * no event here.
 */
final class StructureEvents extends Growable {
  private final List<EventStructure> structures;

  /** The number of the first event of each structure. */
  private final int[] first;

  /** The events of structures of a system. */
  StructureEvents(ConcurrentSystem system, List<EventStructure> structures) {
    super(structures.stream().mapToInt(EventStructure::size).sum());
    this.structures = structures;
    this.first = new int[structures.size()];
    for (int k = 0, all = 0; k < first.length; k++) {
      first[k] = all;
      all += structures.get(k).size();
      for (int event = 0; event < structures.get(k).size(); event++) {
        add(system, k, event);
      }
    }
  }

  private void add(ConcurrentSystem system, int number, int event) {
    EventStructure structure = structures.get(number);
    int offset = first[number];
    int its = offset + event;
    addCauses(its, Arrays.stream(structure.causes(event)).map(cause -> offset + cause).toArray());
    addRivals(
        its, Arrays.stream(structure.conflicts(event)).map(other -> offset + other).toArray());
    boolean end = structure.isEnd(event);
    if (!end || Candidates.last(system, structure.run(event)) != Outcomes.DISCARD) {
      boolean crash = system.capabilities().crashes().isCrash(structure.process(event));
      add(its, number, end, crash);
    }
  }

  @Override
  Candidates.Candidate candidate(BitSet configuration) {
    int number = configuration.isEmpty() ? 0 : structure(configuration.nextSetBit(0));
    int[] its =
        IntStream.concat(
                configuration.stream().filter(event -> !isEnd(event)),
                configuration.stream().filter(this::isEnd))
            .map(event -> event - first[number])
            .toArray();
    return new Candidates.Candidate(number, its, structures.get(number).run(its));
  }

  @Override
  List<Candidates.Candidate> idle() {
    return IntStream.range(0, first.length)
        .filter(k -> structures.get(k).size() == 0)
        .mapToObj(k -> new Candidates.Candidate(k, new int[0], structures.get(k).run(new int[0])))
        .toList();
  }

  @Override
  String word(int event) {
    int number = structure(event);
    return (structures.size() > 1 ? number + 1 + "." : "") + "e" + (event - first[number]);
  }
}
