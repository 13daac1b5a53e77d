// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static dev.ravel.system.ConcurrentSystem.NONE;

import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.system.Hints;
import dev.ravel.system.Renamings;
import java.util.Set;

/** What a program knows beforehand of mutexes and of the tokens that its transitions need. */
final class ProgramHints implements Hints {
  private final Execution system;
  private final ObjectTable objects;
  private final int threads;
  private final Blocking blocking;
  private final NextMutex next;
  private final Needs needs;

  ProgramHints(Program program, Execution system, ObjectTable objects, Evaluator evaluator) {
    this.system = system;
    this.objects = objects;
    threads = program.threads().size();
    blocking = new Blocking(program, evaluator);
    next = new NextMutex(program, objects, evaluator);
    needs = new Needs(program.transitions());
  }

  @Override
  public int knownReaction(int process, int[] state) {
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
        && !system.hasCrashes()
        && !blocking.choosesByEnds(process, local(process, state), system.locals(process));
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

  @Override
  public Renamings renamings(Set<Integer> claims) {
    return system.renamings(claims);
  }
}
