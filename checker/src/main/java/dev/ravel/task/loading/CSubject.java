// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.cimport.translation.CFile;
import dev.ravel.explanation.Claim;
import dev.ravel.machine.Program;
import dev.ravel.machine.ProgramText;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Inputs;
import dev.ravel.processor.Meaning;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.processor.Representatives;
import dev.ravel.source.MemoryRules;
import dev.ravel.system.Property;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A C program as something to be examined, what it means, and how long it took to read it.
 *
 * @param checks those of its claims that speak of its variables, which are the first ones
 */
public record CSubject(
    Program program,
    Meaning meaning,
    CFile.Times times,
    List<GlobalCheck> checks,
    List<Claim> claims)
    implements Subject {
  /** Copies the lists. */
  public CSubject {
    checks = List.copyOf(checks);
    claims = List.copyOf(claims);
  }

  @Override
  public MemoryRules memory() {
    return meaning.memory();
  }

  /** Returns the lines of text to which the program is translated. */
  public List<String> text() {
    return ProgramText.of(program);
  }

  /**
   * Nothing but the program.
   *
   * @throws Refused if its functions are to give all values at once
   */
  public ProgramFacts known() {
    if (isSymbolic()) {
      throw SymbolicInputs.refusedOfC(
          "functions have no values here that may give any of many",
          "--inputs says what they give, as a counterexample shows it; --nondet LOW..HIGH among"
              + " which values they choose");
    }
    ProgramFacts known = new ProgramFacts(program, meaning);
    known.observe(checks.stream().map(GlobalCheck::conditions).toList());
    return known;
  }

  /**
   * Returns whether its functions are to give all values at once by a solver. They are where
   * {@linkplain Representatives some} do not stand for all, or memory has no value that was given.
   */
  public boolean isSymbolic() {
    return meaning.symbolic() && (isAboutAllValues() || !Representatives.sufficeFor(program));
  }

  /**
   * Returns whether the claims are properties of the competition. These speak of all that functions
   * may give.
   */
  public boolean isAboutAllValues() {
    return meaning.open() != Meaning.Open.NONE;
  }

  /** Returns the program whose functions give all values at once. */
  public CSubject forAllInputs() {
    return new CSubject(program, meaning.forAllInputs(), times, checks, claims);
  }

  /**
   * Nothing but the program, for one of its executions. If its functions are to give all values at
   * once, they give those nearest to 0: other values are said with the execution.
   */
  public ProgramFacts replayed() {
    return isSymbolic() ? with(Inputs.of(Map.of())) : known();
  }

  /** Nothing but the program, whose functions give what is said. */
  public ProgramFacts with(Inputs inputs) {
    return new ProgramFacts(program, meaning.with(inputs));
  }

  /** Its claims as properties of a system of it, in their order. */
  public List<Property> properties(Processor system) {
    return Stream.concat(
            checks.stream().map(its -> its.in(system)),
            claims.stream().skip(checks.size()).map(its -> CLoading.property(its.kind())))
        .toList();
  }

  /** A system of the program whose functions give the values nearest to 0. */
  public Processor first() {
    return FirstExecutions.system(with(Inputs.of(Map.of())));
  }
}
