// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.states.Packing;
import dev.ravel.program.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that letters are read as they are written; others are refused, and end the reading. */
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
  private static List<int[]> walk(ProgramSystem system, int length, long seed) {
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

  /** Letters with states, as words where all their values are common. */
  private static List<byte[]> letters(
      ProgramSystem system, CommonValues common, List<int[]> states) {
    Outbox outbox = new Outbox(system, common, Letter.STATES, 3);
    List<byte[]> letters = new ArrayList<>();
    long[] words = new long[common.packing().words()];
    common.look();
    for (int k = 0; k < states.size(); k++) {
      if (common.toCommon(states.get(k), words)) {
        outbox.add(k / 50, words);
      } else {
        outbox.add(k / 50, states.get(k));
      }
      if (k % 50 == 49) {
        outbox.close();
        for (byte[] next = outbox.next(); next != null; next = outbox.next()) {
          letters.add(next);
          outbox.taken(1);
        }
      }
    }
    return letters;
  }

  /** Reads states, by what they are. */
  private static List<String> read(
      ProgramSystem system, CommonValues common, List<byte[]> letters) {
    List<String> arrived = new ArrayList<>();
    Inbox inbox = new Inbox(system, common);
    Inbox.Arrival arrival =
        new Inbox.Arrival() {
          @Override
          public void accept(int level, int[] state) {
            arrived.add(words(system, state));
          }

          @Override
          public void accept(int level, Packing packing, long[] words) {
            int[] state = new int[system.objects()];
            common.toOwn(packing, words, state);
            if (common.toOwn(packing, words)) {
              int[] same = new int[state.length];
              packing.unpack(words, same);
              assertArrayEquals(state, same);
            }
            accept(level, state);
          }
        };
    for (byte[] letter : letters) {
      if (Inbox.isEarly(letter, common)) {
        throw new BadLetter("too early");
      }
      inbox.read(new Reading(letter), arrival);
    }
    return arrived;
  }

  /** Sends the news of members to all, as the coordinator does it. */
  private static void tell(int version, CommonValues... all) {
    Dictionary late = new Dictionary(ProgramSystem.of(PROGRAM).objects());
    for (CommonValues each : all) {
      Writing letter = new Writing(Letter.DONE, 3);
      each.writeOwn(letter);
      late.read(new Reading(letter.letter()));
    }
    Writing letter = new Writing(Letter.EXPAND, 3).number(version);
    late.write(letter);
    for (CommonValues each : all) {
      each.read(new Reading(letter.letter()));
      each.read(new Reading(letter.letter())); // has an effect once
    }
  }

  private static String words(ProgramSystem system, int[] state) {
    StringBuilder all = new StringBuilder();
    for (int object = 0; object < state.length; object++) {
      all.append(Arrays.toString(system.words(object, state[object])));
    }
    return all.toString();
  }

  /** The receiver has met other values, so its numbers are others; the states are the same. */
  @Test
  void statesArrive() {
    ProgramSystem sender = ProgramSystem.of(PROGRAM);
    ProgramSystem receiver = ProgramSystem.of(PROGRAM);
    CommonValues here = new CommonValues(sender);
    CommonValues there = new CommonValues(receiver);
    assertEquals(here.fingerprint(), there.fingerprint());
    assertEquals(500, walk(receiver, 500, 7).size());
    List<int[]> states = walk(sender, 1000, 1);
    List<String> wanted = states.stream().map(state -> words(sender, state)).sorted().toList();
    List<byte[]> first = letters(sender, here, states);
    assertEquals(wanted, read(receiver, there, first).stream().sorted().toList());
    tell(1, here, there);
    List<byte[]> second = letters(sender, here, states);
    int inWords = Long.BYTES * states.size() * here.packing().words();
    assertTrue(size(second) < 0.6 * inWords && size(second) < size(first), size(second) + " bytes");
    ProgramSystem other = ProgramSystem.of(PROGRAM);
    assertTrue(Inbox.isEarly(second.getFirst(), new CommonValues(other)));
    assertEquals(wanted, read(receiver, there, second).stream().sorted().toList());
    assertHashes(sender, receiver, states);
  }

  /** Members that have explored the same have the same numbers; another one is found out. */
  @Test
  void theBeginningIsTheSame() {
    ProgramSystem one = ProgramSystem.of(PROGRAM);
    ProgramSystem two = ProgramSystem.of(PROGRAM);
    ProgramSystem less = ProgramSystem.of(PROGRAM);
    CommonPrefix.explore(one, 300);
    CommonPrefix.explore(two, 300);
    CommonPrefix.explore(less, 30);
    assertEquals(new CommonValues(one).fingerprint(), new CommonValues(two).fingerprint());
    assertNotEquals(new CommonValues(one).fingerprint(), new CommonValues(less).fingerprint());
  }

  private static int size(List<byte[]> letters) {
    return letters.stream().mapToInt(letter -> letter.length).sum();
  }

  private static void assertHashes(
      ProgramSystem sender, ProgramSystem receiver, List<int[]> states) {
    Ownership hashes = new Ownership(sender, 5);
    Ownership same = new Ownership(receiver, 5);
    for (int[] state : states) {
      int[] its = new int[state.length];
      Arrays.setAll(its, o -> receiver.number(o, sender.words(o, state[o])));
      assertEquals(hashes.hash(state), same.hash(its));
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

  /** Words of which any bytes are 0, the last one at the end of a letter. */
  @Test
  void sparseWords() {
    Random random = new Random(2);
    long[] words = new long[2000];
    for (int k = 0; k < words.length; k++) {
      for (int octet = 0; octet < Long.BYTES; octet++) {
        int its = k < 256 && (k >>> octet & 1) == 0 ? 0 : random.nextInt(1 << Byte.SIZE);
        words[k] |= (random.nextInt(9) == 0 ? 0x80L : its) << Byte.SIZE * octet;
      }
    }
    words[0] = 0;
    for (int count : new int[] {1, 2, 300, words.length}) {
      Writing writing = new Writing(Letter.STATES, 1);
      Writing more = new Writing();
      more.number(7);
      more.clear();
      for (int k = count - 1; k >= 0; k--) {
        more.sparse(words[k]);
      }
      byte[] letter = writing.letter(more);
      Reading reading = new Reading(letter);
      for (int k = count - 1; k >= 0; k--) {
        assertEquals(words[k], reading.sparse());
      }
      assertTrue(reading.atEnd());
      Reading cut = new Reading(Arrays.copyOf(letter, letter.length - 1));
      for (int k = count - 1; k > 0; k--) {
        assertEquals(words[k], cut.sparse());
      }
      assertThrows(BadLetter.class, cut::sparse);
    }
  }

  /** Words that are written and read many together are those written and read one by one. */
  @Test
  void sparseWordsTogether() {
    Random random = new Random(4);
    for (int round = 0; round < 300; round++) {
      long[] words = new long[1 + random.nextInt(400)];
      for (int k = 0; k < words.length; k++) {
        words[k] = random.nextLong() >>> random.nextInt(Long.SIZE) << random.nextInt(Long.SIZE);
      }
      int from = random.nextInt(words.length);
      int full = 1 + random.nextInt(2000);
      long before = random.nextLong();
      Writing one = new Writing();
      Writing all = new Writing();
      int end = from;
      long last = before;
      for (; end < words.length && one.size() < full; end++) {
        one.sparse(words[end] ^ last);
        last = words[end];
      }
      assertEquals(end, all.sparse(before, words, from, words.length, full));
      assertArrayEquals(one.letter(), all.letter());
      byte[] letter = new Writing(Letter.STATES, 1).letter(all);
      long[] into = new long[words.length];
      Reading reading = new Reading(letter);
      int some = random.nextInt(end - from + 1);
      reading.sparse(before, into, some);
      assertArrayEquals(Arrays.copyOfRange(words, from, from + some), Arrays.copyOf(into, some));
      reading.sparse(some == 0 ? before : words[from + some - 1], into, end - from - some);
      assertTrue(reading.atEnd());
      assertArrayEquals(
          Arrays.copyOfRange(words, from + some, end), Arrays.copyOf(into, end - from - some));
      int count = end - from;
      Reading cut = new Reading(Arrays.copyOf(letter, letter.length - 1));
      assertThrows(BadLetter.class, () -> cut.sparse(before, into, count));
    }
  }

  /** Letters that are cut, or have other bytes, are read or refused; nothing else happens. */
  @Test
  void noLetterDoesHarm() {
    ProgramSystem sender = ProgramSystem.of(PROGRAM);
    CommonValues common = new CommonValues(sender);
    harm(letters(sender, common, walk(sender, 50, 3)).getLast(), 0);
  }

  /** Nor do those of words. */
  @Test
  void noLetterOfWordsDoesHarm() {
    ProgramSystem sender = ProgramSystem.of(PROGRAM);
    CommonPrefix.explore(sender, 300);
    CommonValues common = new CommonValues(sender);
    byte[] letter = letters(sender, common, walk(sender, 50, 3)).getFirst();
    Reading its = new Reading(letter);
    assertEquals(0, its.number());
    assertTrue(its.number() > 20, "states");
    assertEquals(1, its.number());
    harm(letter, 300);
  }

  /** A member that knows a number of states of the beginning reads a letter with other bytes. */
  private static void harm(byte[] letter, int beginning) {
    Random random = new Random(5);
    int refused = 0;
    for (int k = 0; k < 300; k++) {
      byte[] bad =
          Arrays.copyOf(letter, k % 3 == 0 ? random.nextInt(letter.length) : letter.length);
      for (int change = random.nextInt(4); change > 0 && bad.length > 1; change--) {
        bad[1 + random.nextInt(bad.length - 1)] = (byte) random.nextInt();
      }
      ProgramSystem receiver = ProgramSystem.of(PROGRAM);
      CommonPrefix.explore(receiver, beginning);
      try {
        int _ = read(receiver, new CommonValues(receiver), List.of(bad)).size();
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
