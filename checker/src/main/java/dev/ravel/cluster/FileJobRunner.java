// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.sample.Division;
import dev.ravel.explore.sample.SampleResult;
import dev.ravel.processor.Processor;
import dev.ravel.result.Checking;
import dev.ravel.source.Problem;
import dev.ravel.task.Checker;
import dev.ravel.task.Distribution;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Resources;
import dev.ravel.task.Testing;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** An {@link FileJob} that a worker does. */
final class FileJobRunner extends WorkerTask {
  private final Worker.Terms terms;
  private volatile FileJob errand;

  /** One of which nothing is known but the number of its job. */
  FileJobRunner(long job, Node node, Worker.Terms terms, Surroundings its) {
    super(job, node, its);
    this.terms = terms;
  }

  @Override
  String read(String text) {
    errand = RecordText.read(text, FileJob.class);
    return errand.asks();
  }

  /** Checks the file, and sends what became of it; or says that it could not be checked here. */
  @Override
  void perform() {
    FileJob its = errand;
    try {
      String answer = answer(its);
      free(); // the answer brings the next one
      if (!isOver()) { // else nobody waits for it, or others do it again
        Parcel.send(node(), its.asks(), Envelope.Kind.RESULT, job(), answer);
        says("checked " + its.inquiry().file() + ", for " + Node.place(its.asks()));
      }
    } catch (RuntimeException | Error why) {
      free();
      refuse(why.toString());
      says(its.inquiry().file() + " could not be checked: " + why);
    }
  }

  private String answer(FileJob its) {
    Resources limits = its.inquiry().options().resources();
    Inquiry inquiry = its.inquiry().within(limits.ofThread(terms.memory() / terms.threads()));
    Checker usual = inquiry.checker(ProgressListener.stopping(this::isOver));
    Checker checker =
        its.compared().isPresent() ? usual.comparing(its.compared().getAsInt()) : usual;
    return switch (its.wanted()) {
      case TEST -> RecordText.of(Testing.compared(checked(its, checker)));
      case TRANSCRIPT -> {
        Recorder recorder = new Recorder();
        Checking result = checked(its, checker.spreading(new Kept(recorder)));
        yield RecordText.of(new Transcript(recorder.searches(), result.nanoseconds()));
      }
      case SAMPLED -> RecordText.of(sampled(its, checker));
      case CHECKING -> CheckingText.of(checked(its, checker));
    };
  }

  /**
   * What is seen in some executions.
   *
   * @throws IllegalStateException if something has stopped it
   */
  private static FileJob.Seen sampled(FileJob its, Checker checker) {
    Some some = new Some(its.portion().orElseThrow(), new ArrayList<>());
    Checking _ = checked(its, checker.spreading(some));
    if (some.seen().size() != 1) {
      throw new IllegalStateException("the executions are not seen");
    }
    return new FileJob.Seen(some.seen().getFirst());
  }

  /** Some of the executions of one subject; nothing is searched of others. */
  private record Some(FileJob.Portion portion, List<List<SampleResult>> seen)
      implements Distribution {
    @Override
    public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
      return (system, questions, budget) -> {
        if (matter.subject() == portion.subject() && portion.learnt().isEmpty()) {
          return alone.explore(system, questions, budget);
        }
        if (matter.subject() == portion.subject()) {
          Processor its = portion.learnt().get().system((Processor) system);
          Exploration _ = alone.explore(its, questions, budget); // it has numbers of its own
        }
        return new Exploration(
            questions.stream().map(_ -> Judgement.unknown(Problem.K011)).toList(),
            Method.of("sample"),
            List.of(),
            Optional.of(Problem.K011));
      };
    }

    @Override
    public boolean exploresAlone() {
      return true;
    }

    @Override
    public Division samples(Matter matter) {
      return matter.subject() == portion.subject()
          ? new Division.Part(portion.from(), portion.to(), seen::add)
          : new Division.Whole();
    }
  }

  /** Searches that are kept, all of them. */
  private record Kept(Recorder recorder) implements Distribution {
    @Override
    public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
      return recorder.engine(matter, alone, ofAllStates);
    }

    @Override
    public boolean exploresAlone() {
      return true;
    }

    @Override
    public void notSpread() {
      throw new UnsupportedOperationException("its inputs have no values before they are told");
    }
  }

  private static Checking checked(FileJob its, Checker checker) {
    return its.inquiry().check(checker);
  }

  @Override
  void refuse(String why) {
    node().send(errand.asks(), Envelope.of(Envelope.Kind.REFUSED, job(), why));
  }
}
