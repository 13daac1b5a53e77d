// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.spread.Lead;
import dev.ravel.explore.spread.Standing;
import dev.ravel.system.Shared;
import dev.ravel.task.Spreading;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
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
  private volatile boolean quiet;

  /** The search that is led now. */
  private record Led(long job, List<String> members, Lead lead) {}

  /** Nothing is led. */
  Leading(Node node, String build) {
    this.node = node;
    this.build = build;
    this.offers = new Offers(node, build, answers);
  }

  /** It leads no more, and says nothing more: another one may. */
  void leave() {
    quiet = true;
  }

  private void send(String to, Envelope message) {
    if (!quiet) {
      node.send(to, message);
    }
  }

  /** A message to one who leads; whether it was one. */
  boolean receive(Envelope its) {
    switch (its.kind()) {
      case OFFER, READY, REFUSED, SHARED -> answers.add(its);
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
          STANDING,
          LEDGER,
          FORGET,
          HEIR,
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
   * @param search for which it is
   * @param copies whether each state is at another worker too, of another process
   * @throws Trouble if they do not
   */
  Exploration explore(
      Ledger.Search search,
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
        Assignment.of(search, build, members, places, node.address(), matter, questions);
    long[] room = rooms.stream().mapToLong(Long::longValue).toArray();
    Lead lead = lead(job, assignment, system, questions, budget, room);
    there.keySet().stream().filter(its -> !node.workers().contains(its)).forEach(this::lost);
    try {
      String text = assignment.text();
      for (String worker : there.keySet()) {
        Parcel.send(node, worker, Envelope.Kind.ASSIGNMENT, job, text);
      }
      ready(job, there.size(), Fingerprint.of(system));
      return lead.explore();
    } finally {
      over(job, members);
    }
  }

  /** Who leads from now on. */
  private Lead lead(
      long job,
      Assignment assignment,
      Shared system,
      List<Question> questions,
      Budget budget,
      long[] rooms) {
    List<String> members = assignment.members();
    Lead lead =
        new Lead(
            system,
            questions,
            budget,
            assignment.placed(),
            rooms,
            (member, letter) ->
                send(
                    members.get(member),
                    new Envelope(Envelope.Kind.LETTER, job, members.size(), member, letter)),
            standing -> keep(job, members, standing));
    led = Optional.of(new Led(job, members, lead));
    return lead;
  }

  /** Tells all workers where a search stands, before their members are told to go on. */
  private void keep(long job, List<String> members, Standing standing) {
    if (!quiet) {
      String text = RecordText.of(standing);
      members.stream()
          .distinct()
          .forEach(worker -> Parcel.send(node, worker, Envelope.Kind.STANDING, job, text));
    }
  }

  private void over(long job, List<String> members) {
    led = Optional.empty();
    members.stream()
        .distinct()
        .forEach(worker -> send(worker, Envelope.of(Envelope.Kind.OVER, job, node.address())));
  }

  /**
   * Searches of a task are led here from now on, since who led them is lost: all workers are told.
   *
   * @return what is left of one that had begun, the latest that is known of it
   * @throws Trouble if a worker does not answer
   */
  Optional<Ledger.Left> inherit(long task) throws Trouble {
    List<Ledger.Left> all = new ArrayList<>();
    Map<Long, Integer> shares = new HashMap<>();
    for (String worker : node.workers()) {
      send(worker, Envelope.of(Envelope.Kind.HEIR, task, node.address()));
      Optional<String> text = answers.parcelOf(node, worker, task);
      text.flatMap(its -> RecordText.read(its, Ledger.Shared.class).left()).ifPresent(all::add);
    }
    all.forEach(its -> shares.merge(its.job(), 1, Integer::sum));
    Optional<Ledger.Left> latest = Optional.empty();
    for (Ledger.Left its : all) {
      boolean whole = shares.get(its.job()) == living(its.assignment()).size();
      if (whole
          && its.standing().isPresent()
          && latest.filter(now -> isOlder(its, now)).isEmpty()) {
        latest = Optional.of(its);
      }
    }
    for (Ledger.Left its : all) {
      if (latest.filter(now -> now.job() == its.job()).isEmpty()) {
        over(its.job(), its.assignment().members());
      }
    }
    return latest;
  }

  private static boolean isOlder(Ledger.Left its, Ledger.Left other) {
    return its.job() == other.job()
        ? !its.standing().get().isLaterThan(other.standing().get())
        : its.assignment().search().number() < other.assignment().search().number();
  }

  /** The workers with members that are there. */
  private List<String> living(Assignment its) {
    List<String> there = node.workers();
    return its.members().stream().distinct().filter(there::contains).toList();
  }

  /** Ends what is left of a search. */
  void drop(Ledger.Left its) {
    over(its.job(), its.assignment().members());
  }

  /** Goes on with what is left of a search. */
  Exploration resume(Ledger.Left left, Shared system, List<Question> questions, Budget budget) {
    Standing from = left.standing().orElseThrow();
    Assignment its = left.assignment();
    List<String> members = its.members();
    long[] told = new long[members.size()]; // it stands in what the search is resumed from
    Lead lead = lead(left.job(), its, system, questions, budget, told);
    List<String> there = node.workers();
    BitSet gone = new BitSet();
    for (int member = 0; member < members.size(); member++) {
      gone.set(member, !there.contains(members.get(member)));
    }
    lead.resume(from.answering(each -> Retelling.here(system, each)), gone);
    try {
      return lead.explore();
    } finally {
      drop(left);
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
