// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import dev.ravel.explore.graphs.LitmusProgram.Kind;
import dev.ravel.explore.graphs.LitmusProgram.Operation;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.MemoryRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * All consistent executions of a litmus program, straight from the axioms of the memory models. Its
 * candidates are all runs of threads with all values, all sources of reads and all orders of
 * writes. It shares nothing with the product but {@link MemoryOrder}.
 */
final class BruteForce {
  /** An access or a fence; a read-modify-write is two of them with one position. */
  private record Event(
      int thread,
      int position,
      boolean read,
      int cell,
      int value,
      MemoryOrder order,
      boolean exclusive,
      boolean locked) {
    boolean fence() {
      return cell < 0;
    }

    boolean write() {
      return !read && !fence();
    }
  }

  private record Run(List<Event> events, boolean waits, String registers) {}

  private static final int MOST_RUNS = 3_000;
  private static final long MOST_CANDIDATES = 60_000;

  private final LitmusProgram program;
  private final MemoryRules rules;
  private final boolean oldReleases;

  /** The graphs whose threads all end, and those in which some wait for ever. */
  final Set<String> complete = new TreeSet<>();

  final Set<String> stuck = new TreeSet<>();

  /** The registers and last values at the end. */
  final Set<String> outcomes = new TreeSet<>();

  boolean race;
  boolean tooMany;
  private long candidates;

  private List<Run> runs;
  private Event[] events;
  private int[] sources;
  private boolean[][] before;

  BruteForce(LitmusProgram program, MemoryRules rules, boolean oldReleases) {
    this.program = program;
    this.rules = rules;
    this.oldReleases = oldReleases;
    explore();
  }

  private void explore() {
    boolean[][] may = new boolean[program.cells()][LitmusProgram.VALUES];
    for (boolean[] its : may) {
      its[0] = true;
    }
    List<List<Run>> all;
    long known;
    do {
      known = count(may);
      all = new ArrayList<>();
      for (int thread = 0; thread < program.threads().size(); thread++) {
        List<Run> its = new ArrayList<>();
        run(thread, 0, new int[LitmusProgram.REGISTERS], new ArrayList<>(), may, its);
        all.add(its);
      }
      all.forEach(
          its ->
              its.forEach(
                  run ->
                      run.events().stream()
                          .filter(Event::write)
                          .forEach(event -> may[event.cell()][event.value()] = true)));
    } while (count(may) > known);
    long product = all.stream().mapToLong(List::size).reduce(1, (a, b) -> a * b);
    tooMany = product > MOST_RUNS;
    choose(all, new ArrayList<>());
  }

  private static long count(boolean[][] may) {
    long count = 0;
    for (boolean[] its : may) {
      for (boolean one : its) {
        count += one ? 1 : 0;
      }
    }
    return count;
  }

  private void run(
      int thread, int pc, int[] registers, List<Event> events, boolean[][] may, List<Run> into) {
    List<Operation> code = program.threads().get(thread);
    int at = pc;
    while (at < code.size()
        && code.get(at).guard() >= 0
        && registers[code.get(at).guard()] != code.get(at).guarded()) {
      at++;
    }
    int position = events.isEmpty() ? 0 : events.getLast().position() + 1;
    if (at == code.size()) {
      into.add(new Run(List.copyOf(events), false, Arrays.toString(registers)));
      return;
    }
    Operation its = code.get(at);
    int value = its.from() >= 0 ? registers[its.from()] : its.value();
    List<Event> more = new ArrayList<>(events);
    if (its.kind() == Kind.WRITE || its.kind() == Kind.FENCE) {
      more.add(new Event(thread, position, false, its.cell(), value, its.order(), false, false));
      run(thread, at + 1, registers, more, may, into);
      return;
    }
    for (int old = 0; old < LitmusProgram.VALUES; old++) {
      if (!may[its.cell()][old]) {
        continue;
      }
      more = new ArrayList<>(events);
      int to =
          switch (its.kind()) {
            case ADD -> (old + value) % LitmusProgram.VALUES;
            case SWAP -> value;
            case COMPARE -> old == its.expected() ? value : -1;
            case LOCK -> old == 0 ? 1 + thread % 3 : -1;
            case UNLOCK -> 0;
            default -> -1;
          };
      boolean waits =
          its.kind() == Kind.AWAIT && old != its.expected() || its.kind() == Kind.LOCK && to < 0;
      boolean locked = its.kind() != Kind.READ && its.kind() != Kind.AWAIT;
      boolean failed = its.kind() == Kind.COMPARE && to < 0;
      MemoryOrder order = failed ? its.failure() : its.order();
      more.add(new Event(thread, position, true, its.cell(), old, order, to >= 0, locked));
      if (to >= 0) {
        more.add(new Event(thread, position, false, its.cell(), to, order, true, true));
      }
      if (waits) {
        into.add(new Run(more, true, Arrays.toString(registers)));
        continue;
      }
      int[] next = registers.clone();
      if (its.kind() != Kind.AWAIT && its.kind() != Kind.LOCK && its.kind() != Kind.UNLOCK) {
        next[its.register()] = old;
      }
      run(thread, at + 1, next, more, may, into);
    }
  }

  private void choose(List<List<Run>> all, List<Run> chosen) {
    if (tooMany) {
      return;
    }
    if (chosen.size() < all.size()) {
      for (Run run : all.get(chosen.size())) {
        List<Run> more = new ArrayList<>(chosen);
        more.add(run);
        choose(all, more);
      }
      return;
    }
    runs = chosen;
    events = chosen.stream().flatMap(its -> its.events().stream()).toArray(Event[]::new);
    sources = new int[events.length];
    int size = events.length;
    before = new boolean[size][size];
    for (int a = 0; a < size; a++) {
      for (int b = a + 1; b < size; b++) {
        before[a][b] = events[a].thread() == events[b].thread();
      }
    }
    source(0);
  }

  private void source(int event) {
    if (tooMany) {
      return;
    }
    if (event == events.length) {
      order();
      return;
    }
    if (!events[event].read()) {
      sources[event] = -1;
      source(event + 1);
      return;
    }
    if (events[event].value() == 0) {
      sources[event] = -1;
      source(event + 1);
    }
    for (int write = 0; write < events.length; write++) {
      if (events[write].write()
          && events[write].cell() == events[event].cell()
          && events[write].value() == events[event].value()
          && !before[event][write]) {
        sources[event] = write;
        source(event + 1);
      }
    }
  }

  private void order() {
    tooMany |= ++candidates > MOST_CANDIDATES;
    boolean[][] causes = new boolean[events.length][events.length];
    for (int a = 0; a < events.length; a++) {
      for (int b = 0; b < events.length; b++) {
        causes[a][b] = before[a][b] || sources[b] == a;
      }
    }
    if (!isCyclic(causes)) {
      permute(0, new int[program.cells()][]);
    }
  }

  private void permute(int cell, int[][] orders) {
    if (tooMany) {
      return;
    }
    if (cell == orders.length) {
      check(orders);
      return;
    }
    int its = cell;
    int[] writes =
        IntStream.range(0, events.length)
            .filter(event -> events[event].write() && events[event].cell() == its)
            .toArray();
    permute(cell, orders, writes, 0);
  }

  private void permute(int cell, int[][] orders, int[] writes, int from) {
    if (from == writes.length) {
      orders[cell] = writes.clone();
      permute(cell + 1, orders);
      return;
    }
    for (int k = from; k < writes.length; k++) {
      swap(writes, from, k);
      permute(cell, orders, writes, from + 1);
      swap(writes, from, k);
    }
  }

  private static void swap(int[] its, int a, int b) {
    int old = its[a];
    its[a] = its[b];
    its[b] = old;
  }

  // ------------------------------------------------------------------------------- relations

  private static void close(boolean[][] its) {
    for (int k = 0; k < its.length; k++) {
      for (int a = 0; a < its.length; a++) {
        for (int b = 0; its[a][k] && b < its.length; b++) {
          its[a][b] |= its[k][b];
        }
      }
    }
  }

  private static boolean[][] seq(boolean[][]... all) {
    boolean[][] its = all[0];
    for (int next = 1; next < all.length; next++) {
      boolean[][] both = new boolean[its.length][its.length];
      for (int a = 0; a < its.length; a++) {
        for (int b = 0; b < its.length; b++) {
          for (int c = 0; its[a][b] && c < its.length; c++) {
            both[a][c] |= all[next][b][c];
          }
        }
      }
      its = both;
    }
    return its;
  }

  private static boolean[][] or(boolean[][]... all) {
    boolean[][] its = new boolean[all[0].length][all[0].length];
    for (boolean[][] one : all) {
      for (int a = 0; a < its.length; a++) {
        for (int b = 0; b < its.length; b++) {
          its[a][b] |= one[a][b];
        }
      }
    }
    return its;
  }

  private boolean[][] identity(IntPredicate which) {
    boolean[][] its = new boolean[events.length][events.length];
    for (int a = 0; a < its.length; a++) {
      its[a][a] = which.test(a);
    }
    return its;
  }

  private static boolean[][] plus(boolean[][] its) {
    boolean[][] all = or(its);
    close(all);
    return all;
  }

  private boolean[][] optional(boolean[][] its) {
    return or(its, identity(_ -> true));
  }

  private static boolean isCyclic(boolean[][] its) {
    boolean[][] all = plus(its);
    for (int a = 0; a < all.length; a++) {
      if (all[a][a]) {
        return true;
      }
    }
    return false;
  }

  private boolean sameCell(int a, int b) {
    return !events[a].fence() && events[a].cell() == events[b].cell();
  }

  // ---------------------------------------------------------------------------------- axioms

  private void check(int[][] orders) {
    tooMany |= ++candidates > MOST_CANDIDATES;
    int size = events.length;
    boolean[][] rf = new boolean[size][size];
    boolean[][] co = new boolean[size][size];
    boolean[][] fr = new boolean[size][size];
    boolean[][] rmw = new boolean[size][size];
    for (int[] writes : orders) {
      for (int a = 0; a < writes.length; a++) {
        for (int b = a + 1; b < writes.length; b++) {
          co[writes[a]][writes[b]] = true;
        }
      }
    }
    for (int event = 0; event < size; event++) {
      if (!events[event].read()) {
        continue;
      }
      if (sources[event] >= 0) {
        rf[sources[event]][event] = true;
      }
      for (int write = 0; write < size; write++) {
        fr[event][write] =
            events[write].write()
                && sameCell(event, write)
                && (sources[event] < 0 || co[sources[event]][write]);
      }
      if (events[event].exclusive()) {
        rmw[event][event + 1] = true;
      }
    }
    boolean[][] between = seq(fr, co);
    for (int a = 0; a < size - 1; a++) {
      if (rmw[a][a + 1] && between[a][a + 1]) {
        return;
      }
    }
    if (allows(rf, co, fr, rmw)) {
      consistent(orders);
    }
  }

  private boolean allows(boolean[][] rf, boolean[][] co, boolean[][] fr, boolean[][] rmw) {
    boolean[][] eco = plus(or(rf, co, fr));
    return switch (rules) {
      case SC, DRF -> !isCyclic(or(before, rf, co, fr));
      case RA -> isCoherent(plus(or(before, rf)), eco);
      case TSO -> totalStoreOrder(rf, co, fr);
      case RC11 -> rc11(rf, co, fr, rmw, eco);
    };
  }

  private boolean isCoherent(boolean[][] hb, boolean[][] eco) {
    boolean[][] its = seq(hb, optional(eco));
    for (int a = 0; a < its.length; a++) {
      if (its[a][a]) {
        return false;
      }
    }
    return true;
  }

  private boolean empties(int event) {
    Event its = events[event];
    return its.fence()
        ? its.order() == MemoryOrder.SEQUENTIAL
        : its.locked() || its.write() && its.order() == MemoryOrder.SEQUENTIAL;
  }

  private boolean totalStoreOrder(boolean[][] rf, boolean[][] co, boolean[][] fr) {
    int size = events.length;
    boolean[][] local = new boolean[size][size];
    boolean[][] ppo = new boolean[size][size];
    boolean[][] external = new boolean[size][size];
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        local[a][b] = before[a][b] && sameCell(a, b);
        external[a][b] = rf[a][b] && events[a].thread() != events[b].thread();
        boolean waits = events[a].write() && events[b].read() && !empties(a) && !empties(b);
        for (int k = 0; waits && k < size; k++) {
          waits = !(before[a][k] && before[k][b] && empties(k));
        }
        boolean idle = events[a].fence() && !empties(a) || events[b].fence() && !empties(b);
        ppo[a][b] = before[a][b] && !waits && !idle;
      }
    }
    return !isCyclic(or(local, rf, co, fr)) && !isCyclic(or(ppo, external, co, fr));
  }

  private boolean rc11(
      boolean[][] rf, boolean[][] co, boolean[][] fr, boolean[][] rmw, boolean[][] eco) {
    int size = events.length;
    boolean[][] fence = identity(a -> events[a].fence());
    boolean[][] write = identity(a -> events[a].write());
    boolean[][] atomicWrite = identity(a -> events[a].write() && events[a].order().isAtomic());
    boolean[][] atomicRead = identity(a -> events[a].read() && events[a].order().isAtomic());
    boolean[][] release = identity(a -> !events[a].read() && events[a].order().releases());
    boolean[][] acquire =
        identity(a -> (events[a].read() || events[a].fence()) && events[a].order().acquires());
    boolean[][] here = new boolean[size][size];
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        here[a][b] = before[a][b] && sameCell(a, b);
      }
    }
    boolean[][] rs = seq(atomicWrite, optional(plus(seq(rf, rmw))));
    if (oldReleases) {
      rs = seq(write, optional(seq(write, here, write)), rs);
    }
    boolean[][] sw =
        seq(
            release,
            optional(seq(fence, before)),
            rs,
            rf,
            atomicRead,
            optional(seq(before, fence)),
            acquire);
    boolean[][] hb = plus(or(before, sw));
    if (!isCoherent(hb, eco)) {
      return false;
    }
    boolean[][] elsewhere = new boolean[size][size];
    boolean[][] happened = new boolean[size][size];
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        elsewhere[a][b] = before[a][b] && !sameCell(a, b);
        happened[a][b] = hb[a][b] && sameCell(a, b);
      }
    }
    boolean[][] scb = or(before, seq(elsewhere, hb, elsewhere), happened, co, fr);
    boolean[][] accesses =
        identity(a -> !events[a].fence() && events[a].order() == MemoryOrder.SEQUENTIAL);
    boolean[][] fences =
        identity(a -> events[a].fence() && events[a].order() == MemoryOrder.SEQUENTIAL);
    boolean[][] base =
        seq(or(accesses, seq(fences, optional(hb))), scb, or(accesses, seq(optional(hb), fences)));
    boolean[][] ofFences = seq(fences, or(hb, seq(hb, eco, hb)), fences);
    if (isCyclic(or(base, ofFences))) {
      return false;
    }
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        race |=
            a != b
                && sameCell(a, b)
                && (events[a].write() || events[b].write())
                && (!events[a].order().isAtomic() || !events[b].order().isAtomic())
                && !hb[a][b]
                && !hb[b][a];
      }
    }
    return true;
  }

  // ----------------------------------------------------------------------------------- names

  private void consistent(int[][] orders) {
    boolean waits = runs.stream().anyMatch(Run::waits);
    if (!waits) {
      complete.add(key(orders));
      StringBuilder outcome = new StringBuilder();
      runs.forEach(run -> outcome.append(run.registers()));
      for (int[] writes : orders) {
        outcome
            .append(' ')
            .append(writes.length == 0 ? 0 : events[writes[writes.length - 1]].value());
      }
      outcomes.add(outcome.toString());
      return;
    }
    int at = -1;
    for (Run run : runs) {
      at += run.events().size();
      if (run.waits()) {
        int[] writes = orders[events[at].cell()];
        if (sources[at] != (writes.length == 0 ? -1 : writes[writes.length - 1])) {
          return;
        }
      }
    }
    stuck.add(key(orders));
  }

  private String name(int event) {
    return event < 0 ? "i" : events[event].thread() + "." + events[event].position();
  }

  private String key(int[][] orders) {
    StringBuilder text = new StringBuilder();
    int event = 0;
    for (Run run : runs) {
      for (Event its : run.events()) {
        if (its.read()) {
          text.append(" r").append(its.cell()).append('<').append(name(sources[event]));
        } else if (its.write()) {
          text.append(" w").append(its.cell()).append('=').append(its.value());
        } else {
          text.append(" f");
        }
        event++;
      }
      text.append(run.waits() ? " ...|" : "|");
    }
    for (int[] writes : orders) {
      Arrays.stream(writes).forEach(write -> text.append(' ').append(name(write)));
      text.append(';');
    }
    return text.toString();
  }
}
