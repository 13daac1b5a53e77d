// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.explore.Facts;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.Verdicts;
import dev.ravel.net.AskedNet;
import dev.ravel.net.MarkingFormula;
import dev.ravel.net.Net;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A proof that no marking of a kind can be reached. Sums of tokens together with marked traps rule
 * it out; other markings may be reachable or not, and then there is no answer. Shows that every
 * transition can fire, if the net is one in which marked traps inside of siphons tell that.
 *
 * <p>In an ordinary net the places that are empty in a dead marking are a siphon, so a net whose
 * siphons all hold marked traps is shown to have no deadlock (Murata 1989, section VI.C).
 */
public final class StructureFacts implements Facts {
  /** For nets with so few markings no linear programme is solved. */
  private static final long FEW = 1_000_000;

  private final AskedNet asked;
  private final Net net;
  private final NetTraps traps;
  private final KnownSums sums;

  /** The facts about a net. Finds its invariants. */
  public StructureFacts(AskedNet asked) {
    this(asked, FEW);
  }

  /** The same; no linear programmes are solved for nets with fewer markings than a few. */
  StructureFacts(AskedNet asked, long few) {
    this.asked = asked;
    net = asked.net();
    traps = new NetTraps(net);
    sums = new KnownSums(net, few);
  }

  /** The most tokens that a place ever holds; {@link Long#MAX_VALUE} if no sum says. */
  public long bound(int place) {
    return sums.bound(place);
  }

  @Override
  public Optional<Judgement> of(Question question, Meter meter) {
    Property property = question.property();
    boolean bounded =
        IntStream.range(0, net.places().count()).allMatch(p -> sums.bound(p) <= Integer.MAX_VALUE);
    if (property instanceof Property.Error) {
      return bounded && net.places().count() > 0
          ? Optional.of(told(Judgement.holds(), sums("that bound every place")))
          : Optional.empty();
    }
    return switch (asked.asked().get(question.claim())) {
      case AskedNet.Bound(int place) ->
          sums.bounding(place).map(reason -> told(Judgement.holds(), text(List.of(reason))));
      case AskedNet.Marking(MarkingFormula sought)
          when !(property instanceof Property.Finally) && (bounded || sums.small()) ->
          new Refutation(net, traps, sums, meter)
              .of(sought)
              .map(reasons -> told(Verdicts.absent(property, true), text(reasons)));
      case AskedNet.Covering _ when sums.small() ->
          new Siphons(net, traps)
              .live(meter)
              .map(
                  reasons ->
                      told(
                          Judgement.holds(),
                          reasons.isEmpty()
                              ? "the lack of siphons"
                              : text(reasons) + " in every siphon"));
      case AskedNet.Marking _, AskedNet.Covering _, AskedNet.Other _ -> Optional.empty();
    };
  }

  private String sums(String which) {
    return (sums.onlySteady() ? "invariants " : "sums that never grow ") + which;
  }

  private String text(List<Reason> reasons) {
    return Reason.text(
        reasons,
        net,
        "the bounds that " + (sums.onlySteady() ? "invariants" : "sums") + " give to places");
  }

  private static Judgement told(Judgement judgement, String fact) {
    return judgement.with(new Evidence.Structure("by " + fact));
  }
}
