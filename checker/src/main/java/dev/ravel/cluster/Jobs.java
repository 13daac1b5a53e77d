// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Effort;
import dev.ravel.source.Problem;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Distribution;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The checks by workers, for nodes that list them, return to one, or leave one there. */
public final class Jobs extends ClusterAccess {
  /**
   * The state of a check.
   *
   * @param number the number of its job
   * @param worker the address of its worker
   * @param file the file
   * @param state waiting, searching or done
   * @param seconds its duration by now, or of the whole check
   * @param detached whether it continues if no node waits for it
   * @param effort the effort by now, if it has begun
   */
  public record Job(
      long number,
      String worker,
      String file,
      String state,
      double seconds,
      boolean detached,
      Optional<Effort> effort) {
    /** The digits by which people name it. */
    public String name() {
      return CheckJob.name(number);
    }

    private Client.CheckHandle handle() {
      return new Client.CheckHandle(number, worker);
    }
  }

  /**
   * A check to which a node returns.
   *
   * @param files by name the files that were read for it
   * @param options the options of the check
   * @param searches its searches, which wait for the result
   */
  public record Again(
      String file, Map<String, byte[]> files, CheckOptions options, Distribution searches) {}

  /**
   * Joins a cluster.
   *
   * @throws ClusterUnavailable if it can reach no worker
   */
  public Jobs(Reach reach) {
    super(reach);
    Client _ = client();
  }

  /**
   * All checks, by name.
   *
   * @throws ClusterUnavailable if a worker does not answer
   */
  public List<Job> all() {
    return client().jobs().stream().sorted(Comparator.comparing(Job::name)).toList();
  }

  private Job named(String name) {
    return client().jobs().stream()
        .filter(its -> its.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ClusterUnavailable(
                    Problem.F018,
                    "the workers have no job " + name,
                    "`ravel jobs --cluster HOST:PORT` lists those that they have"));
  }

  /**
   * Returns to a check, whose progress and result come to this node from now on.
   *
   * @param leaving decides at Ctrl-C
   * @throws ClusterUnavailable if there is none of that name
   */
  public Again again(String name, DetachDecision leaving) {
    Client.CheckHandle handle = named(name).handle();
    CheckRequest request = client().attach(handle).request();
    return new Again(
        request.file(),
        request.files(),
        request.options().defining(request.defines()),
        new RemoteResults(budget -> client().result(handle, budget, leaving), 0, false));
  }

  /**
   * Ends a check; one that is done is forgotten.
   *
   * @throws ClusterUnavailable if there is none of that name
   */
  public void end(String name) {
    client().stop(named(name).handle());
  }

  /**
   * Has the workers make a check for whose result no node waits.
   *
   * @param files by name the files that were read for it
   * @param alone the number of states that one worker searches before all do
   * @param copies the number of other workers with copies of each state
   * @return the digits by which people name it
   * @throws ClusterUnavailable if the workers refuse
   */
  public String detach(
      String file, Map<String, byte[]> files, CheckOptions options, long alone, int copies) {
    CheckRequest request = CheckRequest.of(file, files, options);
    return CheckJob.name(
        client().ask(new CheckJob(client().address(), request, alone, copies, true)).job());
  }
}
