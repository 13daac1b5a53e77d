// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.spread.CoordinatorCheckpoint;
import dev.ravel.explore.spread.Job;
import dev.ravel.explore.spread.MessageLinks;
import dev.ravel.explore.spread.PartitionWorker;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** The runner of a {@link SearchJob}, whose members have a thread and a system each. */
final class SearchJobRunner extends WorkerTask {
  /** Nanoseconds without a lead after which members end; the next one may read the file. */
  private static final long FOR_SUCCESSOR = PendingReplies.FOR_MEMBERS;

  private final Worker.Terms terms;
  private final Map<Integer, PartitionWorker> members = new ConcurrentHashMap<>();
  private final AtomicBoolean full = new AtomicBoolean();
  private volatile SearchJob search;

  /** The address of the lead, and the time of its loss or 0. */
  private volatile String lead;

  private volatile long leaderless;
  private Optional<CoordinatorCheckpoint> checkpoint = Optional.empty();

  /**
   * A runner that has not begun.
   *
   * @throws IllegalArgumentException if the search has no member at this worker
   */
  SearchJobRunner(Context context, Worker.Terms terms, SearchJob search) {
    super(context, search.lead());
    this.terms = terms;
    this.search = search;
    this.lead = search.lead();
    if (own().isEmpty()) {
      throw new IllegalArgumentException("a search without members here");
    }
  }

  /** The numbers of its members. */
  private List<Integer> own() {
    return search.membersAt(node().address());
  }

  /** Takes the search as it is after others have joined. */
  synchronized void joined(SearchJob its) {
    if (its.lead().equals(lead)) {
      search = its;
    }
  }

  /** Receives a message for one of its members. */
  void receive(Envelope its) {
    PartitionWorker member = members.get(its.to());
    if (member != null) {
      member.receive(its.from(), its.content());
    }
  }

  private Optional<Problem> spent(long bytes) {
    long since = leaderless;
    return isOver() || since != 0 && System.nanoTime() - since > FOR_SUCCESSOR
        ? Optional.of(Problem.K020)
        : bytes > terms.memory() / terms.threads() ? Optional.of(Problem.K002) : Optional.empty();
  }

  /** Handles the loss of a node; if it was the lead, another one may follow. */
  @Override
  void lost(String address) {
    if (address.equals(lead)) {
      leaderless = System.nanoTime();
    }
  }

  /** Ends the members, unless another node than the lead requests it. */
  void end(String requester) {
    if (requester.equals(lead)) {
      end();
    }
  }

  /** Takes a checkpoint of the coordinator. */
  synchronized void checkpoint(CoordinatorCheckpoint its) {
    checkpoint = Optional.of(its);
  }

  /**
   * Accepts the next lead, if it continues this check.
   *
   * @return its search, if there is one
   */
  synchronized Optional<JobReplica.OpenSearch> follow(long check, String successor) {
    if (isRefused() || search.search().check() != check) {
      return Optional.empty();
    }
    lead = successor;
    leaderless = 0;
    return Optional.of(new JobReplica.OpenSearch(job(), search, checkpoint));
  }

  @Override
  void perform() {
    SearchJob its = search;
    report("job " + name() + ": " + its.request().file() + ", for " + Node.place(its.lead()));
    try {
      Limits limits = this::spent;
      String fingerprint = limits.during(() -> made(its));
      run(limits);
      answer(Envelope.Kind.READY, fingerprint);
    } catch (RuntimeException | OutOfMemoryError why) {
      String message = why instanceof Refused told ? told.why().message() : why.toString();
      refuse(message);
      report("job " + name() + " is refused: " + message);
      free();
    }
  }

  @Override
  void refuse(String why) {
    answer(Envelope.Kind.REFUSED, why);
  }

  /** The last digits of the job's number, for people. */
  private String name() {
    return "%04x".formatted(job() & 0xFFFF);
  }

  private void answer(Envelope.Kind kind, String content) {
    Envelope its = Envelope.of(kind, job(), content);
    node().send(lead, new Envelope(kind, job(), own().getFirst(), 0, its.content()));
  }

  /** Makes the members, and returns the fingerprint of their systems. */
  private String made(SearchJob its) {
    List<Subject> subjects = its.request().subjects(ProgressListener.stopping(this::isOver));
    String fingerprint = "";
    Subject subject = subjects.get(its.subject());
    for (int member : own()) {
      Shared system =
          switch (subject) {
            case CSubject c -> SharedCSystems.system(c.known(), its.before());
            case Subject.Modelled model -> ProgramSystem.of(model.program());
          };
      fingerprint = Fingerprint.of(system);
      List<Property> asked = SearchJob.Query.properties(its.queries(), subject, system);
      Job.Keep keep = new Job.Keep(its.copies(), terms.keep(), this::fullOnce);
      Job job = new Job(system, asked, keep);
      members.put(
          member,
          member < its.first()
              ? new PartitionWorker(member, its.places(), job, links(member))
              : PartitionWorker.joining(member, its.first(), job, links(member)));
    }
    return fingerprint;
  }

  /** Reports once that copies cannot be kept in the folder, which all members meet together. */
  private void fullOnce(String why) {
    if (full.compareAndSet(false, true)) {
      report("job " + name() + ": " + why);
    }
  }

  /** The links of a member, to another one here at once, to others by the node. */
  private MessageLinks links(int from) {
    return (to, letter) -> {
      PartitionWorker here = members.get(to);
      if (here != null) {
        here.receive(from, letter);
      } else {
        String where = to == MessageLinks.COURSE ? lead : search.members().get(to).worker();
        node().send(where, new Envelope(Envelope.Kind.LETTER, job(), from, to, letter));
      }
    };
  }

  private void run(Limits limits) {
    AtomicInteger left = new AtomicInteger(members.size());
    for (Map.Entry<Integer, PartitionWorker> each : members.entrySet()) {
      Runnable work =
          () -> {
            limits.during(
                () -> {
                  each.getValue().run();
                  return true;
                });
            if (left.decrementAndGet() == 0) {
              report("job " + name() + " is over");
              free();
            }
          };
      Thread _ = Thread.ofPlatform().daemon().name("ravel-member-" + each.getKey()).start(work);
    }
  }
}
