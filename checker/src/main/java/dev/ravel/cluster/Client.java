// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.spread.Lead;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
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
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The node of somebody who asks: it finds workers, gives them jobs, and leads these. */
final class Client implements AutoCloseable {
  private static final long BETWEEN_POLLS = 50;

  /** So often a worker that does another job is asked again, some seconds long. */
  private static final int TRIES = 60;

  private static final long FOR_OFFERS = TimeUnit.SECONDS.toNanos(20);

  /** As much as a large model may take to be read and lowered on a busy machine. */
  private static final long FOR_MEMBERS = TimeUnit.SECONDS.toNanos(300);

  private final Reach reach;
  private final String build;
  private final Node node;
  private final SecureRandom random = new SecureRandom();
  private final LinkedBlockingQueue<Envelope> answers = new LinkedBlockingQueue<>();
  private volatile Optional<Led> led = Optional.empty();
  private volatile Optional<Dispatch> dispatch = Optional.empty();

  /** The job that is led now. */
  private record Led(long job, List<String> members, Lead lead) {}

  /**
   * Starts a node, which joins the cluster.
   *
   * @throws Trouble if it cannot listen
   */
  Client(Place here, Reach reach, Patience patience, String build) throws Trouble {
    this.reach = reach;
    this.build = build;
    Node.Listener listener =
        new Node.Listener() {
          @Override
          public void received(Envelope message) {
            Client.this.received(message);
          }

          @Override
          public void lost(String address) {
            Client.this.lost(address);
          }
        };
    this.node = new Node(here, reach.cluster(), Node.CLIENT, reach.keys(), patience, listener);
    join(patience);
  }

  /** No worker answers. */
  static Trouble unreachable(Reach reach, String why) {
    String places = reach.cluster().stream().map(Place::toString).collect(Collectors.joining(", "));
    return new Trouble(
        Diagnostic.of(Problem.F014, "no worker can be reached at " + places + ": " + why)
            .help("start one with `ravel worker`, and see that the keys are of one authority"));
  }

  private void join(Patience patience) throws Trouble {
    long end = System.nanoTime() + patience.joining().toNanos();
    try {
      while (!node.joins(BETWEEN_POLLS)) {
        Limits.poll();
        if (System.nanoTime() > end) {
          throw unreachable(reach, "none has answered in " + patience.joining().toSeconds() + " s");
        }
      }
      while (node.workers().size() < Math.max(1, reach.workers())) {
        pause();
        if (System.nanoTime() > end) {
          throw unreachable(
              reach, node.workers().size() + " are there, and " + reach.workers() + " are wanted");
        }
      }
    } catch (Trouble | RuntimeException its) {
      node.close();
      throw its;
    }
  }

  private static void pause() {
    try {
      Thread.sleep(BETWEEN_POLLS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    Limits.poll();
  }

  @Override
  public void close() {
    node.close();
  }

  private void received(Envelope its) {
    switch (its.kind()) {
      case OFFER, READY -> answers.add(its);
      case REFUSED -> {
        answers.add(its);
        dispatch.ifPresent(now -> now.receive(its));
      }
      case RESULT -> dispatch.ifPresent(now -> now.receive(its));
      case LETTER ->
          led.filter(now -> now.job() == its.job())
              .ifPresent(now -> now.lead().receive(its.from(), its.content()));
      case HELLO, ASSIGNMENT, ERRAND, OVER -> {
        // for workers
      }
    }
  }

  private void lost(String address) {
    dispatch.ifPresent(now -> now.lost(address));
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
    List<String> workers = node.workers();
    List<String> members = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    List<Long> rooms = new ArrayList<>();
    List<String> processes = new ArrayList<>();
    offers(job, workers)
        .forEach(
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
    try {
      String text = assignment.text();
      for (String worker : workers) {
        Parcel.send(node, worker, Envelope.Kind.ASSIGNMENT, job, text);
      }
      ready(job, workers.size(), Fingerprint.of(system));
      return lead.explore();
    } finally {
      led = Optional.empty();
      for (String worker : workers) {
        node.send(worker, Envelope.of(Envelope.Kind.OVER, job, ""));
      }
    }
  }

  /** The address of this node. */
  String address() {
    return node.address();
  }

  /**
   * Where errands can be handed to the workers.
   *
   * @param results take what becomes of them
   * @throws Trouble if workers do something else, or are of another build
   */
  Dispatch dispatch(Dispatch.Results results) throws Trouble {
    Map<String, Integer> threads = new TreeMap<>();
    offers(random.nextLong(), node.workers())
        .forEach((worker, offer) -> threads.put(worker, offer.threads()));
    Dispatch its = new Dispatch(node, random.nextLong(), threads, results);
    dispatch = Optional.of(its);
    threads.keySet().stream().filter(each -> !node.workers().contains(each)).forEach(its::lost);
    return its;
  }

  /** Asks workers what they are; by their addresses, in order. */
  private Map<String, Offer> offers(long job, List<String> workers) throws Trouble {
    Map<String, Offer> offers = new TreeMap<>();
    for (String worker : workers) {
      Offer offer = offer(job, worker);
      for (int k = 0; offer.busy() && k < TRIES; k++) {
        pause(); // another job may have just ended
        offer = offer(job, worker);
      }
      if (!offer.build().equals(build)) {
        throw refused(
            worker,
            "it runs another build of Ravel (%s, and here is %s)".formatted(offer.build(), build));
      }
      if (offer.busy()) {
        throw refused(worker, "it does another job");
      }
      offers.put(worker, offer);
    }
    return offers;
  }

  private Offer offer(long job, String worker) throws Trouble {
    node.send(worker, Envelope.of(Envelope.Kind.HELLO, job, node.address()));
    Envelope its = answer(job, FOR_OFFERS, "does not answer", worker);
    try {
      return Offer.read(its.text());
    } catch (RuntimeException none) {
      throw refused(worker, "what it answers is no offer");
    }
  }

  private void ready(long job, int workers, String fingerprint) throws Trouble {
    for (int k = 0; k < workers; k++) {
      Envelope its = answer(job, FOR_MEMBERS, "is not ready", "a worker");
      List<String> members = led.orElseThrow().members();
      String worker = members.get(Math.floorMod(its.from(), members.size()));
      if (its.kind() == Envelope.Kind.REFUSED) {
        throw refused(worker, its.text());
      }
      if (!its.text().equals(fingerprint)) {
        throw refused(
            worker,
            "what it would search is not the same (%s, and here %s)"
                .formatted(its.text(), fingerprint));
      }
    }
  }

  private Envelope answer(long job, long nanoseconds, String missing, String who) throws Trouble {
    long end = System.nanoTime() + nanoseconds;
    while (System.nanoTime() < end) {
      try {
        Envelope its = answers.poll(BETWEEN_POLLS, TimeUnit.MILLISECONDS);
        if (its != null && its.job() == job) {
          return its;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
      Limits.poll();
    }
    throw refused(who, "it " + missing);
  }

  private static Trouble refused(String worker, String why) {
    return new Trouble(
        Diagnostic.of(Problem.F016, "the worker at " + Node.place(worker) + " refuses: " + why)
            .help("run the same Ravel everywhere, and wait for other jobs"));
  }
}
