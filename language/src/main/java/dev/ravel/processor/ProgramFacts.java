// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Global;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Program;
import dev.ravel.machine.Service;
import dev.ravel.machine.Type;
import dev.ravel.source.Span;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Unforeseen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The facts known of a program from all systems that were made of it. They are its threads, its
 * objects of memory, and the cells into which memory is cut. It only grows: cells get finer, but
 * for those that become an object by which threads synchronise, once.
 */
public final class ProgramFacts {
  /** The most steps that are left out for their length. */
  private static final int MOST_TOO_LONG = 8;

  private static final int LEAST_CELLS = 16;
  private static final Site NOWHERE = new Site(-1, -1);

  /** In place of the one thread that joins or detaches another. */
  private static final int SEVERAL = -1;

  private static final BitSet NOBODY = new BitSet();

  private final Program program;
  private final Map<Long, Integer> threads = new HashMap<>();
  private final Map<List<Object>, Integer> keys = new HashMap<>();
  private final List<Optional<Integer>> destructors = new ArrayList<>();
  private final List<Piece> pieces = new ArrayList<>();
  private final Map<Identity, Integer> numbers = new HashMap<>();
  private final Map<List<Object>, Integer> sites = new HashMap<>();
  private final Map<Integer, NavigableMap<Integer, Range>> layouts = new HashMap<>();
  private final Set<List<Integer>> plain = new HashSet<>();
  private final List<Span> freeing = new ArrayList<>();
  private final Map<Span, Integer> freed = new HashMap<>();
  private Optional<LocalWorkTooLong> startTooLong = Optional.empty();
  private boolean leavesOut;

  /** The most threads that must be created for one that a step may create. */
  private int mostThreads = Integer.MAX_VALUE;

  private boolean leftOutThreads;
  private final Set<LocalWorkTooLong> leftOut = new LinkedHashSet<>();
  private Optional<Recursion> recursion = Optional.empty();
  private final Map<Site, Optional<long[]>> representatives = new HashMap<>();

  private Optional<CallSites> callSites = Optional.empty();

  private Optional<BlockHolders> holders = Optional.empty();
  private final Allocators allocators;
  private final Meaning meaning;
  private final Map<Integer, Integer> claimants = new HashMap<>();
  private final Set<Fact> facts = EnumSet.noneOf(Fact.class);
  private boolean narrowed;
  private boolean lacksValues;
  private boolean guessed;
  private final boolean asksForErrorNumber;
  private final boolean cancels;
  private final boolean deletesKeys;
  private final boolean weakOrders;
  private final Optional<Signals> signals;

  private final LastOperations lastOperations;
  private final BitSet shown = new BitSet();
  private final Set<Integer> readOpen = new HashSet<>();
  private final Map<Long, BitSet> comers = new HashMap<>();
  private final Set<Long> crowded = new HashSet<>();
  private final Map<Long, Operator> updates = new HashMap<>();
  private final Set<Long> updatedInOrder = new HashSet<>();
  private boolean surveyed;
  private int roomForThreads;
  private int roomForCells;
  private boolean fitted;

  /** True if it does not grow. */
  private boolean settled;

  /** True if a cell of a variable on the stack may come when what it held is already lost. */
  private boolean forgiving;

  /** True if one has come so. */
  private boolean late;

  private final RegisterWork[] registerWork;
  private final LiveRegisters live;
  private final CallStacks stacks;
  private final Blocks.Store memory = new Blocks.Store();
  private final LongComputations longComputations;
  private final LeftThreads leftThreads = new LeftThreads();
  private final MetFreedoms metFreedoms;

  /** The conditions over global variables of each claim. */
  private List<List<GlobalCondition>> observed = List.of();

  /** The number of the first thread that was met after the first executions. */
  private int early = Integer.MAX_VALUE;

  /** The threads that other systems of the program have left. */
  private List<Remarks.LeftThread> toldLeft = List.of();

  private long instructions;

  /** The operations with which threads may end. */
  LastOperations lastOperations() {
    return lastOperations;
  }

  /** Nothing but the program, which means what it usually does. */
  public ProgramFacts(Program program) {
    this(program, Meaning.USUAL);
  }

  /** Nothing but the program and what is said of its meaning. */
  public ProgramFacts(Program program, Meaning meaning) {
    this(program, meaning, 2, LEAST_CELLS);
  }

  /**
   * Nothing but the program and what is said of its meaning.
   *
   * @param roomForThreads how many threads the first system of it has room for, from 1
   * @param roomForCells how many cells of memory, from 1
   */
  public ProgramFacts(Program program, Meaning meaning, int roomForThreads, int roomForCells) {
    this.program = program;
    this.meaning = meaning;
    metFreedoms = new MetFreedoms(program, this::grows);
    allocators = new Allocators(program);
    this.roomForThreads = roomForThreads;
    this.roomForCells = roomForCells;
    if (looksForLeaks()) {
      facts.add(Fact.MAIN_IS_ASKED_FOR);
    }
    asksForErrorNumber = calls(program, Service.ERROR_NUMBER::equals);
    cancels = calls(program, Service.THREAD_CANCEL::equals);
    signals = Signals.of(program);
    deletesKeys = calls(program, Service.KEY_DELETE::equals);
    weakOrders =
        meaning.memory().keepsOrders()
            || program.weakAccesses() > 0
            || calls(program, ProgramFacts::tellsWithoutOrder);
    for (int g = 0; g < program.globals().size(); g++) {
      Global global = program.globals().get(g);
      pieces.add(
          new Piece(
              global.name(),
              Region.GLOBAL,
              -1,
              g,
              0,
              g,
              global.size(),
              global.element(),
              global.type(),
              NOWHERE,
              global.span()));
    }
    for (int f = 0; f < program.functions().size(); f++) {
      var function = program.functions().get(f);
      pieces.add(
          new Piece(
              function.name(),
              Region.FUNCTION,
              -1,
              f,
              0,
              pieces.size(),
              0,
              1,
              Type.UNKNOWN,
              NOWHERE,
              function.span()));
    }
    lastOperations = new LastOperations(this);
    registerWork = new RegisterWork[program.functions().size()];
    live = new LiveRegisters(program.functions(), checks(Meaning.Check.OVERFLOW));
    stacks = new CallStacks(live);
    longComputations = new LongComputations(localStates());
  }

  private static boolean calls(Program program, Predicate<Service> service) {
    return program.functions().stream()
        .flatMap(function -> function.code().stream())
        .anyMatch(its -> its instanceof Instruction.Library call && service.test(call.service()));
  }

  /**
   * Returns whether an operation may tell of a step of another thread that releases nothing. An
   * attempt at a lock may, which another thread has taken and not given back.
   */
  private static boolean tellsWithoutOrder(Service service) {
    return service.mayFail() || service == Service.SEMAPHORE_VALUE;
  }

  /** The registers that calls still need. */
  LiveRegisters live() {
    return live;
  }

  /** The instructions of a function that concern registers or a thread's own memory. */
  RegisterWork registerWork(int function) {
    if (registerWork[function] == null) {
      registerWork[function] = new RegisterWork(program.functions().get(function), this);
    }
    return registerWork[function];
  }

  /** The stacks of calls of threads in all systems. */
  CallStacks stacks() {
    return stacks;
  }

  /** A thread that stands before its first call. */
  ThreadState beforeStart() {
    return new ThreadState(new Blocks(memory, IntTrees.EMPTY));
  }

  /** A table of local states, none of which was met yet. */
  LocalStates localStates() {
    return new LocalStates(live, stacks, memory);
  }

  /** The long computations that threads have carried out. */
  LongComputations longComputations() {
    return longComputations;
  }

  /** The threads that are neither joined nor detached when the program ends. */
  LeftThreads leftThreads() {
    return leftThreads;
  }

  /**
   * Returns the freedoms that executions have met, each with its first statement. Grows while
   * systems of the program are explored.
   */
  public List<Remarks.Met> freedoms() {
    return metFreedoms.all();
  }

  /** Tells the conditions over global variables of each of the first claims. */
  public void observe(List<List<GlobalCondition>> its) {
    observed = its.stream().map(List::copyOf).toList();
  }

  /** Those conditions, by claim. */
  List<List<GlobalCondition>> observed() {
    return observed;
  }

  /** The freedoms that executions have met. */
  MetFreedoms metFreedoms() {
    return metFreedoms;
  }

  /** Returns whether a compare-exchange that finds its value goes on in two ways. */
  boolean maySwapOrNot(Instruction.Exchange its) {
    return its.weak() && explores(Freedom.WEAK_CAS);
  }

  /** Returns whether a freedom is explored. */
  boolean explores(Freedom freedom) {
    return meaning.freedoms().filter(all -> all.contains(freedom)).isPresent();
  }

  /** Notes the statement that creates a thread, in programs that are checked for leaks. */
  void creates(int thread, Span statement) {
    if (looksForLeaks() && !leftThreads.isCreatedBy(thread, statement)) {
      grows(); // all who explore together come to know it
      leftThreads.creates(thread, statement);
    }
  }

  /** The first executions are over, by which most threads are known. */
  void executed() {
    early = Math.min(early, 1 + threads.size());
  }

  /**
   * Returns the number in the name of a thread where all executions are described. It is that of
   * the thread, but for those that are met late, which have numbers in the order of {@linkplain
   * #path the threads that started them}, wherever they were met.
   */
  private int named(int thread) {
    if (thread < early) {
      return thread;
    }
    int[] starts = starts(thread);
    return early
        + (int)
            threads.values().stream()
                .filter(its -> its >= early && Arrays.compare(starts(its), starts) < 0)
                .count();
  }

  /**
   * Returns the starts that led to a thread. Each is its number among those of the thread that
   * started it.
   */
  private int[] starts(int thread) {
    return Arrays.stream(path(thread).split("\\.")).skip(1).mapToInt(Integer::parseInt).toArray();
  }

  /** A thread has carried out instructions. */
  void executes(long count) {
    instructions += count;
  }

  /** Returns the number of instructions that threads have carried out so far in all systems. */
  public long instructions() {
    return instructions;
  }

  /** The place of an object of memory. */
  enum Region {
    GLOBAL,
    FUNCTION,
    STACK,
    THREAD,
    HEAP,
    /** The memory that the allocator keeps for itself. */
    ALLOCATOR
  }

  /** An instruction that makes memory. */
  record Site(int function, int pc) {}

  /** The bits of the depth of a call. A stack has room for fewer calls. */
  static final int DEPTH = 18;

  /** The identity of an object. */
  private record Identity(int thread, Region region, int index, int site, int size, int life) {}

  /**
   * An object of memory.
   *
   * @param thread the thread that made it, or -1
   * @param index what tells it from others of its site: for the stack, the depth of its call and,
   *     in the upper bits, the number that an array of a computed length has there
   * @param life how many variables of the stack came before it that are the same but for that
   * @param site the number by which its layout is found
   * @param type how its bytes are shown
   * @param where the instruction that makes it
   * @param span the statement that makes it, or where it is defined
   */
  record Piece(
      String name,
      Region region,
      int thread,
      int index,
      int life,
      int site,
      int size,
      int element,
      Type type,
      Site where,
      Span span) {
    /** Returns its name, without the part that distinguishes it from others of that name. */
    String label() {
      return region != Region.HEAP
          ? name
          : part() instanceof Type.Struct its && !its.name().isEmpty() ? its.name() : "memory";
    }

    private Type part() {
      return type instanceof Type.Array(Type of, int _) ? of : type;
    }

    /** Returns its description for a message. */
    String words() {
      return region == Region.HEAP && part() instanceof Type.Struct its && !its.name().isEmpty()
          ? "`" + its.name() + "` of line " + span.line()
          : "`" + name + "`";
    }

    /** The number among the arrays of a computed length of its call; 0 for all other objects. */
    int number() {
      return region == Region.STACK ? index >>> DEPTH : 0;
    }

    /** Of a variable on the stack, the depth of its call. */
    int depth() {
      return index & (1 << DEPTH) - 1;
    }

    /** The same but for its life. */
    Piece withLife(int other) {
      return new Piece(name, region, thread, index, other, site, size, element, type, where, span);
    }
  }

  Program program() {
    return program;
  }

  /** Returns whether the room was ever fitted to what some executions need. */
  boolean fitted() {
    return fitted;
  }

  /** The next systems have room for more than most programs need, at least. */
  void makeRoom(int threads, int cells) {
    roomForThreads = Math.max(roomForThreads, threads);
    roomForCells = Math.max(roomForCells, cells);
  }

  /**
   * Gives the next systems room for all threads that are known, and no more. Each costs a look in
   * every state. Of the cells they have room for twice these at most.
   */
  void fit(int cells) {
    fitted = true;
    roomForThreads = threads.size() + 1;
    roomForCells = Math.max(LEAST_CELLS, Integer.highestOneBit(Math.max(1, 2 * cells - 1)));
  }

  int roomForThreads() {
    return roomForThreads;
  }

  int roomForCells() {
    return roomForCells;
  }

  /**
   * The values among which a function chooses that may give any of many.
   *
   * @throws NotSupported if there are none
   */
  Meaning.Values values(String what, Span at) {
    if (!narrowed) {
      grows();
    }
    narrowed = true;
    lacksValues |= meaning.nondet().isEmpty();
    return meaning
        .nondet()
        .orElseThrow(
            () ->
                new NotSupported(
                    at,
                    what + " any of more than 256 values",
                    "say which values are meant: --nondet LOW..HIGH, or all of them: --symbolic"));
  }

  /** The calls of the program by name; found when they are first wanted. */
  private CallSites callSites() {
    if (callSites.isEmpty()) {
      callSites = Optional.of(new CallSites(program));
    }
    return callSites.get();
  }

  /**
   * Returns the values that stand for all that a call gives. They are absent if there are none, or
   * the user says which values are meant.
   */
  Optional<long[]> representatives(Site choice) {
    return meaning.nondet().isPresent()
        ? Optional.empty()
        : representatives.computeIfAbsent(
            choice, its -> Representatives.of(program, callSites(), its));
  }

  /**
   * Returns whether some executions were left out, since a function gave fewer values than it may.
   * Grows while systems of the program are explored.
   */
  public boolean narrowed() {
    return narrowed;
  }

  /** Returns whether some choice is among many values, of which nobody has said which. */
  public boolean lacksValues() {
    return lacksValues;
  }

  /** Notes that a function runs that is not defined, whose effects are not known. */
  void guesses() {
    if (!guessed) {
      grows();
    }
    guessed = true;
  }

  /**
   * Returns whether some step has called a function that is not there. Grows while systems of the
   * program are explored.
   */
  public boolean guessed() {
    return guessed;
  }

  /** Returns the most steps that each thread makes. */
  public OptionalInt bound() {
    return meaning.bound();
  }

  /** Returns whether the program ever asks why a service has failed. */
  boolean asksForErrorNumber() {
    return asksForErrorNumber;
  }

  /** Returns whether threads of the program may ask each other to end. */
  boolean cancels() {
    return cancels;
  }

  /**
   * Returns whether some operation orders less than sequential consistency does. It is an access
   * with a weaker memory order, or an attempt at a lock or semaphore.
   */
  boolean hasWeakOrders() {
    return weakOrders;
  }

  /** Returns whether each access says its memory order, and fences are steps. */
  boolean keepsOrders() {
    return meaning.memory().keepsOrders();
  }

  /** Returns whether an instruction is a fence that is a step. */
  boolean isFence(Instruction.Library its) {
    return keepsOrders()
        && switch (its.service()) {
          case FENCE, FENCE_ACQUIRE_RELEASE, FENCE_ACQUIRE, FENCE_RELEASE -> true;
          default -> false;
        };
  }

  /** The signals of the program; absent if it uses none. */
  Optional<Signals> signals() {
    return signals;
  }

  /** Returns whether threads of the program may delete keys. */
  boolean deletesKeys() {
    return deletesKeys;
  }

  /** A fact that steps find out. Systems that know less of the program have other steps. */
  enum Fact {
    /** A semaphore may have the largest value that there is, so raising it does not commute. */
    FULL_SEMAPHORES,

    /** A thread is detached, so its handle is invalid once it has ended. */
    DETACHED_THREADS,

    /** A mutex may be used in another way than to lock and unlock it, while threads run. */
    ASKED_MUTEXES,

    /** Some mutex is robust, so that a thread that locks one looks at whether its holder ended. */
    ROBUST_MUTEXES,

    /** The first thread ends before others, and the last one ends the program. */
    MAIN_LEAVES,

    /** Some thread looks at the end of the first one. */
    MAIN_IS_ASKED_FOR,

    /** A value is used that was never given, and is any value. */
    OPEN_VALUES
  }

  /** Returns whether a fact was found out. */
  boolean holds(Fact fact) {
    return facts.contains(fact);
  }

  /**
   * Notes a fact.
   *
   * @throws Outgrown if that is news
   */
  void finds(Fact fact) {
    if (isNews(facts, fact)) {
      throw new Outgrown();
    }
  }

  /** Adds what is found out; whether it was not known. */
  private <T> boolean isNews(Set<T> known, T its) {
    boolean news = !known.contains(its);
    if (news) {
      grows();
      known.add(its);
    }
    return news;
  }

  /** Notes that a value is used that was never given, where each of these is any value. */
  void usesOpenValue() {
    if (meaning.open() != Meaning.Open.NONE) {
      finds(Fact.OPEN_VALUES);
    }
  }

  /** Returns whether the first read of memory that others can see chooses its value. */
  boolean opensShared() {
    return meaning.open() == Meaning.Open.ALL;
  }

  /** Returns whether memory of a site, seen by several threads, was read before it was given. */
  boolean isReadOpen(Piece piece) {
    return readOpen.contains(piece.site());
  }

  /**
   * Notes that memory of a site, seen by several threads, is read before it was given.
   *
   * @throws Outgrown if that is news, since such a read also writes
   */
  void readsOpen(Piece piece) {
    if (isNews(readOpen, piece.site())) {
      throw new Outgrown();
    }
  }

  /** Notes that a thread is detached, which matters to those that ask it to end. */
  void detaches() {
    if (cancels) {
      finds(Fact.DETACHED_THREADS);
    }
  }

  /** More threads are met than there is room for. */
  Outgrown needThreads(int count) {
    grows();
    roomForThreads = Math.max(fitted ? roomForThreads : 2 * roomForThreads, count);
    return new Outgrown();
  }

  /** More cells are met than there is room for. */
  Outgrown needCells() {
    grows();
    roomForCells = Math.multiplyExact(roomForCells, 2);
    return new Outgrown();
  }

  /** Returns whether memory that is not given back may be an error. */
  boolean looksForLeaks() {
    return checks(Meaning.Check.LEAKS) || checks(Meaning.Check.CLEANUP);
  }

  /** Returns whether something counts as an error. */
  boolean checks(Meaning.Check check) {
    return meaning.checks().contains(check);
  }

  /**
   * A block of the heap is seen by other threads.
   *
   * @throws Outgrown if that is news and a step has looked at all memory before
   */
  void shows(int object) {
    if (!shown.get(object)) {
      grows();
      shown.set(object);
      changes();
    }
  }

  /** The blocks of the heap that were ever seen by other threads; the step looks at all memory. */
  BitSet surveyed() {
    if (!surveyed) {
      grows();
    }
    surveyed = true;
    return (BitSet) shown.clone();
  }

  /** Ends or resumes its growth, see {@link Processor#settle}. */
  void settle(boolean settled) {
    this.settled = settled;
  }

  /**
   * Announces growth, for something that was never met.
   *
   * @throws Unforeseen if it is settled
   */
  void grows() {
    if (settled) {
      throw new Unforeseen();
    }
  }

  private int grown(int number) {
    grows();
    return number;
  }

  /** Notes that the first thread computes too long before its first step. */
  void startIsTooLong(LocalWorkTooLong its) {
    startTooLong = Optional.of(its);
  }

  /** Returns the reason why the first thread's computation before its first step is too long. */
  Optional<LocalWorkTooLong> startTooLong() {
    return startTooLong;
  }

  /**
   * Discards each step whose local work is too long from now on. It leads nowhere, as if an
   * assumption after it was false, so that what else happens is explored. Only {@value
   * #MOST_TOO_LONG} different ones do, for each may take long.
   */
  public void leaveOutWhatIsTooLong() {
    leavesOut = true;
  }

  /**
   * A step is left out, since its local work is too long.
   *
   * @throws LocalWorkTooLong if it is not to be left out
   */
  void leavesOut(LocalWorkTooLong its) {
    boolean again = leftOut.contains(its); // in another system of the program
    if (!again && (!leavesOut || leftOut.size() >= MOST_TOO_LONG)) {
      throw its;
    }
    if (!again) {
      grows();
    }
    leftOut.add(its);
  }

  /**
   * Returns the reason why the first step that was left out was too long; absent if none was left
   * out.
   */
  public Optional<LocalWorkTooLong> leftOut() {
    return leftOut.stream().findFirst();
  }

  /** Returns the remarks that limit the verdicts about the program. */
  Remarks remarks() {
    return new Remarks(
        narrowed,
        guessed,
        leftOut().map(LocalWorkTooLong::getMessage),
        toldLeft.isEmpty() ? leftThreads.told(program, this::named) : toldLeft,
        metFreedoms.all());
  }

  /** Takes over what others have found out that limits it. */
  void remark(Remarks others) {
    narrowed |= others.narrowed();
    guessed |= others.guessed();
    toldLeft = others.left();
    metFreedoms.add(others.freedoms());
    if (leftOut.isEmpty()) {
      others.leftOut().ifPresent(why -> leftOut.add(new LocalWorkTooLong(why)));
    }
  }

  /** Returns facts like those with which this was made, without what its systems have shown. */
  ProgramFacts afresh() {
    ProgramFacts its = new ProgramFacts(program, meaning);
    its.leavesOut = leavesOut;
    its.mostThreads = mostThreads;
    its.observed = observed;
    return its;
  }

  /** Starts a new system, of which no step has looked at all memory yet. */
  void begins() {
    leftThreads.begins();
    surveyed = false;
    settled = false;
  }

  private void changes() {
    if (surveyed) {
      throw new Outgrown();
    }
  }

  /**
   * Returns whether arrivals at a barrier commute. No more threads than it waits for have ever come
   * to it then, so that those that come together are the same in every order.
   */
  boolean arrivalsCommute(long barrier) {
    return !crowded.contains(barrier);
  }

  /**
   * A thread comes to a barrier.
   *
   * @param count for how many it waits
   * @throws Outgrown if they are more now, so that their order matters
   */
  void arrives(long barrier, int thread, long count) {
    BitSet all = comers.getOrDefault(barrier, NOBODY);
    if (!all.get(thread)) {
      grows();
      all = comers.computeIfAbsent(barrier, _ -> new BitSet());
      all.set(thread);
    }
    if (all.cardinality() > count && isNews(crowded, barrier)) {
      throw new Outgrown();
    }
  }

  /**
   * Returns whether updates of some memory by an operator commute. It is the only one by which that
   * memory is updated without a read of the result, as far as is known.
   */
  boolean updatesCommute(long address, Operator operator) {
    return !updatedInOrder.contains(address) && updates.getOrDefault(address, operator) == operator;
  }

  /** Some memory is updated by an operator, which {@linkplain #updatesCommute commutes} there. */
  void updates(long address, Operator operator) {
    if (updates.get(address) != operator) {
      grows();
      updates.put(address, operator);
    }
  }

  /**
   * Updates of some memory do not commute.
   *
   * @throws Outgrown unless that was known
   */
  void updatedInOrder(long address) {
    if (isNews(updatedInOrder, address)) {
      throw new Outgrown();
    }
  }

  /**
   * Returns whether a thread is the only one that ever joins or detaches another one. Then no other
   * thread needs to know of it.
   *
   * @throws Outgrown if it was another one so far
   */
  boolean claimsAlone(int by, int thread) {
    if (!claimants.containsKey(thread)) {
      grows();
      claimants.put(thread, by);
    }
    int first = claimants.get(thread);
    if (first != by && first != SEVERAL) {
      grows();
      claimants.put(thread, SEVERAL);
      throw new Outgrown();
    }
    return first == by;
  }

  /**
   * Returns whether some thread may ask for the end of a thread, as joining it does. Programs
   * rarely join the first thread.
   */
  boolean isEndAskedFor(int thread) {
    return thread != 0 || facts.contains(Fact.MAIN_IS_ASKED_FOR);
  }

  /**
   * A step asks whether a thread has ended.
   *
   * @throws Outgrown if it is the first thread, and that is news
   */
  void asksForEnd(int thread) {
    if (!isEndAskedFor(thread)) {
      finds(Fact.MAIN_IS_ASKED_FOR);
    }
  }

  /** The number of the k-th thread that a thread creates; the first thread has number 0. */
  int thread(int creator, int k) {
    return threads.computeIfAbsent((long) creator << 32 | k, _ -> grown(threads.size() + 1));
  }

  /**
   * Limits the threads. A step is discarded that creates one before which and with which more than
   * a number of threads must have been created. So all executions are explored that create no more.
   *
   * @param most the number of created threads, from 1
   */
  public void limitThreads(int most) {
    mostThreads = most;
  }

  /** Returns whether a step was discarded that would create too many threads. */
  public boolean leftOutThreads() {
    return leftOutThreads;
  }

  /** Returns whether a program is known to create very many threads, perhaps without end. */
  public boolean createsManyThreads() {
    return roomForThreads > FirstExecutions.MOST_THREADS;
  }

  /**
   * Returns whether the k-th thread that a thread creates is beyond the {@linkplain #limitThreads
   * limit}. Cost: the threads, for each creator.
   */
  boolean isTooMany(int creator, int k) {
    if (mostThreads == Integer.MAX_VALUE) {
      return false;
    }
    long needed = k + 1L;
    for (int thread = creator; thread != 0; ) {
      long key = created(thread);
      thread = (int) (key >>> 32);
      needed += (int) key + 1;
    }
    if (needed > mostThreads && !leftOutThreads) {
      grows();
      leftOutThreads = true;
    }
    return needed > mostThreads;
  }

  /** The creator of a thread, and which of its threads it is. */
  private long created(int thread) {
    for (Map.Entry<Long, Integer> its : threads.entrySet()) {
      if (its.getValue() == thread) {
        return its.getKey();
      }
    }
    throw new IllegalArgumentException("no thread has the number " + thread);
  }

  /** The name of a thread by who has started it, as {@link Inputs.Call} has it. */
  String path(int thread) {
    if (thread == 0) {
      return "main";
    }
    long key = created(thread);
    return path((int) (key >>> 32)) + "." + ((int) key + 1);
  }

  /**
   * Returns the results of functions that may give any of many values; absent if they are not
   * fixed.
   */
  Optional<Inputs> inputs() {
    return meaning.inputs();
  }

  /** The number of the k-th key that a thread creates. */
  int key(int creator, int k, Optional<Integer> destructor) {
    return keys.computeIfAbsent(
        List.of(creator, k, destructor),
        _ -> {
          grows();
          destructors.add(destructor);
          return destructors.size() - 1;
        });
  }

  /** Returns whether a number is that of a key that some thread has created. */
  boolean isKey(long number) {
    return number >= 0 && number < destructors.size();
  }

  /** The function that a thread calls at its end with the value that it has given to a key. */
  Optional<Integer> destructor(int key) {
    return destructors.get(key);
  }

  /** The number of objects of memory so far. */
  int pieces() {
    return pieces.size();
  }

  /**
   * Returns whether memory is the library's own. That is a variable of it, or a block that one of
   * its functions keeps; the names of these begin with {@code __ravel_}.
   */
  boolean isOfLibrary(int object) {
    Piece its = piece(object);
    return switch (its.region()) {
      case GLOBAL -> program.globals().get(its.index()).library();
      case THREAD -> its.index() >= 0 && program.globals().get(its.index()).library();
      case HEAP -> program.functions().get(its.where().function()).name().startsWith("__ravel_");
      case STACK, FUNCTION, ALLOCATOR -> false;
    };
  }

  /** Returns whether a number is that of an object of memory. */
  boolean isMemory(int object) {
    return object >= 0
        && object < pieces()
        && piece(object).region() != Region.FUNCTION
        && piece(object).region() != Region.ALLOCATOR;
  }

  Piece piece(int object) {
    return pieces.get(object);
  }

  /** The function that an object is; -1 if it is none. */
  int function(int object) {
    return object >= 0 && object < pieces.size() && pieces.get(object).region() == Region.FUNCTION
        ? object - program.globals().size()
        : -1;
  }

  /**
   * The object that a thread makes at a site.
   *
   * @param index tells it from others: the depth of its call, or how many blocks came before it
   */
  int object(
      int thread,
      Region region,
      int index,
      Site where,
      String name,
      int size,
      int element,
      Type type,
      Span at) {
    int site = sites.computeIfAbsent(List.of(where, size), _ -> grown(-1 - sites.size()));
    return numbers.computeIfAbsent(
        new Identity(thread, region, index, site, size, 0),
        _ -> {
          Type whole = whole(type, size);
          return added(
              new Piece(name, region, thread, index, 0, site, size, element, whole, where, at));
        });
  }

  private int added(Piece piece) {
    grows();
    pieces.add(piece);
    return pieces.size() - 1;
  }

  /** The first variable of the stack among those that are the same but for their lives. */
  int firstLife(int object) {
    return life(object, 0);
  }

  /** The variable of the stack that comes after another one in its place. */
  int nextLife(int object) {
    return life(object, piece(object).life() + 1);
  }

  private int life(int object, int life) {
    Piece its = piece(object);
    return numbers.computeIfAbsent(
        new Identity(its.thread(), its.region(), its.index(), its.site(), its.size(), life),
        _ -> added(its.withLife(life)));
  }

  /** The type of memory that may be larger than what it is made of. */
  private static Type whole(Type type, int size) {
    int each = type.size();
    return each == 0 || size == each || type instanceof Type.Array
        ? type
        : new Type.Array(type, size / each);
  }

  /** Returns the functions that call themselves. */
  Recursion recursion() {
    if (recursion.isEmpty()) {
      recursion = Optional.of(new Recursion(callSites(), program.functions().size()));
    }
    return recursion.get();
  }

  /** The functions that return a block that they allocate. */
  Allocators allocators() {
    return allocators;
  }

  /** The global pointers that hold blocks of the heap. */
  BlockHolders holders() {
    if (holders.isEmpty()) {
      holders = Optional.of(new BlockHolders(program, allocators, callSites()));
    }
    return holders.get();
  }

  /** The number of a statement that gives memory back, by which its header knows it. */
  int freeing(Span statement) {
    return freed.computeIfAbsent(
        statement,
        its -> {
          grows();
          freeing.add(its);
          return freeing.size();
        });
  }

  /** The statement of such a number; absent if it is 0. */
  Optional<Span> freeing(long number) {
    return number == 0 ? Optional.empty() : Optional.of(freeing.get((int) number - 1));
  }

  /** Returns whether new memory may also be what was given back before. */
  boolean reuses() {
    return meaning.reuse();
  }

  /** Returns the place where the allocator keeps the blocks of a size that were given back. */
  int freed(int size) {
    return ofAllocator(0, "freed memory of " + size + (size == 1 ? " byte" : " bytes"), size, 8);
  }

  /** Returns the place that says whether a key was deleted. */
  int keyPlace(int key) {
    return ofAllocator(1 + key, "key " + (1 + key), Kind.KEY.size(), Kind.KEY.size());
  }

  private int ofAllocator(int index, String name, int size, int element) {
    Span main = program.functions().get(program.main()).span();
    return object(-1, Region.ALLOCATOR, index, NOWHERE, name, size, element, Type.UNKNOWN, main);
  }

  /** A cell of memory. It has an offset in its object, a size in bytes, and contents of a kind. */
  record Range(int offset, int size, Kind kind) {
    int end() {
      return offset + size;
    }
  }

  /**
   * The cells that an access covers. Where it begins or ends inside a cell, that is cut in two.
   *
   * @throws Outgrown if a cell was cut
   */
  List<Range> cells(Piece piece, int offset, int size) {
    NavigableMap<Integer, Range> its = layout(piece);
    Range same = its.get(offset);
    if (same != null && same.size() == size) {
      return List.of(same);
    }
    cut(its, offset);
    cut(its, offset + size);
    List<Range> covered = new ArrayList<>();
    int at = offset;
    boolean added = false;
    while (at < offset + size) {
      Range known = its.get(at);
      if (known == null) {
        Integer next = its.higherKey(at);
        int end = next == null ? offset + size : Math.min(next, offset + size);
        known = new Range(at, end - at, Kind.BYTES);
        grows();
        its.put(at, known);
        added = true;
      }
      covered.add(known);
      at = known.end();
    }
    if (added && piece.region() == Region.STACK) {
      comesLate();
    }
    if (added) {
      changes();
    }
    return covered;
  }

  /**
   * A variable on the stack has a cell more. The same variable may have been published without it.
   *
   * @throws Outgrown unless that is {@linkplain #forgive forgiven}
   */
  private void comesLate() {
    late = true;
    if (!forgiving) {
      throw new Outgrown();
    }
  }

  /**
   * From now on, or no longer, cells of variables on the stack may come late. What they held is
   * then undefined, so nothing may be said of a system in which {@linkplain #late one} did: an
   * execution of it breaks off where a thread looks, and not before.
   */
  void forgive(boolean forgiving) {
    this.forgiving = forgiving;
    late = false;
  }

  /**
   * Returns whether a cell of a variable on the stack came late since it was asked to forgive that.
   */
  boolean late() {
    return late;
  }

  private void cut(NavigableMap<Integer, Range> layout, int edge) {
    var below = layout.lowerEntry(edge);
    if (below != null && below.getValue().end() > edge) {
      Range whole = below.getValue();
      grows();
      layout.put(whole.offset(), new Range(whole.offset(), edge - whole.offset(), Kind.BYTES));
      layout.put(edge, new Range(edge, whole.end() - edge, Kind.BYTES));
      throw new Outgrown();
    }
  }

  /** An object by which threads synchronise of which an access would touch a part. */
  Optional<Range> touched(Piece piece, int offset, int size) {
    NavigableMap<Integer, Range> its = layout(piece);
    var first = its.floorEntry(offset);
    var last = its.lowerEntry(offset + size);
    return Stream.of(Optional.ofNullable(first), Optional.ofNullable(last))
        .flatMap(Optional::stream)
        .map(Map.Entry::getValue)
        .filter(range -> range.kind() != Kind.BYTES && range.end() > offset)
        .findFirst();
  }

  /**
   * The cell that an object is by which threads synchronise. Smaller cells in its place are joined.
   *
   * @return the cell; absent if a part of it belongs to another object
   * @throws Outgrown if cells were joined
   */
  Optional<Range> synchronising(Piece piece, int offset, Kind kind) {
    NavigableMap<Integer, Range> its = layout(piece);
    Range same = its.get(offset);
    if (same != null && same.kind() == kind) {
      return Optional.of(same);
    }
    int size = kind.size();
    var inside = its.subMap(offset, offset + size);
    boolean other = inside.values().stream().anyMatch(range -> range.kind() != Kind.BYTES);
    if (other || touched(piece, offset, size).isPresent()) {
      return Optional.empty();
    }
    grows();
    cut(its, offset);
    cut(its, offset + size);
    boolean joined = !inside.isEmpty();
    inside.clear();
    Range whole = new Range(offset, size, kind);
    its.put(offset, whole);
    if (joined) {
      throw new Outgrown();
    }
    if (piece.region() == Region.STACK) {
      comesLate();
    }
    return Optional.of(whole);
  }

  /** The cells of a piece so far, ascending. */
  List<Range> cells(Piece piece) {
    return List.copyOf(layout(piece).values());
  }

  /** The first cell of a piece that ends after a place. */
  Optional<Range> cellBehind(Piece piece, int place) {
    NavigableMap<Integer, Range> its = layout(piece);
    var at = its.floorEntry(place);
    var first = at != null && at.getValue().end() > place ? at : its.higherEntry(place);
    return Optional.ofNullable(first).map(Map.Entry::getValue);
  }

  private NavigableMap<Integer, Range> layout(Piece piece) {
    return layouts.computeIfAbsent(piece.site(), _ -> new TreeMap<>());
  }

  /** Returns whether some access to a cell was not atomic. */
  boolean isPlain(Piece piece, Range range) {
    return plain.contains(List.of(piece.site(), range.offset(), range.size()));
  }

  /** An access to a cell is not atomic. */
  void makePlain(Piece piece, Range range) {
    boolean _ = isNews(plain, List.of(piece.site(), range.offset(), range.size()));
  }
}
