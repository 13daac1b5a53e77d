// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.analysis.Similar;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The options and arguments that a command takes, read by picocli. */
final class Arguments {
  private final String name;
  private final CommandSpec spec = CommandSpec.create();
  private final List<String> footer = new ArrayList<>();

  /** A command without options but {@code --help}. */
  Arguments(String name, String summary) {
    this.name = name;
    spec.name("ravel " + name);
    spec.usageMessage()
        .description(summary.substring(0, 1).toUpperCase(Locale.ROOT) + summary.substring(1) + ".");
    spec.usageMessage().sortOptions(false);
    spec.usageMessage().width(100);
    spec.usageMessage().synopsisHeading("usage: ");
    spec.usageMessage().customSynopsis();
  }

  /** Adds an option without a value. */
  Arguments flag(String names, String description) {
    spec.addOption(
        OptionSpec.builder(names.split(" ")).type(boolean.class).description(description).build());
    return this;
  }

  /** Adds an option with a value, which may be given once. */
  Arguments value(String option, String label, String description) {
    spec.addOption(
        OptionSpec.builder(option)
            .type(String.class)
            .paramLabel(label)
            .description(description)
            .build());
    return this;
  }

  /** Adds an option with a value, which may be given several times. */
  Arguments values(String option, String label, String description) {
    spec.addOption(
        OptionSpec.builder(option)
            .type(List.class)
            .auxiliaryTypes(String.class)
            .arity("1")
            .paramLabel(label)
            .description(description)
            .build());
    return this;
  }

  /** Adds what stands behind the options. */
  Arguments positionals(String label, String description) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .type(List.class)
            .auxiliaryTypes(String.class)
            .arity("0..*")
            .paramLabel(label)
            .description(description)
            .build());
    spec.usageMessage().customSynopsis("ravel " + name + " [OPTIONS] " + label);
    return this;
  }

  /** Adds a line below the help. */
  Arguments footer(String line) {
    footer.add(line);
    return this;
  }

  /** The line that shows how the command is called. */
  String usage() {
    return "usage: " + spec.usageMessage().customSynopsis()[0];
  }

  /** What {@code --help} prints. */
  List<String> help() {
    spec.usageMessage().footer(footer.toArray(new String[0]));
    String text = new CommandLine(spec).getUsageMessage(CommandLine.Help.Ansi.OFF);
    return text.stripTrailing().lines().map(String::stripTrailing).toList();
  }

  /**
   * Reads arguments.
   *
   * @throws UsageError if there is an option that the command does not have, or a value is missing
   */
  Given read(List<String> args) {
    spec.addOption(
        OptionSpec.builder("-h", "--help")
            .type(boolean.class)
            .usageHelp(true)
            .description("print this help")
            .build());
    CommandLine commandLine = new CommandLine(spec);
    commandLine.setPosixClusteredShortOptionsAllowed(true);
    try {
      return new Given(commandLine.parseArgs(args.toArray(new String[0])));
    } catch (CommandLine.UnmatchedArgumentException e) {
      throw unknown(e.getUnmatched().getFirst());
    } catch (CommandLine.OverwrittenOptionException e) {
      throw new UsageError("option '" + e.getOverwritten().paramLabel() + "' is given twice");
    } catch (CommandLine.MissingParameterException e) {
      throw new UsageError(missing(e));
    } catch (CommandLine.ParameterException e) {
      throw new UsageError(e.getMessage());
    }
  }

  private static String missing(CommandLine.MissingParameterException e) {
    return e.getMissing().isEmpty() || !(e.getMissing().getFirst() instanceof OptionSpec option)
        ? e.getMessage()
        : "option '" + option.longestName() + "' needs a value: " + option.paramLabel();
  }

  private UsageError unknown(String argument) {
    int equals = argument.indexOf('=');
    String option = equals < 0 ? argument : argument.substring(0, equals);
    Optional<String> meant =
        Similar.to(option, spec.optionsMap().keySet().stream().sorted().toList());
    return new UsageError("unknown option '" + option + "'", meant);
  }

  /** What was given. */
  static final class Given {
    private final CommandLine.ParseResult result;

    private Given(CommandLine.ParseResult result) {
      this.result = result;
    }

    /** Whether an option was given. */
    boolean has(String option) {
      return result.matchedOptionValue(option, false);
    }

    /** The value of an option, if it was given. */
    Optional<String> value(String option) {
      return Optional.ofNullable(result.matchedOptionValue(option, (String) null));
    }

    /** All values of an option. */
    List<String> values(String option) {
      return result.matchedOptionValue(option, List.of());
    }

    /** What stands behind the options. */
    List<String> positionals() {
      return result.matchedPositionalValue(0, List.of());
    }
  }
}
