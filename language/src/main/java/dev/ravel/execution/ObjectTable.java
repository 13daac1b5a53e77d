// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.ObjectDeclaration.Kind;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.ThreadDeclaration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The objects that make a state, in order. They are those the program declares; for each thread
 * that is started or joined its existence ({@code alive}); the control of each thread; and, where
 * no two steps may be independent, one object that all of them write.
 *
 * <p>The contents of an object are a few words. One word: cells, inputs, semaphores and places hold
 * their number; a mutex holds the number of its owner plus 1, or 0; {@code alive} holds one of
 * {@link #NOT_STARTED}, {@link #RUNNING}, {@link #FINISHED}, {@link #CRASHED}; control holds the
 * local state. A condition holds two sets of threads as bits: those who wait and those who may go
 * on. A barrier holds the set of those who wait; all others who stand after their arrival may go
 * on. A channel holds its messages, oldest first; a rendezvous see {@link #OFFERED}.
 */
final class ObjectTable {
  /** The value of {@code alive} of a task that has not been started. */
  static final long NOT_STARTED = 0;

  /** The value of {@code alive} of a thread that runs. */
  static final long RUNNING = 1;

  /** The value of {@code alive} of a thread that has finished. */
  static final long FINISHED = 2;

  /** The value of {@code alive} of a thread that has crashed. */
  static final long CRASHED = 3;

  /** The first word of a rendezvous with an offer. The sender and the message follow. */
  static final long OFFERED = 1;

  /** The first word of a rendezvous whose offer was taken. The sender follows. */
  static final long TAKEN = 2;

  private final Program program;
  private final int[] alive;
  private final int[] observed;
  private final int[] victims;
  private final int firstControl;
  private final int world;
  private final int count;

  /** The cells of local variables that no property asks for. */
  private final BitSet hidden = new BitSet();

  ObjectTable(Program program) {
    this.program = program;
    List<ThreadDeclaration> threads = program.threads();
    int next = program.objects().size();
    alive = new int[threads.size()];
    int[] existing = new int[threads.size()];
    for (int t = 0; t < alive.length; t++) {
      alive[t] = -1;
      if (threads.get(t).observed()) {
        existing[next - program.objects().size()] = t;
        alive[t] = next++;
      }
    }
    victims = threads.stream().flatMapToInt(its -> its.victim().stream()).distinct().toArray();
    observed = Arrays.copyOf(existing, next - program.objects().size());
    firstControl = next;
    next += threads.size();
    boolean nothing = program.options().independence() == Program.Independence.NOTHING;
    world = nothing ? next++ : -1;
    count = next;
    hide();
  }

  /** Properties may name a local variable of some threads of a family alone. */
  private void hide() {
    for (Routine routine : program.routines()) {
      for (Instruction instruction : routine.code()) {
        if (instruction instanceof Instruction.Show show) {
          for (int first : Mentions.members(show.cell())) {
            hidden.set(first, first + show.values().size());
          }
        }
      }
    }
    if (!hidden.isEmpty()) {
      Mentions mentions = new Mentions(this);
      Stream.concat(
              program.claims().stream().flatMap(claim -> claim.expressions().stream()),
              program.end().stream())
          .flatMapToInt(expr -> Arrays.stream(mentions.objects(expr)))
          .forEach(hidden::clear);
    }
  }

  /** Returns whether there is a cell of a local variable that no property asks for. */
  boolean hides() {
    return !hidden.isEmpty();
  }

  /**
   * Returns whether an object is a cell of a local variable that no property asks for. No step
   * writes it.
   */
  boolean isHidden(int object) {
    return hidden.get(object);
  }

  /** The number of objects. */
  int count() {
    return count;
  }

  /** The number of objects that the program declares. */
  int declared() {
    return program.objects().size();
  }

  /** The existence of a thread, or -1 if nobody observes it. */
  int alive(int thread) {
    return alive[thread];
  }

  /** The threads that may crash. */
  int[] victims() {
    return victims;
  }

  /** Returns whether a value of the existence of a thread says that joining it goes on. */
  static boolean isOver(long existence) {
    return existence == FINISHED || existence == CRASHED;
  }

  /** The control of a thread. */
  int control(int thread) {
    return firstControl + thread;
  }

  /** The thread whose control an object is, or -1. */
  int controlled(int object) {
    int thread = object - firstControl;
    return thread >= 0 && thread < alive.length ? thread : -1;
  }

  /** The thread whose existence an object is, or -1. */
  int existing(int object) {
    int k = object - declared();
    return k >= 0 && k < observed.length ? observed[k] : -1;
  }

  /** The object that all steps write where no two are independent, or -1. */
  int world() {
    return world;
  }

  /** Returns the kind of a declared object. */
  Kind kind(int object) {
    return program.objects().get(object).kind();
  }

  /** The words of a set of threads. */
  int setWords() {
    return (alive.length + 63) / 64;
  }

  /** The initial contents of an object that is no control and no symbolic input. */
  long[] initial(int object) {
    if (object >= declared()) {
      int thread = existing(object);
      boolean running = thread >= 0 && !program.threads().get(thread).task();
      return new long[] {running ? RUNNING : NOT_STARTED};
    }
    return switch (kind(object)) {
      case ObjectDeclaration.Cell cell -> new long[] {cell.initial()};
      case ObjectDeclaration.Input input -> new long[] {input.values().getFirst()};
      case ObjectDeclaration.SymbolicInput _ ->
          throw new IllegalArgumentException("input " + object + " has no value of its own");
      case ObjectDeclaration.Mutex mutex -> new long[] {0};
      case ObjectDeclaration.Cond cond -> new long[2 * setWords()];
      case ObjectDeclaration.Semaphore semaphore -> new long[] {semaphore.initial()};
      case ObjectDeclaration.Barrier barrier -> new long[setWords()];
      case ObjectDeclaration.Channel channel -> new long[0];
      case ObjectDeclaration.Place place -> new long[] {place.initial()};
    };
  }

  /** Returns whether an object that is no control can hold a number of words. */
  boolean mayHold(int object, int words) {
    if (object >= declared()) {
      return words == 1;
    }
    return switch (kind(object)) {
      case ObjectDeclaration.Channel _ -> true;
      case ObjectDeclaration.SymbolicInput _ -> false;
      case ObjectDeclaration.Cell _,
          ObjectDeclaration.Input _,
          ObjectDeclaration.Mutex _,
          ObjectDeclaration.Cond _,
          ObjectDeclaration.Semaphore _,
          ObjectDeclaration.Barrier _,
          ObjectDeclaration.Place _ ->
          words == initial(object).length;
    };
  }

  /** The objects that are symbolic inputs. */
  List<Integer> symbolicInputs() {
    return all(ObjectDeclaration.SymbolicInput.class);
  }

  /** The objects that are inputs whose values are tried. */
  List<Integer> inputs() {
    return all(ObjectDeclaration.Input.class);
  }

  private List<Integer> all(Class<? extends Kind> kind) {
    return IntStream.range(0, declared()).filter(o -> kind.isInstance(kind(o))).boxed().toList();
  }
}
