// SPDX-License-Identifier: Apache-2.0
package dev.ravel.stepping;

import dev.ravel.editor.SessionEnd;
import dev.ravel.explanation.NextSteps;
import dev.ravel.explanation.Telling;
import dev.ravel.result.Beside;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.replay.Scheduler;
import dev.ravel.task.replay.Turns;
import dev.ravel.task.stepping.Breakpoint;
import dev.ravel.task.stepping.StepNames;
import dev.ravel.task.stepping.Stepper;
import dev.ravel.task.stepping.Stop;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.ContinueResponse;
import org.eclipse.lsp4j.debug.DataBreakpoint;
import org.eclipse.lsp4j.debug.DataBreakpointAccessType;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.DataBreakpointInfoResponse;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.ExceptionBreakpointsFilter;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.ReverseContinueArguments;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.ScopesResponse;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetDataBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetDataBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StackTraceResponse;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.StepInTarget;
import org.eclipse.lsp4j.debug.StepInTargetsArguments;
import org.eclipse.lsp4j.debug.StepInTargetsResponse;
import org.eclipse.lsp4j.debug.StepOutArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.TerminateArguments;
import org.eclipse.lsp4j.debug.ThreadsResponse;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.VariablesResponse;
import org.eclipse.lsp4j.debug.launch.DSPLauncher;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.debug.messages.DebugResponseMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Serves one session of a debugger over a {@link Stepper}. All that concerns the execution is done
 * by one thread, in the order of the requests; a pause and the end of the session come in between.
 */
final class DebugServer implements IDebugProtocolServer {
  /** An execution that goes on by itself stops after as many steps. */
  private static final int MOST_STEPS = 10_000;

  private static final String NO_STEP = "this thread cannot make a step now";

  /** Stops at checks that are decided; what editors call a filter of exceptions. */
  private static final String ALARMS = "checks";

  /** The request behind whose answer a session is over. */
  private static final String LAST = "disconnect";

  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("stepper").factory());
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private final AtomicBoolean pausing = new AtomicBoolean();
  private Optional<IDebugProtocolClient> client = Optional.empty();
  private Optional<Stepper> opened = Optional.empty();
  private Turns turns = new Turns(new Scheduler.InTurn());

  /** Whether an execution that goes on stops wherever a check is violated or its goal reached. */
  private boolean alarming = true;

  /** Under which the breakpoints at names are, and those at values. */
  private static final String NAMES = "";

  private static final String VALUES = "\0";

  /** The breakpoints of each file, and the others under what is no file. */
  private final Map<String, List<Breakpoint>> breakpoints = new LinkedHashMap<>();

  private DebugServer() {}

  /** Serves a session until the other side ends it. */
  static ExitCode serve(InputStream in, OutputStream out) {
    DebugServer server = new DebugServer();
    Launcher<IDebugProtocolClient> launcher =
        DSPLauncher.createServerLauncher(
            server, in, out, Executors.newCachedThreadPool(), server::endingBehindTheLastAnswer);
    server.client = Optional.of(launcher.getRemoteProxy());
    try {
      var listening = launcher.startListening();
      CompletableFuture<Object> end = CompletableFuture.anyOf(server.end, ended(listening::get));
      return SessionEnd.await(end.thenApply(_ -> ExitCode.SUCCESS));
    } catch (ExecutionException e) {
      throw new IllegalStateException("the debugger's connection broke", e.getCause());
    } finally {
      server.pausing.set(true);
      server.worker.shutdownNow();
    }
  }

  /** Waits for something, such as the end of a stream. */
  private interface Wait {
    Object end() throws InterruptedException, ExecutionException;
  }

  private static CompletableFuture<Void> ended(Wait wait) {
    CompletableFuture<Void> ended = new CompletableFuture<>();
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                Object _ = wait.end();
                ended.complete(null);
              } catch (InterruptedException | ExecutionException e) {
                ended.completeExceptionally(e);
              }
            });
    return ended;
  }

  // ------------------------------------------------------------------------- how work is done

  /** Ends what goes on by itself when the person says so. */
  private Limits limits() {
    return _ -> pausing.get() ? Optional.of(Problem.K004) : Optional.empty();
  }

  /** Does something in turn; what cannot be done is an answer that says why. */
  private <T> CompletableFuture<T> inTurn(Supplier<T> work) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return limits().during(work);
          } catch (Refused refused) {
            throw failure(refused.why().message());
          } catch (LocalWorkTooLong tooLong) {
            throw failure(tooLong.getMessage());
          } catch (Halt halt) {
            throw failure(halt.reason().title());
          }
        },
        worker);
  }

  private <T> CompletableFuture<T> asked(Function<Stepper, T> work) {
    return inTurn(() -> work.apply(stepper()));
  }

  private Stepper stepper() {
    return opened.orElseThrow(() -> failure("nothing was launched"));
  }

  private static ResponseErrorException failure(String message) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, message, null));
  }

  /** Moves, and tells the other side where the execution is then. */
  private CompletableFuture<Void> moving(Function<Stepper, String> work) {
    pausing.set(false);
    worker.execute(
        () -> {
          int before = opened.map(Stepper::made).orElse(0);
          try {
            stopped(limits().during(() -> work.apply(stepper())), before);
          } catch (Refused refused) {
            output("console", refused.why().message());
            stopped("step", before);
          } catch (LocalWorkTooLong tooLong) {
            output("console", tooLong.getMessage());
            stopped("step", before);
          } catch (Halt _) {
            pausing.set(false);
            stopped("pause", before);
          } catch (ResponseErrorException why) {
            output("stderr", why.getMessage());
          }
        });
    return CompletableFuture.completedFuture(null);
  }

  private void output(String category, String text) {
    OutputEventArguments output = new OutputEventArguments();
    output.setCategory(category);
    output.setOutput(text + "\n");
    client.ifPresent(its -> its.output(output));
  }

  /** Says that the execution has stopped, why, and what its last steps have printed. */
  private void stopped(String reason, int before) {
    Stepper stepper = stepper();
    Telling told = stepper.told();
    told.story().scenes().stream()
        .skip(before)
        .flatMap(scene -> scene.printed().stream())
        .forEach(line -> output("stdout", line));
    StoppedEventArguments stopped = new StoppedEventArguments();
    stopped.setReason(reason);
    int last = told.run().length() - 1;
    int mover = last < 0 ? 0 : told.run().processes()[last];
    stopped.setThreadId(new DebugView(stepper).thread(mover));
    stopped.setAllThreadsStopped(true);
    List<Finding> violated = stepper.judged(told).violated();
    if (!violated.isEmpty()) {
      String text = violated.getFirst().headline().text();
      stopped.setReason(alarming ? "exception" : reason);
      stopped.setDescription("check violated");
      stopped.setText(text);
      output("console", "violated: " + text);
    } else if (stepper.next().choices().stream().allMatch(NextSteps.Choice::crash)) {
      stopped.setDescription("no step is possible any more");
    }
    client.ifPresent(its -> its.stopped(stopped));
  }

  // ------------------------------------------------------------------------- begin and end

  @Override
  public CompletableFuture<Capabilities> initialize(InitializeRequestArguments args) {
    Capabilities capabilities = new Capabilities();
    capabilities.setSupportsConfigurationDoneRequest(true);
    capabilities.setSupportsStepBack(true);
    capabilities.setSupportsFunctionBreakpoints(true);
    capabilities.setSupportsConditionalBreakpoints(true);
    capabilities.setSupportsDataBreakpoints(true);
    capabilities.setSupportsEvaluateForHovers(true);
    capabilities.setSupportsStepInTargetsRequest(true);
    capabilities.setSupportsTerminateRequest(true);
    ExceptionBreakpointsFilter alarms = new ExceptionBreakpointsFilter();
    alarms.setFilter(ALARMS);
    alarms.setLabel("Checks that are violated or reach their goal");
    alarms.setDefault_(true);
    capabilities.setExceptionBreakpointFilters(new ExceptionBreakpointsFilter[] {alarms});
    return CompletableFuture.completedFuture(capabilities);
  }

  @Override
  public CompletableFuture<Void> launch(Map<String, Object> args) {
    return inTurn(
        () -> {
          String program = text(args, "program").orElseThrow(() -> failure("no program is named"));
          Map<String, String> defines = new LinkedHashMap<>();
          if (args.get("defines") instanceof Map<?, ?> given) {
            given.forEach((name, value) -> defines.put(String.valueOf(name), plain(value)));
          }
          turns = new Turns(scheduler(args));
          opened = Optional.of(open(program, defines, text(args, "schedule")));
          client.ifPresent(IDebugProtocolClient::initialized);
          return null;
        });
  }

  /** Who moves where an execution goes on by itself. */
  private static Scheduler scheduler(Map<String, Object> args) {
    String word = text(args, "scheduler").orElse("turns");
    return switch (word) {
      case "turns" -> new Scheduler.InTurn();
      case "random" -> new Scheduler.Chance(seed(args.get("seed")));
      default -> throw failure("the scheduler is `turns` or `random`, not `" + word + "`");
    };
  }

  /** A whole number that makes a random execution the same again; 1 if none is given. */
  private static long seed(Object given) {
    return switch (given) {
      case null -> 1;
      case Number number when number.doubleValue() == Math.rint(number.doubleValue()) ->
          number.longValue();
      default -> throw failure("the seed is a whole number, not `" + given + "`");
    };
  }

  /** The text of an argument, unless it is empty. */
  private static Optional<String> text(Map<String, Object> args, String name) {
    return Optional.ofNullable(args.get(name)).map(String::valueOf).filter(its -> !its.isEmpty());
  }

  /** A value as the language writes it: JSON has no whole numbers. */
  private static String plain(Object value) {
    return value instanceof Double number && number == Math.rint(number)
        ? Long.toString(number.longValue())
        : String.valueOf(value);
  }

  private static Stepper open(
      String program, Map<String, String> defines, Optional<String> schedule) {
    return switch (Stepper.open(program, defines, Beside.NOTHING, schedule)) {
      case Answer.Given<Stepper>(Stepper stepper) -> stepper;
      case Answer.Nothing<Stepper>() -> throw failure(program + " has no thread and no net");
      case Answer.Failed<Stepper>(List<Diagnostic> why, ExitCode _) -> {
        Diagnostic first = why.getFirst();
        String place = first.span().map(span -> span + ": ").orElse("");
        throw failure(place + first.message() + " [" + first.problem().code() + "]");
      }
    };
  }

  @Override
  public CompletableFuture<Void> configurationDone(ConfigurationDoneArguments args) {
    return moving(_ -> "entry");
  }

  @Override
  public CompletableFuture<Void> disconnect(DisconnectArguments args) {
    pausing.set(true);
    return CompletableFuture.runAsync(() -> {}, worker); // behind what is done
  }

  /** Passes messages on; the session is over once the other side was told so. */
  private MessageConsumer endingBehindTheLastAnswer(MessageConsumer next) {
    return message -> {
      next.consume(message);
      if (message instanceof DebugResponseMessage answer && answer.getMethod().equals(LAST)) {
        end.complete(null);
      }
    };
  }

  @Override
  public CompletableFuture<Void> terminate(TerminateArguments args) {
    pausing.set(true);
    worker.execute(
        () ->
            client.ifPresent(
                its -> its.terminated(new org.eclipse.lsp4j.debug.TerminatedEventArguments())));
    return CompletableFuture.completedFuture(null);
  }

  // ---------------------------------------------------------------------------- breakpoints

  @Override
  public CompletableFuture<SetBreakpointsResponse> setBreakpoints(SetBreakpointsArguments args) {
    return asked(
        stepper -> {
          String path = args.getSource().getPath();
          Optional<String> file =
              stepper.sources().stream()
                  .filter(its -> DebugView.source(its).getPath().equals(normal(path)))
                  .findFirst();
          SourceBreakpoint[] wanted = args.getBreakpoints();
          List<Breakpoint> its = new ArrayList<>();
          List<org.eclipse.lsp4j.debug.Breakpoint> answers = new ArrayList<>();
          for (SourceBreakpoint one : wanted == null ? new SourceBreakpoint[0] : wanted) {
            Breakpoint.Line line = new Breakpoint.Line(file.orElse(""), one.getLine());
            boolean known = file.isPresent() && new StepNames(stepper.system()).isLine(line);
            org.eclipse.lsp4j.debug.Breakpoint answer = answer(known);
            answer.setLine(one.getLine());
            if (!known) {
              answer.setMessage("no statement and no transition of the model stands here");
            } else {
              add(its, line, one.getCondition(), stepper, answer);
            }
            answers.add(answer);
          }
          breakpoints.put(String.valueOf(path), its);
          set(stepper);
          SetBreakpointsResponse response = new SetBreakpointsResponse();
          response.setBreakpoints(answers.toArray(org.eclipse.lsp4j.debug.Breakpoint[]::new));
          return response;
        });
  }

  /** Adds a breakpoint, which halts where its condition is true, if it has one. */
  private static void add(
      List<Breakpoint> all,
      Breakpoint.Line line,
      String condition,
      Stepper stepper,
      org.eclipse.lsp4j.debug.Breakpoint answer) {
    if (condition == null || condition.isBlank()) {
      all.add(line);
      return;
    }
    try {
      all.add(new Breakpoint.When(line, stepper.watch(condition), condition));
    } catch (Refused refused) {
      answer.setVerified(false);
      answer.setMessage(refused.why().message());
    }
  }

  private static String normal(String path) {
    return Path.of(path).toAbsolutePath().normalize().toString();
  }

  private static org.eclipse.lsp4j.debug.Breakpoint answer(boolean known) {
    org.eclipse.lsp4j.debug.Breakpoint answer = new org.eclipse.lsp4j.debug.Breakpoint();
    answer.setVerified(known);
    return answer;
  }

  private void set(Stepper stepper) {
    stepper.breakpoints().clear();
    breakpoints.values().forEach(stepper.breakpoints()::addAll);
  }

  @Override
  public CompletableFuture<SetFunctionBreakpointsResponse> setFunctionBreakpoints(
      SetFunctionBreakpointsArguments args) {
    return asked(
        stepper -> {
          StepNames names = new StepNames(stepper.system());
          List<Breakpoint> its = new ArrayList<>();
          List<org.eclipse.lsp4j.debug.Breakpoint> answers = new ArrayList<>();
          for (var one : args.getBreakpoints()) {
            String name = one.getName();
            Optional<Breakpoint> found = named(stepper, names, name);
            found.ifPresent(its::add);
            org.eclipse.lsp4j.debug.Breakpoint answer = answer(found.isPresent());
            if (found.isEmpty()) {
              answer.setMessage(
                  stepper.areChecks(name)
                      ? "no single state violates the check " + name
                      : "no check, thread, transition or object is called " + name);
            }
            answers.add(answer);
          }
          breakpoints.put(NAMES, its);
          set(stepper);
          SetFunctionBreakpointsResponse response = new SetFunctionBreakpointsResponse();
          response.setBreakpoints(answers.toArray(org.eclipse.lsp4j.debug.Breakpoint[]::new));
          return response;
        });
  }

  /** What a name stands for: checks first, then threads and transitions, then objects. */
  private static Optional<Breakpoint> named(Stepper stepper, StepNames names, String name) {
    if (stepper.areChecks(name)) {
      return stepper.statesDecide(name)
          ? Optional.of(new Breakpoint.Check(name))
          : Optional.empty();
    }
    if (names.areMovers(name)) {
      return Optional.of(new Breakpoint.Mover(name));
    }
    return names.areObjects(name) ? Optional.of(new Breakpoint.Value(name)) : Optional.empty();
  }

  @Override
  public CompletableFuture<SetExceptionBreakpointsResponse> setExceptionBreakpoints(
      SetExceptionBreakpointsArguments args) {
    return inTurn(
        () -> {
          alarming = List.of(args.getFilters()).contains(ALARMS);
          opened.ifPresent(stepper -> stepper.stopAtAlarms(alarming));
          org.eclipse.lsp4j.debug.Breakpoint[] answers =
              Stream.of(args.getFilters())
                  .map(filter -> answer(filter.equals(ALARMS)))
                  .toArray(org.eclipse.lsp4j.debug.Breakpoint[]::new);
          SetExceptionBreakpointsResponse response = new SetExceptionBreakpointsResponse();
          response.setBreakpoints(answers);
          return response;
        });
  }

  /** Of a variable that is shown: only of what threads share it is known whether it changes. */
  @Override
  public CompletableFuture<DataBreakpointInfoResponse> dataBreakpointInfo(
      DataBreakpointInfoArguments args) {
    return asked(
        stepper -> {
          DataBreakpointInfoResponse response = new DataBreakpointInfoResponse();
          String name = args.getName();
          boolean shared =
              args.getVariablesReference() == null
                  || args.getVariablesReference() == DebugView.SHARED;
          if (shared && new StepNames(stepper.system()).areObjects(name)) {
            response.setDataId(name);
            response.setDescription(name);
            response.setAccessTypes(
                new DataBreakpointAccessType[] {DataBreakpointAccessType.WRITE});
          } else {
            response.setDescription(name + " is not shared");
          }
          return response;
        });
  }

  @Override
  public CompletableFuture<SetDataBreakpointsResponse> setDataBreakpoints(
      SetDataBreakpointsArguments args) {
    return asked(
        stepper -> {
          StepNames names = new StepNames(stepper.system());
          List<Breakpoint> its = new ArrayList<>();
          List<org.eclipse.lsp4j.debug.Breakpoint> answers = new ArrayList<>();
          for (DataBreakpoint one : args.getBreakpoints()) {
            boolean known = names.areObjects(one.getDataId());
            if (known) {
              its.add(new Breakpoint.Value(one.getDataId()));
            }
            org.eclipse.lsp4j.debug.Breakpoint answer = answer(known);
            if (!known) {
              answer.setMessage("nothing that threads share is called " + one.getDataId());
            }
            answers.add(answer);
          }
          breakpoints.put(VALUES, its);
          set(stepper);
          SetDataBreakpointsResponse response = new SetDataBreakpointsResponse();
          response.setBreakpoints(answers.toArray(org.eclipse.lsp4j.debug.Breakpoint[]::new));
          return response;
        });
  }

  // ---------------------------------------------------------------------------------- moves

  @Override
  public CompletableFuture<ContinueResponse> continue_(ContinueArguments args) {
    ContinueResponse response = new ContinueResponse();
    response.setAllThreadsContinued(true);
    return moving(this::goOn).thenApply(_ -> response);
  }

  private String goOn(Stepper stepper) {
    return reason(stepper.goOn(turns, MOST_STEPS, OptionalInt.empty()));
  }

  /** Why an execution has stopped, in the words of the protocol. */
  private String reason(Stop stop) {
    return switch (stop.reason()) {
      case Stop.Reason.Met(List<Breakpoint> met) ->
          met.stream().allMatch(Breakpoint.Check.class::isInstance)
              ? "function breakpoint"
              : "breakpoint";
      case Stop.Reason.Alarm _ -> "exception";
      case Stop.Reason.Limit _ -> {
        pausing.set(false);
        yield "pause";
      }
      case Stop.Reason.Enough _, Stop.Reason.TooLong _ -> {
        output("console", "stopped after " + stop.steps() + " steps");
        yield "pause";
      }
      case Stop.Reason.NothingMoves _, Stop.Reason.Ahead _, Stop.Reason.True _ -> "step";
    };
  }

  @Override
  public CompletableFuture<Void> stepIn(StepInArguments args) {
    int target = args.getTargetId() == null ? 0 : args.getTargetId();
    return moving(stepper -> step(stepper, args.getThreadId(), target));
  }

  @Override
  public CompletableFuture<Void> next(NextArguments args) {
    return moving(stepper -> alone(stepper, args.getThreadId(), true));
  }

  /** Lets a thread make several steps; transitions that nobody fires happen one at a time. */
  private String alone(Stepper stepper, int thread, boolean upToSynchronisation) {
    if (thread > stepper.system().threads()) {
      return step(stepper, thread, 0);
    }
    Stop stop = stepper.goOnAlone(thread - 1, upToSynchronisation, MOST_STEPS);
    if (stop.steps() == 0) {
      output("console", NO_STEP);
    }
    return reason(stop);
  }

  private String step(Stepper stepper, int thread, int target) {
    List<NextSteps.Choice> choices = new DebugView(stepper).choices(thread);
    if (choices.isEmpty()) {
      output("console", NO_STEP);
    } else {
      stepper.move(choices.get(Math.clamp(target, 0, choices.size() - 1)).move());
    }
    return "step";
  }

  /** Lets a thread make steps until it cannot make one, or comes to a choice. */
  @Override
  public CompletableFuture<Void> stepOut(StepOutArguments args) {
    return moving(stepper -> alone(stepper, args.getThreadId(), false));
  }

  @Override
  public CompletableFuture<Void> stepBack(StepBackArguments args) {
    return moving(
        stepper -> {
          if (stepper.undo(1) == 0) {
            output("console", "this is the start");
          }
          return "step";
        });
  }

  @Override
  public CompletableFuture<Void> reverseContinue(ReverseContinueArguments args) {
    return moving(stepper -> stepper.goBack() ? "breakpoint" : "entry");
  }

  @Override
  public CompletableFuture<Void> pause(PauseArguments args) {
    pausing.set(true);
    return CompletableFuture.completedFuture(null);
  }

  // -------------------------------------------------------------------------- what is looked at

  @Override
  public CompletableFuture<ThreadsResponse> threads() {
    return asked(
        stepper -> {
          ThreadsResponse response = new ThreadsResponse();
          response.setThreads(
              new DebugView(stepper).threads().toArray(org.eclipse.lsp4j.debug.Thread[]::new));
          return response;
        });
  }

  @Override
  public CompletableFuture<StackTraceResponse> stackTrace(StackTraceArguments args) {
    return asked(
        stepper -> {
          StackTraceResponse response = new StackTraceResponse();
          StackFrame frame = new DebugView(stepper).frame(args.getThreadId());
          response.setStackFrames(new StackFrame[] {frame});
          response.setTotalFrames(1);
          return response;
        });
  }

  @Override
  public CompletableFuture<ScopesResponse> scopes(ScopesArguments args) {
    return asked(
        stepper -> {
          ScopesResponse response = new ScopesResponse();
          response.setScopes(
              new DebugView(stepper).scopes(args.getFrameId()).toArray(Scope[]::new));
          return response;
        });
  }

  @Override
  public CompletableFuture<VariablesResponse> variables(VariablesArguments args) {
    return asked(
        stepper -> {
          VariablesResponse response = new VariablesResponse();
          response.setVariables(
              new DebugView(stepper)
                  .variables(args.getVariablesReference())
                  .toArray(Variable[]::new));
          return response;
        });
  }

  @Override
  public CompletableFuture<StepInTargetsResponse> stepInTargets(StepInTargetsArguments args) {
    return asked(
        stepper -> {
          StepInTargetsResponse response = new StepInTargetsResponse();
          response.setTargets(
              new DebugView(stepper).targets(args.getFrameId()).toArray(StepInTarget[]::new));
          return response;
        });
  }

  @Override
  public CompletableFuture<EvaluateResponse> evaluate(EvaluateArguments args) {
    return asked(
        stepper -> {
          EvaluateResponse response = new EvaluateResponse();
          int frame = args.getFrameId() == null ? 0 : args.getFrameId();
          response.setResult(value(stepper, frame, args.getExpression().strip()));
          return response;
        });
  }

  /** The value of a local variable, of what is shared, or of a condition. */
  private static String value(Stepper stepper, int frame, String expression) {
    for (Vocabulary.Binding local : new DebugView(stepper).locals(frame - 1)) {
      if (local.name().equals(expression)) {
        return local.value();
      }
    }
    List<Vocabulary.Binding> values = stepper.values(expression);
    if (values.size() == 1 && values.getFirst().name().equals(expression)) {
      return values.getFirst().value();
    }
    if (!values.isEmpty()) {
      return String.join(
          ", ", values.stream().map(its -> its.name() + " = " + its.value()).toList());
    }
    return Boolean.toString(stepper.holds(stepper.watch(expression)));
  }
}
