// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Effort;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Distribution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The checks that workers do, for those who come back to them and for those who wait. */
public final class Jobs implements AutoCloseable {
  private final Client client;

  /**
   * What is known of one.
   *
   * @param name the digits by which it is named
   * @param file what is checked
   * @param state waiting, searching or done
   * @param seconds since it has begun, or how long it took
   * @param detached whether it goes on where nobody waits for it
   * @param effort what was counted by now, once something was
   */
  public record Job(
      String name,
      String file,
      String state,
      double seconds,
      boolean detached,
      Optional<Effort> effort) {}

  /**
   * One to which somebody comes back.
   *
   * @param file what is checked
   * @param files what was read for it, by name
   * @param options how it is checked
   * @param searches wait for the result
   */
  public record Again(
      String file, Map<String, byte[]> files, CheckOptions options, Distribution searches) {}

  /**
   * Finds the workers.
   *
   * @throws ClusterUnavailable if none can be reached
   */
  public Jobs(Reach reach) throws ClusterUnavailable {
    this(reach, ClusterTimeouts.USUAL);
  }

  /** Finds the workers, with another patience. */
  Jobs(Reach reach, ClusterTimeouts patience) throws ClusterUnavailable {
    this.client = new Client(reach, patience);
  }

  @Override
  public void close() {
    client.close();
  }

  /**
   * All of them, by name.
   *
   * @throws ClusterUnavailable if a worker does not answer
   */
  public List<Job> all() throws ClusterUnavailable {
    List<Job> all = new ArrayList<>();
    for (Task.Known its : client.known()) {
      all.add(
          new Job(
              its.name(),
              its.file(),
              its.state().name().toLowerCase(Locale.ROOT),
              its.seconds(),
              its.detached(),
              its.effort()));
    }
    all.sort(Comparator.comparing(Job::name));
    return all;
  }

  private Task.Known named(String name) throws ClusterUnavailable {
    return client.known().stream()
        .filter(its -> its.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ClusterUnavailable(
                    Diagnostic.of(Problem.F018, "the workers have no job " + name)
                        .help("`ravel jobs --cluster HOST:PORT` lists those that they have")));
  }

  /**
   * Comes back to one: news of it are for this node from now on.
   *
   * @param leaving what becomes of it when Ctrl-C is pressed
   * @throws ClusterUnavailable if there is none of that name
   */
  public Again again(String name, DetachDecision leaving) throws ClusterUnavailable {
    Task.Known its = named(name);
    Client.Asked asked = new Client.Asked(its.job(), its.worker());
    Task task = client.attach(asked);
    Inquiry inquiry = task.inquiry();
    return new Again(
        inquiry.file(),
        Texts.read(inquiry.files()),
        inquiry.options().defining(inquiry.defines()),
        new RemoteResults(attended -> client.result(asked, attended, leaving)));
  }

  /**
   * Ends one, or has one that is done forgotten.
   *
   * @throws ClusterUnavailable if there is none of that name
   */
  public void end(String name) throws ClusterUnavailable {
    Task.Known its = named(name);
    client.stop(new Client.Asked(its.job(), its.worker()));
  }

  /**
   * Has the workers do a check for which nobody waits.
   *
   * @param files what was read for it, by name
   * @param alone so many states are searched by one worker before all are asked
   * @param copies at how many other workers each state is too
   * @return the digits by which it is named
   * @throws ClusterUnavailable if they do not
   */
  public String detach(
      String file, Map<String, byte[]> files, CheckOptions options, long alone, int copies)
      throws ClusterUnavailable {
    Inquiry inquiry = new Inquiry(file, Texts.written(files), options, options.defines(), Set.of());
    Task task = new Task(client.build(), client.address(), inquiry, alone, copies, true);
    return Task.name(client.ask(task).job());
  }
}
