// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.ThreadDeclaration;
import dev.ravel.source.Limits;
import dev.ravel.symmetry.Block;
import dev.ravel.symmetry.Families;
import dev.ravel.symmetry.Group;
import dev.ravel.system.Symmetry;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Members of families that are interchangeable, and what becomes of states when they are renamed.
 */
final class Exchanges implements Symmetry {
  private final Program program;
  private final ObjectTable objects;
  private final ProgramSystem execution;
  private final Families families;
  private final Liveness[] liveness;
  private final List<Block> ofBlocks;
  private final boolean ring;

  /** The block of each member, the class that it is a number of, and that number. */
  private final int[] blocks;

  private final int[] classes;
  private final long[] numbers;

  /** By class and number the member. */
  private final Map<Integer, Map<Long, Integer>> members = new HashMap<>();

  /** The threads by their routine and arguments. */
  private final Map<List<Long>, Integer> byName = new HashMap<>();

  /** By class the routines whose variables have to do with it. */
  private final Map<Integer, BitSet> renamed = new HashMap<>();

  private Exchanges(
      Program program,
      ObjectTable objects,
      ProgramSystem execution,
      Families families,
      Group group,
      Liveness[] liveness) {
    this.program = program;
    this.objects = objects;
    this.execution = execution;
    this.families = families;
    this.liveness = liveness;
    this.ofBlocks = group.blocks();
    this.ring = group.blocks().stream().anyMatch(Block::ring);
    int count = group.blocks().stream().mapToInt(block -> block.members().size()).sum();
    blocks = new int[count];
    classes = new int[count];
    numbers = new long[count];
    int next = 0;
    for (int b = 0; b < group.blocks().size(); b++) {
      Block block = group.blocks().get(b);
      for (long number : block.members()) {
        blocks[next] = b;
        classes[next] = block.slotClass();
        numbers[next] = number;
        members.computeIfAbsent(block.slotClass(), _ -> new HashMap<>()).put(number, next++);
      }
    }
    for (int t = 0; t < program.threads().size(); t++) {
      Limits.pollAt(t + 1);
      byName.put(name(program.threads().get(t), program.threads().get(t).arguments()), t);
    }
  }

  /**
   * Returns the renamings of a group on the states of a program. There are none if the group is
   * trivial, or if the registers of a local array that members exchange are not alive together.
   */
  static Optional<Symmetry> of(
      Program program,
      ObjectTable objects,
      ProgramSystem execution,
      Families families,
      Group group,
      Liveness[] liveness) {
    if (group.blocks().isEmpty()) {
      return Optional.empty();
    }
    Exchanges its = new Exchanges(program, objects, execution, families, group, liveness);
    return its.registersLiveTogether() ? Optional.of(its) : Optional.empty();
  }

  private boolean registersLiveTogether() {
    for (int r = 0; r < liveness.length; r++) {
      Routine routine = program.routines().get(r);
      for (int pc = 0; pc < routine.code().size(); pc++) {
        Limits.poll();
        int[] live = liveness[r].before(pc);
        for (int k = 0; live != null && k < live.length; k += 2) {
          for (int register = live[k]; register < live[k + 1]; register++) {
            for (int m = 0; m + 1 < blocks.length; m++) {
              if (blocks[m] == blocks[m + 1] && !has(live, register(m, m + 1, r, register))) {
                return false;
              }
            }
          }
        }
      }
    }
    return true;
  }

  private static boolean has(int[] ranges, int register) {
    for (int k = 0; k < ranges.length; k += 2) {
      if (ranges[k] <= register && register < ranges[k + 1]) {
        return true;
      }
    }
    return false;
  }

  // -------------------------------------------------------------------------------- renaming

  /** Returns a number of a class after one member of a block is renamed to another one. */
  private long renamed(int one, int other, int slotClass, long number) {
    if (slotClass != classes[one]) {
      return number;
    }
    if (ring) {
      Integer member = members.get(slotClass).get(number);
      int size = blocks.length;
      return member == null ? number : numbers[(member + other - one + size) % size];
    }
    return number == numbers[one]
        ? numbers[other]
        : number == numbers[other] ? numbers[one] : number;
  }

  private int register(int one, int other, int routine, int register) {
    return families.register(routine, register, (c, number) -> renamed(one, other, c, number));
  }

  /** Returns the thread to which the renaming of one member to another one takes a thread. */
  private int thread(int one, int other, int thread) {
    ThreadDeclaration its = program.threads().get(thread);
    List<Long> arguments = its.arguments();
    for (int k = 0; k < arguments.size(); k++) {
      long number = arguments.get(k);
      if (renamed(one, other, families.registerClass(its.routine(), k), number) != number) {
        List<Long> image = new ArrayList<>();
        for (int d = 0; d < arguments.size(); d++) {
          int slotClass = families.registerClass(its.routine(), d);
          image.add(renamed(one, other, slotClass, arguments.get(d)));
        }
        return byName.get(name(its, image));
      }
    }
    return thread;
  }

  private static List<Long> name(ThreadDeclaration thread, List<Long> arguments) {
    List<Long> name = new ArrayList<>(List.of((long) thread.routine()));
    name.addAll(arguments);
    return name;
  }

  @Override
  public int members() {
    return blocks.length;
  }

  @Override
  public int block(int member) {
    return blocks[member];
  }

  @Override
  public boolean isRing() {
    return ring;
  }

  @Override
  public int process(int one, int other, int process) {
    return process < program.threads().size() ? thread(one, other, process) : process;
  }

  @Override
  public int compassion(int one, int other, int compassion) {
    return execution.renamed(
        compassion, its -> thread(one, other, its), its -> object(one, other, its));
  }

  @Override
  public int object(int one, int other, int object) {
    int controlled = objects.controlled(object);
    int existing = objects.existing(object);
    if (object < objects.declared()) {
      int image = families.object(object, (c, number) -> renamed(one, other, c, number));
      if (!program.objects().get(image).kind().getClass().equals(objects.kind(object).getClass())) {
        throw new IllegalStateException("an array of objects of several kinds");
      }
      return image;
    }
    return controlled >= 0
        ? objects.control(thread(one, other, controlled))
        : existing >= 0 ? objects.alive(thread(one, other, existing)) : object;
  }

  @Override
  public int owner(int object) {
    int controlled = objects.controlled(object);
    int thread = controlled >= 0 ? controlled : objects.existing(object);
    if (thread < 0) {
      return object < objects.declared() ? owner(families.place(object)) : NOBODY;
    }
    ThreadDeclaration its = program.threads().get(thread);
    long[] place = new long[2 * its.arguments().size()];
    for (int k = 0; k < its.arguments().size(); k++) {
      place[2 * k] = families.registerClass(its.routine(), k);
      place[2 * k + 1] = its.arguments().get(k);
    }
    return owner(place);
  }

  /** Returns the member named by classes and indices in turn. */
  private int owner(long[] place) {
    int owner = NOBODY;
    for (int k = 0; k < place.length; k += 2) {
      Integer member = members.getOrDefault((int) place[k], Map.of()).get(place[k + 1]);
      if (member != null && member != owner) {
        owner = owner == NOBODY ? member : SEVERAL;
      }
    }
    return owner;
  }

  @Override
  public boolean turns(int one, int other, int claim, int into) {
    return families.turns(claim, into, ofBlocks.get(blocks[one]), numbers[one], numbers[other]);
  }

  @Override
  public boolean concerns(int one, int other, int object) {
    if (object(one, other, object) != object) {
      return true;
    }
    int thread = objects.controlled(object);
    if (thread >= 0) {
      int routine = program.threads().get(thread).routine();
      return renamed.computeIfAbsent(classes[one], this::routinesWith).get(routine);
    }
    if (object >= objects.declared()) {
      return false;
    }
    return switch (objects.kind(object)) {
      case ObjectDeclaration.Cell _, ObjectDeclaration.Input _, ObjectDeclaration.SymbolicInput _ ->
          families.contentClass(object) == classes[one];
      case ObjectDeclaration.Semaphore _, ObjectDeclaration.Place _ -> false;
      case ObjectDeclaration.Mutex _, ObjectDeclaration.Cond _, ObjectDeclaration.Barrier _ -> true;
      case ObjectDeclaration.Channel _ -> true;
    };
  }

  /** The routines that have numbers of a class in their variables, or as indices of these. */
  private BitSet routinesWith(int slotClass) {
    BitSet found = new BitSet();
    for (int r = 0; r < program.routines().size(); r++) {
      Routine routine = program.routines().get(r);
      for (int k = routine.parameters(); k < routine.registers().size(); k++) {
        Limits.pollAt(k);
        boolean its = families.registerClass(r, k) == slotClass;
        long[] place = families.place(r, k);
        for (int d = 0; d < place.length; d += 2) {
          its |= place[d] == slotClass;
        }
        if (its) {
          found.set(r);
        }
      }
    }
    return found;
  }

  @Override
  public int value(int one, int other, int object, int value) {
    int thread = objects.controlled(object);
    if (thread >= 0) {
      return local(one, other, thread, value);
    }
    int to = object(one, other, object);
    long[] words = execution.contents(object, value);
    return object < objects.declared()
        ? execution.value(to, contents(one, other, object, words))
        : execution.value(to, words);
  }

  private long[] contents(int one, int other, int object, long[] words) {
    return switch (objects.kind(object)) {
      case ObjectDeclaration.Cell _, ObjectDeclaration.Input _, ObjectDeclaration.SymbolicInput _ ->
          new long[] {renamed(one, other, families.contentClass(object), words[0])};
      case ObjectDeclaration.Mutex _ ->
          words[0] == 0 ? words : new long[] {thread(one, other, (int) words[0] - 1) + 1L};
      case ObjectDeclaration.Cond _ -> sets(one, other, words, 2);
      case ObjectDeclaration.Barrier _ -> sets(one, other, words, 1);
      case ObjectDeclaration.Semaphore _, ObjectDeclaration.Place _ -> words;
      case ObjectDeclaration.Channel channel -> {
        long[] next = words.clone();
        int first = 0;
        if (channel.capacity() == 0 && words.length > 0) {
          next[1] = thread(one, other, (int) words[1]);
          first = 2;
        }
        for (int k = first; k < words.length; k++) {
          int slotClass = families.messageClass(object, (k - first) % channel.leaves().size());
          next[k] = renamed(one, other, slotClass, words[k]);
        }
        yield channel.unordered() ? Messages.ascending(next, channel.leaves().size()) : next;
      }
    };
  }

  /** Returns sets of threads, renamed, one after the other. */
  private long[] sets(int one, int other, long[] words, int sets) {
    long[] next = new long[words.length];
    int length = words.length / sets;
    for (int k = 0; k < words.length; k++) {
      for (long rest = words[k]; rest != 0; rest &= rest - 1) {
        int from = (k % length << 6) + Long.numberOfTrailingZeros(rest);
        int to = thread(one, other, from);
        next[k / length * length + (to >> 6)] |= 1L << to;
      }
    }
    return next;
  }

  private int local(int one, int other, int thread, int id) {
    int to = thread(one, other, thread);
    LocalStates from = execution.locals(thread);
    if (!from.isInCode(id)) {
      return execution.locals(to).like(from, id);
    }
    int number = program.threads().get(thread).routine();
    int parameters = program.routines().get(number).parameters();
    Frame frame = from.frame(id);
    Frame image = frame.copy();
    for (int k = 0; k < frame.registers.length; k++) {
      if (k < parameters) {
        image.registers[k] = program.threads().get(to).arguments().get(k);
      } else {
        image.registers[register(one, other, number, k)] =
            renamed(one, other, families.registerClass(number, k), frame.registers[k]);
      }
    }
    return execution.locals(to).intern(image);
  }

  // ----------------------------------------------------------------------------------- facts

  /** Facts that are written down one after the other. */
  private final class Writing {
    private long[] written = new long[8];
    private int size;
    private int begin;

    void begin(long label) {
      begin = size;
      push(label);
      push(0);
    }

    private void push(long word) {
      if (size == written.length) {
        written = java.util.Arrays.copyOf(written, 2 * size);
      }
      written[size++] = word;
    }

    void label(long more) {
      written[begin] = mixed(written[begin], more);
    }

    /** Adds a number of a class. It is a member, or part of the label. */
    void number(int slotClass, long number) {
      Integer member = members.getOrDefault(slotClass, Map.of()).get(number);
      if (member == null) {
        label(number);
      } else {
        label(~blocks[member] ^ MEMBER);
        push(member);
        written[begin + 1]++;
      }
    }

    void thread(int thread) {
      ThreadDeclaration its = program.threads().get(thread);
      label(its.routine());
      for (int k = 0; k < its.arguments().size(); k++) {
        number(families.registerClass(its.routine(), k), its.arguments().get(k));
      }
    }

    /** Adds a place. It has classes and indices in turn. */
    void place(long[] place) {
      for (int k = 0; k < place.length; k += 2) {
        number((int) place[k], place[k + 1]);
      }
    }

    long[] all() {
      return java.util.Arrays.copyOf(written, size);
    }
  }

  /** Sets members apart from numbers in labels. */
  private static final long MEMBER = 0x5DEECE66DL << 20;

  private static long mixed(long label, long more) {
    long h = (label ^ more * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    h = (h ^ h >>> 29) * 0x94D049BB133111EBL;
    return h ^ h >>> 32;
  }

  @Override
  public long[] facts(int object, int value) {
    Writing facts = new Writing();
    int thread = objects.controlled(object);
    if (thread >= 0) {
      local(thread, value, facts);
      return facts.all();
    }
    long[] words = execution.contents(object, value);
    if (object >= objects.declared()) {
      facts.begin(2);
      facts.label(words[0]);
      if (objects.existing(object) >= 0) {
        facts.thread(objects.existing(object));
      }
      return facts.all();
    }
    contents(object, words, facts);
    return facts.all();
  }

  private void contents(int object, long[] words, Writing facts) {
    switch (objects.kind(object)) {
      case ObjectDeclaration.Cell _,
          ObjectDeclaration.Input _,
          ObjectDeclaration.SymbolicInput _ -> {
        begin(object, facts);
        facts.number(families.contentClass(object), words[0]);
      }
      case ObjectDeclaration.Semaphore _, ObjectDeclaration.Place _ -> {
        begin(object, facts);
        facts.label(words[0]);
      }
      case ObjectDeclaration.Mutex _ -> {
        begin(object, facts);
        if (words[0] == 0) {
          facts.label(-1);
        } else {
          facts.thread((int) words[0] - 1);
        }
      }
      case ObjectDeclaration.Cond _ -> sets(object, words, 2, facts);
      case ObjectDeclaration.Barrier _ -> sets(object, words, 1, facts);
      case ObjectDeclaration.Channel channel -> {
        begin(object, facts);
        facts.label(words.length);
        int leaves = channel.leaves().size();
        int first = 0;
        if (channel.capacity() == 0 && words.length > 0) {
          facts.label(words[0]);
          facts.thread((int) words[1]);
          first = 2;
        }
        for (int k = first; k < words.length; k++) {
          if (channel.unordered() && k % leaves == 0) {
            begin(object, facts); // where a message stands says nothing
          }
          facts.number(families.messageClass(object, (k - first) % leaves), words[k]);
        }
      }
    }
  }

  private void begin(int object, Writing facts) {
    facts.begin(1);
    facts.label(families.kin(object));
    facts.place(families.place(object));
  }

  private void sets(int object, long[] words, int sets, Writing facts) {
    begin(object, facts);
    int length = words.length / sets;
    for (int set = 0; set < sets; set++) {
      for (int t = 0; t < program.threads().size(); t++) {
        if ((words[set * length + (t >> 6)] >> t & 1) != 0) {
          begin(object, facts);
          facts.label(set);
          facts.thread(t);
        }
      }
    }
  }

  private void local(int thread, int id, Writing facts) {
    LocalStates locals = execution.locals(thread);
    facts.begin(3);
    facts.thread(thread);
    if (!locals.isInCode(id)) {
      facts.label(locals.frame(id).pc);
      return;
    }
    int number = program.threads().get(thread).routine();
    Frame frame = locals.frame(id);
    facts.label(frame.pc);
    facts.label(frame.label);
    int[] live = liveness[number].before(frame.pc);
    List<Integer> apart = new ArrayList<>();
    for (int k = 0; k < live.length; k += 2) {
      for (int register = live[k]; register < live[k + 1]; register++) {
        if (isIndexed(number, register)) {
          apart.add(register);
        } else {
          facts.label(register);
          facts.number(families.registerClass(number, register), frame.registers[register]);
        }
      }
    }
    for (int register : apart) {
      facts.begin(4);
      facts.thread(thread);
      facts.label(families.kin(number, register));
      facts.place(families.place(number, register));
      facts.number(families.registerClass(number, register), frame.registers[register]);
    }
  }

  /** Returns whether a register is part of an array that has members as indices. */
  private boolean isIndexed(int routine, int register) {
    long[] place = families.place(routine, register);
    for (int k = 0; k < place.length; k += 2) {
      if (members.containsKey((int) place[k])) {
        return true;
      }
    }
    return false;
  }
}
