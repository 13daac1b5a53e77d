// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Footprints against maps from objects to modes. */
class FootprintsTest {
  private static final int OBJECTS = 6;

  private static int intern(Footprints footprints, Map<Integer, Integer> modes) {
    return footprints.intern(
        new TreeMap<>(modes)
            .entrySet().stream()
                .mapToInt(use -> Footprints.entry(use.getKey(), use.getValue()))
                .toArray());
  }

  private static Map<Integer, Integer> random(Random random) {
    Map<Integer, Integer> modes = new TreeMap<>();
    for (int object = 0; object < OBJECTS + 2; object++) {
      if (random.nextInt(3) == 0) {
        modes.put(object, random.nextInt(3));
      }
    }
    return modes;
  }

  @Test
  void theEmptyOneIsNumberZero() {
    Footprints footprints = new Footprints(OBJECTS, new BitSet());
    assertEquals(1, footprints.count());
    assertEquals(0, footprints.size(0));
    assertEquals(0, intern(footprints, Map.of()));
    assertEquals(ConcurrentSystem.NONE, footprints.modeOf(0, 3));
  }

  @Test
  void equalSetsHaveEqualNumbers() {
    Footprints footprints = new Footprints(OBJECTS, new BitSet());
    int one = intern(footprints, Map.of(1, Mode.READ, 4, Mode.WRITE));
    assertEquals(one, intern(footprints, Map.of(4, Mode.WRITE, 1, Mode.READ)));
    assertNotEquals(one, intern(footprints, Map.of(1, Mode.WRITE, 4, Mode.WRITE)));
    assertNotEquals(one, intern(footprints, Map.of(1, Mode.READ)));
    assertEquals(4, footprints.count());
    assertEquals(2, footprints.size(one));
    assertEquals(4, footprints.object(one, 1));
    assertEquals(Mode.WRITE, footprints.mode(one, 1));
  }

  @Test
  void manyKeepTheirContents() {
    Footprints footprints = new Footprints(1_000, new BitSet());
    for (int o = 0; o < 1_000; o++) {
      assertEquals(o + 1, intern(footprints, Map.of(o, Mode.READ)));
    }
    for (int o = 0; o < 1_000; o++) {
      assertEquals(o, footprints.object(o + 1, 0));
    }
  }

  @Test
  void randomOnesAnswerAsMapsDo() {
    Random random = new Random(1);
    BitSet ignored = new BitSet();
    ignored.set(2);
    Footprints all = new Footprints(OBJECTS, new BitSet());
    Footprints some = new Footprints(OBJECTS, ignored);
    assertFalse(all.leavesOut());
    assertTrue(some.leavesOut());
    int dependent = 0;
    int within = 0;
    for (int round = 0; round < 3_000; round++) {
      Map<Integer, Integer> a = random(random);
      Map<Integer, Integer> b = random.nextInt(4) == 0 ? covering(a, random) : random(random);
      int property = random.nextInt(4) - 2 + OBJECTS;
      int counts = property < OBJECTS ? ConcurrentSystem.NONE : property;
      int first = intern(all, a);
      int second = intern(all, b);
      for (int o = 0; o < OBJECTS + 2; o++) {
        assertEquals(a.getOrDefault(o, ConcurrentSystem.NONE), all.modeOf(first, o));
      }
      assertEquals(dependent(a, b, new BitSet(), counts), all.dependent(first, second, counts));
      assertEquals(
          dependent(a, b, ignored, counts),
          some.dependent(intern(some, a), intern(some, b), counts));
      assertEquals(within(a, b), all.within(first, second));
      assertTrue(all.within(first, first));
      dependent += all.dependent(first, second, counts) ? 1 : 0;
      within += all.within(first, second) ? 1 : 0;
    }
    assertTrue(dependent > 500 && within > 500, dependent + " " + within);
  }

  private static Map<Integer, Integer> covering(Map<Integer, Integer> inner, Random random) {
    Map<Integer, Integer> outer = random(random);
    inner.forEach((object, mode) -> outer.put(object, random.nextBoolean() ? mode : Mode.WRITE));
    return outer;
  }

  private static boolean dependent(
      Map<Integer, Integer> a, Map<Integer, Integer> b, BitSet ignored, int property) {
    return a.keySet().stream()
        .filter(b::containsKey)
        .filter(object -> object < OBJECTS ? !ignored.get(object) : object == property)
        .anyMatch(object -> !Mode.commute(a.get(object), b.get(object)));
  }

  private static boolean within(Map<Integer, Integer> inner, Map<Integer, Integer> outer) {
    return inner.entrySet().stream()
        .allMatch(
            use -> {
              int allowed = outer.getOrDefault(use.getKey(), ConcurrentSystem.NONE);
              return allowed == Mode.WRITE || allowed == use.getValue();
            });
  }
}
