// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import dev.ravel.processor.BitTerms;
import dev.ravel.processor.InputValue;
import dev.ravel.processor.Inputs;
import dev.ravel.processor.Processor;
import dev.ravel.verdict.Run;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A member of a class of inputs, with the system in which inputs have its values. */
final class Member implements Inputs {
  private final Map<Inputs.Call, Long> values;
  private Optional<Processor> system = Optional.empty();
  private Supplier<String> text = () -> "";

  Member(Map<Inputs.Call, Long> values) {
    this.values = values;
  }

  /** A system in which inputs have its values. */
  void has(Processor its) {
    system = Optional.of(its);
  }

  /** The system is not needed for now. */
  void forget() {
    system = Optional.empty();
  }

  /** The system, which from now on says what functions give along a run. */
  Processor telling(Run run, BitTerms terms) {
    Processor its = system.orElseThrow();
    text =
        () ->
            Inputs.text(
                its.conditions(run.processes(), run.outcomes(), terms, new LinkedHashSet<>()));
    return its;
  }

  @Override
  public Optional<InputValue> value(Call call) {
    return Optional.ofNullable(values.get(call)).map(call::value);
  }

  @Override
  public String text() {
    return text.get();
  }
}
