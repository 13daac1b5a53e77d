// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explore.Named;
import dev.ravel.report.DiagnosticText;
import dev.ravel.report.Style;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Resource;
import dev.ravel.source.Similar;
import dev.ravel.task.loading.BuildCommands;
import dev.ravel.task.loading.CMeaning;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.loading.TaskDefinition;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The options and arguments that a command takes, read by picocli. */
public final class Arguments {
  /** The beginning of an option with a value that begins as options do. */
  private static final Pattern ATTACHED = Pattern.compile("^(--[a-z-]+=)(?=-)");

  /** A mark before such a value, which picocli would take for an option; no argument has it. */
  private static final String MARK = "\0";

  private static final int HELP_COLUMN = 24;
  private static final Usage.Option HELP =
      Usage.Option.of(List.of("-h", "--help"), "", Usage.Values.NONE, "print this help");

  /**
   * The options of C compilers. Examples are -I DIR, -UNAME, -std=c99, -include FILE, -Wall,
   * -fno-builtin.
   */
  private static final Pattern COMPILER = Pattern.compile("-([IUWfO].*|std=.*|include|isystem)");

  /** The names of an option, and the label of its value. */
  private static final Pattern OPTION =
      Pattern.compile(
          "(?<names>-\\S+?(?: -\\S+)?)(?:(?:\\[=| )(?<label>[^-]\\S*?)(?<end>]|\\.{3}|))?");

  /** The lines of {@code options.txt}. */
  private static final List<String> SHARED =
      Resource.text(Arguments.class, "options.txt").lines().toList();

  private final String name;
  private final String summary;
  private final Map<String, String> described = new LinkedHashMap<>();
  private final List<String> footer = new ArrayList<>();
  private final List<Usage.Option> options = new ArrayList<>();
  private List<String> words = List.of();
  private boolean files;
  private boolean compiles;
  private boolean positionals;
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
   * The arguments of a command, as the resource {@code NAME.txt} beside its class declares them.
   *
   * <p>Its first line says what the command does, without a full stop. Each other line is an option
   * ({@code -}), the words beside the options ({@code *}), lines of {@code options.txt} that
   * several commands have ({@code +}), or a line below the help ({@code .}). Columns stand between
   * bars. Those of an option are its names with the label of its value, its description, and rules
   * for the value as {@link ValueRules} knows them. A value that may be given several times ends in
   * dots, and one that may be left out stands in brackets.
   */
  public Arguments(Class<?> command, String name) {
    this.name = name;
    List<String> lines = Resource.text(command, name + ".txt").lines().toList();
    summary = lines.getFirst();
    lines.stream().skip(1).forEach(this::add);
  }

  private void add(String line) {
    List<String> columns = List.of(line.split(" \\| "));
    switch (line.charAt(0)) {
      case '+' ->
          SHARED.stream()
              .dropWhile(its -> !its.equals("=" + line.substring(1)))
              .skip(1)
              .takeWhile(its -> !its.startsWith("="))
              .forEach(this::add);
      case '.' -> footer.add(line.substring(2));
      case '*' -> addPositionals(columns);
      default -> addOption(columns);
    }
  }

  private void addPositionals(List<String> columns) {
    positionals = true;
    described.put(columns.get(0).substring(2), ValueRules.filled(columns.get(2)));
    synopsis = " " + columns.get(1);
    files = columns.contains("files");
    compiles = columns.contains("compiled");
    columns.stream()
        .filter(its -> its.startsWith("words "))
        .forEach(its -> words = ValueRules.list(its.substring("words ".length())));
  }

  private void addOption(List<String> columns) {
    Matcher its = OPTION.matcher(columns.getFirst());
    boolean _ = its.matches();
    List<String> names = List.of(its.group("names").split(" "));
    Usage.Values values =
        switch (its.group("end")) {
          case null -> Usage.Values.NONE;
          case "]" -> Usage.Values.ATTACHED;
          case "" -> Usage.Values.ONE;
          default -> Usage.Values.SEVERAL;
        };
    String label = Objects.requireNonNullElse(its.group("label"), "");
    String description = ValueRules.filled(columns.get(1));
    Usage.Option option = Usage.Option.of(names, label, values, description);
    for (String rule : columns.subList(2, columns.size())) {
      option = ValueRules.with(option, rule);
    }
    options.add(option);
    String words = String.join(", ", names) + (label.isEmpty() ? "" : " " + label);
    described.put(values == Usage.Values.ATTACHED ? columns.getFirst() : words, description);
  }

  /** The arguments with the values that were left out, and marks before those like options. */
  private String[] completed(List<String> args) {
    Map<String, String> otherwises = new HashMap<>();
    options.forEach(
        option ->
            option.otherwise().ifPresent(its -> otherwises.put(option.names().getLast(), its)));
    return args.stream()
        .map(arg -> otherwises.containsKey(arg) ? arg + "=" + otherwises.get(arg) : arg)
        .map(arg -> ATTACHED.matcher(arg).replaceFirst("$1" + MARK))
        .toArray(String[]::new);
  }

  /** All of this, for shells that complete it. */
  Usage words() {
    List<Usage.Option> all = new ArrayList<>(options);
    all.add(HELP);
    return new Usage(all, files, words);
  }

  /** The line that shows how the command is called. */
  String usage() {
    return "usage: ravel " + name + " [OPTIONS]" + synopsis;
  }

  /** Returns the lines that {@code --help} prints. */
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
   * Runs a command with some arguments. It reads them and executes the command, prints the help on
   * request, or reports what is wrong with the arguments.
   *
   * @param command what the command does with what was given; it may throw {@link UsageError}
   * @return the exit code
   */
  int serve(List<String> args, Console console, Function<Given, ExitCode> command) {
    try {
      Given given = read(args, console);
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
  Given read(List<String> args, Console console) {
    try {
      // a word that begins with @ is a word as others are, and names no file with more words
      CommandLine reader = new CommandLine(spec(), new Making()).setExpandAtFiles(false);
      int end = compiles ? args.indexOf("--") : -1;
      boolean c = end >= 0 && args.subList(0, end).stream().anyMatch(Given::namesProgram);
      List<String> own = c ? args.subList(0, end) : args;
      List<String> compiler = c ? List.copyOf(args.subList(end + 1, args.size())) : List.of();
      return checked(new Given(reader.parseArgs(completed(own)), compiler, console));
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

  private static List<String> unmarked(List<?> words) {
    return words.stream().map(word -> ((String) word).replace(MARK, "")).toList();
  }

  /** The specification that picocli reads. */
  private CommandSpec spec() {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(null, new Making());
    spec.addOption(OptionSpec.builder("-h", "--help").type(boolean.class).usageHelp(true).build());
    options.forEach(its -> spec.addOption(its.spec()));
    if (positionals) {
      spec.addPositional(
          PositionalParamSpec.builder()
              .type(List.class)
              .auxiliaryTypes(String.class)
              .arity("0..*")
              .build());
    }
    return spec.name("ravel " + name);
  }

  private Given checked(Given given) {
    for (Usage.Option option : given.has("--help") ? List.<Usage.Option>of() : options) {
      String name = option.names().getLast();
      for (String value : option.label().isPresent() ? given.values(name) : List.<String>of()) {
        option
            .check()
            .flatMap(its -> its.error(name, value))
            .ifPresent(
                error -> {
                  throw error;
                });
      }
    }
    return given;
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
        Similar.to(
            option,
            words().options().stream().flatMap(its -> its.names().stream()).sorted().toList());
    boolean ofCompiler = compiles && COMPILER.matcher(argument).matches();
    String where = ofCompiler ? ": options of the C compiler stand at the end, after --" : "";
    return new UsageError(
        "unknown option '" + option + "'" + where, ofCompiler ? Optional.empty() : meant);
  }

  /** The given arguments, with the console at which they were given. */
  public final class Given {
    private final CommandLine.ParseResult result;
    private final List<String> compiler;
    private final Console console;

    private Given(CommandLine.ParseResult result, List<String> compiler, Console console) {
      this.result = result;
      this.compiler = compiler;
      this.console = console;
    }

    /** The console of the command. */
    public Console console() {
      return console;
    }

    /** The style of the results. */
    Style outStyle() {
      return console.outStyle(colour(), has("--ascii")).verbose(has("--verbose"));
    }

    /** The style of what is beside the results. */
    Style errStyle() {
      return console.errStyle(colour(), has("--ascii"));
    }

    private Console.Colour colour() {
      return named("--color", Console.Colour.class).orElse(Console.Colour.AUTO);
    }

    /** Prints lines as results. */
    public void print(List<String> lines) {
      console.print(lines);
    }

    /** Prints lines beside the results. */
    void complain(List<String> lines) {
      console.complain(lines);
    }

    /** Says what is wrong, beside the results. */
    public void complain(Diagnostic why) {
      console.complain(new DiagnosticText(errStyle()).one(why));
    }

    /** Says why a command has failed; its exit code. */
    public ExitCode failed(Diagnostic why) {
      complain(why);
      return ExitCode.ofError(why.problem());
    }

    /** Says why there is no answer, and what follows from that where it did not end early. */
    public ExitCode failed(List<Diagnostic> why, ExitCode code, String consequence) {
      DiagnosticText text = new DiagnosticText(errStyle());
      boolean early = code == ExitCode.UNKNOWN || code == ExitCode.INTERRUPTED;
      console.complain(early ? text.one(why.getFirst()) : text.errors(why, consequence));
      return code;
    }

    /** Returns whether a word names a C program, or the build of one. */
    private static boolean namesProgram(String word) {
      return FrontEnds.holdsC(word)
          || BuildCommands.holds(word)
          || TaskDefinition.holds(word)
          || word.matches("--(command|compile-commands)(=.*)?");
    }

    /** The words after {@code --} that are options of the C compiler, and those of a command. */
    List<String> compiler() {
      List<String> all = new ArrayList<>();
      command().ifPresent(its -> all.addAll(its.options().values().iterator().next()));
      all.addAll(compiler);
      return all;
    }

    /** Returns the name of the file with the commands of a build, if one was given. */
    Optional<String> build() {
      Optional<String> beside = named().stream().filter(BuildCommands::holds).findFirst();
      return has(CMeaning.COMPILE_COMMANDS) ? value(CMeaning.COMPILE_COMMANDS) : beside;
    }

    private List<String> named() {
      return unmarked(result.matchedPositionalValue(0, List.<String>of()));
    }

    private Optional<BuildCommands> command() {
      return value("--command")
          .map(text -> UsageError.ifRefused(() -> BuildCommands.ofCommand(text)));
    }

    /** Returns whether an option was given. */
    public boolean has(String option) {
      return result.hasMatchedOption(option);
    }

    /** The value of an option, if it was given. */
    public Optional<String> value(String option) {
      return values(option).stream().findFirst();
    }

    /** The value of an option that is one of a few words; the first of these without it. */
    String word(String option) {
      return value(option)
          .orElseGet(
              () ->
                  options.stream()
                      .filter(its -> its.names().contains(option))
                      .map(its -> its.values().getFirst())
                      .findFirst()
                      .orElseThrow());
    }

    /** The constant that an option names, if it is given. */
    <E extends Named> Optional<E> named(String option, Class<E> all) {
      return value(option).map(word -> Named.of(all, word).orElseThrow());
    }

    /** The number that an option has. */
    OptionalLong number(String option) {
      return value(option).stream().mapToLong(Long::parseLong).findFirst();
    }

    /** The number that an option has; another one without it. */
    long number(String option, long usual) {
      return number(option).orElse(usual);
    }

    /**
     * Sees to it that of two options at most one is given.
     *
     * @throws UsageError if both are
     */
    void choose(String one, String other) {
      refuse(one, List.of(other), "'%s' and '%s' do not go together: choose one");
    }

    /**
     * Sees to it that options are not given with another one.
     *
     * @param why what is wrong; {@code %s} is the option, then the other one
     * @throws UsageError if they are
     */
    void refuse(String one, List<String> others, String why) {
      for (String other : others) {
        if (has(one) && has(other)) {
          throw new UsageError(why.formatted(one, other));
        }
      }
    }

    /**
     * Sees to it that some options are not given at all.
     *
     * @param why what is said after the first of them
     * @throws UsageError if one is
     */
    void refuse(List<String> options, String why) {
      for (String option : options) {
        if (has(option)) {
          throw new UsageError("'" + option + "' " + why);
        }
      }
    }

    /** All values of an option, which may be one that takes no more than one. */
    List<String> values(String option) {
      Object its = result.matchedOptionValue(option, (Object) List.of());
      return unmarked(its instanceof List<?> several ? several : List.of(its));
    }

    /**
     * The positional argument, if there is one.
     *
     * @param what it names
     * @throws UsageError if there are several
     */
    public Optional<String> positional(String what) {
      List<String> all = positionals();
      if (all.size() > 1) {
        throw new UsageError("one " + what + " is expected, not " + all.size());
      }
      return all.stream().findFirst();
    }

    /** Returns the arguments beside the options, with the files of a build in its place. */
    public List<String> positionals() {
      List<String> all = new ArrayList<>(named());
      Optional<String> build = compiles ? build() : Optional.empty();
      build.ifPresent(all::remove);
      if (build.isPresent() && all.stream().noneMatch(FrontEnds::holdsC)) {
        SourceFiles files = new SourceFiles(InputStream.nullInputStream());
        all.addAll(
            UsageError.ifRefused(() -> BuildCommands.read(build.get(), files)).options().keySet());
      }
      (compiles ? command() : Optional.<BuildCommands>empty())
          .ifPresent(its -> all.addAll(its.options().keySet()));
      return all;
    }
  }
}
