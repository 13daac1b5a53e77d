// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.FailedInputs;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.programs.ReachableStates;
import dev.ravel.explore.programs.Shrinking;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;

/**
 * Compares what an explorer visits with all that there is. An objection is a text with the smallest
 * program found that shows it.
 */
public final class AgainstBruteForce {
  private final Explorer explorer;
  private final Options options;
  private final Question question;
  private final int limit;
  private boolean few;
  private boolean patient;
  private long compared;
  private long tooLarge;
  private long tooLong;
  private long maximal;

  /** Something that visits maximal configurations. */
  @FunctionalInterface
  public interface Explorer {
    /**
     * Explores a system from all its initial states.
     *
     * @param system one whose reactions may have been learnt already
     * @param property the one property object that counts, or {@link ConcurrentSystem#NONE}
     */
    void explore(ConcurrentSystem system, int property, Options options, Sink sink);
  }

  /** The receiver of visited configurations. */
  @FunctionalInterface
  public interface Sink {
    /**
     * A maximal configuration, or, with cutoffs, one that is not followed further.
     *
     * @param processes some execution of it: who makes each step
     * @param outcomes the index of each step's outcome in its reaction
     */
    void maximal(int initialState, int[] processes, int[] outcomes);
  }

  /**
   * The options of an exploration.
   *
   * @param partial how many events an alternative must avoid; 0 for all, which is optimal
   * @param cutoffs whether to stop at events that lead to known states
   * @param seed for the order in which steps are taken
   */
  public record Options(int partial, boolean cutoffs, long seed) {}

  /** The facts that are compared. */
  public enum Question {
    /** Each maximal configuration is visited, and none twice. */
    ONCE,
    /** Each maximal configuration is visited. */
    ALL,
    /** All deadlocks, local states and values of objects occur in what is visited. */
    LOCAL,
    /** All states occur in what is visited. */
    STATES
  }

  /**
   * A comparison.
   *
   * @param limit the most configurations, or states, of a program that is compared
   */
  public AgainstBruteForce(Explorer explorer, Options options, Question question, int limit) {
    this.explorer = explorer;
    this.options = options;
    this.question = question;
    this.limit = limit;
  }

  /**
   * Excludes programs that have more configurations than the limit, whatever the question. It is
   * for explorers that visit them all to find all states.
   */
  AgainstBruteForce ofFewConfigurations() {
    few = true;
    return this;
  }

  /**
   * Permits explorations that do not end. One with cutoffs has no bound in the number of states.
   * Such ones are {@linkplain #tooLong counted}.
   */
  AgainstBruteForce leavingOutWhatDoesNotEnd() {
    patient = true;
    return this;
  }

  /** The number of programs whose exploration did not end. */
  long tooLong() {
    return tooLong;
  }

  /** The number of programs compared so far. */
  public long compared() {
    return compared;
  }

  /** The number of programs that had too many configurations or states. */
  public long tooLarge() {
    return tooLarge;
  }

  /** The number of maximal configurations of the programs compared so far. */
  public long maximal() {
    return maximal;
  }

  /**
   * Compares random programs until one is objected to, and makes that one smaller.
   *
   * @param seeds how many, beginning with the first
   */
  public Optional<String> programs(long first, long seeds, Family family, Size size) {
    return programs(first, seeds, seed -> RandomPrograms.draft(seed, family, size))
        .map(text -> family + ", " + size + ", " + text);
  }

  /**
   * Compares the programs of seeds until one is objected to, and makes that one smaller.
   *
   * @param seeds how many, beginning with the first
   */
  public Optional<String> programs(long first, long seeds, LongFunction<Draft> drafts) {
    for (long seed = first; seed < first + seeds; seed++) {
      Draft draft = drafts.apply(seed);
      if (objection(draft).isPresent()) {
        Draft small = Shrinking.shrink(draft, less -> objection(less).isPresent());
        return Optional.of(
            FailedInputs.objection(
                "seed %d, %s".formatted(seed, options),
                small.text(),
                objection(small).orElseThrow()));
      }
    }
    return Optional.empty();
  }

  private Optional<String> objection(Draft draft) {
    return objection(draft.text());
  }

  /** Compares the program of a text, with each of its property objects. */
  public Optional<String> objection(String text) {
    ProgramSystem system = ModelText.system(text);
    int properties = system.properties().size();
    for (int property = -1; property < properties; property++) {
      int object = property < 0 ? ConcurrentSystem.NONE : system.objects() + property;
      Optional<String> objection = objection(system, object);
      if (objection.isPresent()) {
        return objection.map(words -> counting(object, system) + words);
      }
    }
    return Optional.empty();
  }

  private static String counting(int object, ProgramSystem system) {
    return object == ConcurrentSystem.NONE
        ? ""
        : "with the object of " + system.properties().get(object - system.objects()) + "\n";
  }

  /**
   * Compares one system. Learns on a system of its own what the explorer is to learn by itself, if
   * that is given a new one.
   */
  public Optional<String> objection(ConcurrentSystem system, int property) {
    Visits visits = new Visits();
    for (int initial = 0; initial < system.initialStates(); initial++) {
      if (!visits.prepare(system, property, initial)) {
        tooLarge++;
        return Optional.empty();
      }
    }
    compared++;
    try {
      explorer.explore(system, property, options, visits);
    } catch (RuntimeException | AssertionError thrown) {
      if (patient && thrown instanceof Drive.DoesNotEnd) {
        tooLong++;
        return Optional.empty();
      }
      return Optional.of(thrown + " at " + thrown.getStackTrace()[0]);
    }
    return visits.objection();
  }

  /** The visits of one exploration. */
  private final class Visits implements Sink {
    private final List<Oracle> oracles = new ArrayList<>();

    boolean prepare(ConcurrentSystem system, int property, int initial) {
      Optional<? extends Oracle> oracle =
          question == Question.ONCE || question == Question.ALL
              ? Configurations.of(system, property, initial, limit)
                  .map(all -> new Complete(system, all))
              : ReachableStates.of(system, initial, limit)
                  .filter(_ -> !few || hasFew(system, property, initial))
                  .map(all -> new Represented(system, property, initial, all));
      oracle.ifPresent(oracles::add);
      return oracle.isPresent();
    }

    private boolean hasFew(ConcurrentSystem system, int property, int initial) {
      return Configurations.of(system, property, initial, limit).isPresent();
    }

    @Override
    public void maximal(int initialState, int[] processes, int[] outcomes) {
      oracles.get(initialState).visit(processes, outcomes);
    }

    Optional<String> objection() {
      for (int initial = 0; initial < oracles.size(); initial++) {
        String from = oracles.size() == 1 ? "" : "from initial state " + initial + ": ";
        Optional<String> objection = oracles.get(initial).objection();
        if (objection.isPresent()) {
          return objection.map(text -> from + text);
        }
      }
      return Optional.empty();
    }
  }

  /** Knows what is to be visited from one initial state. */
  private interface Oracle {
    void visit(int[] processes, int[] outcomes);

    Optional<String> objection();
  }

  /** All maximal configurations are to be visited. */
  private final class Complete implements Oracle {
    private final Configurations all;
    private final ConcurrentSystem system;
    private final Map<BitSet, Integer> visits = new HashMap<>();
    private final List<String> objections = new ArrayList<>();

    Complete(ConcurrentSystem system, Configurations all) {
      this.system = system;
      this.all = all;
      maximal += all.maximal().size();
    }

    @Override
    public void visit(int[] processes, int[] outcomes) {
      try {
        int count = visits.merge(all.canonical(processes, outcomes), 1, Integer::sum);
        if (count == 2 && question == Question.ONCE) {
          objections.add("visited twice: " + schedule(system, processes, outcomes));
        }
      } catch (IllegalArgumentException impossible) {
        String text = schedule(system, processes, outcomes);
        objections.add("no execution: " + text + ": " + impossible.getMessage());
      }
    }

    @Override
    public Optional<String> objection() {
      Set<BitSet> missing = new LinkedHashSet<>(all.maximal());
      missing.removeAll(visits.keySet());
      missing.forEach(its -> objections.add("not visited: " + all.events().names(its)));
      Set<BitSet> wrong = new HashSet<>(visits.keySet());
      wrong.removeAll(new HashSet<>(all.maximal()));
      wrong.forEach(its -> objections.add("not maximal: " + all.events().names(its)));
      return text(objections);
    }
  }

  /**
   * All deadlocks and local states, or all states, are to occur somewhere below what is visited.
   */
  private final class Represented implements Oracle {
    private final ConcurrentSystem system;
    private final CanonicalEvents events;
    private final ReachableStates all;
    private final Set<List<Integer>> found = new LinkedHashSet<>();
    private final List<String> objections = new ArrayList<>();

    Represented(ConcurrentSystem system, int property, int initial, ReachableStates all) {
      this.system = system;
      this.events = new CanonicalEvents(system, property, initial);
      this.all = all;
    }

    @Override
    public void visit(int[] processes, int[] outcomes) {
      try {
        BitSet visited = events.after(processes, outcomes).events();
        Set<BitSet> known = new HashSet<>();
        List<Reached> open = new ArrayList<>(List.of(events.start()));
        while (!open.isEmpty()) {
          Reached at = open.removeLast();
          if (known.add(at.events())) {
            found.add(Arrays.stream(at.state()).boxed().toList());
            open.addAll(events.within(at, visited));
          }
        }
      } catch (IllegalArgumentException impossible) {
        String text = schedule(system, processes, outcomes);
        objections.add("no execution: " + text + ": " + impossible.getMessage());
      }
    }

    @Override
    public Optional<String> objection() {
      Set<List<Integer>> deadlocks = new LinkedHashSet<>(all.deadlocks());
      deadlocks.removeAll(found);
      deadlocks.forEach(state -> objections.add("deadlock not visited: " + words(state)));
      for (int object = 0; object < system.objects(); object++) {
        Set<Integer> missing = new TreeSet<>(ReachableStates.values(all.states(), object));
        missing.removeAll(ReachableStates.values(found, object));
        for (int value : missing) {
          String name = system.vocabulary().object(object);
          String words = system.vocabulary().value(object, value);
          objections.add(name + " is never " + words + " (" + value + ")");
        }
      }
      if (question == Question.STATES) {
        Set<List<Integer>> missing = new LinkedHashSet<>(all.states());
        missing.removeAll(found);
        missing.forEach(state -> objections.add("state not visited: " + words(state)));
      }
      return text(objections);
    }

    private String words(List<Integer> state) {
      List<String> words = new ArrayList<>();
      for (int object = 0; object < system.objects(); object++) {
        String value = system.vocabulary().value(object, state.get(object));
        words.add(system.vocabulary().object(object) + " = " + value);
      }
      return String.join(", ", words);
    }
  }

  private static Optional<String> text(List<String> objections) {
    return objections.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", objections));
  }

  /** An execution as schedules are written. */
  private static String schedule(ConcurrentSystem system, int[] processes, int[] outcomes) {
    List<String> moves = new ArrayList<>();
    for (int step = 0; step < processes.length; step++) {
      String name = system.vocabulary().process(processes[step]);
      moves.add(outcomes[step] == 0 ? name : name + "/" + outcomes[step]);
    }
    return String.join(" ", moves);
  }
}
