// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Mutants;
import dev.ravel.explore.programs.Mutants.Mistake;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Comparison with brute force finds mistakes in the engine: those of published algorithms and of
 * sketches, and the omission of each part that is there for a reason.
 */
class MutantsTest {
  /** Enough to find each mistake. */
  private static final long PROGRAMS = 1500;

  /** Fewer, where nothing is to be found. */
  private static final long FEW = Boolean.getBoolean("ravel.deep") ? 400 : 150;

  private static Optional<String> found(
      String caller, String called, int value, boolean precise, long programs, String text)
      throws ReflectiveOperationException {
    return Mutants.found(Hunt.class, new Mistake(caller, called, value), precise, programs, text);
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @CsvSource({
    // cycles: components that ignore a thread; what grew together later
    "Search.run, find, 0",
    "Steps.noteDescents, descends, 0",
    // states taken as explored in full
    "TerminalComponents.enter, isFull, 1",
    "Explored.descends, isFull, 1",
    "Search.revalidate, isFull, 1",
    // blocked threads: taken as frozen; their futures
    "PersistentSets.activate, stirred, 0",
    "ObjectSets.related, changes, 0",
    // what is offered behind the next step
    "Automata.link, grow, 0",
    // sets that are not looked at again when automata have grown
    "Search.run, revalidate, 0",
    // what was added is not explored, or not with what must come with it
    "Search.resume, resume, 0",
    "Search.run, resume, 0",
    // properties: the steps that change an atom
    "ObjectSets.of, counts, 0",
    // mutexes that nobody holds taken as held
    "Futures.walk, writes, 1",
    // conflicts
    "PersistentSets.attempt, meeting, -1",
    "ObjectSets.related, conflict, 0",
    "PersistentSets.add, addMeeting, 0",
    // states whose sets are taken as still valid
    "Search.revalidate, hasGrown, 0",
    "Search.hasGrown, hasGrown, 0",
    // rows that are not brought up to date
    "Meetings.move, relateAll, 0",
    "Meetings.move, relate, 0",
    "ObjectSets.of, mode, 0",
    // choices taken as the same
    "Chosen.findKinds, kind, 0",
    "Kinds$Side.add, alike, 1",
    "Kinds.note, split, 0",
    "Chosen.findHeld, site, 0",
    // what a process sees
    "Views.open, field, 0",
    // the automaton: started threads
    "BreadthFirst.plan, learn, 0",
    "Pending.look, learnt, 1"
  })
  void mistakesAreFound(String caller, String called, int value) throws Exception {
    assertTrue(found(caller, called, value, false, PROGRAMS, "").isPresent());
  }

  /** Without warm-up all that is known comes from the search; any valid set will do. */
  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @CsvSource({
    "WarmUp.run, step, 0",
    "WarmUp.run, begin, 0",
    // a trial is not given up early, or one that is not cheaper is taken, or none
    "PersistentSets.attempt, hopeless, 0",
    "PersistentSets.attempt, cheaper, 1",
    "PersistentSets.choose, attempt, 0",
    // steps are taken one by one
    "BreadthFirst.run, enough, 1",
    "BreadthFirst.resume, enough, 1",
    // choices are not remembered
    "PersistentSets.choose, find, 0",
    "Chosen.find, findKinds, 0",
    // no two sites are of one kind, or fewer than could be
    "Kinds$Side.add, alike, 0",
    "WarmUp.run, renewKinds, 0",
    // steps are learnt again
    "Pending.look, learnt, 0",
    // states are not taken as explored in full
    "Explored.descends, isFull, 0",
    "TerminalComponents.enter, isFull, 0",
    "Search.revalidate, isFull, 0",
    // all states are looked at again
    "Search.revalidate, hasGrown, 1",
    // mutexes that are held count as not held
    "Pending.holder, holder, -1"
  })
  void whatMakesItFewerStatesOnly(String caller, String called, int value) throws Exception {
    assertEquals(Optional.empty(), found(caller, called, value, false, FEW, ""));
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @CsvSource({
    // what others can get to
    "PreciseSets.attempt, meeting, -1",
    "Cartesian.meeting, meets, 0",
    "Cartesian.meets, relation, 0",
    "Cartesian.meets, isPossible, 0",
    "Cartesian.meets, step, 0",
    "Cartesian.step, isIn, 0",
    "Cartesian.isPossible, isIn, 1",
    "Cartesian.step, add, 0",
    "Cartesian.add, reach, 0",
    "Cartesian.isKept, writes, 1",
    // what was observed
    "Choice.choose, learn, 0",
    "Observed.learn, grows, 0",
    "Observed.learn, slot, 0",
    "Observed.findLooks, mode, 1",
    // sets taken as still valid
    "Choice.valid, valid, 1"
  })
  void mistakesInWhatIsReachedAreFound(String caller, String called, int value) throws Exception {
    assertTrue(found(caller, called, value, true, PROGRAMS, "").isPresent());
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @CsvSource({
    "PreciseSets.choose, attempt, 0",
    "Cartesian.step, isIn, 1",
    "Cartesian.isKept, writes, 0",
    "Cartesian.isPossible, isIn, 0",
    "Cartesian.meets, isVague, 1",
    "WarmUp.step, learn, 0",
    "Choice.valid, valid, 0"
  })
  void moreTakenAsReached(String caller, String called, int value) throws Exception {
    assertEquals(Optional.empty(), found(caller, called, value, true, FEW, ""));
  }

  @Test
  void nearALimit() throws Exception {
    String program =
        """
        atomic shared x, y: int[0..1]
        semaphore s = 2147483646
        thread A { up s }
        thread B { up s; x = 1 }
        thread C { up s; y = 1 }
        """;
    assertTrue(found("Safety.failed", "limit", 0, false, 0, program).isPresent());
  }
}
