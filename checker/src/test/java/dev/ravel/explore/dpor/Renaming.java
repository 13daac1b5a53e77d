// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Symmetry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A renaming of members, as exchanges of neighbours, one after the other. In a ring each of these
 * is the rotation by one place.
 *
 * @param names by member the name that it gets
 */
record Renaming(List<Integer> exchanges, List<Integer> names) {
  /** Copies the lists. */
  Renaming {
    exchanges = List.copyOf(exchanges);
    names = List.copyOf(names);
  }

  /** All renamings, by what they do to names. */
  static Map<List<Integer>, Renaming> all(Symmetry symmetry) {
    Renaming none =
        new Renaming(List.of(), IntStream.range(0, symmetry.members()).boxed().toList());
    Map<List<Integer>, Renaming> all = new LinkedHashMap<>(Map.of(none.names(), none));
    List<Renaming> open = new ArrayList<>(List.of(none));
    while (!open.isEmpty()) {
      Renaming one = open.removeLast();
      for (int k = 0; k + 1 < symmetry.members(); k++) {
        if (symmetry.block(k) == symmetry.block(k + 1)) {
          Renaming next = one.then(symmetry, k);
          if (all.putIfAbsent(next.names(), next) == null) {
            open.add(next);
          }
        }
      }
    }
    return all;
  }

  private Renaming then(Symmetry symmetry, int exchange) {
    List<Integer> more = new ArrayList<>(exchanges);
    more.add(exchange);
    return new Renaming(
        more,
        names.stream()
            .map(
                its ->
                    symmetry.isRing()
                        ? (its + 1) % names.size()
                        : its == exchange ? exchange + 1 : its == exchange + 1 ? exchange : its)
            .toList());
  }

  /** Returns the image of a state. */
  List<Integer> of(ConcurrentSystem system, Symmetry symmetry, List<Integer> state) {
    List<Integer> its = state;
    for (int exchange : exchanges) {
      Integer[] next = new Integer[system.objects()];
      for (int object = 0; object < next.length; object++) {
        next[symmetry.object(exchange, exchange + 1, object)] =
            symmetry.value(exchange, exchange + 1, object, its.get(object));
      }
      its = List.of(next);
    }
    return its;
  }

  /** Returns the image of a process. */
  int of(Symmetry symmetry, int process) {
    int its = process;
    for (int exchange : exchanges) {
      its = symmetry.process(exchange, exchange + 1, its);
    }
    return its;
  }

  /** The names that members get by this one after another one. */
  List<Integer> after(Renaming first) {
    return first.names().stream().map(names::get).toList();
  }

  /** The names that members get by the renaming that takes this one back. */
  List<Integer> inverse() {
    Integer[] back = new Integer[names.size()];
    for (int member = 0; member < back.length; member++) {
      back[names.get(member)] = member;
    }
    return List.of(back);
  }
}
