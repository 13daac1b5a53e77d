// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Limits;
import dev.ravel.system.Symmetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The renamings that matter to a claim. There is one of each set of those that differ only in
 * members which the claim does not distinguish. Each is made of exchanges, one after the other; a
 * rotation of a ring is given by the first member and its image.
 */
final class Renumberings {
  /** Of more kinds in a block there are more than 5,000 renamings. */
  private static final int MOST_KINDS = 6;

  private final Symmetry symmetry;

  /** The first member that the claim does not distinguish from each member. */
  private final int[] kinds;

  private Renumberings(Symmetry symmetry) {
    this.symmetry = symmetry;
    this.kinds = new int[symmetry.members()];
  }

  /**
   * Returns these renamings of a symmetry for a claim, the identity among them. They are as many as
   * a state has meanings for the claim. There are none if there are more than a limit, or than
   * 5,000. Cost: linear in the members, and the renamings times the square of the members.
   */
  static List<int[]> of(Symmetry symmetry, int claim, int most) {
    if (symmetry.isRing()) {
      return ofRing(symmetry, claim, most);
    }
    Renumberings its = new Renumberings(symmetry);
    return its.finds(claim) ? its.all(most) : List.of();
  }

  /** All rotations, unless the claim means the same under the smallest and so under all. */
  private static List<int[]> ofRing(Symmetry symmetry, int claim, int most) {
    List<int[]> all = new ArrayList<>(List.of(new int[0]));
    if (!symmetry.turns(0, 1, claim, claim)) {
      for (int member = 1; member < symmetry.members(); member++) {
        all.add(new int[] {0, member});
      }
    }
    return all.size() > most ? List.of() : all;
  }

  /** Finds the kinds; false if there are too many. */
  private boolean finds(int claim) {
    int[] firsts = new int[MOST_KINDS];
    int found = 0;
    for (int member = 0; member < kinds.length; member++) {
      found = isFirstOfBlock(member) ? 0 : found;
      int kind = 0;
      while (kind < found && !symmetry.turns(firsts[kind], member, claim, claim)) {
        kind++;
      }
      if (kind == MOST_KINDS) {
        return false;
      }
      if (kind == found) {
        firsts[found++] = member;
      }
      kinds[member] = firsts[kind];
    }
    return true;
  }

  private boolean isFirstOfBlock(int member) {
    return member == 0 || symmetry.block(member - 1) != symmetry.block(member);
  }

  private List<int[]> all(int most) {
    List<int[]> all = new ArrayList<>();
    int[] word = kinds.clone(); // by member: of which kind it becomes one
    for (int end = 0; end < word.length; ) {
      int from = end++;
      while (end < word.length && !isFirstOfBlock(end)) {
        end++;
      }
      Arrays.sort(word, from, end);
    }
    do {
      Limits.poll();
      all.add(exchanges(becoming(word)));
    } while (all.size() <= most && next(word));
    return all.size() > most ? List.of() : all;
  }

  /** Makes it the next word, block by block from the last one; false if it was the last. */
  private boolean next(int[] word) {
    int end = word.length;
    while (end > 0) {
      int from = end - 1;
      while (!isFirstOfBlock(from)) {
        from--;
      }
      if (next(word, from, end)) {
        return true;
      }
      end = from;
    }
    return false;
  }

  /** The next order of a part of a word, or, after the last one, the first one and false. */
  private static boolean next(int[] word, int from, int end) {
    int at = end - 2;
    while (at >= from && word[at] >= word[at + 1]) {
      at--;
    }
    boolean more = at >= from;
    if (more) {
      int larger = end - 1;
      while (word[larger] <= word[at]) {
        larger--;
      }
      exchange(word, at, larger);
    }
    for (int low = at + 1, high = end - 1; low < high; low++, high--) {
      exchange(word, low, high);
    }
    return more;
  }

  private static void exchange(int[] word, int one, int other) {
    int its = word[one];
    word[one] = word[other];
    word[other] = its;
  }

  /** Each member becomes the first one of the kind that is left. */
  private int[] becoming(int[] word) {
    int[] left = kinds.clone();
    int[] becomes = new int[word.length];
    for (int member = 0; member < word.length; member++) {
      int to = word[member];
      while (left[to] != word[member]) {
        to++;
      }
      left[to] = -1;
      becomes[member] = to;
    }
    return becomes;
  }

  /** The exchanges that make a renaming. */
  private static int[] exchanges(int[] becomes) {
    int[] at = new int[becomes.length];
    Arrays.setAll(at, member -> member);
    int[] made = new int[2 * becomes.length];
    int size = 0;
    for (int member = 0; member < becomes.length; member++) {
      int one = at[member];
      int other = becomes[member];
      if (one != other) {
        made[size++] = one;
        made[size++] = other;
        for (int later = member; later < becomes.length; later++) {
          at[later] = at[later] == one ? other : at[later] == other ? one : at[later];
        }
      }
    }
    return Arrays.copyOf(made, size);
  }
}
