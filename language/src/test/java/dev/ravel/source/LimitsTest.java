// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.analysis.Analysis;
import dev.ravel.ast.Model;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.formats.LlNetReader;
import dev.ravel.formats.LlNetWriter;
import dev.ravel.formats.NetDot;
import dev.ravel.formats.PnmlReader;
import dev.ravel.formats.PnmlWriter;
import dev.ravel.formats.QueryReader;
import dev.ravel.formats.RavelNet;
import dev.ravel.lowering.Lowering;
import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetProgram;
import dev.ravel.net.NetQuestion;
import dev.ravel.net.Nodes;
import dev.ravel.program.Program;
import dev.ravel.syntax.Parser;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LimitsTest {
  /** The sizes of inputs; a poll is expected for each 64 of their parts, at the least. */
  private static final int SIZE = 20_000;

  private static final Net RING = ring();

  /** Counts polls, and stops the work at the one with a number. */
  private static final class Counting implements Limits {
    private final long last;
    private long polls;

    Counting(long last) {
      this.last = last;
    }

    @Override
    public Optional<Problem> spent(long bytes) {
      polls++;
      return polls >= last ? Optional.of(Problem.K001) : Optional.empty();
    }
  }

  /** Work on an input of {@link #SIZE} parts. */
  record Work(String name, Supplier<?> supplier) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** A token that goes round. */
  private static Net ring() {
    Span span = new SourceText("a net", "").span(0, 0);
    NetBuilder net = new NetBuilder();
    for (int n = 0; n < SIZE; n++) {
      Optional<String> label = Optional.empty();
      int _ = net.place(new Nodes.Node("p" + n, label, Optional.empty(), span), n == 0 ? 1 : 0);
      int _ = net.transition(new Nodes.Node("t" + n, label, Optional.empty(), span));
    }
    for (int n = 0; n < SIZE; n++) {
      net.arc(NetBuilder.Kind.INPUT, n, n, 1);
      net.arc(NetBuilder.Kind.OUTPUT, n, (n + 1) % SIZE, 1);
    }
    return net.build("ring");
  }

  private static SourceText text(String name, String text) {
    return new SourceText(name, text);
  }

  private static String model() {
    String steps =
        IntStream.range(0, SIZE).mapToObj(k -> "  x = " + k % 2).collect(Collectors.joining("\n"));
    return "shared x: int[0..1]\nthread T {\n" + steps + "\n}\n";
  }

  private static String query() {
    return "<property-set>"
        + IntStream.range(0, SIZE / 4)
            .mapToObj(
                k ->
                    "<property><id>q%d</id><formula><exists-path><finally><is-fireable>"
                            .formatted(k)
                        + "<transition>t%d</transition></is-fireable></finally></exists-path>"
                            .formatted(k)
                        + "</formula></property>")
            .collect(Collectors.joining())
        + "</property-set>";
  }

  private static Program lowered(Model model) {
    return Lowering.lower(Analysis.analyse(model, List.of(), Map.of()).instances().getFirst());
  }

  static Stream<Work> works() {
    String pnml = PnmlWriter.write(RING);
    String llNet = LlNetWriter.write(RING);
    String query = query();
    SourceText model = text("model.ravel", model());
    Model parsed = Parser.parse(model).model();
    Program program = lowered(parsed);
    List<NetQuestion> usual = NetQuestion.usual();
    Program.Independence independence = Program.Independence.READ_WRITE;
    Program ofNet = NetProgram.of(RING, usual, independence);
    return Stream.of(
        new Work("the lines of a text", () -> text("long", "\n".repeat(64 << 20))),
        new Work("reading PNML", () -> PnmlReader.read(text("net.pnml", pnml))),
        new Work("reading ll_net", () -> LlNetReader.read(text("net.ll_net", llNet))),
        new Work("reading queries", () -> QueryReader.read(text("query.xml", query), RING)),
        new Work("writing PNML", () -> PnmlWriter.write(RING)),
        new Work("writing ll_net", () -> LlNetWriter.write(RING)),
        new Work("writing a model", () -> RavelNet.write(RING, Optional.empty())),
        new Work("drawing a net", () -> NetDot.write(RING)),
        new Work("building a net", LimitsTest::ring),
        new Work("the program of a net", () -> NetProgram.of(RING, usual, independence)),
        new Work("the system of a net", () -> ProgramSystem.of(ofNet)),
        new Work("parsing a model", () -> Parser.parse(model)),
        new Work("lowering a model", () -> lowered(parsed)),
        new Work("the system of a model", () -> ProgramSystem.of(program)));
  }

  /** The work ends at the very poll at which a limit is reached, whichever it is. */
  @ParameterizedTest
  @MethodSource("works")
  void longWorkPollsAndEndsWhereALimitIsReached(Work work) {
    Counting all = new Counting(Long.MAX_VALUE);
    Object _ = all.during(work.supplier());
    assertTrue(all.polls >= SIZE / 64 / 10, () -> work.name() + ": " + all.polls + " polls");
    for (long at : new long[] {1, 2, all.polls / 2, all.polls}) {
      Counting limited = new Counting(at);
      Halt halt = assertThrows(Halt.class, () -> limited.during(work.supplier()), work.name());
      assertEquals(Problem.K001, halt.reason());
      assertEquals(at, limited.polls, work.name());
    }
  }

  @Test
  void innerLimitsStandInPlaceOfThoseOutside() {
    Limits outer = new Counting(Long.MAX_VALUE);
    Limits inner = new Counting(Long.MAX_VALUE);
    assertSame(Limits.none(), Limits.current());
    Limits seen = outer.during(() -> inner.during(Limits::current));
    assertSame(inner, seen);
    assertSame(Limits.none(), outer.during(() -> Limits.none().during(Limits::current)));
    assertSame(Limits.none(), Limits.current());
  }

  @Test
  void withoutLimitsAPollDoesNothing() {
    Limits.poll();
    Limits.poll(Long.MAX_VALUE);
  }
}
