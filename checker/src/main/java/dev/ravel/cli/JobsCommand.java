// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.cluster.ClusterUnavailable;
import dev.ravel.cluster.Jobs;
import dev.ravel.explanation.Numbers;
import dev.ravel.explore.Effort;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Unfinished;
import dev.ravel.system.EarlyEnd;
import dev.ravel.task.CheckOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The command {@code ravel jobs}, which lists what workers check. It also prints the result of one
 * of these checks.
 *
 * @param interruption asks it to end
 */
record JobsCommand(Interruption interruption) implements DeclaredCommand {
  @Override
  public ExitCode perform(Arguments.Given given) {
    Optional<String> named = given.positional("job");
    if (named.isEmpty()) {
      given.refuse(List.of("--end", "--json", "--full", "--state"), "needs a job");
    }
    if (given.has("--state") && given.has("--json")) {
      throw new UsageError("'--state' is about counterexamples as text: leave out '--json'");
    }
    return EarlyEnd.of(
        () -> interruption.limits().during(() -> answer(named, given)),
        reason -> given.failed(Unfinished.of("no job could be told", reason)));
  }

  private ExitCode answer(Optional<String> named, Arguments.Given given) {
    try (Jobs jobs = ClusterArguments.jobs(given)) {
      if (named.isEmpty()) {
        given.print(list(jobs.all()));
        return ExitCode.SUCCESS;
      }
      if (given.has("--end")) {
        jobs.end(named.get());
        return ExitCode.SUCCESS;
      }
      return again(jobs.again(named.get(), LeftJob.goingOn(given)), given);
    } catch (ClusterUnavailable its) {
      return given.failed(its.why());
    }
  }

  private static List<String> list(List<Jobs.Job> all) {
    if (all.isEmpty()) {
      return List.of("the workers have no jobs");
    }
    List<String> lines = new ArrayList<>();
    for (Jobs.Job its : all) {
      List<String> facts = new ArrayList<>();
      facts.add(its.name());
      facts.add(its.state());
      facts.add(its.file());
      its.effort().ifPresent(effort -> facts.addAll(counted(effort)));
      facts.add(Numbers.count((long) its.seconds()) + " s");
      if (its.detached()) {
        facts.add("detached");
      }
      lines.add(String.join("  ", facts));
    }
    return lines;
  }

  private static List<String> counted(Effort effort) {
    return switch (effort) {
      case Effort.OfStates of -> {
        List<String> facts = new ArrayList<>();
        facts.add(Numbers.count(of.states(), "state", "states"));
        of.together().ifPresent(together -> facts.add("level " + Numbers.count(together.level())));
        yield facts;
      }
      case Effort.OfExecutions of ->
          List.of(Numbers.count(of.executions(), "execution", "executions"));
      case Effort.OfEvents of -> List.of(Numbers.count(of.events(), "event", "events"));
    };
  }

  /** Tells the result as the check would have done. */
  private ExitCode again(Jobs.Again its, Arguments.Given given) {
    CheckOptions options = its.options();
    Map<String, String> defines = options.defines();
    CheckForm form = given.has("--json") ? CheckForm.DOCUMENT : CheckForm.TEXT;
    CheckRun.Wish wish =
        new CheckRun.Wish(
            List.of(its.file()),
            Optional.of(its.files()),
            options,
            new Combinations(defines, Set.of(), List.of(defines)),
            form,
            Optional.of(its.searches()),
            Optional.empty());
    return new CheckRun(wish, given, interruption::asked).run();
  }
}
