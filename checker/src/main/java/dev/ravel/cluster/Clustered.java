// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Shared;
import dev.ravel.task.Spreading;
import dev.ravel.task.loading.Refused;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The search over all states by the workers of a cluster, with the lead here. What this machine
 * decides alone within a number of states never goes there.
 */
public final class Clustered implements Spreading, AutoCloseable {
  private final Terms terms;
  private final Patience patience;
  private final String build = Fingerprint.ofBuild();

  /** By now the user's own node, once it was needed. */
  private Optional<Client> client = Optional.empty();

  /**
   * What the user says.
   *
   * @param reach how the workers are reached
   * @param alone how many states are explored on this machine before the cluster is asked
   * @param copies at how many other workers each state is, from 0 to 1
   */
  public record Terms(Reach reach, long alone, int copies) {}

  /** The search by a cluster that is not asked yet. */
  public Clustered(Terms terms) {
    this(terms, Patience.USUAL);
  }

  /** The search with another patience. */
  Clustered(Terms terms, Patience patience) {
    this.terms = terms;
    this.patience = patience;
  }

  @Override
  public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
    return ofAllStates.apply(
        (system, questions, budget) ->
            aloneAtFirst(alone, system, questions, budget)
                .orElseGet(() -> together(matter, system, questions, budget)));
  }

  @Override
  public void close() {
    client.ifPresent(Client::close);
  }

  /** A budget of so many states, which tells whether they were used up. */
  private static final class AtFirst implements Budget {
    private final Budget budget;
    private final long states;
    private boolean used;

    AtFirst(Budget budget, long states) {
      this.budget = budget;
      this.states = states;
    }

    @Override
    public Optional<Problem> spent(Effort effort) {
      Optional<Problem> its = budget.spent(effort);
      if (its.isEmpty() && effort instanceof Effort.OfStates of && of.states() >= states) {
        used = true;
        return Optional.of(Problem.K003);
      }
      return its;
    }

    @Override
    public void worked(long operations) {
      budget.worked(operations);
    }

    @Override
    public long memory() {
      return budget.memory();
    }
  }

  /** What is found out here, unless there are too many states for that. */
  private Optional<Exploration> aloneAtFirst(
      Engine alone, ConcurrentSystem system, List<Question> questions, Budget budget) {
    if (terms.alone() == 0) {
      return Optional.empty();
    }
    AtFirst first = new AtFirst(budget, terms.alone());
    Exploration found = alone.explore(system, questions, first);
    return first.used ? Optional.empty() : Optional.of(found);
  }

  private Exploration together(
      Matter matter, ConcurrentSystem system, List<Question> questions, Budget budget) {
    try {
      if (client.isEmpty()) {
        client = Optional.of(new Client(here(terms.reach()), terms.reach(), patience, build));
      }
      return client.get().explore(matter, (Shared) system, questions, budget, terms.copies() > 0);
    } catch (Trouble its) {
      throw new Refused(its.why());
    }
  }

  /** Where the workers can reach this machine. */
  static Place here(Reach reach) throws Trouble {
    Place first = reach.cluster().getFirst();
    if (reach.keys().isEmpty()) {
      for (Place place : reach.cluster()) {
        if (!place.isLoopback()) {
          throw new Trouble(
              Diagnostic.of(
                      Problem.F015,
                      "without keys only workers of this machine are used, and "
                          + place
                          + " is elsewhere")
                  .help("--keys DIR, with keys by the authority of the workers' keys"));
        }
      }
      return new Place("127.0.0.1", 0);
    }
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(first.host(), Math.max(1, first.port())));
      InetAddress its = socket.getLocalAddress();
      return new Place(its.getHostAddress(), 0);
    } catch (SocketException | java.io.UncheckedIOException e) {
      throw Client.unreachable(reach, e.getMessage());
    }
  }
}
