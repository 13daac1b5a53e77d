// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Effort;
import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.formats.PnmlWriter;
import dev.ravel.nets.NetFamilies;
import dev.ravel.result.Checking;
import dev.ravel.source.Problem;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.ProgressListener;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the findings of workers in random executions are reported as if all of them were made
 * here, to the last byte.
 */
@Tag("thorough")
class SamplersTest {
  /** Two instances; a violation that is hard to find, one that is easy, and what is not found. */
  private static final String MODEL =
      """
      const N = 3
      shared x: int[0..12]
      shared y: int[0..12]
      thread T[i in 1..N] { x = x + 1; x = x + 1; y = y + x; assert i != 2 || y != 12 }
      check finally x == N + N
      check never x == 1 && y == 9
      check never y == 11
      check more with N = 2: never x == 4
      """;

  private static final String LONG =
      """
      shared x: int[0..999][3]
      thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 1000 } }
      check never x[0] > 999
      """;

  /** The engine that samples so. */
  static EngineOptions engine(SampleOptions how) {
    EngineOptions usual = EngineOptions.of(Engines.SAMPLE);
    return new EngineOptions(
        usual.name(),
        usual.unfolding(),
        usual.dpor(),
        usual.symmetry(),
        usual.stateless(),
        usual.equivalence(),
        how,
        usual.prefix(),
        usual.structure(),
        usual.statistics(),
        usual.independence());
  }

  private static CheckOptions options(SampleOptions how, boolean all) {
    CheckOptions its = CheckOptions.usual().searching(engine(how));
    return all ? its.goingOn() : its;
  }

  private static Checking check(
      String model, CheckOptions options, ProgressListener listener, UnaryOperator<Checker> way) {
    return way.apply(new Checker(options, Map.of("m.ravel", model.getBytes(UTF_8)), listener))
        .check("m.ravel");
  }

  private static String told(Checking its) {
    return RecordText.of(its)
        .replaceAll("\"(nanoseconds|bytes)\":[0-9]+", "\"$1\":0")
        .replaceAll("\"Failing\":.\"error\":[0-9]+", "failing");
  }

  private static Samplers samplers(Workers workers) {
    return new Samplers(new Reach(workers.places(), Optional.empty(), 0, Workers.SHORT));
  }

  @Test
  void toldAsHere() throws ClusterUnavailable {
    try (Workers workers = new Workers(2, 2, Optional.empty());
        Samplers samplers = samplers(workers)) {
      for (SampleOptions.Method method : SampleOptions.Method.values()) {
        for (long runs : List.of(1L, 100L, 950L, 7_000L)) {
          for (boolean all : List.of(true, false)) {
            SampleOptions how = new SampleOptions(method, runs, 1_000, 3, runs);
            CheckOptions options = options(how, all);
            String expected = told(check(MODEL, options, GraphChecks.UNWATCHED, its -> its));
            String found =
                told(check(MODEL, options, GraphChecks.UNWATCHED, its -> its.spreading(samplers)));
            assertEquals(expected, found, how.toString());
          }
        }
      }
    }
  }

  /** A net in a file of its own language, with a deadlock that few executions come to. */
  @Test
  void nets() throws ClusterUnavailable {
    byte[] net = PnmlWriter.write(NetFamilies.philosophers(6)).getBytes(UTF_8);
    Map<String, byte[]> files = Map.of("m.pnml", net);
    try (Workers workers = new Workers(2, 1, Optional.empty());
        Samplers samplers = samplers(workers)) {
      SampleOptions how = new SampleOptions(SampleOptions.Method.WALK, 2_000, 100, 3, 1);
      for (boolean all : List.of(true, false)) {
        Checker checker = new Checker(options(how, all), files, GraphChecks.UNWATCHED);
        String expected = told(checker.check("m.pnml"));
        assertEquals(expected, told(checker.spreading(samplers).check("m.pnml")));
      }
    }
  }

  /** The executions of a lost worker are made by the other one, and at last here. */
  @Test
  void lostWorkers() throws ClusterUnavailable {
    SampleOptions how = new SampleOptions(SampleOptions.Method.POS, 3_000, 200, 3, 0);
    CheckOptions options = options(how, true);
    String expected = told(check(LONG, options, GraphChecks.UNWATCHED, its -> its));
    try (Workers workers = new Workers(2, 1, Optional.empty());
        Samplers samplers = samplers(workers)) {
      for (Worker each : workers.all().reversed()) {
        AtomicBoolean lost = new AtomicBoolean();
        AtomicLong first = new AtomicLong();
        ProgressListener losing =
            new ProgressListener() {
              @Override
              public void progress(String file, Effort effort, long nanoseconds) {
                if (effort instanceof Effort.OfExecutions of && of.executions() > 0) {
                  boolean _ = first.compareAndSet(0, of.executions());
                }
                if (effort instanceof Effort.OfExecutions of
                    && of.executions() > 300
                    && !lost.getAndSet(true)) {
                  each.close();
                }
              }

              @Override
              public boolean interrupted() {
                return false;
              }
            };
        assertEquals(expected, told(check(LONG, options, losing, its -> its.spreading(samplers))));
        assertTrue(lost.get());
        assertTrue(first.get() >= 100, first + " executions were looked at here");
      }
    }
  }

  /** The findings so far are reported. */
  @Test
  void stopped() throws ClusterUnavailable {
    SampleOptions how = new SampleOptions(SampleOptions.Method.POS, 1_000_000, 300, 3, 0);
    AtomicBoolean enough = new AtomicBoolean();
    ProgressListener stopping =
        new ProgressListener() {
          @Override
          public void progress(String file, Effort effort, long nanoseconds) {
            enough.set(effort instanceof Effort.OfExecutions of && of.executions() > 10_000);
          }

          @Override
          public boolean interrupted() {
            return enough.get();
          }
        };
    try (Workers workers = new Workers(2, 1, Optional.empty());
        Samplers samplers = samplers(workers)) {
      Checking its = check(LONG, options(how, true), stopping, way -> way.spreading(samplers));
      assertEquals(Optional.of(Problem.K004), its.stopped());
      assertTrue(its.counters().executions().getAsLong() > 10_000, "" + its.counters());
    }
  }
}
