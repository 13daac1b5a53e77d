// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.ast.ScheduleText;
import dev.ravel.automata.BufferedSystem;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Claim;
import dev.ravel.explore.graphs.GraphSystem;
import dev.ravel.net.AskedNet;
import dev.ravel.processor.Processor;
import dev.ravel.program.Program;
import dev.ravel.source.MemoryRules;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A subject of an examination, which a {@link FrontEnd} makes of a file. */
public sealed interface Subject permits Subject.Modelled, CSubject {
  /** The values of constants that make it what it is, as they are shown. */
  default Map<String, String> settings() {
    return Map.of();
  }

  /** Returns the claims about it. */
  List<Claim> claims();

  /** Returns the memory model under which it is explored. */
  default MemoryRules memory() {
    return MemoryRules.SC;
  }

  /**
   * Returns the system that is explored, with buffers of writes under total store order.
   *
   * @param system the system of its program
   * @param properties its claims as properties of that
   */
  default ConcurrentSystem explored(ConcurrentSystem system, List<Property> properties) {
    return switch (memory()) {
      case SC, DRF -> system;
      case TSO -> new BufferedSystem(system, properties, BufferedSystem.MOST_ENTRIES);
      case RA, RC11 -> new GraphSystem(system, memory());
    };
  }

  /** Returns its claims as properties of a system that is explored. */
  default List<Property> properties(ConcurrentSystem explored) {
    ConcurrentSystem system =
        switch (explored) {
          case BufferedSystem its -> its.inner();
          case GraphSystem its -> its.inner();
          default -> explored;
        };
    return switch (this) {
      case CSubject c -> c.properties((Processor) system);
      case Modelled _ -> ((ProgramSystem) system).properties();
    };
  }

  /** The executions that its file has written down. */
  default Recorded recorded() {
    return new Recorded() {};
  }

  /** A program of the language. It is an instance of a model, or a net. */
  sealed interface Modelled extends Subject permits ModelSubject, NetSubject {
    /** Its program, with the claims in the same order. */
    Program program();

    /** The net that its program is, transition by transition, if it is one. */
    Optional<AskedNet> net(Program its);

    /**
     * Its program, in which each input has a value.
     *
     * @throws Refused if it has symbolic inputs
     */
    default Program given() {
      return SymbolicInputs.given(program());
    }
  }

  /** Executions that a file has written down. */
  interface Recorded {
    /**
     * The one along which alone a claim is to be judged, if it names one.
     *
     * @throws Refused if it is none of the subject
     */
    default Optional<Recording> along(int claim) {
      return Optional.empty();
    }

    /**
     * The one of a name.
     *
     * @throws Refused if it is none of the subject
     */
    default Optional<Recording> named(String name) {
      return Optional.empty();
    }
  }

  /**
   * An execution that a file has written down.
   *
   * @param moves its steps
   * @param inputs the values that inputs have, as they are shown
   */
  record Recording(ScheduleText moves, Map<String, String> inputs) {}
}
