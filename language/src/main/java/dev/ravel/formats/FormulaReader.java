// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.formats.Xml.Event;
import dev.ravel.net.MarkingFormula;
import dev.ravel.net.MarkingFormula.Relation;
import dev.ravel.net.MarkingFormula.Sum;
import dev.ravel.net.MarkingFormula.Term;
import dev.ravel.net.Net;
import dev.ravel.net.NetQuestion;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Reads one formula of the Model Checking Contest, from its start tag to its end tag: a condition
 * of markings that is reachable (EF) or invariant (AG). Elements nest at most {@link Xml#DEEPEST}
 * deep, and so do the calls.
 */
final class FormulaReader {
  private final Xml xml;
  private final Net net;

  /** The formula cannot be read; the rest of it has not been passed. */
  static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Diagnostic why;

    Unreadable(Diagnostic why) {
      super(why.message(), null, false, false);
      this.why = why;
    }

    Diagnostic why() {
      return why;
    }
  }

  FormulaReader(Xml xml, Net net) {
    this.xml = xml;
    this.net = net;
  }

  /** The question of the present element {@code formula}. */
  NetQuestion.Kind question() {
    open("formula");
    NetQuestion.Kind kind = quantified();
    close("formula");
    return kind;
  }

  private NetQuestion.Kind quantified() {
    String name = xml.name();
    NetQuestion.Kind kind =
        switch (name) {
          case "exists-path" -> new NetQuestion.Reachable(within("finally", "EF"));
          case "all-paths" -> always(within("globally", "AG"));
          case "possibility" -> new NetQuestion.Reachable(only());
          case "impossibility" -> new NetQuestion.Never(only());
          case "invariant" -> always(only());
          case "negation" -> {
            open(name);
            yield negated(quantified());
          }
          default ->
              throw unsupported(
                  "a formula that begins with <" + name + "> is no question about reachability");
        };
    close(name);
    return kind;
  }

  /** That a dead marking is never reached is a question of its own. */
  private static NetQuestion.Kind always(MarkingFormula formula) {
    return formula.equals(new MarkingFormula.Not(new MarkingFormula.Dead()))
        ? new NetQuestion.NoDeadlock()
        : new NetQuestion.Always(formula);
  }

  private NetQuestion.Kind negated(NetQuestion.Kind kind) {
    return switch (kind) {
      case NetQuestion.Reachable(MarkingFormula.Dead()) -> new NetQuestion.NoDeadlock();
      case NetQuestion.Reachable(MarkingFormula formula) -> new NetQuestion.Never(formula);
      case NetQuestion.Never(MarkingFormula formula) -> new NetQuestion.Reachable(formula);
      case NetQuestion.Always(MarkingFormula formula) ->
          new NetQuestion.Reachable(new MarkingFormula.Not(formula));
      case NetQuestion.NoDeadlock() -> new NetQuestion.Reachable(new MarkingFormula.Dead());
      case NetQuestion.Safe _, NetQuestion.QuasiLive _, NetQuestion.NoError _ ->
          throw new IllegalStateException("no formula says this");
    };
  }

  /** The condition inside of the one operator that may stand inside of the present element. */
  private MarkingFormula within(String operator, String words) {
    open(xml.name());
    if (!xml.name().equals(operator)) {
      throw unsupported("only " + words + " is supported here, not <" + xml.name() + ">");
    }
    MarkingFormula formula = only();
    close(operator);
    return formula;
  }

  /** The one condition inside of the present element, whose end tag is still to come. */
  private MarkingFormula only() {
    open(xml.name());
    return condition();
  }

  /** The present element as a condition; goes on to its end tag. */
  private MarkingFormula condition() {
    String name = xml.name();
    return switch (name) {
      case "true", "false" -> {
        xml.skip();
        yield new MarkingFormula.Truth(name.equals("true"));
      }
      case "deadlock" -> {
        xml.skip();
        yield new MarkingFormula.Dead();
      }
      case "is-fireable" -> new MarkingFormula.Fireable(nodes("transition"));
      case "negation" -> new MarkingFormula.Not(operands(1, 1).getFirst());
      case "conjunction" -> new MarkingFormula.And(operands(1, Integer.MAX_VALUE));
      case "disjunction" -> new MarkingFormula.Or(operands(1, Integer.MAX_VALUE));
      case "implication" -> {
        List<MarkingFormula> two = operands(2, 2);
        MarkingFormula not = new MarkingFormula.Not(two.get(0));
        yield new MarkingFormula.Or(List.of(not, two.get(1)));
      }
      case "equivalence" -> same(operands(2, 2), true);
      case "exclusive-disjunction" -> same(operands(2, 2), false);
      case "integer-eq" -> compared(Relation.EQUAL);
      case "integer-ne" -> compared(Relation.NOT_EQUAL);
      case "integer-lt" -> compared(Relation.LESS);
      case "integer-le" -> compared(Relation.LESS_EQUAL);
      case "integer-gt" -> compared(Relation.GREATER);
      case "integer-ge" -> compared(Relation.GREATER_EQUAL);
      default -> throw unsupported("<" + name + "> is no condition of markings");
    };
  }

  private static MarkingFormula same(List<MarkingFormula> two, boolean same) {
    MarkingFormula one = two.get(0);
    MarkingFormula other = two.get(1);
    MarkingFormula not = new MarkingFormula.Not(other);
    return new MarkingFormula.Or(
        List.of(
            new MarkingFormula.And(List.of(one, same ? other : not)),
            new MarkingFormula.And(List.of(new MarkingFormula.Not(one), same ? not : other))));
  }

  private List<MarkingFormula> operands(int least, int most) {
    String name = xml.name();
    List<MarkingFormula> all = new ArrayList<>();
    while (xml.next() == Event.START) {
      all.add(condition());
    }
    if (all.size() < least || all.size() > most) {
      throw unreadable("<" + name + "> has " + all.size() + " operands");
    }
    return all;
  }

  private MarkingFormula compared(Relation relation) {
    List<Sum> two = sums();
    if (two.size() != 2) {
      throw unreadable("a comparison has " + two.size() + " sides");
    }
    return new MarkingFormula.Compare(two.get(0), relation, two.get(1));
  }

  private List<Sum> sums() {
    List<Sum> all = new ArrayList<>();
    while (xml.next() == Event.START) {
      all.add(sum());
    }
    return all;
  }

  private Sum sum() {
    String name = xml.name();
    try {
      return switch (name) {
        case "integer-constant" -> new Sum(Long.parseLong(xml.text()), List.of());
        case "tokens-count" ->
            new Sum(0, nodes("place").stream().map(place -> new Term(1, place)).toList());
        case "integer-sum" -> sums().stream().reduce(new Sum(0, List.of()), FormulaReader::plus);
        case "integer-difference" -> {
          List<Sum> two = sums();
          if (two.size() != 2) {
            throw unreadable("<integer-difference> has " + two.size() + " operands");
          }
          yield plus(two.get(0), times(two.get(1), -1));
        }
        case "integer-product" -> product(sums());
        default -> throw unsupported("<" + name + "> is no number of tokens");
      };
    } catch (NumberFormatException noNumber) {
      throw unreadable("the <integer-constant> is no number of 64 bits");
    } catch (ArithmeticException tooLarge) {
      throw unreadable("a number in <" + name + "> needs more than 64 bits");
    }
  }

  private Sum product(List<Sum> factors) {
    Sum product = new Sum(1, List.of());
    for (Sum factor : factors) {
      if (!product.terms().isEmpty() && !factor.terms().isEmpty()) {
        throw unsupported("numbers of tokens are multiplied by each other");
      }
      product =
          factor.terms().isEmpty()
              ? times(product, factor.constant())
              : times(factor, product.constant());
    }
    return product;
  }

  private static Sum plus(Sum one, Sum other) {
    List<Term> terms = new ArrayList<>(one.terms());
    terms.addAll(other.terms());
    return new Sum(Math.addExact(one.constant(), other.constant()), terms);
  }

  private static Sum times(Sum sum, long factor) {
    List<Term> terms = new ArrayList<>();
    for (Term term : sum.terms()) {
      terms.add(new Term(Math.multiplyExact(term.factor(), factor), term.place()));
    }
    return new Sum(Math.multiplyExact(sum.constant(), factor), terms);
  }

  /** The places or transitions that the present element names. */
  private List<Integer> nodes(String kind) {
    List<Integer> all = new ArrayList<>();
    while (xml.next() == Event.START) {
      if (!xml.name().equals(kind)) {
        throw unreadable("<" + xml.name() + "> stands where <" + kind + "> may stand");
      }
      var tag = xml.tag();
      String id = xml.text();
      OptionalInt node =
          kind.equals("place") ? net.places().withId(id) : net.transitions().withId(id);
      if (node.isEmpty()) {
        throw new Unreadable(
            Diagnostic.at(tag, Problem.M011, "the net has no " + kind + " `" + id + "`"));
      }
      all.add(node.getAsInt());
    }
    return all;
  }

  /** Goes on to the start tag of the first element inside. */
  private void open(String name) {
    if (xml.next() != Event.START) {
      throw unreadable("<" + name + "> is empty");
    }
  }

  /** Goes on to the end tag. */
  private void close(String name) {
    if (xml.next() != Event.END) {
      throw unreadable("<" + name + "> holds more than one formula");
    }
  }

  private Unreadable unreadable(String message) {
    return new Unreadable(Diagnostic.at(xml.tag(), Problem.M010, message));
  }

  private Unreadable unsupported(String message) {
    return new Unreadable(
        Diagnostic.at(xml.tag(), Problem.M014, message)
            .help("EF and AG of a condition without EF, AG and others inside are supported"));
  }
}
