// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Mutants;
import dev.ravel.explore.programs.Mutants.Mistake;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Comparison with brute force finds mistakes in the engine: those of published algorithms and of
 * sketches, and the omission of each part that is there for a reason.
 */
class MutantsTest {
  /** Enough to find each mistake. */
  private static final long PROGRAMS = 1500;

  /** A few, where nothing is to be found. */
  private static final long FEW = 400;

  private static Optional<String> found(
      String caller, String called, int value, boolean precise, long programs, String text)
      throws ReflectiveOperationException {
    return Mutants.found(Hunt.class, new Mistake(caller, called, value), precise, programs, text);
  }

  @ParameterizedTest
  @CsvSource({
    // cycles: components that ignore a thread; what grew together later
    "DepthFirst.leave, ignores, 0",
    // blocked threads: taken as frozen; their futures
    "PersistentSets.activate, stirred, 0",
    "ObjectSets.related, changes, 0",
    // what is offered behind the next step
    "Automata.learn, grow, 0",
    // sets that are not looked at again when automata have grown
    "Search.run, revalidate, 0",
    // what was added is not explored, or not with what must come with it
    "Search.resume, resume, 0",
    "Search.run, resume, 0",
    // steps of a reaction taken as known
    "DepthFirst.plan, isNews, 0",
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
    // processes taken as not concerned by a step
    "Pending.follow, has, 0",
    "Concerns.findUsed, with, 0",
    "Concerns.findWritten, with, 0",
    // rows that are not brought up to date
    "Meetings.move, relateAll, 0",
    "Meetings.move, relate, 0",
    "ObjectSets.of, mode, 0",
    // a process taken as alone; choices taken as the same
    "PersistentSets.choose, isAlone, 1",
    "PersistentSets.choose, find, 1",
    // the automaton: started threads
    "DepthFirst.plan, learn, 0"
  })
  void mistakesAreFound(String caller, String called, int value) throws Exception {
    assertTrue(found(caller, called, value, false, PROGRAMS, "").isPresent());
  }

  /** Without warm-up all that is known comes from the search; any valid set will do. */
  @ParameterizedTest
  @CsvSource({
    "WarmUp.run, step, 0",
    "WarmUp.run, begin, 0",
    // a trial is not given up early, or one that is not cheaper is taken, or none
    "PersistentSets.attempt, hopeless, 0",
    "PersistentSets.attempt, cheaper, 1",
    "PersistentSets.choose, attempt, 0",
    // known states are not looked for, choices not remembered, processes not taken as alone
    "DepthFirst.resolve, resolve, 0",
    // steps to known states, as if they led nowhere: each component is a terminal one
    "DepthFirst.resolve, reach, 0",
    "PersistentSets.choose, find, 0",
    "PersistentSets.choose, isAlone, 0",
    // what is pending is asked again though it is known, or not kept, or taken as concerned
    "DepthFirst.follow, goBack, 0",
    "DepthFirst.follow, keep, 0",
    "Pending.follow, has, 1",
    // all states are looked at again
    "Search.revalidate, hasGrown, 1",
    // mutexes that are held count as not held
    "Pending.holder, holder, -1"
  })
  void whatMakesItFewerStatesOnly(String caller, String called, int value) throws Exception {
    assertEquals(Optional.empty(), found(caller, called, value, false, FEW, ""));
  }

  @ParameterizedTest
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
