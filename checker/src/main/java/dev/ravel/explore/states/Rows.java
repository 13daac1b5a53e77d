// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Ints;
import dev.ravel.system.Symmetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The rows of members of blocks. A row is what a member owns, and what states say of it. The
 * <em>row</em> of a member is the values of all objects that it owns, under the name of the first
 * member of its block; so members of one block with the same row differ in nothing that they own.
 * Objects without an owner are <em>shared</em>; their values may mention members, as a mutex
 * mentions who holds it.
 *
 * <p>Rows and what is known of values are learnt on first sight. Cost: of making it, linear in
 * objects and threads.
 */
final class Rows {
  private static final int UNKNOWN = -1;

  /** Memory of an entry of a map with its arrays, in bytes. */
  private static final long ENTRY = 128;

  private final Symmetry symmetry;
  private final int[] firsts;
  private final int[] sizes;
  private final int[] owners;
  private final int[][] owned;
  private final int[] columns;
  private final int[] shared;
  private final int[][] threads;
  private final int[] ownerless;

  /** The rows of each block, and their numbers. */
  private final List<List<int[]>> rows = new ArrayList<>();

  private final List<Map<Ints, Integer>> numbers = new ArrayList<>();

  /** The values of each owned object under the name of the first member, and back. */
  private final int[][] normal;

  private final int[][] real;

  /** The members mentioned by each value of each shared object. */
  private final Mention[][] mentions;

  /** The image of each value, by shared object, value and the images of the mentioned. */
  private final Map<Ints, Integer> renamed = new HashMap<>();

  /** The memory of what was learnt, in bytes, roughly. */
  private long bytes;

  /** A value of an object that a member owns mentions another member. */
  static final class Entangled extends RuntimeException {
    private static final long serialVersionUID = 1;

    Entangled() {
      super("what a member owns mentions another member", null, false, false);
    }
  }

  /**
   * Whom a value mentions.
   *
   * @param members each once, ascending
   * @param shares what is said of each, as a number: a sum of hashes
   */
  record Mention(int[] members, long[] shares) {}

  private Rows(ConcurrentSystem system, Symmetry symmetry, int[] owners) {
    this.symmetry = symmetry;
    this.owners = owners;
    int members = symmetry.members();
    int blocks = members == 0 ? 0 : symmetry.block(members - 1) + 1;
    firsts = new int[blocks];
    sizes = new int[blocks];
    for (int member = members - 1; member >= 0; member--) {
      firsts[symmetry.block(member)] = member;
      sizes[symmetry.block(member)]++;
    }
    for (int block = 0; block < blocks; block++) {
      rows.add(new ArrayList<>());
      numbers.add(new HashMap<>());
    }
    shared =
        IntStream.range(0, owners.length)
            .filter(object -> owners[object] == Symmetry.NOBODY)
            .toArray();
    int[][] ofFirsts = byOwner(members, owners);
    owned = new int[members][];
    columns = new int[owners.length];
    for (int member = 0; member < members; member++) {
      Limits.pollAt(member + 1);
      int first = firsts[symmetry.block(member)];
      owned[member] = ofFirsts[first].clone();
      for (int k = 0; k < owned[member].length && member != first; k++) {
        owned[member][k] = symmetry.object(first, member, owned[member][k]);
      }
      for (int k = 0; k < owned[member].length; k++) {
        columns[owned[member][k]] = k;
      }
    }
    int[] owningThreads = new int[system.threads()];
    Arrays.setAll(owningThreads, thread -> owners[system.control(thread)]);
    threads = byOwner(members, owningThreads);
    ownerless =
        IntStream.range(0, owningThreads.length)
            .filter(thread -> owningThreads[thread] == Symmetry.NOBODY)
            .toArray();
    normal = new int[owners.length][0];
    real = new int[owners.length][0];
    mentions = new Mention[owners.length][0];
  }

  /** Returns the objects that each member owns, ascending. */
  private static int[][] byOwner(int members, int[] owners) {
    int[] counts = new int[members];
    for (int owner : owners) {
      if (owner >= 0) {
        counts[owner]++;
      }
    }
    int[][] all = new int[members][];
    Arrays.setAll(all, member -> new int[counts[member]]);
    for (int thing = owners.length - 1; thing >= 0; thing--) {
      int owner = owners[thing];
      if (owner >= 0) {
        all[owner][--counts[owner]] = thing;
      }
    }
    return all;
  }

  /** The rows of a system; none if an object has several owners, or there are other processes. */
  static Optional<Rows> of(ConcurrentSystem system, Symmetry symmetry) {
    if (system.processes() != system.threads()) {
      return Optional.empty();
    }
    int[] owners = new int[system.objects()];
    for (int object = 0; object < owners.length; object++) {
      Limits.pollAt(object + 1);
      owners[object] = symmetry.owner(object);
      if (owners[object] == Symmetry.SEVERAL) {
        return Optional.empty();
      }
    }
    return Optional.of(new Rows(system, symmetry, owners));
  }

  /** The memory of what was learnt, in bytes, roughly. */
  long bytes() {
    return bytes;
  }

  /** The number of members. */
  int members() {
    return owned.length;
  }

  /** The number of blocks. */
  int blocks() {
    return firsts.length;
  }

  /** The block of a member. */
  int block(int member) {
    return symmetry.block(member);
  }

  /** The first member of a block; the others follow. */
  int first(int block) {
    return firsts[block];
  }

  /** The number of members of a block. */
  int size(int block) {
    return sizes[block];
  }

  /** The owner of an object, or {@link Symmetry#NOBODY}. */
  int owner(int object) {
    return owners[object];
  }

  /** The objects without owner, ascending; not to be changed. */
  int[] shared() {
    return shared;
  }

  /** The threads of a member, ascending; not to be changed. */
  int[] threads(int member) {
    return threads[member];
  }

  /** The threads without owner, ascending; not to be changed. */
  int[] ownerless() {
    return ownerless;
  }

  /**
   * The number of the row of a member in a state, among those of its block.
   *
   * @throws Entangled if what it owns mentions another member
   */
  int row(int member, int[] state) {
    int[] its = owned[member];
    int[] row = new int[its.length];
    for (int k = 0; k < row.length; k++) {
      row[k] = normal(member, its[k], state[its[k]]);
    }
    int block = block(member);
    Ints key = new Ints(row);
    Integer known = numbers.get(block).get(key);
    if (known != null) {
      return known;
    }
    int number = rows.get(block).size();
    rows.get(block).add(row);
    bytes += ENTRY + 4L * row.length;
    numbers.get(block).put(key, number);
    return number;
  }

  /** Gives a member a row in a state. */
  void set(int member, int row, int[] state) {
    int[] values = rows.get(block(member)).get(row);
    int[] its = owned[member];
    for (int k = 0; k < its.length; k++) {
      state[its[k]] = real(member, its[k], values[k]);
    }
  }

  private int normal(int member, int object, int value) {
    int known = value < normal[object].length ? normal[object][value] : UNKNOWN;
    if (known != UNKNOWN) {
      return known;
    }
    long[] facts = symmetry.facts(object, value);
    for (int at = 0; at < facts.length; at += 2 + (int) facts[at + 1]) {
      for (int k = at + 2; k < at + 2 + facts[at + 1]; k++) {
        if (facts[k] != member) {
          throw new Entangled();
        }
      }
    }
    int first = firsts[block(member)];
    int image = member == first ? value : symmetry.value(first, member, object, value);
    note(object, value, image);
    return image;
  }

  private int real(int member, int object, int image) {
    int known = image < real[object].length ? real[object][image] : UNKNOWN;
    if (known != UNKNOWN) {
      return known;
    }
    int first = firsts[block(member)];
    int value =
        member == first
            ? image
            : symmetry.value(first, member, owned[first][columns[object]], image);
    note(object, value, image);
    return value;
  }

  private void note(int object, int value, int image) {
    bytes -= 4L * (normal[object].length + real[object].length);
    normal[object] = with(normal[object], value, image);
    real[object] = with(real[object], image, value);
    bytes += 4L * (normal[object].length + real[object].length);
  }

  private static int[] with(int[] all, int at, int what) {
    int[] its = Growth.room(all, at + 1, UNKNOWN);
    its[at] = what;
    return its;
  }

  /** Whom a value of a shared object mentions. */
  Mention mention(int object, int value) {
    if (value >= mentions[object].length) {
      mentions[object] = Growth.room(mentions[object], value + 1);
    }
    if (mentions[object][value] == null) {
      Mention its = mentioned(symmetry.facts(object, value));
      mentions[object][value] = its;
      bytes += ENTRY + 12L * its.members().length;
    }
    return mentions[object][value];
  }

  private static Mention mentioned(long[] facts) {
    Map<Integer, Long> all = new TreeMap<>();
    for (int at = 0; at < facts.length; at += 2 + (int) facts[at + 1]) {
      for (int k = 0; k < facts[at + 1]; k++) {
        var _ = all.merge((int) facts[at + 2 + k], Hash.scattered(facts[at], k), Long::sum);
      }
    }
    return new Mention(
        all.keySet().stream().mapToInt(Integer::intValue).toArray(),
        all.values().stream().mapToLong(Long::longValue).toArray());
  }

  /**
   * The value that a value of a shared object becomes under a renaming.
   *
   * @param targets what each member becomes that the value mentions, different members of the block
   */
  int renamed(int object, int value, int[] targets) {
    int[] names = mention(object, value).members();
    if (Arrays.equals(names, targets)) {
      return value;
    }
    int[] words = new int[targets.length + 2];
    words[0] = object;
    words[1] = value;
    System.arraycopy(targets, 0, words, 2, targets.length);
    Ints key = new Ints(words);
    Integer known = renamed.get(key);
    if (known != null) {
      return known;
    }
    int image = exchanged(object, value, names.clone(), targets);
    renamed.put(key, image);
    bytes += ENTRY + 4L * words.length;
    return image;
  }

  /** Renames by exchanges, one after the other. */
  private int exchanged(int object, int value, int[] names, int[] targets) {
    int image = value;
    for (int k = 0; k < names.length; k++) {
      Limits.poll();
      int one = names[k];
      int other = targets[k];
      if (one != other) {
        image = symmetry.value(one, other, object, image);
        for (int later = k + 1; later < names.length; later++) {
          names[later] = names[later] == other ? one : names[later];
        }
      }
    }
    return image;
  }
}
