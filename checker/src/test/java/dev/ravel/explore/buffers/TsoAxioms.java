// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.buffers;

import dev.ravel.explore.buffers.OrderedProgram.Kind;
import dev.ravel.explore.buffers.OrderedProgram.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Total store order by its axioms (J. Alglave, L. Maranget and M. Tautschnig, "Herding cats",
 * TOPLAS 2014), tried on every combination of traces, of sources of reads and of orders of writes.
 * For programs of accesses and fences alone.
 */
final class TsoAxioms {
  /** The most candidates that are tried. */
  private static final long MOST = 400_000;

  private final OrderedProgram program;
  private final Reached found = new Reached();
  private final List<List<Trace>> traces = new ArrayList<>();
  private long candidates;

  /**
   * An event.
   *
   * @param locked whether it is part of a locked operation
   * @param drains whether the buffer is empty after it
   */
  private record Event(
      int thread,
      boolean reads,
      boolean writes,
      int cell,
      int value,
      boolean locked,
      boolean drains) {}

  /**
   * What one thread does.
   *
   * @param waits whether its last event is a read after which it waits
   */
  private record Trace(List<Event> events, int[] local, boolean waits) {}

  private TsoAxioms(OrderedProgram program) {
    this.program = program;
  }

  /** What a program may come to; null if there are too many candidates. */
  static Reached explore(OrderedProgram program) {
    TsoAxioms its = new TsoAxioms(program);
    for (int thread = 0; thread < program.threads().size(); thread++) {
      List<Trace> all = new ArrayList<>();
      its.traces(thread, program.first(thread), new ArrayList<>(), all);
      its.traces.add(all);
    }
    its.choose(new ArrayList<>());
    return its.candidates > MOST ? null : its.found;
  }

  private void traces(int thread, int[] local, List<Event> events, List<Trace> all) {
    Operation its = program.next(thread, local);
    if (its == null) {
      all.add(new Trace(List.copyOf(events), local, false));
      return;
    }
    int values = its.kind().reads() ? 4 : 1;
    for (int read = 0; read < values; read++) {
      List<Event> more = new ArrayList<>(events);
      int cell = its.cell();
      boolean locked = its.kind().modifies();
      if (its.kind().reads()) {
        more.add(new Event(thread, true, false, cell, read, locked, locked));
      }
      if (its.kind() == Kind.AWAIT && read != its.value()) {
        all.add(new Trace(List.copyOf(more), local, true));
        continue;
      }
      int value = OrderedProgram.written(its, read);
      if (value >= 0) {
        boolean drains = locked || its.sequential();
        more.add(new Event(thread, false, true, cell, value, locked, drains));
      }
      if (its.kind() == Kind.FENCE && its.sequential()) {
        more.add(new Event(thread, false, false, -1, 0, false, true));
      }
      traces(thread, program.after(thread, local, read), more, all);
    }
  }

  private void choose(List<Trace> chosen) {
    if (candidates > MOST) {
      return;
    }
    if (chosen.size() == traces.size()) {
      new Candidate(chosen).sources(0);
      return;
    }
    for (Trace trace : traces.get(chosen.size())) {
      List<Trace> more = new ArrayList<>(chosen);
      more.add(trace);
      choose(more);
    }
  }

  /** One trace of each thread. */
  private final class Candidate {
    private final List<Trace> chosen;
    private final List<Event> events = new ArrayList<>();

    /** The event that a read has its value from, or -1 for the initial value. */
    private final int[] source;

    /** The place of a write among those of its cell. */
    private final int[] place;

    Candidate(List<Trace> chosen) {
      this.chosen = chosen;
      chosen.forEach(trace -> events.addAll(trace.events()));
      source = new int[events.size()];
      place = new int[events.size()];
      Arrays.fill(place, -1);
    }

    void sources(int from) {
      int read = from;
      while (read < events.size() && !events.get(read).reads()) {
        read++;
      }
      if (read == events.size()) {
        places(0);
        return;
      }
      for (int write = -1; write < events.size(); write++) {
        boolean fits =
            write < 0
                ? events.get(read).value() == 0
                : events.get(write).writes()
                    && events.get(write).cell() == events.get(read).cell()
                    && events.get(write).value() == events.get(read).value();
        if (fits) {
          source[read] = write;
          sources(read + 1);
        }
      }
    }

    private void places(int from) {
      int write = from;
      while (write < events.size() && !events.get(write).writes()) {
        write++;
      }
      if (write == events.size()) {
        if (++candidates <= MOST && isConsistent()) {
          note();
        }
        return;
      }
      int cell = events.get(write).cell();
      for (int k = 0; k < writes(cell); k++) {
        if (isFree(cell, k)) {
          place[write] = k;
          places(write + 1);
          place[write] = -1;
        }
      }
    }

    private int writes(int cell) {
      return (int) events.stream().filter(its -> its.writes() && its.cell() == cell).count();
    }

    private boolean isFree(int cell, int its) {
      for (int k = 0; k < events.size(); k++) {
        if (events.get(k).writes() && events.get(k).cell() == cell && place[k] == its) {
          return false;
        }
      }
      return true;
    }

    private int placed(int source) {
      return source < 0 ? -1 : place[source];
    }

    private boolean isConsistent() {
      int n = events.size();
      boolean[][] uniproc = new boolean[n][n];
      boolean[][] global = new boolean[n][n];
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          Event first = events.get(a);
          Event second = events.get(b);
          boolean sameCell = first.cell() == second.cell() && first.cell() >= 0;
          boolean inOrder = first.thread() == second.thread() && a < b;
          boolean rf = second.reads() && source[b] == a;
          boolean co = sameCell && first.writes() && second.writes() && place[a] < place[b];
          boolean fr = sameCell && first.reads() && second.writes() && placed(source[a]) < place[b];
          uniproc[a][b] = inOrder && sameCell || rf || co || fr;
          global[a][b] =
              inOrder && !overtakes(a, b) || rf && first.thread() != second.thread() || co || fr;
          // nothing comes between the two events of a locked operation
          if (inOrder
              && b == a + 1
              && first.reads()
              && first.locked()
              && second.writes()
              && second.locked()
              && placed(source[a]) + 1 != place[b]) {
            return false;
          }
        }
      }
      return isAcyclic(uniproc) && isAcyclic(global);
    }

    /** Returns whether a write may come to memory after a later read is carried out. */
    private boolean overtakes(int write, int read) {
      if (!events.get(write).writes() || !events.get(read).reads()) {
        return false;
      }
      for (int k = write; k <= read; k++) {
        boolean between = k > write || events.get(k).drains();
        if (between && events.get(k).drains() || events.get(k).locked()) {
          return false;
        }
      }
      return true;
    }

    private static boolean isAcyclic(boolean[][] edges) {
      int n = edges.length;
      boolean[] done = new boolean[n];
      for (int round = 0; round < n; round++) {
        for (int b = 0; b < n; b++) {
          boolean first = !done[b];
          for (int a = 0; a < n && first; a++) {
            first = done[a] || !edges[a][b];
          }
          done[b] |= first;
        }
      }
      for (boolean its : done) {
        if (!its) {
          return false;
        }
      }
      return true;
    }

    private void note() {
      boolean waits = false;
      int at = 0;
      for (Trace trace : chosen) {
        at += trace.events().size();
        if (trace.local()[0] == OrderedProgram.FAILED) {
          found.fails = true;
          return;
        }
        if (trace.waits()) {
          waits = true;
          // memory reaches everybody in the end
          if (placed(source[at - 1]) != writes(events.get(at - 1).cell()) - 1) {
            return;
          }
        }
      }
      int[] memory = new int[program.cells()];
      for (int k = 0; k < events.size(); k++) {
        Event its = events.get(k);
        if (its.writes() && place[k] == writes(its.cell()) - 1) {
          memory[its.cell()] = its.value();
        }
      }
      String text = OrderedProgram.text(chosen.stream().map(Trace::local).toList(), memory);
      (waits ? found.deadlocks : found.finals).add(text);
    }
  }
}
