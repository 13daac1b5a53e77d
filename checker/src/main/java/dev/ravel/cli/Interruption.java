// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.ExitCode;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Ctrl-C. The first asks the search to stop, the second ends the program at once. The launcher
 * passes it on as the signal USR1.
 */
final class Interruption {
  private final AtomicBoolean asked = new AtomicBoolean();

  /** True while a prompt waits for an answer, so that no search runs that could stop. */
  private final AtomicBoolean waiting = new AtomicBoolean();

  private final BooleanSupplier stopped;

  /** Not asked yet, and nobody listens to Ctrl-C. */
  Interruption() {
    this(() -> false);
  }

  /**
   * Asked by somebody else too, whatever becomes of Ctrl-C.
   *
   * @param stopped whether that one asks; once it does, for ever
   */
  Interruption(BooleanSupplier stopped) {
    this.stopped = stopped;
  }

  /** Listens to Ctrl-C from now on. */
  static Interruption listening() {
    Interruption interruption = new Interruption();
    interruption.listen();
    return interruption;
  }

  /** Returns whether a stop of the search was requested. */
  boolean asked() {
    return asked.get() || stopped.getAsBoolean();
  }

  /** That it is asked to stop, as the one limit of work. */
  Limits limits() {
    return _ -> asked() ? Optional.of(Problem.K004) : Optional.empty();
  }

  /** From now on, until work begins, Ctrl-C ends the program at once. */
  void await() {
    waiting.set(true);
    asked.set(false);
  }

  /** From now on Ctrl-C asks for the end of what is under way. */
  void begin() {
    waiting.set(false);
  }

  /** Asks the search to stop; asked again, or while a person is asked, ends the program. */
  void ask() {
    if (asked.getAndSet(true) || waiting.get()) {
      Runtime.getRuntime().halt(ExitCode.INTERRUPTED.number());
    }
  }

  /**
   * Signals are no part of Java's own libraries. Where the virtual machine offers them under their
   * usual name they are handled, elsewhere Ctrl-C ends the program at once.
   */
  private void listen() {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              Interruption.class.getClassLoader(),
              new Class<?>[] {handler},
              (self, method, arguments) ->
                  switch (method.getName()) {
                    case "handle" -> {
                      ask();
                      yield null;
                    }
                    case "hashCode" -> System.identityHashCode(self);
                    case "equals" ->
                        System.identityHashCode(self) == System.identityHashCode(arguments[0]);
                    default -> "Ctrl-C";
                  });
      for (String name : new String[] {"INT", "USR1"}) {
        Object interrupt = signal.getConstructor(String.class).newInstance(name);
        var _ = signal.getMethod("handle", signal, handler).invoke(null, interrupt, proxy);
      }
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      // Then Ctrl-C keeps its usual meaning.
    }
  }
}
