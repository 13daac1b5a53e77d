// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.Choices;
import dev.ravel.automata.StepEnd;
import dev.ravel.machine.Address;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Program;
import dev.ravel.machine.Service;
import dev.ravel.processor.NativeStep.Action;
import dev.ravel.processor.NativeStep.Found;
import dev.ravel.processor.NativeStep.Place;
import dev.ravel.processor.ProgramFacts.Region;
import dev.ravel.processor.ThreadState.Activation;
import dev.ravel.system.TransitionRelation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Tells of an execution what the same program does on a machine. Memory that threads share has
 * another address there: that of a variable is known by its name, and that of what lies on a stack
 * or the heap by the pointer with which it became visible to others.
 */
record NativeSteps(Processor system, ProgramFacts known, Cells cells) {
  /** The steps of a run. Cost: that of the run, and for each step linear in the shared memory. */
  List<NativeStep> of(int[] processes, int[] outcomes) {
    int[] state = system.initialState(0);
    List<NativeStep> steps = new ArrayList<>();
    for (int step = 0; step < processes.length; step++) {
      steps.add(step(processes[step], outcomes[step], state));
    }
    return steps;
  }

  /** Returns the ways to the memory that others may use from the first step on. */
  List<Found> atStart() {
    int[] state = system.initialState(0);
    return found(shared(state), List.of(), state);
  }

  private NativeStep step(int thread, int index, int[] state) {
    Choices choices = system.leadingTo(thread, state, index);
    Run run = system.run(thread, state, new Output(), choices);
    ThreadState stand = run.stand;
    Activation call = stand.top;
    Program program = known.program();
    Instruction instruction = program.functions().get(call.function).code().get(call.pc);
    Optional<Operand> address = address(instruction);
    Optional<Place> place = address.flatMap(its -> place(run.value(its)));
    boolean inner = false;
    boolean failed = false;
    boolean creates = instruction instanceof Instruction.Library its && creates(its);
    long argument =
        instruction instanceof Instruction.Library its && creates
            ? run.value(its.arguments().get(3))
            : 0;
    try {
      run.operation();
      inner = stand.top != call && stand.top != null && stand.top.caller() == call;
    } catch (StepEnd end) {
      failed = true;
    }
    BitSet before = shared(state);
    int _ = TransitionRelation.step(system, thread, index, state);
    BitSet gone = (BitSet) before.clone();
    BitSet after = shared(state);
    gone.andNot(after);
    after.andNot(before);
    return new NativeStep(
        thread,
        action(instruction, call),
        instruction instanceof Instruction.Library its ? its.text() : "",
        place,
        size(instruction),
        !failed && run.stage() != 0,
        inner && instruction instanceof Instruction.Library,
        failed ? 0 : result(instruction, call, run),
        choices.made().length,
        creates && !failed ? run.created() : -1,
        copies(instruction, program.functions().get(call.function).code(), call.pc),
        program.functions().get(call.function).library(),
        failed,
        run.struck().isPresent(),
        Statements.told(program, call, instruction.span()),
        found(
            after,
            List.of(argument, cells.contents(cells.alive(thread), state[cells.alive(thread)])[1]),
            state),
        gone.stream().boxed().toList());
  }

  private static boolean creates(Instruction.Library its) {
    return its.service() == Service.THREAD_CREATE;
  }

  private static Action action(Instruction instruction, Activation call) {
    return switch (instruction) {
      case Instruction.Load _ -> Action.READ;
      case Instruction.Store _ -> Action.WRITE;
      case Instruction.Modify _, Instruction.Exchange _ -> Action.UPDATE;
      case Instruction.Library _ -> Action.CALL;
      case Instruction.Return _ -> call.isFirst() ? Action.END : Action.SILENT;
      default -> Action.SILENT;
    };
  }

  private static Optional<Operand> address(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load its -> Optional.of(its.address());
      case Instruction.Store its -> Optional.of(its.address());
      case Instruction.Modify its -> Optional.of(its.address());
      case Instruction.Exchange its -> Optional.of(its.address());
      case Instruction.Library its
          when (its.service().family() == Service.Family.MEETING
                  || its.service().family() == Service.Family.BEGINNING)
              && !its.arguments().isEmpty() ->
          Optional.of(its.arguments().getFirst());
      default -> Optional.empty();
    };
  }

  private static int size(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load its -> its.bits() + 7 >> 3;
      case Instruction.Store its -> its.bits() + 7 >> 3;
      case Instruction.Modify its -> its.bits() >> 3;
      case Instruction.Exchange its -> its.bits() >> 3;
      default -> 0;
    };
  }

  /** Returns whether an access copies a part of something larger, from or to it. */
  private static boolean copies(Instruction instruction, List<Instruction> code, int pc) {
    if (instruction instanceof Instruction.Load load) {
      for (int next = pc + 1; next < code.size(); next++) {
        if (code.get(next) instanceof Instruction.Store store) {
          return store.copies() && store.value().register() == load.into();
        }
        if (!(code.get(next) instanceof Instruction.Locate)) {
          return false;
        }
      }
    }
    return instruction instanceof Instruction.Store store && store.copies();
  }

  private static long result(Instruction instruction, Activation call, Run run) {
    return run.chosen().isPresent()
        ? run.chosen().get().number()
        : instruction instanceof Instruction.Library its && its.into() >= 0 && run.stage() == 0
            ? call.values[its.into()]
            : 0;
  }

  private Optional<Place> place(long address) {
    int object = Address.object(address);
    return known.isMemory(object)
        ? Optional.of(new Place(memory(object), Address.offset(address)))
        : Optional.empty();
  }

  private NativeStep.Memory memory(int object) {
    ProgramFacts.Piece piece = known.piece(object);
    boolean variable = piece.region() == Region.GLOBAL;
    String name =
        variable
            ? piece.name()
            : new MemoryText(known, system.vocabulary()::process).object(object);
    return new NativeStep.Memory(object, name, variable, piece.size());
  }

  /** The objects of memory of threads that others may use. */
  private BitSet shared(int[] state) {
    BitSet shared = new BitSet();
    for (int object = cells.firstOfMemory(); object < cells.objects(); object++) {
      if (cells.isMemory(object)
          && cells.range(object).offset() == Cells.HEADER
          && cells.contents(object, state[object])[0] == Cells.SHARED) {
        shared.set(cells.piece(object));
      }
    }
    return shared;
  }

  /**
   * Returns the ways to objects that others may use now, each by a pointer in what is known before.
   *
   * @param handed addresses that threads are started with, or end with
   */
  private List<Found> found(BitSet objects, List<Long> handed, int[] state) {
    List<Found> found = new ArrayList<>();
    BitSet open = (BitSet) objects.clone();
    handed.forEach(address -> find(address, Optional.empty(), open, found));
    int before;
    do {
      before = open.cardinality();
      findByMemory(open, found, state);
    } while (!open.isEmpty() && open.cardinality() < before);
    return found;
  }

  private void findByMemory(BitSet open, List<Found> found, int[] state) {
    BitSet there = shared(state);
    for (int object = cells.firstOfMemory(); object < cells.objects(); object++) {
      if (cells.isMemory(object)
          && cells.range(object).offset() != Cells.HEADER
          && cells.range(object).kind() == Kind.BYTES
          && cells.range(object).size() == 8
          && isThere(cells.piece(object), there)
          && !open.get(cells.piece(object))) {
        Place pointer = new Place(memory(cells.piece(object)), cells.range(object).offset());
        long value = cells.contents(object, state[object])[0];
        find(value, Optional.of(pointer), open, found);
      }
    }
  }

  private boolean isThere(int object, BitSet shared) {
    return known.piece(object).region() == Region.GLOBAL || shared.get(object);
  }

  private void find(long address, Optional<Place> pointer, BitSet open, List<Found> found) {
    int object = Address.object(address);
    if (object >= 0 && open.get(object)) {
      open.clear(object);
      found.add(new Found(memory(object), pointer, Address.offset(address)));
    }
  }
}
