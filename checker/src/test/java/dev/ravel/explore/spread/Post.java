// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/** The links between members in one process. Letters are handed over at once. */
final class Post {
  private final PartitionWorker[] members;
  private DistributedSearch lead;

  /** Links between members; they may be put into the array later, before letters are sent. */
  Post(PartitionWorker[] members) {
    this.members = members;
  }

  /** Sets the receiver of letters to the coordinator. */
  void deliverTo(DistributedSearch its) {
    lead = its;
  }

  /** The links of a sender. */
  MessageLinks from(int sender) {
    return (member, letter) -> {
      if (member == MessageLinks.COURSE) {
        lead.receive(sender, letter);
      } else {
        members[member].receive(sender == members.length ? MessageLinks.COURSE : sender, letter);
      }
    };
  }
}
