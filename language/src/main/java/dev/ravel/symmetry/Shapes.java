// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import dev.ravel.program.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The arrays of one kind of things, as the locations of a program show them. */
final class Shapes {
  private final TreeMap<Integer, Shape> shapes = new TreeMap<>();
  private final List<Shape> clashes = new ArrayList<>();

  /** Adds what a location shows. */
  void add(Location location) {
    if (location.dimensions().isEmpty() || location.members() == 0) {
      return;
    }
    Shape shape = Shape.of(location);
    Map.Entry<Integer, Shape> before = shapes.floorEntry((int) (shape.base() + shape.length() - 1));
    if (before == null || before.getValue().base() + before.getValue().length() <= shape.base()) {
      shapes.put(shape.base(), shape);
    } else if (!before.getValue().equals(shape)) {
      clashes.add(shape);
      clashes.add(before.getValue());
    }
  }

  /** The array that a thing is part of; none if no location reaches the thing with indices. */
  Optional<Shape> of(int thing) {
    return Optional.ofNullable(shapes.floorEntry(thing))
        .map(Map.Entry::getValue)
        .filter(shape -> shape.has(thing));
  }

  /** Arrays that overlap without being the same. */
  List<Shape> clashes() {
    return clashes;
  }
}
