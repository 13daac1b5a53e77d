// SPDX-License-Identifier: Apache-2.0
package dev.ravel.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Analysis;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.lowering.Lowering;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.MemoryRules;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import dev.ravel.system.Condition;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.system.Synchronisation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Litmus tests of both dialects as models, and what cannot be read. */
class LitmusReaderTest {
  private static Parser.Parsed parsed(String text) {
    return LitmusReader.read(new SourceText("test.litmus", text));
  }

  private static ProgramSystem system(String text, MemoryRules memory) {
    Parser.Parsed parsed = parsed(text);
    assertEquals(List.of(), parsed.diagnostics().stream().map(Diagnostic::message).toList());
    Analysed analysed = Analysis.analyse(parsed.model(), List.of(), Map.of());
    assertEquals(1, analysed.instances().size(), analysed.diagnostics()::toString);
    return ProgramSystem.of(
        Lowering.lower(analysed.instances().getFirst(), memory, Optional.empty()));
  }

  /** Returns the truths that the condition of the test has in the final states. */
  private static Set<Boolean> atTheEnd(String text) {
    ProgramSystem system = system(text, MemoryRules.SC);
    Condition condition = ((Property.Finally) system.properties().getFirst()).condition();
    Set<Boolean> found = new TreeSet<>();
    Set<List<Integer>> known = new HashSet<>();
    Deque<int[]> open = new ArrayDeque<>();
    int[] first = new int[system.objects()];
    system.initialState(0, first);
    open.add(first);
    while (!open.isEmpty()) {
      int[] state = open.pop();
      if (!known.add(Arrays.stream(state).boxed().toList())) {
        continue;
      }
      if (system.ends(state)) {
        found.add(condition.holds(state));
      }
      Outcomes outcomes = system.outcomes();
      for (int p = 0; p < system.threads(); p++) {
        int reaction = system.reaction(p, state);
        for (int k = 0; k < outcomes.size(reaction); k++) {
          int[] next = state.clone();
          outcomes.apply(outcomes.outcome(reaction, k), next);
          open.push(next);
        }
      }
    }
    return found;
  }

  private static String c(String body, String condition) {
    return "C test\n\"a cycle\"\nHash=1\n{ x=0; atomic_int y = 2; int *z; }\n"
        + "P0 (atomic_int* x, volatile atomic_int* y, int* z) {\n"
        + body
        + "\n}\nlocations [x; 0:r;]\n"
        + condition;
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          int r = atomic_load(y);                               :: 0:r=2
          int r = atomic_load_explicit(y, memory_order_relaxed) + 1; :: 0:r=3
          *z = 4; int r; r = *z;                                :: 0:r=4 /\\ z=4
          *x = 4; int r = *x == 4;                              :: 0:r=1 /\\ [x]=4
          int r = 3, s = r * 2 - 1;                             :: 0:s=5
          int r = !0; int s = !r;                               :: 0:r=1 /\\ 0:s=0
          int r = -3;                                           :: 0:r=-3
          int r = 0x10 + 010;                                   :: 0:r=24
          int r = 1; if (r && atomic_load(y) == 2) *x = 1; else *x = 3; :: x=1
          int r = 0; if (r) { *x = 1; } else { *x = 3; }        :: x=3
          int r = 0; while (r < 3) r = r + 1;                   :: 0:r=3
          while (atomic_fetch_add(x, 1) < 3) { *z = *z + 2; }   :: x=4 /\\ z=6
          int r = atomic_fetch_sub_explicit(y, 1, memory_order_acq_rel); :: 0:r=2 /\\ y=1
          atomic_fetch_add(y, *y); int r = 0;                   :: y=4
          int r = atomic_exchange(y, 7);                        :: 0:r=2 /\\ y=7
          int e = 2; int r = atomic_compare_exchange_strong(y, &e, 5); :: 0:r=1 /\\ y=5 /\\ 0:e=2
          int e = 1; int r = atomic_compare_exchange_weak(y, &e, 5); :: 0:r=0 /\\ y=2 /\\ 0:e=2
          atomic_store(x, 1); atomic_thread_fence(memory_order_relaxed); {} ; :: ~(x=0 \\/ false)
          int r = 1 <= 2 || 1 > 2; /* */ // end                 :: 0:r!=0 /\\ true
          """)
  void ofC(String body, String condition) {
    assertEquals(Set.of(true), atTheEnd(c(body, "forall (" + condition + ")")), body);
    assertEquals(Set.of(false), atTheEnd(c(body, "exists (" + condition + ")")), body);
    assertEquals(Set.of(false), atTheEnd(c(body, "~exists (" + condition + ")")), body);
  }

  private static String x86(String rows, String condition) {
    return "X86 test\n{ x=5; 0:EBX=3; }\n P0 | P1 ;\n"
        + rows.replace("/", " | ;\n")
        + " | ;\n"
        + condition;
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          MOV [x],$1                          :: x=1
          MOV EAX,[x] / MOV [y],EAX           :: y=5
          MOV EAX,7 / MOV ECX,EAX             :: 0:ECX=7
          XCHG [x],EBX                        :: x=3 /\\ 0:EBX=5
          XCHG EBX,[x]                        :: x=3 /\\ 0:EBX=5
          LOCK XADD [x],EBX                   :: x=8 /\\ 0:EBX=5
          LOCK ADD [x],$2 / SUB [x],EBX       :: x=4
          INC [x] / LOCK DEC [x] / INC EBX    :: x=5 /\\ 0:EBX=4
          MOV EAX,$5 / LOCK CMPXCHG [x],EBX   :: x=3 /\\ 0:EAX=5
          LOCK CMPXCHG [x],EBX                :: x=5 /\\ 0:EAX=5
          MFENCE / LFENCE / SFENCE / NOP      :: x=5
          """)
  void ofX86(String rows, String condition) {
    assertEquals(Set.of(true), atTheEnd(x86(rows, "forall (" + condition + ")")), rows);
  }

  @Test
  void aFilterLeavesOutFinalStates() {
    String race = "C t\n{}\nP0 (atomic_int* x) { *x = 1; }\nP1 (atomic_int* x) { int r = *x; }\n";
    assertEquals(Set.of(true, false), atTheEnd(race + "exists (1:r=1)"));
    assertEquals(Set.of(true), atTheEnd(race + "filter (1:r=0) exists (1:r=1)"));
    assertEquals(Set.of(true), atTheEnd(race + "filter (1:r=0) forall (1:r=0)"));
  }

  @Test
  void ordersAreKept() {
    String text =
        c(
            "atomic_store_explicit(x, 1, memory_order_release);"
                + " int r = atomic_load_explicit(y, memory_order_consume); *z = *x;"
                + " atomic_thread_fence(memory_order_acq_rel);"
                + " r = atomic_fetch_add_explicit(x, 1, memory_order_relaxed);",
            "forall (x=2)");
    List<Integer> steps =
        List.of(
            Synchronisation.access(MemoryOrder.RELEASE, false, true),
            Synchronisation.access(MemoryOrder.ACQUIRE, true, false),
            Synchronisation.access(MemoryOrder.SEQUENTIAL, true, false),
            Synchronisation.access(MemoryOrder.PLAIN, false, true),
            Synchronisation.fence(MemoryOrder.ACQUIRE_RELEASE),
            Synchronisation.access(MemoryOrder.RELAXED, true, true));
    assertEquals(steps, steps(system(text, MemoryRules.RC11)));
    assertEquals(
        List.of(
            Synchronisation.access(MemoryOrder.RELAXED, false, true),
            Synchronisation.fence(MemoryOrder.SEQUENTIAL),
            Synchronisation.access(MemoryOrder.SEQUENTIAL, true, true)),
        steps(system(x86("MOV [x],$1 / MFENCE / LOCK INC [x]", "forall (x=2)"), MemoryRules.TSO)));
  }

  private static List<Integer> steps(ProgramSystem system) {
    Outcomes outcomes = system.outcomes();
    List<Integer> steps = new ArrayList<>();
    int[] state = new int[system.objects()];
    system.initialState(0, state);
    while (outcomes.size(system.reaction(0, state)) > 0) {
      int outcome = outcomes.outcome(system.reaction(0, state), 0);
      steps.add(outcomes.synchronisation(outcome));
      outcomes.apply(outcome, state);
    }
    return steps;
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          AArch64 t{} P0 ;                              :: M019 1 litmus tests for `AArch64` are not
          PPC t{} P0 ;                                  :: M019 1 litmus tests for `PPC` are not
          C t                                           :: M018 2 expected `{`
          C t#{ x=y; }                                  :: M018 2 expected a number, found `y`
          C t#{}#P0 (int x) { }                         :: M018 3 expected a pointer
          C t#{}#P0 (int* x) { WRITE_ONCE(*x, 1); }     :: M018 3 `WRITE_ONCE` is not read
          C t#{}#P0 (int* x) { atomic_store(x, 1); }    :: M018 3 an atomic operation needs
          C t#{}#P0 (int* x) { for (;;) {} }            :: M018 3 of the statements of C
          C t#{}#P0 (int* x) { r = 1; }                 :: M018 3 only local variables
          C t#{}#P0 (int* x) { *x = 1 }                 :: M018 3 expected `;`, found `}`
          C t#{}#P0 (int* x) { *x = 1; ; }#exists (x=)  :: M018 4 expected a number
          C t#{}#P0 (int* x) { }#P2 (int* x) { }        :: M018 4 expected `P1`
          C t#{}#P0 (atomic_int* x) { int r = 0; if (r && atomic_exchange(x, 1)) {} } :: M018 3 what changes memory
          X86 t#{}# P0 ;# JNE L ;                       :: M018 4 `JNE` is not read
          X86 t#{}# P0 ;# XADD [x],EAX ;                :: M018 4 this instruction is read with LOCK
          X86 t#{}# P0 ;# MOV [x] ;                     :: M018 4 expected `,`, found the end
          X86 t#{}# P0 ;# MOV $1,[x] ;                  :: M018 4 expected a register or a variable
          X86 t#{}# P1 ;                                :: M018 4 expected a table
          X86 t#{}# P0 ;# MOV [x],$99999999999999999999 ; :: M018 4 this number is too large
          """)
  void whatCannotBeRead(String text, String expected) {
    List<Diagnostic> diagnostics = parsed(text.replace('#', '\n') + "\n").diagnostics();
    assertEquals(1, diagnostics.size());
    Diagnostic only = diagnostics.getFirst();
    String found =
        only.problem().code() + " " + only.span().orElseThrow().line() + " " + only.message();
    assertTrue(found.startsWith(expected), found);
  }

  @Test
  void everyBeginningOfATestIsAnswered() {
    String text = c("int r = atomic_fetch_add(x, 1); if (r) { *z = 1; }", "exists (x=1 /\\ 0:r=0)");
    for (int end = 0; end < text.length(); end++) {
      parsed(text.substring(0, end));
    }
  }
}
