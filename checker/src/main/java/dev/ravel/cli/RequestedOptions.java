// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.report.Request;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.Resources;
import dev.ravel.task.loading.CMeaning;
import dev.ravel.task.loading.Relation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The options that took part in a result, by the names that the schemas of the documents give them.
 * {@code null} is what the engine does not have, or what was left to the model.
 */
final class RequestedOptions {
  private RequestedOptions() {}

  /**
   * Those of a check.
   *
   * @param defines the values given with {@code -D}, ranges as they were written
   * @param seed what chance begins with, if it was given
   */
  static Request ofCheck(CheckOptions options, Map<String, String> defines, OptionalLong seed) {
    EngineOptions engine = options.engine();
    String meant = Engines.meant(engine.name());
    UnfoldingOptions unfolding = engine.unfolding();
    boolean optimal = unfolding.partial() == UnfoldingOptions.OPTIMAL;
    boolean unfolds = meant.equals(Engines.UNFOLDING);
    boolean prefix = meant.equals(Engines.PREFIX);
    boolean samples = meant.equals(Engines.SAMPLE);
    SampleOptions sample = engine.sample();
    boolean deep = samples && sample.method() == SampleOptions.Method.PCT;
    boolean free = unfolding.preemptions() == UnfoldingOptions.UNBOUNDED;
    Map<String, Object> its = new LinkedHashMap<>();
    its.put("engine", engine.name());
    its.put("k", !unfolds ? null : optimal ? "optimal" : "" + unfolding.partial());
    its.put(
        "cutoffs",
        unfolding.cutoffs() == Cutoffs.BY_MODEL ? null : unfolding.cutoffs() == Cutoffs.ALWAYS);
    its.put("retries", !unfolds ? null : (Boolean) unfolding.retries());
    its.put("preemptions", free ? null : (Integer) unfolding.preemptions());
    its.put("independence", engine.independence().map(Relation::word));
    its.put("order", prefix ? engine.prefix().order().word() : null);
    its.put("reads", prefix ? engine.prefix().reads().word() : null);
    its.put("stateless", engine.stateless());
    its.put("equivalence", engine.stateless() ? engine.equivalence().word() : null);
    its.put("precise", engine.dpor().precise());
    its.put("sampler", samples ? sample.method().word() : null);
    its.put("runs", samples ? (Long) sample.runs() : null);
    its.put("length", samples ? (Integer) sample.length() : null);
    its.put("depth", deep ? (Integer) sample.depth() : null);
    its.put("structure", engine.structure());
    its.put("query", options.query());
    its.put("all", options.all());
    its.put("warnings", options.warnings() ? "error" : "show");
    its.put("defines", defines);
    its.put("checks", options.only());
    putMeaning(its, options, defines);
    its.put("budget", budget(options.resources()));
    its.put("seed", seed);
    return new Request(Ravel.version(), its);
  }

  /** Those of a comparison. */
  static Request ofComparison(CheckOptions options) {
    Map<String, Object> its = new LinkedHashMap<>();
    its.put("defines", options.defines());
    its.put("checks", options.only());
    its.put("query", options.query());
    putMeaning(its, options, options.defines());
    its.put("budget", budget(options.resources()));
    return new Request(Ravel.version(), its);
  }

  /** Adds the options about the meaning of C programs. */
  private static void putMeaning(
      Map<String, Object> its, CheckOptions options, Map<String, String> defines) {
    its.put("compiler", compiler(options));
    its.put("nondet", defines.get(CMeaning.NONDET));
    its.put("symbolic", defines.containsKey(CMeaning.SYMBOLIC));
    its.put("inputs", defines.get(CMeaning.INPUTS));
    its.put("malloc", defines.get(CMeaning.MALLOC));
    its.put("memory", defines.get(CMeaning.MEMORY));
    its.put("freedoms", defines.get(CMeaning.FREEDOMS));
    its.put("orderOfEvaluation", defines.get(CMeaning.ORDER));
    its.put("bound", CMeaning.bound(defines.getOrDefault(CMeaning.BOUND, "")));
    its.put("havocExternals", defines.containsKey(CMeaning.HAVOC));
    its.put("stdin", defines.get(CMeaning.STDIN));
    its.put("arguments", CMeaning.values(defines, CMeaning.ARGUMENT));
    its.put("environment", CMeaning.values(defines, CMeaning.ENVIRONMENT));
    its.put("files", CMeaning.values(defines, CMeaning.GIVEN_FILE));
    its.put("property", defines.get(CMeaning.PROPERTY));
    its.put("compileCommands", defines.get(CMeaning.COMPILE_COMMANDS));
  }

  /** The options of the C compiler, if there are any. */
  private static List<String> compiler(CheckOptions options) {
    List<String> its = options.beside().options();
    return its.isEmpty() ? null : its;
  }

  private static Map<String, Object> budget(Resources limits) {
    Map<String, Object> budget = new LinkedHashMap<>();
    budget.put("timeMs", scaled(limits.timeout(), 1_000_000));
    budget.put("states", limits.maxStates());
    budget.put("events", limits.maxEvents());
    budget.put("memoryMb", scaled(limits.maxBytes(), 1 << 20));
    return budget;
  }

  /** A limit in a larger unit, which is {@code by} of its own. */
  private static OptionalLong scaled(OptionalLong value, long by) {
    return value.isPresent() ? OptionalLong.of(value.getAsLong() / by) : value;
  }
}
