// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.Execution;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.program.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is written is read; what nobody writes is refused, and ends the reading. */
class LettersTest {
  private static final Program PROGRAM =
      ModelText.program(
          "shared x: int[0..99]",
          "mutex m",
          "cond c",
          "channel ch: int[0..9][2]",
          "thread T { var r: int[0..99]; loop { lock m; r = x; x = (r + 7) % 100; unlock m } }",
          "thread U { loop { send x % 10 to ch } }",
          "thread V { var k: int[0..9]; loop { receive k from ch; lock m; signal c; unlock m } }");

  /** States of a system on a walk by chance. */
  private static List<int[]> walk(Execution system, int length, long seed) {
    Random random = new Random(seed);
    List<int[]> states = new ArrayList<>();
    int[] state = new int[system.objects()];
    int _ = system.initialState(0, state);
    while (states.size() < length) {
      states.add(state.clone());
      int process = random.nextInt(system.processes());
      int reaction = system.reaction(process, state);
      if (system.outcomes().size(reaction) > 0) {
        system.outcomes().apply(system.outcomes().outcome(reaction, 0), state);
      }
    }
    return states;
  }

  private static List<byte[]> letters(Execution system, List<int[]> states) {
    Outbox outbox = new Outbox(system, Letter.STATES, 3);
    List<byte[]> letters = new ArrayList<>();
    for (int k = 0; k < states.size(); k++) {
      outbox.add(k / 50, states.get(k));
      if (k % 50 == 49) {
        outbox.close();
        letters.add(outbox.next());
        outbox.taken(1);
      }
    }
    return letters;
  }

  private static String words(Execution system, int[] state) {
    StringBuilder all = new StringBuilder();
    for (int object = 0; object < state.length; object++) {
      all.append(Arrays.toString(system.words(object, state[object])));
    }
    return all.toString();
  }

  /** The receiver has met other values, so its numbers are others; the states are the same. */
  @Test
  void statesArrive() {
    Execution sender = Execution.of(PROGRAM);
    Execution receiver = Execution.of(PROGRAM);
    assertEquals(500, walk(receiver, 500, 7).size());
    List<int[]> states = walk(sender, 1000, 1);
    List<String> arrived = new ArrayList<>();
    Inbox inbox = new Inbox(receiver);
    for (byte[] letter : letters(sender, states)) {
      inbox.read(new Reading(letter), (_, state) -> arrived.add(words(receiver, state)));
    }
    assertEquals(states.stream().map(state -> words(sender, state)).toList(), arrived);
    Ownership here = new Ownership(sender, 5);
    Ownership there = new Ownership(receiver, 5);
    for (int[] state : states) {
      int[] same = new int[state.length];
      Arrays.setAll(same, o -> receiver.number(o, sender.words(o, state[o])));
      assertEquals(here.hash(state), there.hash(same));
    }
  }

  @Test
  void numbersAndBits() {
    Writing writing = new Writing(Letter.DONE, 300);
    long[] numbers = {0, 1, -1, 127, 128, -64, Long.MAX_VALUE, Long.MIN_VALUE};
    writing.words(numbers).number(300);
    for (int width = 0; width < Integer.SIZE; width++) {
      writing.bits((int) ((1L << width) - 1), width);
    }
    writing.endBits();
    Reading reading = new Reading(writing.letter());
    assertArrayEquals(numbers, reading.words());
    assertEquals(300, reading.number());
    for (int width = 0; width < Integer.SIZE; width++) {
      assertEquals((1L << width) - 1, reading.bits(width));
    }
    assertTrue(reading.atEnd());
    assertThrows(BadLetter.class, reading::number);
  }

  /** Letters that are cut, or have other bytes, are read or refused; nothing else happens. */
  @Test
  void noLetterDoesHarm() {
    Execution sender = Execution.of(PROGRAM);
    byte[] letter = letters(sender, walk(sender, 50, 3)).getFirst();
    Random random = new Random(5);
    int refused = 0;
    for (int k = 0; k < 300; k++) {
      byte[] bad =
          Arrays.copyOf(letter, k % 3 == 0 ? random.nextInt(letter.length) : letter.length);
      for (int change = random.nextInt(4); change > 0 && bad.length > 1; change--) {
        bad[1 + random.nextInt(bad.length - 1)] = (byte) random.nextInt();
      }
      Execution receiver = Execution.of(PROGRAM);
      try {
        new Inbox(receiver).read(new Reading(bad), (_, _) -> {});
      } catch (BadLetter _) {
        refused++;
      }
    }
    assertTrue(refused > 100, refused + " were refused");
  }

  @Test
  void kinds() {
    for (Letter kind : Letter.values()) {
      Reading letter = new Reading(new Writing(kind, 1000).letter());
      assertEquals(kind, letter.kind());
      assertEquals(1000, letter.epoch());
    }
    assertThrows(BadLetter.class, () -> new Reading(new byte[0]));
    assertThrows(BadLetter.class, () -> new Reading(new byte[] {0, 0}));
    assertThrows(BadLetter.class, () -> new Reading(new byte[] {99, 0}));
    assertThrows(BadLetter.class, () -> new Reading(new byte[] {1}));
  }
}
