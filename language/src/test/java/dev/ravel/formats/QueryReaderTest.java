// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.net.MarkingFormula;
import dev.ravel.net.MarkingFormula.Compare;
import dev.ravel.net.MarkingFormula.Dead;
import dev.ravel.net.MarkingFormula.Fireable;
import dev.ravel.net.MarkingFormula.Not;
import dev.ravel.net.MarkingFormula.Relation;
import dev.ravel.net.MarkingFormula.Sum;
import dev.ravel.net.MarkingFormula.Term;
import dev.ravel.net.Net;
import dev.ravel.net.NetQuestion;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of the meaning of queries. */
class QueryReaderTest {
  private static final Net NET =
      LlNetReader.read(
              new SourceText(
                  "net", "PEP\nPTNet\nFORMAT_N\nPL\n\"p\"M1\n\"q\"\nTR\n\"t\"\nTP\n1<2\nPT\n1>1\n"))
          .net()
          .orElseThrow();

  private static final String TOKENS =
      "<integer-le><integer-constant>1</integer-constant><tokens-count><place>p</place>"
          + "<place>q</place></tokens-count></integer-le>";

  private static final MarkingFormula AT_LEAST_ONE =
      new Compare(
          new Sum(1, List.of()),
          Relation.LESS_EQUAL,
          new Sum(0, List.of(new Term(1, 0), new Term(1, 1))));

  private static QueryFile file(String formula) {
    return QueryReader.read(
        new SourceText(
            "q.xml",
            "<property-set><property><id>one</id><description>d</description><formula>"
                + formula
                + "</formula></property></property-set>"),
        NET);
  }

  private static NetQuestion.Kind kind(String formula) {
    QueryFile file = file(formula);
    assertEquals(List.of(), file.diagnostics());
    assertEquals("one", file.questions().getFirst().name().orElseThrow());
    return file.questions().getFirst().kind();
  }

  private static String ef(String condition) {
    return "<exists-path><finally>" + condition + "</finally></exists-path>";
  }

  private static String ag(String condition) {
    return "<all-paths><globally>" + condition + "</globally></all-paths>";
  }

  private static String not(String condition) {
    return "<negation>" + condition + "</negation>";
  }

  @Test
  void quantifiersAndTheirNegations() {
    assertEquals(new NetQuestion.Reachable(AT_LEAST_ONE), kind(ef(TOKENS)));
    assertEquals(new NetQuestion.Always(AT_LEAST_ONE), kind(ag(TOKENS)));
    assertEquals(new NetQuestion.Never(AT_LEAST_ONE), kind(not(ef(TOKENS))));
    assertEquals(new NetQuestion.Reachable(new Not(AT_LEAST_ONE)), kind(not(ag(TOKENS))));
    assertEquals(new NetQuestion.Reachable(AT_LEAST_ONE), kind(not(not(ef(TOKENS)))));
    assertEquals(
        new NetQuestion.Always(AT_LEAST_ONE), kind("<invariant>" + TOKENS + "</invariant>"));
    assertEquals(
        new NetQuestion.Never(AT_LEAST_ONE), kind("<impossibility>" + TOKENS + "</impossibility>"));
  }

  @Test
  void deadlocks() {
    assertEquals(new NetQuestion.Reachable(new Dead()), kind(ef("<deadlock/>")));
    assertEquals(new NetQuestion.NoDeadlock(), kind(not(ef("<deadlock/>"))));
    assertEquals(new NetQuestion.NoDeadlock(), kind(ag(not("<deadlock/>"))));
  }

  @Test
  void conditions() {
    MarkingFormula fireable = new Fireable(List.of(0));
    String enabled = "<is-fireable><transition>t</transition></is-fireable>";
    assertEquals(
        new NetQuestion.Reachable(new MarkingFormula.And(List.of(fireable, AT_LEAST_ONE))),
        kind(ef("<conjunction>" + enabled + TOKENS + "</conjunction>")));
    assertEquals(
        new NetQuestion.Reachable(new MarkingFormula.Or(List.of(new Not(fireable), AT_LEAST_ONE))),
        kind(ef("<implication>" + enabled + TOKENS + "</implication>")));
  }

  @Test
  void arithmetic() {
    String two = "<integer-constant>2</integer-constant>";
    String p = "<tokens-count><place>p</place></tokens-count>";
    String product = "<integer-product>" + two + p + "</integer-product>";
    String difference = "<integer-difference>" + two + product + "</integer-difference>";
    assertEquals(
        new NetQuestion.Reachable(
            new Compare(
                new Sum(2, List.of(new Term(-2, 0))), Relation.GREATER, new Sum(2, List.of()))),
        kind(ef("<integer-gt>" + difference + two + "</integer-gt>")));
  }

  @ParameterizedTest
  @CsvSource({
    "M014, <all-paths><finally><true/></finally></all-paths>",
    "M014, <exists-path><next><true/></next></exists-path>",
    "M014, <place-bound><place>p</place></place-bound>",
    "M014, <exists-path><finally><exists-path/></finally></exists-path>",
    "M011, <invariant><is-fireable><transition>u</transition></is-fireable></invariant>",
    "M010, <invariant/>",
    "M010, <invariant><integer-eq><integer-constant>1</integer-constant></integer-eq></invariant>",
    "M010, <invariant><negation/></invariant>",
    "M010, ''",
    "M010, <invariant><is-fireable/></invariant>",
    "M010, <invariant><is-fireable>t</is-fireable></invariant>",
    "M010, <invariant><integer-le><tokens-count/><tokens-count/></integer-le></invariant>",
    "M010, <invariant><integer-le><integer-sum/><integer-sum/></integer-le></invariant>",
    "M010, <invariant><integer-le><integer-product/><integer-sum/></integer-le></invariant>",
    "M010, <invariant><true><false/></true></invariant>",
    "M010, <invariant><negation><deadlock><true/></deadlock></negation></invariant>",
    "M010, <invariant><true/></invariant><invariant><false/></invariant>",
  })
  void whatIsWrong(String code, String formula) {
    QueryFile file = file(formula);
    assertEquals(
        List.of(Problem.byCode(code).orElseThrow()),
        file.diagnostics().stream().map(Diagnostic::problem).toList());
    assertEquals(List.of(), file.questions());
  }

  @Test
  void aPropertyAfterAWrongOneIsRead() {
    QueryFile file =
        QueryReader.read(
            new SourceText(
                "q.xml",
                "<property-set><property><formula><a><b/></a><c/></formula><id>x</id></property>"
                    + "<property><id>y</id><formula>"
                    + ef("<true/>")
                    + "</formula></property></property-set>"),
            NET);
    assertEquals(1, file.diagnostics().size());
    assertEquals(1, file.questions().size());
  }

  private static final String TRUE = "<formula>" + ef("<true/>") + "</formula>";

  /** Returns property sets, and the one problem that each has. */
  static List<Arguments> sets() {
    String first = "<property><id>a</id>" + TRUE + "</property>";
    return List.of(
        Arguments.of(Problem.M009, 1, first + "\n<property>" + TRUE + "</property>"),
        Arguments.of(Problem.M009, 1, first + "\n<property><id> </id>" + TRUE + "</property>"),
        Arguments.of(Problem.M015, 1, first + "\n" + first),
        Arguments.of(Problem.M015, 0, "\n<property><id>a</id>" + TRUE + TRUE + "</property>"),
        Arguments.of(Problem.M015, 0, "\n<property><id>a</id><id>b</id>" + TRUE + "</property>"),
        Arguments.of(Problem.M010, 1, first + "\n<property><id>b</id></property>"));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void whatStandsTwiceOrIsMissing(Problem problem, int questions, String set) {
    SourceText text = new SourceText("q.xml", "<property-set>" + set + "</property-set>");
    QueryFile file = QueryReader.read(text, NET);
    assertEquals(List.of(problem), file.diagnostics().stream().map(Diagnostic::problem).toList());
    assertEquals(2, file.diagnostics().getFirst().span().orElseThrow().line());
    assertEquals(questions, file.questions().size());
  }

  @Test
  void aSecondVerdictOnTheSameIsAMistake() {
    QueryFile file =
        QueryReader.read(
            new SourceText(
                "GenericPropertiesVerdict.xml",
                "<toolspecific><verdict reference='DEADLOCK' value='true'/>"
                    + "<verdict reference='DEADLOCK' value='false'/></toolspecific>"),
            NET);
    assertEquals(
        List.of(Problem.M015), file.diagnostics().stream().map(Diagnostic::problem).toList());
  }

  @Test
  void verdictsAreExpectations() {
    QueryFile file =
        QueryReader.read(
            new SourceText(
                "GenericPropertiesVerdict.xml",
                "<toolspecific><verdict reference='DEADLOCK' value='true'/><verdict"
                    + " reference='SAFE' value='true'/><verdict reference='LIVE' value='false'/>"
                    + "<verdict reference='QUASI_LIVE' value='false'/></toolspecific>"),
            NET);
    assertEquals(
        List.of(Problem.M012), file.diagnostics().stream().map(Diagnostic::problem).toList());
    assertEquals(
        List.of(new NetQuestion.NoDeadlock(), new NetQuestion.Safe(1), new NetQuestion.QuasiLive()),
        file.questions().stream().map(NetQuestion::kind).toList());
    assertEquals(
        List.of(false, true, false), file.questions().stream().map(NetQuestion::holds).toList());
  }

  @Test
  void nothingElseIsInTheFile() {
    String whole =
        "<property-set>\n<property><id>a</id><formula><exists-path><finally>"
            + TOKENS
            + "</finally></exists-path></formula></property>\n</property-set>\n";
    StringBuilder attributes = new StringBuilder(" a='0'");
    for (int k = 0; k < Xml.MOST_ATTRIBUTES; k++) {
      attributes.append(" a").append(k).append("='0'");
    }
    String verdicts = "<toolspecific><verdict reference='SAFE' value='true'/>\n\n</toolspecific>";
    Map<String, Problem> wrong = new LinkedHashMap<>();
    wrong.put(whole + "text", Problem.M001);
    wrong.put(whole + whole, Problem.M001);
    wrong.put(verdicts + verdicts, Problem.M001);
    wrong.put(whole.replace("<property>", "<property" + attributes + ">"), Problem.M001);
    wrong.put(whole.replace("<id>a", "<id>a\0"), Problem.M001);
    wrong.put(whole.replace("<id>a", "<id>&#0;a"), Problem.M001);
    wrong.put(whole.replace("<id>a", "<id> "), Problem.M009);
    wrong.forEach(
        (text, problem) -> {
          List<Diagnostic> said =
              QueryReader.read(new SourceText("q.xml", text), NET).diagnostics();
          assertEquals(1, said.size(), said::toString);
          assertEquals(problem, said.getFirst().problem(), said::toString);
          assertTrue(said.getFirst().span().orElseThrow().line() >= 2, said::toString);
        });
    String comment = whole + "<!-- no more -->";
    assertEquals(List.of(), QueryReader.read(new SourceText("q.xml", comment), NET).diagnostics());
  }
}
