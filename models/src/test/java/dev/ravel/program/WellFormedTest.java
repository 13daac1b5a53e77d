// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.analysis.Analysis;
import dev.ravel.lowering.Lowering;
import dev.ravel.source.PropertyKind;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The check of well-formedness names each rule that a broken program does not keep. */
class WellFormedTest {
  private static final Program SOUND = program();

  private static Program program() {
    String text =
        """
        shared x: int[0..3]
        semaphore s = 1
        thread T[i in 0..1] {
          atomic { x = i }
          down s
          up s
        }
        check never x > 1
        """;
    Parser.Parsed parsed = Parser.parse(new SourceText("test.ravel", text));
    return Lowering.lower(
        Analysis.analyse(parsed.model(), List.of(), Map.of()).instances().getFirst());
  }

  private static Program with(List<ObjectDeclaration> objects, Routine routine, Claim claim) {
    return new Program(
        objects,
        List.of(routine),
        SOUND.threads(),
        SOUND.transitions(),
        SOUND.end(),
        SOUND.endRegisters(),
        List.of(claim),
        SOUND.statements(),
        SOUND.sections(),
        SOUND.labels(),
        SOUND.options());
  }

  private static List<String> ofCode(UnaryOperator<Instruction> change) {
    Routine routine = SOUND.routines().getFirst();
    List<Instruction> code = new ArrayList<>(routine.code());
    code.replaceAll(change);
    Routine changed =
        new Routine(
            routine.name(),
            routine.parameters(),
            routine.registers(),
            code,
            routine.statements(),
            routine.sections());
    return WellFormed.complaints(with(SOUND.objects(), changed, SOUND.claims().getFirst()));
  }

  @Test
  void aLoweredModelIsWellFormed() {
    assertEquals(List.of(), WellFormed.complaints(SOUND));
    assertEquals(List.of(), ofCode(UnaryOperator.identity()));
  }

  @Test
  void codeIsHeldToItsRules() {
    assertEquals(
        "routine `T`: the last instruction is not the end",
        ofCode(its -> its instanceof Instruction.End ? new Instruction.Skip(its.span()) : its)
            .getFirst());
    assertEquals(
        "`s` is a semaphore, not a mutex",
        after(
            ofCode(
                its ->
                    its instanceof Instruction.Down down
                        ? new Instruction.Lock(down.semaphore(), its.span())
                        : its)));
    assertEquals(
        "the end of an atomic block that has not begun",
        after(
            ofCode(
                its ->
                    its instanceof Instruction.AtomicBegin
                        ? new Instruction.Skip(its.span())
                        : its)));
    assertEquals(
        "label 7 is outside of -1..-1",
        after(
            ofCode(
                its -> its instanceof Instruction.Up ? new Instruction.Mark(7, its.span()) : its)));
  }

  private static String after(List<String> complaints) {
    return complaints.getFirst().substring(complaints.getFirst().indexOf(": ") + 2);
  }

  @Test
  void objectsAndClaimsAreHeldToTheirRules() {
    Routine routine = SOUND.routines().getFirst();
    List<ObjectDeclaration> objects = new ArrayList<>(SOUND.objects());
    objects.replaceAll(
        its ->
            its.kind() instanceof ObjectDeclaration.Semaphore
                ? new ObjectDeclaration(its.name(), new ObjectDeclaration.Semaphore(-1), its.span())
                : its);
    assertEquals(
        List.of("object `s`: the initial value -1 is outside of 0..2147483647"),
        WellFormed.complaints(with(objects, routine, SOUND.claims().getFirst())));
    Claim claim = new Claim(PropertyKind.NEVER, 0, List.of(), Optional.empty(), 0);
    assertEquals(
        List.of("claim 0: NEVER with 0 conditions"),
        WellFormed.complaints(with(SOUND.objects(), routine, claim)));
  }
}
