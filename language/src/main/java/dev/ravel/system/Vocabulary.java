// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The words for a concurrent system's numbers. */
public interface Vocabulary {
  /** A thread or transition by its name, such as {@code P[0]}. */
  String process(int process);

  /** Where a process is declared. */
  Span processSpan(int process);

  /** The process with a name. */
  OptionalInt processNamed(String name);

  /** An object by its name, such as {@code level[1]} or {@code slot.full}. */
  String object(int object);

  /** Where an object is declared. */
  Span objectSpan(int object);

  /** Whether people want to see the object in tables: not the control of threads. */
  boolean shown(int object);

  /** A value of an object as it is written in the language. */
  String value(int object, int value);

  /** Where a statement stands, for statements that can be dead code. */
  Span statement(int statement);

  /** An error of an execution by the id that an outcome carries. */
  Failure failure(int error);

  /** The values of the inputs in an initial state, such as {@code c = 2}; empty without inputs. */
  List<Binding> inputs(int initialState);

  /**
   * What a thread that cannot go on waits for; absent if it is enabled, finished or not started.
   */
  Optional<Waiting> waiting(int process, int[] state);

  /** The place in the text that a process has reached: its next operation; absent at its end. */
  Optional<Span> position(int process, int[] state);

  /**
   * What a process is about to do at its {@link #position}, in the words of the program and on one
   * line, such as {@code x = x + 1} or {@code read x}; absent at its end.
   */
  Optional<String> intention(int process, int[] state);

  /**
   * Tells an execution again, in the words of the program: it is interpreted anew with all
   * variables kept.
   *
   * @param initialState where it starts
   * @param processes who makes each step
   * @param outcomes the index of each step's outcome in its reaction
   * @throws IllegalArgumentException if it is not an execution of the system; the message says
   *     which step cannot be made and why
   */
  Story tell(int initialState, int[] processes, int[] outcomes);

  /**
   * An error of an execution.
   *
   * @param message one sentence with the values that matter, such as {@code x gets 4, outside of
   *     int[0..3]}
   */
  record Failure(Problem problem, String message, Span span) {}

  /** A name and a value. */
  record Binding(String name, String value) {}

  /**
   * What a blocked thread waits for.
   *
   * @param span the blocked statement
   * @param text what it is, such as {@code lock fork[1]}
   * @param objects the objects that could enable it
   * @param holder the process that holds the mutex or is to be joined, if it is such a wait
   */
  record Waiting(Span span, String text, List<Integer> objects, OptionalInt holder) {
    /** Copies the list. */
    public Waiting {
      objects = List.copyOf(objects);
    }
  }

  /**
   * An execution in words.
   *
   * @param initial the values of the shown objects at the start, in their order
   */
  record Story(List<Binding> initial, List<Scene> scenes) {
    /** Copies the lists. */
    public Story {
      initial = List.copyOf(initial);
      scenes = List.copyOf(scenes);
    }
  }

  /**
   * A step in words.
   *
   * @param process who makes it
   * @param outcome the index of the outcome
   * @param outcomes how many there were
   * @param span the statement whose step it is
   * @param text the statement, on one line, with what the step does of it
   * @param reads the values it read from shared objects
   * @param writes the shared objects it gave a value, also if the value is the same
   * @param locals the local variables that changed
   * @param printed what the step printed, a line each
   * @param failure the error it is
   * @param discards whether an assumption failed, which ends the execution without an error
   */
  record Scene(
      int process,
      int outcome,
      int outcomes,
      Span span,
      String text,
      List<Observation> reads,
      List<Change> writes,
      List<Change> locals,
      List<String> printed,
      Optional<Failure> failure,
      boolean discards) {
    /** Copies the lists. */
    public Scene {
      reads = List.copyOf(reads);
      writes = List.copyOf(writes);
      locals = List.copyOf(locals);
      printed = List.copyOf(printed);
    }
  }

  /** A value read. */
  record Observation(int object, String name, String value) {}

  /**
   * A value changed.
   *
   * @param object the object, or {@link ConcurrentSystem#NONE} for a local variable
   * @param before the value before; empty for a variable that had none
   */
  record Change(int object, String name, String before, String after) {}
}
