// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Analysis;
import dev.ravel.analysis.Instance;
import dev.ravel.analysis.PropertyInstance;
import dev.ravel.ast.Model;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.lowering.Lowering;
import dev.ravel.program.Instruction;
import dev.ravel.program.Location;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.WellFormed;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Judgement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The verdicts of the whole pipeline on a model. The only class here that sees it. */
final class Pipeline {
  private final ProgramSystem given;

  /** The system whose states the engine stores. */
  private final ConcurrentSystem system;

  private final Vocabulary words;
  private final List<Integer> shown = new ArrayList<>();
  private final SortedSet<String> reached = new TreeSet<>();
  private final SortedSet<String> deadlocks = new TreeSet<>();
  private final SortedSet<String> mistakes = new TreeSet<>();
  private final BitSet covered = new BitSet();
  private final Set<List<Integer>> known = new HashSet<>();
  private final List<int[]> queue = new ArrayList<>();
  private final BitSet movers = new BitSet();
  private long transitions;

  private Pipeline(Program program) {
    assertEquals(List.of(), WellFormed.complaints(program));
    this.given = ProgramSystem.of(program);
    this.system = given.quotient(false);
    this.words = system.vocabulary();
    BitSet locals = locals(program);
    Set<String> names = new HashSet<>();
    for (int k = 0; k < program.objects().size(); k++) {
      ObjectDeclaration object = program.objects().get(k);
      if (locals.get(k)) {
        continue; // there only as far as checks ask for them
      }
      if (object.kind() instanceof ObjectDeclaration.Cell
          || object.kind() instanceof ObjectDeclaration.Place
          || object.kind() instanceof ObjectDeclaration.Semaphore) {
        names.add(object.name());
      }
    }
    for (int object = 0; object < system.objects(); object++) {
      if (words.shown(object) && names.contains(words.object(object))) {
        shown.add(object);
      }
    }
  }

  /** The cells in which checks see local variables of threads. */
  private static BitSet locals(Program program) {
    BitSet locals = new BitSet();
    for (Routine routine : program.routines()) {
      for (Instruction instruction : routine.code()) {
        if (instruction instanceof Instruction.Show(Location cell, var values, _, _)) {
          int last = cell.base() + values.size();
          for (Location.Dimension dimension : cell.dimensions()) {
            last += (dimension.size() - 1) * dimension.stride();
          }
          locals.set(cell.base(), last);
        }
      }
    }
    return locals;
  }

  /**
   * Returns the findings of the analysis of a model.
   *
   * @throws Texts.Rejected if the model is rejected
   */
  static Analysed analysed(Model model) {
    Analysed analysed = Analysis.analyse(model, List.of(), Map.of());
    analysed.diagnostics().stream()
        .filter(d -> d.severity() == Severity.ERROR)
        .findFirst()
        .ifPresent(
            d -> {
              String where = d.span().map(Object::toString).orElse("");
              throw new Texts.Rejected(
                  "rejected at " + where + ": " + d.problem() + " " + d.message());
            });
    return analysed;
  }

  /**
   * The facts about each instance, by its settings.
   *
   * @param limit more states than there should be
   * @throws Space.TooLarge if there are more states than the limit
   */
  static SortedMap<String, Facts> facts(Analysed analysed, int limit) {
    SortedMap<String, Facts> facts = new TreeMap<>();
    for (Instance instance : analysed.instances()) {
      facts.put(
          Findings.key(instance.settings()),
          new Pipeline(Lowering.lower(instance)).facts(instance, limit));
    }
    return facts;
  }

  private Facts facts(Instance instance, int limit) {
    List<Question> questions =
        given.properties().stream().map(property -> new Question(property, false)).toList();
    Budget budget =
        effort ->
            effort instanceof Effort.OfStates of && of.states() > limit
                ? Optional.of(Problem.K003)
                : Optional.empty();
    Exploration exploration = new Graph().explore(given, questions, budget);
    if (exploration.stopped().isPresent()) {
      throw new Space.TooLarge(limit);
    }
    SortedMap<String, String> verdicts = new TreeMap<>();
    for (int i = 0; i < questions.size(); i++) {
      PropertyInstance property = instance.properties().get(i);
      String place =
          property.check().map(check -> "line " + check.span().line()).orElse("no error");
      String key = Findings.propertyKey(place, property.shown());
      Judgement judgement = exploration.judgements().get(i);
      boolean empty = judgement.code().equals(Optional.of(Problem.V018));
      verdicts.put(key, Findings.verdict(judgement.verdict().name(), empty));
    }
    explore();
    long states = exploration.counters().states().orElseThrow();
    if (states != known.size()) {
      throw new IllegalStateException("the engine stores " + states + " states of " + known.size());
    }
    long steps = exploration.counters().transitions().orElseThrow();
    if (steps != transitions) {
      throw new IllegalStateException(
          "the engine counts " + steps + " transitions of " + transitions);
    }
    SortedSet<String> dead = new TreeSet<>();
    for (int s = 0; s < system.capabilities().coverage().statements(); s++) {
      if (!covered.get(s)) {
        dead.add("line " + words.statement(s).line());
      }
    }
    return new Facts(
        verdicts,
        states,
        transitions,
        movers.cardinality(),
        reached,
        deadlocks,
        mistakes,
        dead,
        List.of());
  }

  // ---------------------------------------------------------------------- a plain exploration

  private void explore() {
    int[] state = new int[system.objects()];
    for (int index = 0; index < system.initialStates(); index++) {
      int error = system.initialState(index, state);
      for (int statement : system.capabilities().coverage().atStart(index)) {
        covered.set(statement);
      }
      if (error == ConcurrentSystem.NONE) {
        found(state);
      } else {
        mistake(error);
      }
    }
    for (int next = 0; next < queue.size(); next++) {
      expand(queue.get(next));
    }
  }

  private void found(int[] state) {
    if (known.add(Arrays.stream(state).boxed().toList())) {
      queue.add(state.clone());
      reached.add(projection(state));
    }
  }

  private void mistake(int error) {
    Vocabulary.Failure failure = words.failure(error);
    mistakes.add(Findings.mistake(failure.problem(), failure.span().line()));
  }

  private void expand(int[] state) {
    boolean enabled = false;
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        enabled |= !system.capabilities().crashes().isCrash(process);
        int outcome = system.outcomes().outcome(reaction, k);
        for (int c = 0; c < system.outcomes().covered(outcome); c++) {
          covered.set(system.outcomes().coveredStatement(outcome, c));
        }
        if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
          mistake(system.outcomes().error(outcome));
        } else if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          transitions++;
          movers.set(process);
          int[] target = state.clone();
          system.outcomes().apply(outcome, target);
          found(target);
        }
      }
    }
    if (!enabled && !system.ends(state)) {
      deadlocks.add(projection(state));
    }
  }

  private String projection(int[] state) {
    SortedMap<String, String> values = new TreeMap<>();
    for (int object : shown) {
      values.put(words.object(object), words.value(object, state[object]));
    }
    SortedSet<String> finished = new TreeSet<>();
    for (int thread = 0; thread < system.threads(); thread++) {
      if (system.started(thread, state) && system.finished(thread, state)) {
        finished.add(words.process(thread));
      }
    }
    return values + " finished " + finished;
  }
}
