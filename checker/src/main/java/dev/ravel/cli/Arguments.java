// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.ExitCode;
import dev.ravel.source.Similar;
import dev.ravel.task.loading.FrontEnds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The options and arguments that a command takes, read by picocli. */
public final class Arguments {
  private static final int HELP_COLUMN = 24;

  /** What C compilers take: -I DIR, -UNAME, -std=c99, -include FILE, -Wall, -fno-builtin. */
  private static final Pattern COMPILER = Pattern.compile("-([IUWfO].*|std=.*|include|isystem)");

  private final String name;
  private final String summary;
  private final CommandSpec spec = CommandSpec.wrapWithoutInspection(null, new Making());
  private final Map<String, String> described = new LinkedHashMap<>();
  private final Map<String, String> otherwises = new LinkedHashMap<>();
  private final List<String> footer = new ArrayList<>();
  private final List<Usage.Option> options = new ArrayList<>();
  private final Map<String, List<String>> choices = new LinkedHashMap<>();
  private List<String> words = List.of();
  private boolean files;
  private boolean compiles;
  private String synopsis = "";

  /**
   * Makes what picocli asks for. Its own way looks for a class of Groovy first, in all jars of the
   * class path.
   */
  private static final class Making implements CommandLine.IFactory {
    @Override
    public <K> K create(Class<K> type) throws ReflectiveOperationException {
      return type == List.class
          ? type.cast(new ArrayList<>())
          : type.getDeclaredConstructor().newInstance();
    }
  }

  /**
   * A command without options but {@code --help}.
   *
   * @param summary what it does, in one line without a full stop
   */
  public Arguments(String name, String summary) {
    this.name = name;
    this.summary = summary;
    spec.name("ravel " + name);
    addFlag("-h --help", true);
  }

  /** Adds an option without a value, under one name or several. */
  public Arguments flag(String names, String description) {
    addFlag(names, false);
    declare(names, Optional.empty(), false, description);
    described.put(names.replace(" ", ", "), description);
    return this;
  }

  private void addFlag(String names, boolean help) {
    spec.addOption(
        OptionSpec.builder(names.split(" ")).type(boolean.class).usageHelp(help).build());
  }

  /** Adds an option with a value, which may be given once. */
  public Arguments value(String option, String label, String description) {
    spec.addOption(OptionSpec.builder(option).type(String.class).paramLabel(label).build());
    declare(option, Optional.of(label), false, description);
    described.put(option + " " + label, description);
    return this;
  }

  /**
   * Adds an option whose value may be left out; it stands behind {@code =}, so that a file's name
   * behind the option is none.
   *
   * @param otherwise the value where none is given
   */
  Arguments optional(String option, String label, String otherwise, String description) {
    spec.addOption(OptionSpec.builder(option).type(String.class).paramLabel(label).build());
    otherwises.put(option, otherwise);
    declare(option, Optional.of(label), true, description);
    described.put(option + "[=" + label + "]", description);
    return this;
  }

  /** The arguments with the values that were left out. */
  private String[] completed(List<String> args) {
    return args.stream()
        .map(arg -> otherwises.containsKey(arg) ? arg + "=" + otherwises.get(arg) : arg)
        .toArray(String[]::new);
  }

  /** Adds an option with a value, which may be given several times. */
  Arguments values(String option, String label, String description) {
    spec.addOption(
        OptionSpec.builder(option)
            .type(List.class)
            .auxiliaryTypes(String.class)
            .arity("1")
            .paramLabel(label)
            .build());
    declare(option, Optional.of(label), false, description);
    described.put(option + " " + label, description);
    return this;
  }

  private void declare(String names, Optional<String> label, boolean attached, String description) {
    options.add(
        new Usage.Option(
            List.of(names.split(" ")), label, attached, description, /* values= */ List.of()));
  }

  /** Names the values that an option can have, for shells that complete it. */
  Arguments choices(String option, List<String> values) {
    choices.put(option, List.copyOf(values));
    return this;
  }

  /**
   * Adds the files that stand beside the options.
   *
   * @param label what one is called in the list of options
   * @param usage how they stand in the line of usage
   */
  public Arguments files(String label, String usage, String description) {
    files = true;
    return positionals(label, usage, description);
  }

  /**
   * Adds the words that stand beside the options.
   *
   * @param label what one is called in the list of options
   * @param usage how they stand in the line of usage
   * @param all the words there are; empty if nobody knows them
   */
  Arguments words(String label, String usage, String description, List<String> all) {
    words = List.copyOf(all);
    return positionals(label, usage, description);
  }

  private Arguments positionals(String label, String usage, String description) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .type(List.class)
            .auxiliaryTypes(String.class)
            .arity("0..*")
            .build());
    described.put(label, description);
    synopsis = " " + usage;
    return this;
  }

  /** All of this, for shells that complete it. */
  Usage words() {
    List<Usage.Option> all = new ArrayList<>();
    for (Usage.Option option : options) {
      List<String> values = choices.getOrDefault(option.names().getFirst(), List.of());
      all.add(
          new Usage.Option(
              option.names(), option.label(), option.attached(), option.description(), values));
    }
    all.add(
        new Usage.Option(
            List.of("-h", "--help"), Optional.empty(), false, "print this help", List.of()));
    return new Usage(all, files, words);
  }

  /** Says that words behind {@code --} are options of the C compiler where a C file is named. */
  Arguments compiles() {
    compiles = true;
    return this;
  }

  /** Adds a line below the help. */
  public Arguments footer(String line) {
    footer.add(line);
    return this;
  }

  /** The line that shows how the command is called. */
  String usage() {
    return "usage: ravel " + name + " [OPTIONS]" + synopsis;
  }

  /** What {@code --help} prints. */
  List<String> help() {
    List<String> lines = new ArrayList<>();
    lines.add(usage());
    lines.add(Character.toUpperCase(summary.charAt(0)) + summary.substring(1) + ".");
    lines.add("");
    described.forEach((words, description) -> lines.add(helpLine(words, description)));
    lines.add(helpLine("-h, --help", "print this help"));
    if (!footer.isEmpty()) {
      lines.add("");
      lines.addAll(footer);
    }
    return lines;
  }

  private static String helpLine(String words, String description) {
    return "  " + words + " ".repeat(Math.max(2, HELP_COLUMN - words.length())) + description;
  }

  /**
   * Serves a command that is called with some arguments: reads them and carries it out, prints the
   * help where that is asked for, or says what is wrong with them.
   *
   * @param command what the command does with what was given; it may throw {@link UsageError}
   * @return the exit code
   */
  int serve(List<String> args, Console console, Function<Given, ExitCode> command) {
    try {
      Given given = read(args);
      if (given.has("--help")) {
        console.print(help());
        return ExitCode.SUCCESS.number();
      }
      return command.apply(given).number();
    } catch (UsageError error) {
      Ravel.complain(error, usage(), console);
      return ExitCode.USAGE.number();
    }
  }

  /**
   * Reads arguments.
   *
   * @throws UsageError if there is an option that the command does not have, or a value is missing
   */
  Given read(List<String> args) {
    try {
      // a word that begins with @ is a word as others are, and names no file with more words
      CommandLine reader = new CommandLine(spec, new Making()).setExpandAtFiles(false);
      int end = compiles ? args.indexOf("--") : -1;
      boolean c = end >= 0 && args.subList(0, end).stream().anyMatch(FrontEnds::holdsC);
      return c
          ? new Given(
              reader.parseArgs(completed(args.subList(0, end))),
              List.copyOf(args.subList(end + 1, args.size())))
          : new Given(reader.parseArgs(completed(args)), List.of());
    } catch (CommandLine.UnmatchedArgumentException e) {
      throw unknown(e.getUnmatched().getFirst());
    } catch (CommandLine.OverwrittenOptionException e) {
      throw new UsageError(
          e.getOverwritten() instanceof OptionSpec option
              ? "option '" + option.longestName() + "' is given twice"
              : e.getMessage());
    } catch (CommandLine.MissingParameterException e) {
      throw new UsageError(missing(e));
    } catch (CommandLine.ParameterException e) {
      throw new UsageError(
          e.getArgSpec() instanceof OptionSpec option && option.arity().max() == 0
              ? "option '" + option.longestName() + "' takes no value"
              : e.getMessage());
    }
  }

  private static String missing(CommandLine.MissingParameterException e) {
    return !e.getMissing().isEmpty() && e.getMissing().getFirst() instanceof OptionSpec option
        ? "option '" + option.longestName() + "' needs a value: " + option.paramLabel()
        : e.getMessage();
  }

  private UsageError unknown(String argument) {
    if (!argument.startsWith("-")) {
      return new UsageError("`ravel " + name + "` takes no arguments, found '" + argument + "'");
    }
    int equals = argument.indexOf('=');
    String option = equals < 0 ? argument : argument.substring(0, equals);
    Optional<String> meant =
        Similar.to(option, spec.optionsMap().keySet().stream().sorted().toList());
    boolean ofCompiler = compiles && COMPILER.matcher(argument).matches();
    String where = ofCompiler ? ": options of the C compiler stand at the end, behind --" : "";
    return new UsageError(
        "unknown option '" + option + "'" + where, ofCompiler ? Optional.empty() : meant);
  }

  /** What was given. */
  public static final class Given {
    private final CommandLine.ParseResult result;
    private final List<String> compiler;

    private Given(CommandLine.ParseResult result, List<String> compiler) {
      this.result = result;
      this.compiler = compiler;
    }

    /** The words behind {@code --} that are options of the C compiler. */
    List<String> compiler() {
      return compiler;
    }

    /** Whether an option was given. */
    public boolean has(String option) {
      return result.hasMatchedOption(option);
    }

    /** The value of an option, if it was given. */
    public Optional<String> value(String option) {
      return Optional.ofNullable(result.matchedOptionValue(option, (String) null));
    }

    /** All values of an option, which may be one that takes no more than one. */
    List<String> values(String option) {
      Object its = result.matchedOptionValue(option, (Object) List.of());
      return its instanceof List<?> several
          ? several.stream().map(String.class::cast).toList()
          : List.of((String) its);
    }

    /**
     * The file that stands beside the options.
     *
     * @throws UsageError if there is none, or several
     */
    String onePositional() {
      List<String> all = positionals();
      if (all.size() != 1) {
        throw new UsageError(
            all.isEmpty() ? "no file is named" : "one file is expected, not " + all.size());
      }
      return all.getFirst();
    }

    /** What stands beside the options. */
    public List<String> positionals() {
      return result.matchedPositionalValue(0, List.of());
    }
  }
}
