// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Schedules;
import dev.ravel.json.JsonMapper;
import dev.ravel.result.Finding;
import dev.ravel.result.Recorded;
import dev.ravel.result.Replayed;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The first counterexample in a document of {@code ravel check --json}. It has the model it belongs
 * to, its steps, and the violation that it shows.
 */
public final class Trace {
  private static final Pattern LINE = Pattern.compile("line ([0-9]+)");
  private static final String SCHEMA = "ravel.check/1";
  private static final Pattern SCHEMAS = Pattern.compile("ravel\\.check/([0-9]+)");

  /**
   * The fields that are not compared. A place may have another name, and the text has been
   * compared.
   */
  private static final Set<String> PLACES = Set.of("uri", "range");

  /** The longest value that is shown. */
  private static final int LONGEST = 60;

  private final JsonObject run;
  private final JsonObject property;
  private final Recorded recorded;

  private Trace(JsonObject run, JsonObject property, Recorded recorded) {
    this.run = run;
    this.property = property;
    this.recorded = recorded;
  }

  /**
   * The signal that a text is no such document, with the reason, such as {@code it holds no
   * counterexample}.
   */
  public static final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean moves;

    private Unusable(String why) {
      this(why, false);
    }

    private Unusable(String why, boolean moves) {
      super(why, null, false, false);
      this.moves = moves;
    }

    /** Returns whether there are moves in it nevertheless, which can be made. */
    public boolean hasMoves() {
      return moves;
    }
  }

  /**
   * Reads a document.
   *
   * @param anyway whether one that contradicts itself is taken, with the moves of its text
   * @throws Unusable if it is none, is of a later version, has no counterexample, or contradicts
   *     itself
   */
  public static Trace of(String text, boolean anyway) throws Unusable {
    JsonObject document = document(text);
    JsonObject run =
        objects(document.get("counterexamples")).stream()
            .findFirst()
            .orElseThrow(() -> new Unusable("it holds no counterexample"));
    if (string(run.get("scheduleText")).isEmpty()) {
      throw new Unusable("its counterexample has no `scheduleText`");
    }
    Optional<String> contradiction = contradiction(run);
    if (contradiction.isPresent() && !anyway) {
      throw new Unusable(contradiction.get(), true);
    }
    String id = string(run.get("property")).orElse("");
    JsonObject property =
        objects(document.get("properties")).stream()
            .filter(its -> string(its.get("id")).filter(id::equals).isPresent())
            .findFirst()
            .orElseThrow(() -> new Unusable("its counterexample belongs to no check"));
    Map<String, String> values = new LinkedHashMap<>(defines(document, id));
    values.putAll(strings(property.get("settings")));
    object(run.get("initial")).ifPresent(start -> values.putAll(strings(start.get("inputs"))));
    Optional<String> query =
        object(document.get("options")).flatMap(options -> string(options.get("query")));
    return new Trace(
        run,
        property,
        new Recorded(
            sources(document, property),
            values,
            query,
            string(property.get("bySchedule")),
            compiler(document)));
  }

  /** The moves of the counterexample. */
  public String schedule() {
    return string(run.get("scheduleText")).orElseThrow();
  }

  /** The model of which it is an execution. */
  public Recorded recorded() {
    return recorded;
  }

  /**
   * Returns the place where an execution by these moves departs from the trace, if so. It is a
   * diagnostic {@code K013}.
   */
  public Optional<Diagnostic> departure(Replayed replayed) {
    String course = JsonMapper.DOCUMENT.text(RunJson.course(replayed.told()));
    JsonObject now = JsonParser.parseString(course).getAsJsonObject();
    List<JsonObject> steps = objects(run.get("steps"));
    Optional<String> departure =
        difference(run.get("initial"), now.get("initial"), "")
            .map(what -> "before the first step, " + what);
    JsonArray made = now.getAsJsonArray("steps");
    for (int k = 0; k < steps.size() && departure.isEmpty(); k++) {
      String where = "in step " + (k + 1) + ", ";
      departure =
          (k < made.size()
                  ? difference(steps.get(k), made.get(k), "")
                  : Optional.of("which the trace has and its schedule has not"))
              .map(where::concat);
    }
    return departure
        .or(() -> difference(run.get("final"), now.get("final"), "").map(this::behind))
        .or(() -> shows(replayed) ? Optional.empty() : Optional.of(behind(unseen())))
        .map(
            where ->
                Diagnostic.of(Problem.K013, "what the trace shows does not come about: " + where)
                    .help("write the trace anew: ravel check FILE --json > trace.json"));
  }

  private String behind(String what) {
    int steps = objects(run.get("steps")).size();
    return (steps == 0 ? "at the start, " : "after step " + steps + ", the last, ") + what;
  }

  private String unseen() {
    String verdict = isViolated() ? "violated" : "reached";
    return "`" + string(property.get("text")).orElse("") + "` is not " + verdict;
  }

  private boolean isViolated() {
    return string(property.get("verdict")).filter("violated"::equals).isPresent();
  }

  /**
   * Returns whether an execution shows the verdict. That a place grows for ever, no execution
   * shows.
   */
  private boolean shows(Replayed replayed) {
    boolean growth = string(property.get("kind")).equals(Optional.of(PropertyKind.BOUNDED.words()));
    return growth
        || (isViolated()
            ? replayed.judged().findings().stream().anyMatch(this::isRecorded)
            : replayed.reached().stream().anyMatch(this::isRecorded));
  }

  private boolean isRecorded(Finding finding) {
    Optional<String> code = finding.judgement().code().map(Problem::code);
    return isRecorded(finding.claim()) && code.equals(string(property.get("code")));
  }

  private boolean isRecorded(Claim claim) {
    Map<String, String> bindings = new LinkedHashMap<>();
    claim.bindings().forEach((name, value) -> bindings.put(name, value.toString()));
    return string(property.get("kind")).equals(Optional.of(claim.kind().words()))
        && string(property.get("name")).equals(claim.name())
        && string(property.get("text")).equals(Optional.of(claim.text()))
        && strings(property.get("bindings")).equals(bindings);
  }

  /**
   * The first difference of two values, in words. Fields that only one of two objects has are not
   * compared, since later versions may add fields.
   */
  private static Optional<String> difference(JsonElement then, JsonElement now, String path) {
    if (then instanceof JsonObject before && now instanceof JsonObject after) {
      return before.keySet().stream()
          .filter(name -> after.has(name) && !PLACES.contains(name))
          .flatMap(
              name ->
                  difference(
                      before.get(name), after.get(name), path + (path.isEmpty() ? "" : ".") + name)
                      .stream())
          .findFirst();
    }
    if (then instanceof JsonArray before
        && now instanceof JsonArray after
        && before.size() == after.size()) {
      return IntStream.range(0, before.size())
          .boxed()
          .flatMap(k -> difference(before.get(k), after.get(k), path + "[" + k + "]").stream())
          .findFirst();
    }
    return then == null || then.equals(now)
        ? Optional.empty()
        : Optional.of(
            "`" + path + "` is " + shown(then) + " in the trace, and " + shown(now) + " here");
  }

  private static String shown(JsonElement value) {
    return shortened(value.toString());
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
  }

  /** The moves stand in a document three times; where they differ, if they do. */
  private static Optional<String> contradiction(JsonObject run) throws Unusable {
    List<String> moves =
        run.get("schedule") instanceof JsonArray all
            ? all.asList().stream().map(move -> string(move).orElse("")).toList()
            : List.of();
    List<String> steps = new ArrayList<>();
    for (JsonObject step : objects(run.get("steps"))) {
      String outcome = string(step.get("outcome")).orElse("1");
      String thread = string(step.get("thread")).orElse("");
      boolean crash = string(step.get("crash")).equals(Optional.of("true"));
      steps.add(thread + (crash ? "/crash" : outcome.equals("1") ? "" : "/" + outcome));
    }
    for (int k = 0; k < Math.max(moves.size(), steps.size()); k++) {
      String move = k < moves.size() ? "`" + moves.get(k) + "`" : "nothing";
      String step = k < steps.size() ? "`" + steps.get(k) + "`" : "nothing";
      if (!move.equals(step)) {
        return Optional.of(
            "its `schedule` and its `steps` disagree: move %d is %s in the one and %s in the other"
                .formatted(k + 1, move, step));
      }
    }
    Optional<String> from = object(run.get("lasso")).flatMap(lasso -> string(lasso.get("from")));
    String text =
        Schedules.text(
            moves,
            from.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(number(from.get(), moves.size()) - 1));
    String its = string(run.get("scheduleText")).orElse("");
    return its.equals(text)
        ? Optional.empty()
        : Optional.of(
            "its `scheduleText` and its `schedule` disagree: `%s` and `%s`"
                .formatted(shortened(its), shortened(text)));
  }

  /** The number of a step. */
  private static int number(String text, int most) throws Unusable {
    if (!text.matches("[1-9][0-9]{0,8}") || Integer.parseInt(text) > most) {
      throw new Unusable("its `lasso` begins at no step");
    }
    return Integer.parseInt(text);
  }

  /** The files of the input to which a property belongs. */
  private static List<Recorded.Text> sources(JsonObject document, JsonObject property) {
    List<JsonObject> inputs = objects(document.get("inputs"));
    Optional<JsonObject> input =
        string(property.get("input"))
            .filter(number -> number.matches("[0-9]{1,9}"))
            .map(Integer::parseInt)
            .filter(number -> number < inputs.size())
            .map(inputs::get);
    return input.map(its -> objects(its.get("sources"))).orElse(List.of()).stream()
        .map(
            its ->
                new Recorded.Text(
                    string(its.get("uri")).orElse(""), string(its.get("sha256")).orElse("")))
        .toList();
  }

  private static JsonObject document(String text) throws Unusable {
    try {
      JsonObject document =
          object(JsonParser.parseString(text))
              .orElseThrow(() -> new Unusable("it is no document of `ravel check --json`"));
      String schema = string(document.get("schema")).orElse("");
      Matcher version = SCHEMAS.matcher(schema);
      if (!version.matches()) {
        throw new Unusable("it is no document of `ravel check --json`");
      }
      if (!schema.equals(SCHEMA)) {
        throw new Unusable(
            "it is of the schema " + schema + ", and this version of Ravel reads " + SCHEMA);
      }
      return document;
    } catch (JsonParseException | IllegalStateException | StackOverflowError e) {
      Matcher line = LINE.matcher(String.valueOf(e.getMessage()));
      throw new Unusable(
          "it is damaged, or breaks off" + (line.find() ? ", near line " + line.group(1) : ""));
    }
  }

  /** The values given with -D; in a sweep, those of the row that has the property. */
  private static Map<String, String> defines(JsonObject document, String property) {
    for (JsonObject row : objects(document.get("sweep"))) {
      if (row.has("properties")
          && row.get("properties").isJsonArray()
          && row.getAsJsonArray("properties").asList().stream()
              .anyMatch(id -> string(id).filter(property::equals).isPresent())) {
        return strings(row.get("defines"));
      }
    }
    return object(document.get("options"))
        .map(options -> strings(options.get("defines")))
        .orElse(Map.of());
  }

  /** The options of the C compiler. */
  private static List<String> compiler(JsonObject document) {
    JsonElement words =
        object(document.get("options")).map(options -> options.get("compiler")).orElse(null);
    return words instanceof JsonArray all
        ? all.asList().stream().flatMap(word -> string(word).stream()).toList()
        : List.of();
  }

  private static List<JsonObject> objects(JsonElement array) {
    return array instanceof JsonArray all
        ? all.asList().stream().flatMap(element -> object(element).stream()).toList()
        : List.of();
  }

  private static Optional<JsonObject> object(JsonElement element) {
    return element != null && element.isJsonObject()
        ? Optional.of(element.getAsJsonObject())
        : Optional.empty();
  }

  private static Optional<String> string(JsonElement element) {
    return element != null && element.isJsonPrimitive()
        ? Optional.of(element.getAsString())
        : Optional.empty();
  }

  private static Map<String, String> strings(JsonElement element) {
    Map<String, String> strings = new LinkedHashMap<>();
    object(element)
        .ifPresent(
            its ->
                its.entrySet()
                    .forEach(
                        entry ->
                            string(entry.getValue())
                                .ifPresent(text -> strings.put(entry.getKey(), text))));
    return strings;
  }
}
