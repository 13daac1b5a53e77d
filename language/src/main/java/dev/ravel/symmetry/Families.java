// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import dev.ravel.program.Claim;
import dev.ravel.program.Expr;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.ThreadDeclaration;
import dev.ravel.source.Limits;
import dev.ravel.source.PropertyKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;

/** The families of threads of a program, and which of their members are interchangeable. */
public final class Families {
  /** So many parts of expressions are compared within a second or two. */
  private static final long MOST_WORK = 4_000_000;

  /** Fewer members that may be rotated may also change places. */
  private static final int SMALLEST_RING = 3;

  private final Program program;
  private final Inference inference;

  /** The members of families in each class, and the facts about it. */
  private final Map<Integer, TreeSet<Long>> members = new TreeMap<>();

  private final Map<Integer, List<Slots.Noted>> facts = new HashMap<>();

  private Families(Program program) {
    this.program = program;
    this.inference = new Inference(program);
    for (ThreadDeclaration thread : program.threads()) {
      for (int k = 0; k < thread.arguments().size(); k++) {
        members
            .computeIfAbsent(registerClass(thread.routine(), k), _ -> new TreeSet<>())
            .add(thread.arguments().get(k));
      }
    }
    inference.slots().close(); // comparing claims makes slots, but no facts about members
    for (Slots.Noted noted : inference.slots().facts()) {
      facts.computeIfAbsent(find(noted.slot()), _ -> new ArrayList<>()).add(noted);
    }
  }

  /** Looks at a program. */
  public static Families of(Program program) {
    return new Families(program);
  }

  private int find(int slot) {
    return inference.slots().find(slot);
  }

  // ------------------------------------------------------------------------------------ slots

  /** The class of a register of a routine. */
  public int registerClass(int routine, int register) {
    return find(inference.register(routine, register));
  }

  /** The class of what a cell or an input holds. */
  public int contentClass(int object) {
    return find(inference.content(object));
  }

  /** The class of a scalar of the messages of a channel. */
  public int messageClass(int channel, int leaf) {
    return find(inference.message(channel, leaf));
  }

  /** Renames the members of a class. */
  public interface Renaming {
    /** Returns a number of a class after the renaming. */
    long of(int slotClass, long number);
  }

  /** The object that an object becomes when members are renamed. */
  public int object(int object, Renaming renaming) {
    return inference.renamed(Inference.GLOBAL, object, renaming);
  }

  /** The register of a routine that a register becomes when members are renamed. */
  public int register(int routine, int register, Renaming renaming) {
    return inference.renamed(routine, register, renaming);
  }

  /** The classes of the indices of an object, each followed by the index. */
  public long[] place(int object) {
    return place(Inference.GLOBAL, object);
  }

  /** The classes of the indices of a register of a routine, each followed by the index. */
  public long[] place(int routine, int register) {
    Optional<Shape> array = inference.array(routine, register);
    long[] indices = array.map(its -> its.indices(register)).orElse(new long[0]);
    long[] place = new long[2 * indices.length];
    for (int d = 0; d < indices.length; d++) {
      place[2 * d] = find(inference.index(routine, array.get(), d));
      place[2 * d + 1] = indices[d];
    }
    return place;
  }

  /** The first object of the array that an object is part of, plus its leaf; else the object. */
  public int kin(int object) {
    return inference.kin(Inference.GLOBAL, object);
  }

  /** Likewise for a register of a routine. */
  public int kin(int routine, int register) {
    return inference.kin(routine, register);
  }

  // ----------------------------------------------------------------------------------- blocks

  /**
   * The members that are interchangeable where some claims are decided together.
   *
   * @param claims their numbers in the program
   */
  public Group group(Set<Integer> claims) {
    List<Block> blocks = new ArrayList<>();
    Map<Integer, String> whys = new HashMap<>();
    members.forEach(
        (slotClass, all) -> {
          if (all.size() > 1) {
            Partition partition = new Partition(slotClass, claims);
            for (List<Long> block : partition.blocks(all)) {
              if (block.size() > 1) {
                blocks.add(new Block(slotClass, block));
              }
            }
            partition.why().ifPresent(why -> whys.put(slotClass, why));
          }
        });
    if (blocks.isEmpty()) {
      Optional<Block> ring = ring(claims);
      ring.ifPresent(blocks::add);
      if (ring.isEmpty() && !claims.isEmpty()) {
        group(Set.of()).blocks().stream()
            .filter(Block::ring)
            .forEach(its -> whys.put(its.slotClass(), breaking(its, claims)));
      }
    }
    return new Group(blocks, told(blocks, whys));
  }

  /**
   * Returns the first class whose members may all be rotated, where none may change places. Each
   * becomes the next one, and the last one the first, as neighbours in a ring do.
   */
  private Optional<Block> ring(Set<Integer> claims) {
    for (Map.Entry<Integer, TreeSet<Long>> its : members.entrySet()) {
      List<Long> all = List.copyOf(its.getValue());
      if (all.size() >= SMALLEST_RING && new Partition(its.getKey(), claims).turnsRound(all)) {
        return Optional.of(new Block(its.getKey(), all, true));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the reason why the members of a ring are not rotated. Some claims are decided, one of
   * which differs.
   */
  private String breaking(Block ring, Set<Integer> claims) {
    Limits.poll();
    return new TreeSet<>(claims)
        .stream()
            .filter(
                claim -> !new Partition(ring.slotClass(), Set.of(claim)).turnsRound(ring.members()))
            .findFirst()
            .map(Families::reason)
            .orElseThrow();
  }

  private static String reason(int claim) {
    return claim == Slots.PROGRAM
        ? "`end when` tells members apart"
        : "check %d tells members apart".formatted(claim + 1);
  }

  /**
   * Returns whether a claim says what another one says if two members of a block are renamed. They
   * change places, or, in a ring, all are rotated until one is the other. Neither claim may tell
   * members apart but by naming them: {@code some j in 0..x} means other members if it is read with
   * other names.
   */
  public boolean turns(int claim, int into, Block block, long one, long other) {
    Claim its = program.claims().get(claim);
    Claim that = program.claims().get(into);
    int slotClass = block.slotClass();
    Partition partition = new Partition(slotClass, Set.copyOf(List.of(claim, into)));
    LongUnaryOperator renaming =
        block.ring() ? rotation(block.members(), one, other) : exchange(one, other);
    return (block.ring()
            ? partition.keepsRound(block.members(), renaming)
            : partition.keepAll(one, other))
        && its.kind() == that.kind()
        && its.limit() == that.limit()
        && its.conditions().size() == that.conditions().size()
        && its.formula().map(Claim.Formula::shape).equals(that.formula().map(Claim.Formula::shape))
        && Renamed.turns(
            its.expressions(),
            inference.claim(claim),
            that.expressions(),
            inference.claim(into),
            inference,
            slotClass,
            renaming);
  }

  /** The rotation of a ring by which one member becomes another one. */
  private static LongUnaryOperator rotation(List<Long> ring, long one, long other) {
    int places = ring.indexOf(other) - ring.indexOf(one) + ring.size();
    Map<Long, Long> image = new HashMap<>();
    for (int k = 0; k < ring.size(); k++) {
      image.put(ring.get(k), ring.get((k + places) % ring.size()));
    }
    return number -> image.getOrDefault(number, number);
  }

  private static LongUnaryOperator exchange(long one, long other) {
    return number -> number == one ? other : number == other ? one : number;
  }

  private List<FamilySymmetry> told(List<Block> blocks, Map<Integer, String> whys) {
    List<FamilySymmetry> told = new ArrayList<>();
    for (int r = 0; r < program.routines().size(); r++) {
      Routine routine = program.routines().get(r);
      for (int k = 0; k < routine.parameters(); k++) {
        TreeSet<Long> its = new TreeSet<>();
        for (ThreadDeclaration thread : program.threads()) {
          if (thread.routine() == r) {
            its.add(thread.arguments().get(k));
          }
        }
        if (its.size() > 1) {
          told.add(told(routine, r, k, its, blocks, whys));
        }
      }
    }
    return told;
  }

  private FamilySymmetry told(
      Routine routine,
      int number,
      int parameter,
      Set<Long> its,
      List<Block> blocks,
      Map<Integer, String> whys) {
    int slotClass = registerClass(number, parameter);
    List<String> sizes = new ArrayList<>();
    boolean whole = false;
    boolean ring = false;
    for (Block block : blocks) {
      Set<Long> here = new TreeSet<>(block.members());
      here.retainAll(its);
      if (block.slotClass() == slotClass && here.size() > 1) {
        sizes.add(here.toString());
        whole |= here.size() == its.size();
        ring |= block.ring();
      }
    }
    String name =
        routine.parameters() == 1
            ? routine.name()
            : routine.name() + "[" + routine.registers().get(parameter).name().orElse("") + "]";
    String why = whys.getOrDefault(slotClass, "");
    if (ring) {
      return new FamilySymmetry(
          true,
          "%s is symmetric as a ring: its %d members may be rotated".formatted(name, its.size()));
    }
    if (whole) {
      return new FamilySymmetry(
          true, "%s is symmetric: its %d members are interchangeable".formatted(name, its.size()));
    }
    if (sizes.isEmpty()) {
      return new FamilySymmetry(false, "%s is not symmetric: %s".formatted(name, why));
    }
    return new FamilySymmetry(
        true,
        "%s is symmetric in part, its members %s are interchangeable: %s"
            .formatted(name, String.join(" and ", sizes), why));
  }

  /** The number of expressions that an expression is made of. */
  private static long parts(Expr expr) {
    Limits.poll();
    long parts = 1;
    for (Expr operand : expr.operands()) {
      parts += parts(operand);
    }
    return parts;
  }

  /** The division of the members of a class into blocks. */
  private final class Partition {
    private final int slotClass;
    private final Set<Integer> claims;
    private final boolean races;
    private final Set<Fact> its = new LinkedHashSet<>();
    private Optional<String> why = Optional.empty();

    Partition(int slotClass, Set<Integer> claims) {
      this.slotClass = slotClass;
      this.claims = claims;
      this.races =
          claims.stream().anyMatch(c -> program.claims().get(c).kind() == PropertyKind.RACE);
      for (Slots.Noted noted : facts.getOrDefault(slotClass, List.of())) {
        if (noted.source() == Slots.PROGRAM
            || (noted.source() == Slots.RACES && races)
            || claims.contains(noted.source())) {
          its.add(noted.fact());
        }
      }
    }

    /** Returns the reason why not all members are in one block. */
    Optional<String> why() {
      return why;
    }

    List<List<Long>> blocks(Set<Long> all) {
      if (!program.transitions().isEmpty()) {
        why = Optional.of("transitions of a net are not compared");
        return List.of();
      }
      for (Fact fact : its) {
        if (fact instanceof Fact.Broken(String reason)) {
          why = Optional.of(reason);
          return List.of();
        }
      }
      if (allAlike(List.copyOf(all))) {
        return complements(List.of(new ArrayList<>(all)));
      }
      if (all.size() * work() > MOST_WORK) {
        why = Optional.of("its members are not all alike, and too many to be compared one by one");
        return List.of();
      }
      List<List<Long>> blocks = new ArrayList<>();
      for (long member : all) {
        List<Long> home = null;
        for (List<Long> block : blocks) {
          Limits.poll();
          if (home == null && alike(block.getFirst(), member)) {
            home = block;
          }
        }
        if (home == null) {
          home = new ArrayList<>();
          blocks.add(home);
        }
        home.add(member);
      }
      return complements(blocks);
    }

    /**
     * Splits the members where numbers become what is missing to a sum. Only two with that sum are
     * alike.
     */
    private List<List<Long>> complements(List<List<Long>> blocks) {
      List<List<Long>> left = blocks;
      for (Fact fact : its) {
        if (fact instanceof Fact.Complement(long sum, String reason)) {
          List<List<Long>> pairs = new ArrayList<>();
          for (List<Long> block : left) {
            if (block.size() == 2 && block.getFirst() + block.getLast() == sum) {
              pairs.add(block);
            } else {
              why = why.or(() -> Optional.of(reason));
            }
          }
          left = pairs;
        }
      }
      return left;
    }

    /**
     * Returns whether all members may change places. It tests two renamings that all others are
     * made of, in which the first two change places, and each becomes the next. So what is long
     * because there are many members is looked at twice, and not once for each of them.
     */
    private boolean allAlike(List<Long> all) {
      LongUnaryOperator round = rotation(all, all.get(0), all.get(1));
      LongUnaryOperator first = exchange(all.get(0), all.get(1));
      for (Fact fact : its) {
        boolean keeps =
            fact instanceof Fact.Function function
                ? commutes(function, first) && commutes(function, round)
                : all.stream().allMatch(member -> keeps(fact, all.getFirst(), member));
        if (!keeps) {
          return false;
        }
      }
      return telling(first).isEmpty() && telling(round).isEmpty();
    }

    /** Returns whether all members may become the next one, the last one the first. */
    boolean turnsRound(List<Long> all) {
      LongUnaryOperator round = rotation(all, all.get(0), all.get(1));
      return program.transitions().isEmpty()
          && all.size() * work() <= MOST_WORK
          && keepsRound(all, round)
          && telling(round).isEmpty();
    }

    /**
     * Returns whether no fact tells members apart that are rotated; a rotation is made of smaller
     * ones.
     */
    boolean keepsRound(List<Long> all, LongUnaryOperator rotation) {
      for (Fact fact : its) {
        boolean keeps =
            switch (fact) {
              case Fact.Function function -> commutes(function, rotation);
              case Fact.Complement _, Fact.Broken _ -> false;
              case Fact.Range _, Fact.Names _, Fact.Marks _ ->
                  all.stream().allMatch(member -> keeps(fact, all.getFirst(), member));
            };
        if (!keeps) {
          return false;
        }
      }
      return true;
    }

    /**
     * Returns the work of comparing two members. It counts parts of expressions and calls of
     * functions.
     */
    private long work() {
      long work = program.end().map(Families::parts).orElse(0L);
      for (int claim : claims) {
        for (Expr expr : program.claims().get(claim).expressions()) {
          work += parts(expr);
        }
      }
      for (Fact fact : its) {
        work += fact instanceof Fact.Function function ? function.calls().size() : 0;
      }
      return work;
    }

    /** Returns whether no fact tells two members apart. */
    boolean keepAll(long one, long other) {
      return its.stream().allMatch(fact -> keeps(fact, one, other));
    }

    /** Returns whether two members may change places. */
    private boolean alike(long one, long other) {
      for (Fact fact : its) {
        if (!keeps(fact, one, other)) {
          why = why.or(() -> Optional.of(fact.why()));
          return false;
        }
      }
      OptionalInt claim = telling(exchange(one, other));
      claim.ifPresent(c -> why = why.or(() -> Optional.of(reason(c))));
      return claim.isEmpty();
    }

    /** The claim that a renaming changes, {@link Slots#PROGRAM} for the final states. */
    private OptionalInt telling(LongUnaryOperator renaming) {
      for (int claim : claims) {
        List<Expr> expressions = program.claims().get(claim).expressions();
        if (!Renamed.keeps(expressions, inference, inference.claim(claim), slotClass, renaming)) {
          return OptionalInt.of(claim);
        }
      }
      List<Expr> end = program.end().map(List::of).orElse(Collections.emptyList());
      return Renamed.keeps(end, inference, inference.end(), slotClass, renaming)
          ? OptionalInt.empty()
          : OptionalInt.of(Slots.PROGRAM);
    }

    private boolean keeps(Fact fact, long one, long other) {
      return switch (fact) {
        case Fact.Broken _ -> false;
        case Fact.Range(long low, long high, _) ->
            (low <= one && one <= high) == (low <= other && other <= high);
        case Fact.Names(long value, _) -> value != one && value != other;
        case Fact.Marks(Map<Long, Long> marks, _) ->
            Optional.ofNullable(marks.get(one)).equals(Optional.ofNullable(marks.get(other)));
        case Fact.Function function -> commutes(function, exchange(one, other));
        case Fact.Complement(long sum, _) -> one + other == sum;
      };
    }

    private long renamed(int slot, long number, LongUnaryOperator renaming) {
      return find(slot) != slotClass ? number : renaming.applyAsLong(number);
    }

    /** Returns whether a function yields the renamed value for renamed parameters. */
    private boolean commutes(Fact.Function function, LongUnaryOperator renaming) {
      Map<List<Long>, Fact.Call> calls = new HashMap<>();
      function.calls().forEach(call -> calls.put(call.arguments(), call));
      for (Fact.Call call : function.calls()) {
        List<Long> arguments = new ArrayList<>();
        for (int k = 0; k < function.parameters().length; k++) {
          arguments.add(renamed(function.parameters()[k], call.arguments().get(k), renaming));
        }
        Fact.Call image = calls.get(arguments);
        if (image == null
            || image.defined() != call.defined()
            || (call.defined()
                && image.value() != renamed(function.result(), call.value(), renaming))) {
          return false;
        }
      }
      return true;
    }
  }
}
