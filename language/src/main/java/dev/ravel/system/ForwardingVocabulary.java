// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** The words of a system that are those of another one where a subclass does not say others. */
public abstract class ForwardingVocabulary implements Vocabulary {
  /** Returns the words of the other system. */
  protected abstract Vocabulary words();

  @Override
  public String process(int process) {
    return words().process(process);
  }

  @Override
  public String move(int process, int outcome) {
    return words().move(process, outcome);
  }

  @Override
  public int mover(int process) {
    return words().mover(process);
  }

  @Override
  public Span processSpan(int process) {
    return words().processSpan(process);
  }

  @Override
  public OptionalInt processNamed(String name) {
    return words().processNamed(name);
  }

  @Override
  public String object(int object) {
    return words().object(object);
  }

  @Override
  public String use(int object, boolean writes) {
    return words().use(object, writes);
  }

  @Override
  public String publication(int object) {
    return words().publication(object);
  }

  @Override
  public Span objectSpan(int object) {
    return words().objectSpan(object);
  }

  @Override
  public boolean shown(int object) {
    return words().shown(object);
  }

  @Override
  public String value(int object, int value) {
    return words().value(object, value);
  }

  @Override
  public Binding binding(int object, int value) {
    return words().binding(object, value);
  }

  @Override
  public Compassion compassion(int compassion) {
    return words().compassion(compassion);
  }

  @Override
  public Span statement(int statement) {
    return words().statement(statement);
  }

  @Override
  public List<Span> carriedOutAtStart(int initialState) {
    return words().carriedOutAtStart(initialState);
  }

  @Override
  public List<Span> carriedOut(int process, int[] state, int outcome) {
    return words().carriedOut(process, state, outcome);
  }

  @Override
  public Failure failure(int error) {
    return words().failure(error);
  }

  @Override
  public List<Binding> inputs(int initialState) {
    return words().inputs(initialState);
  }

  @Override
  public Optional<Waiting> waiting(int process, int[] state) {
    return words().waiting(process, state);
  }

  @Override
  public Optional<Span> position(int process, int[] state) {
    return words().position(process, state);
  }

  @Override
  public Optional<String> intention(int process, int[] state) {
    return words().intention(process, state);
  }

  @Override
  public Optional<Passage> passage(int process, int[] state) {
    return words().passage(process, state);
  }

  @Override
  public List<Binding> locals(int process, int[] state) {
    return words().locals(process, state);
  }

  @Override
  public Story tell(int initialState, int[] processes, int[] outcomes, IntFunction<int[]> before) {
    return words().tell(initialState, processes, outcomes, before);
  }
}
