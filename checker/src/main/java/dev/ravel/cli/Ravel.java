// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.ExitCode;
import dev.ravel.result.Unfinished;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import dev.ravel.system.EarlyEnd;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The command {@code ravel}. It finds the command that is meant and runs it. */
public final class Ravel {
  /** The command that is meant where none is named. */
  static final String DEFAULT_COMMAND = "check";

  private final List<Subcommand> commands;
  private final List<Subcommand> others;
  private final Interruption interruption;

  /**
   * The commands of this module, followed by others.
   *
   * @param others are within no limits but that of {@code interruption}
   * @param interruption stops their searches
   */
  Ravel(List<Subcommand> others, Interruption interruption) {
    this.others = List.copyOf(others);
    this.interruption = interruption;
    commands = new ArrayList<>();
    commands.add(new CheckCommand(interruption));
    commands.add(new CompareCommand(interruption));
    commands.add(new PapersCommand(interruption));
    commands.add(new TestCommand(interruption));
    commands.add(new RunCommand(interruption));
    commands.add(new ReplayCommand(interruption));
    commands.add(new StepCommand(interruption));
    commands.add(new TracesCommand(interruption));
    commands.add(new SuiteCommand(interruption));
    commands.add(new SameCommand(interruption));
    commands.add(new WhyCommand(interruption));
    commands.add(new DrawCommand(interruption));
    commands.add(new ConvertCommand(interruption));
    commands.add(new WorkerCommand(interruption));
    commands.add(new JobsCommand(interruption));
    commands.add(new ExplainCommand());
    commands.add(new ExamplesCommand());
    commands.add(new NewCommand());
    commands.add(new SchemaCommand());
    commands.add(new CompletionCommand(commands));
    others.stream().sorted(Comparator.comparing(Subcommand::name)).forEach(commands::add);
  }

  /** All commands, in the order of the help. */
  List<Subcommand> commands() {
    return Collections.unmodifiableList(commands);
  }

  /**
   * Runs the command line and ends the virtual machine with its exit code. A virtual machine that
   * does not start ends with 1, too; so that the launcher can tell, it names another code for a
   * violated check, as the property {@code ravel.violated}.
   *
   * @param args the words after {@code ravel}
   */
  public static void main(String[] args) {
    // Numbers, and what parsers of the JDK say, are the same wherever it is run.
    Locale.setDefault(Locale.ROOT);
    Console console = Console.ofProcess();
    int code;
    if (args.length == 1 && args[0].equals("--version")) {
      // Asked before all other questions, so it loads nothing else.
      console.print(List.of("ravel " + version()));
      code = written(ExitCode.SUCCESS.number(), console);
    } else {
      code =
          new Ravel(FirstOnPath.commands(), Interruption.listening()).run(List.of(args), console);
    }
    console.out().flush();
    console.err().flush();
    boolean violated = code == ExitCode.UNEXPECTED.number();
    end(violated ? Integer.getInteger("ravel.violated", code) : code);
  }

  /**
   * Ends the virtual machine. It ends by itself once its last thread has, if that is a daemon or
   * this one, and then with success. To be asked for its end takes a good part of a small check: it
   * looks through all jars for somebody who wants to log that.
   */
  private static void end(int code) {
    if (code != ExitCode.SUCCESS.number() || othersRun()) {
      System.exit(code);
    }
  }

  /** Returns whether threads run for which the virtual machine would wait, besides this one. */
  private static boolean othersRun() {
    ThreadGroup all = Thread.currentThread().getThreadGroup();
    while (all.getParent() != null) {
      all = all.getParent();
    }
    Thread[] threads = new Thread[2 * all.activeCount() + 10];
    int count = all.enumerate(threads);
    for (int k = 0; k < count; k++) {
      if (!threads[k].equals(Thread.currentThread()) && !threads[k].isDaemon()) {
        return true;
      }
    }
    return false;
  }

  /** The version that the jar's manifest holds. */
  static String version() {
    return Optional.ofNullable(Ravel.class.getPackage().getImplementationVersion())
        .orElse("(not from a jar)");
  }

  /** Runs what the arguments ask for; the exit code. Never throws. */
  int run(List<String> args, Console console) {
    return written(performed(args, console), console);
  }

  private int performed(List<String> args, Console console) {
    try {
      return EarlyEnd.of(
          () -> dispatch(args, console),
          reason -> {
            console.complain(Unfinished.of("the command ended early", reason));
            return ExitCode.ofError(reason).number();
          });
    } catch (UsageError error) {
      complain(error, "usage: ravel [COMMAND] [OPTIONS] FILE...", console);
      return ExitCode.USAGE.number();
    } catch (Throwable error) {
      return InternalError.report(error, args, console).number();
    }
  }

  /** The exit code where all results were written, else one that is as bad as that. */
  private static int written(int code, Console console) {
    Optional<String> failure = console.failure();
    if (failure.isEmpty()) {
      return code;
    }
    String message = "the standard output cannot be written: " + failure.get();
    Diagnostic why = Diagnostic.of(Problem.F008, message);
    console.complain(why.help("what was printed is not complete; make room, or send it elsewhere"));
    boolean worse = code == ExitCode.INTERNAL.number() || code == ExitCode.INTERRUPTED.number();
    return worse ? code : ExitCode.USAGE.number();
  }

  private int dispatch(List<String> args, Console console) {
    if (args.size() == 2 && args.getFirst().equals("help")) {
      Subcommand asked = command(args.get(1)).orElseThrow(() -> unknownCommand(args.get(1)));
      return asked.run(List.of("--help"), console);
    }
    if (args.isEmpty() || List.of("--help", "-h", "help").contains(args.getFirst())) {
      console.print(help());
      return ExitCode.SUCCESS.number();
    }
    String first = args.getFirst();
    if (first.equals("--version")) {
      console.print(List.of("ravel " + version()));
      return ExitCode.SUCCESS.number();
    }
    Optional<Subcommand> named = command(first);
    if (named.isEmpty() && isMistyped(first)) {
      throw unknownCommand(first);
    }
    Subcommand command = named.or(() -> command(DEFAULT_COMMAND)).orElseThrow();
    List<String> rest = named.isPresent() ? args.subList(1, args.size()) : args;
    return others.contains(command)
        ? interruption.limits().during(() -> command.run(rest, console))
        : command.run(rest, console);
  }

  private UsageError unknownCommand(String word) {
    List<String> names = commands.stream().map(Subcommand::name).toList();
    return new UsageError("there is no command '" + word + "'", Similar.to(word, names));
  }

  private Optional<Subcommand> command(String name) {
    return commands.stream().filter(command -> command.name().equals(name)).findFirst();
  }

  /**
   * Returns whether a word is meant to be a command. It looks like one and there is no such file.
   */
  private static boolean isMistyped(String word) {
    try {
      return word.matches("[a-z]+") && !Files.exists(Path.of(word));
    } catch (InvalidPathException e) {
      return true;
    }
  }

  /**
   * Prints a usage error. It says what is wrong, what may be meant, and how the command is called.
   */
  static void complain(UsageError error, String usage, Console console) {
    console.complain(error.diagnostic());
    console.complain(List.of(usage));
  }

  private List<String> help() {
    int width = commands.stream().mapToInt(command -> command.name().length()).max().orElse(0);
    String form = "  %-" + (width + 3) + "s%s";
    List<String> all =
        commands.stream().map(its -> form.formatted(its.name(), its.summary())).toList();
    return Completion.filled("help.txt", Map.of("{commands}", all));
  }
}
