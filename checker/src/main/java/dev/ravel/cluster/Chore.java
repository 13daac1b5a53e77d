// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.google.gson.Gson;
import dev.ravel.result.Tested;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Testing;
import dev.ravel.task.loading.FrontEnds;
import java.util.Optional;
import java.util.function.Consumer;

/** An {@link Errand} that a worker does, in a thread of its own. */
final class Chore {
  private final long job;
  private final Node node;
  private final Consumer<String> says;
  private final Consumer<Chore> free;
  private final Parcel parcel = new Parcel();
  private volatile Optional<Errand> errand = Optional.empty();
  private volatile boolean over;

  /**
   * One of which nothing is known but the number of its job.
   *
   * @param free is called when it is done
   */
  Chore(long job, Node node, Consumer<String> says, Consumer<Chore> free) {
    this.job = job;
    this.node = node;
    this.says = says;
    this.free = free;
  }

  /** The number of its job. */
  long job() {
    return job;
  }

  /** Whether nobody waits for it once a node is no more. */
  boolean isFor(String address) {
    return errand.filter(its -> its.asks().equals(address)).isPresent();
  }

  /** Nobody waits for it any more. */
  void end() {
    over = true;
    if (errand.isEmpty()) {
      free.accept(this);
    }
  }

  /** A part of the errand; with the last one it begins. */
  void part(Envelope its) {
    parcel
        .add(its)
        .ifPresent(
            text -> {
              try {
                Errand read = Errand.read(text);
                errand = Optional.of(read);
                Thread _ =
                    Thread.ofPlatform().daemon().name("ravel-errand").start(() -> perform(read));
              } catch (RuntimeException nothing) {
                says.accept("an errand that cannot be read: " + nothing.getMessage());
                free.accept(this);
              }
            });
  }

  /** Tests the file, and sends what became of it; or says that it could not be tested here. */
  private void perform(Errand its) {
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
      ProgressListener listener = ProgressListener.stopping(() -> over);
      Checker checker = new Checker(options, Texts.read(its.files()), listener);
      Tested tested = Testing.compared(checker.check(its.file()));
      free.accept(this); // the answer brings the next one
      if (!over) { // else nobody waits for it, or others do it again
        Parcel.send(node, its.asks(), Envelope.Kind.RESULT, job, new Gson().toJson(tested));
        says.accept("tested " + its.file() + ", for " + Node.place(its.asks()));
      }
    } catch (RuntimeException | Error why) {
      free.accept(this);
      node.send(its.asks(), Envelope.of(Envelope.Kind.REFUSED, job, why.toString()));
      says.accept(its.file() + " could not be tested: " + why);
    }
  }
}
