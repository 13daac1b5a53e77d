// SPDX-License-Identifier: Apache-2.0
package dev.ravel.driver;

import dev.ravel.processor.NativeStep;
import dev.ravel.processor.NativeStep.Action;
import dev.ravel.processor.NativeStep.Found;
import dev.ravel.processor.NativeStep.Memory;
import dev.ravel.processor.NativeStep.Place;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A test of a C program as tables of C. They have its steps, in their order, and the memory that
 * these use. The file {@code ravel-turns.c} forces the program into that order.
 */
public final class ProgramDriver {
  /** The functions that are carried out when it is their turn. */
  static final Set<String> CALLS =
      Set.of(
          ("pthread_create pthread_join pthread_detach pthread_exit exit free sem_init sem_destroy"
                  + " sem_wait sem_trywait sem_timedwait sem_post sem_getvalue pthread_once"
                  + " pthread_mutex_init pthread_mutex_destroy pthread_mutex_lock"
                  + " pthread_mutex_trylock pthread_mutex_timedlock pthread_mutex_unlock"
                  + " pthread_cond_init pthread_cond_destroy pthread_cond_wait"
                  + " pthread_cond_timedwait pthread_cond_signal pthread_cond_broadcast"
                  + " pthread_rwlock_init pthread_rwlock_destroy pthread_rwlock_rdlock"
                  + " pthread_rwlock_tryrdlock pthread_rwlock_timedrdlock pthread_rwlock_wrlock"
                  + " pthread_rwlock_trywrlock pthread_rwlock_timedwrlock pthread_rwlock_unlock"
                  + " pthread_spin_init pthread_spin_destroy pthread_spin_lock"
                  + " pthread_spin_trylock pthread_spin_unlock pthread_barrier_init"
                  + " pthread_barrier_destroy pthread_barrier_wait")
              .split(" ", -1));

  private static final Set<String> OWN = Set.of("__VERIFIER_atomic_begin");

  private final List<Found> atStart;
  private final List<NativeStep> steps;
  private final int[] copies;
  private final Map<Integer, Integer> indices = new LinkedHashMap<>();
  private final List<Memory> memories = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  private ProgramDriver(List<Found> atStart, List<NativeStep> steps) {
    this.atStart = atStart;
    this.steps = steps;
    copies = new int[steps.size()];
  }

  /**
   * The driver of a test.
   *
   * @param atStart the memory that threads share from the first step on
   * @param all the steps of the test
   * @param end how it ends, in words such as {@code final} and {@code error R001}
   */
  public static Driver of(List<Found> atStart, List<NativeStep> all, String end) {
    boolean fails = !all.isEmpty() && all.getLast().failed();
    ProgramDriver driver = new ProgramDriver(atStart, fails ? all.subList(0, all.size() - 1) : all);
    Optional<String> refusal = driver.refusal();
    if (refusal.isPresent()) {
      return new Driver.Refused(refusal.get());
    }
    int last = all.isEmpty() ? 0 : all.getLast().thread();
    return new Driver.Text(driver.write(end, last));
  }

  // ------------------------------------------------------------------------ what cannot be done

  private Optional<String> refusal() {
    Optional<String> step = steps.stream().flatMap(its -> refusal(its).stream()).findFirst();
    return step.isPresent() ? step : interrupted();
  }

  private static Optional<String> refusal(NativeStep step) {
    if (step.library()) {
      return Optional.of(
          place(step)
              + "a function of the library uses memory that threads share, and the machine's own"
              + " one does so without a stop");
    }
    if (step.struck()) {
      return Optional.of(
          place(step) + "the step needs a freedom of --freedoms, which no test can force");
    }
    if (step.choices() > 1) {
      return Optional.of(place(step) + "one step chooses several times, which is not told apart");
    }
    String call = step.call();
    if (step.more() && (call.startsWith("sem_") || call.startsWith("pthread_rwlock_"))) {
      return Optional.of(
          place(step) + "`" + call + "` begins to wait, which the machine does not tell");
    }
    if (step.action() == Action.CALL
        && !CALLS.contains(call)
        && !OWN.contains(call)
        && !call.matches("(__VERIFIER_)?nondet_[a-z_]+")) {
      return Optional.of(place(step) + "`" + call + "` cannot be made to wait for its turn");
    }
    return Optional.empty();
  }

  /** Numbers the copies; where one is interrupted, why that cannot be done. */
  private Optional<String> interrupted() {
    Map<Integer, Integer> latest = new LinkedHashMap<>();
    int count = 0;
    for (int k = 0; k < steps.size(); k++) {
      NativeStep step = steps.get(k);
      Integer before = latest.put(step.thread(), k);
      boolean goesOn =
          before != null
              && step.copies()
              && steps.get(before).copies()
              && steps.get(before).statement().equals(step.statement());
      if (goesOn && before != k - 1) {
        return Optional.of(
            place(step) + "the test has another step in the middle of a copy, and the machine not");
      }
      if (goesOn) {
        copies[before] = copies[before] == 0 ? ++count : copies[before];
        copies[k] = copies[before];
      }
    }
    return Optional.empty();
  }

  private static String place(NativeStep step) {
    Span at = step.statement();
    return at.source().name() + ":" + at.line() + ": ";
  }

  // ------------------------------------------------------------------------ tables

  private String write(String end, int last) {
    StringBuilder table = new StringBuilder();
    StringBuilder found = new StringBuilder();
    StringBuilder gone = new StringBuilder();
    int founds = atStart.size();
    atStart.forEach(its -> found.append("    {-1, %s},\n".formatted(finding(its))));
    int gones = 0;
    int threads = 1;
    for (int k = 0; k < steps.size(); k++) {
      NativeStep step = steps.get(k);
      threads = Math.max(threads, 1 + Math.max(step.thread(), step.created()));
      table.append(row(step, copies[k]));
      for (Found its : step.found()) {
        founds++;
        found.append("    {%d, %s},\n".formatted(k, finding(its)));
      }
      for (int object : step.gone()) {
        if (indices.containsKey(object)) {
          gones++;
          gone.append("    {%d, %d},\n".formatted(k, indices.get(object)));
        }
      }
    }
    text.append("#include \"ravel-turns.h\"\n\n");
    table("struct ravel_memory memories", memoryRows());
    table("const struct ravel_step steps", table);
    table("const struct ravel_found founds", found);
    table("const struct ravel_gone gones", gone);
    text.append("const struct ravel_test ravel_test = {\n    __FILE__, ");
    text.append(
        String.format(
            Locale.ROOT,
            "%d, %d, steps, %d, memories, %d, founds, %d, gones, %s, %s, %d};\n",
            threads,
            steps.size(),
            memories.size(),
            founds,
            gones,
            Ending.of(end).word(),
            Literal.of(end),
            last));
    return text.toString();
  }

  private void table(String head, CharSequence rows) {
    text.append("static ").append(head).append("[] = {\n");
    text.append(rows.isEmpty() ? "    {0},\n" : rows).append("};\n\n");
  }

  private StringBuilder memoryRows() {
    StringBuilder rows = new StringBuilder();
    for (Memory its : memories) {
      rows.append(
          String.format(
              Locale.ROOT,
              "    {%s, %d, %d, 0},\n",
              Literal.of(its.name()),
              its.variable() ? 1 : 0,
              its.size()));
    }
    return rows;
  }

  private String row(NativeStep step, int copy) {
    Span at = step.statement();
    String words = "line " + at.line() + ": " + at.text().replaceAll("\\s+", " ").strip();
    return String.format(
        Locale.ROOT,
        "    {%d, RAVEL_%s, %s, %s, %d, %d, %d, %s, %d, %d,\n     %s},\n",
        step.thread(),
        step.action(),
        Literal.of(step.call()),
        step.place().map(this::place).orElse("-1, 0"),
        step.size(),
        step.more() ? 1 : 0,
        step.inner() ? 1 : 0,
        number(step.result()),
        step.created(),
        copy,
        Literal.of(words));
  }

  /** Returns a number as C has it. The least one has no literal. */
  private static String number(long result) {
    return result == Long.MIN_VALUE ? "-9223372036854775807LL - 1" : result + "LL";
  }

  private String finding(Found found) {
    int object = index(found.memory());
    return object + ", " + found.pointer().map(this::place).orElse("-1, 0") + ", " + found.offset();
  }

  private String place(Place place) {
    return index(place.memory()) + ", " + place.offset();
  }

  private int index(Memory memory) {
    Integer known = indices.putIfAbsent(memory.number(), memories.size());
    if (known == null) {
      memories.add(memory);
      return memories.size() - 1;
    }
    return known;
  }
}
