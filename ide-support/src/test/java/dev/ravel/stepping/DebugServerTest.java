// SPDX-License-Identifier: Apache-2.0
package dev.ravel.stepping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.result.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.DataBreakpoint;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.FunctionBreakpoint;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.ReverseContinueArguments;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetDataBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsArguments;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.StepInTarget;
import org.eclipse.lsp4j.debug.StepInTargetsArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.launch.DSPLauncher;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of a session as an editor has it. It has a client of the protocol, and pipes between the
 * two.
 */
@Timeout(120)
class DebugServerTest {
  private static final String LOST =
      """
      const N = 2
      shared x: int[0..N]
      thread T[i in 1..N] {
        var t: int[0..N] = x
        print "read"
        x = t + 1
      }
      thread C { either { x = 0 } or { skip } }
      check finally x == N
      """;

  @TempDir private Path folder;
  private final BlockingQueue<StoppedEventArguments> stops = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> outputs = new LinkedBlockingQueue<>();
  private final CompletableFuture<Void> initialized = new CompletableFuture<>();
  private Pipe toServer;
  private IDebugProtocolServer server;
  private CompletableFuture<ExitCode> served;

  private final class Editor implements IDebugProtocolClient {
    @Override
    public void stopped(StoppedEventArguments args) {
      stops.add(args);
    }

    @Override
    public void output(OutputEventArguments args) {
      outputs.add(args.getCategory() + ": " + args.getOutput().strip());
    }

    @Override
    public void initialized() {
      initialized.complete(null);
    }
  }

  @BeforeEach
  void connect() throws IOException {
    // pipes of the system: one within Java breaks once the thread that wrote last has ended
    toServer = Pipe.open();
    Pipe toClient = Pipe.open();
    InputStream requests = Channels.newInputStream(toServer.source());
    served =
        CompletableFuture.supplyAsync(
            () -> {
              try (OutputStream answers = Channels.newOutputStream(toClient.sink())) {
                return DebugServer.serve(requests, answers);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    var launcher =
        DSPLauncher.createClientLauncher(
            new Editor(),
            Channels.newInputStream(toClient.source()),
            Channels.newOutputStream(toServer.sink()));
    var _ = launcher.startListening();
    server = launcher.getRemoteProxy();
  }

  @AfterEach
  void disconnect() throws Exception {
    server.disconnect(new DisconnectArguments()).get(30, TimeUnit.SECONDS);
    assertEquals(ExitCode.SUCCESS, served.get(30, TimeUnit.SECONDS));
    toServer.sink().close();
  }

  private Path launch(String name, String text, String schedule) throws Exception {
    Path file = Files.writeString(folder.resolve(name), text);
    Capabilities can = server.initialize(new InitializeRequestArguments()).get();
    assertTrue(can.getSupportsStepBack());
    Map<String, Object> args = new HashMap<>(Map.of("program", file.toString()));
    if (!schedule.isEmpty()) {
      args.put("schedule", schedule);
    }
    server.launch(args).get();
    initialized.get(30, TimeUnit.SECONDS);
    return file;
  }

  private void begin() throws Exception {
    server.configurationDone(new ConfigurationDoneArguments()).get();
    assertEquals("entry", stop().getReason());
  }

  private StoppedEventArguments stop() throws InterruptedException {
    StoppedEventArguments stop = stops.poll(30, TimeUnit.SECONDS);
    assertTrue(stop != null, "it stops");
    return stop;
  }

  private int thread(String name) throws Exception {
    return Stream.of(server.threads().get().getThreads())
        .filter(its -> its.getName().equals(name))
        .findFirst()
        .orElseThrow()
        .getId();
  }

  private StackFrame frame(String thread) throws Exception {
    StackTraceArguments args = new StackTraceArguments();
    args.setThreadId(thread(thread));
    return server.stackTrace(args).get().getStackFrames()[0];
  }

  private List<String> variables(String thread, String scope) throws Exception {
    ScopesArguments args = new ScopesArguments();
    args.setFrameId(frame(thread).getId());
    int reference =
        Stream.of(server.scopes(args).get().getScopes())
            .filter(its -> its.getName().equals(scope))
            .findFirst()
            .orElseThrow()
            .getVariablesReference();
    VariablesArguments wanted = new VariablesArguments();
    wanted.setVariablesReference(reference);
    return Stream.of(server.variables(wanted).get().getVariables())
        .map(its -> its.getName() + " = " + its.getValue())
        .toList();
  }

  private String evaluate(String expression, String thread) throws Exception {
    EvaluateArguments args = new EvaluateArguments();
    args.setExpression(expression);
    args.setFrameId(thread(thread));
    return server.evaluate(args).get().getResult();
  }

  private StoppedEventArguments step(String thread) throws Exception {
    StepInArguments args = new StepInArguments();
    args.setThreadId(thread(thread));
    server.stepIn(args).get();
    return stop();
  }

  private StoppedEventArguments next(String thread) throws Exception {
    NextArguments args = new NextArguments();
    args.setThreadId(thread(thread));
    server.next(args).get();
    return stop();
  }

  private StoppedEventArguments goOn() throws Exception {
    var _ = server.continue_(new ContinueArguments()).get();
    return stop();
  }

  private StoppedEventArguments back() throws Exception {
    server.stepBack(new StepBackArguments()).get();
    return stop();
  }

  @Test
  void goesForwardsAndBackwards() throws Exception {
    launch("lost.ravel", LOST, "");
    begin();
    assertEquals(4, frame("T[1]").getLine());
    assertEquals("lost.ravel", frame("T[1]").getSource().getName());
    assertEquals(List.of("x = 0"), variables("T[1]", "Shared"));
    assertEquals("step", step("T[1]").getReason());
    assertEquals("stdout: read", outputs.poll(30, TimeUnit.SECONDS));
    assertEquals(6, frame("T[1]").getLine());
    assertEquals(4, frame("T[2]").getLine());
    assertEquals(List.of("t = 0"), variables("T[1]", "Locals"));
    assertEquals(thread("T[2]"), step("T[2]").getThreadId());
    var _ = step("T[1]");
    assertEquals(List.of("x = 1"), variables("T[1]", "Shared"));
    assertEquals("1", evaluate("x", "T[1]"));
    assertEquals("0", evaluate("t", "T[2]"));
    assertEquals("true", evaluate("x == 1", "T[1]"));
    assertEquals("false", evaluate("x > 1", "T[1]"));
    var _ = back();
    assertEquals(List.of("x = 0"), variables("T[1]", "Shared"));
    assertEquals(6, frame("T[1]").getLine());
    assertEquals("false", evaluate("x == 1", "T[1]"));
    assertThrows(ExecutionException.class, () -> evaluate("y == 1", "T[1]"));
  }

  /**
   * Editors open the first scope. It has what is shared, whether there are local variables or not.
   */
  @Test
  void showsWhatIsSharedThenLocalsLocksAndPossibleSteps() throws Exception {
    launch(
        "philosophers.ravel",
        """
        mutex left, right
        thread P {
          lock left
          lock right
          unlock right
          unlock left
        }
        thread Q {
          lock right
          lock left
          unlock left
          unlock right
        }
        """,
        "");
    begin();
    assertEquals(List.of("Shared", "Enabled"), scopes("P"));
    assertEquals(List.of("P = lock left", "Q = lock right"), variables("P", "Enabled"));
    var _ = step("P");
    assertEquals(List.of("Shared", "Locks", "Enabled"), scopes("Q"));
    assertEquals(List.of("left = held by P"), variables("Q", "Locks"));
    var _ = step("Q");
    assertEquals(List.of("Shared", "Locks"), scopes("Q"));
    assertEquals(
        List.of("left = held by P, awaited by Q", "right = held by Q, awaited by P"),
        variables("Q", "Locks"));
    var _ = back();
    assertEquals(List.of("left = held by P"), variables("Q", "Locks"));
  }

  private List<String> scopes(String thread) throws Exception {
    ScopesArguments args = new ScopesArguments();
    args.setFrameId(frame(thread).getId());
    return Stream.of(server.scopes(args).get().getScopes()).map(Scope::getName).toList();
  }

  @Test
  void stopsAtALineWhereItsConditionIsTrue() throws Exception {
    Path file =
        launch(
            "count.ravel",
            """
            shared x: int[0..9]
            thread T {
              while x < 9 {
                x = x + 1
              }
            }
            """,
            "");
    SetBreakpointsArguments args = new SetBreakpointsArguments();
    Source source = new Source();
    source.setPath(file.toString());
    args.setSource(source);
    SourceBreakpoint four = new SourceBreakpoint();
    four.setLine(4);
    four.setCondition("x == 5");
    SourceBreakpoint wrong = new SourceBreakpoint();
    wrong.setLine(4);
    wrong.setCondition("y == 5");
    args.setBreakpoints(new SourceBreakpoint[] {four, wrong});
    var set = server.setBreakpoints(args).get().getBreakpoints();
    assertTrue(set[0].isVerified());
    assertFalse(set[1].isVerified());
    assertTrue(set[1].getMessage().contains("`y`"), set[1].getMessage());
    begin();
    assertEquals("breakpoint", goOn().getReason());
    assertEquals(4, frame("T").getLine());
    assertEquals("5", evaluate("x", "T"));
    four.setCondition("x == 8");
    args.setBreakpoints(new SourceBreakpoint[] {four});
    assertTrue(server.setBreakpoints(args).get().getBreakpoints()[0].isVerified());
    assertEquals("breakpoint", goOn().getReason());
    assertEquals("8", evaluate("x", "T"));
  }

  @Test
  void stopsAtBreakpointsAndViolationsAndGoesBackToThem() throws Exception {
    Path file = launch("lost.ravel", LOST, "");
    SetBreakpointsArguments args = new SetBreakpointsArguments();
    Source source = new Source();
    source.setPath(file.toString());
    args.setSource(source);
    SourceBreakpoint six = new SourceBreakpoint();
    six.setLine(6);
    SourceBreakpoint none = new SourceBreakpoint();
    none.setLine(7);
    args.setBreakpoints(new SourceBreakpoint[] {six, none});
    var set = server.setBreakpoints(args).get().getBreakpoints();
    assertTrue(set[0].isVerified());
    assertFalse(set[1].isVerified());
    begin();
    assertEquals("breakpoint", goOn().getReason());
    assertEquals(6, frame("T[1]").getLine());
    assertEquals("breakpoint", goOn().getReason());
    assertEquals(6, frame("T[2]").getLine());
    StoppedEventArguments violated = goOn();
    assertEquals("exception", violated.getReason());
    assertEquals("`x == N` is false when all threads have finished", violated.getText());
    server.reverseContinue(new ReverseContinueArguments()).get();
    assertEquals("breakpoint", stop().getReason());
    assertEquals(6, frame("T[2]").getLine());
    server.reverseContinue(new ReverseContinueArguments()).get();
    assertEquals("breakpoint", stop().getReason());
    assertEquals(4, frame("T[2]").getLine());
    server.reverseContinue(new ReverseContinueArguments()).get();
    assertEquals("entry", stop().getReason());
    FunctionBreakpoint x = new FunctionBreakpoint();
    x.setName("x");
    SetFunctionBreakpointsArguments functions = new SetFunctionBreakpointsArguments();
    functions.setBreakpoints(new FunctionBreakpoint[] {x});
    assertTrue(server.setFunctionBreakpoints(functions).get().getBreakpoints()[0].isVerified());
  }

  private static final String COUNTED =
      """
      mutex m
      shared x: int[0..9]
      thread T {
        x = 1
        x = 2
        lock m
        x = 3
        x = 4
        unlock m
      }
      check low: never x == 3
      check high: never x == 4
      check far: eventually x == 4
      """;

  @Test
  void theNextStepGoesToTheNextSynchronisation() throws Exception {
    launch("counted.ravel", COUNTED, "");
    begin();
    assertEquals("step", next("T").getReason());
    assertEquals(6, frame("T").getLine());
    assertEquals("exception", next("T").getReason());
    assertEquals(8, frame("T").getLine());
    var _ = step("T");
    assertEquals(9, frame("T").getLine());
    var _ = next("T");
    assertEquals("ended", frame("T").getName());
    var _ = next("T");
    assertTrue(
        Stream.generate(outputs::poll)
            .takeWhile(its -> its != null)
            .anyMatch(its -> its.contains("cannot make a step")));
  }

  @Test
  void checksAreFunctionsToStopAt() throws Exception {
    launch("counted.ravel", COUNTED, "");
    SetFunctionBreakpointsArguments args = new SetFunctionBreakpointsArguments();
    args.setBreakpoints(
        Stream.of("high", "far", "none")
            .map(
                name -> {
                  FunctionBreakpoint its = new FunctionBreakpoint();
                  its.setName(name);
                  return its;
                })
            .toArray(FunctionBreakpoint[]::new));
    var set = server.setFunctionBreakpoints(args).get().getBreakpoints();
    assertEquals(List.of(true, false, false), Stream.of(set).map(its -> its.isVerified()).toList());
    assertEquals("no single state violates the check far", set[1].getMessage());
    SetExceptionBreakpointsArguments none = new SetExceptionBreakpointsArguments();
    none.setFilters(new String[0]);
    var _ = server.setExceptionBreakpoints(none).get();
    begin();
    StoppedEventArguments high = goOn();
    assertEquals("function breakpoint", high.getReason());
    assertEquals("check violated", high.getDescription());
    assertEquals(List.of("m = T", "x = 4"), variables("T", "Shared"));
    server.reverseContinue(new ReverseContinueArguments()).get();
    assertEquals("entry", stop().getReason());
    none.setFilters(new String[] {"checks"});
    var _ = server.setExceptionBreakpoints(none).get();
    assertEquals("exception", goOn().getReason());
    assertEquals(List.of("m = T", "x = 3"), variables("T", "Shared"));
  }

  /** The same seed makes the same steps; another one makes others sooner or later. */
  @Test
  void aSchedulerIsChosen() throws Exception {
    Path file =
        launch(
            "two.ravel",
            """
            shared a, x: int[0..99]
            thread A { repeat 30 { a = a + 1 } }
            thread B { repeat 5 { x = x + 1 } }
            check never x == 5
            """,
            "");
    var _ =
        assertThrows(
            ExecutionException.class,
            () -> server.launch(Map.of("program", file.toString(), "scheduler", "fair")).get());
    Set<String> ends = new HashSet<>();
    for (int seed = 0; seed < 12; seed++) {
      Set<String> same = new HashSet<>();
      for (int time = 0; time < 2; time++) {
        server
            .launch(Map.of("program", file.toString(), "scheduler", "random", "seed", seed))
            .get();
        begin();
        var _ = goOn();
        same.add(String.join(" ", variables("A", "Shared")));
      }
      assertEquals(1, same.size());
      ends.addAll(same);
    }
    assertTrue(ends.size() > 1, ends.toString());
  }

  @Test
  void stopsWhereASharedVariableChanges() throws Exception {
    var _ = launch("lost.ravel", LOST, "");
    DataBreakpointInfoArguments asked = new DataBreakpointInfoArguments();
    asked.setName("x");
    String x = server.dataBreakpointInfo(asked).get().getDataId();
    asked.setName("t");
    asked.setVariablesReference(1);
    assertNull(server.dataBreakpointInfo(asked).get().getDataId());
    DataBreakpoint change = new DataBreakpoint();
    change.setDataId(x);
    DataBreakpoint none = new DataBreakpoint();
    none.setDataId("y");
    SetDataBreakpointsArguments args = new SetDataBreakpointsArguments();
    args.setBreakpoints(new DataBreakpoint[] {change, none});
    var set = server.setDataBreakpoints(args).get().getBreakpoints();
    assertTrue(set[0].isVerified());
    assertFalse(set[1].isVerified());
    begin();
    assertEquals("breakpoint", goOn().getReason());
    assertEquals(List.of("x = 1"), variables("T[1]", "Shared"));
    args.setBreakpoints(new DataBreakpoint[0]);
    var _ = server.setDataBreakpoints(args).get();
    assertEquals("exception", goOn().getReason());
  }

  @Test
  void outcomesOfAChoiceAreTargets() throws Exception {
    launch("lost.ravel", LOST, "T[1] T[1]");
    begin();
    assertEquals(List.of("x = 1"), variables("C", "Shared"));
    StepInTargetsArguments args = new StepInTargetsArguments();
    args.setFrameId(thread("C"));
    StepInTarget[] targets = server.stepInTargets(args).get().getTargets();
    assertEquals(2, targets.length);
    assertTrue(targets[0].getLabel().startsWith("C/1"), targets[0].getLabel());
    StepInArguments second = new StepInArguments();
    second.setThreadId(thread("C"));
    second.setTargetId(targets[1].getId());
    server.stepIn(second).get();
    assertEquals("step", stop().getReason());
    assertEquals("skip", frame("C").getName());
    var _ = step("C");
    assertEquals("ended", frame("C").getName());
    assertEquals(List.of("x = 1"), variables("C", "Shared"));
  }

  @Test
  void transitionsOfANetAreOneThread() throws Exception {
    launch("net.ravel", "net N { place p = 1\n place q\n trans t: p -> q }\n", "");
    begin();
    assertEquals(List.of("p = 1", "q = 0"), variables("transitions", "Shared"));
    assertEquals("transitions that can happen: 1", frame("transitions").getName());
    var _ = step("transitions");
    assertEquals(List.of("p = 0", "q = 1"), variables("transitions", "Shared"));
  }

  @Test
  void aPauseEndsWhatGoesOn() throws Exception {
    launch("round.ravel", "shared x: int[0..6]\nthread T { loop { x = (x + 1) % 7 } }\n", "");
    begin();
    var _ = server.continue_(new ContinueArguments()).get();
    server.pause(new PauseArguments()).get();
    assertEquals("pause", stop().getReason());
    assertEquals(2, frame("T").getLine());
  }

  @Test
  void whatCannotBeLaunchedIsSaid() throws Exception {
    var _ = server.initialize(new InitializeRequestArguments()).get();
    Path file = Files.writeString(folder.resolve("wrong.ravel"), "thread A { y = 1 }");
    ExecutionException wrong =
        assertThrows(
            ExecutionException.class,
            () -> server.launch(Map.of("program", file.toString())).get());
    assertTrue(wrong.getMessage().contains("[N001]"), wrong.getMessage());
    ExecutionException missing =
        assertThrows(ExecutionException.class, () -> server.launch(Map.of()).get());
    assertTrue(missing.getMessage().contains("no program is named"), missing.getMessage());
    assertThrows(ExecutionException.class, () -> server.threads().get());
  }
}
