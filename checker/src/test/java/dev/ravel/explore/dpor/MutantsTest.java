// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Mutants;
import dev.ravel.explore.programs.Mutants.Mistake;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that comparison with brute force finds mistakes in the engine. They are those of published
 * algorithms and of sketches, and the omission of each part that is there for a reason.
 */
@Tag("thorough")
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
  @CsvSource({
    // cycles: components that ignore a thread; what grew together later
    "DporSearch.run, find, 0",
    "StepBatch.noteDescents, descends, 0",
    // states taken as explored in full
    "TerminalComponents.enter, isFull, 1",
    "ReducedGraph.descends, isFull, 1",
    "DporSearch.revalidate, isFull, 1",
    // blocked threads: taken as frozen; their futures
    "ActiveProcesses.has, mayAffect, 0",
    "ObjectSets.related, changes, 0",
    // what is offered after the next step
    "ThreadAutomata.link, grow, 0",
    // sets that are not looked at again when automata have grown
    "DporSearch.run, revalidate, 0",
    // what was added is not explored, or not with what must come with it
    "DporSearch.resume, resume, 0",
    "DporSearch.run, resume, 0",
    // properties: the steps that change an atom
    "ObjectSets.commuting, counts, 0",
    // mutexes that nobody holds taken as held
    "Futures.walk, writes, 1",
    // conflicts
    "PersistentSets.attempt, activeConflict, -1",
    "ObjectSets.related, conflict, 0",
    "PersistentSets.add, addConflicting, 0",
    // states whose sets are taken as still valid
    "DporSearch.revalidate, hasGrown, 0",
    "DporSearch.hasGrown, hasGrown, 0",
    // rows that are not brought up to date
    "DependenceMatrix.move, relateAll, 0",
    "DependenceMatrix.move, relate, 0",
    "ObjectSets.commuting, mode, 0",
    // choices taken as the same
    "ChoiceCache.findClasses, classOf, 0",
    "LocalStateClasses$Side.add, equivalent, 1",
    "LocalStateClasses.note, split, 0",
    "ChoiceCache.findHeld, standing, 0",
    // what a process sees
    "ReactionCache.open, field, 0",
    // what is taken as seen before
    "PendingSteps.begin, field, 0",
    "PendingSteps.look, mask, 0",
    "Holders.look, field, 0",
    // the automaton: started threads
    "BreadthFirst.plan, learn, 0",
    "PendingSteps.look, learnt, 1"
  })
  void mistakesAreFound(String caller, String called, int value) throws Exception {
    assertTrue(found(caller, called, value, false, PROGRAMS, "").isPresent());
  }

  /** Without warm-up all that is known comes from the search; any valid set will do. */
  @ParameterizedTest
  @CsvSource({
    "WarmUp.run, step, 0",
    "WarmUp.run, begin, 0",
    // a candidate is not given up early, or one that is not cheaper is taken, or none
    "PersistentSets.attempt, hopeless, 0",
    "PersistentSets.attempt, cheaper, 1",
    "PersistentSets.seek, attempt, 0",
    "PersistentSets.attempt, mayBeCheaper, 1",
    // earlier candidates are not remembered, or all are taken as given up
    "PersistentSets.seek, has, 0",
    "PersistentSets.seek, has, 1",
    // steps are taken one by one
    "BreadthFirst.run, enough, 1",
    "BreadthFirst.resume, enough, 1",
    // choices are not remembered
    "PersistentSets.choose, find, 0",
    "ChoiceCache.find, findClasses, 0",
    // no two local states are in one class, or fewer than could be
    "LocalStateClasses$Side.add, equivalent, 0",
    "WarmUp.run, renewClasses, 0",
    // steps are learnt again
    "PendingSteps.look, learnt, 0",
    // states are not taken as explored in full
    "ReducedGraph.descends, isFull, 0",
    "TerminalComponents.enter, isFull, 0",
    "DporSearch.revalidate, isFull, 0",
    // all states are looked at again
    "DporSearch.revalidate, hasGrown, 1",
    // mutexes that are held count as not held
    "Holders.holder, holder, -1"
  })
  void whatMakesItFewerStatesOnly(String caller, String called, int value) throws Exception {
    assertEquals(Optional.empty(), found(caller, called, value, false, FEW, ""));
  }

  @ParameterizedTest
  @CsvSource({
    // what others can get to
    "PreciseSets.attempt, conflicting, -1",
    "Cartesian.conflicting, mayConflict, 0",
    "Cartesian.mayConflict, relation, 0",
    "Cartesian.mayConflict, isPossible, 0",
    "Cartesian.mayConflict, step, 0",
    "Cartesian.step, isIn, 0",
    "Cartesian.step, wasCombined, 1",
    "Cartesian.isPossible, wasCombined, 1",
    "Cartesian.take, add, 0",
    "Cartesian.add, reach, 0",
    "Cartesian.isKept, writes, 1",
    // what was observed
    "Choice.choose, learn, 0",
    "Observed.learn, grows, 0",
    "Observed.learn, addReaction, 0",
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
    "Cartesian.mayConflict, isVague, 1",
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
    assertTrue(found("StateSafety.look", "limitAt", 0, false, 0, program).isPresent());
  }

  private static final String MESSAGES =
      """
      unordered channel c: int[0..1][3]
      unordered channel d: int[0..1][4]
      daemon thread A { send 0 to c }
      thread B { loop { send 1 to d; send 0 to c } }
      """;

  private static final String FEW_MESSAGES =
      """
      unordered channel c: int[0..1][1]
      thread A { send 1 to c }
      thread B { send 1 to c }
      """;

  @Test
  void messages() throws Exception {
    assertTrue(found("PendingSteps.findRoom", "haveRoom", 1, false, 0, FEW_MESSAGES).isPresent());
    assertTrue(found("ThreadAutomata.growPuts", "link", 0, false, 0, MESSAGES).isPresent());
    assertTrue(found("Puts.haveRoom", "room", 9, false, 0, MESSAGES).isPresent());
    assertEquals(
        Optional.empty(), found("PendingSteps.findRoom", "haveRoom", 0, false, 0, MESSAGES));
  }
}
