// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Requests for the offers of workers.
 *
 * @param build the fingerprint of the Ravel here
 * @param answers receives the offers
 */
record Offers(Node node, String build, PendingReplies answers) {
  /**
   * The number of requests to a worker that does another job, over some seconds. A worker that has
   * lost the lead of a search ends its share then.
   */
  private static final int TRIES = 200;

  /**
   * The offers by address, in order, without those of workers that leave meanwhile.
   *
   * @throws ClusterUnavailable if a worker is busy, is of another build, or does not answer
   */
  Map<String, Offer> of(long job, List<String> workers) {
    Map<String, Offer> offers = new TreeMap<>();
    for (String worker : workers) {
      Optional<Offer> offer = sameBuild(job, worker);
      for (int k = 0; offer.isPresent() && offer.get().busy() && k < TRIES; k++) {
        PendingReplies.pause(); // another job may have just ended
        offer = sameBuild(job, worker);
      }
      if (offer.isPresent() && offer.get().busy()) {
        throw ClusterUnavailable.refused(worker, WorkerTask.BUSY);
      }
      offer.ifPresent(its -> offers.put(worker, its));
    }
    return offers;
  }

  /**
   * The offer of a worker, be it busy or not; nothing if it leaves.
   *
   * @throws ClusterUnavailable if it is of another build, or does not answer
   */
  Optional<Offer> sameBuild(long job, String worker) {
    Envelope request = Envelope.of(Envelope.Kind.OFFER_REQUEST, job, node.address());
    Optional<Envelope> answer = answers.ask(node, worker, request, Envelope.Kind.OFFER);
    Optional<Offer> offer;
    try {
      offer = answer.map(its -> Offer.read(its.text()));
    } catch (RuntimeException none) {
      throw ClusterUnavailable.refused(worker, "what it answers is no offer");
    }
    if (offer.isPresent() && !offer.get().build().equals(build)) {
      throw ClusterUnavailable.refused(
          worker,
          "it runs another build of Ravel (%s, and here is %s)"
              .formatted(offer.get().build(), build));
    }
    return offer;
  }
}
