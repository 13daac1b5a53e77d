// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.result.EventRelation;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.system.Vocabulary;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests that of many events only those are described that the answer names. */
class RelatingFewTest {
  @Test
  void eventsThatAreNotNamedAreNotTold() {
    ProgramSystem system =
        ModelText.system(
            "atomic shared x: int[0..1][60]\nthread T { for k in 0..59 { x[k] = 1 } }\n"
                + "thread U { x[0] = 0 }");
    AtomicInteger asked = new AtomicInteger();
    ConcurrentSystem counting =
        new ForwardingSystem(system) {
          @Override
          public Vocabulary vocabulary() {
            asked.incrementAndGet();
            return super.vocabulary();
          }
        };
    EventRelation relation = Relating.of("a.ravel", counting, ModelEvents.one(system), "e0", "e1");
    assertEquals(EventRelation.Kind.BEFORE, relation.kind());
    int few = asked.get();
    EventRelation same = Relating.of("a.ravel", counting, ModelEvents.one(system), "e1", "e1");
    assertEquals(EventRelation.Kind.SAME, same.kind());
    // some times for each of the two events and the reason, and not for all 60
    assertTrue(few < 20, few + " times");
  }
}
