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
import dev.ravel.explore.spread.RebalancePolicy;
import dev.ravel.processor.Processor;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Shared;
import dev.ravel.task.Distribution;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Searches by all workers, one at a time, with their coordinator at this node. */
final class SearchLeader {
  private final Node node;
  private final SecureRandom random = new SecureRandom();
  private final PendingReplies answers = new PendingReplies();
  private final Offers offers;
  private final Consumer<String> says;
  private volatile Optional<Led> led = Optional.empty();

  /** The explorers of a tree, if that is what is led now. */
  private volatile Optional<ExplorerPool> pool = Optional.empty();

  private volatile boolean quiet;

  /** The lessons of the last search. */
  private List<long[]> lessons = List.of();

  /** The thread in which workers join, one after the other. */
  private final ExecutorService welcoming =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("ravel-welcome").factory());

  /**
   * A search that is to be made.
   *
   * @param copies the number of other workers, of other processes, with copies of each state
   */
  record Request(
      JobReplica.Search search,
      Distribution.Matter matter,
      List<Question> questions,
      Budget budget,
      int copies) {}

  /**
   * The search that is led now.
   *
   * @param fingerprint the fingerprint of its system
   * @param begun whether all members that begin are ready
   */
  private record Led(
      long job, SearchJob search, DistributedSearch lead, String fingerprint, boolean begun) {
    Led begun(SearchJob its) {
      return new Led(job, its, lead, fingerprint, true);
    }
  }

  /**
   * A leader without a search.
   *
   * @param says takes a line for each worker that does not join
   */
  SearchLeader(Node node, String build, Consumer<String> says) {
    this.node = node;
    this.says = says;
    this.offers = new Offers(node, build, answers);
  }

  /** Stops all messages, since another worker may lead from now on. */
  synchronized void leave() {
    quiet = true;
  }

  /** The address of this node. */
  String address() {
    return node.address();
  }

  /**
   * Makes an explorer of each thread of all workers.
   *
   * @param fingerprint the fingerprint of the system
   * @param log the lessons of a C program by now, which the job has too
   * @throws ClusterUnavailable if workers are busy, or are of another build
   */
  ExplorerPool pool(TreeJob job, String fingerprint, Optional<LearningLog> log) {
    Map<String, Offer> there = offers.of(random.nextLong(), node.workers());
    ExplorerPool its = new ExplorerPool(node, random.nextLong(), fingerprint, log);
    pool = Optional.of(its);
    String text = RecordText.of(job);
    there.forEach((worker, offer) -> its.add(worker, offer.threads(), text));
    node.absent(there.keySet()).forEach(its::lost);
    return its;
  }

  private void send(String to, Envelope message) {
    if (!quiet) {
      node.send(to, message);
    }
  }

  /** Receives a message; returns whether a message of a member was for the coordinator. */
  boolean receive(Envelope its) {
    if (its.kind() == Envelope.Kind.LETTER) {
      Optional<Led> about =
          led.filter(now -> now.job() == its.job() && its.to() == MessageLinks.COURSE);
      about.ifPresent(now -> now.lead().receive(its.from(), its.content()));
      return about.isPresent();
    }
    pool.filter(now -> now.has(its.job()))
        .ifPresentOrElse(now -> now.receive(its), () -> answers.add(its));
    return true;
  }

  /** Handles the loss of a node. */
  void lost(String address) {
    pool.ifPresent(now -> now.lost(address));
    led.ifPresent(
        now -> {
          BitSet gone = new BitSet();
          now.search().membersAt(address).forEach(gone::set);
          if (!gone.isEmpty()) {
            if (!now.begun()) {
              byte[] why = "it was lost".getBytes(StandardCharsets.UTF_8);
              int member = gone.nextSetBit(0);
              answers.add(new Envelope(Envelope.Kind.REFUSED, now.job(), member, 0, why));
            }
            now.lead().lost(gone);
          }
        });
  }

  /**
   * Has the workers answer questions about a system. A C program is searched again whenever all
   * systems were outgrown.
   *
   * @param left the rest of the search, if it has begun
   * @throws ClusterUnavailable if they do not
   */
  Exploration explore(Optional<JobReplica.OpenSearch> left, Request request, Shared system) {
    if (!(system instanceof Processor of)) {
      return left.isPresent()
          ? resumed(left.get(), request, system)
          : explore(request, system, List.of());
    }
    List<List<long[]>> before =
        new ArrayList<>(left.map(its -> its.search().before()).orElse(List.of()));
    for (Optional<JobReplica.OpenSearch> rest = left; ; rest = Optional.empty()) {
      Processor its = SharedCSystems.system(of.afresh(), before);
      rest.ifPresent(now -> InitialSystem.learn(its, now.checkpoint().orElseThrow().lessons()));
      try {
        Exploration found =
            rest.isPresent() ? resumed(rest.get(), request, its) : explore(request, its, before);
        of.remark(its.remarks());
        return found;
      } catch (Outgrown _) {
        before.add(lessons);
      }
    }
  }

  private Exploration explore(Request request, Shared system, List<List<long[]>> before) {
    long job = random.nextLong();
    List<SearchJob.Member> members = new ArrayList<>();
    Map<String, Offer> there = offers.of(job, node.workers());
    there.forEach(
        (worker, offer) -> {
          int place = place(members, request.copies(), offer);
          members.addAll(SearchJob.Member.of(worker, place, offer));
        });
    SearchJob search =
        new SearchJob(
            request.search(),
            members,
            request.copies(),
            members.size(),
            node.address(),
            CheckRequest.of(request.matter()),
            request.matter().subject(),
            SearchJob.Query.all(request.questions()),
            before);
    DistributedSearch lead = lead(job, search, system, request);
    node.absent(there.keySet()).forEach(this::lost);
    return finished(
        lead,
        () -> {
          assign(job, search);
          ready(job, there.size(), led.orElseThrow().fingerprint());
        });
  }

  private Exploration finished(DistributedSearch lead, Runnable preparation) {
    try {
      preparation.run();
      begin();
      return lead.explore();
    } finally {
      lessons = lead.taught();
      over();
    }
  }

  /** Sends a search to all its workers; if another worker leads by now, waits for the end. */
  private void assign(long job, SearchJob search) {
    Envelope message = Envelope.of(Envelope.Kind.SEARCH_JOB, job, search);
    while (!assigned(message, search.workers())) {
      PendingReplies.pause();
    }
  }

  private synchronized boolean assigned(Envelope message, List<String> workers) {
    if (!quiet) {
      workers.forEach(its -> node.send(its, message));
    }
    return !quiet;
  }

  /** The coordinator of a search. */
  private DistributedSearch lead(long job, SearchJob search, Shared system, Request request) {
    DistributedSearch lead =
        new DistributedSearch(
            system,
            request.questions(),
            request.budget(),
            search.places(),
            search.rooms(),
            search.copies(),
            (member, letter) ->
                send(
                    led.orElseThrow().search().members().get(member).worker(),
                    new Envelope(Envelope.Kind.LETTER, job, MessageLinks.COURSE, member, letter)),
            checkpoint -> sendAll(Envelope.Kind.CHECKPOINT, checkpoint),
            RebalancePolicy.usual());
    led = Optional.of(new Led(job, search, lead, Fingerprint.of(system), false));
    return lead;
  }

  /** Sends a record to all workers with members. */
  private void sendAll(Envelope.Kind kind, Record content) {
    Led now = led.orElseThrow();
    Envelope message = Envelope.of(kind, now.job(), content);
    now.search().workers().forEach(worker -> send(worker, message));
  }

  // --------------------------------------------------------------------------------- joining

  /** Lets others join from now on, since all members that begin are ready. */
  private synchronized void begin() {
    led = led.map(now -> now.begun(now.search()));
    welcome();
  }

  /** Has all workers without members join the search that is led, if there is one. */
  void welcome() {
    if (led.filter(Led::begun).isPresent()) {
      welcoming.execute(
          () -> {
            for (String worker : node.workers()) {
              led.filter(now -> now.begun() && now.search().membersAt(worker).isEmpty())
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

  /** Has a worker make members, and announces them to all others before the coordinator. */
  private void join(Led search, String worker, Offer offer) {
    List<SearchJob.Member> members = new ArrayList<>(search.search().members());
    int place = place(members, search.search().copies(), offer);
    members.addAll(SearchJob.Member.of(worker, place, offer));
    SearchJob its = search.search().with(members, node.address());
    node.send(worker, Envelope.of(Envelope.Kind.SEARCH_JOB, search.job(), its));
    Optional<Envelope> ready =
        answers.answerOf(
            node, worker, Envelope.Kind.READY, search.job(), PendingReplies.FOR_MEMBERS);
    if (ready.isEmpty()) {
      return;
    }
    try {
      checkReady(ready.get(), worker, search.fingerprint());
    } catch (ClusterUnavailable why) {
      over(search.job(), List.of(worker));
      throw why;
    }
    synchronized (this) {
      if (led.filter(now -> now.job() == search.job()).isEmpty()) {
        over(search.job(), List.of(worker));
        return;
      }
      led = led.map(now -> now.begun(its));
      sendAll(Envelope.Kind.MEMBERS, its);
      for (int member : its.membersAt(worker)) {
        search.lead().joins(member, members.get(member).place(), members.get(member).room());
      }
    }
    if (!node.workers().contains(worker)) {
      lost(worker);
    }
  }

  /** The number of the place of a further worker, which is that of others of its process. */
  private static int place(List<SearchJob.Member> members, int copies, Offer offer) {
    int next = members.stream().mapToInt(SearchJob.Member::place).max().orElse(-1) + 1;
    return copies == 0
        ? 0
        : members.stream()
            .filter(its -> its.process().equals(offer.process()))
            .mapToInt(SearchJob.Member::place)
            .findFirst()
            .orElse(next);
  }

  private void ready(long job, int workers, String fingerprint) {
    for (int k = 0; k < workers; k++) {
      Envelope its = answers.ready(job);
      List<SearchJob.Member> members = led.orElseThrow().search().members();
      String worker = members.get(Math.floorMod(its.from(), members.size())).worker();
      checkReady(its, worker, fingerprint);
    }
  }

  private static void checkReady(Envelope its, String worker, String fingerprint) {
    boolean refuses = its.kind() == Envelope.Kind.REFUSED;
    if (refuses || !its.text().equals(fingerprint)) {
      throw ClusterUnavailable.refused(
          worker,
          refuses
              ? its.text()
              : "what it would search is not the same (%s, and here %s)"
                  .formatted(its.text(), fingerprint));
    }
  }

  // ------------------------------------------------------------------------------------- ends

  private synchronized void over() {
    led.ifPresent(now -> over(now.job(), now.search().workers()));
    led = Optional.empty();
  }

  private void over(long job, List<String> workers) {
    workers.forEach(worker -> send(worker, Envelope.of(Envelope.Kind.END, job, node.address())));
  }

  /**
   * Announces to all workers that this one leads the searches of a check whose worker is lost.
   *
   * @return the rest of a search that had begun, by its latest checkpoint
   * @throws ClusterUnavailable if a worker does not answer
   */
  Optional<JobReplica.OpenSearch> inherit(long check) {
    List<JobReplica.OpenSearch> all = new ArrayList<>();
    Map<Long, Integer> shares = new HashMap<>();
    Envelope request = Envelope.of(Envelope.Kind.SUCCESSOR, check, node.address());
    for (String worker : node.workers()) {
      answers
          .ask(node, worker, request, Envelope.Kind.SHARE)
          .flatMap(its -> its.read(JobReplica.Share.class).left())
          .ifPresent(all::add);
    }
    all.forEach(its -> shares.merge(its.job(), 1, Integer::sum));
    Optional<JobReplica.OpenSearch> latest = Optional.empty();
    for (JobReplica.OpenSearch its : all) {
      boolean whole = shares.get(its.job()) == living(largest(all, its.job())).size();
      if (whole
          && its.checkpoint().isPresent()
          && latest.filter(now -> isOlder(its, now)).isEmpty()) {
        latest = Optional.of(its);
      }
    }
    for (JobReplica.OpenSearch its : all) {
      if (latest.filter(now -> now.job() == its.job()).isEmpty()) {
        drop(its);
      }
    }
    return latest.map(its -> its.with(resumed(its, largest(all, its.job()))));
  }

  /** The search to resume; those that had not joined by the checkpoint end, and may join later. */
  private SearchJob resumed(JobReplica.OpenSearch its, SearchJob largest) {
    int known = its.checkpoint().orElseThrow().members();
    SearchJob resumed = largest.with(largest.members().subList(0, known), node.address());
    List<String> joined = resumed.workers();
    over(its.job(), largest.workers().stream().filter(it -> !joined.contains(it)).toList());
    return resumed;
  }

  /** A search with the most members that any worker knows. */
  private static SearchJob largest(List<JobReplica.OpenSearch> all, long job) {
    return all.stream()
        .filter(its -> its.job() == job)
        .map(JobReplica.OpenSearch::search)
        .max(Comparator.comparingInt(its -> its.members().size()))
        .orElseThrow();
  }

  private static boolean isOlder(JobReplica.OpenSearch its, JobReplica.OpenSearch other) {
    return its.job() == other.job()
        ? !its.checkpoint().get().isLaterThan(other.checkpoint().get())
        : its.search().search().number() < other.search().search().number();
  }

  /** The workers with members that belong to the cluster. */
  private List<String> living(SearchJob its) {
    List<String> there = node.workers();
    return its.workers().stream().filter(there::contains).toList();
  }

  /** Ends the rest of a search. */
  void drop(JobReplica.OpenSearch its) {
    over(its.job(), its.search().workers());
  }

  private Exploration resumed(JobReplica.OpenSearch left, Request request, Shared system) {
    CoordinatorCheckpoint from = left.checkpoint().orElseThrow();
    SearchJob its = left.search();
    DistributedSearch lead = lead(left.job(), its, system, request);
    List<String> there = node.workers();
    BitSet gone = new BitSet();
    for (int member = 0; member < its.members().size(); member++) {
      gone.set(member, !there.contains(its.members().get(member).worker()));
    }
    lead.resume(from, gone, each -> SearchReplay.here(system, each));
    sendAll(Envelope.Kind.MEMBERS, its);
    return finished(lead, () -> {});
  }
}
