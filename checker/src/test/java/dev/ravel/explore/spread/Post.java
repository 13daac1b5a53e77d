// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/** The links between members in one process: letters are handed over at once. */
final class Post {
  private final Member[] members;
  private Lead lead;

  /** Links between members; they may be put into the array later, before letters are sent. */
  Post(Member[] members) {
    this.members = members;
  }

  /** Where letters to the course go. */
  void deliverTo(Lead its) {
    lead = its;
  }

  /** The links of a sender. */
  Links from(int sender) {
    return (member, letter) -> {
      if (member == Links.COURSE) {
        lead.receive(sender, letter);
      } else {
        members[member].receive(sender == members.length ? Links.COURSE : sender, letter);
      }
    };
  }
}
