// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

import dev.ravel.source.Span;
import dev.ravel.system.ForwardingVocabulary;
import dev.ravel.system.TransitionRelation;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The words for the executions of a {@link GraphSystem}. They are those of the other system, where
 * each step sees the cells as it reads them.
 */
final class GraphWords extends ForwardingVocabulary {
  private final GraphSystem system;

  GraphWords(GraphSystem system) {
    this.system = system;
  }

  @Override
  protected Vocabulary words() {
    return system.inner().vocabulary();
  }

  private boolean isGraph(int object) {
    return object == system.objects() - 1;
  }

  @Override
  public String object(int object) {
    return isGraph(object) ? "execution graph" : super.object(object);
  }

  @Override
  public Span objectSpan(int object) {
    return super.objectSpan(isGraph(object) ? 0 : object);
  }

  @Override
  public boolean shown(int object) {
    return !isGraph(object) && super.shown(object);
  }

  @Override
  public String value(int object, int value) {
    return isGraph(object) ? "graph " + value : super.value(object, value);
  }

  @Override
  public Binding binding(int object, int value) {
    return isGraph(object)
        ? new Binding(object(object), value(object, value))
        : super.binding(object, value);
  }

  @Override
  public List<Span> carriedOut(int process, int[] state, int outcome) {
    int branch = system.choice(process, state, outcome).branch();
    return branch == NONE
        ? List.of()
        : super.carriedOut(process, system.seen(process, state, outcome), branch);
  }

  /** A step of an execution. */
  private record Made(
      int process,
      int index,
      int outcomes,
      int branch,
      int[] seen,
      int object,
      Optional<Integer> older) {}

  @Override
  public Story tell(int initialState, int[] processes, int[] outcomes) {
    List<Made> steps = made(initialState, processes, outcomes);
    List<Made> told = steps.stream().filter(its -> its.branch() != NONE).toList();
    Story story =
        super.tell(
            initialState,
            told.stream().mapToInt(Made::process).toArray(),
            told.stream().mapToInt(Made::branch).toArray(),
            step -> told.get(step).seen());
    Iterator<Scene> scenes = story.scenes().iterator();
    return new Story(
        story.initial(),
        story.starts(),
        steps.stream()
            .map(its -> its.branch() == NONE ? waiting(its) : scene(its, scenes.next()))
            .toList());
  }

  private List<Made> made(int initialState, int[] processes, int[] outcomes) {
    List<Made> steps = new ArrayList<>();
    int[] state = system.initialState(initialState);
    for (int step = 0; step < processes.length; step++) {
      int process = processes[step];
      int index = outcomes[step];
      int size = system.outcomes().size(system.reaction(process, state));
      if (index >= size) {
        throw new IllegalArgumentException(
            "step %d cannot be made: %s has %d ways to read and write there"
                .formatted(step + 1, process(process), size));
      }
      GraphSystem.Choice choice = system.choice(process, state, index);
      steps.add(
          new Made(
              process,
              index,
              size,
              choice.branch(),
              system.seen(process, state, index),
              choice.cell() == NONE ? NONE : system.object(choice.cell()),
              older(choice, system.graph(state))));
      int _ = TransitionRelation.step(system, process, index, state);
    }
    return steps;
  }

  /** Returns the write that a step reads, if it is not the last one of its cell. */
  private Optional<Integer> older(GraphSystem.Choice choice, ExecutionGraph before) {
    boolean last = choice.cell() == NONE || before.lastWrite(choice.cell()) == choice.source();
    return last ? Optional.empty() : Optional.of(choice.source());
  }

  private Scene scene(Made its, Scene scene) {
    boolean named = its.older().isPresent() && !scene.text().startsWith("read ");
    return new Scene(
        scene.process(),
        its.index(),
        its.outcomes(),
        scene.span(),
        named ? scene.text() + " (an older value)" : scene.text(),
        scene.reads().stream().map(read -> read(its, read)).toList(),
        scene.writes(),
        scene.locals(),
        scene.printed(),
        scene.failure(),
        scene.discards(),
        scene.itself(),
        scene.work(),
        scene.calls());
  }

  private Observation read(Made its, Observation read) {
    return its.object() == read.object()
        ? new Observation(read.object(), read.name(), read.value(), its.older())
        : read;
  }

  /** Returns the scene of a thread that waits from now on. */
  private Scene waiting(Made its) {
    return new Scene(
        its.process(),
        its.index(),
        its.outcomes(),
        position(its.process(), its.seen()).orElse(processSpan(its.process())),
        intention(its.process(), its.seen()).orElse("the end"),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        false,
        new Effects(List.of(), List.of(), Optional.empty()),
        List.of(),
        List.of());
  }
}
