// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Verdicts;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.result.Finding;
import dev.ravel.source.PropertyKind;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.system.Vocabulary.Change;
import dev.ravel.system.Vocabulary.Scene;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Reasons and marks of random runs of random programs, by their definitions. The mark is at the
 * last step after which the property is decided and before which it is not. The value at the read
 * that a reason names is the one written last before it; the value that the thread should have read
 * is the one that the named write leaves, and nobody else writes the object before the use; the use
 * is of the thread that reads, and the statement there depends on the read by its operands, by a
 * branch around it or before it, or by a wait; without the write the run shows no violation.
 *
 * <p>The programs have no loops, channels, locks, crashes, arrays or C.
 */
class ReasonsByDefinitionTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 20_000 : 1_500;
  private static final int RUNS = 12;
  private static final Pattern REASON =
      Pattern.compile(
          "step (\\d+) reads (\\w+) = (\\d); step (\\d+) changes it to (\\d), but step (\\d+) of"
              + " (\\w+) relies on the value read");
  private static final Pattern LOST =
      Pattern.compile("step (\\d+) computes with the value read in step (\\d+), before .*");
  private static final Pattern VARIABLE = Pattern.compile("\\b[vw]\\b");

  private int stale;
  private int lost;
  private int marks;

  /** A program with its text and the statement of each line. */
  private record Text(String text, Map<Integer, Statement> statements) {}

  /**
   * A statement.
   *
   * @param sets the local variable that it sets, or nothing
   * @param uses what it computes with
   * @param header the lines of the branches around it and of one that ends right before it
   */
  private record Statement(
      Optional<String> sets, String uses, boolean waits, Set<Integer> header) {}

  @Test
  void reasonsAreWhatTheySay() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Text text = program(random);
      ProgramSystem system = ModelText.system(text.text());
      for (int k = 0; k < RUNS; k++) {
        Run run = walk(system, random);
        for (Property property : system.properties()) {
          violation(system, property, run)
              .ifPresent(judgement -> examine(text, system, property, judgement, run));
        }
      }
    }
    assertTrue(stale > SEEDS / 20, stale + " values that were used too late");
    assertTrue(lost > SEEDS / 20, lost + " lost updates");
    assertTrue(marks > SEEDS, marks + " marks");
  }

  // ------------------------------------------------------------------------------------ programs

  private static Text program(Random random) {
    List<String> lines = new ArrayList<>(List.of("atomic shared x, y, z: int[0..3]"));
    Map<Integer, Statement> statements = new HashMap<>();
    int threads = 2 + random.nextInt(2);
    for (int thread = 0; thread < threads; thread++) {
      lines.add("thread T" + thread + " {");
      lines.add("  var v: int[0..3]");
      lines.add("  var w: int[0..3]");
      Set<Integer> ended = Set.of();
      for (int k = 1 + random.nextInt(4); k > 0; k--) {
        if (random.nextInt(3) == 0) {
          int header = lines.size() + 1;
          String condition = random.nextBoolean() ? local(random) : shared(random);
          lines.add("  if " + condition + " == " + random.nextInt(2) + " {");
          statements.put(header, new Statement(Optional.empty(), condition, false, ended));
          Set<Integer> around = new HashSet<>(ended);
          around.add(header);
          for (int inside = 1 + random.nextInt(2); inside > 0; inside--) {
            statement(random, lines, statements, around);
          }
          lines.add("  }");
          ended = around;
        } else {
          statement(random, lines, statements, ended);
        }
      }
      if (random.nextInt(4) == 0) {
        statements.put(lines.size() + 1, new Statement(Optional.empty(), "v w", false, ended));
        lines.add("  assert v != w || v == 0");
      }
      lines.add("}");
    }
    lines.add("check never x == " + random.nextInt(3) + " && y == " + (1 + random.nextInt(2)));
    lines.add("check always x == y || z == 0");
    lines.add("check finally x == " + (1 + random.nextInt(2)));
    lines.add("check never T0 done && y == " + random.nextInt(3));
    return new Text(String.join("\n", lines) + "\n", statements);
  }

  private static void statement(
      Random random, List<String> lines, Map<Integer, Statement> statements, Set<Integer> around) {
    int line = lines.size() + 1;
    String local = local(random);
    String object = shared(random);
    switch (random.nextInt(6)) {
      case 0, 1 -> {
        lines.add("    " + local + " = " + object);
        statements.put(line, new Statement(Optional.of(local), object, false, around));
      }
      case 2 -> {
        lines.add("    " + object + " = (" + local + " + 1) % 4");
        statements.put(line, new Statement(Optional.empty(), local, false, around));
      }
      case 3 -> {
        lines.add("    " + object + " = " + (1 + random.nextInt(3)));
        statements.put(line, new Statement(Optional.empty(), "", false, around));
      }
      case 4 -> {
        lines.add("    await " + object + " != " + (1 + random.nextInt(3)));
        statements.put(line, new Statement(Optional.empty(), object, true, around));
      }
      default -> {
        String other = shared(random);
        lines.add("    atomic { " + local + " = " + object + "; " + other + " = " + local + " }");
        statements.put(line, new Statement(Optional.of(local), object, false, around));
      }
    }
  }

  private static String local(Random random) {
    return random.nextBoolean() ? "v" : "w";
  }

  private static String shared(Random random) {
    return List.of("x", "y", "z").get(random.nextInt(3));
  }

  // ---------------------------------------------------------------------------------------- runs

  private static Run walk(ProgramSystem system, Random random) {
    int[] state = start(system);
    List<int[]> steps = new ArrayList<>();
    while (true) {
      List<Integer> enabled = new ArrayList<>();
      for (int process = 0; process < system.processes(); process++) {
        if (system.outcomes().size(system.reaction(process, state)) > 0) {
          enabled.add(process);
        }
      }
      if (enabled.isEmpty()) {
        return run(steps);
      }
      int process = enabled.get(random.nextInt(enabled.size()));
      steps.add(new int[] {process, 0});
      if (step(system, process, state) != Outcomes.STEP) {
        return run(steps);
      }
    }
  }

  private static int[] start(ConcurrentSystem system) {
    int[] state = new int[system.objects()];
    assertEquals(ConcurrentSystem.NONE, system.initialState(0, state));
    return state;
  }

  private static Run run(List<int[]> steps) {
    return new Run(
        0,
        steps.stream().mapToInt(step -> step[0]).toArray(),
        steps.stream().mapToInt(step -> step[1]).toArray(),
        OptionalInt.empty());
  }

  private static int step(ConcurrentSystem system, int process, int[] state) {
    int reaction = system.reaction(process, state);
    if (system.outcomes().size(reaction) == 0) {
      return ConcurrentSystem.NONE;
    }
    int outcome = system.outcomes().outcome(reaction, 0);
    int kind = system.outcomes().kind(outcome);
    if (kind == Outcomes.STEP) {
      system.outcomes().apply(outcome, state);
    }
    return kind;
  }

  /** Returns the judgement on a property by the last step of a run, or the state after it. */
  private static Optional<Judgement> violation(ProgramSystem system, Property property, Run run) {
    int[] state = start(system);
    for (int k = 0; k < run.length(); k++) {
      int process = run.processes()[k];
      if (step(system, process, state) == Outcomes.ERROR) {
        int reaction = system.reaction(process, state);
        int error = system.outcomes().error(system.outcomes().outcome(reaction, 0));
        return property instanceof Property.Error
            ? Optional.of(Verdicts.failed(property, error, run))
            : Optional.empty();
      }
    }
    Optional<Judgement> its =
        switch (property) {
          case StateProperty one -> Verdicts.atState(one, state, run);
          case EndProperty one -> Verdicts.atEnd(one, state, system.ends(state), run);
          default -> Optional.empty();
        };
    return its.filter(judgement -> judgement.verdict() == Verdict.VIOLATED);
  }

  // ------------------------------------------------------------------------------------- reasons

  private void examine(
      Text text, ProgramSystem system, Property property, Judgement judgement, Run run) {
    Finding finding =
        Finding.of(
            system,
            property,
            claim(property),
            judgement,
            Optional.of(Telling.of(system, run)),
            false);
    String about = text.text() + finding.telling().orElseThrow().moves() + "\n" + property + "\n";
    if (finding.circumstance() instanceof Circumstance.Values values) {
      mark(system, property, run, values.step(), about);
    }
    finding.why().ifPresent(why -> reason(text, system, property, run, finding, why, about + why));
  }

  private static Claim claim(Property property) {
    PropertyKind kind =
        switch (property) {
          case Property.Never _ -> PropertyKind.NEVER;
          case Property.Always _ -> PropertyKind.ALWAYS;
          case Property.Finally _ -> PropertyKind.FINALLY;
          case Property.Error _ -> PropertyKind.ERROR;
          default -> throw new IllegalArgumentException(property.toString());
        };
    return new Claim(
        kind,
        Optional.empty(),
        "",
        "",
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        Verdict.HOLDS,
        Optional.empty());
  }

  private void mark(ProgramSystem system, Property property, Run run, int marked, String about) {
    int[] state = start(system);
    List<Boolean> decided = new ArrayList<>(List.of(decides(property, state)));
    for (int k = 0; k < run.length(); k++) {
      int _ = step(system, run.processes()[k], state);
      decided.add(decides(property, state));
    }
    boolean ever = decided.lastIndexOf(false) >= 0;
    if (ever) {
      assertEquals(decided.lastIndexOf(false), marked, about);
      marks++;
    } else if (property instanceof StateProperty) {
      assertEquals(ConcurrentSystem.NONE, marked, about);
    }
  }

  private static boolean decides(Property property, int[] state) {
    return property instanceof StateProperty its
        ? its.shownIn(state)
        : ((EndProperty) property).brokenBy(state, true);
  }

  private void reason(
      Text text,
      ProgramSystem system,
      Property property,
      Run run,
      Finding finding,
      Why why,
      String about) {
    List<Scene> scenes = finding.telling().orElseThrow().story().scenes();
    Matcher reason = REASON.matcher(why.text());
    Matcher update = LOST.matcher(why.text());
    int read = why.steps().getFirst();
    int use = why.steps().getLast();
    int write = why.steps().get(why.steps().size() - 2);
    String object;
    if (reason.matches()) {
      stale++;
      object = reason.group(2);
      assertEquals(List.of(read, write, use), numbers(reason, 1, 4, 6), about);
      assertEquals(reason.group(3), valueBefore(scenes, read, object), about);
      assertEquals(reason.group(5), valueBefore(scenes, use, object), about);
    } else {
      assertTrue(update.matches(), about);
      lost++;
      assertEquals(List.of(use, read), numbers(update, 1, 2), about);
      object = scenes.get(use).writes().getFirst().name();
      assertTrue(change(scenes.get(write), object).isPresent(), about);
    }
    assertTrue(read < write && write < use, about);
    assertEquals(scenes.get(read).process(), scenes.get(use).process(), about);
    assertTrue(scenes.get(read).reads().stream().anyMatch(its -> its.name().equals(object)), about);
    for (int step : why.steps()) {
      boolean others = scenes.get(step).process() != scenes.get(read).process();
      assertEquals(step != read && step != use, others, about);
      assertTrue(finding.causes().get(step), about);
      assertTrue(!others || !showsWithout(system, property, run, step), about);
    }
    assertTrue(dependsOn(text, scenes, use).contains(read), about);
    assertFalse(valueBefore(scenes, use, object).equals(valueBefore(scenes, read, object)), about);
  }

  private static List<Integer> numbers(Matcher matcher, int... groups) {
    List<Integer> numbers = new ArrayList<>();
    for (int group : groups) {
      numbers.add(Integer.parseInt(matcher.group(group)) - 1);
    }
    return numbers;
  }

  private static Optional<Change> change(Scene scene, String object) {
    return scene.writes().stream().filter(its -> its.name().equals(object)).findFirst();
  }

  private static String valueBefore(List<Scene> scenes, int step, String object) {
    String value = "0";
    for (int k = 0; k < step; k++) {
      value = change(scenes.get(k), object).map(Change::after).orElse(value);
    }
    return value;
  }

  /** Returns whether the run shows the violation without the steps of a thread from one on. */
  private static boolean showsWithout(ProgramSystem system, Property property, Run run, int step) {
    List<int[]> left = new ArrayList<>();
    int[] state = start(system);
    for (int k = 0; k < run.length(); k++) {
      int process = run.processes()[k];
      if (k < step || process != run.processes()[step]) {
        left.add(new int[] {process, 0});
        int kind = step(system, process, state);
        if (kind != Outcomes.STEP && !(kind == Outcomes.ERROR && k == run.length() - 1)) {
          return false;
        }
      }
    }
    boolean ends = property instanceof EndProperty || property instanceof StateProperty;
    for (int process = 0; process < system.processes(); process++) {
      if (property instanceof EndProperty
          && system.outcomes().size(system.reaction(process, state)) > 0) {
        return false;
      }
    }
    return !ends && !(property instanceof Property.Error)
        || violation(system, property, run(left)).isPresent();
  }

  /** The reads on which a step depends, by its operands and by what decides whether it is made. */
  private static Set<Integer> dependsOn(Text text, List<Scene> scenes, int use) {
    Map<String, Set<Integer>> variables = new HashMap<>(Map.of("v", Set.of(), "w", Set.of()));
    Map<Integer, Set<Integer>> decided = new HashMap<>();
    Set<Integer> waits = new HashSet<>();
    for (int step = 0; step <= use; step++) {
      if (scenes.get(step).process() != scenes.get(use).process()) {
        continue;
      }
      int line = scenes.get(step).span().line();
      Statement statement = text.statements().get(line);
      for (int header : statement.header()) {
        Set<Integer> operands = operands(text.statements().get(header).uses(), variables);
        decided.merge(header, operands, ReasonsByDefinitionTest::union);
      }
      Set<Integer> all = operands(statement.uses(), variables);
      if (step == use) {
        statement.header().forEach(header -> all.addAll(decided.get(header)));
        all.addAll(waits);
        return all;
      }
      if (!scenes.get(step).reads().isEmpty()) {
        all.add(step);
      }
      statement.sets().ifPresent(variable -> variables.put(variable, all));
      if (statement.waits()) {
        waits.add(step);
      }
      decided.merge(line, all, ReasonsByDefinitionTest::union);
    }
    throw new IllegalArgumentException("no step " + use);
  }

  private static Set<Integer> operands(String uses, Map<String, Set<Integer>> variables) {
    Set<Integer> all = new HashSet<>();
    Matcher variable = VARIABLE.matcher(uses);
    while (variable.find()) {
      all.addAll(variables.get(variable.group()));
    }
    return all;
  }

  private static Set<Integer> union(Set<Integer> one, Set<Integer> other) {
    Set<Integer> all = new HashSet<>(one);
    all.addAll(other);
    return all;
  }
}
