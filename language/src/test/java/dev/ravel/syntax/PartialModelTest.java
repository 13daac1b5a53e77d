// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.SourceText;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Tests of the parts that are kept of a text with mistakes. */
class PartialModelTest {
  private static Parser.Parsed parse(String text) {
    Parser.Parsed parsed = Parser.parse(new SourceText("partial", text));
    assertFalse(parsed.diagnostics().isEmpty());
    return parsed;
  }

  private static String kept(String text) {
    return TreeText.of(parse(text).model());
  }

  private static Set<String> unread(String text) {
    return new TreeSet<>(parse(text).unread().names());
  }

  @Test
  void theDeclarationsAroundAMistake() {
    assertEquals("(const A 1)\n(const C 3)", kept("const A = 1\nconst B =\nconst C = 3"));
  }

  @Test
  void theStatementsAroundAMistake() {
    assertEquals(
        "(thread T {(lock m) (unlock m)})", kept("thread T {\n lock m\n x = = 1\n unlock m\n}"));
  }

  @Test
  void theBlockBehindAWrongHead() {
    assertEquals(
        "(thread T {(if true {(skip)} else {(= x 1)})})",
        kept("thread T { if x == { skip } else { x = 1 } }"));
    assertEquals("(thread T {(while true {(skip)})})", kept("thread T { while { skip } }"));
    assertEquals("(thread T {(repeat 1 {(skip)})})", kept("thread T { repeat * { skip } }"));
    assertEquals("(thread T {(for j 0 0 {(skip)})})", kept("thread T { for j in { skip } }"));
    assertEquals("(thread T {(skip)})", kept("thread T[i in] { skip }"));
    assertEquals("(proc p {(skip)})", kept("proc p { skip }"));
  }

  @Test
  void whatIsMended() {
    assertEquals("(shared x (int 0 3) 1)", kept("shared x int[0..3] = 1"));
    assertEquals("(const N 3)", kept("const N == 3"));
    assertEquals("(net N (trans t a -> b))", kept("net N { trans t: a => b }"));
    assertEquals("(thread T {(if (x == 1) {(skip)})})", kept("thread T { if (x = 1 { skip } }"));
    assertEquals("(thread T {(= x (x == 1))})", kept("thread T { x = x = 1 }"));
  }

  @Test
  void theItemsOfANetAroundAMistake() {
    assertEquals(
        "(net N (place p) (place r) (trans u p -> r))",
        kept("net N {\n place p\n place q = \n place r\n trans u: p -> r\n}"));
  }

  @Test
  void theThreadsAroundAnOpenOne() {
    assertEquals(
        "(thread A {(loop {(skip)})})\n(thread B {(= x 1)})",
        kept("thread A {\n  loop {\n    skip\n  }\nthread B {\n  x = 1\n}"));
  }

  @Test
  void namesOfWhatCouldNotBeRead() {
    assertEquals(Set.of("x", "y"), unread("shared x, y: int[0..\nconst A = 1"));
    assertEquals(Set.of("f", "a"), unread("fun f(a) { a }"));
    assertEquals(Set.of("p"), unread("net N {\n place p =\n place q\n}"));
    assertEquals(Set.of("v"), unread("thread T {\n var v: =\n x = 1\n}"));
    assertTrue(parse("check x == 1").unread().isEmpty());
  }

  @Test
  void aBarePropertyIsTakenAsAlways() {
    assertEquals("(check (always (x == 1)))", kept("check x == 1"));
  }
}
