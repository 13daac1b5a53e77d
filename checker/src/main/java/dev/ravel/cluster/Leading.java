// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.spread.Lead;
import dev.ravel.system.Shared;
import dev.ravel.task.Spreading;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Searches by all workers, one at a time, with their lead at this node. */
final class Leading {
  private final Node node;
  private final String build;
  private final SecureRandom random = new SecureRandom();
  private final Answers answers = new Answers();
  private final Offers offers;
  private volatile Optional<Led> led = Optional.empty();

  /** The search that is led now. */
  private record Led(long job, List<String> members, Lead lead) {}

  /** Nothing is led. */
  Leading(Node node, String build) {
    this.node = node;
    this.build = build;
    this.offers = new Offers(node, build, answers);
  }

  /** A message to one who leads; whether it was one. */
  boolean receive(Envelope its) {
    switch (its.kind()) {
      case OFFER, READY, REFUSED -> answers.add(its);
      case LETTER -> {
        Optional<Led> about =
            led.filter(now -> now.job() == its.job() && now.members().size() == its.to());
        about.ifPresent(now -> now.lead().receive(its.from(), its.content()));
        return about.isPresent();
      }
      case HELLO,
          ASSIGNMENT,
          ERRAND,
          RESULT,
          TASK,
          NEWS,
          STOP,
          JOBS,
          LISTED,
          ATTACH,
          LEAVE,
          OVER -> {
        return false;
      }
    }
    return true;
  }

  /** A node is no more. */
  void lost(String address) {
    led.ifPresent(
        now -> {
          int member = now.members().indexOf(address);
          if (member >= 0) {
            byte[] why = "it was lost".getBytes(StandardCharsets.UTF_8);
            answers.add(new Envelope(Envelope.Kind.REFUSED, now.job(), member, member, why));
            BitSet gone = new BitSet();
            for (int its = 0; its < now.members().size(); its++) {
              gone.set(its, now.members().get(its).equals(address));
            }
            now.lead().lost(gone);
          }
        });
  }

  /**
   * Has the workers answer questions about a system.
   *
   * @param copies whether each state is at another worker too, of another process
   * @throws Trouble if they do not
   */
  Exploration explore(
      Spreading.Matter matter,
      Shared system,
      List<Question> questions,
      Budget budget,
      boolean copies)
      throws Trouble {
    long job = random.nextLong();
    List<String> members = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    List<Long> rooms = new ArrayList<>();
    List<String> processes = new ArrayList<>();
    Map<String, Offer> there = offers.of(job, node.workers());
    there.forEach(
        (worker, offer) -> {
          String process = copies ? offer.process() : "";
          if (!processes.contains(process)) {
            processes.add(process);
          }
          members.addAll(Collections.nCopies(offer.threads(), worker));
          rooms.addAll(Collections.nCopies(offer.threads(), offer.memory() / offer.threads()));
          places.addAll(Collections.nCopies(offer.threads(), processes.indexOf(process)));
        });
    Assignment assignment =
        Assignment.of(build, members, places, node.address(), matter, questions);
    Lead lead =
        new Lead(
            system,
            questions,
            budget,
            assignment.placed(),
            rooms.stream().mapToLong(Long::longValue).toArray(),
            (member, letter) ->
                node.send(
                    members.get(member),
                    new Envelope(Envelope.Kind.LETTER, job, members.size(), member, letter)));
    led = Optional.of(new Led(job, members, lead));
    there.keySet().stream().filter(its -> !node.workers().contains(its)).forEach(this::lost);
    try {
      String text = assignment.text();
      for (String worker : there.keySet()) {
        Parcel.send(node, worker, Envelope.Kind.ASSIGNMENT, job, text);
      }
      ready(job, there.size(), Fingerprint.of(system));
      return lead.explore();
    } finally {
      led = Optional.empty();
      for (String worker : there.keySet()) {
        node.send(worker, Envelope.of(Envelope.Kind.OVER, job, ""));
      }
    }
  }

  private void ready(long job, int workers, String fingerprint) throws Trouble {
    for (int k = 0; k < workers; k++) {
      Envelope its = answers.answer(job, Answers.FOR_MEMBERS, "is not ready", "a worker");
      List<String> members = led.orElseThrow().members();
      String worker = members.get(Math.floorMod(its.from(), members.size()));
      if (its.kind() == Envelope.Kind.REFUSED) {
        throw Trouble.refused(worker, its.text());
      }
      if (!its.text().equals(fingerprint)) {
        throw Trouble.refused(
            worker,
            "what it would search is not the same (%s, and here %s)"
                .formatted(its.text(), fingerprint));
      }
    }
  }
}
