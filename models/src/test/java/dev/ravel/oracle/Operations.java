// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Access;
import dev.ravel.ast.Statement;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Synchronisation as items. A waiting set is the ascending list of the threads in it. */
final class Operations {
  private final World world;
  private final Code code;

  Operations(World world) {
    this.world = world;
    this.code = world.code;
  }

  private List<Item> indices(Access written, Code.Scope scope) {
    Access access = scope.expand(written);
    return new ArrayList<>(code.indices(access, code.family(access).dimensions(), scope));
  }

  /** The statements that are indices and then one step. */
  List<Item> operation(Statement statement, Code.Scope scope) {
    Span span = statement.span();
    return switch (statement) {
      case Statement.Lock s ->
          single(
              s.mutex(),
              scope,
              Code.step(
                      "lock",
                      span,
                      run -> {
                        World.Family family = code.family(s.mutex());
                        acquire(run, Code.member(run, family));
                      })
                  .choices(run -> free(run, Code.member(run, code.family(s.mutex())), span)),
              s);
      case Statement.Unlock s ->
          single(
              s.mutex(),
              scope,
              Code.step(
                  "unlock",
                  span,
                  run ->
                      release(run, Code.member(run, code.family(s.mutex())), Problem.R006, span)),
              s);
      case Statement.Signal s ->
          single(
              s.condition(),
              scope,
              Item.step(
                      "signal",
                      span,
                      (run, way) -> {
                        int object = Code.member(run, code.family(s.condition()));
                        List<Object> waiting = waiters(run, object);
                        if (!waiting.isEmpty()) {
                          wake(run, object, waiting.subList(way, way + 1));
                        }
                        return 0;
                      })
                  .choices(
                      run ->
                          Math.max(
                              1,
                              waiters(run, Code.member(run, code.family(s.condition()))).size())),
              s);
      case Statement.Broadcast s ->
          single(
              s.condition(),
              scope,
              Code.step(
                  "broadcast",
                  span,
                  run -> {
                    int object = Code.member(run, code.family(s.condition()));
                    wake(run, object, waiters(run, object));
                  }),
              s);
      case Statement.Down s ->
          single(
              s.semaphore(),
              scope,
              Code.step(
                      "down",
                      span,
                      run -> {
                        int object = Code.member(run, code.family(s.semaphore()));
                        run.objects.set(object, run.number(object) - 1);
                      })
                  .choices(
                      run -> run.number(Code.member(run, code.family(s.semaphore()))) > 0 ? 1 : 0),
              s);
      case Statement.Up s ->
          single(
              s.semaphore(),
              scope,
              Code.step(
                  "up",
                  span,
                  run -> {
                    int object = Code.member(run, code.family(s.semaphore()));
                    if (run.number(object) == Integer.MAX_VALUE) {
                      throw new ModelError(Problem.R010, span);
                    }
                    run.objects.set(object, run.number(object) + 1);
                  }),
              s);
      case Statement.Fire s ->
          single(
              s.transition(),
              scope,
              Code.step(
                      "fire",
                      span,
                      run -> {
                        World.TransitionMember member =
                            world.transitions.get(Code.member(run, code.family(s.transition())));
                        member.firing().fire(run, member);
                      })
                  .choices(
                      run -> {
                        World.TransitionMember member =
                            world.transitions.get(Code.member(run, code.family(s.transition())));
                        return member.firing().enabled(run, member) ? 1 : 0;
                      })
                  .firing(),
              s);
      case Statement.Start s ->
          single(
              s.task(),
              scope,
              Code.step(
                  "start",
                  span,
                  run -> {
                    int thread = Code.member(run, code.family(s.task()));
                    if (run.threads[thread].started()) {
                      throw new ModelError(Problem.R009, span);
                    }
                    Machine.begin(run, thread);
                  }),
              s);
      case Statement.Join s ->
          single(
              s.thread(),
              scope,
              Code.step("join", span, run -> Code.member(run, code.family(s.thread())))
                  .choices(
                      run ->
                          run.threads[Code.member(run, code.family(s.thread()))].finished()
                              ? 1
                              : 0),
              s);
      default -> throw new IllegalArgumentException("not one step: " + statement);
    };
  }

  private List<Item> single(Access access, Code.Scope scope, Item item, Statement statement) {
    List<Item> items = indices(access, scope);
    items.add(item.covers(statement));
    return items;
  }

  // ----------------------------------------------------------------------------- choices

  /** The condition for which a choice waits. */
  interface Waiting {
    /** In how many ways it can be made now. */
    int ways(Run run);

    /** Makes it in one of the ways; what is received is left on the operands. */
    void make(Run run, int way);
  }

  private static Waiting waiting(Item.Choices ways, BiConsumer<Run, Integer> make) {
    return new Waiting() {
      @Override
      public int ways(Run run) {
        return ways.of(run);
      }

      @Override
      public void make(Run run, int way) {
        make.accept(run, way);
      }
    };
  }

  /** The member that an access names, its indices evaluated now. */
  private ToIntFunction<Run> now(Access written, Code.Scope scope) {
    Access access = scope.expand(written);
    World.Family family = code.family(access);
    List<List<Item>> indices = new ArrayList<>();
    for (int i = 0; i < family.dimensions().size(); i++) {
      Access.Selector.At at = (Access.Selector.At) access.selectors().get(i);
      indices.add(code.whole(at.index(), scope));
    }
    return run -> {
      indices.forEach(index -> run.push(run.evaluate(index)));
      run.here = Optional.of(access.span());
      return Code.member(run, family);
    };
  }

  /** An operation of a choice; all that it mentions is evaluated when it is made. */
  Waiting waiting(Statement statement, Code.Scope scope) {
    Span span = statement.span();
    return switch (statement) {
      case Statement.Receive s -> {
        World.Family channel = code.family(scope.expand(s.channel()));
        ToIntFunction<Run> object = now(s.channel(), scope);
        Sieving sieve = sieve(s, scope);
        yield waiting(
            run -> Channels.waysToReceive(run, object.applyAsInt(run), channel, sieve.in(run)),
            (run, way) ->
                run.push(
                    Channels.receive(run, object.applyAsInt(run), channel, sieve.in(run), way)));
      }
      case Statement.Send s -> {
        World.Family channel = code.family(scope.expand(s.channel()));
        Kind message = channel.message().orElseThrow();
        ToIntFunction<Run> object = now(s.channel(), scope);
        List<Item> value = code.whole(s.value(), scope);
        yield waiting(
            run -> Channels.waysToSend(run, object.applyAsInt(run), channel),
            (run, way) -> {
              int to = object.applyAsInt(run);
              Object sent = message.value(Run.fitting(message, run.evaluate(value), span));
              if (Channels.arrives(run, to, channel, way)) {
                Channels.send(run, to, sent, channel);
              }
            });
      }
      case Statement.Lock s -> {
        ToIntFunction<Run> object = now(s.mutex(), scope);
        yield waiting(
            run -> {
              long owner = run.number(object.applyAsInt(run));
              return owner < 0 || owner == run.self ? 1 : 0;
            },
            (run, way) -> {
              int mutex = object.applyAsInt(run);
              int free = free(run, mutex, span);
              if (free == 1) {
                acquire(run, mutex);
              }
            });
      }
      case Statement.Down s -> {
        ToIntFunction<Run> object = now(s.semaphore(), scope);
        yield waiting(
            run -> run.number(object.applyAsInt(run)) > 0 ? 1 : 0,
            (run, way) -> {
              int semaphore = object.applyAsInt(run);
              run.objects.set(semaphore, run.number(semaphore) - 1);
            });
      }
      case Statement.Await s -> {
        List<Item> condition = code.whole(s.condition(), scope);
        yield waiting(
            run -> run.evaluateTruth(condition) ? 1 : 0, (run, way) -> run.evaluate(condition));
      }
      case Statement.Fire s -> {
        ToIntFunction<Run> transition = now(s.transition(), scope);
        yield waiting(
            run -> {
              var member = world.transitions.get(transition.applyAsInt(run));
              return member.firing().enabled(run, member) ? 1 : 0;
            },
            (run, way) -> {
              var member = world.transitions.get(transition.applyAsInt(run));
              run.fires = true;
              member.firing().fire(run, member);
            });
      }
      case Statement.Join s -> {
        ToIntFunction<Run> thread = now(s.thread(), scope);
        yield waiting(
            run -> run.threads[thread.applyAsInt(run)].finished() ? 1 : 0,
            (run, way) -> {
              int _ = thread.applyAsInt(run);
            });
      }
      default -> throw new IllegalArgumentException("not waited for: " + statement);
    };
  }

  /** The scalars of local variables that an operation of a choice may read when it is made. */
  Set<Variable.Slot> waitingFor(Statement statement, Code.Scope scope) {
    return switch (statement) {
      case Statement.Receive s -> {
        Set<Variable.Slot> slots = code.slots(s.channel(), scope);
        slots.addAll(sieve(s, scope).slots());
        yield slots;
      }
      case Statement.Send s -> {
        Set<Variable.Slot> slots = code.slots(s.channel(), scope);
        slots.addAll(code.slots(s.value(), scope));
        yield slots;
      }
      case Statement.Lock s -> code.slots(s.mutex(), scope);
      case Statement.Down s -> code.slots(s.semaphore(), scope);
      case Statement.Await s -> code.slots(s.condition(), scope);
      case Statement.Fire s -> code.slots(s.transition(), scope);
      case Statement.Join s -> code.slots(s.thread(), scope);
      default -> throw new IllegalArgumentException("not waited for: " + statement);
    };
  }

  /** With what a choice has received on the operands, gives it to the target. */
  List<Item> received(Statement.Receive receive, Statements statements, Code.Scope scope) {
    Statements.Target target = statements.target(receive.target(), scope);
    Span span = receive.span();
    List<Item> items = new ArrayList<>(statements.indices(target, scope));
    int indices = target.indices();
    Code.Effect store =
        run -> {
          List<Object> kept = popAll(run, indices);
          Object value = run.pop();
          kept.forEach(run::push);
          Statements.put(run, target, value, span);
        };
    Item item = target.isLocal() ? Code.local("set", span, store) : Code.step("write", span, store);
    items.add(statements.defines(item, target, scope));
    return items;
  }

  // ----------------------------------------------------------------------------- mutexes

  /** Returns whether a mutex can be taken. It is 1 also where the attempt is an error. */
  private static int free(Run run, int object, Span span) {
    if (run.number(object) == run.self) {
      throw new ModelError(Problem.R007, span);
    }
    return run.number(object) < 0 ? 1 : 0;
  }

  private static void acquire(Run run, int object) {
    run.objects.set(object, (long) run.self);
  }

  private static void release(Run run, int object, Problem otherwise, Span span) {
    if (run.number(object) != run.self) {
      throw new ModelError(otherwise, span);
    }
    run.objects.set(object, -1L);
  }

  private static List<Object> without(List<Object> list, Object element) {
    return list.stream().filter(e -> !e.equals(element)).toList();
  }

  private static List<Object> including(List<Object> list, long element) {
    List<Object> longer = new ArrayList<>(list);
    int at = (int) list.stream().filter(e -> (Long) e < element).count();
    longer.add(at, element);
    return List.copyOf(longer);
  }

  List<Item> with(Statement.With with, List<Item> block, Code.Scope scope) {
    World.Family family = code.family(with.mutex());
    Variable held = Variable.untyped("mutex of with");
    Set<Variable.Slot> slot = Set.of(new Variable.Slot(held, 0));
    Span span = with.span();
    List<Item> body = new ArrayList<>(block);
    body.add(
        Code.step("unlock", span, run -> release(run, (int) run.number(held), Problem.R006, span))
            .uses(slot)
            .cleanup());
    List<Item> items = indices(with.mutex(), scope);
    items.add(
        Code.step(
                "lock",
                span,
                run -> {
                  int object = Code.member(run, family);
                  acquire(run, object);
                  run.set(held, (long) object);
                })
            .choices(run -> free(run, Code.member(run, family), span))
            .defs(slot)
            .covers(with)
            .next(rest -> List.of(rest.pushAll(body))));
    return items;
  }

  List<Item> tryLock(Statement.TryLock statement, Statements statements, Code.Scope scope) {
    World.Family family = code.family(statement.mutex());
    Statements.Target target = statements.target(statement.success(), scope);
    int targetIndices = target.indices();
    List<Item> items = indices(statement.mutex(), scope);
    items.addAll(statements.indices(target, scope));
    Span span = statement.span();
    Item item =
        Code.step(
            "trylock",
            span,
            run -> {
              List<Object> kept = popAll(run, targetIndices);
              int object = Code.member(run, family);
              boolean success = run.number(object) < 0;
              if (success) {
                acquire(run, object);
              }
              kept.forEach(run::push);
              if (target.isLocal()) {
                Statements.put(run, target, success ? 1L : 0L, span);
              } else {
                run.push(success);
              }
            });
    items.add(statements.defines(item, target, scope).covers(statement));
    if (!target.isLocal()) {
      items.add(Code.step("write", span, run -> Statements.put(run, target, run.pop(), span)));
    }
    return items;
  }

  private static List<Object> popAll(Run run, int number) {
    List<Object> values = new ArrayList<>();
    IntStream.range(0, number).forEach(i -> values.add(0, run.pop()));
    return values;
  }

  // ------------------------------------------------------------------ conditions and barriers

  /**
   * Returns the threads that were woken. Each stands in a condition until it goes on or crashes.
   */
  static long woken(long thread) {
    return -1 - thread;
  }

  private static void wake(Run run, int object, List<Object> some) {
    for (Object thread : some) {
      List<Object> others = without(run.list(object), thread);
      run.objects.set(object, including(others, woken((Long) thread)));
    }
  }

  /** Those who wait for a condition. */
  private static List<Object> waiters(Run run, int object) {
    return run.list(object).stream().filter(its -> (Long) its >= 0).toList();
  }

  List<Item> wait(Statement.Wait wait, Code.Scope scope) {
    World.Family cond = code.family(wait.condition());
    World.Family mutex = code.family(wait.mutex());
    Span span = wait.span();
    List<Item> items = indices(wait.condition(), scope);
    items.addAll(indices(wait.mutex(), scope));
    items.add(
        Code.step(
                "wait",
                span,
                run -> {
                  int lock = Code.member(run, mutex);
                  int object = Code.member(run, cond);
                  release(run, lock, Problem.R008, span);
                  run.objects.set(object, including(run.list(object), run.self));
                  run.push((long) lock);
                  run.push((long) object);
                })
            .covers(wait));
    items.add(
        Code.step(
                "wake",
                span,
                run -> {
                  int object = (int) run.popLong();
                  List<Object> others = without(run.list(object), (long) run.self);
                  run.objects.set(object, without(others, woken(run.self)));
                })
            .choices(
                run -> {
                  boolean waiting = run.list((int) run.popLong()).contains((long) run.self);
                  return !waiting || world.spurious ? 1 : 0;
                }));
    items.add(
        Code.step("lock", span, run -> acquire(run, (int) run.popLong()))
            .choices(run -> free(run, (int) run.popLong(), span)));
    return items;
  }

  List<Item> pass(Statement.Pass pass, Code.Scope scope) {
    World.Family barrier = code.family(pass.barrier());
    Span span = pass.span();
    List<Item> items = indices(pass.barrier(), scope);
    items.add(
        Code.step(
                "arrive",
                span,
                run -> {
                  int object = Code.member(run, barrier);
                  List<Object> waiting = including(run.list(object), (long) run.self);
                  boolean all = waiting.size() == barrier.number();
                  run.objects.set(object, all ? List.of() : waiting);
                  run.push((long) object);
                })
            .covers(pass));
    items.add(
        Code.step("depart", span, Run::popLong)
            .choices(run -> run.list((int) run.popLong()).contains((long) run.self) ? 0 : 1));
    return items;
  }

  // ---------------------------------------------------------------------------- channels

  List<Item> send(Statement.Send send, Code.Scope scope) {
    World.Family channel = code.family(scope.expand(send.channel()));
    Kind message = channel.message().orElseThrow();
    boolean rendezvous = channel.number() == 0;
    Span span = send.span();
    List<Item> items = new ArrayList<>(code.eval(send.value(), scope));
    items.addAll(indices(send.channel(), scope));
    items.add(
        Item.step(
                "send",
                span,
                (run, way) -> {
                  int object = Code.member(run, channel);
                  Object value = message.value(Run.fitting(message, run.pop(), span));
                  if (Channels.arrives(run, object, channel, way)) {
                    Channels.send(run, object, value, channel);
                  }
                  if (rendezvous) {
                    run.push((long) object);
                  }
                  return 0;
                })
            .choices(run -> Channels.waysToSend(run, Code.member(run, channel), channel))
            .covers(send));
    if (rendezvous) {
      items.add(
          Code.step("go on", span, run -> run.objects.set((int) run.popLong(), List.of()))
              .choices(run -> Channels.taken(run, (int) run.popLong()) ? 1 : 0));
    }
    return items;
  }

  /** The messages that fit, and the variables that say so. */
  private record Sieving(Function<Run, Channels.Sieve> inRun, Set<Variable.Slot> slots) {
    Channels.Sieve in(Run run) {
      return inRun.apply(run);
    }
  }

  private Sieving sieve(Statement.Receive receive, Code.Scope scope) {
    if (receive.where().isEmpty()) {
      return new Sieving(
          run -> new Channels.Sieve(receive.any(), receive.stays(), message -> true), Set.of());
    }
    Variable message = Variable.untyped(receive.target().name().text());
    Code.Scope inner = scope.with(receive.target().name().text(), message);
    List<Item> condition = code.whole(receive.where().get(), inner);
    Set<Variable.Slot> slots = code.slots(receive.where().get(), inner);
    slots.remove(new Variable.Slot(message, 0));
    Function<Run, Channels.Sieve> inRun =
        run ->
            new Channels.Sieve(
                receive.any(),
                receive.stays(),
                value -> {
                  run.set(message, value);
                  boolean fits = run.evaluateTruth(condition);
                  run.env.remove(message);
                  return fits;
                });
    return new Sieving(inRun, slots);
  }

  List<Item> receive(Statement.Receive receive, Statements statements, Code.Scope scope) {
    World.Family channel = code.family(scope.expand(receive.channel()));
    Sieving sieve = sieve(receive, scope);
    Statements.Target target = statements.target(receive.target(), scope);
    Span span = receive.span();
    List<Item> items = new ArrayList<>(statements.indices(target, scope));
    items.addAll(indices(receive.channel(), scope));
    Item item =
        Item.step(
                "receive",
                span,
                (run, way) -> {
                  int object = Code.member(run, channel);
                  Object value = Channels.receive(run, object, channel, sieve.in(run), way);
                  if (target.isLocal()) {
                    Statements.put(run, target, value, span);
                  } else {
                    run.push(value);
                  }
                  return 0;
                })
            .choices(
                run ->
                    Channels.waysToReceive(run, Code.member(run, channel), channel, sieve.in(run)))
            .uses(sieve.slots());
    items.add(statements.defines(item, target, scope).covers(receive));
    if (!target.isLocal()) {
      items.add(Code.step("write", span, run -> Statements.put(run, target, run.pop(), span)));
    }
    return items;
  }
}
