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
import dev.ravel.verdict.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The runner of a {@link FileJob}. */
final class FileJobRunner extends WorkerTask {
  private final Worker.Terms terms;
  private final FileJob its;

  /** A runner that has not begun. */
  FileJobRunner(Context context, Worker.Terms terms, FileJob its) {
    super(context, its.replyTo());
    this.terms = terms;
    this.its = its;
  }

  /** Checks the file, and sends the result, or the reason for which there is none. */
  @Override
  void perform() {
    String file = its.request().file();
    try {
      String answer = answer();
      free(); // the answer brings the next one
      if (!isOver()) { // else others do it again, if it is needed
        send(Envelope.Kind.RESULT, answer);
        report("checked " + file + ", for " + Node.place(its.replyTo()));
      }
    } catch (RuntimeException | Error why) {
      free();
      refuse(why.toString());
      report(file + " could not be checked: " + why);
    }
  }

  private String answer() {
    Resources limits = its.request().options().resources();
    CheckRequest request = its.request().within(limits.ofThread(terms.memory() / terms.threads()));
    Checker usual = request.checker(ProgressListener.stopping(this::isOver));
    Checker checker =
        its.compared().isPresent() ? usual.comparing(its.compared().getAsInt()) : usual;
    return RecordText.of(
        its.portion().isPresent() ? sampled(checker, its.portion().get()) : checked(checker));
  }

  private Checking checked(Checker checker) {
    return its.request().check(checker);
  }

  /**
   * The results of some executions.
   *
   * @throws IllegalStateException if the search has stopped early
   */
  private FileJob.Samples sampled(Checker checker, FileJob.Portion portion) {
    Some some = new Some(portion, new ArrayList<>());
    Checking _ = checked(checker.spreading(some));
    if (some.seen().size() != 1) {
      throw new IllegalStateException("the executions are not seen");
    }
    return new FileJob.Samples(some.seen().getFirst());
  }

  /** Some executions of one subject, and no searches of others. */
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
        return Exploration.unknown(questions, Method.of("sample"), Problem.K011);
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
}
