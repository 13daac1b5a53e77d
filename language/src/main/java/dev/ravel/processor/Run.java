// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.Choices;
import dev.ravel.automata.Footing;
import dev.ravel.automata.StepEnd;
import dev.ravel.machine.Address;
import dev.ravel.machine.Edge;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Service;
import dev.ravel.machine.Type;
import dev.ravel.processor.ProgramFacts.Fact;
import dev.ravel.processor.ProgramFacts.Piece;
import dev.ravel.processor.ProgramFacts.Region;
import dev.ravel.processor.ThreadState.Activation;
import dev.ravel.processor.ThreadState.Block;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Synchronisation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A run of one thread. It executes its next operation, and its local work up to the one after it. A
 * trial runs the operation alone and tells what it may use: nothing blocks it, and all of its
 * outcomes happen.
 */
final class Run {
  /**
   * The most times that a thread that ends goes through its keys, since destructors may set them.
   */
  private static final int ROUNDS = 4;

  final ProgramFacts known;
  final Cells cells;
  final int me;
  final ThreadState stand;
  final Footing footing;
  final boolean trial;
  final Output printed;
  final Choices choices;
  private final Starter starter;
  final Memory memory;
  final Heap heap;
  private final VariableArrays arrays;
  final HiddenPointers disguises;
  private final Watch watch;
  private final Recollection recollection;
  private Span at;
  private boolean atomic;
  private boolean waits;
  private boolean waitsPlainly;
  private int synchronisation;

  /** True if memory became visible that was written since the last release fence. */
  private boolean showsUnfenced;

  /** True if what is carried out is a block that is one step. */
  private boolean block;

  /** True if it is in the middle of one. */
  private boolean inBlock;

  /** True if the thread may end with the operation that is carried out. */
  private boolean last;

  private Optional<Chosen> chosen = Optional.empty();
  private Optional<Freedom> struck = Optional.empty();

  /**
   * The value that a step has chosen among many.
   *
   * @param number what stands for it: of a float, its bits
   */
  record Chosen(InputValue value, long number) {}

  /** True if the thread is cancelled by the operation. */
  private boolean cancelled;

  /** The signals of the program; absent if it uses none. */
  private final Optional<Signals> signals;

  /** True if the thread takes a signal in place of its operation, or in its middle. */
  private boolean takesSignal;

  /** True if it was chosen whether a signal comes before the operation. */
  private boolean mayBeSignalled;

  /** The least number of calls below the last one that has not ended. */
  private int leastDepth;

  /** True if the statements are noted that are carried out. */
  private boolean notes;

  final Map<String, List<InputValue>> given = new TreeMap<>();
  private Optional<Shadow> shadow = Optional.empty();
  private Optional<Map<Integer, Span>> frees = Optional.empty();
  private final Set<Span> statements = new LinkedHashSet<>();

  /** Starts threads. */
  @FunctionalInterface
  interface Starter {
    /** Starts a thread at a function; the number of its local state. */
    int start(int thread, int function, long argument, long undefined, Run by);
  }

  Run(
      ProgramFacts known,
      Cells cells,
      int me,
      ThreadState stand,
      Footing footing,
      boolean trial,
      Output printed,
      Choices choices,
      Starter starter) {
    this.known = known;
    this.cells = cells;
    this.me = me;
    this.stand = stand;
    this.leastDepth = stand.top == null ? 0 : stand.top.depth;
    this.footing = footing;
    this.trial = trial;
    this.printed = printed;
    this.choices = choices;
    this.starter = starter;
    this.signals = known.signals();
    this.disguises = new HiddenPointers(known, me, stand);
    this.memory = new Memory(this);
    this.heap = new Heap(this, memory);
    this.arrays = new VariableArrays(this, known);
    this.watch = new Watch(stand, footing, this::told);
    this.recollection = new Recollection(known.longComputations(), me, stand);
    this.at = known.program().functions().get(known.program().main()).span();
  }

  /** Returns the least number of calls there were below the last one that has not ended. */
  int leastDepth() {
    return leastDepth;
  }

  /** The instruction that is carried out. */
  ProgramFacts.Site site() {
    return new ProgramFacts.Site(stand.top.function, stand.top.pc);
  }

  /** The statement of the program that is carried out, or that calls what is. */
  Span told() {
    return Statements.told(known.program(), stand.top, at);
  }

  /** From now on terms go along with the numbers. */
  void follow(Shadow terms) {
    shadow = Optional.of(terms);
  }

  /** The terms that go along with the numbers, if some do. */
  Optional<Shadow> shadow() {
    return shadow;
  }

  /**
   * Notes from now on the statement that has freed each private block. No other thread could see
   * the block. No header has it.
   *
   * @param its by the number of the object, of all threads so far; it is added to
   */
  void noteFrees(Map<Integer, Span> its) {
    frees = Optional.of(its);
  }

  /** Those statements, if they are noted. */
  Optional<Map<Integer, Span>> frees() {
    return frees;
  }

  /** From now on the statements are noted that are carried out. */
  void noteStatements() {
    notes = true;
  }

  /**
   * The statements that were carried out since they are noted, in the order of their first time.
   */
  List<Span> statements() {
    return List.copyOf(statements);
  }

  /** The statement that is carried out, be it of the program or of the library. */
  Span at() {
    return at;
  }

  /** The thread prints a byte. */
  void print(int value) {
    printed.print(me, told(), value);
  }

  /** Returns whether the operation was an atomic access. */
  boolean atomic() {
    return atomic;
  }

  /** Returns the synchronisation of the operation, in terms of {@link Synchronisation}. */
  int synchronisation() {
    return known.hasWeakOrders() ? synchronisation : Synchronisation.FULL;
  }

  /** The operation synchronises in this way, unless it is part of a block. */
  void synchronises(int its) {
    synchronisation = block ? synchronisation : its;
  }

  /**
   * The operation is one atomic access.
   *
   * @param without what it is not, whatever its order is
   */
  private void synchronises(MemoryOrder order, int how, int without) {
    synchronises(Synchronisation.access(order, true, true) & ~without | how);
  }

  /** The thread makes a fence. */
  void fence(MemoryOrder order) {
    if (known.keepsOrders()) {
      synchronises(Synchronisation.fence(order));
    } else if (known.hasWeakOrders() && !inBlock) {
      synchronisation = Synchronisation.fenced(synchronisation, order.acquires(), order.releases());
      if (order.releases()) {
        Arrays.stream(stand.blocks.objects())
            .filter(object -> !stand.blocks.isPublished(object))
            .forEach(stand.fenced::set);
      }
    }
  }

  /** Returns whether the thread, which has made no step, has made a release fence. */
  private boolean isFenced() {
    int either = Synchronisation.RELEASE_FENCE | Synchronisation.EARLY_RELEASE_FENCE;
    return (synchronisation() & either) != 0;
  }

  /** Another thread starts. */
  void starts(Run child) {
    synchronisation |= child.isFenced() ? Synchronisation.FENCED_START : 0;
  }

  /** Memory becomes visible to others. */
  void shows(int object) {
    if (stand.fenced.get(object)) {
      synchronisation |= showsUnfenced ? 0 : Synchronisation.FENCED_MEMORY;
      stand.fenced.clear(object);
    } else {
      synchronisation &= ~Synchronisation.FENCED_MEMORY;
      showsUnfenced = true;
    }
  }

  private Instruction next() {
    return function(stand.top).code().get(stand.top.pc);
  }

  private Function function(Activation call) {
    return known.program().functions().get(call.function);
  }

  StepEnd.Failed error(Problem problem, String message) {
    return new StepEnd.Failed(problem, message, told());
  }

  NotSupported refused(String what) {
    return new NotSupported(told(), what);
  }

  // ----------------------------------------------------------------------------- steps

  /** Returns whether the operation is a plain read that may wait for a handler to write. */
  boolean waitsPlainly() {
    return waitsPlainly;
  }

  /** Returns whether the operation waits if it changes nothing, itself included. */
  boolean waits() {
    return waits;
  }

  /** Carries out the operation at which the thread stands. */
  void operation() {
    Instruction instruction = next();
    stand.alone = false;
    last = known.lastOperations().mayBe(stand.top);
    if (trial && last) {
      mayEnd();
    }
    if (signals.isPresent() && signals.get().comeBefore(this)) {
      atomic = true; // as the block may be that it looks at
      synchronises(Synchronisation.FULL);
      return;
    }
    atomic =
        switch (instruction) {
          case Instruction.Load its -> its.atomic();
          case Instruction.Store its -> its.atomic();
          case Instruction.Modify _, Instruction.Exchange _ -> true;
          default -> false;
        };
    synchronises(instruction);
    waitsPlainly = signals.isPresent() && instruction instanceof Instruction.Load && !atomic;
    waits = atomic || waitsPlainly || meets(instruction) || isPoint(instruction);
    if (instruction instanceof Instruction.Library its) {
      showWhereThreadsMeet(its);
      if (asks(its.service())) {
        known.finds(Fact.ASKED_MUTEXES);
      }
    }
    if (instruction instanceof Instruction.Library its && its.service() == Service.BLOCK_BEGIN) {
      atomic = true;
      block();
    } else {
      execute(instruction);
    }
  }

  private void synchronises(Instruction instruction) {
    switch (instruction) {
      case Instruction.Load its when its.atomic() ->
          synchronises(its.order(), 0, Synchronisation.RELEASE);
      case Instruction.Store its when its.atomic() ->
          synchronises(its.order(), Synchronisation.ONLY_WRITES, Synchronisation.ACQUIRE);
      case Instruction.Modify its -> synchronises(its.order(), 0, 0);
      case Instruction.Library its when its.service() == Service.BLOCK_BEGIN -> {
        if (its.arguments().isEmpty()) {
          synchronises(Synchronisation.BLOCK);
        } else {
          MemoryOrder order = MemoryOrder.numbered(value(its.arguments().getFirst()));
          boolean writes = value(its.arguments().getLast()) != 0;
          synchronises(
              order,
              writes ? Synchronisation.ONLY_WRITES : 0,
              writes ? Synchronisation.ACQUIRE : 0);
        }
      }
      default -> synchronises(Synchronisation.FULL);
    }
  }

  private void mayEnd() {
    if (known.isEndAskedFor(me)) {
      footing.attempt(cells.alive(me));
    }
    signals.ifPresent(its -> its.letsIn(this, me, false));
  }

  /**
   * Returns whether each of its outcomes is to look at what those before it have looked at. A block
   * is one step, or a signal may come before an operation, so that they look at other things.
   */
  boolean looksAsBefore() {
    return block || mayBeSignalled;
  }

  /** Returns whether what is carried out now is part of a block that is one step. */
  boolean isInBlock() {
    return inBlock;
  }

  /** Carries out a block that is one step. */
  private void block() {
    block = true;
    if (trial) {
      memory.attemptAll();
      mayEnd();
      return;
    }
    int open = 0;
    inBlock = true;
    for (long count = 0; stand.status == ThreadState.RUNNING; count++) {
      count = registerWork(count, Long.MAX_VALUE);
      Instruction instruction = next();
      at = instruction.span();
      watch.look(count);
      if (instruction instanceof Instruction.Library its) {
        showWhereThreadsMeet(its);
        if (asks(its.service()) || locksByChoice(its.service())) {
          known.finds(Fact.ASKED_MUTEXES);
        }
        open += its.service() == Service.BLOCK_BEGIN ? 1 : 0;
        open -= its.service() == Service.BLOCK_END ? 1 : 0;
        if (its.service().family() == Service.Family.THREAD && its.service() != Service.EXIT) {
          throw refused("`" + its.text() + "` inside of a block that is one step");
        }
      }
      execute(instruction);
      if (instruction instanceof Instruction.Library && stand.stage != 0) {
        throw error(Problem.R012, "a thread waits for others inside of a block that is one step");
      }
      if (open == 0) {
        inBlock = false;
        return;
      }
    }
  }

  /**
   * Executes instructions that concern registers and the thread's own memory. It stops where there
   * is something to watch.
   *
   * @param count how many instructions were carried out before
   * @param until how many they may be at most
   * @return how many they are now
   */
  private long registerWork(long count, long until) {
    if (notes || shadow.isPresent() || known.holds(ProgramFacts.Fact.OPEN_VALUES)) {
      return count;
    }
    long most = Math.min(until, watch.next()) - count;
    int end = watch.place(stand.top);
    long done = known.registerWork(stand.top.function).goOn(stand, most, end);
    known.executes(done);
    return count + done;
  }

  /** Returns whether a service may use a mutex that another thread holds. */
  private static boolean asks(Service service) {
    return service == Service.MUTEX_TRYLOCK
        || service == Service.MUTEX_TIMEDLOCK
        || service == Service.MUTEX_INIT
        || service == Service.MUTEX_INIT_TYPE
        || service == Service.MUTEX_DESTROY;
  }

  /**
   * Returns whether a block locks a mutex or goes another way, so that it may go on while that is
   * held.
   */
  private boolean locksByChoice(Service service) {
    return service == Service.MUTEX_LOCK && choices.made().length > 0;
  }

  private static boolean isPoint(Instruction instruction) {
    return instruction instanceof Instruction.Library its
        && its.service().family() == Service.Family.POINT;
  }

  private static boolean meets(Instruction instruction) {
    return instruction instanceof Instruction.Library its
        && (its.service().family() == Service.Family.MEETING || its.service().mayFail());
  }

  /**
   * Runs to the next operation, or the end. A long computation that was carried out before is not
   * carried out again.
   */
  void localWork() {
    try {
      compute();
    } catch (LocalWorkTooLong tooLong) {
      recollection.isTooLong(tooLong);
      throw tooLong;
    }
    heap.settles();
  }

  private void compute() {
    for (long count = 0; stand.status == ThreadState.RUNNING; count++) {
      count = registerWork(count, recollection.next());
      Instruction instruction = next();
      at = instruction.span();
      boolean visible = visible(instruction);
      if (recalls(count, !visible && isOwn(instruction))) {
        continue;
      }
      if (visible) {
        return;
      }
      if (instruction instanceof Instruction.Library its) {
        showWhereThreadsMeet(its);
      }
      watch.look(count);
      if (!alone()) {
        recollection.passes(count);
      }
      try {
        execute(instruction);
      } catch (StepEnd.Blocked _) {
        return; // nobody else is there, so that it waits for ever
      }
    }
  }

  /**
   * Returns whether the thread now stands at the result of its computation. That was carried out
   * before.
   *
   * @param count how many instructions were carried out
   * @param own whether the next one concerns nothing but what the thread keeps to itself
   */
  private boolean recalls(long count, boolean own) {
    if (!own) {
      recollection.ends(count);
      return false;
    }
    boolean recalls = !notes && shadow.isEmpty() && recollection.goesOn(count);
    if (recalls) {
      leastDepth = 0; // calls may have ended on the way
      watch.moves();
    }
    return recalls;
  }

  /**
   * Returns whether an instruction of local work concerns nothing but what the thread keeps to
   * itself.
   */
  private boolean isOwn(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load its -> !alone() || !shared(its.address());
      case Instruction.Store its -> !alone() || !shared(its.address());
      case Instruction.Modify its -> !alone() || !shared(its.address());
      case Instruction.Exchange its -> !alone() || !shared(its.address());
      case Instruction.Expire its -> !alone() || !shared(its.address());
      case Instruction.Return _ -> !stand.top.isFirst() && !publishedOf(stand.top);
      case Instruction.Unwind its -> !arrays.publishedBehind(value(its.mark()));
      case Instruction.Library _ -> false;
      default -> true;
    };
  }

  /**
   * Shares objects at which threads meet, as soon as they are more than initialised. They are in
   * memory that all may see.
   */
  private void showWhereThreadsMeet(Instruction.Library its) {
    if (its.service().family() == Service.Family.MEETING) {
      boolean waits =
          its.service() == Service.CONDITION_WAIT || its.service() == Service.CONDITION_TIMEDWAIT;
      for (int k = 0; k < Math.min(waits ? 2 : 1, its.service().arguments()); k++) {
        if (undefined(its.arguments().get(k)) == 0) {
          memory.publish(value(its.arguments().get(k)));
        }
      }
    }
  }

  /** Returns whether the first thread is still the only one. Its steps are visible to no other. */
  boolean alone() {
    return stand.alone;
  }

  /** Returns whether an instruction is a step that others can see or have a part in. */
  private boolean visible(Instruction instruction) {
    return isShared(instruction)
        || known.holds(ProgramFacts.Fact.OPEN_VALUES) && new OpenValues(this).areIn(instruction);
  }

  private boolean isShared(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load its -> !alone() && shared(its.address());
      case Instruction.Store its -> !alone() && shared(its.address());
      case Instruction.Modify its -> !alone() && shared(its.address());
      case Instruction.Exchange its -> known.maySwapOrNot(its) || !alone() && shared(its.address());
      case Instruction.Return its ->
          stand.top.isFirst() ? !last || showsItsEnd(its) : !alone() && publishedOf(stand.top);
      case Instruction.Expire its -> !alone() && shared(its.address());
      case Instruction.Unwind its -> !alone() && arrays.publishedBehind(value(its.mark()));
      case Instruction.Library _ when Cancellation.unwinds(stand) -> true;
      case Instruction.Library its when its.service() == Service.ASSUME ->
          !alone() && !footing.written().isEmpty() && isZero(its.arguments().getFirst());
      case Instruction.ThreadLocal its ->
          sharesWithHandlers()
              && !stand.blocks.isPublished(ThreadLocals.own(known, stand, me, its.global()));
      case Instruction.Library its when its.service() == Service.ERROR_NUMBER ->
          sharesWithHandlers() && !stand.blocks.isPublished(Address.object(memory.errorNumber()));
      case Instruction.Library its ->
          switch (its.service().family()) {
            case BEGINNING -> !alone() && shared(its.arguments().getFirst());
            case MEETING -> !alone() || mayBeStruck(its.service());
            case THREAD -> its.service() != Service.THREAD_EXIT || !isQuiet(its);
            case CHOICE -> !new Services(this).givesOne(its);
            case POINT -> {
              Cancellation point = new Cancellation(this);
              yield point.isPossible()
                  || sharesWithHandlers() && point.showsInterrupts(its)
                  || known.explores(Freedom.INTERRUPTS) && point.showsInterrupts(its);
            }
            case KEY -> !alone() && known.deletesKeys() || sharesWithHandlers();
            case HEAP ->
                known.checks(Meaning.Check.MALLOC_FAILURE)
                    || known.checks(Meaning.Check.CLEANUP)
                    || !alone() && known.reuses();
            case OWN -> known.isFence(its) && !alone();
          };
      default -> false;
    };
  }

  /**
   * Returns whether an assumption about an operand is false. What the step has written before it
   * can be seen by others, so that the assumption is not part of the step.
   */
  private boolean isZero(Operand assumed) {
    return undefined(assumed) == 0 && (value(assumed) & Arithmetic.mask(Integer.SIZE)) == 0;
  }

  /**
   * Returns whether handlers of the thread may use what only the thread can see. They may between
   * any two of its accesses, which are then visible.
   */
  boolean sharesWithHandlers() {
    return signals.isPresent() && !alone();
  }

  /** Returns whether an explored freedom may strike in a call of a service by the only thread. */
  private boolean mayBeStruck(Service service) {
    return switch (service) {
      case CONDITION_WAIT, CONDITION_TIMEDWAIT -> known.explores(Freedom.WAKEUPS);
      case SEMAPHORE_WAIT, SEMAPHORE_TIMEDWAIT -> known.explores(Freedom.INTERRUPTS);
      default -> false;
    };
  }

  /** Returns whether an address names memory that other threads may see and change. */
  private boolean shared(Operand address) {
    if (undefined(address) != 0 || !memory.isMemory(value(address))) {
      return false;
    }
    int object = Address.object(value(address));
    Block block = stand.blocks.get(object);
    if (block != null && block.words != null) {
      return false;
    }
    Piece piece = known.piece(object);
    return piece.region() != Region.GLOBAL || !known.program().globals().get(object).constant();
  }

  /** Returns whether a call by which the thread ends is part of the step that it is in. */
  private boolean isQuiet(Instruction.Library exit) {
    return last && stand.cleanups.isEmpty() && !showsItsEnd(value(exit.arguments().getFirst()));
  }

  private boolean showsItsEnd(Instruction.Return its) {
    return showsItsEnd(
        stand.ending.isPresent()
            ? stand.ending.get().result().bits()
            : its.values().isEmpty() ? 0 : value(its.values().getFirst()));
  }

  /** Returns whether more can be seen of the end of the thread than that it has ended. */
  private boolean showsItsEnd(long result) {
    return (known.isEndAskedFor(me) && memory.isOwn(result))
        || Arrays.stream(stand.blocks.objects())
            .anyMatch(
                object ->
                    known.piece(object).region() != Region.HEAP
                        && stand.blocks.isPublished(object));
  }

  private boolean publishedOf(Activation call) {
    for (int object : call.variables) {
      if (stand.blocks.isPublished(object)) {
        return true;
      }
    }
    return false;
  }

  // ----------------------------------------------------------------------------- values

  long value(Operand operand) {
    return operand.register() >= 0 ? stand.top.values[operand.register()] : operand.bits();
  }

  long undefined(Operand operand) {
    return operand.register() >= 0 ? stand.top.undefined[operand.register()] : operand.undefined();
  }

  /** Returns a value that decides something. All of its bits must be there. */
  private long given(Operand operand, int bits) {
    if ((undefined(operand) & Arithmetic.mask(bits)) != 0) {
      throw neverGiven("a value is used here that was never given");
    }
    return value(operand);
  }

  /** Returns the error that a value is used which was never given. */
  StepEnd.Failed neverGiven(String what) {
    if (!trial) {
      known.usesOpenValue();
    }
    return error(Problem.R017, what);
  }

  void set(int register, long value, long undefined) {
    if (register >= 0) {
      stand.top.values[register] = value;
      stand.top.undefined[register] = undefined;
    }
  }

  private void execute(Instruction instruction) {
    known.executes(trial ? 0 : 1);
    at = instruction.span();
    Activation call = stand.top;
    if (notes) {
      statements.add(told());
    }
    if (known.holds(ProgramFacts.Fact.OPEN_VALUES)) {
      new OpenValues(this).choose(instruction);
    }
    shadow.ifPresent(its -> its.before(this, instruction));
    switch (instruction) {
      case Instruction.Compute its -> compute(its);
      case Instruction.Convert its -> {
        long missing = undefined(its.value());
        long spread =
            switch (its.kind()) {
              case BITS, SIGNED -> Arithmetic.convert(its.kind(), its.from(), its.to(), missing);
              default -> missing == 0 ? 0 : Arithmetic.mask(its.to());
            };
        long value = value(its.value());
        long result = Arithmetic.convert(its.kind(), its.from(), its.to(), value);
        disguises.converts(its, value, result);
        set(its.into(), result, spread);
      }
      case Instruction.Compare its -> {
        long missing = undefined(its.left()) | undefined(its.right());
        long left = value(its.left());
        long right = value(its.right());
        disguises.compares(its, left, right);
        boolean holds = Arithmetic.compare(its.relation(), its.bits(), left, right);
        set(its.into(), holds ? 1 : 0, (missing & Arithmetic.mask(its.bits())) == 0 ? 0 : 1);
      }
      case Instruction.Pick its -> {
        Operand chosen = (value(its.condition()) & 1) != 0 ? its.yes() : its.no();
        long open = (undefined(its.condition()) & 1) != 0 ? value(its.yes()) ^ value(its.no()) : 0;
        long missing = open == 0 ? undefined(chosen) : undefined(its.yes()) | undefined(its.no());
        set(its.into(), value(chosen), open | missing);
      }
      case Instruction.Locate its -> locate(its);
      case Instruction.Apply its -> apply(its);
      case Instruction.Reserve its -> reserve(its);
      case Instruction.ReserveArray its -> {
        long count = given(its.count(), 64);
        set(its.into(), arrays.reserve(its, count), 0);
      }
      case Instruction.Mark its -> set(its.into(), arrays.last(), 0);
      case Instruction.Unwind its -> arrays.behind(value(its.mark())).forEach(memory::expire);
      case Instruction.ThreadLocal its -> {
        long own = Address.of(ThreadLocals.own(known, stand, me, its.global()), 0);
        if (sharesWithHandlers()) {
          memory.publish(own);
        }
        set(its.into(), own, 0);
      }
      case Instruction.Revive its -> revive(its.address());
      case Instruction.Expire its -> memory.expire(Address.object(value(its.address())));
      case Instruction.Jump its -> go(its.to());
      case Instruction.Branch its ->
          go((given(its.condition(), 1) & 1) != 0 ? its.yes() : its.no());
      case Instruction.Switch its -> {
        long value = given(its.value(), 64);
        Edge to = its.otherwise();
        for (Instruction.Case one : its.cases()) {
          if (one.value() == value) {
            to = one.to();
          }
        }
        go(to);
      }
      case Instruction.Call its -> enter(its);
      case Instruction.Return its -> leave(its.values());
      case Instruction.Load its -> {
        long[] read =
            memory.read(given(its.address(), 64), its.bits() + 7 >> 3, its.atomic(), "read");
        set(
            its.into(),
            read[0] & Arithmetic.mask(its.bits()),
            read[1] & Arithmetic.mask(its.bits()));
      }
      case Instruction.Store its -> {
        long address = given(its.address(), 64);
        int size = its.bits() + 7 >> 3;
        memory.write(
            address,
            size,
            value(its.value()),
            undefined(its.value()) & Arithmetic.mask(its.bits()),
            its.atomic(),
            its.copies());
      }
      case Instruction.Modify its -> modify(its);
      case Instruction.Exchange its -> exchange(its);
      case Instruction.Library its -> new Services(this).serve(its);
      case Instruction.Unreachable its ->
          throw error(its.index() ? Problem.R003 : Problem.R018, its.why());
    }
    shadow.ifPresent(Shadow::after);
    boolean moved =
        instruction instanceof Instruction.Call
            || instruction instanceof Instruction.Return
            || instruction instanceof Instruction.Jump
            || instruction instanceof Instruction.Branch
            || instruction instanceof Instruction.Switch
            || stand.stage != 0
            || stand.top != call;
    if (!moved && stand.status == ThreadState.RUNNING) {
      call.pc++;
    }
  }

  private void compute(Instruction.Compute its) {
    long x = value(its.left());
    long y = value(its.right());
    if (Arithmetic.divides(its.operator())) {
      y = given(its.right(), its.bits());
      if (y == 0) {
        throw error(Problem.R004, "a number is divided by 0");
      }
    }
    boolean complete = (undefined(its.left()) | undefined(its.right())) == 0;
    // of a division, the machine itself makes an error
    boolean mustFit = Arithmetic.divides(its.operator()) || known.checks(Meaning.Check.OVERFLOW);
    if (its.signed() && complete && mustFit) {
      Overflow.in(its.operator(), its.bits(), x, y)
          .ifPresent(
              what -> {
                throw error(Problem.R020, what);
              });
    }
    if (Arithmetic.shifts(its.operator())) {
      y = given(its.right(), its.bits());
      if (y < 0 || y >= its.bits()) {
        throw error(
            Problem.R018,
            "a number of %s bits is shifted by %s"
                .formatted(its.bits(), Arithmetic.signed(y, its.bits())));
      }
    }
    long result = Arithmetic.compute(its.operator(), its.bits(), x, y);
    disguises.computes(its.operator(), its.bits(), x, y, result);
    set(
        its.into(),
        result,
        Arithmetic.undefined(
            its.operator(), its.bits(), x, undefined(its.left()), y, undefined(its.right())));
  }

  private void apply(Instruction.Apply its) {
    long[] values = new long[3];
    long missing = 0;
    for (int k = 0; k < its.arguments().size(); k++) {
      values[k] = value(its.arguments().get(k));
      missing |= undefined(its.arguments().get(k));
      disguises.takes(values[k]);
    }
    set(
        its.into(),
        ElementaryFunctions.apply(its.function(), its.bits(), values[0], values[1], values[2]),
        missing == 0 ? 0 : -1);
  }

  private void locate(Instruction.Locate its) {
    long address = value(its.base()) + its.offset();
    long missing = undefined(its.base());
    for (Instruction.Scaled index : its.indices()) {
      address += Arithmetic.signed(value(index.index()), index.bits()) * index.scale();
      missing |= undefined(index.index()) & Arithmetic.mask(index.bits());
    }
    disguises.becomes(value(its.base()), address);
    for (Instruction.Scaled index : its.indices()) {
      disguises.becomes(value(index.index()), address);
    }
    set(its.into(), address, missing == 0 ? 0 : -1);
  }

  private void modify(Instruction.Modify its) {
    int size = its.bits() >> 3;
    long address = given(its.address(), 64);
    long operand = given(its.value(), its.bits());
    if (!block
        && !alone()
        && !isUsedBehind(its.into())
        && !known.keepsOrders()
        && !(known.hasWeakOrders() && its.order().acquires()) // else its place would matter
        && new Updates(this).update(its, address, operand)) {
      waits = false; // what commutes is possible whatever the value is
      return;
    }
    long[] old = memory.read(address, size, true, "atomic access");
    if (!trial && old[1] != 0) {
      throw neverGiven("a value is used here that was never given");
    }
    long now = trial ? operand : Arithmetic.compute(its.operator(), its.bits(), old[0], operand);
    disguises.computes(its.operator(), its.bits(), old[0], operand, now);
    memory.write(address, size, now, 0, true, false);
    set(its.into(), old[0], 0);
  }

  /** Returns whether a register that this instruction sets is used later. */
  boolean isUsedBehind(int register) {
    int[] live = known.live().running(stand.top.function, stand.top.pc + 1);
    return Arrays.binarySearch(live, register) >= 0;
  }

  private void exchange(Instruction.Exchange its) {
    int size = its.bits() >> 3;
    long address = given(its.address(), 64);
    long expected = given(its.expected(), its.bits());
    long[] old = memory.read(address, size, true, "atomic access");
    if (!trial && old[1] != 0) {
      throw neverGiven("a value is used here that was never given");
    }
    boolean equal = old[0] == expected;
    if (equal && its.weak() && !trial) {
      equal = !struckBy(Freedom.WEAK_CAS);
    }
    synchronises(equal ? its.order() : its.failure(), 0, equal ? 0 : Synchronisation.RELEASE);
    if (equal || trial) {
      memory.write(address, size, value(its.desired()), undefined(its.desired()), true, false);
    }
    set(its.into(), old[0], 0);
    set(its.swapped(), equal ? 1 : 0, 0);
  }

  // ----------------------------------------------------------------------------- control

  private void go(Edge edge) {
    Activation call = stand.top;
    List<Edge.Move> moves = edge.moves();
    long[] values = new long[2 * moves.size()];
    for (int k = 0; k < moves.size(); k++) {
      values[2 * k] = value(moves.get(k).value());
      values[2 * k + 1] = undefined(moves.get(k).value());
    }
    for (int k = 0; k < moves.size(); k++) {
      set(moves.get(k).into(), values[2 * k], values[2 * k + 1]);
    }
    call.pc = edge.to();
  }

  private void enter(Instruction.Call its) {
    int callee = functionAt(given(its.callee(), 64));
    Function function = known.program().functions().get(callee);
    Activation call = nested(callee);
    for (int k = 0; k < Math.min(function.parameters(), its.arguments().size()); k++) {
      call.values[k] = value(its.arguments().get(k));
      call.undefined[k] = undefined(its.arguments().get(k));
    }
    if (function.variadic()) {
      call.values[function.parameters()] = further(its, call, function);
      call.undefined[function.parameters()] = 0;
    }
    stand.top = call;
  }

  /** The arguments of a call after those of the parameters, in memory of the called function. */
  private long further(Instruction.Call its, Activation call, Function function) {
    int count = Math.max(0, its.arguments().size() - function.parameters());
    int object =
        known.object(
            me,
            Region.STACK,
            call.depth,
            new ProgramFacts.Site(call.function, -1),
            "the arguments of `" + function.name() + "`",
            8 * count,
            8,
            Type.UNKNOWN,
            function.span());
    long[] words = new long[2 * count];
    for (int k = 0; k < count; k++) {
      Operand argument = its.arguments().get(function.parameters() + k);
      words[k] = value(argument);
      words[count + k] = undefined(argument);
    }
    int place = memory.place(object);
    memory.live(call, place, words);
    return Address.of(place, 0);
  }

  /** The function at an address. */
  int functionAt(long address) {
    int function = known.function(Address.object(address));
    if (function < 0 || Address.offset(address) != 0) {
      throw error(
          Problem.R016,
          Address.isNull(address)
              ? "a function is called through a null pointer"
              : "a function is called through a pointer that names none");
    }
    return function;
  }

  private void leave(List<Operand> values) {
    Activation left = stand.top;
    if (left.isFirst()) {
      Operand result = values.isEmpty() ? Operand.nothing() : values.getFirst();
      ThreadState.Value its = new ThreadState.Value(value(result), undefined(result));
      if (me == 0 && stand.ending.isEmpty()) {
        if (!values.isEmpty()) {
          long _ = given(result, Integer.SIZE); // what the program returns is seen outside
        }
        end(ThreadState.PROGRAM_ENDED, its.bits(), its.undefined());
        return;
      }
      expireAll(left);
      finish(stand.ending.orElse(new ThreadState.Ending(its, -1, 0)));
      return;
    }
    if (!endsProgram(left)) {
      expireAll(left);
    }
    stand.top = left.caller().resumed();
    leastDepth = Math.min(leastDepth, stand.top.depth);
    if (signals.isPresent() && signals.get().deliverer() == left.function) {
      stand.stage = (int) left.values[values.getFirst().register()];
    } else if (next() instanceof Instruction.Call call) {
      for (int k = 0; k < call.results(); k++) {
        Operand result = k < values.size() ? values.get(k) : Operand.nothing();
        boolean computed = result.register() >= 0;
        set(
            call.into() + k,
            computed ? left.values[result.register()] : result.bits(),
            computed ? left.undefined[result.register()] : result.undefined());
      }
      stand.top.pc++;
    } else {
      stand.stage = 1; // a service has called, and goes on
    }
  }

  /** Returns whether a call is that of {@code main} by the function that passes its arguments. */
  private boolean endsProgram(Activation call) {
    int first = known.program().main();
    return me == 0
        && call.caller().isFirst()
        && call.caller().function == first
        && call.function != first
        && known.program().functions().get(call.function).name().equals("main");
  }

  private void expireAll(Activation call) {
    for (int object : call.variables) {
      memory.expire(object);
    }
  }

  /** A service calls a function without arguments, and goes on at its next stage. */
  void call(int function) {
    stand.top = nested(function);
  }

  /** A function of the library is called before the operation at which the thread stands. */
  void deliver(int function, long... arguments) {
    takesSignal = true;
    Activation call = nested(function);
    for (int k = 0; k < arguments.length; k++) {
      call.values[k] = arguments[k];
      call.undefined[k] = 0;
    }
    stand.top = call;
  }

  /** A service calls a function with one argument, and goes on at its next stage. */
  void call(ThreadState.Cleanup its) {
    stand.top = given(its, nested(its.function()));
  }

  private Activation first(int function) {
    return new Activation(function, known.program().functions().get(function).registers(), null);
  }

  private Activation given(ThreadState.Cleanup its, Activation call) {
    if (known.program().functions().get(its.function()).parameters() > 0) {
      call.values[0] = its.argument().bits();
      call.undefined[0] = its.argument().undefined();
    }
    return call;
  }

  /** The thread ends, but calls before what is to be called then. */
  private void finish(ThreadState.Ending ending) {
    if (!stand.cleanups.isEmpty()) {
      stand.ending = Optional.of(ending);
      ThreadState.Cleanup last = stand.cleanups.removeLast();
      stand.top = given(last, first(last.function()));
      leastDepth = 0;
      return;
    }
    if (trial && known.deletesKeys()) {
      stand.values.keySet().stream().filter(this::hasDestructor).forEach(this::isDeleted);
      end(ThreadState.ENDED, ending.result().bits(), ending.result().undefined());
      return;
    }
    Optional<Integer> next = nextDestructor(ending.key());
    int round = ending.round();
    if (next.isEmpty()) {
      round++;
      next = round < ROUNDS ? nextDestructor(-1) : Optional.empty();
    }
    if (next.isEmpty()) {
      stand.ending = Optional.empty();
      end(ThreadState.ENDED, ending.result().bits(), ending.result().undefined());
      return;
    }
    int key = next.get();
    stand.ending = Optional.of(new ThreadState.Ending(ending.result(), key, round));
    ThreadState.Value value = stand.values.remove(key);
    int destructor = known.destructor(key).orElseThrow();
    stand.top = given(new ThreadState.Cleanup(destructor, value), first(destructor));
    leastDepth = 0;
  }

  /** The next key after another whose value is to be destroyed. */
  private Optional<Integer> nextDestructor(int behind) {
    return stand.values.tailMap(behind, false).keySet().stream()
        .filter(key -> hasDestructor(key) && !isDeleted(key))
        .findFirst();
  }

  private boolean hasDestructor(int key) {
    return known.destructor(key).isPresent();
  }

  /** Returns whether some thread has deleted a key. */
  boolean isDeleted(int key) {
    return known.deletesKeys() && footing.read(keyCell(key))[0] == Cells.DELETED;
  }

  /** The object that tells whether a key was deleted. */
  int keyCell(int key) {
    return cells.cell(known.keyPlace(key), new ProgramFacts.Range(0, Kind.KEY.size(), Kind.KEY));
  }

  /**
   * A call of a function above the one on top.
   *
   * @throws StepEnd.Failed if the stack is not large enough for it
   */
  private Activation nested(int function) {
    int registers = known.program().functions().get(function).registers();
    Activation call = new Activation(function, registers, stand.top);
    memory.fits(call);
    return call;
  }

  /** The thread ends. */
  void end(int status, long result, long undefined) {
    if (known.isEndAskedFor(me)) {
      memory.publish(result);
    }
    boolean returns = stand.top.isFirst() && !(next() instanceof Instruction.Library);
    boolean leaks = known.looksForLeaks();
    if (leaks) {
      new Leaks(this).atEnd(status == ThreadState.PROGRAM_ENDED, returns);
    }
    if (leaks) {
      stand.stage = status == ThreadState.ENDED || returns ? 0 : ThreadState.INTERRUPTS;
    }
    for (int object : stand.blocks.objects()) {
      // at the end of the program all threads end, so nobody uses its variables any more
      if (status != ThreadState.PROGRAM_ENDED && known.piece(object).region() != Region.HEAP) {
        memory.expire(object);
      }
    }
    if (status == ThreadState.ENDED) {
      signals.ifPresent(its -> its.letsIn(this, me, false));
    }
    stand.status = status;
    stand.cancellation = ThreadState.CANCELLABLE;
    stand.top = null;
    leastDepth = 0;
    stand.blocks.clear();
    stand.dangling.clear();
    stand.disguised.clear();
    stand.expired.clear();
    stand.spent.clear();
    stand.fenced.clear();
    stand.held = 0;
    stand.lookSize = 0;
    if (known.isEndAskedFor(me)) {
      footing.write(cells.alive(me), Cells.FINISHED, result, undefined);
    }
  }

  /** Returns the contents of the object that says whether a thread runs, and its result. */
  long[] existence(int thread) {
    known.asksForEnd(thread);
    return footing.read(cells.alive(thread));
  }

  /** Starts a thread at a function, with one argument. */
  void create(int function, long argument, long undefined, boolean detached) {
    if (known.isTooMany(me, stand.creations)) {
      throw new StepEnd.Discarded();
    }
    int thread = known.thread(me, stand.creations++);
    if (thread >= cells.threads()) {
      throw known.needThreads(thread + 1);
    }
    memory.publish(argument);
    signals.ifPresent(its -> its.letsIn(this, thread, true));
    footing.write(cells.alive(thread), Cells.RUNNING, 0, 0);
    if (detached) {
      claim(thread, Cells.DETACHED);
      known.detaches();
    }
    if (trial) {
      footing.attempt(thread);
    } else {
      known.creates(thread, told());
      footing.write(thread, starter.start(thread, function, argument, undefined, this));
    }
    created = thread;
  }

  /** The thread of a handle that is joined, detached or cancelled, as the word for it says. */
  int thread(long handle, String what) {
    long thread = handle - 1;
    if (thread < 0 || thread >= cells.threads()) {
      throw error(Problem.R018, "a thread is " + what + " that was never created");
    }
    return (int) thread;
  }

  /** Returns the thread that has joined or detached a thread, in terms of {@link Cells}. */
  long claim(int thread) {
    return known.claimsAlone(me, thread)
        ? stand.claims.getOrDefault(thread, Cells.JOINABLE)
        : footing.read(cells.claim(thread))[0];
  }

  /** A thread is joined or detached. */
  void claim(int thread, long by) {
    if (known.claimsAlone(me, thread)) {
      stand.claims.put(thread, by);
    } else {
      footing.write(cells.claim(thread), by, 0);
    }
  }

  private int created;

  /** The thread that was created last. */
  int created() {
    return created;
  }

  // ----------------------------------------------------------------------------- memory

  private void reserve(Instruction.Reserve its) {
    int object =
        known.object(
            me,
            Region.STACK,
            stand.top.depth,
            new ProgramFacts.Site(stand.top.function, stand.top.pc),
            its.name(),
            its.size(),
            its.element(),
            its.type(),
            its.span());
    int place = memory.place(object);
    memory.live(stand.top, place);
    set(its.into(), Address.of(place, 0), 0);
  }

  private void revive(Operand address) {
    int place = memory.place(Address.object(value(address)));
    memory.live(stand.top, place);
    set(address.register(), Address.of(place, 0), 0);
  }

  // ----------------------------------------------------------------------------- services

  /** An argument of a service, all of whose bits must be there. */
  long argument(Instruction.Library its, int k, int bits) {
    return given(its.arguments().get(k), bits) & Arithmetic.mask(bits);
  }

  /** An argument that is only handed on. */
  Operand handed(Instruction.Library its, int k) {
    return its.arguments().get(k);
  }

  void result(int into, long value) {
    set(into, value, 0);
  }

  NotSupported refused(String what, String help) {
    return new NotSupported(told(), what, help);
  }

  /** The thread ends by a call, wherever it is. */
  void exit(long result, long undefined) {
    for (Activation call = stand.top; call != null; call = call.caller()) {
      expireAll(call);
    }
    finish(new ThreadState.Ending(new ThreadState.Value(result, undefined), -1, 0));
  }

  /**
   * Returns the bits that a call gives by what was said.
   *
   * @param what the end of a sentence that says that something is no value of the call
   */
  long input(Inputs.Call call, Inputs inputs, String what) {
    InputValue value = inputs.value(call).orElseGet(() -> call.value(call.nearest()));
    long number =
        call.number(value)
            .orElseThrow(() -> refused("%s is no value that %s".formatted(value, what)));
    given.computeIfAbsent(call.thread(), _ -> new ArrayList<>()).add(call.value(number));
    chosen(call.value(number), number);
    stand.inputs += trial ? 0 : 1;
    return number & Arithmetic.mask(call.bits());
  }

  /** The operation has chosen one value among many. */
  void chosen(InputValue value, long number) {
    chosen = Optional.of(new Chosen(value, number));
  }

  /** The thread is cancelled by the operation. */
  void strikes() {
    cancelled = true;
  }

  /**
   * Returns whether the thread is cancelled by the operation, whether it begins to end yet or not.
   */
  boolean isCancelled() {
    return cancelled;
  }

  /**
   * Returns whether a freedom is used that the operation meets. It may, and may not, where it is
   * explored.
   */
  boolean struckBy(Freedom freedom) {
    if (freedom != Freedom.INTERRUPTS || signals.isEmpty()) {
      known.metFreedoms().meets(freedom, statement());
    }
    return strikes(freedom);
  }

  /** Returns whether a freedom is used. It may, and may not, where it is explored. */
  boolean strikes(Freedom freedom) {
    boolean strikes = known.explores(freedom) && choose(2) == 1;
    if (strikes && struck.filter(Freedom::strikesSeldom).isEmpty()) {
      struck = Optional.of(freedom);
    }
    return strikes;
  }

  /** The statement that is carried out, by its place in the program. */
  Remarks.Statement statement() {
    return Statements.at(known.program(), stand.top);
  }

  /** The freedom that has struck; absent if none has. */
  Optional<Freedom> struck() {
    return struck;
  }

  /** The value that the operation has chosen among many, if it has. */
  Optional<Chosen> chosen() {
    return chosen;
  }

  /** The choice of whether a signal comes before the operation, from 0 on, which is for none. */
  int chooseSignal(int width) {
    mayBeSignalled = true;
    return choices.choose(width);
  }

  /** Returns whether the thread takes a signal in place of its operation, or in its middle. */
  boolean takesSignal() {
    return takesSignal;
  }

  /** Returns whether a signal may come before the operation. */
  boolean mayBeSignalled() {
    return mayBeSignalled;
  }

  /** Returns whether the operation is made by one choice alone, that no signal comes before it. */
  boolean hasOneOutcome() {
    return choices.made().length == (mayBeSignalled ? 1 : 0);
  }

  /** The next choice of one of several ways to go on, from 0 on. */
  int choose(int width) {
    return choices.choose(width);
  }

  /** Returns the stage of the operation; 0 if it has not begun. */
  int stage() {
    return stand.stage;
  }

  /** The operation goes on in another step; from the beginning of what is after it if this is 0. */
  void stage(int stage) {
    stand.stage = stage;
  }

  /** A service fails in the way that gives -1 and tells why in the error number. */
  void fails(int into, long why) {
    result(into, -1 & Arithmetic.mask(32));
    if (known.asksForErrorNumber()) {
      memory.write(memory.errorNumber(), 4, why, 0, false, false);
    }
  }
}
