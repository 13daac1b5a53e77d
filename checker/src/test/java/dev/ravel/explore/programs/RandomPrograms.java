// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import dev.ravel.explore.programs.Draft.Arm;
import dev.ravel.explore.programs.Draft.Body;
import dev.ravel.explore.programs.Draft.Line;
import dev.ravel.explore.programs.Draft.Piece;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Small random models, the same for the same seed. Threads share few objects with few values, so
 * that their steps meet. Each model uses only some kinds of statements, so that these meet often.
 */
public final class RandomPrograms {
  /** The objects that the threads of a model share. */
  public enum Family {
    /** Mutexes alone, balanced or not. */
    LOCKS,
    /** Shared variables alone. */
    CELLS,
    /**
     * Shared variables, some of which atomic blocks add to. They do so by themselves, with other
     * accesses, in loops and branches, within a range and beyond it. No variable of a range near 64
     * bits, no more than a few values.
     */
    UPDATES,
    /**
     * Shared variables and loops that try again. They compare and exchange, with or without a write
     * in each round; where executions may go round, there are also waiting loops. No loop that
     * tries again inside another one, none whose rounds write two variables.
     */
    RETRIES,
    /** Shared variables, each used only while one mutex is held. */
    PROTECTED,
    /** All that the language has, but what {@link #PROTOCOLS} has alone. */
    EVERYTHING,
    /** The parts of protocols. They are channels of all kinds, and daemons that wait at them. */
    PROTOCOLS
  }

  /**
   * The size of models.
   *
   * @param threads the most threads; there are at least two
   * @param statements the most statements of a thread outside of all blocks
   * @param cyclic whether executions may go round for ever; if not, all of them end
   */
  public record Size(int threads, int statements, boolean cyclic) {
    /** Two to four threads of up to three statements, all of whose executions end. */
    public static final Size USUAL = new Size(4, 3, false);

    /** Two or three threads of up to three statements that may go round. */
    public static final Size ROUND = new Size(3, 3, true);
  }

  /** A group of statements that a model uses or not. */
  private enum Kind {
    WRITE,
    BRANCH,
    AWAIT,
    LOCK,
    TRYLOCK,
    SEMAPHORE,
    CONDITION,
    CHANNEL,
    BARRIER,
    TASK,
    EITHER,
    ANY,
    ATOMIC,
    CLAIM,
    NET,
    SECTION,
    UPDATE,
    RETRY,
    LOOP
  }

  private final Random random;
  private final Family family;
  private final Size size;
  private final List<Kind> kinds = new ArrayList<>();
  private final int threads;
  private final int tasks;
  private final int capacity;

  /** For names that are used once. */
  private int labels;

  /** The mutexes that the statement being written stands in, for protected variables. */
  private final List<String> held = new ArrayList<>();

  /** The sections that the statement being written stands in; none is entered inside itself. */
  private final List<String> open = new ArrayList<>();

  private RandomPrograms(long seed, Family family, Size size) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + family.name().hashCode());
    this.family = family;
    this.size = size;
    int more = Math.min(random.nextInt(size.threads() - 1), random.nextInt(3));
    // choices that wait go round in very many ways
    this.threads = family == Family.PROTOCOLS && size.cyclic() ? 2 : 2 + more;
    kinds.addAll(someKinds());
    this.tasks = kinds.contains(Kind.TASK) ? 1 : 0;
    this.capacity = random.nextInt(3);
  }

  /** The model of a seed. */
  public static Draft draft(long seed, Family family, Size size) {
    return new RandomPrograms(seed, family, size).draft();
  }

  private List<Kind> someKinds() {
    List<Kind> some = new ArrayList<>();
    switch (family) {
      case LOCKS -> some.addAll(chance(3) ? List.of(Kind.LOCK, Kind.TRYLOCK) : List.of(Kind.LOCK));
      case CELLS -> {
        some.add(Kind.WRITE);
        for (Kind kind : List.of(Kind.BRANCH, Kind.AWAIT, Kind.ATOMIC, Kind.ANY)) {
          if (chance(2)) {
            some.add(kind);
          }
        }
      }
      case UPDATES -> {
        some.addAll(List.of(Kind.UPDATE, Kind.UPDATE));
        for (Kind kind : List.of(Kind.WRITE, Kind.BRANCH, Kind.AWAIT, Kind.ATOMIC, Kind.LOOP)) {
          if (chance(3)) {
            some.add(kind);
          }
        }
      }
      case RETRIES -> {
        some.add(Kind.RETRY);
        for (Kind kind : List.of(Kind.RETRY, Kind.WRITE, Kind.BRANCH, Kind.AWAIT, Kind.CLAIM)) {
          if (chance(3)) {
            some.add(kind);
          }
        }
      }
      case PROTECTED -> some.addAll(List.of(Kind.LOCK, Kind.WRITE, Kind.BRANCH));
      case EVERYTHING -> {
        List<Kind> all =
            new ArrayList<>(EnumSet.complementOf(EnumSet.of(Kind.UPDATE, Kind.RETRY, Kind.LOOP)));
        Collections.shuffle(all, random);
        some.addAll(all.subList(0, 2 + random.nextInt(4)));
      }
      case PROTOCOLS -> {
        some.add(Kind.CHANNEL);
        for (Kind kind :
            List.of(Kind.CHANNEL, Kind.WRITE, Kind.AWAIT, Kind.EITHER, Kind.TASK, Kind.ATOMIC)) {
          if (chance(3)) {
            some.add(kind);
          }
        }
      }
    }
    boolean loops = size.cyclic() || chance(8);
    if (loops) {
      some.add(Kind.LOOP);
    }
    return some;
  }

  // ------------------------------------------------------------------------------- the whole

  private Draft draft() {
    List<Body> bodies = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      String fair = chance(6) ? "fair " : "";
      String daemon = family == Family.PROTOCOLS && chance(3) ? "daemon " : "";
      bodies.add(body(fair + daemon + "thread T" + t));
    }
    for (int t = 0; t < tasks; t++) {
      bodies.add(body("task K" + t));
    }
    List<String> checks = new ArrayList<>();
    if (family != Family.LOCKS && chance(3)) {
      checks.add("check never " + (chance(2) ? "x == 1 && y == 1" : "x == y"));
    }
    if (kinds.contains(Kind.SECTION) && chance(2)) {
      // written only with a section, which all threads may have lost
      bodies.set(0, with(bodies.get(0), Piece.of("critical", List.of(Piece.of("skip")))));
      checks.add("check at most 1 in critical");
    }
    List<Line> declarations = declarations();
    if (chance(3)) {
      checks.add("check never T" + random.nextInt(threads) + " done");
    }
    return new Draft(declarations, bodies, checks);
  }

  private static Body with(Body body, Piece more) {
    List<Piece> pieces = new ArrayList<>(body.pieces());
    pieces.add(more);
    return new Body(body.head(), body.locals(), pieces);
  }

  private List<Line> declarations() {
    List<Line> lines = new ArrayList<>();
    lines.add(line("input c: int[0..1]", "c"));
    for (String cell : List.of("x", "y")) {
      lines.add(line((chance(2) ? "atomic " : "") + "shared " + cell + ": int[0..2]", cell));
    }
    lines.add(line("shared f: bool", "f"));
    lines.add(line("atomic shared a: int[0..2][2]", "a"));
    if (family == Family.UPDATES) {
      String range = pick(List.of("-40..40", "-40..40", "-8..8", "0..8", "-1..2"));
      lines.add(line((chance(2) ? "atomic " : "") + "shared u: int[" + range + "] = 0", "u"));
      lines.add(line("atomic shared e: int[-40..40][2] = 0", "e"));
    }
    lines.add(line("mutex m, n, o", "m", "n", "o"));
    lines.add(line("cond q", "q"));
    lines.add(line("semaphore s = " + random.nextInt(3), "s"));
    lines.add(line(delivery() + "channel ch: int[0..2][" + capacity + "]", "ch"));
    lines.add(line("barrier b = 2", "b"));
    if (kinds.contains(Kind.NET)) {
      lines.add(line(net()));
    }
    if (family == Family.EVERYTHING) {
      if (chance(40)) {
        lines.add(line("option independence = nothing-independent"));
      }
      if (size.cyclic() && chance(10)) {
        lines.add(line("option spurious wakeups"));
      }
      if (size.cyclic() && chance(20)) {
        lines.add(line("option await = split")); // a wait then goes round
      }
    }
    return lines;
  }

  private String delivery() {
    StringBuilder words = new StringBuilder();
    for (String word : List.of("lossy ", "unordered ", "duplicating ")) {
      if (family == Family.PROTOCOLS && capacity > 0 && chance(3)) {
        words.append(word);
      }
    }
    return words.toString();
  }

  private static Line line(String text, String... names) {
    return new Line(text, List.of(names));
  }

  private Body body(String head) {
    List<Line> locals =
        List.of(
            line("var r: int[0..2]", "r"),
            line("var k: int[0..2]", "k"),
            line("var ok: bool", "ok"));
    held.clear();
    List<Piece> pieces = statements(random.nextInt(12) == 0 ? 0 : 1 + below(size.statements()), 0);
    if (size.cyclic() && chance(2)) {
      List<Piece> round = new ArrayList<>(List.of(step()));
      round.addAll(pieces);
      return new Body(head, locals, List.of(Piece.of("loop", round)));
    }
    return new Body(head, locals, pieces);
  }

  /**
   * A net of three places. Tokens move to later places only, or, where executions need not end, in
   * equal numbers; so there are finitely many markings.
   */
  private String net() {
    List<String> places = List.of("p0", "p1", "p2");
    StringBuilder text = new StringBuilder("net N { place p0 = 2, p1 = 1, p2;");
    if (size.cyclic() && chance(3)) {
      text.append(" trans again: reads p0 unless p2 -> do x = (x + 1) % 3;");
    }
    for (int t = 0; t < 3; t++) {
      int from = random.nextInt(2);
      boolean back = size.cyclic() && chance(2);
      int to = back ? random.nextInt(3) : from + 1 + random.nextInt(2 - from);
      int many = chance(5) ? 2 : 1;
      int put = size.cyclic() ? many : 1 + random.nextInt(2);
      text.append(" trans t").append(t).append(": ").append(weighted(many, places.get(from)));
      if (!size.cyclic() && from == 0 && chance(5)) {
        text.append(", p1");
        to = 2;
      }
      if (chance(4)) {
        text.append(" reads p").append(random.nextInt(3));
      }
      if (chance(4)) {
        text.append(" unless ").append(weighted(1 + random.nextInt(2), pick(places)));
      }
      text.append(" -> ").append(chance(6) && !size.cyclic() ? "" : weighted(put, places.get(to)));
      if (chance(4)) {
        text.append(" when ").append(pick(List.of("x == 0", "y != 1", "x == y")));
      }
      if (chance(3)) {
        text.append(" do ").append(pick(List.of("x = 1", "y = x", "x = (x + 1) % 3", "x = x + 1")));
      }
      text.append(";");
    }
    return text.append(" }").toString();
  }

  private static String weighted(int weight, String place) {
    return weight == 1 ? place : weight + "*" + place;
  }

  // -------------------------------------------------------------------------------- statements

  private List<Piece> statements(int count, int depth) {
    List<Piece> all = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      all.addAll(statement(depth));
    }
    return all;
  }

  private List<Piece> block(int depth) {
    return statements(1 + random.nextInt(2), depth + 1);
  }

  /** A few statements of one kind. */
  private List<Piece> statement(int depth) {
    Kind kind = kinds.get(random.nextInt(kinds.size()));
    boolean deep = depth >= 2;
    return switch (kind) {
      case WRITE -> List.of(access());
      case BRANCH -> deep ? List.of(access()) : List.of(branch(depth));
      case AWAIT -> List.of(Piece.of("await " + condition()));
      case LOCK -> deep ? List.of() : lock(depth);
      case TRYLOCK -> trylock(depth);
      case SEMAPHORE -> semaphore(depth);
      case CONDITION -> condition(depth);
      case CHANNEL -> List.of(chance(2) ? Piece.of("send " + value() + " to ch") : receive());
      case BARRIER -> List.of(Piece.of("pass b"));
      case TASK -> List.of(Piece.of(task()));
      case EITHER -> deep ? List.of(access()) : List.of(either(depth));
      case ANY -> List.of(any());
      case ATOMIC -> List.of(atomic());
      case RETRY -> retry();
      case UPDATE -> List.of(Piece.of("atomic", update()));
      case CLAIM -> List.of(Piece.of((chance(2) ? "assert " : "assume ") + condition()));
      case NET -> List.of(chance(2) ? Piece.of("fire t" + random.nextInt(2)) : access());
      case SECTION -> List.of(section(depth));
      case LOOP -> deep ? List.of(step()) : loop(depth);
    };
  }

  /** A statement that is a step whatever the values. */
  private Piece step() {
    return family == Family.LOCKS || family == Family.PROTECTED
        ? Piece.of(chance(2) ? "skip" : "noncritical")
        : Piece.of(pick(List.of("skip", "noncritical", "x = 1", "y = 0", "r = x")));
  }

  /** A read or write of a shared variable, or, for mutexes alone, a step that shares nothing. */
  private Piece access() {
    if (family == Family.LOCKS) {
      return Piece.of("skip");
    }
    if (family == Family.PROTECTED && held.isEmpty()) {
      String mutex = mutex();
      held.add(mutex);
      List<Piece> inside = List.of(access(), access());
      held.removeLast();
      return Piece.of("with " + mutex, inside);
    }
    return switch (random.nextInt(7)) {
      case 0, 1 -> Piece.of(local() + " = " + shared());
      case 2, 3 -> Piece.of(cell() + " = " + random.nextInt(3));
      case 4 -> increment();
      case 5 -> Piece.of(cell() + " = " + local());
      default ->
          family == Family.EVERYTHING && chance(2)
              ? Piece.of("f = " + pick(List.of("true", "false", "!f")))
              : Piece.of(cell() + " = " + value());
    };
  }

  private Piece increment() {
    String cell = family == Family.PROTECTED ? cell() : pick(List.of("x", "y"));
    return Piece.of(cell + " = " + (chance(6) ? cell + " + 1" : "(" + cell + " + 1) % 3"));
  }

  private Piece branch(int depth) {
    if (family == Family.PROTECTED && held.isEmpty()) {
      String mutex = mutex();
      held.add(mutex);
      Piece inside = branch(depth);
      held.removeLast();
      return Piece.of("with " + mutex, List.of(inside));
    }
    Piece plain = Piece.of("if " + test(), block(depth));
    if (chance(2)) {
      return plain;
    }
    List<Arm> arms = new ArrayList<>(plain.arms());
    arms.add(new Arm("else", block(depth)));
    return new Piece("", arms);
  }

  /** Mutexes in and out of order, given back or not. */
  private List<Piece> lock(int depth) {
    String mutex = mutex();
    held.add(mutex);
    String other = mutex();
    held.removeLast();
    List<Piece> all = new ArrayList<>();
    switch (random.nextInt(30)) {
      case 0, 1, 2, 4, 5 -> {
        if (depth == 0) {
          all.add(Piece.of("lock " + mutex));
          held.addFirst(mutex); // to the thread's end
        } else {
          all.add(Piece.of("with " + mutex, inside(mutex, depth)));
        }
      }
      case 3 -> all.add(family == Family.PROTECTED ? access() : Piece.of("unlock " + mutex));
      case 6, 7, 8, 9 -> {
        boolean crossed = chance(2);
        all.add(Piece.of("lock " + mutex));
        all.add(Piece.of("lock " + other));
        all.add(Piece.of("unlock " + (crossed ? mutex : other)));
        all.add(Piece.of("unlock " + (crossed ? other : mutex)));
      }
      case 10, 11, 12, 13, 14, 15 -> {
        all.add(Piece.of("lock " + mutex));
        all.addAll(inside(mutex, depth));
        // what is protected by a mutex that is held around this keeps it
        boolean wrong = chance(30) && !(family == Family.PROTECTED && held.contains(other));
        all.add(Piece.of("unlock " + (wrong ? other : mutex)));
      }
      default -> all.add(Piece.of("with " + mutex, inside(mutex, depth)));
    }
    return all;
  }

  /** Returns the statements while a mutex is held. */
  private List<Piece> inside(String mutex, int depth) {
    held.add(mutex);
    List<Piece> inside = chance(3) ? List.of() : block(depth);
    held.removeLast();
    return inside;
  }

  private List<Piece> trylock(int depth) {
    String mutex = mutex();
    List<Piece> inside = new ArrayList<>(depth < 2 && chance(2) ? block(depth) : List.of());
    if (!chance(5)) {
      inside.add(Piece.of("unlock " + mutex));
    }
    List<Arm> arms = new ArrayList<>(List.of(new Arm("if ok", inside)));
    if (chance(4)) {
      arms.add(new Arm("else", List.of(access())));
    }
    return List.of(Piece.of("trylock " + mutex + " -> ok"), new Piece("", arms));
  }

  private List<Piece> semaphore(int depth) {
    if (!size.cyclic() && chance(2)) {
      return List.of(Piece.of(chance(2) ? "up s" : "down s"));
    }
    List<Piece> all = new ArrayList<>(List.of(Piece.of("down s")));
    all.addAll(depth < 2 ? block(depth) : List.of());
    all.add(Piece.of("up s"));
    return all;
  }

  private List<Piece> condition(int depth) {
    return switch (random.nextInt(6)) {
      case 0 -> List.of(Piece.of("signal q"));
      case 1 -> List.of(Piece.of("broadcast q"));
      case 2 -> List.of(Piece.of("wait q with m"));
      case 3 -> {
        Piece wait = Piece.of("wait q with m");
        yield List.of(Piece.of("with m", List.of(wait, access())));
      }
      case 4 -> {
        Piece wake = Piece.of(chance(2) ? "signal q" : "broadcast q");
        yield List.of(Piece.of("with m", List.of(access(), wake)));
      }
      default -> {
        Piece wait = Piece.of("while x == 0", List.of(Piece.of("wait q with m")));
        yield List.of(Piece.of("with m", List.of(wait, depth < 2 ? access() : Piece.of("skip"))));
      }
    };
  }

  private Piece receive() {
    return Piece.of("receive " + local() + " from ch");
  }

  private String task() {
    boolean start = chance(2);
    return start ? "start K0" : "join " + (chance(2) ? "K0" : "T" + random.nextInt(threads));
  }

  private Piece either(int depth) {
    boolean guarded = chance(2);
    List<Arm> arms = new ArrayList<>();
    String first = "either" + (guarded ? " when " + condition() : "") + waiting();
    arms.add(new Arm(first, block(depth)));
    arms.add(new Arm("or" + (chance(3) ? " when " + condition() : "") + waiting(), block(depth)));
    if (chance(4)) {
      arms.add(new Arm("or", chance(2) ? List.of() : block(depth)));
    }
    boolean closed = arms.stream().allMatch(arm -> arm.head().contains(" "));
    if (closed && chance(3)) {
      arms.add(new Arm("else", block(depth)));
    }
    return new Piece("", arms);
  }

  /** Returns the condition for which a branch of a choice waits, where it does. */
  private String waiting() {
    if (family != Family.PROTOCOLS || chance(4)) {
      return "";
    }
    return " on "
        + switch (random.nextInt(8)) {
          case 0 -> "await " + condition();
          case 1 -> capacity > 0 ? "send " + value() + " to ch" : "down s";
          case 2 -> "lock m";
          case 3 -> "down s";
          case 4 -> "join T" + random.nextInt(threads);
          default -> "receive " + pick(List.of("r", "k", "x", "a[1]")) + " from ch";
        };
  }

  private Piece any() {
    String into = chance(2) ? local() : cell();
    if (chance(4)) {
      String other = pick(List.of("x", "y", "r"));
      return Piece.of(into + ", " + other + " = " + other + ", " + pick(List.of("x", "y", "1")));
    }
    String range = pick(List.of("0..1", "0..2", "1..2", "{0, 2}", "{1, x}"));
    return chance(3)
        ? Piece.of(into + " = any v in " + range + " where v != " + pick(List.of("x", "y", "r")))
        : Piece.of(into + " = any " + range);
  }

  private Piece atomic() {
    List<Piece> inside = new ArrayList<>();
    if (chance(3)) {
      inside.add(Piece.of("await " + condition()));
    }
    for (int k = 1 + random.nextInt(2); k > 0; k--) {
      inside.add(chance(3) ? Piece.of("if " + test(), List.of(access())) : access());
    }
    return Piece.of("atomic", inside);
  }

  /** Returns the statements of an atomic block that adds to variables. */
  private List<Piece> update() {
    List<Piece> inside = new ArrayList<>();
    String sum =
        pick(
            List.of(
                "u = u + 1",
                "u = u + 1",
                "u = u - 1",
                "u = 2 + u",
                "e[0] = e[0] + 1",
                "e[r % 2] = e[r % 2] - 1",
                "e[r % 2] = e[k % 2] + 1",
                "u = u + r",
                "u = e[0] + 1",
                "u = 1 - u"));
    inside.add(chance(6) ? Piece.of("if " + test(), List.of(Piece.of(sum))) : Piece.of(sum));
    switch (random.nextInt(12)) {
      case 0 -> inside.add(Piece.of("e[1] = e[1] + 1"));
      case 1 -> inside.add(access());
      case 2 -> inside.addFirst(Piece.of("await " + condition()));
      case 3 -> inside.add(Piece.of("if u > 1", List.of(Piece.of("x = 1"))));
      case 4 -> inside.addFirst(Piece.of("ok = u == 0"));
      default -> {}
    }
    return inside;
  }

  /** A loop that tries again. */
  private List<Piece> retry() {
    String cell = pick(List.of("x", "x", "y"));
    if (size.cyclic() && chance(2)) {
      Piece leave = Piece.of("if r" + comparison(), List.of(Piece.of("break")));
      return List.of(
          chance(2)
              ? Piece.of("while " + cell + comparison(), List.of())
              : Piece.of("loop", List.of(Piece.of("r = " + cell), leave)));
    }
    List<Piece> round = new ArrayList<>(List.of(Piece.of("r = " + cell)));
    if (chance(2)) {
      round.add(Piece.of(pick(List.of("a[0] = r", "a[1] = r", "a[1] = 1", "k = a[0]", "y = r"))));
    }
    Piece exchange = Piece.of("if ok", List.of(Piece.of(cell + " = (r + 1) % 3")));
    round.add(Piece.of("atomic", List.of(Piece.of("ok = " + cell + " == r"), exchange)));
    return List.of(Piece.of("ok = false"), Piece.of("while !ok", round));
  }

  private Piece section(int depth) {
    String name = chance(2) ? "critical" : "section inside";
    if (open.contains(name)) {
      return Piece.of("skip");
    }
    open.add(name);
    List<Piece> inside = depth < 2 && chance(2) ? block(depth) : List.of(Piece.of("skip"));
    open.removeLast();
    return Piece.of(name, inside);
  }

  /** A loop of a known number of rounds or, if executions need not end, of any. */
  private List<Piece> loop(int depth) {
    List<Piece> inside = new ArrayList<>(List.of(step()));
    inside.addAll(statements(1, depth + 1));
    if (!size.cyclic()) {
      return List.of(
          switch (random.nextInt(3)) {
            case 0 -> Piece.of("repeat 2", inside);
            case 1 -> Piece.of("for j" + labels++ + " in 0..1", inside);
            default -> {
              inside.add(Piece.of("break"));
              yield Piece.of(family == Family.LOCKS ? "loop" : "while " + test(), inside);
            }
          });
    }
    if (chance(3) && family != Family.LOCKS && family != Family.PROTECTED) {
      String label = "L" + labels++;
      Piece back = Piece.of("if x == " + random.nextInt(3), List.of(Piece.of("goto " + label)));
      inside.addFirst(Piece.of(label + ":"));
      inside.add(back);
      return inside;
    }
    if (chance(3)) {
      inside.add(
          family == Family.LOCKS || family == Family.PROTECTED
              ? Piece.of("break")
              : Piece.of("if " + test(), List.of(Piece.of("break"))));
    }
    return List.of(
        family == Family.LOCKS || family == Family.PROTECTED || chance(2)
            ? Piece.of("loop", inside)
            : Piece.of("while " + test(), inside));
  }

  // ------------------------------------------------------------------------------- expressions

  /** A mutex, seldom one that is held already, where another one is left. */
  private String mutex() {
    List<String> all = new ArrayList<>(List.of("m", "m", "n"));
    if (family == Family.LOCKS) {
      all.add("o");
    }
    if (!chance(20) && !held.containsAll(all)) {
      all.removeAll(held);
    }
    return pick(all);
  }

  private String local() {
    return chance(3) ? "k" : "r";
  }

  /** A shared variable to be written; a protected one of the innermost mutex that is held. */
  private String cell() {
    return switch (family) {
      case PROTECTED -> held.getLast().equals("m") ? "x" : "y";
      case EVERYTHING, PROTOCOLS ->
          pick(List.of("x", "x", "y", "y", "a[r % 2]", "a[x % 2]", chance(4) ? "a[x]" : "a[0]"));
      case UPDATES -> pick(List.of("x", "x", "y", "u", "e[0]"));
      case RETRIES -> pick(List.of("x", "x", "y", "a[0]", "a[1]"));
      case CELLS, LOCKS -> pick(List.of("x", "x", "x", "y", "y", "a[0]", "a[r % 2]"));
    };
  }

  private String shared() {
    return cell();
  }

  private String value() {
    return switch (random.nextInt(6)) {
      case 0, 1 -> "" + random.nextInt(3);
      case 2 -> local();
      case 3 -> "(" + local() + " + 1) % 3";
      case 4 -> family == Family.EVERYTHING && chance(3) ? "c" : local();
      default -> family == Family.PROTECTED ? cell() : pick(List.of("x", "y"));
    };
  }

  /** A test that reads at most two shared variables, one after the other. */
  private String test() {
    if (family == Family.LOCKS) {
      return "true";
    }
    return family == Family.PROTECTED
        ? (!held.isEmpty() && chance(2) ? cell() : local()) + comparison()
        : chance(4) ? local() + comparison() : condition();
  }

  private String comparison() {
    return pick(List.of(" == 0", " == 1", " != 0", " != 2", " == 2", " < 2"));
  }

  /** A condition over shared variables, read in one step where it is awaited. */
  private String condition() {
    List<String> plain =
        List.of(
            "x" + comparison(),
            "y" + comparison(),
            "x" + comparison(),
            "x == y",
            "x" + comparison() + " && y" + comparison(),
            "x" + comparison() + " || y" + comparison(),
            "a[x % 2]" + comparison(),
            "x == r");
    List<String> rare = List.of("f", "!f", "f || x == 1", "s > 0", "len(ch) == 0", "c == x");
    if (family == Family.UPDATES && chance(3)) {
      return pick(List.of("u == 0", "u > 1", "u != 1", "e[0] == e[1]"));
    }
    boolean any = family == Family.EVERYTHING && chance(5);
    return pick(any ? rare : plain);
  }

  private int below(int bound) {
    return random.nextInt(bound);
  }

  /** True once in a number of times. */
  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private String pick(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** The families, for loops over them. */
  public static Set<Family> families() {
    return EnumSet.allOf(Family.class);
  }
}
