// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.ForwardingVocabulary;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The words for a system whose writes are buffered. They are those of that system and of buffers.
 */
final class BufferedWords extends ForwardingVocabulary {
  private final BufferedSystem system;
  private final ConcurrentSystem inner;

  BufferedWords(BufferedSystem system, ConcurrentSystem inner) {
    this.system = system;
    this.inner = inner;
  }

  @Override
  protected Vocabulary words() {
    return inner.vocabulary();
  }

  @Override
  public String process(int process) {
    if (!system.isFlush(process)) {
      return words().process(process);
    }
    int cell = system.flushedCell(process);
    return thread(process)
        + " flushes "
        + (cell == ConcurrentSystem.NONE ? "several cells" : words().object(cell));
  }

  /** The thread whose writes a flush brings to memory. */
  private String thread(int flush) {
    return words().process(system.flushed(flush));
  }

  @Override
  public int mover(int process) {
    return system.isFlush(process) ? system.flushed(process) : words().mover(process);
  }

  @Override
  public String move(int process, int outcome) {
    return system.isFlush(process) ? thread(process) + "/flush" : words().move(process, outcome);
  }

  @Override
  public Span processSpan(int process) {
    return words().processSpan(system.isFlush(process) ? system.flushed(process) : process);
  }

  @Override
  public OptionalInt processNamed(String name) {
    for (int process = inner.processes(); process < system.processes(); process++) {
      if (process(process).equals(name)) {
        return OptionalInt.of(process);
      }
    }
    return words().processNamed(name);
  }

  @Override
  public String object(int object) {
    return system.isBuffer(object) ? "buffer of " + owner(object) : words().object(object);
  }

  private String owner(int buffer) {
    return words().process(buffer - system.buffer(0));
  }

  @Override
  public String use(int object, boolean writes) {
    return system.isBuffer(object)
        ? (writes ? "changes the " : "looks at the ") + object(object)
        : words().use(object, writes);
  }

  @Override
  public Span objectSpan(int object) {
    return system.isBuffer(object)
        ? words().processSpan(object - system.buffer(0))
        : words().objectSpan(object);
  }

  @Override
  public boolean shown(int object) {
    return system.isBuffer(object) ? system.values(object) > 1 : words().shown(object);
  }

  @Override
  public String value(int object, int value) {
    return system.isBuffer(object) ? text(object, value) : words().value(object, value);
  }

  private String text(int buffer, int value) {
    long[] its = system.writes(buffer, value);
    List<String> entries = new ArrayList<>();
    for (long[] rest = its; rest.length > 0; rest = StoreBuffers.rest(rest)) {
      entries.add(entry(rest));
    }
    return entries.isEmpty() ? "empty" : String.join(", ", entries);
  }

  /** The first entry of a buffer. */
  private String entry(long[] buffer) {
    return StoreBuffers.first(buffer)
        .mapToObj(
            write -> {
              int cell = StoreBuffers.cell(write);
              String value = words().value(cell, StoreBuffers.value(write));
              return words().object(cell) + " = " + value;
            })
        .collect(Collectors.joining(" and "));
  }

  @Override
  public Binding binding(int object, int value) {
    return system.isBuffer(object)
        ? new Binding(object(object), text(object, value))
        : words().binding(object, value);
  }

  @Override
  public List<Span> carriedOut(int process, int[] state, int outcome) {
    return system.isFlush(process)
        ? List.of()
        : words()
            .carriedOut(
                process, system.seen(process, state), system.indices(process, state)[outcome]);
  }

  @Override
  public Optional<Waiting> waiting(int process, int[] state) {
    if (system.isFlush(process) || TransitionRelation.isEnabled(system, process, state)) {
      return Optional.empty();
    }
    int[] seen = system.seen(process, state);
    return TransitionRelation.isEnabled(inner, process, seen)
        ? position(process, state)
            .map(
                span ->
                    new Waiting(
                        span,
                        intention(process, state).orElse("the end"),
                        buffersLookedAt(process, state),
                        OptionalInt.empty(),
                        false))
        : words().waiting(process, seen);
  }

  private List<Integer> buffersLookedAt(int process, int[] state) {
    List<Integer> its = new ArrayList<>();
    for (int k = 0; system.looked(process, state, k) != ConcurrentSystem.NONE; k++) {
      int object = system.looked(process, state, k);
      if (system.isBuffer(object)) {
        its.add(object);
      }
    }
    return its;
  }

  @Override
  public Optional<Span> position(int process, int[] state) {
    return system.isFlush(process)
        ? Optional.of(processSpan(process))
        : words().position(process, state);
  }

  @Override
  public Optional<String> intention(int process, int[] state) {
    return system.isFlush(process)
        ? Optional.of(process(process))
        : words().intention(process, state);
  }

  @Override
  public Optional<Passage> passage(int process, int[] state) {
    return system.isFlush(process) ? Optional.empty() : words().passage(process, state);
  }

  @Override
  public List<Binding> locals(int process, int[] state) {
    return system.isFlush(process) ? List.of() : words().locals(process, state);
  }

  // ------------------------------------------------------------------------ telling

  /** A step of an execution, and the state before it. */
  private record Made(int process, int index, int[] before, int outcome, int outcomes) {}

  @Override
  public Story tell(int initialState, int[] processes, int[] outcomes) {
    List<Made> made = made(initialState, processes, outcomes);
    List<Made> steps = made.stream().filter(its -> !system.isFlush(its.process())).toList();
    Story told =
        words()
            .tell(
                initialState,
                steps.stream().mapToInt(Made::process).toArray(),
                steps.stream()
                    .mapToInt(its -> system.indices(its.process(), its.before())[its.index()])
                    .toArray(),
                k -> system.seen(steps.get(k).process(), steps.get(k).before()));
    List<Binding> initial = new ArrayList<>(told.initial());
    for (int thread = 0; thread < system.threads(); thread++) {
      if (shown(system.buffer(thread))) {
        initial.add(binding(system.buffer(thread), 0));
      }
    }
    Iterator<Scene> scenes = told.scenes().iterator();
    return new Story(
        initial,
        told.starts(),
        made.stream()
            .map(its -> system.isFlush(its.process()) ? flush(its) : buffered(its, scenes.next()))
            .toList());
  }

  private List<Made> made(int initialState, int[] processes, int[] outcomes) {
    List<Made> all = new ArrayList<>();
    int[] state = system.initialState(initialState);
    for (int step = 0; step < processes.length; step++) {
      Limits.pollAt(step);
      int[] before = state.clone();
      int outcome = TransitionRelation.step(system, processes[step], outcomes[step], state);
      if (outcome == ConcurrentSystem.NONE) {
        throw new IllegalArgumentException(
            "step %d cannot be made: %s is not enabled"
                .formatted(step + 1, process(processes[step])));
      }
      int size = system.outcomes().size(system.reaction(processes[step], before));
      all.add(new Made(processes[step], outcomes[step], before, outcome, size));
    }
    return all;
  }

  /** The scene of a step of a thread, with what it changes besides its buffer, and that. */
  private Scene buffered(Made its, Scene scene) {
    Outcomes outcomes = system.outcomes();
    List<Change> changes = new ArrayList<>();
    for (int k = 0; k < outcomes.writes(its.outcome()); k++) {
      int object = outcomes.writtenObject(its.outcome(), k);
      scene.writes().stream().filter(change -> change.object() == object).forEach(changes::add);
      if (system.isBuffer(object)) {
        changes.add(change(object, its, outcomes.writtenValue(its.outcome(), k)));
      }
    }
    return new Scene(
        scene.process(),
        its.index(),
        its.outcomes(),
        scene.span(),
        scene.text(),
        scene.reads(),
        changes,
        scene.locals(),
        scene.printed(),
        scene.failure(),
        scene.discards(),
        scene.itself(),
        scene.work(),
        scene.calls());
  }

  private int buffer(Made flush) {
    return system.buffer(system.flushed(flush.process()));
  }

  private Scene flush(Made its) {
    Outcomes outcomes = system.outcomes();
    List<Change> changes = new ArrayList<>();
    for (int k = 0; k < outcomes.writes(its.outcome()); k++) {
      int object = outcomes.writtenObject(its.outcome(), k);
      if (shown(object)) {
        changes.add(change(object, its, outcomes.writtenValue(its.outcome(), k)));
      }
    }
    int cell = system.flushedCell(its.process());
    long[] buffer = system.writes(buffer(its), its.before()[buffer(its)]);
    return new Scene(
        mover(its.process()),
        its.index(),
        its.outcomes(),
        cell == ConcurrentSystem.NONE ? processSpan(its.process()) : words().objectSpan(cell),
        "flushes " + entry(buffer),
        List.of(),
        changes,
        List.of(),
        List.of(),
        Optional.empty(),
        false,
        new Effects(List.of(), List.of(), Optional.empty()),
        List.of(),
        List.of());
  }

  private Change change(int object, Made its, int after) {
    return new Change(
        object, object(object), value(object, its.before()[object]), value(object, after));
  }
}
