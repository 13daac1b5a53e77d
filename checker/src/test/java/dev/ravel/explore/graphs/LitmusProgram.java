// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import dev.ravel.source.MemoryOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A small program of threads over cells that begin with 0, all values modulo {@value #VALUES}.
 *
 * @param threads the operations of each thread, in order
 * @param cells the number of cells
 * @param owners whether locks are released by their owners alone
 */
record LitmusProgram(List<List<Operation>> threads, int cells, boolean owners) {
  static final int VALUES = 4;
  static final int REGISTERS = 3;

  /** The kind of an operation. */
  enum Kind {
    WRITE,
    READ,
    ADD,
    SWAP,
    COMPARE,
    AWAIT,
    FENCE,
    LOCK,
    UNLOCK
  }

  /**
   * An operation.
   *
   * @param failure the order of a compare-and-swap that fails
   * @param register gets what is read
   * @param value the constant that is written, unless a register is
   * @param from the register that is written, or -1
   * @param expected what a compare-and-swap or an await expects
   * @param guard the register that says whether it is carried out, or -1
   * @param guarded the value that this must have
   */
  record Operation(
      Kind kind,
      int cell,
      MemoryOrder order,
      MemoryOrder failure,
      int register,
      int value,
      int from,
      int expected,
      int guard,
      int guarded) {
    Operation(Kind kind, int cell, MemoryOrder order, int register, int value, int expected) {
      this(kind, cell, order, MemoryOrder.RELAXED, register, value, -1, expected, -1, 0);
    }
  }

  private static final Pattern TERM =
      Pattern.compile("([WRUCAF])(na|rlx|acq|rel|ar|sc)?(?: ([a-z]))?(?: (\\d))?(?: (\\d))?");

  /** Returns a program in the notation of tables: {@code W x 1; Racq y ¦ Usc x; F}. */
  static LitmusProgram parse(String text) {
    List<List<Operation>> threads = new ArrayList<>();
    List<String> cells = new ArrayList<>();
    for (String thread : text.split("¦", -1)) {
      List<Operation> its = new ArrayList<>();
      for (String term : thread.split(";", -1)) {
        its.add(operation(term.strip(), cells, its.size()));
      }
      threads.add(its);
    }
    return new LitmusProgram(threads, cells.size(), false);
  }

  private static Operation operation(String term, List<String> cells, int register) {
    Matcher its = TERM.matcher(term);
    if (!its.matches()) {
      throw new IllegalArgumentException(term);
    }
    int cell = -1;
    if (its.group(3) != null) {
      if (!cells.contains(its.group(3))) {
        cells.add(its.group(3));
      }
      cell = cells.indexOf(its.group(3));
    }
    int first = its.group(4) == null ? 1 : Integer.parseInt(its.group(4));
    int second = its.group(5) == null ? 0 : Integer.parseInt(its.group(5));
    int into = register % REGISTERS;
    MemoryOrder order = order(its.group(2));
    return switch (its.group(1)) {
      case "W" -> new Operation(Kind.WRITE, cell, order, into, first, 0);
      case "R" -> new Operation(Kind.READ, cell, order, into, 0, 0);
      case "U" -> new Operation(Kind.ADD, cell, order, into, 1, 0);
      case "C" -> new Operation(Kind.COMPARE, cell, order, into, second, first);
      case "A" -> new Operation(Kind.AWAIT, cell, order, into, 0, first);
      default ->
          new Operation(
              Kind.FENCE, cell, its.group(2) == null ? MemoryOrder.SEQUENTIAL : order, into, 0, 0);
    };
  }

  private static MemoryOrder order(String word) {
    return switch (word) {
      case "na" -> MemoryOrder.PLAIN;
      case "acq" -> MemoryOrder.ACQUIRE;
      case "rel" -> MemoryOrder.RELEASE;
      case "ar" -> MemoryOrder.ACQUIRE_RELEASE;
      case "sc" -> MemoryOrder.SEQUENTIAL;
      case null, default -> MemoryOrder.RELAXED;
    };
  }

  /**
   * Returns a random program of two to four threads. It has no loops, no joins and no objects but
   * cells and locks.
   *
   * @param flavour 0 all orders, 1 also plain accesses, 2 plain and sequential ones alone, 3 locks
   *     that their owners alone release, 4 locks that any thread releases
   */
  static LitmusProgram random(Random random, int flavour) {
    int count = 2 + random.nextInt(flavour == 3 ? 2 : 3);
    int cells = 1 + random.nextInt(3);
    int most = count == 2 ? 4 : count == 3 ? 3 : 2;
    List<List<Operation>> threads = new ArrayList<>();
    for (int thread = 0; thread < count; thread++) {
      List<Operation> its = new ArrayList<>();
      Set<Integer> held = new TreeSet<>();
      int length = 1 + random.nextInt(most + (flavour == 3 ? 2 : 0));
      while (its.size() < length) {
        Operation next = flavour >= 3 ? lock(random, cells) : operation(random, cells, flavour);
        boolean right =
            flavour != 3
                || switch (next.kind()) {
                  case LOCK -> held.add(next.cell());
                  case UNLOCK -> held.remove(next.cell());
                  default -> true;
                };
        if (right) {
          its.add(next);
        } else if (random.nextInt(4) == 0) {
          break;
        }
      }
      threads.add(its);
    }
    return new LitmusProgram(threads, flavour >= 3 ? cells + 1 : cells, flavour == 3);
  }

  /** Returns whether a cell is a lock. */
  boolean isLock(int cell) {
    return threads.stream()
        .flatMap(List::stream)
        .anyMatch(
            its -> its.cell() == cell && (its.kind() == Kind.LOCK || its.kind() == Kind.UNLOCK));
  }

  private static Operation lock(Random random, int cells) {
    Kind kind =
        switch (random.nextInt(8)) {
          case 0, 1, 2 -> Kind.LOCK;
          case 3, 4 -> Kind.UNLOCK;
          case 5 -> Kind.WRITE;
          case 6 -> Kind.AWAIT;
          default -> Kind.READ;
        };
    boolean locks = kind == Kind.LOCK || kind == Kind.UNLOCK;
    int cell = locks ? random.nextInt(Math.max(1, cells - 1)) : cells; // the last is memory
    MemoryOrder order = locks ? MemoryOrder.ACQUIRE_RELEASE : MemoryOrder.RELAXED;
    return new Operation(kind, cell, order, random.nextInt(REGISTERS), 1, random.nextInt(2));
  }

  private static Operation operation(Random random, int cells, int flavour) {
    int p = random.nextInt(100);
    Kind kind =
        p < 33
            ? Kind.WRITE
            : p < 64
                ? Kind.READ
                : p < 72
                    ? Kind.ADD
                    : p < 77 ? Kind.SWAP : p < 84 ? Kind.COMPARE : p < 93 ? Kind.FENCE : Kind.AWAIT;
    MemoryOrder order =
        switch (kind) {
          case WRITE ->
              pick(random, MemoryOrder.RELAXED, MemoryOrder.RELEASE, MemoryOrder.SEQUENTIAL);
          case READ, AWAIT ->
              pick(random, MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQUENTIAL);
          case FENCE ->
              pick(
                  random,
                  MemoryOrder.ACQUIRE,
                  MemoryOrder.RELEASE,
                  MemoryOrder.ACQUIRE_RELEASE,
                  MemoryOrder.SEQUENTIAL);
          default ->
              pick(
                  random,
                  MemoryOrder.RELAXED,
                  MemoryOrder.ACQUIRE,
                  MemoryOrder.RELEASE,
                  MemoryOrder.ACQUIRE_RELEASE,
                  MemoryOrder.SEQUENTIAL);
        };
    MemoryOrder failure =
        pick(random, MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQUENTIAL);
    boolean simple = kind == Kind.WRITE || kind == Kind.READ || kind == Kind.AWAIT;
    if (flavour == 1 && simple && random.nextInt(4) == 0) {
      order = MemoryOrder.PLAIN;
    }
    if (flavour == 2) {
      order = simple && random.nextBoolean() ? MemoryOrder.PLAIN : MemoryOrder.SEQUENTIAL;
      failure = MemoryOrder.SEQUENTIAL;
    }
    boolean copies = random.nextInt(4) == 0;
    boolean guards = random.nextInt(5) == 0;
    return new Operation(
        kind,
        kind == Kind.FENCE ? -1 : random.nextInt(cells),
        order,
        failure,
        random.nextInt(REGISTERS),
        1 + random.nextInt(2),
        copies ? random.nextInt(REGISTERS) : -1,
        random.nextInt(2),
        guards ? random.nextInt(REGISTERS) : -1,
        random.nextInt(2));
  }

  private static MemoryOrder pick(Random random, MemoryOrder... orders) {
    return orders[random.nextInt(orders.length)];
  }
}
