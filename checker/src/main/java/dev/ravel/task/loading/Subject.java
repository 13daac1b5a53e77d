// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.ast.ScheduleText;
import dev.ravel.explanation.Claim;
import dev.ravel.net.AskedNet;
import dev.ravel.program.Program;
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
