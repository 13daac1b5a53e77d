// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static dev.ravel.system.ConcurrentSystem.NONE;

import dev.ravel.program.Instruction;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.Transition;
import dev.ravel.source.Limits;
import dev.ravel.system.CrashLimit;
import dev.ravel.system.Hints;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The facts that a program knows beforehand of mutexes and of the tokens that its transitions need.
 */
final class ProgramHints
    implements Hints.Reactions, Hints.Blocking, Hints.Mutexes, Hints.Channels, Hints.Tokens {
  private final ProgramSystem system;
  private final ObjectTable objects;
  private final int threads;
  private final Blocking blocking;
  private final NextMutex next;
  private final NextMessage message;
  private final boolean commuting;
  private final Needs needs;

  /** Looks through the program when somebody asks for the first time. */
  private final Supplier<BitSet> looked;

  private Optional<BitSet> askedFor = Optional.empty();

  ProgramHints(Program program, ProgramSystem system, ObjectTable objects, Evaluator evaluator) {
    this.system = system;
    this.objects = objects;
    threads = program.threads().size();
    blocking = new Blocking(program, evaluator);
    next = new NextMutex(program, objects, evaluator);
    message = new NextMessage(program, objects, evaluator);
    commuting = program.options().independence() == Program.Independence.COMMUTING;
    needs = new Needs(program.transitions());
    looked = () -> askedFor(program, objects, evaluator);
  }

  /** The threads whose existence some instruction but a crash, or a transition, may use. */
  private static BitSet askedFor(Program program, ObjectTable objects, Evaluator evaluator) {
    BitSet used = new BitSet();
    for (Routine routine : program.routines()) {
      KnownRegisters none = KnownRegisters.none(evaluator, routine.registers().size());
      for (Instruction instruction : routine.code()) {
        Limits.pollAt(used.length() + 1);
        if (!(instruction instanceof Instruction.Crash)) {
          MayUse.ofInstruction(program, objects, evaluator, none, instruction)
              .keySet()
              .forEach(used::set);
        }
      }
    }
    for (Transition transition : program.transitions()) {
      MayUse.ofTransition(program, objects, evaluator, transition).keySet().forEach(used::set);
    }
    BitSet asked = new BitSet();
    for (int thread = 0; thread < program.threads().size(); thread++) {
      asked.set(thread, objects.alive(thread) >= 0 && used.get(objects.alive(thread)));
    }
    return asked;
  }

  /**
   * Returns all of them.
   *
   * @param limits the limits of crashes
   * @param end the objects that the end of an execution depends on
   */
  Hints all(List<CrashLimit> limits, int[] end) {
    return new Hints(
        this,
        this,
        this,
        this,
        this,
        new Hints.CrashChoice(limits, this::isObserved),
        system::renamings,
        Optional.of(end));
  }

  private boolean isObserved(int thread) {
    if (askedFor.isEmpty()) {
      askedFor = Optional.of(looked.get());
    }
    return askedFor.get().get(thread);
  }

  @Override
  public int known(int process, int[] state) {
    return system.known(process, state);
  }

  @Override
  public boolean mayBlock(int process, int[] state) {
    return !moves(process, state)
        || blocking.at(process, local(process, state), system.locals(process));
  }

  @Override
  public int releases(int process, int[] state) {
    if (!moves(process, state) || system.mayCrash(process)) {
      return NONE;
    }
    int mutex = next.unlocked(process, local(process, state), system.locals(process));
    return mutex != NONE && holder(mutex, state[mutex]) == process ? mutex : NONE;
  }

  @Override
  public int acquires(int process, int[] state) {
    return moves(process, state)
        ? next.locked(process, local(process, state), system.locals(process))
        : NONE;
  }

  @Override
  public boolean waitsForEnds(int process, int[] state) {
    return moves(process, state)
        && system.capabilities().crashes().isEmpty()
        && !blocking.choosesByEnds(process, local(process, state), system.locals(process));
  }

  @Override
  public int puts(int process, int[] state) {
    return commuting && moves(process, state) ? message.put(process, frame(process, state)) : NONE;
  }

  @Override
  public int takes(int process, int[] state) {
    return commuting && moves(process, state)
        ? message.taken(process, frame(process, state))
        : NONE;
  }

  private Frame frame(int process, int[] state) {
    return system.locals(process).frame(local(process, state));
  }

  @Override
  public long room(int object, int value) {
    return message.isUnordered(object) ? message.room(object, system.contents(object, value)) : 0;
  }

  private boolean moves(int process, int[] state) {
    return process < threads && !system.finished(process, state) && system.started(process, state);
  }

  private int local(int process, int[] state) {
    return state[objects.control(process)];
  }

  @Override
  public int holder(int object, int value) {
    boolean mutex =
        object < objects.declared() && objects.kind(object) instanceof ObjectDeclaration.Mutex;
    return mutex ? (int) system.contents(object, value)[0] - 1 : NONE;
  }

  @Override
  public long least(int process, int object) {
    return process < threads ? 0 : needs.least(system.transition(process), object);
  }

  @Override
  public long below(int process, int object) {
    return process < threads ? Long.MAX_VALUE : needs.below(system.transition(process), object);
  }

  @Override
  public long tokens(int object, int value) {
    boolean place =
        object < objects.declared() && objects.kind(object) instanceof ObjectDeclaration.Place;
    return place ? system.contents(object, value)[0] : 0;
  }
}
