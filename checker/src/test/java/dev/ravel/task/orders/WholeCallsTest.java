// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.picture.Diagram;
import dev.ravel.picture.EventWords;
import dev.ravel.picture.FoldedEvents;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls of functions stand in one box exactly where their definition allows it. */
class WholeCallsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 200 : 6;

  @TempDir private Path folder;

  private <T> T of(String text, BiFunction<ConcurrentSystem, EventStructure, T> work)
      throws IOException {
    Path file = Files.writeString(folder.resolve("calls.c"), text);
    Asked asked =
        new Asked(
            file.toString(), Map.of(), new Outputs(), InputStream.nullInputStream(), Limits.none());
    Answer<T> answer =
        asked.answerOfAny("the test", (_, system) -> work.apply(system, ModelEvents.one(system)));
    if (answer instanceof Answer.Given<T>(T its)) {
      return its;
    }
    throw new AssertionError(answer);
  }

  @Test
  void eachCallHasABoxOfItsOwn() throws IOException {
    String text =
        """
        #include <pthread.h>
        pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
        int x;
        static void add(void) {
          pthread_mutex_lock(&m);
          x++;
          pthread_mutex_unlock(&m);
        }
        static void twice(void) {
          for (int k = 0; k < 2; k++) add();
        }
        static void *work(void *none) {
          twice();
          add();
          return none;
        }
        static void run(pthread_t *one) {
          pthread_create(one, 0, work, 0);
          pthread_join(*one, 0);
        }
        int main(void) {
          pthread_t one;
          run(&one);
          add();
          return 0;
        }
        """;
    List<String> calls =
        of(
            text,
            (system, structure) -> {
              FoldedEvents its = FoldedEvents.none(structure).withCalls(system);
              return its.calls().stream().filter(name -> !name.isEmpty()).toList();
            });
    // two calls stand in the box of twice(); between the steps of run() comes all of work()
    assertEquals(List.of("twice()", "add()", "add()"), calls);
  }

  @Test
  void aCallThatNeverEndsIsNotPutTogether() throws IOException {
    String text =
        """
        #include <pthread.h>
        pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
        static void both(void) {
          pthread_mutex_lock(&m);
          pthread_mutex_unlock(&m);
          pthread_mutex_lock(&n);
        }
        static void *work(void *none) {
          both();
          return none;
        }
        int main(void) {
          pthread_t one;
          pthread_mutex_lock(&n);
          pthread_create(&one, 0, work, 0);
          pthread_join(one, 0);
          return 0;
        }
        """;
    assertEquals(
        0, of(text, (system, its) -> FoldedEvents.none(its).withCalls(system).folded()).intValue());
  }

  @Test
  void aPictureSaysWhichCallABoxIs() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("calls.c"),
            """
            #include <pthread.h>
            static pthread_t one, two;
            static void *work(void *none) { return none; }
            static void start(void) {
              pthread_create(&one, 0, work, 0);
              pthread_create(&two, 0, work, 0);
            }
            int main(void) {
              start();
              pthread_join(one, 0);
              pthread_join(two, 0);
              return 0;
            }
            """);
    Asked asked =
        new Asked(
            file.toString(), Map.of(), new Outputs(), InputStream.nullInputStream(), Limits.none());
    Drawing.Look look = Drawing.Look.WHOLE.folding(Drawing.Fold.CALLS);
    Answer<Diagram> answer = Drawing.execution(asked, 1, look);
    if (!(answer instanceof Answer.Given<Diagram>(Diagram its))) {
      throw new AssertionError(answer);
    }
    assertTrue(its.title().contains("1 event folded"), its.title());
    assertEquals(its.nodes().size(), its.of());
    Diagram.Node box = its.nodes().getFirst();
    assertEquals("start()", box.first());
    assertEquals(List.of(0, 1), box.members());
    assertTrue(box.words().sentence().startsWith("e0, main: start(): pthread_create"), "sentence");
  }

  @Test
  void randomProgramsAreFoldedAsTheDefinitionSays() throws IOException {
    int folded = 0;
    int not = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Draft draft = new Draft(new Random(seed));
      String text = draft.text();
      int[] counts =
          of(text, (system, structure) -> compare(draft.functions, system, structure, text));
      folded += counts[0];
      not += counts[1];
    }
    assertTrue(folded > SEEDS / 2, folded + " calls are folded");
    assertTrue(not > SEEDS / 2, not + " calls are not");
  }

  // ------------------------------------------------------------------------------ random programs

  /**
   * A function that is called once.
   *
   * @param depth how many of the others are around it
   * @param last the line of its last statement, which can be seen by others
   */
  private record Called(String name, int depth, int from, int last) {}

  /** A program whose functions are called once each, with a line for each statement. */
  private static final class Draft {
    private final Random random;
    private final List<String> lines = new ArrayList<>();
    private final List<Called> functions = new ArrayList<>();

    Draft(Random random) {
      this.random = random;
    }

    String text() {
      lines.add("#include <pthread.h>");
      lines.add("pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;");
      lines.add("int x, y; pthread_t one, two;");
      List<String> bodies = List.of(body("f"), body("g"));
      lines.add("static void *first(void *none) { " + bodies.getFirst() + " return none; }");
      lines.add("static void *second(void *none) { " + bodies.getLast() + " return none; }");
      function(
          "start",
          0,
          List.of("pthread_create(&one, 0, first, 0);", "pthread_create(&two, 0, second, 0);"));
      function("stop", 0, List.of("pthread_join(one, 0);", "pthread_join(two, 0);"));
      lines.add("int main(void) { start(); stop(); return 0; }");
      return String.join("\n", lines) + "\n";
    }

    private String body(String name) {
      StringBuilder calls = new StringBuilder();
      for (int k = 0; k < 1 + random.nextInt(2); k++) {
        List<String> statements = new ArrayList<>();
        if (random.nextInt(3) == 0) {
          function(name + k + "inner", 1, statements());
          statements.add(name + k + "inner();");
        }
        statements.addAll(statements());
        function(name + k, 0, statements);
        calls.append(name).append(k).append("(); ");
      }
      return calls.toString();
    }

    private List<String> statements() {
      String one = random.nextBoolean() ? "a" : "b";
      String other = one.equals("a") ? "b" : "a";
      return switch (random.nextInt(4)) {
        case 0 -> List.of(lock(one), "x = x + 1;", unlock(one));
        case 1 -> List.of(lock(one), lock(other), unlock(other), unlock(one));
        case 2 -> List.of("y = 1;", lock(one), unlock(one));
        default -> List.of(lock(one), unlock(one));
      };
    }

    private static String lock(String mutex) {
      return "pthread_mutex_lock(&" + mutex + ");";
    }

    private static String unlock(String mutex) {
      return "pthread_mutex_unlock(&" + mutex + ");";
    }

    private void function(String name, int depth, List<String> statements) {
      lines.add("static void " + name + "(void) {");
      int from = lines.size() + 1;
      lines.addAll(statements);
      functions.add(new Called(name, depth, from, lines.size()));
      lines.add("}");
    }
  }

  /** Returns the number of calls that are folded, and of the others with two events or more. */
  private static int[] compare(
      List<Called> functions, ConcurrentSystem system, EventStructure structure, String text) {
    Map<String, BitSet> expected = new TreeMap<>();
    int others = expect(functions, EventWords.of(system, structure), structure, expected);
    FoldedEvents folded = FoldedEvents.none(structure).withCalls(system);
    Map<String, BitSet> actual = new TreeMap<>();
    List<Integer> all = new ArrayList<>();
    for (int box = 0; box < folded.calls().size(); box++) {
      List<Integer> members = folded.members().get(box);
      all.addAll(members);
      if (folded.calls().get(box).isEmpty()) {
        assertEquals(1, members.size(), text);
      } else {
        BitSet its = new BitSet();
        members.forEach(its::set);
        actual.put(folded.calls().get(box).replace("()", "") + its, its);
      }
      keepsConfiguration(folded, box, structure, system, text);
    }
    assertEquals(expected, actual, text);
    all.sort(Comparator.naturalOrder());
    assertEquals(IntStream.range(0, structure.size()).boxed().toList(), all, text);
    for (int k = 0; k < structure.executions(); k++) {
      BitSet its = new BitSet();
      IntStream.of(folded.structure().execution(k))
          .forEach(box -> folded.members().get(box).forEach(its::set));
      assertEquals(bits(structure.execution(k)), its, text);
    }
    chains(folded.withChains(system), folded, structure, system, text);
    return new int[] {actual.size(), others};
  }

  /** Where chains are folded too, calls among them, no box is left that could join another. */
  private static void chains(
      FoldedEvents both,
      FoldedEvents calls,
      EventStructure structure,
      ConcurrentSystem system,
      String text) {
    EventStructure left = both.structure();
    int[] effects = new int[left.size()];
    for (int box = 0; box < left.size(); box++) {
      IntStream.of(left.causes(box)).forEach(cause -> effects[cause]++);
      keepsConfiguration(both, box, structure, system, text);
    }
    for (int box = 0; box < left.size(); box++) {
      boolean joins =
          left.causes(box).length == 1
              && effects[left.causes(box)[0]] == 1
              && left.process(left.causes(box)[0]) == left.process(box)
              && left.conflicts(box).length == 0
              && !left.isCutoff(box)
              && !left.isEnd(box)
              && !left.isEnd(left.causes(box)[0]);
      assertFalse(joins, text);
    }
    assertTrue(both.folded() >= calls.folded(), text);
    for (int box = 0; box < calls.calls().size(); box++) {
      List<Integer> members = calls.members().get(box);
      assertTrue(both.members().stream().anyMatch(its -> its.containsAll(members)), text);
    }
    for (int k = 0; k < structure.executions(); k++) {
      BitSet its = new BitSet();
      IntStream.of(left.execution(k)).forEach(box -> both.members().get(box).forEach(its::set));
      assertEquals(bits(structure.execution(k)), its, text);
    }
  }

  /** The causes of a box are a configuration, in whose state it ends. */
  private static void keepsConfiguration(
      FoldedEvents folded,
      int box,
      EventStructure structure,
      ConcurrentSystem system,
      String text) {
    BitSet its = new BitSet();
    folded.structure().configuration(box).stream()
        .forEach(each -> folded.members().get(each).forEach(its::set));
    BitSet closed = new BitSet();
    its.stream().forEach(event -> closed.or(structure.configuration(event)));
    assertEquals(closed, its, text);
    if (its.stream().noneMatch(structure::isEnd)) {
      int[] state = new int[system.objects()];
      assertEquals(ConcurrentSystem.NONE, system.initialState(structure.initialState(), state));
      for (int event = its.nextSetBit(0); event >= 0; event = its.nextSetBit(event + 1)) {
        for (int choice : structure.choices(event)) {
          int reaction = system.reaction(structure.process(event), state);
          system.outcomes().apply(system.outcomes().outcome(reaction, choice), state);
        }
      }
      assertEquals(
          IntStream.of(state).boxed().toList(),
          IntStream.of(folded.structure().state(system, box)).boxed().toList(),
          text);
    }
  }

  /** A call of a function, in the histories in which it begins with the same event. */
  private record Begun(Called function, int first) {}

  private static int expect(
      List<Called> functions,
      List<EventWords> words,
      EventStructure structure,
      Map<String, BitSet> expected) {
    Map<Begun, BitSet> events =
        new TreeMap<>(
            Comparator.<Begun>comparingInt(its -> its.function().depth())
                .thenComparingInt(Begun::first)
                .thenComparing(its -> its.function().name()));
    for (Called its : functions) {
      BitSet all = events(its, functions, words);
      for (int event = all.nextSetBit(0); event >= 0; event = all.nextSetBit(event + 1)) {
        BitSet before = structure.configuration(event);
        before.and(all);
        Begun begun = new Begun(its, before.nextSetBit(0));
        events.computeIfAbsent(begun, _ -> new BitSet()).set(event);
      }
    }
    List<BitSet> boxes = new ArrayList<>();
    int others = 0;
    for (Map.Entry<Begun, BitSet> its : events.entrySet()) {
      BitSet group = its.getValue();
      Called function = its.getKey().function();
      int steps = group.stream().map(event -> words.get(event).texts().size()).sum();
      boolean within =
          group.stream()
              .allMatch(
                  event ->
                      words.get(event).lines().stream()
                          .allMatch(line -> isIn(function, functions, line)));
      if (steps > 1 && within && isWhole(function, group, words, structure, boxes)) {
        boxes.add(group);
        expected.put(function.name() + group, group);
      } else if (steps > 1) {
        others++;
      }
    }
    return others;
  }

  /** The events with a step in a function, or in the one that it calls. */
  private static BitSet events(Called its, List<Called> functions, List<EventWords> words) {
    BitSet events = new BitSet();
    for (EventWords each : words) {
      if (each.lines().stream().anyMatch(line -> isIn(its, functions, line))) {
        events.set(each.id());
      }
    }
    return events;
  }

  private static boolean isIn(Called its, List<Called> functions, int line) {
    return functions.stream()
        .filter(each -> each.equals(its) || each.name().equals(its.name() + "inner"))
        .anyMatch(each -> line >= each.from() && line <= each.last());
  }

  private static boolean isWhole(
      Called its,
      BitSet group,
      List<EventWords> words,
      EventStructure structure,
      List<BitSet> boxes) {
    int first = group.nextSetBit(0);
    boolean ends = group.stream().anyMatch(event -> words.get(event).lines().contains(its.last()));
    boolean plain =
        group.stream()
            .allMatch(
                event ->
                    !structure.isCutoff(event)
                        && !structure.isEnd(event)
                        && (event == first || structure.conflicts(event).length == 0));
    boolean together =
        IntStream.range(0, structure.executions())
            .mapToObj(k -> bits(structure.execution(k)))
            .allMatch(execution -> allOrNone(execution, group));
    boolean cut =
        IntStream.range(0, structure.size())
            .filter(structure::isCutoff)
            .allMatch(event -> allOrNone(structure.configuration(event), group));
    boolean free = boxes.stream().noneMatch(box -> box.intersects(group));
    return ends && plain && together && cut && free && isOrdered(structure, boxes, group);
  }

  private static boolean allOrNone(BitSet some, BitSet group) {
    BitSet both = (BitSet) some.clone();
    both.and(group);
    return both.isEmpty() || both.equals(group);
  }

  /** Returns whether what must come before what is still an order when each box is one event. */
  private static boolean isOrdered(EventStructure structure, List<BitSet> boxes, BitSet more) {
    int size = structure.size();
    int[] in = IntStream.range(0, size).toArray();
    List<BitSet> all = new ArrayList<>(boxes);
    all.add(more);
    all.forEach(box -> box.stream().forEach(event -> in[event] = box.nextSetBit(0)));
    boolean[][] before = new boolean[size][size];
    for (int event = 0; event < size; event++) {
      for (int cause : structure.causes(event)) {
        before[in[cause]][in[event]] |= in[cause] != in[event];
      }
    }
    for (int k = 0; k < size; k++) {
      for (int i = 0; i < size; i++) {
        for (int j = 0; before[i][k] && j < size; j++) {
          before[i][j] |= before[k][j];
        }
      }
    }
    return IntStream.range(0, size).noneMatch(k -> before[k][k]);
  }

  private static BitSet bits(int[] events) {
    BitSet its = new BitSet();
    IntStream.of(events).forEach(its::set);
    return its;
  }
}
