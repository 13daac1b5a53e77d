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
import dev.ravel.task.loading.CLoading;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** The share of a worker in a job: some members, each with a thread and a system of its own. */
final class Share extends WorkerTask {
  /**
   * So long it waits for another lead: as long as that may take to read the file on a busy machine.
   */
  private static final long FOR_HEIRS = PendingReplies.FOR_MEMBERS;

  private final Worker.Terms terms;
  private final Map<Integer, PartitionWorker> members = new ConcurrentHashMap<>();
  private final AtomicBoolean full = new AtomicBoolean();
  private volatile Assignment assignment;

  /** The address of the lead; since when that is no more, or 0. */
  private volatile String lead;

  private volatile long leaderless;

  /** Where the search stands, as parts of it come. */
  private Parcel arriving = new Parcel();

  /** The assignment with those that join, as parts of it come. */
  private Parcel joining = new Parcel();

  private Optional<CoordinatorCheckpoint> standing = Optional.empty();

  /** A share of which nothing is known but the number of its job. */
  Share(long job, Node node, Worker.Terms terms, Surroundings its) {
    super(job, node, its);
    this.terms = terms;
  }

  /** A part of the assignment has come, as it is now that others join. */
  synchronized void joined(Envelope its) {
    if (its.from() == 0) {
      joining = new Parcel();
    }
    joining
        .add(its)
        .map(Assignment::read)
        .filter(now -> now.lead().equals(lead))
        .ifPresent(now -> assignment = now);
  }

  /** A letter to one of its members. */
  void receive(Envelope its) {
    PartitionWorker member = members.get(its.to());
    if (member != null) {
      member.receive(its.from(), its.content());
    }
  }

  private Optional<Problem> spent(long bytes) {
    long since = leaderless;
    return isOver() || since != 0 && System.nanoTime() - since > FOR_HEIRS
        ? Optional.of(Problem.K020)
        : bytes > terms.memory() / terms.threads() ? Optional.of(Problem.K002) : Optional.empty();
  }

  @Override
  String read(String text) {
    assignment = Assignment.read(text);
    lead = assignment.lead();
    return lead;
  }

  /** The lead may be lost, and another one follows. */
  @Override
  void lost(String address) {
    if (address.equals(lead)) {
      leaderless = System.nanoTime();
    }
  }

  /** Whoever leads has nothing more to do; one that was given up is not listened to. */
  void over(String whoSays) {
    if (lead == null || whoSays.equals(lead)) {
      end();
    }
  }

  /** A part of where the search stands has come, {@code from} of {@code to}, in order. */
  synchronized void stands(Envelope its) {
    if (its.from() == 0) {
      arriving = new Parcel();
    }
    standing =
        arriving
            .add(its)
            .map(text -> RecordText.read(text, CoordinatorCheckpoint.class))
            .or(() -> standing);
  }

  /**
   * Another one leads from now on, if it goes on with this task.
   *
   * @return what it needs to know
   */
  synchronized Optional<JobReplica.Left> follow(long task, String heir) {
    if (isRefused() || assignment == null || assignment.search().task() != task) {
      return Optional.empty();
    }
    lead = heir;
    leaderless = 0;
    return Optional.of(new JobReplica.Left(job(), assignment, standing));
  }

  @Override
  void perform() {
    Assignment its = assignment;
    says("job " + name() + ": " + its.inquiry().file() + ", for " + Node.place(its.lead()));
    try {
      Limits limits = this::spent;
      String fingerprint = limits.during(() -> made(its));
      run(limits);
      answer(Envelope.Kind.READY, fingerprint);
    } catch (RuntimeException | OutOfMemoryError why) {
      String message = why instanceof Refused told ? told.why().message() : why.toString();
      refuse(message);
      says("job " + name() + " is refused: " + message);
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
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    int first = assignment.membersAt(node().address()).getFirst();
    int number = assignment.members().size();
    node().send(lead, new Envelope(kind, job(), first, number, bytes));
  }

  /** Makes its members; the fingerprint of their systems. */
  private String made(Assignment its) {
    List<Subject> subjects = its.inquiry().subjects(ProgressListener.stopping(this::isOver));
    String fingerprint = "";
    Subject subject = subjects.get(its.subject());
    for (int member : its.membersAt(node().address())) {
      Shared system;
      List<Property> claims;
      if (subject.c().isPresent()) {
        system = SharedCSystems.system(subject.c().get().known(), its.before());
        claims = CLoading.properties(subject);
      } else {
        ProgramSystem model = ProgramSystem.of(subject.program().get());
        system = model;
        claims = model.properties();
      }
      fingerprint = Fingerprint.of(system);
      List<Property> asked = its.asked().stream().map(each -> each.among(claims)).toList();
      Job.Keep keep = new Job.Keep(its.copies(), terms.keep(), this::fullOnce);
      Job job = new Job(system, asked, keep);
      members.put(
          member,
          member < its.first()
              ? new PartitionWorker(member, its.placed(), job, links(member))
              : PartitionWorker.joining(member, its.first(), job, links(member)));
    }
    return fingerprint;
  }

  /** Copies cannot be kept in the folder; members of one worker meet that together. */
  private void fullOnce(String why) {
    if (full.compareAndSet(false, true)) {
      says("job " + name() + ": " + why);
    }
  }

  /** Letters from one of its members: to another one here at once, to others by the node. */
  private MessageLinks links(int from) {
    return (to, letter) -> {
      PartitionWorker here = members.get(to);
      if (here != null) {
        here.receive(from, letter);
      } else {
        String where = to == MessageLinks.COURSE ? lead : assignment.members().get(to);
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
              says("job " + name() + " is over");
              free();
            }
          };
      Thread _ = Thread.ofPlatform().daemon().name("ravel-member-" + each.getKey()).start(work);
    }
  }
}
