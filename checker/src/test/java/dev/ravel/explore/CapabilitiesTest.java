// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.automata.BufferedSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.WideSystem;
import dev.ravel.suite.Encoding;
import dev.ravel.system.Capabilities;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.system.Hints;
import dev.ravel.system.InputConstraints;
import dev.ravel.system.Spinning;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Tests that each system that is made of another one has the same capabilities and hints but for
 * those that it changes or leaves out on purpose. A capability that is not passed on would make
 * verdicts wrong, and so would a hint that does not hold any more.
 */
class CapabilitiesTest {
  /** A system in which every capability and hint is there, and is an object of its own. */
  private static final class Capable extends ForwardingSystem {
    private final Capabilities capabilities;
    private final Hints hints;

    Capable(ConcurrentSystem other) {
      super(other);
      Capabilities its = other.capabilities();
      Object spinning =
          Proxy.newProxyInstance(
              Spinning.class.getClassLoader(), new Class<?>[] {Spinning.class}, (_, _, _) -> null);
      this.capabilities =
          new Capabilities(
              its.crashes(),
              its.fairness(),
              its.memory(),
              new InputConstraints() {},
              its.coverage(),
              Optional.of((Spinning) spinning),
              Optional.of(_ -> true),
              Optional.of(_ -> true));
      this.hints = other.hints();
    }

    @Override
    public Capabilities capabilities() {
      return capabilities;
    }

    @Override
    public Hints hints() {
      return hints;
    }
  }

  private static final ConcurrentSystem CAPABLE =
      new Capable(
          ModelText.system(
              """
              shared x: int[0..1]
              thread A { x = 1 }
              thread B { x = 0 }
              crash at most 1 of A, B
              """));

  /** The components of records that are not the same object in both. */
  @SuppressWarnings("ReferenceEquality") // capabilities are passed on as they are
  private static Set<String> differences(Record one, Record other)
      throws ReflectiveOperationException {
    Set<String> all = new TreeSet<>();
    for (RecordComponent component : one.getClass().getRecordComponents()) {
      if (component.getAccessor().invoke(one) != component.getAccessor().invoke(other)) {
        all.add(component.getName());
      }
    }
    return all;
  }

  private static void changes(ConcurrentSystem system, Set<String> capabilities, Set<String> hints)
      throws ReflectiveOperationException {
    assertEquals(capabilities, differences(CAPABLE.capabilities(), system.capabilities()));
    assertEquals(hints, differences(CAPABLE.hints(), system.hints()));
  }

  @Test
  void everyCapabilityAndHintIsThere() throws ReflectiveOperationException {
    int hints = Hints.class.getRecordComponents().length;
    assertEquals(hints, differences(Hints.EMPTY, CAPABLE.hints()).size());
    ConcurrentSystem plain = ModelText.system("thread A { skip }");
    int capabilities = Capabilities.class.getRecordComponents().length;
    assertEquals(capabilities, differences(plain.capabilities(), CAPABLE.capabilities()).size());
  }

  @Test
  void crashesThatAreChosenHaveOtherInitialStates() throws ReflectiveOperationException {
    changes(
        CrashChosenAtStart.of(CAPABLE, new BitSet()).orElseThrow(),
        Set.of("coverage"),
        Set.of("reactions", "blocking", "crashes", "symmetries"));
  }

  @Test
  void assumptionsThatAreAwaitedHaveOtherReactions() throws ReflectiveOperationException {
    changes(AwaitedAssumptions.of(CAPABLE), Set.of(), Set.of()); // it has symbolic inputs
    ConcurrentSystem plain = ModelText.system("thread A { skip }");
    ConcurrentSystem awaited = AwaitedAssumptions.of(plain);
    assertEquals(Set.of("discarding"), differences(plain.capabilities(), awaited.capabilities()));
    assertEquals(Set.of("reactions"), differences(plain.hints(), awaited.hints()));
  }

  @Test
  void aMonitorDecidesWhatWeakOrdersLeaveOpen() throws ReflectiveOperationException {
    ConcurrentSystem monitored = new MonitoredSystem(CAPABLE);
    assertEquals(
        Set.of("memory", "independence"),
        differences(CAPABLE.capabilities(), monitored.capabilities()));
    assertEquals(Set.of("reactions"), differences(Hints.EMPTY, monitored.hints()));
  }

  @Test
  void anEncodingHasOtherReactionsAndNoCommutingUses() throws ReflectiveOperationException {
    changes(
        Encoding.PLAIN.of(CAPABLE),
        Set.of(),
        Set.of("reactions", "channels", "tokens", "crashes", "symmetries"));
  }

  @Test
  void buffersLeaveNoWeakMemory() throws ReflectiveOperationException {
    ConcurrentSystem buffered = new BufferedSystem(CAPABLE, List.of(), 1);
    assertEquals(
        Set.of("crashes", "discarding", "fairness", "independence", "inputs", "memory", "spinning"),
        differences(CAPABLE.capabilities(), buffered.capabilities()));
    assertEquals(Set.of("reactions"), differences(Hints.EMPTY, buffered.hints()));
  }

  @Test
  void wideObjectsChangeNothing() throws ReflectiveOperationException {
    changes(new WideSystem(CAPABLE, 0), Set.of(), Set.of());
  }
}
