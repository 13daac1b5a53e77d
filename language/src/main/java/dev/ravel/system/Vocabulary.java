// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** The words for a concurrent system's numbers. */
public interface Vocabulary {
  /** A thread or transition by its name, such as {@code P[0]}. */
  String process(int process);

  /**
   * Returns the name of a step in a schedule, such as {@code P[0]}, {@code P[0]/2} or {@code
   * P[0]/crash}.
   *
   * @param outcome the index of its outcome
   */
  default String move(int process, int outcome) {
    return process(process) + (outcome == 0 ? "" : "/" + (outcome + 1));
  }

  /**
   * Returns the process that makes a step, as reports name it. It is the thread of a crash, or of
   * the write that comes to memory.
   */
  default int mover(int process) {
    return process;
  }

  /** Returns the place where a process is declared. */
  Span processSpan(int process);

  /** The process with a name. */
  OptionalInt processNamed(String name);

  /** An object by its name, such as {@code level[1]} or {@code slot.full}. */
  String object(int object);

  /** Returns the words for a thread's use of an object, such as {@code writes level[1]}. */
  default String use(int object, boolean writes) {
    return (writes ? "writes " : "reads ") + object(object);
  }

  /** Returns the words for making memory visible to others whose lifetime an object is. */
  default String publication(int object) {
    return use(object, true);
  }

  /** Returns the place where an object is declared. */
  Span objectSpan(int object);

  /**
   * Returns whether people want to see the object in tables. The control of threads is not shown.
   */
  boolean shown(int object);

  /** A value of an object as it is written in the language. */
  String value(int object, int value);

  /** An object and a value of it, also as a sentence. */
  Binding binding(int object, int value);

  /**
   * A compassion as one speaks of it.
   *
   * @param name what fairness is owed to
   * @param participle what that is where a step grants it, such as {@code chosen}
   */
  record Compassion(String name, String participle) {}

  /** The words for a compassion, where a system has any. */
  default Compassion compassion(int compassion) {
    throw new IndexOutOfBoundsException(compassion);
  }

  /** Returns the place of a statement, for statements that can be dead code. */
  Span statement(int statement);

  /**
   * Returns the statements that threads execute before their first steps, if they {@linkplain
   * Coverage#statements have no number}. There are none, where a system leaves this out.
   */
  default List<Span> carriedOutAtStart(int initialState) {
    return List.of();
  }

  /**
   * Returns the statements that a step executes, if they {@linkplain Coverage#statements have no
   * number}. The local work after it is included; there are none, where a system leaves this out.
   * Cost: that of the step.
   *
   * @param outcome the index of its outcome
   */
  default List<Span> carriedOut(int process, int[] state, int outcome) {
    return List.of();
  }

  /** An error of an execution by the id that an outcome carries. */
  Failure failure(int error);

  /** The values of the inputs in an initial state, such as {@code c = 2}; empty without inputs. */
  List<Binding> inputs(int initialState);

  /**
   * Returns what a thread that cannot go on waits for; absent if it is enabled, finished or not
   * started.
   */
  Optional<Waiting> waiting(int process, int[] state);

  /**
   * Returns the place in the text that a process has reached. It is its next operation; absent at
   * its end.
   */
  Optional<Span> position(int process, int[] state);

  /**
   * Returns the words for the next step of a process at its {@link #position}. They are those of
   * the program and on one line, such as {@code x = x + 1} or {@code read x}; absent at its end.
   */
  Optional<String> intention(int process, int[] state);

  /**
   * Returns the statement with whose next step a thread goes on. It is absent at its end, for a
   * transition, and where a system leaves this out.
   */
  default Optional<Passage> passage(int process, int[] state) {
    return Optional.empty();
  }

  /**
   * A statement in which a thread stands.
   *
   * @param span the statement
   * @param text it on one line, without the blocks in it
   * @param place where in its code the next step is: this grows with each step until the thread
   *     leaves the statement, or begins it anew; where there are parts, the index of the next one
   * @param parts what its steps do, such as {@code read x}, in the order of the code; conditions
   *     may leave some out. None where the code alone does not say what is a step
   */
  record Passage(Span span, String text, int place, List<String> parts) {
    /** Copies the list. */
    public Passage {
      parts = List.copyOf(parts);
    }
  }

  /**
   * Returns the named local variables of a thread that its local state holds. They are those whose
   * values it may still use. Empty for a transition, and where a system leaves this out.
   */
  default List<Binding> locals(int process, int[] state) {
    return List.of();
  }

  /**
   * Executes an execution again, in the words of the program. It is interpreted anew with all
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
   * Executes steps again that are made in given states. In each of them the control of its process
   * is as the steps of that process before it have left it; all else may have changed.
   *
   * @param before the state before each step, asked for once and in order
   * @throws IllegalArgumentException likewise
   */
  default Story tell(int initialState, int[] processes, int[] outcomes, IntFunction<int[]> before) {
    throw new IllegalStateException("this system describes steps of one execution alone");
  }

  /**
   * An error of an execution.
   *
   * @param message one sentence with the values that matter, such as {@code x gets 4, outside of
   *     int[0..3]}
   */
  record Failure(Problem problem, String message, Span span) {}

  /**
   * A name and a value.
   *
   * @param sentence both, such as {@code x is 3} or {@code S offers 0 on ch}
   */
  record Binding(String name, String value, String sentence) {
    /** A name and a value that it is. */
    public Binding(String name, String value) {
      this(name, value, name + " is " + value);
    }

    /** It as an input of an execution, or as an option that says what inputs are. */
    public String asInput() {
      return name.startsWith("--")
          ? name.substring(2) + " " + value
          : "input " + name + " = " + value;
    }
  }

  /**
   * The condition for which a blocked thread waits.
   *
   * @param span the blocked statement
   * @param text what it is, such as {@code lock fork[1]}
   * @param objects the objects that could enable it
   * @param holder the process that holds the mutex or is to be joined, if it is such a wait
   * @param endless whether the code of the thread never comes to its end from there
   */
  record Waiting(
      Span span, String text, List<Integer> objects, OptionalInt holder, boolean endless) {
    /** Copies the list. */
    public Waiting {
      objects = List.copyOf(objects);
    }
  }

  /**
   * An execution in words.
   *
   * @param initial the values of the shown objects at the start, in their order
   * @param starts what threads do on their own before their first steps
   */
  record Story(List<Binding> initial, List<Work> starts, List<Scene> scenes) {
    /** Copies the lists. */
    public Story {
      initial = List.copyOf(initial);
      starts = List.copyOf(starts);
      scenes = List.copyOf(scenes);
    }
  }

  /**
   * A step in words, together with the local work after it.
   *
   * @param process who makes it, as {@link #mover} names it
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
   * @param itself of locals, printed and failure, what the step has without the work after it
   * @param work the local work after it, statement by statement
   * @param calls the calls of functions in which the thread stands before the step, the outermost
   *     first; not that with which it begins. None where a system leaves this out
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
      boolean discards,
      Effects itself,
      List<Work> work,
      List<Call> calls) {
    /** Copies the lists. */
    public Scene {
      calls = List.copyOf(calls);
      reads = List.copyOf(reads);
      writes = List.copyOf(writes);
      locals = List.copyOf(locals);
      printed = List.copyOf(printed);
      work = List.copyOf(work);
    }
  }

  /**
   * A call of a function.
   *
   * @param name the function
   * @param number tells the calls of a thread in an execution apart
   * @param ends whether it ends with the step, or with the local work after that
   */
  record Call(String name, int number, boolean ends) {}

  /**
   * The effects that concern no other thread. They are variables that change, lines that are
   * printed, an error.
   */
  record Effects(List<Change> locals, List<String> printed, Optional<Failure> failure) {
    /** Copies the lists. */
    public Effects {
      locals = List.copyOf(locals);
      printed = List.copyOf(printed);
    }
  }

  /**
   * A statement of the local work after a step, or at the start of a thread.
   *
   * @param process the thread that carries it out
   * @param text the statement on one line; of a loop its head
   * @param effects what it does; of several executions together
   * @param times how often it is carried out
   * @param used whether the thread uses a value later that a variable gets here
   */
  record Work(int process, Span span, String text, Effects effects, int times, boolean used) {
    /**
     * Returns whether it matters. It prints, is an error, or gives a variable another value that is
     * used.
     */
    public boolean matters() {
      return used && !effects.locals().isEmpty()
          || !effects.printed().isEmpty()
          || effects.failure().isPresent();
    }
  }

  /**
   * A value read.
   *
   * @param older the step that has written the value, from 0, or {@link ConcurrentSystem#NONE} if
   *     it is the initial one; absent if the object had it last
   */
  record Observation(int object, String name, String value, Optional<Integer> older) {
    /** A value that the object had last. */
    public Observation(int object, String name, String value) {
      this(object, name, value, Optional.empty());
    }

    /**
     * Returns the step that has written the value; absent if it is the initial one.
     *
     * @param last the last step before that has written the object
     */
    public Optional<Integer> writer(Optional<Integer> last) {
      return older.isEmpty() ? last : older.filter(step -> step != ConcurrentSystem.NONE);
    }
  }

  /**
   * A value changed.
   *
   * @param object the object, or {@link ConcurrentSystem#NONE} for a local variable
   * @param before the value before; empty for a variable that had none
   */
  record Change(int object, String name, String before, String after) {}
}
