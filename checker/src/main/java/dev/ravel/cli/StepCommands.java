// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explanation.NextSteps;
import dev.ravel.explanation.Numbers;
import dev.ravel.explanation.Schedules;
import dev.ravel.explanation.Telling;
import dev.ravel.explore.Named;
import dev.ravel.report.StepText;
import dev.ravel.report.Style;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import dev.ravel.source.SourceText;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.replay.ScheduleExecution;
import dev.ravel.task.replay.Scheduler;
import dev.ravel.task.replay.Turns;
import dev.ravel.task.stepping.Breakpoint;
import dev.ravel.task.stepping.StateFindings;
import dev.ravel.task.stepping.StepNames;
import dev.ravel.task.stepping.Stepper;
import dev.ravel.task.stepping.Stop;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The commands of {@code ravel step}. Each has its action and its output. */
final class StepCommands {
  /** The number of steps where none is given. */
  private static final int USUAL_STEPS = 10_000;

  private static final int MOST_INPUTS = 20;

  private final Console console;
  private final StepText text;
  private final Programs program;
  private final Map<String, String> defines;
  private final Stepper stepper;
  private final Turns inTurn = new Turns(new Scheduler.InTurn());
  private final Turns chance;

  StepCommands(
      Console console,
      Style style,
      Programs program,
      Map<String, String> defines,
      long seed,
      Stepper stepper) {
    this.console = console;
    this.text = new StepText(style);
    this.program = program;
    this.defines = defines;
    this.stepper = stepper;
    this.chance = new Turns(new Scheduler.Chance(seed));
  }

  /** Returns whether a command ends the session. */
  boolean isEnd(String command) {
    return word(command).filter(StepWord.QUIT::equals).isPresent();
  }

  /**
   * Carries a command out.
   *
   * @return the limit that has stopped it, if one has
   * @throws UsageError if it is none
   */
  Optional<Problem> carryOut(String command) {
    if (command.isEmpty() || command.startsWith("#")) {
      return Optional.empty();
    }
    int space = command.indexOf(' ');
    String first = space < 0 ? command : command.substring(0, space);
    String rest = space < 0 ? "" : command.substring(space + 1).strip();
    Optional<StepWord> word = word(first);
    if (word.isPresent()) {
      return named(word.get(), rest);
    }
    if (command.matches("[0-9]+")) {
      choose(number(command, "a step"));
    } else if (isMove(first)) {
      stepper.move(command);
    } else {
      List<String> words = Named.words(StepWord.class);
      throw new UsageError(
          "'" + first + "' is no command, and no thread or transition is called so",
          Similar.to(first, words));
    }
    show();
    return Optional.empty();
  }

  /** Returns the command of a word; a short word is none where a thread has it as its name. */
  private Optional<StepWord> word(String word) {
    return StepWord.of(word, !isMove(word));
  }

  /** Returns whether a word begins with the name of a thread or transition. */
  private boolean isMove(String word) {
    return word.startsWith("(") || names().areMovers(word.replaceAll("[\\[/*(].*", ""));
  }

  private Optional<Problem> named(StepWord word, String rest) {
    switch (word) {
      case MOVE -> {
        if (rest.isEmpty()) {
          throw new UsageError("moves are missing: move P[0] P[1]/2");
        }
        stepper.move(rest);
        show();
      }
      case UNDO -> back(stepper.undo(optional(rest, 1)), "there is no step to take back");
      case REDO -> back(stepper.redo(optional(rest, 1)), "no step was taken back");
      case START -> back(stepper.undo(Integer.MAX_VALUE), "there is no step to take back");
      case INPUTS -> inputs(rest);
      case SHOW -> show();
      case STEPS -> console.print(text.next(stepper.next(), true));
      case STATE -> state(rest);
      case TRACE -> text.trace(stepper.told(), line -> console.out().print(line + "\n"));
      case BREAK -> breaks(rest);
      case DELETE -> delete(rest);
      case CONTINUE -> {
        return goOn(inTurn, optional(rest, USUAL_STEPS), OptionalInt.empty());
      }
      case RANDOM -> {
        return goOn(chance, optional(rest, 1), OptionalInt.empty());
      }
      case UNTIL -> {
        if (rest.isEmpty()) {
          throw new UsageError("a condition is missing: until x == 1");
        }
        return goOn(inTurn, USUAL_STEPS, OptionalInt.of(stepper.watch(rest)));
      }
      case SCHEDULE ->
          console.print(
              List.of(text.replay(program.file(), program.beside(), defines, stepper.told())));
      case SAVE -> save(rest);
      case LOAD -> load(rest);
      case HELP -> StepWord.help().forEach(this::say);
      case QUIT -> {
        // the session ends before
      }
    }
    return Optional.empty();
  }

  // ------------------------------------------------------------------------------ what is shown

  private void show() {
    Telling told = stepper.told();
    console.print(text.arrival(told));
    console.print(text.values(told));
    NextSteps next = stepper.next();
    console.print(text.next(next, false));
    end(next);
    StateFindings judged = stepper.judged(told);
    console.print(text.judged(judged.violated(), judged.reached()));
  }

  private void end(NextSteps next) {
    List<NextSteps.Choice> choices = next.choices().stream().filter(its -> !its.crash()).toList();
    boolean deadEnd = choices.stream().allMatch(its -> its.kind() == NextSteps.Kind.DISCARD);
    if (stepper.failed()) {
      say("the execution has ended with an error");
    } else if (!choices.isEmpty() && deadEnd) {
      say("an assumption is false now, which discards the execution");
    } else if (choices.isEmpty() && next.idle().stream().noneMatch(NextSteps.Idle::tooLong)) {
      say(
          stepper.system().ends(stepper.state())
              ? "the execution ends here, as it should"
              : "no step is possible any more: a deadlock");
    }
  }

  private void say(String sentence) {
    console.print(List.of("    " + sentence));
  }

  private void state(String name) {
    StepNames names = names();
    if (!name.isEmpty() && !names.areObjects(name) && !names.areMovers(name)) {
      throw unknown(name);
    }
    List<Vocabulary.Binding> values = stepper.values(name);
    if (values.isEmpty()) {
      say("no values");
    }
    console.print(text.bindings(values));
  }

  private StepNames names() {
    return new StepNames(stepper.system());
  }

  private UsageError unknown(String name) {
    return new UsageError("nothing is called '" + name + "'", Similar.to(name, names().all()));
  }

  // ---------------------------------------------------------------------------------- movement

  private void choose(int number) {
    List<NextSteps.Choice> choices = stepper.next().choices();
    if (number < 1 || number > choices.size()) {
      throw new UsageError(
          choices.isEmpty()
              ? "no step is possible here: `undo` takes the last one back"
              : "there is no step " + number + " here: they are 1 to " + choices.size());
    }
    stepper.move(choices.get(number - 1).move());
  }

  private void back(int steps, String otherwise) {
    if (steps == 0) {
      throw new UsageError(otherwise);
    }
    show();
  }

  private void inputs(String rest) {
    int count = stepper.initialStates();
    if (rest.isEmpty()) {
      int some = Math.min(count, MOST_INPUTS);
      for (int k = 0; k < some; k++) {
        List<String> values =
            stepper.inputs(k).stream().map(its -> its.name() + " = " + its.value()).toList();
        say((k + 1) + "  " + (values.isEmpty() ? "no inputs" : String.join(", ", values)));
      }
      if (some < count) {
        say("and " + Numbers.count(count - some, "other", "others") + "; -D fixes an input");
      }
      return;
    }
    int number = number(rest, "a number of inputs");
    if (number < 1 || number > count) {
      throw new UsageError("there are no inputs " + number + ": they are 1 to " + count);
    }
    stepper.begin(number - 1);
    show();
  }

  private Optional<Problem> goOn(Turns turns, int most, OptionalInt until) {
    Stop stop = stepper.goOn(turns, most, until);
    if (stop.reason() instanceof Stop.Reason.Limit(Problem problem)) {
      say("stopped after " + Numbers.count(stop.steps(), "step", "steps"));
      return Optional.of(problem);
    }
    if (stop.steps() > 1) {
      say("made " + Numbers.count(stop.steps(), "step", "steps"));
    }
    if (stop.steps() > 0) {
      show();
    }
    switch (stop.reason()) {
      case Stop.Reason.Met(List<Breakpoint> met) ->
          met.forEach(its -> say("stopped at " + its.words()));
      case Stop.Reason.True() -> say("the condition is true");
      case Stop.Reason.TooLong() ->
          say("no schedule has more than " + Numbers.count(ScheduleExecution.MOST) + " steps");
      case Stop.Reason.Enough() -> {
        if (until.isPresent()) {
          say("the condition is not true yet: `continue` goes on");
        } else if (most == USUAL_STEPS) {
          say("stopped after this many steps: `continue` goes on");
        }
      }
      case Stop.Reason.NothingMoves() -> {
        if (stop.steps() == 0) {
          say("no thread can move: `undo` takes the last step back");
        }
      }
      case Stop.Reason.Alarm _, Stop.Reason.Ahead _, Stop.Reason.Limit _ -> {
        // what the checks say is shown with the state
      }
    }
    return Optional.empty();
  }

  // -------------------------------------------------------------------------------- breakpoints

  private void breaks(String where) {
    List<Breakpoint> all = stepper.breakpoints();
    if (where.isEmpty()) {
      if (all.isEmpty()) {
        say("no breakpoints");
      }
      for (int k = 0; k < all.size(); k++) {
        say((k + 1) + "  " + all.get(k).words());
      }
      return;
    }
    Breakpoint its = breakpoint(where);
    if (!all.contains(its)) {
      all.add(its);
    }
    say("breakpoint " + (all.indexOf(its) + 1) + ": " + its.words());
  }

  private Breakpoint breakpoint(String where) {
    if (where.startsWith("if ")) {
      String condition = where.substring("if ".length()).strip();
      return new Breakpoint.Becomes(stepper.watch(condition), condition);
    }
    int colon = where.lastIndexOf(':');
    String line = where.substring(colon + 1);
    if (line.matches("[0-9]+")) {
      return line(colon < 0 ? "" : where.substring(0, colon), number(line, "a line"));
    }
    if (names().areMovers(where)) {
      return new Breakpoint.Mover(where);
    }
    if (names().areObjects(where)) {
      return new Breakpoint.Value(where);
    }
    throw unknown(where);
  }

  private Breakpoint line(String name, int line) {
    Breakpoint.Line its = new Breakpoint.Line(name, line);
    if (!names().isLine(its)) {
      throw new UsageError("no statement and no transition stands at " + its.words());
    }
    return its;
  }

  private void delete(String rest) {
    List<Breakpoint> all = stepper.breakpoints();
    if (rest.isEmpty()) {
      all.clear();
      return;
    }
    int number = number(rest, "a breakpoint");
    if (number < 1 || number > all.size()) {
      throw new UsageError("there is no breakpoint " + number);
    }
    all.remove(number - 1);
  }

  // ------------------------------------------------------------------------------------- files

  private void save(String name) {
    if (name.isEmpty()) {
      throw new UsageError("the name of a file is missing: save FILE");
    }
    new Outputs().and("save", Optional.of(name)).refuse(stepper.sources(), UsageError::new);
    WrittenFile.write(name, Schedules.text(stepper.told()) + "\n")
        .ifPresent(
            why -> {
              throw new UsageError(why);
            });
  }

  private void load(String name) {
    switch (new SourceFiles(InputStream.nullInputStream()).read(name)) {
      case SourceFiles.Outcome.Failed(Diagnostic why) -> throw new UsageError(why);
      case SourceFiles.Outcome.Read(SourceText source, var _) -> {
        stepper.load(source.text());
        show();
      }
    }
  }

  // ------------------------------------------------------------------------------------ numbers

  private static int optional(String text, int otherwise) {
    return text.isEmpty() ? otherwise : number(text, "a number of steps");
  }

  private static int number(String text, String what) {
    if (!text.matches("[0-9]{1,9}")) {
      throw new UsageError("'" + text + "' is not " + what);
    }
    return Integer.parseInt(text);
  }
}
