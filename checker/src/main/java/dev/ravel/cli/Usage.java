// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The words that may follow a command.
 *
 * @param options its options
 * @param files whether models and directories may stand beside them
 * @param words the words that may stand beside them
 */
public record Usage(List<Option> options, boolean files, List<String> words) {
  /** Copies the lists. */
  public Usage {
    options = List.copyOf(options);
    words = List.copyOf(words);
  }

  /** Nothing is known. */
  public static Usage unknown() {
    return new Usage(List.of(), true, List.of());
  }

  /** The number of values of an option. */
  enum Values {
    /** None. */
    NONE,
    /** One. */
    ONE,
    /** One that follows {@code =} and may be left out. */
    ATTACHED,
    /** One each time that it is given. */
    SEVERAL
  }

  /** A check of the value of an option. */
  interface Check {
    /** Returns what is wrong with a value, if something is. */
    Optional<UsageError> error(String option, String value);
  }

  /**
   * An option. It is the row of a table from which parsing, help, completion and refusals of values
   * come.
   *
   * @param names such as {@code -q} and {@code --quiet}
   * @param label what its value is called, if it takes one
   * @param arity how many values it has
   * @param description in one line
   * @param values the values it can have, as far as they are a few words
   * @param otherwise the value where none is given, of one that may be left out
   * @param check of its values, if there is one
   */
  public record Option(
      List<String> names,
      Optional<String> label,
      Values arity,
      String description,
      List<String> values,
      Optional<String> otherwise,
      Optional<Check> check) {
    /** Copies the lists. */
    public Option {
      names = List.copyOf(names);
      values = List.copyOf(values);
    }

    /** An option of which any value is taken. */
    static Option of(List<String> names, String label, Values arity, String description) {
      Optional<String> its = Optional.of(label).filter(word -> !word.isEmpty());
      return new Option(
          names, its, arity, description, List.of(), Optional.empty(), Optional.empty());
    }

    /** Returns whether its value may be left out, and else follows {@code =}. */
    boolean attached() {
      return arity == Values.ATTACHED;
    }

    Option otherwise(String value) {
      return new Option(names, label, arity, description, values, Optional.of(value), check);
    }

    Option choosing(List<String> some) {
      return new Option(names, label, arity, description, some, otherwise, check);
    }

    Option checked(Check its) {
      Check all =
          check
              .<Check>map(
                  before ->
                      (option, value) ->
                          before.error(option, value).or(() -> its.error(option, value)))
              .orElse(its);
      return new Option(names, label, arity, description, values, otherwise, Optional.of(all));
    }

    /** It for picocli. */
    OptionSpec spec() {
      OptionSpec.Builder its = OptionSpec.builder(names.toArray(String[]::new));
      label.ifPresent(its::paramLabel);
      return switch (arity) {
        case NONE -> its.type(boolean.class).build();
        case ONE, ATTACHED -> its.type(String.class).build();
        case SEVERAL -> its.type(List.class).auxiliaryTypes(String.class).arity("1").build();
      };
    }
  }
}
