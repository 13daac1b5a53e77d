// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.coverability;

import dev.ravel.explore.Facts;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.net.AskedNet;
import dev.ravel.net.Net;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A decision of {@code bounded p} for nets without inhibitor arcs. With these a larger marking need
 * not do what a smaller one does.
 */
public final class Bounds implements Facts {
  private final AskedNet asked;
  private Optional<CoverabilityTree> tree = Optional.empty();

  /** The bounds of a net. */
  public Bounds(AskedNet asked) {
    this.asked = asked;
  }

  /**
   * Returns the places of a net that grow without limit. A limited number of comparisons of tokens
   * shows them.
   *
   * @throws dev.ravel.source.Halt if the budget is spent
   */
  public static BitSet growing(Net net, Meter meter, long mostWork) {
    return net.inhibitors().size() == 0
        ? new CoverabilityTree(net, meter, mostWork).growing()
        : new BitSet();
  }

  @Override
  public Optional<Judgement> of(Question question, Meter meter) {
    Property property = question.property();
    Net net = asked.net();
    if (!(asked.asked().get(question.claim()) instanceof AskedNet.Bound(int place))
        || net.inhibitors().size() > 0) {
      return Optional.empty();
    }
    CoverabilityTree its = tree.orElseGet(() -> new CoverabilityTree(net, meter));
    tree = Optional.of(its);
    OptionalLong bound = its.bound(place);
    if (bound.isPresent()) {
      return Optional.of(Judgement.holds(new Evidence.AtMost(bound.getAsLong())));
    }
    return Optional.of(
        its.pumping(place)
            .map(
                pumping ->
                    Judgement.violated(
                        property.code(),
                        new Run(0, pumping.transitions(), new int[pumping.transitions().length]),
                        new Evidence.Pumping(pumping.parts())))
            .orElseGet(() -> Judgement.violated(property.code(), new Evidence.None())));
  }
}
