// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Asks workers what they are.
 *
 * @param build the fingerprint of the Ravel here
 * @param answers what they say is put there
 */
record Offers(Node node, String build, PendingReplies answers) {
  /**
   * So often a worker that does another job is asked again, some seconds long: one that has lost
   * its lead ends its share then.
   */
  private static final int TRIES = 200;

  /**
   * What they are; by their addresses, in order, without those that leave meanwhile.
   *
   * @throws ClusterUnavailable if one does something else, is of another build, or does not answer
   */
  Map<String, Offer> of(long job, List<String> workers) throws ClusterUnavailable {
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
   * What one is, whatever it does now; nothing if it leaves.
   *
   * @throws ClusterUnavailable if it is of another build, or does not answer
   */
  Optional<Offer> sameBuild(long job, String worker) throws ClusterUnavailable {
    Optional<Offer> offer = offer(job, worker);
    if (offer.isPresent() && !offer.get().build().equals(build)) {
      throw ClusterUnavailable.refused(
          worker,
          "it runs another build of Ravel (%s, and here is %s)"
              .formatted(offer.get().build(), build));
    }
    return offer;
  }

  private Optional<Offer> offer(long job, String worker) throws ClusterUnavailable {
    node.send(worker, Envelope.of(Envelope.Kind.HELLO, job, node.address()));
    Optional<Envelope> its = answers.answerOf(node, worker, job, PendingReplies.FOR_OFFERS);
    try {
      return its.map(message -> Offer.read(message.text()));
    } catch (RuntimeException none) {
      throw ClusterUnavailable.refused(worker, "what it answers is no offer");
    }
  }
}
