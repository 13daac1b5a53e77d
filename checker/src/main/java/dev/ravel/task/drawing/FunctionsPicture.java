// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explanation.Numbers;
import dev.ravel.machine.Edge;
import dev.ravel.machine.Flow;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Program;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The functions of a C program as automata. A circle is a place before a statement, with its line,
 * and an edge is that statement. Functions of the library are left out.
 */
final class FunctionsPicture {
  private static final int MOST = 300;

  private final Program program;
  private final List<Node> nodes = new ArrayList<>();
  private final List<PictureGraph.Edge> edges = new ArrayList<>();
  private final List<PictureGraph.Key> keys = new ArrayList<>();
  private int places;

  /** Of a program. */
  FunctionsPicture(Program program) {
    this.program = program;
  }

  /**
   * The way of a statement to another one.
   *
   * @param to the next statement, or -1 for the end of the function
   */
  private record Way(int from, int to, String text) {}

  /** The automata. */
  PictureGraph graph(String file) {
    List<Function> drawn =
        program.functions().stream().filter(its -> !its.library() && isCalled(its)).toList();
    boolean several = drawn.stream().map(its -> its.span().source().name()).distinct().count() > 1;
    for (int number = 0; number < drawn.size(); number++) {
      Limits.poll();
      Function function = drawn.get(number);
      String where = several ? " in " + function.span().source().name() : "";
      keys.add(new PictureGraph.Key(number, function.name() + where));
      draw(number, function);
    }
    String title =
        PictureGraph.titleOf(
            "functions of " + file,
            Numbers.count(drawn.size(), "automaton", "automata"),
            Numbers.count(places, "place in the code", "places in the code"));
    Extent extent = new Extent(Math.min(places, MOST), places, true, "places");
    return new PictureGraph("program", title, nodes, edges, keys, extent);
  }

  /**
   * Returns whether some function of the program calls it, or it is the first. Others have no code.
   */
  private static boolean isCalled(Function function) {
    return function.code().size() > 1
        || !(function.code().getFirst() instanceof Instruction.Unreachable);
  }

  private void draw(int number, Function function) {
    List<Instruction> code = function.code();
    Span[] statement = statements(code);
    Map<Span, Integer> numbers = new LinkedHashMap<>();
    for (int pc = 0; pc < code.size(); pc++) {
      if (!isQuiet(code.get(pc))) {
        numbers.putIfAbsent(statement[pc], numbers.size());
      }
    }
    Set<Way> all = new LinkedHashSet<>();
    for (int pc = 0; pc < code.size(); pc++) {
      if (!isQuiet(code.get(pc))) {
        ways(code, pc, statement, numbers, all);
      }
    }
    List<Way> ways = all.stream().map(way -> plain(way, all)).toList();
    int start = loud(code, 0);
    int first = start < 0 ? -1 : numbers.get(statement[start]);
    boolean returns = ways.stream().anyMatch(way -> way.to() < 0);
    places += numbers.size() + (returns ? 1 : 0);
    Map<Integer, Integer> position = new HashMap<>();
    numbers.forEach(
        (span, its) -> {
          if (nodes.size() < MOST) {
            position.put(its, nodes.size());
            nodes.add(place(number, function, span.line(), its, its == first, ways));
          }
        });
    if (returns && nodes.size() < MOST) {
      position.put(-1, nodes.size());
      nodes.add(node(number, Look.FINAL, first < 0, "end", function.name() + " at its end."));
    }
    for (Way way : ways) {
      if (position.containsKey(way.from()) && position.containsKey(way.to())) {
        edges.add(
            new PictureGraph.Edge(
                position.get(way.from()),
                position.get(way.to()),
                Head.ARROW,
                number,
                false,
                ProgramPicture.shortened(List.of(way.text()))));
      }
    }
  }

  /**
   * Returns the statement of each instruction. It is the largest of those that its own is a part
   * of.
   */
  private static Span[] statements(List<Instruction> code) {
    Set<Span> spans = new LinkedHashSet<>();
    code.forEach(instruction -> spans.add(instruction.span()));
    Map<Span, Span> largest = new HashMap<>();
    for (Span part : spans) {
      Span whole = part;
      for (Span other : spans) {
        if (other.source().equals(part.source())
            && other.start() <= whole.start()
            && other.end() >= whole.end()) {
          whole = other;
        }
      }
      largest.put(part, whole);
    }
    return code.stream().map(its -> largest.get(its.span())).toArray(Span[]::new);
  }

  /** A way whose text does not tell an answer where there is no other one. */
  private static Way plain(Way way, Set<Way> all) {
    boolean alone = all.stream().filter(other -> other.from() == way.from()).count() == 1;
    return alone ? new Way(way.from(), way.to(), way.text().replaceAll(": (yes|no)$", "")) : way;
  }

  private Node place(
      int number, Function function, int line, int statement, boolean begins, List<Way> ways) {
    String steps =
        ways.stream()
            .filter(way -> way.from() == statement)
            .map(Way::text)
            .distinct()
            .collect(Collectors.joining("; or "));
    return node(
        number,
        Look.PLAIN,
        begins,
        Integer.toString(line),
        function.name() + " before line " + line + (steps.isEmpty() ? "." : ": " + steps + "."));
  }

  private Node node(int number, Look look, boolean begins, String label, String words) {
    return Node.location("l" + nodes.size(), look, begins, number, label, "", words);
  }

  /** Returns whether an instruction only leads to others, or begins or ends a scope. */
  private static boolean isQuiet(Instruction instruction) {
    return instruction instanceof Instruction.Jump
        || instruction instanceof Instruction.Reserve
        || instruction instanceof Instruction.Revive
        || instruction instanceof Instruction.Expire
        || instruction instanceof Instruction.Mark
        || instruction instanceof Instruction.Unwind;
  }

  /** The first instruction from a place on that does something; -1 if jumps lead in a circle. */
  private static int loud(List<Instruction> code, int from) {
    int pc = from;
    for (int steps = 0; steps <= code.size(); steps++) {
      if (!isQuiet(code.get(pc))) {
        return pc;
      }
      pc = code.get(pc) instanceof Instruction.Jump jump ? jump.to().to() : pc + 1;
    }
    return -1;
  }

  private static void ways(
      List<Instruction> code, int pc, Span[] statement, Map<Span, Integer> numbers, Set<Way> ways) {
    Instruction instruction = code.get(pc);
    String text = statement[pc].text().replaceAll("\\s+", " ").strip();
    List<Edge> edges = Flow.edges(instruction);
    Consumer<Edge> decided = edge -> way(code, pc, edge.to(), text, true, statement, numbers, ways);
    if (instruction instanceof Instruction.Return) {
      ways.add(new Way(numbers.get(statement[pc]), -1, text));
    } else if (instruction instanceof Instruction.Branch its) {
      way(code, pc, its.yes().to(), text + ": yes", true, statement, numbers, ways);
      way(code, pc, its.no().to(), text + ": no", true, statement, numbers, ways);
    } else if (!edges.isEmpty()) {
      edges.forEach(decided);
    } else if (!Flow.ends(instruction)) {
      way(code, pc, pc + 1, text, false, statement, numbers, ways);
    }
  }

  /**
   * A way from one statement to another, or back to itself; not from one part of it to the next.
   *
   * @param decides whether the instruction decides where to go on
   */
  private static void way(
      List<Instruction> code,
      int pc,
      int next,
      String text,
      boolean decides,
      Span[] statement,
      Map<Span, Integer> numbers,
      Set<Way> ways) {
    int to = loud(code, next);
    if (to >= 0 && (!statement[to].equals(statement[pc]) || decides && to <= pc)) {
      ways.add(new Way(numbers.get(statement[pc]), numbers.get(statement[to]), text));
    }
  }
}
