// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static java.util.stream.Collectors.joining;

import dev.ravel.automata.Contents;
import dev.ravel.automata.Footing;
import dev.ravel.automata.StepEnd.Blocked;
import dev.ravel.automata.StepEnd.Discarded;
import dev.ravel.automata.StepEnd.Failed;
import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.Alternative;
import dev.ravel.program.Instruction.Among;
import dev.ravel.program.Instruction.Destination;
import dev.ravel.program.Instruction.Operation;
import dev.ravel.program.Instruction.Target;
import dev.ravel.program.Location;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import dev.ravel.system.LocalWorkTooLong;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The effects of each operation on the objects and on the thread that makes it. */
record Operations(
    Program program,
    ObjectTable objects,
    Evaluator evaluator,
    Firing firing,
    Firing.Naming naming,
    Control control,
    Updates updates,
    Compassions compassions) {
  /** Does the local work of a task that is started. */
  interface Starter {
    /** Returns the place of the task after its start. */
    Frame start(int task);
  }

  /** The access to the control of a thread. It is set by the code that interns local states. */
  interface Control {
    /** The number of a local state. */
    int local(int thread, Frame frame);

    /** The local state of a number. */
    Frame frame(int thread, int local);
  }

  /**
   * Carries an operation out.
   *
   * @throws Blocked if it is not enabled
   * @throws Failed if it is an error
   * @throws Discarded if an assumption is false
   */
  void operate(
      Operation operation,
      int thread,
      Frame frame,
      Footing footing,
      Choices choices,
      Starter starter) {
    int next = frame.pc + 1;
    switch (operation) {
      case Instruction.Load load when beginsUpdate(load, thread, frame, footing) ->
          frame.registers[load.into().getFirst()] =
              footing.now(member(load.cell(), frame, footing))[0];
      case Instruction.Load load -> {
        int first = member(load.cell(), frame, footing);
        for (int k = 0; k < load.into().size(); k++) {
          frame.registers[load.into().get(k)] = footing.number(first + k);
        }
      }
      case Instruction.Store store when endsUpdate(store, thread, frame, footing) -> {
        int cell = member(store.cell(), frame, footing);
        long value = value(store.values().getFirst(), frame, footing);
        evaluator.check(value, store.types().getFirst(), store.cell().name(), store.span());
        footing.commute(cell, value);
      }
      case Instruction.Store store ->
          firing.store(
              store.cell(), store.values(), store.types(), store.span(), frame.registers, footing);
      case Instruction.Evaluate evaluate ->
          frame.registers[evaluate.into()] = value(evaluate.value(), frame, footing);
      case Instruction.Await await -> require(holds(await.condition(), frame, footing));
      case Instruction.Assert claim -> {
        if (!holds(claim.condition(), frame, footing)) {
          throw new Failed(
              Problem.R001, "`" + Phrases.oneLine(claim.span()) + "` fails", claim.span());
        }
      }
      case Instruction.Assume assume -> {
        if (!holds(assume.condition(), frame, footing)) {
          throw new Discarded();
        }
      }
      case Instruction.Choose choose -> choose(choose, frame, footing, choices);
      case Instruction.Select select -> {
        Alternative chosen = select(select, thread, frame, footing, choices);
        chosen.operation().ifPresent(choices::carryOut);
        if (chosen.operation().isPresent()) {
          operate(chosen.operation().get(), thread, frame, footing, choices, starter);
        }
        next = chosen.target();
      }
      case Instruction.Skip _, Instruction.Noncritical _, Instruction.Fence _ -> {}
      case Instruction.Mark mark -> frame.label = mark.label();
      case Instruction.Enter _, Instruction.Leave _ -> {}
      case Instruction.Lock lock -> lock(lock, thread, frame, footing);
      case Instruction.Unlock unlock -> {
        int mutex = member(unlock.mutex(), frame, footing);
        if (footing.number(mutex) != thread + 1) {
          throw notHeld(Problem.R006, "unlocks", mutex, thread, footing, unlock.span());
        }
        footing.write(mutex, 0);
      }
      case Instruction.TryLock attempt -> {
        int mutex = member(attempt.mutex(), frame, footing);
        boolean free = footing.number(mutex) == 0;
        if (free) {
          footing.write(mutex, thread + 1);
        }
        assign(attempt.success(), free ? 1 : 0, attempt.span(), frame, footing);
      }
      case Instruction.Wait wait -> {
        int mutex = member(wait.mutex(), frame, footing);
        int cond = member(wait.cond(), frame, footing);
        if (footing.number(mutex) != thread + 1) {
          throw notHeld(Problem.R008, "waits with", mutex, thread, footing, wait.span());
        }
        footing.write(mutex, 0);
        footing.write(cond, Threads.withWaiting(footing.read(cond), thread));
      }
      case Instruction.Wake wake -> {
        int cond = member(wake.cond(), frame, footing);
        long[] words = footing.read(cond);
        require(Threads.mayGoOn(words, thread) || program.options().spuriousWakeups());
        footing.write(cond, Threads.without(words, thread));
      }
      case Instruction.Signal signal -> {
        int cond = member(signal.cond(), frame, footing);
        long[] words = footing.read(cond);
        int waiting = Threads.waiting(words);
        if (waiting > 0) {
          int chosen = Threads.waiter(words, choices.choose(waiting));
          footing.write(cond, withoutCrashed(Threads.release(words, chosen), footing));
        } else {
          footing.write(cond, words);
        }
      }
      case Instruction.Broadcast broadcast -> {
        int cond = member(broadcast.cond(), frame, footing);
        footing.write(cond, withoutCrashed(Threads.releaseAll(footing.read(cond)), footing));
      }
      case Instruction.Down down -> {
        int semaphore = member(down.semaphore(), frame, footing);
        long value = footing.number(semaphore);
        require(value > 0);
        footing.write(semaphore, value - 1);
      }
      case Instruction.Up up -> {
        int semaphore = member(up.semaphore(), frame, footing);
        long value = footing.now(semaphore)[0];
        if (value >= Firing.LIMIT) {
          footing.commute(semaphore, value);
          throw new Failed(
              Problem.R010,
              "`%s` is %d and cannot be raised".formatted(naming.of(semaphore), value),
              up.span());
        }
        footing.commute(semaphore, value + 1);
      }
      case Instruction.Send send -> send(send, thread, frame, footing, choices);
      case Instruction.Handed handed -> {
        int channel = member(handed.channel(), frame, footing);
        long[] words = footing.read(channel);
        require(words.length > 0 && words[0] == ObjectTable.TAKEN && words[1] == thread);
        footing.write(channel);
      }
      case Instruction.Receive receive -> receive(receive, frame, footing, choices);
      case Instruction.Arrive arrive -> arrive(arrive, thread, frame, footing);
      case Instruction.Depart depart -> {
        int barrier = member(depart.barrier(), frame, footing);
        require(!Threads.waits(footing.read(barrier), thread));
      }
      case Instruction.Fire fire -> {
        int transition = member(fire.transition(), frame, footing);
        firing.fire(program.transitions().get(transition), footing, naming);
      }
      case Instruction.Start start -> start(start, frame, footing, starter);
      case Instruction.Join join -> {
        int joined = member(join.thread(), frame, footing);
        require(ObjectTable.isOver(footing.number(objects.alive(joined))));
      }
      case Instruction.Crash crash -> crash(crash, frame, footing);
      case Instruction.AtomicBegin begin -> throw new IllegalStateException("atomic in a step");
      case Instruction.AtomicEnd end -> throw new IllegalStateException("atomic in a step");
    }
    frame.pc = next;
  }

  /** Returns whether a load begins an update that commutes. */
  private boolean beginsUpdate(Instruction.Load load, int thread, Frame frame, Footing footing) {
    return updates.begins(program.threads().get(thread).routine(), frame.pc)
        && updates.commute(member(load.cell(), frame, footing));
  }

  /**
   * Returns whether a store ends an update that commutes; if it is into another cell, it does not.
   */
  private boolean endsUpdate(Instruction.Store store, int thread, Frame frame, Footing footing) {
    int number = program.threads().get(thread).routine();
    if (!updates.ends(number, frame.pc)) {
      return false;
    }
    Location from = Updates.load(program.routines().get(number), frame.pc).cell();
    int loaded = member(from, frame, footing);
    if (updates.commute(loaded) && loaded != member(store.cell(), frame, footing)) {
      long[] _ = footing.read(loaded);
      return false;
    }
    return updates.commute(loaded);
  }

  /** Gives a register a value of its type. */
  void assign(Target target, long value, Span span, Frame frame, Footing footing) {
    int register = evaluator.member(target.location(), frame.registers, footing::read);
    evaluator.check(value, target.type(), target.location().name(), span);
    frame.registers[register] = value;
  }

  private int member(Location location, Frame frame, Footing footing) {
    return evaluator.member(location, frame.registers, footing::read);
  }

  private long value(Expr expr, Frame frame, Footing footing) {
    return evaluator.value(expr, frame.registers, footing::read);
  }

  private boolean holds(Expr expr, Frame frame, Footing footing) {
    return evaluator.holds(expr, frame.registers, footing::read);
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new Blocked();
    }
  }

  private Failed notHeld(
      Problem problem, String verb, int mutex, int thread, Footing footing, Span span) {
    long owner = footing.number(mutex);
    String whose =
        owner == 0
            ? "which nobody holds"
            : "which " + program.threads().get((int) owner - 1).name() + " holds";
    return new Failed(
        problem,
        "%s %s `%s`, %s"
            .formatted(program.threads().get(thread).name(), verb, naming.of(mutex), whose),
        span);
  }

  private void lock(Instruction.Lock lock, int thread, Frame frame, Footing footing) {
    int mutex = member(lock.mutex(), frame, footing);
    long owner = footing.number(mutex);
    if (owner == thread + 1) {
      throw new Failed(
          Problem.R007,
          "%s locks `%s`, which it holds already"
              .formatted(program.threads().get(thread).name(), naming.of(mutex)),
          lock.span());
    }
    require(owner == 0);
    footing.write(mutex, thread + 1);
  }

  private void choose(Instruction.Choose choose, Frame frame, Footing footing, Choices choices) {
    Choices.Found found = choices.offer(() -> open(choose, frame, footing));
    found.objects().forEach(footing::read);
    List<Long> open = found.values();
    long chosen = open.get(choices.choose(open.size()));
    frame.registers[choose.binder()] = 0;
    switch (choose.into()) {
      case Destination.Local local -> assign(local.target(), chosen, choose.span(), frame, footing);
      case Destination.Global global ->
          firing.store(
              global.cell(),
              List.of(new Expr.Const(chosen)),
              List.of(global.type()),
              choose.span(),
              frame.registers,
              footing);
    }
  }

  /** The values that a choice has, and the objects that say so. */
  private Choices.Found open(Instruction.Choose choose, Frame frame, Footing footing) {
    Set<Integer> read = new LinkedHashSet<>();
    Contents contents =
        object -> {
          read.add(object);
          return footing.read(object);
        };
    long[] registers = frame.registers;
    long[] given =
        choose.among().operands().stream()
            .mapToLong(
                operand ->
                    evaluator.knowledge().number(evaluator.value(operand, registers, contents)))
            .toArray();
    List<Long> open = new ArrayList<>();
    candidates(choose.among(), given)
        .forEach(
            candidate -> {
              registers[choose.binder()] = candidate;
              if (evaluator.holds(choose.where(), registers, contents)) {
                open.add(candidate);
              }
            });
    if (open.isEmpty()) {
      String what =
          switch (choose.among()) {
            case Among.Range _ -> "%d..%d".formatted(given[0], given[1]);
            case Among.Listed _ ->
                LongStream.of(given).mapToObj(Long::toString).collect(joining(", ", "{", "}"));
          };
      throw new Failed(
          Problem.R011,
          "no value of %s is possible in `%s`".formatted(what, Phrases.oneLine(choose.span())),
          choose.span());
    }
    return new Choices.Found(open, List.copyOf(read));
  }

  /**
   * Returns the values that a choice may choose, the least first, by the values of its operands.
   */
  private static LongStream candidates(Among among, long[] given) {
    return switch (among) {
      case Among.Listed _ -> LongStream.of(given).distinct().sorted();
      case Among.Range _ -> {
        long low = given[0];
        long high = given[1];
        long width = high - low; // negative if it overflows
        if (high >= low && (width < 0 || width >= Interpreter.MOST_OUTCOMES)) {
          throw new LocalWorkTooLong(
              "a choice from %d..%d has more than %d values"
                  .formatted(low, high, Interpreter.MOST_OUTCOMES));
        }
        yield LongStream.rangeClosed(low, high);
      }
    };
  }

  private Alternative select(
      Instruction.Select select, int thread, Frame frame, Footing footing, Choices choices) {
    List<Alternative> all = select.alternatives();
    List<Integer> open = new ArrayList<>();
    for (int branch = 0; branch < all.size(); branch++) {
      Alternative alternative = all.get(branch);
      if (holds(alternative.guard(), frame, footing)
          && alternative
              .operation()
              .map(its -> isEnabled(its, thread, frame, footing))
              .orElse(true)) {
        open.add(branch);
      }
    }
    if (open.isEmpty()) {
      int otherwise = select.otherwise().orElseThrow(Blocked::new);
      return new Alternative(new Expr.Const(1), Optional.empty(), otherwise);
    }
    int chosen = open.get(choices.choose(open.size()));
    if (select.fair()) {
      int first = compassions.ofChoice(thread, frame.pc);
      for (int branch : open) {
        fairly(first + branch, branch == chosen, choices);
      }
    }
    return all.get(chosen);
  }

  /** A run asks for a compassion, if it is one, and may grant it. */
  private static void fairly(int compassion, boolean granted, Choices choices) {
    if (granted && compassion >= 0) {
      choices.grant(compassion);
    } else if (compassion >= 0) {
      choices.ask(compassion);
    }
  }

  /**
   * Returns whether an operation of a choice can be made, as far as it waits. It may be an error
   * then. This reads what the operation waits for and nothing else.
   */
  private boolean isEnabled(Operation operation, int thread, Frame frame, Footing footing) {
    return switch (operation) {
      case Instruction.Receive receive -> {
        int channel = member(receive.channel(), frame, footing);
        long[] words = footing.read(channel);
        yield fitting(
                    receive,
                    (ObjectDeclaration.Channel) objects.kind(channel),
                    words,
                    frame,
                    footing)
                .length
            > 0;
      }
      case Instruction.Send send -> {
        int channel = member(send.channel(), frame, footing);
        var kind = (ObjectDeclaration.Channel) objects.kind(channel);
        int messages = footing.read(channel).length / kind.leaves().size();
        yield kind.lossy() || messages < kind.capacity();
      }
      case Instruction.Lock lock -> {
        long owner = footing.number(member(lock.mutex(), frame, footing));
        yield owner == 0 || owner == thread + 1;
      }
      case Instruction.Down down -> footing.number(member(down.semaphore(), frame, footing)) > 0;
      case Instruction.Await await -> holds(await.condition(), frame, footing);
      case Instruction.Fire fire -> {
        int transition = member(fire.transition(), frame, footing);
        yield firing.isEnabled(program.transitions().get(transition), footing);
      }
      case Instruction.Join join -> {
        int joined = member(join.thread(), frame, footing);
        yield ObjectTable.isOver(footing.number(objects.alive(joined)));
      }
      default -> throw new IllegalStateException("a choice of " + operation);
    };
  }

  private void send(
      Instruction.Send send, int thread, Frame frame, Footing footing, Choices choices) {
    int channel = member(send.channel(), frame, footing);
    var kind = (ObjectDeclaration.Channel) objects.kind(channel);
    long[] words = footing.read(channel);
    int leaves = kind.leaves().size();
    boolean offer = kind.capacity() == 0;
    boolean room = offer ? words.length == 0 : words.length / leaves < kind.capacity();
    require(room || kind.lossy());
    long[] message = new long[leaves];
    for (int k = 0; k < leaves; k++) {
      message[k] = value(send.message().get(k), frame, footing);
      evaluator.check(message[k], kind.leaves().get(k), naming.of(channel), send.span());
    }
    if (offer) {
      long[] next = Arrays.copyOf(new long[] {ObjectTable.OFFERED, thread}, 2 + leaves);
      System.arraycopy(message, 0, next, 2, leaves);
      footing.write(channel, next);
    } else if (room) {
      boolean arrives = !kind.lossy() || choices.choose(2) == 0;
      if (arrives) {
        footing.write(channel, Messages.with(words, message, kind.unordered()));
      }
      fairly(compassions.ofChannel(channel), arrives, choices);
    }
  }

  private void receive(Instruction.Receive receive, Frame frame, Footing footing, Choices choices) {
    int channel = member(receive.channel(), frame, footing);
    var kind = (ObjectDeclaration.Channel) objects.kind(channel);
    long[] words = footing.read(channel);
    int leaves = kind.leaves().size();
    int[] fitting = fitting(receive, kind, words, frame, footing);
    require(fitting.length > 0);
    int first = fitting[choices.choose(fitting.length)];
    if (!receive.sieve().stays()) {
      if (kind.capacity() == 0) {
        footing.write(channel, ObjectTable.TAKEN, words[1]);
      } else if (!kind.duplicating() || choices.choose(2) == 0) {
        footing.write(channel, Messages.without(words, first, leaves));
      }
    }
    for (int k = 0; k < leaves; k++) {
      assign(receive.into().get(k), words[first + k], receive.span(), frame, footing);
    }
  }

  /**
   * Returns the indices of the messages of which one can be received now. There is at most one of a
   * queue.
   */
  private int[] fitting(
      Instruction.Receive receive,
      ObjectDeclaration.Channel kind,
      long[] words,
      Frame frame,
      Footing footing) {
    int leaves = kind.leaves().size();
    int[] candidates;
    if (kind.capacity() == 0) {
      boolean offered = words.length > 0 && words[0] == ObjectTable.OFFERED;
      candidates = offered ? new int[] {2} : new int[0];
    } else if (kind.unordered()) {
      candidates = Messages.different(words, leaves);
    } else {
      int count = Math.min(words.length / leaves, receive.sieve().any() ? Integer.MAX_VALUE : 1);
      candidates = IntStream.range(0, count).map(k -> k * leaves).toArray();
    }
    IntStream fitting =
        Arrays.stream(candidates).filter(at -> fits(receive.sieve(), words, at, frame, footing));
    return kind.unordered() ? fitting.toArray() : fitting.limit(1).toArray();
  }

  private boolean fits(
      Instruction.Sieve sieve, long[] words, int at, Frame frame, Footing footing) {
    List<Integer> message = sieve.message();
    for (int k = 0; k < message.size(); k++) {
      frame.registers[message.get(k)] = words[at + k];
    }
    try {
      return holds(sieve.where(), frame, footing);
    } finally {
      message.forEach(register -> frame.registers[register] = 0);
    }
  }

  private void arrive(Instruction.Arrive arrive, int thread, Frame frame, Footing footing) {
    int barrier = member(arrive.barrier(), frame, footing);
    var kind = (ObjectDeclaration.Barrier) objects.kind(barrier);
    boolean commutes = kind.arrivalsCommute();
    long[] words = commutes ? footing.now(barrier) : footing.read(barrier);
    long[] next = Threads.withWaiting(words, thread);
    if (Threads.size(next) >= kind.count()) {
      Arrays.fill(next, 0);
    }
    if (commutes) {
      footing.commute(barrier, next);
    } else {
      footing.write(barrier, next);
    }
  }

  private void start(Instruction.Start start, Frame frame, Footing footing, Starter starter) {
    int task = member(start.task(), frame, footing);
    int alive = objects.alive(task);
    if (footing.number(alive) != ObjectTable.NOT_STARTED) {
      throw new Failed(
          Problem.R009,
          "`%s` has been started before".formatted(program.threads().get(task).name()),
          start.span());
    }
    Frame entry = starter.start(task);
    boolean atEnd = isEnd(task, entry);
    footing.write(alive, atEnd ? ObjectTable.FINISHED : ObjectTable.RUNNING);
    footing.write(objects.control(task), control.local(task, entry));
  }

  private void crash(Instruction.Crash crash, Frame frame, Footing footing) {
    int victim = member(crash.victim(), frame, footing);
    require(footing.number(objects.alive(victim)) == ObjectTable.RUNNING);
    if (crash.left().isPresent()) {
      int left = member(crash.left().get(), frame, footing);
      require(footing.number(left) > 0);
      footing.write(left, footing.number(left) - 1);
    }
    forgetWoken(victim, footing);
    Frame crashed = new Frame(Frame.CRASHED, new long[0]);
    footing.write(objects.alive(victim), ObjectTable.CRASHED);
    footing.write(objects.control(victim), control.local(victim, crashed));
  }

  /** That a thread was woken makes no difference once it has crashed. */
  private void forgetWoken(int victim, Footing footing) {
    Frame frame = control.frame(victim, (int) footing.number(objects.control(victim)));
    if (code(victim).get(frame.pc) instanceof Instruction.Wake wake) {
      int cond = evaluator.member(wake.cond(), frame.registers, footing::read);
      long[] words = footing.read(cond);
      if (Threads.mayGoOn(words, victim)) {
        footing.write(cond, Threads.without(words, victim));
      }
    }
  }

  /** A condition without the threads that may go on there but have crashed. */
  private long[] withoutCrashed(long[] words, Footing footing) {
    long[] left = words;
    for (int victim : objects.victims()) {
      if (Threads.mayGoOn(left, victim)
          && footing.number(objects.alive(victim)) == ObjectTable.CRASHED) {
        left = Threads.without(left, victim);
      }
    }
    return left;
  }

  private boolean isEnd(int thread, Frame frame) {
    return code(thread).get(frame.pc) instanceof Instruction.End;
  }

  private List<Instruction> code(int thread) {
    return program.routines().get(program.threads().get(thread).routine()).code();
  }
}
