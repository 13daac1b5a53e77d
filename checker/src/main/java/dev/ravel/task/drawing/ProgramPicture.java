// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explanation.Numbers;
import dev.ravel.picture.Labels;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import dev.ravel.task.orders.Asked;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The code of threads as automata, one for each family. A circle is a place in the code where a
 * thread stands between two steps, with its line, and an edge is a step with the local work after
 * it.
 */
public final class ProgramPicture {
  private static final int MOST = 300;
  private static final int LABEL = 44;

  private final Program program;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final List<PictureGraph.Key> keys = new ArrayList<>();
  private int places;
  private int shown;

  private ProgramPicture(Program program) {
    this.program = program;
  }

  /** The automata, of a C program by its functions; refused where a model has no threads. */
  public static Answer<PictureGraph> of(Asked asked) {
    return asked.answer(
        "the drawing",
        subject ->
            switch (subject) {
              case CSubject c -> new FunctionsPicture(c.program()).graph(asked.file());
              case Subject.Modelled its -> new ProgramPicture(its.program()).graph(asked.file());
            });
  }

  private PictureGraph graph(String file) {
    if (!program.declaresThreads()) {
      throw Refused.of(
          Problem.U001,
          "`" + file + "` has no threads, so there is no code to draw",
          "--as net draws its net, --as graph its states");
    }
    for (int number = 0; number < program.routines().size(); number++) {
      Limits.pollAt(number);
      routine(number);
    }
    String title =
        PictureGraph.titleOf(
            "threads of " + file,
            Numbers.count(program.routines().size(), "automaton", "automata"),
            Numbers.count(places, "place in the code", "places in the code"));
    Extent extent = new Extent(shown, places, true, "places");
    return new PictureGraph("program", title, nodes, edges, keys, extent);
  }

  private void routine(int number) {
    Routine routine = program.routines().get(number);
    CodeSteps code = new CodeSteps(routine, program);
    List<String> members =
        program.threads().stream()
            .filter(its -> its.routine() == number)
            .map(its -> its.name())
            .toList();
    keys.add(new PictureGraph.Key(number, routine.name() + members(members)));
    TreeMap<Integer, Integer> position = new TreeMap<>();
    places += code.places().size();
    for (int pc : code.places()) {
      if (shown < MOST) {
        position.put(pc, nodes.size());
        nodes.add(place(number, routine, code, pc));
        shown++;
      }
    }
    for (CodeSteps.Step step : code.steps()) {
      Integer from = position.get(step.from());
      Integer to = position.get(step.to());
      if (from != null && to != null) {
        edges.add(new Edge(from, to, Head.ARROW, number, false, shortened(step.texts())));
      }
    }
  }

  private static String members(List<String> members) {
    boolean family = members.size() > 1 || members.stream().anyMatch(its -> its.contains("["));
    return family ? ": " + Numbers.count(members.size(), "thread", "threads") : "";
  }

  private Node place(int number, Routine routine, CodeSteps code, int pc) {
    boolean end = code.isEnd(pc);
    int line = routine.code().get(pc).span().line();
    List<String> sections =
        routine.sections().get(pc).stream().map(its -> program.sections().get(its)).toList();
    String inside = sections.isEmpty() ? "" : "in " + String.join(", ", sections);
    List<CodeSteps.Step> out = code.steps().stream().filter(step -> step.from() == pc).toList();
    String steps =
        out.stream()
            .map(step -> step.text() + ", then line " + line(routine, code, step.to()))
            .distinct()
            .collect(Collectors.joining("; or "));
    String sentence =
        routine.name()
            + (end ? " at its end" : " before line " + line)
            + (inside.isEmpty() ? "" : ", " + inside)
            + (steps.isEmpty() ? "." : ": " + steps + ".");
    return Node.location(
        "l" + nodes.size(),
        end ? Look.FINAL : Look.PLAIN,
        code.begins().contains(pc),
        number,
        end ? "end" : Integer.toString(line),
        inside,
        sentence);
  }

  private static String line(Routine routine, CodeSteps code, int pc) {
    return code.isEnd(pc) ? "end" : Integer.toString(routine.code().get(pc).span().line());
  }

  /**
   * Returns the text of an edge. Each part is short, and there are as many of them as there is room
   * for.
   */
  static String shortened(List<String> parts) {
    StringBuilder label = new StringBuilder();
    for (String part : parts) {
      int colon = part.endsWith(": yes") || part.endsWith(": no") ? part.lastIndexOf(':') : -1;
      String one =
          colon < 0
              ? Labels.shortened(part)
              : Labels.shortened(part.substring(0, colon)) + part.substring(colon);
      if (!label.isEmpty() && label.length() + one.length() > LABEL) {
        return label.append("; \u2026").toString();
      }
      label.append(label.isEmpty() ? "" : "; ").append(one);
    }
    return label.toString();
  }
}
