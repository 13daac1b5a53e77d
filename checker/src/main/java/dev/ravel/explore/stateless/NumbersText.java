// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Leases and what came of them as text: numbers, each as few bytes as it needs (seven bits in each,
 * the lowest first, the sign in the lowest bit), these as Base64. Lists have their length before
 * them. A lease may hold millions of numbers.
 */
public final class NumbersText {
  private NumbersText() {}

  /** A lease as text. */
  public static String of(SubtreeLease its) {
    Writer to = new Writer();
    to.number(its.initial());
    to.numbers(its.schedule());
    to.lists(its.above());
    to.region(its.region());
    to.subtrees(its.rests());
    return to.text();
  }

  /**
   * Reads a lease.
   *
   * @throws IllegalArgumentException if the text is none
   */
  public static SubtreeLease lease(String text) {
    Reader from = new Reader(text);
    SubtreeLease its =
        new SubtreeLease(
            from.integer(), from.numbers(), from.lists(), from.region(), from.subtrees());
    from.end();
    return its;
  }

  /** What came of a lease as text. */
  public static String of(LeaseResult its) {
    Writer to = new Writer();
    to.number(its.forOne() ? 1 : 0);
    to.number(its.executions());
    to.number(its.redundant());
    to.number(its.steps());
    to.number(its.longest());
    to.numbers(its.missing());
    to.number(its.ends() ? 1 : 0);
    to.numbers(its.endings());
    to.number(its.waits() ? 1 : 0);
    to.lists(its.reversals());
    to.region(its.region());
    to.subtrees(its.rests());
    return to.text();
  }

  /**
   * Reads what came of a lease.
   *
   * @throws IllegalArgumentException if the text is none
   */
  public static LeaseResult lent(String text) {
    Reader from = new Reader(text);
    LeaseResult its =
        new LeaseResult(
            from.flag(),
            from.number(),
            from.number(),
            from.number(),
            from.number(),
            from.numbers(),
            from.flag(),
            from.numbers(),
            from.flag(),
            from.lists(),
            from.region(),
            from.subtrees());
    from.end();
    return its;
  }

  /** Writes numbers. */
  private static final class Writer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    void number(long its) {
      long left = its << 1 ^ its >> 63;
      while (left < 0 || left > 0x7F) {
        bytes.write((int) (left & 0x7F | 0x80));
        left >>>= 7;
      }
      bytes.write((int) left);
    }

    void numbers(List<Integer> its) {
      number(its.size());
      its.forEach(this::number);
    }

    void lists(List<List<Integer>> its) {
      number(its.size());
      its.forEach(this::numbers);
    }

    void region(Optional<SubtreeLease.Region> its) {
      number(its.isPresent() ? 1 : 0);
      its.ifPresent(
          region -> {
            numbers(region.sleeping());
            numbers(region.tree());
          });
    }

    void subtrees(List<Subtree> its) {
      number(its.size());
      for (Subtree each : its) {
        number(each.initial());
        numbers(each.schedule());
        nodes(each.shared());
        nodes(each.owned());
      }
    }

    private void nodes(List<Subtree.Node> its) {
      number(its.size());
      for (Subtree.Node each : its) {
        numbers(each.sleeping());
        numbers(each.planned());
      }
    }

    String text() {
      return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
  }

  /** Reads numbers; no list is longer than what is left. */
  private static final class Reader {
    private final byte[] bytes;
    private int at;

    Reader(String text) {
      bytes = Base64.getDecoder().decode(text);
    }

    long number() {
      long its = 0;
      for (int shift = 0; shift < Long.SIZE && at < bytes.length; shift += 7) {
        byte next = bytes[at++];
        its |= (next & 0x7FL) << shift;
        if (next >= 0) {
          return its >>> 1 ^ -(its & 1);
        }
      }
      throw new IllegalArgumentException("a number is cut off");
    }

    int integer() {
      long its = number();
      if (its != (int) its) {
        throw new IllegalArgumentException("a number that is too large");
      }
      return (int) its;
    }

    boolean flag() {
      long its = number();
      if (its != 0 && its != 1) {
        throw new IllegalArgumentException("neither yes nor no");
      }
      return its == 1;
    }

    private <T> List<T> list(Supplier<T> each) {
      int size = integer();
      if (size < 0 || size > bytes.length - at) {
        throw new IllegalArgumentException("a list is cut off");
      }
      List<T> all = new ArrayList<>(size);
      for (int k = 0; k < size; k++) {
        all.add(each.get());
      }
      return all;
    }

    List<Integer> numbers() {
      return list(this::integer);
    }

    List<List<Integer>> lists() {
      return list(this::numbers);
    }

    Optional<SubtreeLease.Region> region() {
      return flag() ? Optional.of(new SubtreeLease.Region(numbers(), numbers())) : Optional.empty();
    }

    List<Subtree> subtrees() {
      return list(() -> new Subtree(integer(), numbers(), nodes(), nodes()));
    }

    private List<Subtree.Node> nodes() {
      return list(() -> new Subtree.Node(numbers(), numbers()));
    }

    void end() {
      if (at != bytes.length) {
        throw new IllegalArgumentException("more than there should be");
      }
    }
  }
}
