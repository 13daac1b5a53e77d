// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Asks workers what they are. */
final class Offers {
  /** So often a worker that does another job is asked again, some seconds long. */
  private static final int TRIES = 60;

  private final Node node;
  private final String build;
  private final Answers answers;

  /**
   * Asks by a node.
   *
   * @param build the fingerprint of the Ravel here
   * @param answers what they say is put there
   */
  Offers(Node node, String build, Answers answers) {
    this.node = node;
    this.build = build;
    this.answers = answers;
  }

  /**
   * What they are; by their addresses, in order.
   *
   * @throws Trouble if one does something else, is of another build, or does not answer
   */
  Map<String, Offer> of(long job, List<String> workers) throws Trouble {
    Map<String, Offer> offers = new TreeMap<>();
    for (String worker : workers) {
      Offer offer = sameBuild(job, worker);
      for (int k = 0; offer.busy() && k < TRIES; k++) {
        Answers.pause(); // another job may have just ended
        offer = offer(job, worker);
      }
      if (offer.busy()) {
        throw Trouble.refused(worker, Duty.BUSY);
      }
      offers.put(worker, offer);
    }
    return offers;
  }

  /**
   * What one is, whatever it does now.
   *
   * @throws Trouble if it is of another build, or does not answer
   */
  Offer sameBuild(long job, String worker) throws Trouble {
    Offer offer = offer(job, worker);
    if (!offer.build().equals(build)) {
      throw Trouble.refused(
          worker,
          "it runs another build of Ravel (%s, and here is %s)".formatted(offer.build(), build));
    }
    return offer;
  }

  private Offer offer(long job, String worker) throws Trouble {
    node.send(worker, Envelope.of(Envelope.Kind.HELLO, job, node.address()));
    Envelope its = answers.answer(job, Answers.FOR_OFFERS, "does not answer", worker);
    try {
      return Offer.read(its.text());
    } catch (RuntimeException none) {
      throw Trouble.refused(worker, "what it answers is no offer");
    }
  }
}
