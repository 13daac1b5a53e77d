// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.Footing;
import dev.ravel.automata.StepEnd;
import dev.ravel.machine.Instruction;
import dev.ravel.processor.ProgramFacts.Range;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The words for a low-level program in motion. It names its variables, its threads, its statements.
 */
final class Words implements Vocabulary {
  private static final String[] ALIVE = {"not started", "running", "finished"};
  private static final String[] CLAIMED = {"open", "done", "given up"};
  private static final String[] ASKED = {"not asked for", "asked for"};

  /** The objects that come before memory, one of each for every thread. */
  private static final String[] WHAT = {
    "control of ", "thread ", "joining of ", "cancellation of "
  };

  private final Processor system;
  private final ProgramFacts known;
  private final Cells cells;
  private final MemoryText memory;

  Words(Processor system, ProgramFacts known, Cells cells) {
    this.system = system;
    this.known = known;
    this.cells = cells;
    memory = new MemoryText(known, this::process);
  }

  @Override
  public String process(int process) {
    return thread(process);
  }

  /** Returns the name of a thread. */
  static String thread(int process) {
    return process == 0 ? "main" : "t" + process;
  }

  @Override
  public Span processSpan(int process) {
    return known.program().functions().get(known.program().main()).span();
  }

  @Override
  public OptionalInt processNamed(String name) {
    for (int t = 0; t < cells.threads(); t++) {
      if (process(t).equals(name)) {
        return OptionalInt.of(t);
      }
    }
    return OptionalInt.empty();
  }

  @Override
  public String object(int object) {
    int threads = cells.threads();
    if (object < cells.firstOfMemory()) {
      return WHAT[object / threads] + process(object % threads);
    }
    if (!cells.isMemory(object)) {
      return "memory " + object;
    }
    int piece = cells.piece(object);
    Range range = cells.range(object);
    return range.offset() == Cells.HEADER
        ? "storage of " + memory.object(piece)
        : memory.cell(piece, range);
  }

  @Override
  public String use(int object, boolean writes) {
    if (!cells.isMemory(object) || cells.range(object).offset() != Cells.HEADER) {
      return Vocabulary.super.use(object, writes);
    }
    int piece = cells.piece(object);
    boolean allocated = known.piece(piece).region() == ProgramFacts.Region.HEAP;
    return (!writes ? "uses " : allocated ? "frees " : "leaves the scope of ")
        + memory.object(piece);
  }

  @Override
  public String publication(int object) {
    return "makes " + memory.object(cells.piece(object)) + " visible";
  }

  @Override
  public Span objectSpan(int object) {
    return cells.isMemory(object) ? known.piece(cells.piece(object)).span() : processSpan(0);
  }

  @Override
  public boolean shown(int object) {
    if (!cells.isMemory(object) || known.isOfLibrary(cells.piece(object))) {
      return false;
    }
    Range range = cells.range(object);
    return range.offset() != Cells.HEADER && !memory.isPadding(cells.piece(object), range);
  }

  @Override
  public String value(int object, int value) {
    return cells.isControl(object) ? "at " + value : text(object, cells.contents(object, value));
  }

  private String text(int object, long[] contents) {
    if (!cells.isMemory(object)) {
      int status = (int) contents[0];
      return switch (object / cells.threads()) {
        case 1 -> ALIVE[status];
        case 2 -> CLAIMED[status];
        default -> ASKED[status];
      };
    }
    Range range = cells.range(object);
    if (range.offset() == Cells.HEADER) {
      return contents[0] == Cells.PRIVATE
          ? "private"
          : contents[0] == Cells.SHARED ? "shared" : "gone";
    }
    return switch (range.kind()) {
      case BYTES -> memory.value(cells.piece(object), range, contents[0], contents[1]);
      case FREED ->
          contents.length == 2
              ? "none"
              : Arrays.stream(contents, 2, contents.length)
                  .mapToObj(block -> memory.object((int) block))
                  .collect(Collectors.joining(", "));
      case KEY -> contents[0] == Cells.THERE ? "there" : "deleted";
      case MUTEX, SPIN_LOCK, READ_WRITE_LOCK, SEMAPHORE, CONDITION, BARRIER, ONCE ->
          contents[1] != 0
              ? "undefined"
              : new ObjectText(this::process).text(range.kind(), contents);
    };
  }

  @Override
  public Binding binding(int object, int value) {
    return new Binding(object(object), value(object, value));
  }

  @Override
  public Span statement(int statement) {
    throw new IllegalArgumentException("no statement has a number");
  }

  @Override
  public List<Span> carriedOutAtStart(int initialState) {
    return system.carriedOutAtStart();
  }

  @Override
  public List<Span> carriedOut(int process, int[] state, int outcome) {
    return system.carriedOut(process, state, outcome);
  }

  @Override
  public Failure failure(int error) {
    return system.failure(error);
  }

  @Override
  public List<Binding> inputs(int initialState) {
    return known
        .inputs()
        .map(Inputs::text)
        .filter(text -> !text.isEmpty())
        .map(text -> List.of(new Binding("--inputs", text)))
        .orElse(List.of());
  }

  private Optional<Instruction> next(int process, int[] state) {
    if (!system.started(process, state) || system.finished(process, state)) {
      return Optional.empty();
    }
    ThreadState stand = system.locals(process).stand(state[process]);
    return Optional.of(
        known.program().functions().get(stand.top.function).code().get(stand.top.pc));
  }

  /** The statement with which a thread that runs goes on. */
  private Optional<Span> statement(int process, int[] state) {
    return next(process, state)
        .map(
            _ ->
                Statements.told(known.program(), system.locals(process).stand(state[process]).top));
  }

  @Override
  public Optional<Waiting> waiting(int process, int[] state) {
    Optional<Instruction> next = next(process, state);
    if (next.isEmpty() || TransitionRelation.isEnabled(system, process, state)) {
      return Optional.empty();
    }
    int may = system.mayFootprint(process, state);
    List<Integer> objects =
        IntStream.range(0, system.footprints().size(may))
            .map(k -> system.footprints().object(may, k))
            .filter(object -> object != process)
            .boxed()
            .toList();
    return Optional.of(
        new Waiting(
            statement(process, state).orElseThrow(),
            oneLine(statement(process, state).orElseThrow()),
            objects,
            holder(process, next.get(), objects, state),
            false));
  }

  private OptionalInt holder(int process, Instruction next, List<Integer> objects, int[] state) {
    if (!(next instanceof Instruction.Library call)) {
      return OptionalInt.empty();
    }
    boolean joins = call.service().joins();
    int joined = -1;
    for (int object : objects) {
      if (cells.isMemory(object) && cells.range(object).kind().isHeld()) {
        int holder = (int) cells.contents(object, state[object])[0] - 1;
        return holder >= 0 && holder != process ? OptionalInt.of(holder) : OptionalInt.empty();
      }
      boolean alive = object >= cells.threads() && object < 2 * cells.threads();
      if (joins && alive) {
        joined = object - cells.threads();
        if (joined != process) { // a thread that ends with this call writes its own end
          break;
        }
      }
    }
    return joined < 0 ? OptionalInt.empty() : OptionalInt.of(joined);
  }

  @Override
  public Optional<Span> position(int process, int[] state) {
    return statement(process, state);
  }

  @Override
  public Optional<String> intention(int process, int[] state) {
    return statement(process, state).map(Words::oneLine);
  }

  /** The steps of a thread are known when accesses are made, so the code has no parts to name. */
  @Override
  public Optional<Passage> passage(int process, int[] state) {
    return statement(process, state)
        .map(
            its -> {
              ThreadState.Activation top = system.locals(process).stand(state[process]).top;
              int place = Statements.place(known.program(), top);
              return new Passage(its, oneLine(its), place, List.of());
            });
  }

  private static String oneLine(Span span) {
    return span.text().replaceAll("\\s+", " ").strip();
  }

  // ------------------------------------------------------------------------ telling

  @Override
  public Story tell(int initialState, int[] processes, int[] outcomes) {
    int[] state = new int[system.objects()];
    int _ = system.initialState(initialState, state);
    return tell(initialState, processes, outcomes, _ -> state); // each step changes it
  }

  @Override
  public Story tell(int initialState, int[] processes, int[] outcomes, IntFunction<int[]> before) {
    int[] state = new int[system.objects()];
    Output first = new Output();
    Map<Integer, Span> frees = new HashMap<>();
    int failed = system.begin(state, first, frees);
    List<Binding> initial =
        IntStream.range(0, system.objects())
            .filter(this::shown)
            .mapToObj(object -> binding(object, state[object]))
            .toList();
    List<Work> starts = printing(first);
    if (failed != ConcurrentSystem.NONE) {
      starts.add(failing(0, failure(failed)));
    }
    List<Scene> scenes = new ArrayList<>();
    List<OpenCalls> open = new ArrayList<>();
    for (int thread = 0; thread < cells.threads(); thread++) {
      open.add(new OpenCalls());
    }
    for (int step = 0; step < processes.length; step++) {
      OpenCalls calls = open.get(processes[step]);
      int[] now = before.apply(step);
      scenes.add(scene(step, processes[step], outcomes[step], now, frees, calls));
    }
    return new Story(initial, starts, scenes);
  }

  private Scene scene(
      int step, int process, int index, int[] state, Map<Integer, Span> frees, OpenCalls open) {
    int reaction = system.reaction(process, state);
    if (index < 0 || index >= system.outcomes().size(reaction)) {
      throw new IllegalArgumentException(
          "step " + (step + 1) + " cannot be made: " + process(process) + " is not enabled");
    }
    int outcome = system.outcomes().outcome(reaction, index);
    Span made = statement(process, state).orElseThrow();
    Instruction operation = next(process, state).orElseThrow();
    Output printed = new Output();
    Run run = system.run(process, state, printed, system.leadingTo(process, state, index));
    Footing footing = run.footing;
    ThreadState stand = run.stand;
    boolean unwinds = Cancellation.unwinds(stand);
    boolean ends = stand.cleanups.isEmpty();
    run.noteFrees(frees);
    open.stands(stand, known.program());
    boolean behind = false;
    Optional<Failure> failure = Optional.empty();
    try {
      run.operation();
      behind = true;
      run.localWork();
    } catch (StepEnd.Failed failed) {
      failure = Optional.of(failed.failure()); // with what is noted on the way
    } catch (StepEnd end) {
      // the outcome says so
    }
    List<Call> calls = open.upTo(run.leastDepth());
    List<Observation> reads = new ArrayList<>();
    List<Change> writes = new ArrayList<>();
    new TreeMap<>(footing.modes())
        .forEach(
            (object, mode) -> {
              if (!shown(object)) {
                return;
              }
              if (footing.written().containsKey(object)) {
                writes.add(
                    new Change(
                        object,
                        object(object),
                        value(object, state[object]),
                        text(object, footing.written().get(object))));
              } else if (mode == Mode.READ) {
                reads.add(new Observation(object, object(object), value(object, state[object])));
              }
            });
    boolean discards = system.outcomes().kind(outcome) == Outcomes.DISCARD;
    system.outcomes().apply(outcome, state);
    List<Work> work = printing(printed);
    boolean later = behind && failure.isPresent() && !failure.get().span().equals(made);
    if (later) {
      work.add(failing(process, failure.get()));
    }
    String text = oneLine(made);
    if (operation instanceof Instruction.Library its && (unwinds || run.isCancelled())) {
      text = unwinds ? (ends ? "ends" : "cleans up") + ", cancelled in " : "is cancelled in ";
      text += its.text();
    }
    if (run.takesSignal()) {
      text = "a signal comes at " + text;
    }
    if (run.struck().isPresent()) {
      text += ": " + run.struck().get().event();
    }
    return new Scene(
        process,
        index,
        system.outcomes().size(reaction),
        made,
        text,
        reads,
        writes,
        chosen(operation, run),
        printed.text().lines().toList(),
        failure,
        discards,
        new Effects(chosen(operation, run), List.of(), later ? Optional.empty() : failure),
        work,
        calls);
  }

  /** The statements that print something, as local work. */
  private static List<Work> printing(Output printed) {
    List<Work> all = new ArrayList<>();
    for (Output.Part part : printed.parts()) {
      Effects effects = new Effects(List.of(), part.lines(), Optional.empty());
      Span statement = part.statement();
      all.add(new Work(part.thread(), statement, oneLine(statement), effects, 1, true));
    }
    return all;
  }

  /** The statement of local work that is an error. */
  private static Work failing(int thread, Failure failure) {
    Effects effects = new Effects(List.of(), List.of(), Optional.of(failure));
    return new Work(thread, failure.span(), oneLine(failure.span()), effects, 1, true);
  }

  /** The value that a step has chosen among many, under the name of the function that gave it. */
  private static List<Change> chosen(Instruction operation, Run run) {
    return operation instanceof Instruction.Library its && run.chosen().isPresent()
        ? List.of(
            new Change(
                ConcurrentSystem.NONE,
                its.text() + "()",
                "",
                run.chosen().get().value().toString()))
        : List.of();
  }
}
