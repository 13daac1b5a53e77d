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

/** Members of families that are interchangeable, and what becomes of states when they are. */
final class Exchanges implements Symmetry {
  private final Program program;
  private final ObjectTable objects;
  private final Execution execution;
  private final Families families;
  private final Liveness[] liveness;

  /** By member: its block, the class that it is a number of, and that number. */
  private final int[] blocks;

  private final int[] classes;
  private final long[] numbers;

  /** By class and number the member. */
  private final Map<Integer, Map<Long, Integer>> members = new HashMap<>();

  /** By exchange what threads and objects become; none between two blocks. */
  private final int[][] threads;

  private final int[][] places;

  /** By class the routines whose variables have to do with it. */
  private final Map<Integer, BitSet> renamed = new HashMap<>();

  private Exchanges(
      Program program,
      ObjectTable objects,
      Execution execution,
      Families families,
      Group group,
      Liveness[] liveness) {
    this.program = program;
    this.objects = objects;
    this.execution = execution;
    this.families = families;
    this.liveness = liveness;
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
    Map<List<Long>, Integer> byName = new HashMap<>();
    for (int t = 0; t < program.threads().size(); t++) {
      byName.put(name(program.threads().get(t), program.threads().get(t).arguments()), t);
    }
    threads = new int[count][];
    places = new int[count][];
    for (int exchange = 0; exchange + 1 < count; exchange++) {
      if (blocks[exchange] == blocks[exchange + 1]) {
        threads[exchange] = threads(exchange, byName);
        places[exchange] = places(exchange);
      }
    }
  }

  /**
   * The renamings of a group on the states of a program; none if the group is trivial, or if the
   * registers of a local array that members exchange are not alive together.
   */
  static Optional<Symmetry> of(
      Program program,
      ObjectTable objects,
      Execution execution,
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
            for (int exchange = 0; exchange < threads.length; exchange++) {
              if (threads[exchange] != null && !has(live, register(exchange, r, register))) {
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

  private long renamed(int exchange, int slotClass, long number) {
    if (slotClass != classes[exchange]) {
      return number;
    }
    return number == numbers[exchange]
        ? numbers[exchange + 1]
        : number == numbers[exchange + 1] ? numbers[exchange] : number;
  }

  private int register(int exchange, int routine, int register) {
    return families.register(routine, register, (c, number) -> renamed(exchange, c, number));
  }

  /**
   * Where an exchange takes each thread.
   *
   * @param byName the threads by their routine and arguments
   */
  private int[] threads(int exchange, Map<List<Long>, Integer> byName) {
    int[] all = new int[program.threads().size()];
    for (int t = 0; t < all.length; t++) {
      Limits.pollAt(t + 1);
      ThreadDeclaration thread = program.threads().get(t);
      List<Long> arguments = new ArrayList<>();
      for (int k = 0; k < thread.arguments().size(); k++) {
        int slotClass = families.registerClass(thread.routine(), k);
        arguments.add(renamed(exchange, slotClass, thread.arguments().get(k)));
      }
      all[t] = byName.get(name(thread, arguments));
    }
    return all;
  }

  private static List<Long> name(ThreadDeclaration thread, List<Long> arguments) {
    List<Long> name = new ArrayList<>(List.of((long) thread.routine()));
    name.addAll(arguments);
    return name;
  }

  private int[] places(int exchange) {
    int[] all = new int[objects.count()];
    for (int o = 0; o < all.length; o++) {
      Limits.pollAt(o + 1);
      int controlled = objects.controlled(o);
      int existing = objects.existing(o);
      if (o < objects.declared()) {
        all[o] = families.object(o, (c, number) -> renamed(exchange, c, number));
        if (!program.objects().get(all[o]).kind().getClass().equals(objects.kind(o).getClass())) {
          throw new IllegalStateException("an array of objects of several kinds");
        }
      } else if (controlled >= 0) {
        all[o] = objects.control(threads[exchange][controlled]);
      } else if (existing >= 0) {
        all[o] = objects.alive(threads[exchange][existing]);
      } else {
        all[o] = o;
      }
    }
    return all;
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
  public int process(int exchange, int process) {
    return process < threads[exchange].length ? threads[exchange][process] : process;
  }

  @Override
  public int object(int exchange, int object) {
    return places[exchange][object];
  }

  @Override
  public boolean concerns(int exchange, int object) {
    if (places[exchange][object] != object) {
      return true;
    }
    int thread = objects.controlled(object);
    if (thread >= 0) {
      int routine = program.threads().get(thread).routine();
      return renamed.computeIfAbsent(classes[exchange], this::routinesWith).get(routine);
    }
    if (object >= objects.declared()) {
      return false;
    }
    return switch (objects.kind(object)) {
      case ObjectDeclaration.Cell _, ObjectDeclaration.Input _ ->
          families.contentClass(object) == classes[exchange];
      case ObjectDeclaration.Semaphore _, ObjectDeclaration.Place _ -> false;
      case ObjectDeclaration.Mutex _,
          ObjectDeclaration.Cond _,
          ObjectDeclaration.Barrier _,
          ObjectDeclaration.Channel _ ->
          true;
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
  public int value(int exchange, int object, int value) {
    int to = places[exchange][object];
    int thread = objects.controlled(object);
    if (thread >= 0) {
      return local(exchange, thread, value);
    }
    long[] words = execution.contents(object, value);
    return object < objects.declared()
        ? execution.value(to, contents(exchange, object, words))
        : execution.value(to, words);
  }

  private long[] contents(int exchange, int object, long[] words) {
    int[] its = threads[exchange];
    return switch (objects.kind(object)) {
      case ObjectDeclaration.Cell _, ObjectDeclaration.Input _ ->
          new long[] {renamed(exchange, families.contentClass(object), words[0])};
      case ObjectDeclaration.Mutex _ ->
          words[0] == 0 ? words : new long[] {its[(int) words[0] - 1] + 1L};
      case ObjectDeclaration.Cond _ -> sets(its, words, 2);
      case ObjectDeclaration.Barrier _ -> sets(its, words, 1);
      case ObjectDeclaration.Semaphore _, ObjectDeclaration.Place _ -> words;
      case ObjectDeclaration.Channel channel -> {
        long[] next = words.clone();
        int first = 0;
        if (channel.capacity() == 0 && words.length > 0) {
          next[1] = its[(int) words[1]];
          first = 2;
        }
        for (int k = first; k < words.length; k++) {
          int slotClass = families.messageClass(object, (k - first) % channel.leaves().size());
          next[k] = renamed(exchange, slotClass, words[k]);
        }
        yield next;
      }
    };
  }

  /** Sets of threads, so many one after the other. */
  private static long[] sets(int[] threads, long[] words, int sets) {
    long[] next = new long[words.length];
    int length = words.length / sets;
    for (int set = 0; set < sets; set++) {
      for (int t = 0; t < threads.length; t++) {
        if ((words[set * length + (t >> 6)] >> t & 1) != 0) {
          next[set * length + (threads[t] >> 6)] |= 1L << threads[t];
        }
      }
    }
    return next;
  }

  private int local(int exchange, int thread, int id) {
    int to = threads[exchange][thread];
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
        image.registers[register(exchange, number, k)] =
            renamed(exchange, families.registerClass(number, k), frame.registers[k]);
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

    /** A number of a class: a member, or part of the label. */
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

    /** A place: classes and indices in turn. */
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
      case ObjectDeclaration.Cell _, ObjectDeclaration.Input _ -> {
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
        int first = 0;
        if (channel.capacity() == 0 && words.length > 0) {
          facts.label(words[0]);
          facts.thread((int) words[1]);
          first = 2;
        }
        for (int k = first; k < words.length; k++) {
          int slotClass = families.messageClass(object, (k - first) % channel.leaves().size());
          facts.number(slotClass, words[k]);
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

  /** Whether a register is part of an array that has members as indices. */
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
