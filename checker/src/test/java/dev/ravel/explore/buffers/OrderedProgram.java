// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.buffers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A program whose accesses have memory orders. Each thread has two registers and does its
 * operations one after the other; values are from 0 to 3.
 *
 * @param cells the number of cells, all 0 at first
 */
record OrderedProgram(int cells, List<List<Operation>> threads) {
  static final int REGISTERS = 2;

  /** The mark in a local state of a thread that has failed. */
  static final int FAILED = -1;

  /** What an operation does. */
  enum Kind {
    STORE,
    STORE_BOTH,
    LOAD,
    ADD,
    EXCHANGE,
    COMPARE,
    FENCE,
    AWAIT,
    LOCK,
    UNLOCK,
    JOIN,
    ASSERT;

    boolean isAccess() {
      return switch (this) {
        case STORE, STORE_BOTH, LOAD, ADD, EXCHANGE, COMPARE, AWAIT -> true;
        case FENCE, LOCK, UNLOCK, JOIN, ASSERT -> false;
      };
    }

    boolean reads() {
      return isAccess() && this != STORE && this != STORE_BOTH;
    }

    boolean modifies() {
      return this == ADD || this == EXCHANGE || this == COMPARE;
    }
  }

  /**
   * An operation.
   *
   * @param cell the cell; of a join the thread
   * @param value what is written, awaited, expected, or is an error in the register
   * @param register where what is read goes, or what is looked at
   * @param sequential whether it is sequentially consistent
   * @param guard a register, or -1; the operation is left out unless the register is 0
   */
  record Operation(Kind kind, int cell, int value, int register, boolean sequential, int guard) {}

  static OrderedProgram of(int cells, List<List<Operation>> threads) {
    return new OrderedProgram(cells, threads);
  }

  /**
   * A program in short, its threads with bars between and their operations with semicolons, such as
   * {@code W x 1; R y | W! y 1; F; R x}.
   */
  static OrderedProgram of(String text) {
    List<List<Operation>> threads = new ArrayList<>();
    int cells = 1;
    for (String thread : text.split("\\|", -1)) {
      List<Operation> operations = new ArrayList<>();
      int loads = 0;
      for (String one : thread.split(";", -1)) {
        String[] words = one.strip().split(" ", -1);
        boolean sequential = words[0].endsWith("!");
        Kind kind =
            switch (words[0].replace("!", "")) {
              case "W" -> Kind.STORE;
              case "R" -> Kind.LOAD;
              case "U" -> Kind.ADD;
              case "C" -> Kind.COMPARE;
              case "F" -> Kind.FENCE;
              case "A" -> Kind.AWAIT;
              default -> throw new IllegalArgumentException(one);
            };
        int cell = words.length > 1 ? "xyz".indexOf(words[1]) : 0;
        int value = words.length > 2 ? Integer.parseInt(words[2]) : 0;
        cells = Math.max(cells, cell + 1);
        int register = kind == Kind.LOAD || kind.modifies() ? loads++ : 0;
        operations.add(new Operation(kind, cell, value, register, sequential, -1));
      }
      threads.add(operations);
    }
    return new OrderedProgram(cells, threads);
  }

  /**
   * A random program.
   *
   * @param simple whether it has neither locks nor joins nor writes of two cells
   */
  static OrderedProgram random(Random random, boolean simple) {
    int cells = 1 + random.nextInt(3);
    int count = 2 + random.nextInt(simple ? 2 : 3);
    int most = count == 2 ? 4 : count == 3 ? 3 : 2;
    boolean plain = random.nextBoolean(); // loads and stores, for the most part
    List<List<Operation>> threads = new ArrayList<>();
    for (int thread = 0; thread < count; thread++) {
      List<Operation> operations = new ArrayList<>();
      int size = 1 + random.nextInt(most);
      for (int k = 0; k < size; k++) {
        Kind kind = kind(random, plain && k > 0 ? 9 : plain ? 6 : simple ? 16 : 20, thread);
        int cell = kind == Kind.JOIN ? random.nextInt(Math.max(1, thread)) : random.nextInt(cells);
        operations.add(
            new Operation(
                kind,
                cell,
                random.nextInt(3) + (kind == Kind.STORE ? 1 : 0),
                random.nextInt(REGISTERS),
                random.nextInt(plain ? 8 : 4) == 0,
                random.nextInt(plain ? 10 : 5) == 0 ? random.nextInt(REGISTERS) : -1));
      }
      threads.add(operations);
    }
    return new OrderedProgram(cells, threads);
  }

  private static Kind kind(Random random, int kinds, int thread) {
    return switch (random.nextInt(kinds)) {
      case 0, 1, 2, 3, 4 -> Kind.STORE;
      case 5, 6, 7, 8 -> Kind.LOAD;
      case 9 -> Kind.ADD;
      case 10 -> Kind.EXCHANGE;
      case 11 -> Kind.COMPARE;
      case 12, 13 -> Kind.FENCE;
      case 14 -> Kind.AWAIT;
      case 15 -> Kind.ASSERT;
      case 16 -> Kind.LOCK;
      case 17 -> Kind.UNLOCK;
      case 18 -> Kind.STORE_BOTH;
      default -> thread == 0 ? Kind.STORE : Kind.JOIN;
    };
  }

  /** A local state that goes on at an operation, with registers after its place. */
  int[] settled(int thread, int[] local) {
    int[] now = local.clone();
    List<Operation> code = threads.get(thread);
    while (now[0] != FAILED && now[0] < code.size()) {
      Operation next = code.get(now[0]);
      boolean guarded = next.guard() >= 0 && now[1 + next.guard()] != 0;
      if (!guarded && next.kind() != Kind.ASSERT) {
        return now;
      }
      boolean fails = !guarded && now[1 + next.register()] == next.value() + 1;
      now[0] = fails ? FAILED : now[0] + 1;
    }
    return now;
  }

  int[] first(int thread) {
    return settled(thread, new int[1 + REGISTERS]);
  }

  /** The operation at which a thread stands; none at its end. */
  Operation next(int thread, int[] local) {
    boolean ended = local[0] == FAILED || local[0] >= threads.get(thread).size();
    return ended ? null : threads.get(thread).get(local[0]);
  }

  /** The local state after an operation that has read a value. */
  int[] after(int thread, int[] local, int read) {
    int[] now = local.clone();
    Operation its = threads.get(thread).get(local[0]);
    if (its.kind() == Kind.LOAD || its.kind().modifies()) {
      now[1 + its.register()] = read;
    }
    now[0]++;
    return settled(thread, now);
  }

  /** The value that an operation writes after a read; -1 if it writes none. */
  static int written(Operation its, int read) {
    return switch (its.kind()) {
      case STORE, STORE_BOTH -> its.value();
      case ADD -> (read + 1) % 4;
      case EXCHANGE -> 2;
      case COMPARE -> read == its.value() ? 3 : -1;
      case LOAD, FENCE, AWAIT, LOCK, UNLOCK, JOIN, ASSERT -> -1;
    };
  }

  /** The cells that an operation uses, if it is an access. */
  int[] used(Operation its) {
    return its.kind() == Kind.STORE_BOTH && cells > 1
        ? new int[] {0, cells - 1}
        : new int[] {its.cell()};
  }

  @Override
  public String toString() {
    return threads.stream()
        .map(
            its ->
                its.stream()
                    .map(
                        o ->
                            "%s%s %d %d r%d%s"
                                .formatted(
                                    o.kind(),
                                    o.sequential() ? "!" : "",
                                    o.cell(),
                                    o.value(),
                                    o.register(),
                                    o.guard() < 0 ? "" : " if r" + o.guard() + " == 0"))
                    .collect(Collectors.joining("; ")))
        .collect(Collectors.joining(" | "));
  }

  static String text(List<int[]> locals, int[] memory) {
    return locals.stream().map(Arrays::toString).collect(Collectors.joining())
        + Arrays.toString(memory);
  }
}
