// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.google.gson.Gson;
import dev.ravel.result.Tested;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Testing;
import dev.ravel.task.loading.FrontEnds;

/** An {@link Errand} that a worker does. */
final class Chore extends Duty {
  private volatile Errand errand;

  /** One of which nothing is known but the number of its job. */
  Chore(long job, Node node, Surroundings its) {
    super(job, node, its);
  }

  @Override
  String read(String text) {
    errand = Errand.read(text);
    return errand.asks();
  }

  /** Tests the file, and sends what became of it; or says that it could not be tested here. */
  @Override
  void perform() {
    Errand its = errand;
    try {
      if (FrontEnds.holdsC(its.file())) {
        throw new IllegalArgumentException("a C program would read files of this machine");
      }
      CheckOptions usual = CheckOptions.usual().goingOn();
      CheckOptions options =
          new CheckOptions(
              usual.engine(),
              usual.defines(),
              true,
              usual.only(),
              usual.query(),
              false,
              false,
              its.limits());
      ProgressListener listener = ProgressListener.stopping(this::isOver);
      Checker checker = new Checker(options, Texts.read(its.files()), listener);
      Tested tested = Testing.compared(checker.check(its.file()));
      free(); // the answer brings the next one
      if (!isOver()) { // else nobody waits for it, or others do it again
        Parcel.send(node(), its.asks(), Envelope.Kind.RESULT, job(), new Gson().toJson(tested));
        says("tested " + its.file() + ", for " + Node.place(its.asks()));
      }
    } catch (RuntimeException | Error why) {
      free();
      refuse(why.toString());
      says(its.file() + " could not be tested: " + why);
    }
  }

  @Override
  void refuse(String why) {
    node().send(errand.asks(), Envelope.of(Envelope.Kind.REFUSED, job(), why));
  }
}
