// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explanation.Circumstance;
import dev.ravel.explore.Engine;
import dev.ravel.explore.UnaskedErrors;
import dev.ravel.inputs.InputClasses;
import dev.ravel.processor.GrowingSystem;
import dev.ravel.processor.Meaning;
import dev.ravel.processor.NotSupported;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.processor.Remarks;
import dev.ravel.result.Examined;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.SymbolicInputs;
import dev.ravel.verdict.Statistic;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The check of a C program. */
record CCheck(CSubject subject, SearchContext context) implements SubjectCheck {
  @Override
  public Examined searched() {
    if (subject.isSymbolic()) {
      return forAllInputs();
    }
    boolean alone = !subject.checks().isEmpty() || subject.memory().keepsOrders();
    if (context.others().isPresent() && alone) {
      // conditions and buffers have the values of one system
      return new CCheck(subject, context.alone()).searched();
    }
    ProgramFacts known = subject.known();
    known.leaveOutWhatIsTooLong();
    try {
      return GrowingSystem.during(
              known,
              system ->
                  known.createsManyThreads()
                      ? Optional.<Examined>empty()
                      : Optional.of(searched(system, known)))
          .orElseGet(this::searchedWithMoreAndMore);
    } catch (NotSupported why) {
      boolean all =
          known.lacksValues() && subject.isAboutAllValues() && !subject.memory().keepsOrders();
      if (!all || !context.exploresInputs() || looksForLeaks()) {
        throw why;
      }
      return new CCheck(subject.forAllInputs(), context).searched();
    }
  }

  /** Searches with more and more threads, here alone, since workers know of no limit to them. */
  private Examined searchedWithMoreAndMore() {
    return new ThreadBounds(new CCheck(subject, context.alone())).searched();
  }

  /** Searches the executions that create no more than a number of threads. */
  GrowingBound.Round searchedWith(int most) {
    ProgramFacts known = subject.known();
    known.leaveOutWhatIsTooLong();
    known.limitThreads(most);
    Examined its = GrowingSystem.during(known, system -> searched(system, known));
    return new GrowingBound.Round(
        its,
        known.leftOutThreads() ? Optional.of(new Circumstance.FewThreads(most)) : Optional.empty());
  }

  private boolean looksForLeaks() {
    return subject.meaning().checks().contains(Meaning.Check.LEAKS);
  }

  private Examined searched(Processor system, ProgramFacts known) {
    List<Property> properties = subject.properties(system);
    Examined examined =
        BufferBounds.searched(
            subject, system, properties, explored -> examined(explored, properties));
    if (examined.holds()) {
      LeftThreadNotes.of(system.leftThreads()).forEach(context.notes());
    }
    Examined told = meant(examined, known.guessed());
    told = known.narrowed() ? told.provingNothing(Problem.K014) : told;
    if (known.leftOut().isPresent()) {
      String message = known.leftOut().get().getMessage();
      told = told.incomplete(Problem.K006, new Circumstance.TooLong(message));
    }
    return noted(told, known.freedoms().stream()).counting(executed(system, known));
  }

  private Examined examined(ConcurrentSystem explored, List<Property> properties) {
    EngineOutputs outputs = EngineOutputs.sampled(context.samples());
    Engine engine = context.engine(explored, properties, Optional::empty, outputs);
    return context.run(
        new Examination(engine, subject, explored, properties, context.options().all()));
  }

  /** Searches the program for all that its functions may give, along executions. */
  private Examined forAllInputs() {
    EngineOptions engine = context.options().engine();
    if (!context.exploresInputs()) {
      throw SymbolicInputs.refusedOfC(
          "the engine that was asked for does not explore all values at once",
          "leave out --engine, or use --engine dpor --stateless");
    }
    if (subject.memory().keepsOrders()) {
      throw SymbolicInputs.refusedOfC(
          "values are not given all at once under --memory " + subject.memory().word(),
          "--nondet LOW..HIGH chooses among values");
    }
    if (looksForLeaks()) {
      throw SymbolicInputs.refusedOfC(
          "leaks are not looked for with all values at once",
          "--nondet LOW..HIGH chooses among values");
    }
    InputClasses classes = new InputClasses(subject::with, engine.dpor().statistics());
    Processor first = subject.first();
    List<Property> properties = subject.properties(first);
    Examined examined =
        context
            .run(
                new Examination(
                    UnaskedErrors.completing(classes, false),
                    subject,
                    first,
                    properties,
                    context.options().all(),
                    (claim, judgement) -> classes.tell(claim, judgement, first, properties)))
            .withSymbolicInputs(classes.unfinished());
    return noted(meant(examined, classes.guessed()), classes.freedoms());
  }

  /**
   * Limits the findings to those that races and undefined functions permit.
   *
   * @param guessed whether some step has called a function that is not there
   */
  private Examined meant(Examined found, boolean guessed) {
    Examined examined =
        subject.meaning().memory().racesEnd() ? found.withoutMeaningBehindRaces() : found;
    return guessed ? examined.provingNothing(Problem.K017) : examined;
  }

  /** Limits what was found to the bound of executions, and notes freedoms that were met. */
  private Examined noted(Examined found, Stream<Remarks.Met> freedoms) {
    boolean bound = subject.meaning().bound().isPresent();
    Examined examined = bound ? found.provingNothing(Problem.K016) : found;
    FreedomNote.of(examined, subject.program(), freedoms, subject.meaning().freedoms())
        .ifPresent(context.notes());
    return examined;
  }

  /** Counts what the program is, and what of it was executed, where that was asked for. */
  private List<Statistic> executed(Processor system, ProgramFacts known) {
    return context.options().engine().statistics()
        ? List.of(
            Statistic.time("compiling the C files", subject.times().compiling()),
            Statistic.time("translating them", subject.times().translating()),
            Statistic.count(
                "instructions of the program",
                subject.program().functions().stream().mapToLong(its -> its.code().size()).sum()),
            Statistic.count("local states of threads", system.localStates()),
            Statistic.count("steps executed, none of them twice", system.learnt()),
            Statistic.count("instructions executed", known.instructions()))
        : List.of();
  }
}
