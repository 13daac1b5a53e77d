// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.ObjectOrder;
import dev.ravel.explore.states.Packing;
import dev.ravel.explore.tables.Hash;
import dev.ravel.system.Shared;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The values that all members know by the same numbers, and how states of them are packed in
 * letters. At first these are the values of the {@link CommonPrefix}. A value that a member meets
 * later is its own until the course tells all members of it, at the beginning of a level: then it
 * has a common number too. Where own numbers are others than the common ones, states are translated
 * at the border. Cost of that: the number of such objects, for each state.
 */
final class CommonValues {
  /** A value that is not common. */
  private static final int NONE = -1;

  private final Shared system;
  private final int[] order;

  /** By object, the number of values of the beginning, and of all that are common. */
  private final int[] beginning;

  private final int[] known;

  /** By object, for how many values the present packing was made. */
  private int[] room;

  private final long fingerprint;

  /** By version, how states of common values are packed. */
  private final List<Packing> packings = new ArrayList<>();

  /** By object, own numbers by common ones and the other way round; null where they are equal. */
  private final int[][] own;

  private final int[][] common;

  /** The objects where numbers differ, or values are not common. */
  private int[] others = {};

  /**
   * Creates the values that the system knows now. They are common where others have explored the
   * same.
   */
  CommonValues(Shared system) {
    this.system = system;
    this.order = ObjectOrder.of(system);
    this.beginning = Cursor.values(system);
    this.known = beginning.clone();
    this.room = beginning;
    this.fingerprint = fingerprint(system, beginning);
    this.own = new int[known.length][];
    this.common = new int[known.length][];
    packings.add(Packing.of(known, order));
  }

  /** Returns a fingerprint that is equal where the same values have the same numbers at first. */
  long fingerprint() {
    return fingerprint;
  }

  private static long fingerprint(Shared system, int[] beginning) {
    long hash = 0;
    for (int object = 0; object < beginning.length; object++) {
      hash = Hash.scattered(hash ^ beginning[object]);
      for (int value = 0; value < beginning[object]; value++) {
        hash = Hash.scattered(hash ^ Ownership.mark(system, object, value));
      }
    }
    return hash;
  }

  /** The values of an object below this number have it everywhere, from the beginning on. */
  int beginning(int object) {
    return beginning[object];
  }

  /** Returns the number of times that values became common. */
  int version() {
    return packings.size() - 1;
  }

  /** Returns the present packing of states of common values. */
  Packing packing() {
    return packings.getLast();
  }

  /** Returns the packing in letters of a version, up to the present one. */
  Packing packing(int version) {
    return packings.get(version);
  }

  // ---------------------------------------------------------------------------------- values

  /** Objects may have got values. Cost: the number of objects. */
  void look() {
    boolean more = false;
    for (int object = 0; object < known.length; object++) {
      int values = system.values(object);
      if (common[object] == null ? values > known[object] : values > common[object].length) {
        more |= common[object] == null;
        grow(object, values);
      }
    }
    if (more) {
      findOthers();
    }
  }

  /** Adds values of an object; those that are new are not common. */
  private void grow(int object, int values) {
    if (common[object] == null) {
      own[object] = upTo(known[object]);
      common[object] = upTo(known[object]);
    }
    int from = common[object].length;
    common[object] = Arrays.copyOf(common[object], values);
    Arrays.fill(common[object], from, values, NONE);
  }

  private static int[] upTo(int end) {
    int[] numbers = new int[end];
    Arrays.setAll(numbers, k -> k);
    return numbers;
  }

  private void findOthers() {
    int[] all = new int[known.length];
    int count = 0;
    for (int object = 0; object < known.length; object++) {
      if (common[object] != null) {
        all[count++] = object;
      }
    }
    others = Arrays.copyOf(all, count);
  }

  /**
   * Writes the values that are not common. It writes the number of objects that have such, and for
   * each these.
   */
  void writeOwn(Writing into) {
    look();
    Dictionary its = new Dictionary(known.length);
    for (int object : others) {
      for (int value = 0; value < common[object].length; value++) {
        if (common[object][value] == NONE) {
          its.add(object, system.words(object, value));
        }
      }
    }
    its.write(into);
  }

  /**
   * Reads a version from the coordinator, and the values that became common in it. Has an effect
   * once.
   *
   * @throws BadLetter if it is another version, or words make no value
   */
  void read(Reading letter) {
    int version = letter.upTo(Integer.MAX_VALUE);
    if (version == version()) {
      return;
    }
    if (version != version() + 1) {
      throw new BadLetter("version " + version + " behind version " + version());
    }
    Dictionary its = new Dictionary(known.length);
    its.read(letter);
    its.each((words, object) -> becomesCommon(object, words));
    lookWhatIsSame();
    room = hasRoom(packing()) ? room : room();
    packings.add(hasRoom(packing()) ? packing() : Packing.of(room, order));
  }

  /** Writes all that is common, for one who knows the beginning. */
  void writeCommon(Writing into) {
    into.number(version());
    for (int object = 0; object < known.length; object++) {
      into.number(room[object]);
      into.number(known[object] - beginning[object]);
      for (int value = beginning[object]; value < known[object]; value++) {
        int its = own[object] == null ? value : own[object][value];
        into.words(system.words(object, its));
      }
    }
  }

  /**
   * Reads what another has written, in place of all versions up to that one. States that come are
   * under its packing, or a later one.
   *
   * @throws BadLetter if words make no value, or there is no room for them
   */
  void readCommon(Reading letter) {
    int version = letter.upTo(Integer.MAX_VALUE);
    room = new int[known.length];
    for (int object = 0; object < known.length; object++) {
      room[object] = letter.upTo(Integer.MAX_VALUE);
      for (int more = letter.many(); more > 0; more--) {
        becomesCommon(object, letter.words());
      }
    }
    lookWhatIsSame();
    Packing packing = Packing.of(room, order);
    if (!hasRoom(packing)) {
      throw new BadLetter("a packing without room for what is common");
    }
    for (int its = version(); its < version; its++) {
      packings.add(packing);
    }
    packings.set(version(), packing);
  }

  private void becomesCommon(int object, long[] words) {
    int number = Definitions.number(system, object, words);
    if (common[object] == null || common[object].length < system.values(object)) {
      grow(object, system.values(object));
    }
    if (common[object][number] != NONE) {
      throw new BadLetter("a value becomes common that is");
    }
    common[object][number] = known[object];
    own[object] = Arrays.copyOf(own[object], known[object] + 1);
    own[object][known[object]] = number;
    known[object]++;
  }

  /** Objects whose own numbers are the common ones again need no translation. */
  private void lookWhatIsSame() {
    look();
    for (int object = 0; object < known.length; object++) {
      if (common[object] != null && isSame(object)) {
        own[object] = null;
        common[object] = null;
      }
    }
    findOthers();
  }

  private boolean isSame(int object) {
    return common[object].length == known[object]
        && Arrays.equals(common[object], upTo(known[object]));
  }

  private boolean hasRoom(Packing packing) {
    for (int object = 0; object < known.length; object++) {
      if (!packing.fits(object, known[object] - 1)) {
        return false;
      }
    }
    return true;
  }

  /** Objects whose values have outgrown the packing get twice the room. */
  private int[] room() {
    int[] room = known.clone();
    for (int object = 0; object < room.length; object++) {
      if (!packing().fits(object, known[object] - 1)) {
        room[object] = (int) Math.min(Integer.MAX_VALUE, 2L * known[object]);
      }
    }
    return room;
  }

  /** Returns whether states of all values that the system has have room in the present packing. */
  boolean hasRoomForOwn() {
    for (int object = 0; object < known.length; object++) {
      if (!packing().fits(object, system.values(object) - 1)) {
        return false;
      }
    }
    return true;
  }

  // ---------------------------------------------------------------------------------- states

  /** Returns whether all values are common, and own numbers are the common ones. */
  boolean areOwn() {
    return others.length == 0;
  }

  /**
   * Translates a state under the present packing from own numbers.
   *
   * @return false if it has a value that is not common; then nothing has changed
   */
  boolean toCommon(long[] words) {
    Packing packing = packing();
    assert isKnown(packing, words) : "values that nobody looked at";
    for (int object : others) {
      if (common[object][packing.value(words, object)] == NONE) {
        return false;
      }
    }
    for (int object : others) {
      set(packing, words, object, common[object][packing.value(words, object)]);
    }
    return true;
  }

  private boolean isKnown(Packing packing, long[] words) {
    for (int object = 0; object < known.length; object++) {
      int values = common[object] == null ? known[object] : common[object].length;
      if (packing.value(words, object) >= values) {
        return false;
      }
    }
    return true;
  }

  /**
   * Packs a state with own numbers under the present packing.
   *
   * @return false if it has a value that is not common
   */
  boolean toCommon(int[] state, long[] into) {
    Packing packing = packing();
    Arrays.fill(into, 0, packing.words(), 0);
    for (int object = 0; object < state.length; object++) {
      int number = common[object] == null ? state[object] : common[object][state[object]];
      if (number == NONE) {
        return false;
      }
      into[packing.word(object)] |= packing.placed(object, number);
    }
    return true;
  }

  /**
   * Translates a state under a packing to own numbers.
   *
   * @return false if one has no room under that packing; then nothing has changed
   */
  boolean toOwn(Packing packing, long[] words) {
    for (int object : others) {
      if (!packing.fits(object, own(object, packing.value(words, object)))) {
        return false;
      }
    }
    for (int object : others) {
      set(packing, words, object, own[object][packing.value(words, object)]);
    }
    return true;
  }

  /** Unpacks a state, with own numbers. */
  void toOwn(Packing packing, long[] words, int[] state) {
    for (int object = 0; object < state.length; object++) {
      state[object] = own(object, packing.value(words, object));
    }
  }

  private int own(int object, int number) {
    if (number >= known[object]) {
      throw new BadLetter("value " + number + " of object " + object + " is not common");
    }
    return own[object] == null ? number : own[object][number];
  }

  private static void set(Packing packing, long[] words, int object, int value) {
    int word = packing.word(object);
    words[word] = words[word] & ~packing.field(object) | packing.placed(object, value);
  }
}
