// SPDX-License-Identifier: Apache-2.0
package dev.ravel.stepping;

import dev.ravel.explanation.NextSteps;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.stepping.Stepper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StepInTarget;
import org.eclipse.lsp4j.debug.Thread;
import org.eclipse.lsp4j.debug.Variable;

/**
 * The view of a debugger on a state. It has a thread for each one that has been started and one for
 * the transitions that fire alone, each with one frame, whose number is its own; the values that
 * all share, those of each thread, the holders of mutexes, and the steps that are possible.
 */
final class DebugView {
  /** The reference of the values that all threads share; that of a thread's own is its number. */
  static final int SHARED = 1_000_000_000;

  private static final int LOCKS = SHARED + 1;
  private static final int ENABLED = SHARED + 2;

  private final Stepper stepper;
  private final ConcurrentSystem system;
  private final Vocabulary words;
  private final int[] state;

  DebugView(Stepper stepper) {
    this.stepper = stepper;
    this.system = stepper.system();
    this.words = system.vocabulary();
    this.state = stepper.state();
  }

  /** Returns the number of the thread that stands for a process. They count from 1. */
  int thread(int process) {
    return Math.min(process, system.threads()) + 1;
  }

  List<Thread> threads() {
    List<Thread> threads = new ArrayList<>();
    for (int process = 0; process < system.threads(); process++) {
      if (system.started(process, state)) {
        threads.add(thread(thread(process), words.process(process)));
      }
    }
    if (system.processes() > system.threads()) {
      threads.add(thread(thread(system.threads()), others()));
    }
    return threads;
  }

  /** Returns the name of what has no thread of its own. */
  private String others() {
    return !system.capabilities().crashes().isEmpty() ? "crashes and transitions" : "transitions";
  }

  private static Thread thread(int id, String name) {
    Thread thread = new Thread();
    thread.setId(id);
    thread.setName(name);
    return thread;
  }

  /**
   * Returns the possible next steps of a thread. They are the outcomes of its step, or the
   * transitions that can fire.
   */
  List<NextSteps.Choice> choices(int thread) {
    return stepper.next().choices().stream()
        .filter(its -> its.kind() != NextSteps.Kind.DISCARD && thread(its.process()) == thread)
        .toList();
  }

  /** The same as targets of a step, each with its place among them. */
  List<StepInTarget> targets(int thread) {
    List<NextSteps.Choice> choices = choices(thread);
    return IntStream.range(0, choices.size())
        .mapToObj(
            k -> {
              StepInTarget target = new StepInTarget();
              target.setId(k);
              target.setLabel(choices.get(k).move() + "  " + choices.get(k).text());
              choices.get(k).span().ifPresent(span -> target.setLine(span.line()));
              return target;
            })
        .toList();
  }

  /** The one frame of a thread. */
  StackFrame frame(int thread) {
    int process = thread - 1;
    StackFrame frame = new StackFrame();
    frame.setId(thread);
    if (process >= system.threads()) {
      frame.setName(others() + " that can happen: " + choices(thread).size());
      return frame;
    }
    Optional<Span> at = words.position(process, state);
    String name = words.process(process);
    String why =
        stepper.next().idle().stream()
            .filter(its -> its.thread().equals(name))
            .map(NextSteps.Idle::why)
            .findFirst()
            .orElse("");
    String text = words.intention(process, state).orElse("");
    frame.setName(text.isEmpty() ? why : why.isEmpty() ? text : text + " (" + why + ")");
    Span span = at.orElseGet(() -> words.processSpan(process));
    frame.setLine(span.line());
    frame.setColumn(span.column());
    frame.setSource(source(span.source().name()));
    return frame;
  }

  static Source source(String name) {
    Source source = new Source();
    Path path = Path.of(name).toAbsolutePath().normalize();
    source.setName(String.valueOf(path.getFileName()));
    source.setPath(path.toString());
    return source;
  }

  /** Those that are not empty; editors open the first one. */
  List<Scope> scopes(int thread) {
    List<Scope> scopes = new ArrayList<>();
    add(scopes, "Shared", SHARED);
    add(scopes, "Locals", thread);
    add(scopes, "Locks", LOCKS);
    add(scopes, "Enabled", ENABLED);
    return scopes;
  }

  private void add(List<Scope> scopes, String name, int reference) {
    if (!variables(reference).isEmpty()) {
      scopes.add(scope(name, reference));
    }
  }

  private static Scope scope(String name, int reference) {
    Scope scope = new Scope();
    scope.setName(name);
    scope.setVariablesReference(reference);
    return scope;
  }

  List<Variable> variables(int reference) {
    return switch (reference) {
      case SHARED -> objects();
      case LOCKS -> locks();
      case ENABLED -> enabled();
      default -> locals(reference - 1).stream().map(DebugView::variable).toList();
    };
  }

  /** Returns the objects that are held, with their holders and the threads that wait. */
  private List<Variable> locks() {
    List<Variable> variables = new ArrayList<>();
    for (int object = 0; object < system.objects(); object++) {
      int holder = system.hints().mutexes().holder(object, state[object]);
      if (holder != ConcurrentSystem.NONE && words.shown(object)) {
        String text = "held by " + words.process(holder) + waiting(object);
        variables.add(variable(new Vocabulary.Binding(words.object(object), text)));
      }
    }
    return variables;
  }

  private String waiting(int object) {
    List<String> names =
        IntStream.range(0, system.threads())
            .filter(
                thread ->
                    words
                        .waiting(thread, state)
                        .filter(its -> its.objects().contains(object))
                        .isPresent())
            .mapToObj(words::process)
            .toList();
    return names.isEmpty() ? "" : ", awaited by " + String.join(", ", names);
  }

  /** The steps that are possible, each as a schedule names it. */
  private List<Variable> enabled() {
    return stepper.next().choices().stream()
        .filter(its -> its.kind() != NextSteps.Kind.DISCARD)
        .map(its -> variable(new Vocabulary.Binding(its.move(), its.text())))
        .toList();
  }

  private List<Variable> objects() {
    List<Variable> variables = new ArrayList<>();
    for (int object = 0; object < system.objects(); object++) {
      if (words.shown(object)) {
        variables.add(variable(words.binding(object, state[object])));
      }
    }
    return variables;
  }

  /** The local variables of a thread, by their own names. */
  List<Vocabulary.Binding> locals(int process) {
    if (process < 0 || process >= system.threads()) {
      return List.of();
    }
    String prefix = words.process(process) + ".";
    return stepper.values(words.process(process)).stream()
        .filter(its -> its.name().startsWith(prefix))
        .map(its -> new Vocabulary.Binding(its.name().substring(prefix.length()), its.value()))
        .toList();
  }

  private static Variable variable(Vocabulary.Binding its) {
    Variable variable = new Variable();
    variable.setName(its.name());
    variable.setValue(its.value());
    return variable;
  }
}
