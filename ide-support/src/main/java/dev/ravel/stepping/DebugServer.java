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
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.ContinueResponse;
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

  /** The request after whose answer a session is over. */
  private static final String LAST = "disconnect";

  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("stepper").factory());
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private final AtomicBoolean pausing = new AtomicBoolean();
  private Optional<IDebugProtocolClient> client = Optional.empty();
  private Optional<Stepper> opened = Optional.empty();
  private Turns turns = new Turns(new Scheduler.InTurn());

  /** True if an execution that goes on stops wherever a check is violated or its goal reached. */
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

  /** Returns the scheduler where an execution goes on by itself. */
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

  /** Returns a value as the language writes it. JSON has no whole numbers. */
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

  /**
   * Returns a consumer that passes messages on. The session is over once the other side has
   * received its end.
   */
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

  /**
   * A breakpoint that an editor wants.
   *
   * @param its the meaning; absent if there is none
   */
  private record Wanted(Optional<Breakpoint> its, org.eclipse.lsp4j.debug.Breakpoint answer) {
    /** Its answer says otherwise where it has no meaning. */
    Wanted(Optional<Breakpoint> its, String otherwise) {
      this(its, answered(its.isPresent(), otherwise));
    }

    private static org.eclipse.lsp4j.debug.Breakpoint answered(boolean known, String otherwise) {
      return filled(
          new org.eclipse.lsp4j.debug.Breakpoint(),
          answer -> {
            answer.setVerified(known);
            answer.setMessage(known ? null : otherwise);
          });
    }
  }

  /** Sets the breakpoints of one kind or file in place of those before, and answers for each. */
  private <W> CompletableFuture<org.eclipse.lsp4j.debug.Breakpoint[]> set(
      String place, W[] wanted, BiFunction<Stepper, W, Wanted> meaning) {
    return asked(
        stepper -> {
          List<Wanted> all = Stream.of(wanted).map(one -> meaning.apply(stepper, one)).toList();
          breakpoints.put(place, all.stream().flatMap(one -> one.its().stream()).toList());
          stepper.breakpoints().clear();
          breakpoints.values().forEach(stepper.breakpoints()::addAll);
          return all.stream()
              .map(Wanted::answer)
              .toArray(org.eclipse.lsp4j.debug.Breakpoint[]::new);
        });
  }

  @Override
  public CompletableFuture<SetBreakpointsResponse> setBreakpoints(SetBreakpointsArguments args) {
    String path = args.getSource().getPath();
    SourceBreakpoint[] wanted = args.getBreakpoints();
    return set(
            String.valueOf(path),
            wanted == null ? new SourceBreakpoint[0] : wanted,
            (stepper, one) -> line(stepper, path, one))
        .thenApply(all -> filled(new SetBreakpointsResponse(), its -> its.setBreakpoints(all)));
  }

  /** A breakpoint at a line, which halts where its condition is true, if it has one. */
  private static Wanted line(Stepper stepper, String path, SourceBreakpoint one) {
    String own = Path.of(path).toAbsolutePath().normalize().toString();
    Optional<Breakpoint.Line> line =
        stepper.sources().stream()
            .filter(its -> DebugView.source(its).getPath().equals(own))
            .findFirst()
            .map(file -> new Breakpoint.Line(file, one.getLine()))
            .filter(new StepNames(stepper.system())::isLine);
    String condition = one.getCondition();
    boolean plain = condition == null || condition.isBlank();
    Wanted wanted;
    try {
      wanted =
          new Wanted(
              line.map(
                  its ->
                      plain ? its : new Breakpoint.When(its, stepper.watch(condition), condition)),
              "no statement and no transition of the model stands here");
    } catch (Refused refused) {
      wanted = new Wanted(Optional.empty(), refused.why().message());
    }
    wanted.answer().setLine(one.getLine());
    return wanted;
  }

  @Override
  public CompletableFuture<SetFunctionBreakpointsResponse> setFunctionBreakpoints(
      SetFunctionBreakpointsArguments args) {
    return set(
            NAMES,
            args.getBreakpoints(),
            (stepper, one) ->
                new Wanted(
                    named(stepper, new StepNames(stepper.system()), one.getName()),
                    stepper.areChecks(one.getName())
                        ? "no single state violates the check " + one.getName()
                        : "no check, thread, transition or object is called " + one.getName()))
        .thenApply(
            all -> filled(new SetFunctionBreakpointsResponse(), its -> its.setBreakpoints(all)));
  }

  /**
   * Returns the object of a name. Checks come first, then threads and transitions, then objects.
   */
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
                  .map(filter -> Wanted.answered(filter.equals(ALARMS), null))
                  .toArray(org.eclipse.lsp4j.debug.Breakpoint[]::new);
          return filled(new SetExceptionBreakpointsResponse(), its -> its.setBreakpoints(answers));
        });
  }

  /**
   * Answers for a variable that is shown. Only of what threads share it is known whether it
   * changes.
   */
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
    return set(
            VALUES,
            args.getBreakpoints(),
            (stepper, one) ->
                new Wanted(
                    Optional.<Breakpoint>of(new Breakpoint.Value(one.getDataId()))
                        .filter(_ -> new StepNames(stepper.system()).areObjects(one.getDataId())),
                    "nothing that threads share is called " + one.getDataId()))
        .thenApply(all -> filled(new SetDataBreakpointsResponse(), its -> its.setBreakpoints(all)));
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

  /** Returns the reason why an execution has stopped, in the words of the protocol. */
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

  private static <R> R filled(R response, Consumer<R> fill) {
    fill.accept(response);
    return response;
  }

  private <R> CompletableFuture<R> viewed(R response, BiConsumer<DebugView, R> fill) {
    return asked(stepper -> filled(response, its -> fill.accept(new DebugView(stepper), its)));
  }

  @Override
  public CompletableFuture<ThreadsResponse> threads() {
    return viewed(
        new ThreadsResponse(),
        (view, its) ->
            its.setThreads(view.threads().toArray(org.eclipse.lsp4j.debug.Thread[]::new)));
  }

  @Override
  public CompletableFuture<StackTraceResponse> stackTrace(StackTraceArguments args) {
    return viewed(
        new StackTraceResponse(),
        (view, its) -> {
          its.setStackFrames(new StackFrame[] {view.frame(args.getThreadId())});
          its.setTotalFrames(1);
        });
  }

  @Override
  public CompletableFuture<ScopesResponse> scopes(ScopesArguments args) {
    return viewed(
        new ScopesResponse(),
        (view, its) -> its.setScopes(view.scopes(args.getFrameId()).toArray(Scope[]::new)));
  }

  @Override
  public CompletableFuture<VariablesResponse> variables(VariablesArguments args) {
    return viewed(
        new VariablesResponse(),
        (view, its) ->
            its.setVariables(
                view.variables(args.getVariablesReference()).toArray(Variable[]::new)));
  }

  @Override
  public CompletableFuture<StepInTargetsResponse> stepInTargets(StepInTargetsArguments args) {
    return viewed(
        new StepInTargetsResponse(),
        (view, its) ->
            its.setTargets(view.targets(args.getFrameId()).toArray(StepInTarget[]::new)));
  }

  @Override
  public CompletableFuture<EvaluateResponse> evaluate(EvaluateArguments args) {
    int frame = args.getFrameId() == null ? 0 : args.getFrameId();
    return asked(stepper -> value(stepper, frame, args.getExpression().strip()))
        .thenApply(value -> filled(new EvaluateResponse(), its -> its.setResult(value)));
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
