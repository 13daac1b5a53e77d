// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import com.google.gson.stream.JsonWriter;
import dev.ravel.explanation.Claim;
import dev.ravel.result.Bulk;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.result.Sha256;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Reduced;
import dev.ravel.verdict.Searched;
import dev.ravel.verdict.Statistic;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The result of a check as one JSON document of the schema {@code ravel.check/1}, which is
 * published as the resource {@code ravel.check.1.schema.json}. Within {@code /1} fields are only
 * ever added.
 */
public final class CheckJson {
  private final JsonWriter json;
  private final List<Checking> files;
  private final ExitCode code;
  private final Options options;

  /**
   * The options that took part in the result.
   *
   * @param version of the tool
   * @param engine as it was asked for
   * @param tuning what the engine was told, by name; absent what it does not have
   * @param timeMs the limit of time in milliseconds, if any
   * @param states the limit of states, if any
   * @param events the limit of events, if any
   * @param memoryMb the limit of memory in megabytes, if any
   * @param all whether the search went on after a violation
   * @param defines the values given with {@code -D}, ranges as they were written
   * @param swept the names with a range; empty if there is no sweep
   * @param only the checks that were chosen; empty for all
   * @param seed what chance begins with, if it was given
   */
  public record Options(
      String version,
      String engine,
      Tuning tuning,
      OptionalLong timeMs,
      OptionalLong states,
      OptionalLong events,
      OptionalLong memoryMb,
      boolean all,
      Map<String, String> defines,
      List<String> swept,
      List<String> only,
      OptionalLong seed) {
    /** Copies the collections, keeping their order. */
    public Options {
      defines = Collections.unmodifiableMap(new LinkedHashMap<>(defines));
      swept = List.copyOf(swept);
      only = List.copyOf(only);
    }
  }

  /**
   * What an engine was told; absent what it does not have, or what was left to the model.
   *
   * @param partial of how many disabled events an alternative takes care, or {@code optimal}
   * @param cutoffs whether there are cutoffs
   * @param preemptions the most preemptions of a run
   * @param independence the relation in place of the model's own
   * @param order the order of the events of a prefix
   * @param reads what read arcs became in a prefix
   * @param stateless whether a reduced search stored no states
   * @param precise whether a reduced search looked from each state at what others can reach
   * @param sampling how executions were sampled
   * @param structure whether the structure of nets was looked at first
   * @param query what was asked of nets
   */
  public record Tuning(
      Optional<String> partial,
      Optional<Boolean> cutoffs,
      OptionalInt preemptions,
      Optional<String> independence,
      Optional<String> order,
      Optional<String> reads,
      boolean stateless,
      boolean precise,
      Optional<Sampling> sampling,
      boolean structure,
      Optional<String> query) {}

  /**
   * How executions were sampled.
   *
   * @param sampler the way to choose who moves next
   * @param runs how many executions at most
   * @param length after how many steps an execution was left
   * @param depth how many orders of steps make the bug happen, if the sampler asks for that
   */
  public record Sampling(String sampler, long runs, int length, OptionalInt depth) {}

  /** A finding with its place among all of the document. */
  private record Numbered(int row, int file, Examined instance, Finding finding, String id) {
    boolean of(int itsRow, Examined its) {
      return row == itsRow && instance.settings().equals(its.settings());
    }
  }

  private CheckJson(List<Checking> files, ExitCode code, Options options, Writer text) {
    this.json = new JsonWriter(text);
    this.files = List.copyOf(files);
    this.code = code;
    this.options = options;
    json.setIndent("  ");
    json.setHtmlSafe(false);
    json.setSerializeNulls(true);
  }

  /**
   * Writes the document, with a line end behind it.
   *
   * @param code how the check ends; worse than all files if it was interrupted between two
   */
  public static void write(List<Checking> files, ExitCode code, Options options, Writer text)
      throws IOException {
    new CheckJson(files, code, options, text).write();
    text.write('\n');
  }

  /** Writes the document on one line, as the last of a stream of events, with a line end. */
  public static void writeEvent(List<Checking> files, ExitCode code, Options options, Writer text)
      throws IOException {
    CheckJson document = new CheckJson(files, code, options, text);
    document.json.setIndent("");
    document.json.beginObject().name("type").value("result");
    document.writeFields();
    document.json.endObject();
    text.write('\n');
  }

  private void write() throws IOException {
    json.beginObject();
    writeFields();
    json.endObject();
  }

  private void writeFields() throws IOException {
    json.name("schema").value("ravel.check/1");
    json.name("tool").beginObject();
    json.name("name").value("ravel").name("version").value(options.version()).endObject();
    writeInputs();
    writeOptions();
    json.name("verdict").value(verdict(code));
    json.name("complete").value(complete(files, code));
    json.name("stopReason").value(stopReason(files, code));
    json.name("exitCode").value(code.number());
    List<Numbered> findings = numbered();
    List<Numbered> shown =
        findings.stream().filter(n -> n.finding().telling().isPresent()).toList();
    json.name("properties").beginArray();
    for (Numbered finding : findings) {
      writeProperty(finding, shown.indexOf(finding));
    }
    json.endArray();
    json.name("counterexamples").beginArray();
    boolean unlimited = files.stream().noneMatch(file -> file.stopped().isPresent());
    for (Numbered finding : shown) {
      new RunJson(json, unlimited)
          .write(finding.id(), finding.finding(), finding.finding().telling().get());
    }
    json.endArray();
    writeStatistics(findings);
    writeSweep(findings);
    json.name("diagnostics").beginArray();
    DiagnosticJson diagnostics = new DiagnosticJson(json);
    for (Checking file : files) {
      for (var diagnostic : file.diagnostics().stream().distinct().toList()) {
        diagnostics.write(file.file(), diagnostic);
      }
    }
    json.endArray();
  }

  private void writeInputs() throws IOException {
    json.name("inputs").beginArray();
    for (int k = 0; k < files.size(); k++) {
      Checking file = files.get(k);
      if (input(k) < k) {
        continue;
      }
      json.beginObject();
      json.name("uri").value(file.file());
      json.name("sha256").value(file.sha256().map(Sha256::hex).orElse(null));
      json.endObject();
    }
    json.endArray();
  }

  private void writeOptions() throws IOException {
    json.name("options").beginObject();
    json.name("engine").value(options.engine());
    Tuning tuning = options.tuning();
    json.name("k").value(tuning.partial().orElse(null));
    json.name("cutoffs").value(tuning.cutoffs().orElse(null));
    if (tuning.preemptions().isPresent()) {
      json.name("preemptions").value(tuning.preemptions().getAsInt());
    } else {
      json.name("preemptions").nullValue();
    }
    json.name("independence").value(tuning.independence().orElse(null));
    json.name("order").value(tuning.order().orElse(null));
    json.name("reads").value(tuning.reads().orElse(null));
    json.name("stateless").value(tuning.stateless());
    json.name("precise").value(tuning.precise());
    writeSampling(tuning.sampling());
    json.name("structure").value(tuning.structure());
    json.name("query").value(tuning.query().orElse(null));
    json.name("all").value(options.all());
    json.name("defines").beginObject();
    for (Map.Entry<String, String> define : options.defines().entrySet()) {
      json.name(define.getKey()).value(define.getValue());
    }
    json.endObject();
    json.name("checks").beginArray();
    for (String name : options.only()) {
      json.value(name);
    }
    json.endArray();
    json.name("bound").nullValue();
    json.name("budget").beginObject();
    number("timeMs", options.timeMs());
    number("states", options.states());
    number("events", options.events());
    number("memoryMb", options.memoryMb());
    json.endObject();
    number("seed", options.seed());
    json.endObject();
  }

  private void writeSampling(Optional<Sampling> sampling) throws IOException {
    json.name("sampler").value(sampling.map(Sampling::sampler).orElse(null));
    json.name("runs").value(sampling.map(Sampling::runs).orElse(null));
    json.name("length").value(sampling.map(Sampling::length).orElse(null));
    OptionalInt depth = sampling.map(Sampling::depth).orElse(OptionalInt.empty());
    json.name("depth").value(depth.isPresent() ? (Integer) depth.getAsInt() : null);
  }

  /** The place of a result's file among the results: in a sweep, of the first with its name. */
  private int input(int row) {
    if (options.swept().isEmpty()) {
      return row;
    }
    List<String> names = files.stream().map(Checking::file).toList();
    return names.indexOf(files.get(row).file());
  }

  /** The number that the document gives to the file of a result. */
  private int inputNumber(int row) {
    return (int) IntStream.range(0, input(row)).filter(k -> input(k) == k).count();
  }

  /** A row for each combination of constants; null without ranges. */
  private void writeSweep(List<Numbered> findings) throws IOException {
    json.name("sweep");
    if (options.swept().isEmpty()) {
      json.nullValue();
      return;
    }
    json.beginArray();
    for (int k = 0; k < files.size(); k++) {
      int row = k;
      Checking its = files.get(k);
      json.beginObject();
      json.name("input").value(inputNumber(k));
      json.name("defines").beginObject();
      for (Map.Entry<String, String> define : its.defines().entrySet()) {
        json.name(define.getKey()).value(define.getValue());
      }
      json.endObject();
      json.name("verdict").value(verdict(its.exitCode()));
      json.name("complete").value(complete(List.of(its), its.exitCode()));
      json.name("stopReason").value(stopReason(List.of(its), its.exitCode()));
      json.name("exitCode").value(its.exitCode().number());
      json.name("properties").beginArray();
      for (Numbered finding : findings.stream().filter(f -> f.row() == row).toList()) {
        json.value(finding.id());
      }
      json.endArray();
      List<Counters> counters =
          its.instances().stream().flatMap(i -> i.counters().stream()).toList();
      number("states", sum(counters, Counters::states));
      number("transitions", sum(counters, Counters::transitions));
      number("executions", sum(counters, Counters::executions));
      number("events", sum(counters, Counters::events));
      json.name("timeMs").value(its.nanoseconds() / 1_000_000);
      json.endObject();
    }
    json.endArray();
  }

  private static String verdict(ExitCode code) {
    return switch (code) {
      case SUCCESS -> "holds";
      case UNEXPECTED -> "violated";
      case UNKNOWN, INTERRUPTED -> "unknown";
      case USAGE, INVALID, NOTHING, INTERNAL -> "invalid";
    };
  }

  private static boolean complete(List<Checking> files, ExitCode code) {
    return !verdict(code).equals("invalid")
        && code != ExitCode.INTERRUPTED
        && files.stream()
            .flatMap(file -> file.instances().stream())
            .allMatch(instance -> instance.stopped().isEmpty());
  }

  private static String stopReason(List<Checking> files, ExitCode code) {
    Optional<Problem> stopped =
        files.stream()
            .flatMap(file -> file.stopped().stream())
            .findFirst()
            .or(() -> Optional.of(Problem.K004).filter(_ -> code == ExitCode.INTERRUPTED));
    boolean violation = files.stream().anyMatch(Checking::stoppedAtViolation);
    return stopped
        .map(
            reason ->
                switch (reason) {
                  case K001 -> "time";
                  case K002 -> "memory";
                  case K003 -> "states";
                  case K004 -> "interrupted";
                  case K008 -> "events";
                  case K009 -> "unbounded";
                  case K011 -> "sampled";
                  case K012 -> "unbounded-net";
                  default -> "local-work";
                })
        .orElse(violation ? "first-violation" : null);
  }

  private List<Numbered> numbered() {
    List<Numbered> findings = new ArrayList<>();
    for (int row = 0; row < files.size(); row++) {
      int file = inputNumber(row);
      for (Examined instance : files.get(row).instances()) {
        for (Finding finding : instance.findings()) {
          findings.add(new Numbered(row, file, instance, finding, "p" + (findings.size() + 1)));
        }
      }
    }
    return findings;
  }

  private void writeProperty(Numbered numbered, int counterexample) throws IOException {
    Finding finding = numbered.finding();
    Claim claim = finding.claim();
    json.beginObject();
    json.name("id").value(numbered.id());
    json.name("input").value(numbered.file());
    json.name("kind").value(claim.kind().words());
    json.name("expected").value(ViolationText.words(claim.expected()));
    json.name("asExpected").value(finding.asExpected());
    json.name("name").value(claim.name().orElse(null));
    writeSettings(numbered.instance());
    json.name("bindings").beginObject();
    for (Map.Entry<String, Long> binding : claim.bindings().entrySet()) {
      json.name(binding.getKey()).value(binding.getValue());
    }
    json.endObject();
    json.name("bySchedule").value(claim.schedule().orElse(null));
    json.name("text").value(claim.text());
    json.name("range");
    new DiagnosticJson(json).writeRange(claim.focus());
    Verdict verdict = finding.judgement().verdict();
    json.name("verdict").value(ViolationText.words(verdict));
    json.name("code").value(finding.judgement().code().map(Problem::code).orElse(null));
    json.name("message").value(message(finding));
    json.name("counterexamples").beginArray();
    if (counterexample >= 0) {
      json.value(counterexample);
    }
    json.endArray();
    json.endObject();
  }

  private static String message(Finding finding) {
    return switch (finding.judgement().verdict()) {
      case VIOLATED -> finding.headline().text();
      case UNKNOWN -> finding.judgement().code().map(Problem::title).orElse(null);
      case HOLDS -> finding.judgement().code().map(Problem::title).orElse(null);
    };
  }

  private void writeStatistics(List<Numbered> findings) throws IOException {
    List<Examined> searched =
        files.stream()
            .flatMap(file -> file.instances().stream())
            .filter(instance -> instance.counters().isPresent())
            .toList();
    List<Counters> counters = searched.stream().map(i -> i.counters().orElseThrow()).toList();
    json.name("statistics").beginObject();
    json.name("engine").value(searched.isEmpty() ? null : searched.getFirst().engine());
    number("events", sum(counters, Counters::events));
    number("cutoffs", sum(counters, Counters::cutoffs));
    number("executions", sum(counters, Counters::executions));
    number("redundantExecutions", sum(counters, Counters::redundantExecutions));
    json.name("interleavings").nullValue();
    number("states", sum(counters, Counters::states));
    number("transitions", sum(counters, Counters::transitions));
    json.name("timeMs").value(files.stream().mapToLong(Checking::nanoseconds).sum() / 1_000_000);
    long bytes = counters.stream().mapToLong(Counters::bytes).max().orElse(0);
    json.name("peakMemoryMb").value(bytes / (1024 * 1024));
    writeSearches(findings);
    writeReductions();
    writeBulks();
    json.endObject();
  }

  /** How much smaller nets were when they were searched, instance by instance. */
  private void writeReductions() throws IOException {
    json.name("reductions").beginArray();
    for (int row = 0; row < files.size(); row++) {
      for (Examined instance : files.get(row).instances()) {
        if (instance.method().reduced().isPresent()) {
          Reduced its = instance.method().reduced().get();
          json.beginObject();
          json.name("input").value(inputNumber(row));
          writeSettings(instance);
          json.name("places").value(its.places());
          json.name("transitions").value(its.transitions());
          json.name("leftPlaces").value(its.leftPlaces());
          json.name("leftTransitions").value(its.leftTransitions());
          json.endObject();
        }
      }
    }
    json.endArray();
  }

  /** What makes the states many, instance by instance, where that was asked for. */
  private void writeBulks() throws IOException {
    json.name("bulk").beginArray();
    for (int row = 0; row < files.size(); row++) {
      for (Examined instance : files.get(row).instances()) {
        if (instance.bulk().isPresent()) {
          writeBulk(inputNumber(row), instance, instance.bulk().get());
        }
      }
    }
    json.endArray();
  }

  private void writeBulk(int input, Examined instance, Bulk bulk) throws IOException {
    json.beginObject();
    json.name("input").value(input);
    writeSettings(instance);
    json.name("states").value(bulk.states());
    json.name("transitions").value(bulk.transitions());
    json.name("complete").value(bulk.complete());
    writeShares("steps", bulk.steps());
    writeShares("values", bulk.values());
    writeShares("races", bulk.races());
    json.endObject();
  }

  private void writeShares(String name, List<Bulk.Share> shares) throws IOException {
    json.name(name).beginArray();
    for (Bulk.Share share : shares) {
      json.beginObject();
      json.name("count").value(share.count());
      json.name("what").value(share.what());
      json.endObject();
    }
    json.endArray();
  }

  private void writeSettings(Examined instance) throws IOException {
    json.name("settings").beginObject();
    for (Map.Entry<String, String> setting : instance.settings().entrySet()) {
      json.name(setting.getKey()).value(setting.getValue());
    }
    json.endObject();
  }

  /** What was counted search by search, where there are several or more was asked for. */
  private void writeSearches(List<Numbered> findings) throws IOException {
    json.name("searches").beginArray();
    for (int row = 0; row < files.size(); row++) {
      for (Examined instance : files.get(row).instances()) {
        boolean several = instance.searches().size() > 1;
        int number = row;
        List<String> ids =
            findings.stream().filter(n -> n.of(number, instance)).map(Numbered::id).toList();
        for (Searched search : instance.searches()) {
          if (several || !search.statistics().isEmpty()) {
            json.beginObject();
            json.name("input").value(inputNumber(row));
            writeSettings(instance);
            json.name("engine").value(instance.engine());
            if (several) {
              writeCounted(search, ids);
            }
            writeStatisticsOf(search);
            json.endObject();
          }
        }
      }
    }
    json.endArray();
  }

  private void writeCounted(Searched search, List<String> ids) throws IOException {
    json.name("properties").beginArray();
    for (int question : search.questions()) {
      json.value(ids.get(question));
    }
    json.endArray();
    Counters its = search.counters();
    number("events", its.events());
    number("cutoffs", its.cutoffs());
    number("executions", its.executions());
    number("redundantExecutions", its.redundantExecutions());
    number("states", its.states());
    number("transitions", its.transitions());
    json.name("timeMs").value(its.nanoseconds() / 1_000_000);
  }

  private void writeStatisticsOf(Searched search) throws IOException {
    json.name("counted").beginArray();
    for (Statistic its : search.statistics()) {
      json.beginObject();
      json.name("name").value(its.name());
      json.name("unit").value(its.unit().name().toLowerCase(Locale.ROOT));
      json.name("value").value(its.value());
      json.endObject();
    }
    json.endArray();
  }

  private static OptionalLong sum(
      List<Counters> counters, Function<Counters, OptionalLong> counter) {
    return counters.stream()
        .map(counter)
        .filter(OptionalLong::isPresent)
        .mapToLong(OptionalLong::getAsLong)
        .reduce(Long::sum);
  }

  private void number(String name, OptionalLong value) throws IOException {
    number(json, name, value);
  }

  /** Writes a number, or {@code null} where there is none. */
  static void number(JsonWriter json, String name, OptionalLong value) throws IOException {
    json.name(name);
    if (value.isPresent()) {
      json.value(value.getAsLong());
    } else {
      json.nullValue();
    }
  }
}
