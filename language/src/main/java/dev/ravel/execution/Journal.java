// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.Location;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * The changes of threads' variables by one outcome of a step. They are those of the step itself,
 * and of each statement of the local work after it. A statement that is carried out several times
 * has one entry, so the size is bounded by that of the code.
 */
final class Journal {
  private final Program program;
  private final IntFunction<long[]> before;
  private final Map<Integer, Part> parts = new LinkedHashMap<>();
  private boolean failed;

  /**
   * An empty journal.
   *
   * @param before the registers of a thread before the outcome; not changed
   */
  Journal(Program program, IntFunction<long[]> before) {
    this.program = program;
    this.before = before;
  }

  /** A statement of local work, or the last of its executions where there were several. */
  static final class Entry {
    final int thread;
    final Instruction instruction;

    /** The number of each named register, ascending, its value before, and that after. */
    private long[] values = {};

    List<String> printed = List.of();
    int times;
    private int last = -2;
    boolean used;
    boolean failed;

    private Entry(int thread, Instruction instruction) {
      this.thread = thread;
      this.instruction = instruction;
    }

    /** The registers that it wrote, with the values before the first and after the last time. */
    List<Written> written() {
      List<Written> all = new ArrayList<>();
      for (int k = 0; k < values.length; k += 3) {
        all.add(new Written((int) values[k], values[k + 1], values[k + 2]));
      }
      return all;
    }

    private void write(int register, long old, long now) {
      int at = 0;
      while (at < values.length && values[at] < register) {
        at += 3;
      }
      if (at == values.length || values[at] != register) {
        long[] more = Arrays.copyOf(values, values.length + 3);
        System.arraycopy(values, at, more, at + 3, values.length - at);
        more[at] = register;
        more[at + 1] = old;
        values = more;
      }
      values[at + 2] = now;
    }

    private void print(String line) {
      if (printed.isEmpty()) {
        printed = new ArrayList<>();
      }
      printed.add(line);
    }
  }

  /** A register that an entry wrote. */
  record Written(int register, long old, long now) {}

  /** A statement, identified by its text and the variable that it gives a value. */
  private record Key(Span span, int variable) {}

  /** The part of one thread. */
  private static final class Part {
    final int thread;
    final Routine routine;
    final long[] known;
    final long[] own;
    final List<String> printed = new ArrayList<>();
    final Map<Key, Entry> entries = new LinkedHashMap<>();

    /** The registers that were read before this outcome wrote them. */
    final BitSet read = new BitSet();

    final BitSet written = new BitSet();

    /** The entry that wrote a register last, where the step itself did not. */
    final Map<Integer, Entry> writers = new TreeMap<>();

    int statement = -1;

    Part(int thread, Routine routine, long[] before) {
      this.thread = thread;
      this.routine = routine;
      this.known = before.clone();
      this.own = before.clone();
    }

    void reads(Instruction instruction) {
      BitSet its = Liveness.read(instruction);
      for (int r = its.nextSetBit(0); r >= 0; r = its.nextSetBit(r + 1)) {
        if (!written.get(r)) {
          read.set(r);
        } else if (writers.containsKey(r)) {
          writers.get(r).used = true;
        }
      }
    }

    /** The entry of a statement, which becomes the last one. */
    Entry entry(int pc, int variable) {
      Instruction instruction = routine.code().get(pc);
      Key key = new Key(instruction.span(), variable);
      Entry before = entries.remove(key);
      Entry entry = before == null ? new Entry(thread, instruction) : before;
      entries.put(key, entry);
      // the fields of a record are assigned one after the other
      entry.times += pc == entry.last + 1 ? 0 : 1;
      entry.last = pc;
      return entry;
    }

    void stepWrote(long[] registers, int from, int to, BitSet certainly) {
      for (int r = from; r < to; r++) {
        if (known[r] != registers[r] || certainly.get(r)) {
          known[r] = registers[r];
          own[r] = registers[r];
          written.set(r);
          writers.remove(r);
        }
      }
    }

    void workWrote(int pc, long[] registers, int from, int to) {
      Routine.Register first = routine.registers().get(from);
      Optional<Entry> entry =
          first.name().isPresent() ? Optional.of(entry(pc, first.array())) : Optional.empty();
      for (int r = from; r < to; r++) {
        if (known[r] != registers[r] || to == from + 1) {
          written.set(r);
          writers.remove(r);
          if (entry.isPresent()) {
            entry.get().used = false;
            entry.get().write(r, known[r], registers[r]);
            writers.put(r, entry.get());
          }
          known[r] = registers[r];
        }
      }
    }
  }

  private Part part(int thread) {
    return parts.computeIfAbsent(
        thread,
        t ->
            new Part(
                t, program.routines().get(program.threads().get(t).routine()), before.apply(t)));
  }

  /**
   * Enters an instruction that was carried out.
   *
   * @param ofStep whether it is the step's operation or stands in its atomic block
   * @param registers the thread's registers after it
   * @param printed what the outcome has printed so far
   */
  void carriedOut(int thread, int pc, boolean ofStep, long[] registers, List<String> printed) {
    Part part = part(thread);
    Instruction instruction = part.routine.code().get(pc);
    boolean own = ofStep || completes(part, pc);
    if (ofStep) {
      part.statement = part.routine.statements().get(pc);
    }
    if (instruction instanceof Instruction.Show) {
      return; // nothing that the text says
    }
    part.reads(instruction);
    if (instruction instanceof Instruction.Set set) {
      Location target = set.target().location();
      int one = target.first();
      Routine.Register family = part.routine.registers().get(one);
      boolean single = target.dimensions().isEmpty();
      int from = single ? one : family.array();
      int to = single ? one + 1 : from + family.length();
      if (own) {
        part.stepWrote(registers, from, to, Liveness.written(instruction));
      } else {
        part.workWrote(pc, registers, from, to);
      }
    } else if (instruction instanceof Instruction.Print) {
      if (own) {
        part.printed.add(printed.getLast());
      } else {
        part.entry(pc, -1).print(printed.getLast());
      }
    } else if (ofStep) {
      part.stepWrote(registers, 0, registers.length, Liveness.written(instruction));
    }
  }

  /** Enters the error with which the outcome ends, at the instruction that was not carried out. */
  void failed(int thread, int pc, boolean ofStep) {
    Part part = part(thread);
    Instruction instruction = part.routine.code().get(pc);
    part.reads(instruction);
    if (!failed && !ofStep && !completes(part, pc)) {
      part.entry(pc, -1).failed = true;
    }
    failed = true;
  }

  /**
   * Returns whether local work belongs to the statement of the step, such as the assignment of a
   * read.
   */
  private static boolean completes(Part part, int pc) {
    int statement = part.routine.statements().get(pc);
    return statement >= 0 && statement == part.statement;
  }

  /** The statements of local work in the order of their last executions. */
  List<Entry> entries() {
    return parts.values().stream().flatMap(part -> part.entries.values().stream()).toList();
  }

  /** A thread's registers as the step itself leaves them. */
  long[] own(int thread) {
    return part(thread).own;
  }

  /** Returns the lines that the step itself printed. */
  List<String> printed(int thread) {
    return part(thread).printed;
  }

  /**
   * Marks what this outcome read as used and takes over what it wrote.
   *
   * @param writers for each thread and register the entry that wrote it last, where local work did
   */
  void settle(List<Map<Integer, Entry>> writers) {
    for (Part part : parts.values()) {
      Map<Integer, Entry> its = writers.get(part.thread);
      use(part.read, its);
      part.written.stream().forEach(its::remove);
      its.putAll(part.writers);
    }
  }

  /** Marks the entries that wrote some registers as used. */
  static void use(BitSet registers, Map<Integer, Entry> writers) {
    for (int r = registers.nextSetBit(0); r >= 0; r = registers.nextSetBit(r + 1)) {
      if (writers.containsKey(r)) {
        writers.get(r).used = true;
      }
    }
  }
}
