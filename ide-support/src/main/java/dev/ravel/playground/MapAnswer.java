// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.json.Fields;
import dev.ravel.task.drawing.StateMap;
import java.util.List;
import java.util.stream.Stream;

/** All states of a model as dots. Cost: some 30 bytes a step, so 10 MB for the largest ones. */
final class MapAnswer {
  private MapAnswer() {}

  static Object of(Asking asking) {
    return Faults.of(StateMap.of(asking.asked()).map(MapAnswer::document));
  }

  private static Fields document(StateMap map) {
    List<Integer> looks =
        Stream.of(map.look())
            .map(
                look ->
                    switch (look) {
                      case PLAIN -> 0;
                      case FINAL -> 1;
                      case BAD -> 2;
                      case OPEN -> 3;
                    })
            .toList();
    return Fields.of("all", map.all())
        .with("threads", map.processes())
        .with("layer", map.layer())
        .with("place", map.place())
        .with("look", looks)
        .with("from", map.from())
        .with("to", map.to())
        .with("thread", map.process())
        .with("move", map.move());
  }
}
