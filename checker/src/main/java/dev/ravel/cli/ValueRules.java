// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explore.Named;
import dev.ravel.explore.executions.Equivalence;
import dev.ravel.explore.prefix.AdequateOrder;
import dev.ravel.explore.prefix.Reads;
import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import dev.ravel.suite.Criterion;
import dev.ravel.suite.Encoding;
import dev.ravel.task.Converting;
import dev.ravel.task.Engines;
import dev.ravel.task.drawing.Format;
import dev.ravel.task.drawing.PictureKind;
import dev.ravel.task.loading.CMeaning;
import dev.ravel.task.loading.Relation;
import dev.ravel.task.orders.Drawing;
import dev.ravel.task.orders.SuiteMaking;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rules for values that the declaration of an option names.
 *
 * <ul>
 *   <li>{@code one WORDS} and {@code either WORDS}: no other value is taken; the refusal lists them
 *   <li>{@code words WORDS}: values that shells complete, of several
 *   <li>{@code otherwise VALUE}: the value where none is given
 *   <li>{@code form PATTERN MESSAGE}: what the value matches, and what is said if it does not
 *   <li>{@code number PATTERN LEAST MOST MESSAGE}: the same for a number
 *   <li>{@code time}, {@code size} and {@code count NOUN}: a limit above zero
 *   <li>{@code nondet}, {@code inputs}, {@code freedoms}, {@code errors}, {@code engine}: a rule of
 *       that option
 * </ul>
 *
 * WORDS stand between commas, or are a list of the program.
 */
final class ValueRules {
  private static final Pattern LIST = Pattern.compile("\\{(\\w+)}");

  private ValueRules() {}

  /** Returns the words of a list of the program, or those between the commas. */
  static List<String> list(String words) {
    return switch (words) {
      case "checks" -> CMeaning.allChecks();
      case "codes" -> Arrays.stream(Problem.values()).map(Problem::code).toList();
      case "colours" -> Named.words(Console.Colour.class);
      case "covers" -> Named.words(Criterion.class);
      case "encodings" ->
          Stream.concat(Named.words(Encoding.class).stream(), Stream.of(SuiteMaking.PREFIX))
              .toList();
      case "endings" -> Format.endings();
      case "engines" -> Engines.names();
      case "equivalences" -> Named.words(Equivalence.class);
      case "examples" -> ExamplesCommand.names();
      case "folds" -> Named.words(Drawing.Fold.class);
      case "freedoms" -> CMeaning.allFreedoms();
      case "kinds" -> Named.words(PictureKind.class);
      case "orders" -> Named.words(AdequateOrder.class);
      case "reads" -> Named.words(Reads.class);
      case "relations" -> Named.words(Relation.class);
      case "samplers" -> Named.words(SampleOptions.Method.class);
      case "schemas" -> SchemaCommand.names();
      case "targets" -> Converting.Target.endings();
      default -> List.of(words.split(","));
    };
  }

  /** Returns a description with the words of each list that it names in braces. */
  static String filled(String description) {
    return LIST.matcher(description).replaceAll(its -> String.join(", ", list(its.group(1))));
  }

  /** Returns an option whose values follow a rule. */
  static Usage.Option with(Usage.Option option, String rule) {
    List<String> cells = List.of(rule.split(" ", 2));
    String kind = cells.getFirst();
    String rest = cells.getLast();
    return switch (kind) {
      case "one" -> among(option, list(rest), ", ");
      case "either" -> among(option, list(rest), " or ");
      case "words" -> option.choosing(list(rest));
      case "otherwise" -> option.otherwise(rest);
      case "form" -> {
        String[] its = rest.split(" ", 2);
        yield must(option, text -> text.matches(its[0]), " " + its[1]);
      }
      case "number" -> {
        String[] its = rest.split(" ", 4);
        long least = Long.parseLong(its[1]);
        long most = Long.parseLong(its[2]);
        yield must(
            option,
            text ->
                text.matches(its[0])
                    && Long.parseLong(text) >= least
                    && Long.parseLong(text) <= most,
            " is not " + its[3]);
      }
      case "nondet" -> must(option, text -> CMeaning.range(text).isPresent(), " " + rest);
      case "inputs" -> must(option, text -> CMeaning.inputs(text).isPresent(), " " + rest);
      case "time" ->
          limit(
              option,
              SharedOptions::nanoseconds,
              "a time: write a number and ms, s, m or h, such as 10s");
      case "size" ->
          limit(option, SharedOptions::bytes, "a size: write a number and k, m or g, such as 2g");
      case "count" -> limit(option, ValueRules::count, "a number of " + rest);
      case "errors" ->
          known(
              option,
              text -> !CMeaning.checks(text).isEmpty(),
              list("checks"),
              "'%s' is no value of '--check': it is " + filled("{checks}"));
      case "freedoms" -> {
        List<String> words = list("freedoms");
        String some = String.join(", ", words.subList(0, words.size() - 2));
        yield known(
            option,
            text -> CMeaning.freedoms(text).isPresent(),
            words,
            "'%s' is no value of '--freedoms': it is all, none, or some of " + some);
      }
      case "engine" ->
          known(option, Engines.names()::contains, Engines.names(), "there is no engine '%s'");
      default -> throw new IllegalArgumentException(rule);
    };
  }

  private static Usage.Option among(Usage.Option option, List<String> values, String last) {
    int all = values.size() - 1;
    String listed = String.join(", ", values.subList(0, all)) + last + values.get(all);
    String message = "'%s' is no value of '" + option.names().getLast() + "': it is " + listed;
    return known(option.choosing(values), values::contains, values, message);
  }

  /**
   * An option of which some words are known, and one that is like them is meant.
   *
   * @param message what is said of another value
   */
  private static Usage.Option known(
      Usage.Option option, Predicate<String> valid, List<String> words, String message) {
    return option.checked(
        (_, value) ->
            valid.test(value)
                ? Optional.empty()
                : Optional.of(new UsageError(message.formatted(value), Similar.to(value, words))));
  }

  private static OptionalLong count(String text) {
    return text.matches("[0-9]{1,18}")
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }

  /**
   * An option whose value is a limit.
   *
   * @param amount the amount that a value names
   * @param what the values that name one
   */
  private static Usage.Option limit(
      Usage.Option option, Function<String, OptionalLong> amount, String what) {
    return must(
        must(option, text -> amount.apply(text).isPresent(), " is not " + what),
        text -> amount.apply(text).getAsLong() > 0,
        ": the limit must be more than 0");
  }

  private static Usage.Option must(Usage.Option option, Predicate<String> valid, String otherwise) {
    return option.checked(
        (name, value) ->
            valid.test(value)
                ? Optional.empty()
                : Optional.of(new UsageError("'" + name + " " + value + "'" + otherwise)));
  }
}
