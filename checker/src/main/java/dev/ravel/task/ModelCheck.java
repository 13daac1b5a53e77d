// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Engine;
import dev.ravel.explore.UnaskedErrors;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.inputs.GivenInputs;
import dev.ravel.inputs.Z3Solver;
import dev.ravel.program.Program;
import dev.ravel.result.Examined;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Shared;
import dev.ravel.task.loading.Subject;
import dev.ravel.task.loading.SymbolicInputs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The check of an instance of a model, or of a net. */
record ModelCheck(Subject.Modelled subject, SearchContext context) implements SubjectCheck {
  @Override
  public Examined searched() {
    Program program = subject.program();
    return SymbolicInputs.of(program).isPresent() ? forAllInputs(program) : searched(program);
  }

  private Examined searched(Program program) {
    if (context.others().isPresent() && subject.memory().keepsOrders()) {
      // buffers have the values of one system
      return new ModelCheck(subject, context.alone()).searched(program);
    }
    ProgramSystem system = ProgramSystem.of(program);
    return BufferBounds.searched(
        subject, system, system.properties(), explored -> examined(program, system, explored));
  }

  private Examined examined(Program program, ProgramSystem system, ConcurrentSystem explored) {
    CheckOptions options = context.options();
    List<Supplier<EventStructure>> events = new ArrayList<>();
    List<Saturated> prefixes = new ArrayList<>();
    boolean whole = options.engine().unfolding().whole();
    Engine engine =
        context.engine(
            explored,
            system.properties(),
            () -> subject.net(program),
            new EngineOutputs(events::add, whole ? prefixes::add : _ -> {}, context.samples()));
    Examined examined =
        context.run(new Examination(engine, subject, explored, system.properties(), options.all()));
    if (whole) {
      String file = context.allowance().file();
      context.listener().explored(file, subject.settings(), explored, events);
      context.listener().unfolded(file, subject.settings(), prefixes);
    }
    boolean states =
        examined.engine().equals(Engines.GRAPH) && examined.method().reduced().isEmpty();
    return options.stats() && states && context.others().isEmpty()
        ? examined.with(
            Survey.of(Shared.quotient(explored, false).orElse(explored), context.allowance())
                .with(FormulaAutomata.of(subject.claims(), system.properties())))
        : examined;
  }

  /**
   * Searches a model with symbolic inputs, along executions, which are reported with given inputs.
   */
  private Examined forAllInputs(Program program) {
    if (subject.memory().keepsOrders()) {
      throw SymbolicInputs.refused(
          program,
          "symbolic inputs are not explored under --memory " + subject.memory().word(),
          "fix the input, or use `input` with a small range");
    }
    SymbolicInputs.explorable(program);
    if (!context.exploresInputs()) {
      throw SymbolicInputs.refused(
          program,
          "the engine that was asked for does not explore symbolic inputs",
          "leave out --engine, or use --engine dpor --stateless");
    }
    for (int claim = 0; claim < subject.claims().size(); claim++) {
      if (subject.recorded().along(claim).isPresent()) {
        throw SymbolicInputs.refusedModel(
            program,
            "a recorded execution is judged in which a symbolic input has no value",
            "fix the input in the check: with NAME = VALUE");
      }
    }
    ProgramSystem system = ProgramSystem.of(program, new Z3Solver());
    Engine engine = new Stateless(context.options().engine().dpor().statistics());
    return context
        .run(
            new Examination(
                UnaskedErrors.completing(engine, false),
                subject,
                system,
                system.properties(),
                context.options().all(),
                new GivenInputs(program, system)::tell))
        .withSymbolicInputs(Optional.empty());
  }
}
