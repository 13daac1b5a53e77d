// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.spread.CoordinatorCheckpoint;
import dev.ravel.explore.spread.DistributedSearch;
import dev.ravel.explore.spread.InitialSystem;
import dev.ravel.explore.spread.LearningLog;
import dev.ravel.explore.spread.MessageLinks;
import dev.ravel.processor.Processor;
import dev.ravel.source.Limits;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Shared;
import dev.ravel.task.Distribution;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Searches by all workers, one at a time, with their lead at this node. */
final class Leading {
  /** What members answer. */
  private static final Set<Envelope.Kind> ANSWERS =
      EnumSet.of(
          Envelope.Kind.OFFER, Envelope.Kind.READY, Envelope.Kind.REFUSED, Envelope.Kind.SHARED);

  private final Node node;
  private final String build;
  private final SecureRandom random = new SecureRandom();
  private final PendingReplies answers = new PendingReplies();
  private final Offers offers;
  private final Consumer<String> says;
  private volatile Optional<Led> led = Optional.empty();

  /** Those who explore executions, if that is what is led now. */
  private volatile Optional<ExplorerPool> party = Optional.empty();

  private volatile boolean quiet;

  /** What the systems of the last search have learnt together. */
  private List<List<Long>> taught = List.of();

  /** Those that may join are asked one after the other, by a thread of its own. */
  private final ExecutorService welcoming =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("ravel-welcome").factory());

  /**
   * The search that is led now.
   *
   * @param fingerprint of its system
   * @param copies at how many other workers each state is too, of other processes
   * @param begun whether all that begin are ready
   */
  private record Led(
      long job,
      Assignment assignment,
      DistributedSearch lead,
      String fingerprint,
      int copies,
      boolean begun) {
    List<String> members() {
      return assignment.members();
    }

    Led with(Assignment its, boolean hasBegun) {
      return new Led(job, its, lead, fingerprint, copies, hasBegun);
    }
  }

  /**
   * Nothing is led.
   *
   * @param says is told in a line which worker does not join, and why
   */
  Leading(Node node, String build, Consumer<String> says) {
    this.node = node;
    this.build = build;
    this.says = says;
    this.offers = new Offers(node, build, answers);
  }

  /** It leads no more, and says nothing more: another one may. */
  synchronized void leave() {
    quiet = true;
  }

  /** The address of this node. */
  String address() {
    return node.address();
  }

  /**
   * Has all workers explore, each with as many explorers as it has threads.
   *
   * @param expedition what they are to explore, as text
   * @param fingerprint of its system
   * @param taught what a system of a C program has learnt by now, of which the expedition tells
   * @throws ClusterUnavailable if workers do something else, or are of another build
   */
  ExplorerPool party(String expedition, String fingerprint, Optional<LearningLog> taught)
      throws ClusterUnavailable {
    Map<String, Offer> there = offers.of(random.nextLong(), node.workers());
    ExplorerPool its = new ExplorerPool(node, random.nextLong(), fingerprint, taught);
    party = Optional.of(its);
    there.forEach((worker, offer) -> its.add(worker, offer.threads(), expedition));
    there.keySet().stream().filter(each -> !node.workers().contains(each)).forEach(its::lost);
    return its;
  }

  private void send(String to, Envelope message) {
    if (!quiet) {
      node.send(to, message);
    }
  }

  /** A message to one who leads; whether it was one. */
  boolean receive(Envelope its) {
    if (its.kind() == Envelope.Kind.LETTER) {
      Optional<Led> about =
          led.filter(now -> now.job() == its.job() && its.to() == MessageLinks.COURSE);
      about.ifPresent(now -> now.lead().receive(its.from(), its.content()));
      return about.isPresent();
    }
    Optional<ExplorerPool> explorers = party.filter(now -> now.has(its.job()));
    if (explorers.isPresent()) {
      explorers.get().receive(its);
      return true;
    }
    boolean wanted = ANSWERS.contains(its.kind());
    if (wanted) {
      answers.add(its);
    }
    return wanted;
  }

  /** A node is no more. */
  void lost(String address) {
    party.ifPresent(now -> now.lost(address));
    led.ifPresent(
        now -> {
          int member = now.members().indexOf(address);
          if (member >= 0) {
            if (!now.begun()) {
              byte[] why = "it was lost".getBytes(StandardCharsets.UTF_8);
              answers.add(new Envelope(Envelope.Kind.REFUSED, now.job(), member, member, why));
            }
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
   * @param copies at how many other workers each state is too, of other processes
   * @throws ClusterUnavailable if they do not
   */
  Exploration explore(
      JobReplica.Search search,
      Distribution.Matter matter,
      Shared system,
      List<Question> questions,
      Budget budget,
      int copies)
      throws ClusterUnavailable {
    return SharedCSystems.is(system)
        ? growing(search, matter, (Processor) system, List.of(), questions, budget, copies)
        : explore(search, matter, system, List.of(), questions, budget, copies);
  }

  /** Has them search a C program, anew whenever all systems were outgrown. */
  private Exploration growing(
      JobReplica.Search search,
      Distribution.Matter matter,
      Processor of,
      List<List<List<Long>>> earlier,
      List<Question> questions,
      Budget budget,
      int copies)
      throws ClusterUnavailable {
    List<List<List<Long>>> before = new ArrayList<>(earlier);
    while (true) {
      Processor its = SharedCSystems.system(of.afresh(), before);
      try {
        Exploration found = explore(search, matter, its, before, questions, budget, copies);
        of.remark(its.remarks());
        return found;
      } catch (Outgrown _) {
        before.add(taught);
      }
    }
  }

  private Exploration explore(
      JobReplica.Search search,
      Distribution.Matter matter,
      Shared system,
      List<List<List<Long>>> before,
      List<Question> questions,
      Budget budget,
      int copies)
      throws ClusterUnavailable {
    long job = random.nextLong();
    List<String> members = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    List<Long> rooms = new ArrayList<>();
    List<String> processes = new ArrayList<>();
    Map<String, Offer> there = offers.of(job, node.workers());
    there.forEach(
        (worker, offer) -> {
          String process = copies > 0 ? offer.process() : "";
          if (!processes.contains(process)) {
            processes.add(process);
          }
          members.addAll(Collections.nCopies(offer.threads(), worker));
          rooms.addAll(Collections.nCopies(offer.threads(), offer.memory() / offer.threads()));
          places.addAll(Collections.nCopies(offer.threads(), processes.indexOf(process)));
        });
    Assignment assignment =
        Assignment.of(
            search,
            build,
            members,
            places,
            rooms,
            copies,
            node.address(),
            matter,
            questions,
            before);
    DistributedSearch lead = lead(job, assignment, system, questions, budget, copies);
    there.keySet().stream().filter(its -> !node.workers().contains(its)).forEach(this::lost);
    try {
      assign(job, there.keySet(), assignment.text());
      ready(job, there.size(), Fingerprint.of(system));
      begin();
      return lead.explore();
    } finally {
      taught = lead.taught();
      over();
    }
  }

  /** Has workers take part, unless another one leads by now: then it waits until it is ended. */
  private void assign(long job, Set<String> workers, String text) {
    while (!assigned(job, workers, text)) {
      Limits.poll();
      PendingReplies.pause();
    }
  }

  private synchronized boolean assigned(long job, Set<String> workers, String text) {
    if (!quiet) {
      workers.forEach(its -> Parcel.send(node, its, Envelope.Kind.ASSIGNMENT, job, text));
    }
    return !quiet;
  }

  /** Who leads from now on. */
  private DistributedSearch lead(
      long job,
      Assignment assignment,
      Shared system,
      List<Question> questions,
      Budget budget,
      int copies) {
    DistributedSearch lead =
        new DistributedSearch(
            system,
            questions,
            budget,
            assignment.placed(),
            assignment.roomOf(),
            copies,
            (member, letter) ->
                send(
                    led.orElseThrow().members().get(member),
                    new Envelope(Envelope.Kind.LETTER, job, MessageLinks.COURSE, member, letter)),
            this::keep);
    led = Optional.of(new Led(job, assignment, lead, Fingerprint.of(system), copies, false));
    return lead;
  }

  /** Tells all workers where a search stands, before their members are told to go on. */
  private void keep(CoordinatorCheckpoint standing) {
    tell(Envelope.Kind.STANDING, RecordText.of(standing));
  }

  /** Tells a text to all workers that take part. */
  private void tell(Envelope.Kind kind, String text) {
    Led now = led.orElseThrow();
    if (!quiet) {
      now.members().stream()
          .distinct()
          .forEach(worker -> Parcel.send(node, worker, kind, now.job(), text));
    }
  }

  // -------------------------------------------------------------------------------- newcomers

  /** All that begin are ready: others may join from now on. */
  private synchronized void begin() {
    led = led.map(now -> now.with(now.assignment(), true));
    welcome();
  }

  /** Workers that have come meanwhile join the search that is led, if there is one. */
  void welcome() {
    if (led.filter(Led::begun).isPresent()) {
      welcoming.execute(
          () -> {
            for (String worker : node.workers()) {
              led.filter(now -> now.begun() && !now.members().contains(worker))
                  .ifPresent(now -> join(now, worker));
            }
          });
    }
  }

  private void join(Led search, String worker) {
    try {
      Offer offer = offers.of(search.job(), List.of(worker)).get(worker);
      if (offer != null) {
        join(search, worker, offer);
      }
    } catch (ClusterUnavailable why) {
      says.accept("not all workers search: " + why.why().message());
    }
  }

  /** Has a worker make members, and announces them to all others before the course has them. */
  private void join(Led search, String worker, Offer offer) throws ClusterUnavailable {
    Assignment its = search.assignment().with(worker, place(search, offer), offer);
    Parcel.send(node, worker, Envelope.Kind.ASSIGNMENT, search.job(), its.text());
    Optional<Envelope> ready =
        answers.answerOf(node, worker, search.job(), PendingReplies.FOR_MEMBERS);
    if (ready.isEmpty()) {
      return;
    }
    if (ready.get().kind() == Envelope.Kind.REFUSED
        || !ready.get().text().equals(search.fingerprint())) {
      node.send(worker, Envelope.of(Envelope.Kind.OVER, search.job(), node.address()));
      throw ClusterUnavailable.refused(
          worker,
          ready.get().kind() == Envelope.Kind.REFUSED
              ? ready.get().text()
              : different(ready.get().text(), search.fingerprint()));
    }
    synchronized (this) {
      if (led.filter(now -> now.job() == search.job()).isEmpty()) {
        node.send(worker, Envelope.of(Envelope.Kind.OVER, search.job(), node.address()));
        return;
      }
      led = led.map(now -> now.with(its, true));
      tell(Envelope.Kind.MEMBERS, its.text());
      for (int member : its.membersAt(worker)) {
        search.lead().joins(member, its.places().get(member), its.rooms().get(member));
      }
    }
    if (!node.workers().contains(worker)) {
      lost(worker);
    }
  }

  /**
   * The number of the place of a worker: that of another one with which it would be lost, if any.
   */
  private int place(Led search, Offer offer) throws ClusterUnavailable {
    Assignment its = search.assignment();
    if (search.copies() == 0) {
      return its.places().getFirst();
    }
    for (String other : living(its)) {
      Optional<Offer> known = offers.sameBuild(search.job(), other);
      if (known.filter(there -> there.process().equals(offer.process())).isPresent()) {
        return its.places().get(its.membersAt(other).getFirst());
      }
    }
    return Collections.max(its.places()) + 1;
  }

  // ------------------------------------------------------------------------------------- ends

  private synchronized void over() {
    led.ifPresent(now -> over(now.job(), now.members()));
    led = Optional.empty();
  }

  private void over(long job, List<String> members) {
    members.stream()
        .distinct()
        .forEach(worker -> send(worker, Envelope.of(Envelope.Kind.OVER, job, node.address())));
  }

  /**
   * Searches of a task are led here from now on, since who led them is lost: all workers are told.
   *
   * @return what is left of one that had begun, the latest that is known of it
   * @throws ClusterUnavailable if a worker does not answer
   */
  Optional<JobReplica.Left> inherit(long task) throws ClusterUnavailable {
    List<JobReplica.Left> all = new ArrayList<>();
    Map<Long, Integer> shares = new HashMap<>();
    for (String worker : node.workers()) {
      send(worker, Envelope.of(Envelope.Kind.HEIR, task, node.address()));
      Optional<String> text = answers.parcelOf(node, worker, task);
      text.flatMap(its -> RecordText.read(its, JobReplica.Shared.class).left()).ifPresent(all::add);
    }
    all.forEach(its -> shares.merge(its.job(), 1, Integer::sum));
    Optional<JobReplica.Left> latest = Optional.empty();
    for (JobReplica.Left its : all) {
      boolean whole = shares.get(its.job()) == living(largest(all, its.job())).size();
      if (whole
          && its.standing().isPresent()
          && latest.filter(now -> isOlder(its, now)).isEmpty()) {
        latest = Optional.of(its);
      }
    }
    for (JobReplica.Left its : all) {
      if (latest.filter(now -> now.job() == its.job()).isEmpty()) {
        over(its.job(), its.assignment().members());
      }
    }
    return latest.map(its -> its.with(resumed(its, largest(all, its.job()))));
  }

  /**
   * What is gone on with: those that had not joined are told that it is over, and may do so then.
   */
  private Assignment resumed(JobReplica.Left its, Assignment largest) {
    int known = its.standing().orElseThrow().members();
    List<String> members = largest.members();
    List<String> joined = members.subList(0, known);
    over(its.job(), members.stream().filter(worker -> !joined.contains(worker)).toList());
    return largest.led(node.address(), known);
  }

  /** What one search is of, as it is known by who knows of most members. */
  private static Assignment largest(List<JobReplica.Left> all, long job) {
    return all.stream()
        .filter(its -> its.job() == job)
        .map(JobReplica.Left::assignment)
        .max(Comparator.comparingInt(its -> its.members().size()))
        .orElseThrow();
  }

  private static boolean isOlder(JobReplica.Left its, JobReplica.Left other) {
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
  void drop(JobReplica.Left its) {
    over(its.job(), its.assignment().members());
  }

  /**
   * Goes on with what is left of a search.
   *
   * @throws ClusterUnavailable if workers do not take part in one that begins anew
   */
  Exploration resume(
      JobReplica.Left left,
      Distribution.Matter matter,
      Shared system,
      List<Question> questions,
      Budget budget)
      throws ClusterUnavailable {
    if (!(system instanceof Processor of)) {
      return resume(left, system, questions, budget);
    }
    Assignment assignment = left.assignment();
    Processor its = SharedCSystems.system(of.afresh(), assignment.before());
    InitialSystem.learn(its, left.standing().orElseThrow().lessons());
    try {
      Exploration found = resume(left, its, questions, budget);
      of.remark(its.remarks());
      return found;
    } catch (Outgrown _) {
      List<List<List<Long>>> before = new ArrayList<>(assignment.before());
      before.add(taught);
      return growing(
          assignment.search(), matter, of, before, questions, budget, assignment.copies());
    }
  }

  private Exploration resume(
      JobReplica.Left left, Shared system, List<Question> questions, Budget budget) {
    CoordinatorCheckpoint from = left.standing().orElseThrow();
    Assignment its = left.assignment();
    List<String> members = its.members();
    DistributedSearch lead = lead(left.job(), its, system, questions, budget, its.copies());
    List<String> there = node.workers();
    BitSet gone = new BitSet();
    for (int member = 0; member < members.size(); member++) {
      gone.set(member, !there.contains(members.get(member)));
    }
    lead.resume(from.answering(each -> Retelling.here(system, each)), gone);
    tell(Envelope.Kind.MEMBERS, its.text());
    try {
      begin();
      return lead.explore();
    } finally {
      taught = lead.taught();
      over();
    }
  }

  private void ready(long job, int workers, String fingerprint) throws ClusterUnavailable {
    for (int k = 0; k < workers; k++) {
      Envelope its = answers.answer(job, PendingReplies.FOR_MEMBERS, "is not ready", "a worker");
      List<String> members = led.orElseThrow().members();
      String worker = members.get(Math.floorMod(its.from(), members.size()));
      if (its.kind() == Envelope.Kind.REFUSED) {
        throw ClusterUnavailable.refused(worker, its.text());
      }
      if (!its.text().equals(fingerprint)) {
        throw ClusterUnavailable.refused(worker, different(its.text(), fingerprint));
      }
    }
  }

  private static String different(String its, String here) {
    return "what it would search is not the same (%s, and here %s)".formatted(its, here);
  }
}
