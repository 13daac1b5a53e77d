// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.fuzz.GrammarText;
import dev.ravel.fuzz.JsonMutation;
import dev.ravel.fuzz.Mutations;
import dev.ravel.fuzz.Seeds;
import dev.ravel.fuzz.Seeds.Seed;
import dev.ravel.syntax.RavelLexer;
import dev.ravel.syntax.RavelParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Calls of the command line by chance. They are the same for the same seed. */
final class FuzzInputs {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");
  private static final Pattern OPERAND = Pattern.compile("\\b[a-z0-9]+\\b");

  /** The words of the language. */
  private static final List<String> KEYWORDS =
      IntStream.rangeClosed(1, RavelLexer.VOCABULARY.getMaxTokenType())
          .mapToObj(RavelLexer.VOCABULARY::getLiteralName)
          .filter(literal -> literal != null)
          .map(literal -> literal.substring(1, literal.length() - 1))
          .toList();

  private static final List<String> XML_WORDS =
      List.of(
          "<place id=\"p\"/>",
          "<arc id=\"a9\" source=\"p\" target=\"t\"/>",
          "<text>2</text>",
          "<exists-path><finally><deadlock/></finally></exists-path>",
          "<integer-constant>3</integer-constant>",
          "<!DOCTYPE pnml [<!ENTITY e \"e\">]>",
          "&e;",
          "<!-- ",
          "<?xml version=\"1.1\" encoding=\"UTF-16\"?>");

  private static final List<String> C_WORDS =
      List.of(
          "int",
          "*",
          "&",
          "(char *)",
          "free(p);",
          "pthread_join(t, 0);",
          "atomic_fetch_add(&x, 1)",
          "__asm__(\"nop\");",
          "long double",
          "for (;;)",
          "#include <math.h>",
          "...");

  private static final List<String> PEP_WORDS =
      List.of("PL", "TR", "TP", "PT", "RA", "1<2", "2>1", "M1", "m1", "0@0", "\"p\"M1", "2\"q\"");

  /** Models that have a counterexample, and what a check says of them. */
  private record Traced(byte[] model, String document, String schedule) {}

  private final Seeds seeds;
  private final List<Traced> traced;

  /**
   * Inputs.
   *
   * @param folder in which a few models are checked, for traces of them
   */
  FuzzInputs(Seeds seeds, Path folder) throws IOException {
    this.seeds = seeds;
    this.traced = new ArrayList<>();
    for (Seed seed : seeds.models()) {
      if (traced.size() < 20) {
        trace(seed, folder);
      }
    }
  }

  private void trace(Seed seed, Path folder) throws IOException {
    Path file = Files.write(folder.resolve("traced.ravel"), seed.text());
    Session.Ran ran =
        new Session()
            .run(
                "check",
                "--json",
                "--engine=graph",
                "--threads=1",
                "--max-states",
                "200",
                file + "");
    Files.delete(file);
    JsonObject document = JsonParser.parseString(ran.out()).getAsJsonObject();
    if (!document.getAsJsonArray("counterexamples").isEmpty()) {
      JsonElement run = document.getAsJsonArray("counterexamples").get(0);
      String text =
          ran.out()
              .replace(folder + "/", FuzzInput.FOLDER)
              .replaceAll("\"(timeMs|peakMemoryMb)\": [0-9]+", "\"$1\": 0");
      String schedule = run.getAsJsonObject().get("scheduleText").getAsString();
      traced.add(new Traced(seed.text(), text, schedule));
    }
  }

  /** The input of a seed. */
  FuzzInput of(long seed) {
    return new One(seed, new Random(seed * 0x9E3779B97F4A7C15L)).input();
  }

  /** One input while it is made. */
  private final class One {
    private final long seed;
    private final Random random;
    private final FuzzOptions options;
    private final Map<String, byte[]> files = new LinkedHashMap<>();

    One(long seed, Random random) {
      this.seed = seed;
      this.random = random;
      this.options = new FuzzOptions(random);
    }

    FuzzInput input() {
      int kind = random.nextInt(100);
      List<String> args;
      if (kind < 35) {
        args = aboutModel();
      } else if (kind < 42) {
        args = aboutOrders();
      } else if (kind < 45) {
        args = aboutC();
      } else if (kind < 60) {
        args = aboutNet();
      } else if (kind < 68) {
        args = aboutQuery();
      } else if (kind < 78) {
        args = aboutTrace();
      } else if (kind < 85) {
        args = aboutSchedule();
      } else {
        args = aboutOptions();
      }
      String columns = some(List.of("20", "80", "100", "100", "1", "999999"));
      return new FuzzInput(seed, files, args, columns, random.nextInt(40) == 0);
    }

    private List<String> aboutModel() {
      String name = random.nextInt(30) == 0 ? "-" : "model.ravel";
      files.put(name, model());
      String file = name.equals("-") ? name : FuzzInput.FOLDER + name;
      return switch (random.nextInt(24)) {
        case 0 -> options.call("compare", List.of(file));
        case 1, 2 -> options.call("test", List.of(name.equals("-") ? FuzzInput.FOLDER : file));
        case 3, 4, 5 -> options.call("run", List.of(file));
        case 6, 7, 8 -> {
          String ending = some(List.of(".aut", ".aut", ".dot", ".pnml", ".ll_net", ".ravel"));
          yield options.call("convert", List.of(file, FuzzInput.FOLDER + "out" + ending));
        }
        default -> options.call("check", List.of(file));
      };
    }

    /** Questions about the order of steps; pictures and suites of executions. */
    private List<String> aboutOrders() {
      Traced its = some(traced);
      boolean right = random.nextBoolean();
      files.put("model.ravel", right ? its.model() : model());
      String file = FuzzInput.FOLDER + "model.ravel";
      return switch (random.nextInt(7)) {
        case 6 -> {
          List<String> args = new ArrayList<>(options.call("step", List.of(file)));
          String other = mutations(names(its.schedule())).respelt(its.schedule());
          args.addAll(List.of("--schedule", other));
          yield args;
        }
        case 0 ->
            options.call(
                "why", List.of(file, "e" + random.nextInt(9), some(List.of("e1", "e5", "x"))));
        case 1 -> {
          List<String> args = new ArrayList<>(options.call("same", List.of(file)));
          String other = mutations(names(its.schedule())).respelt(its.schedule());
          args.addAll(List.of("--schedule", its.schedule(), "--schedule", other));
          yield args;
        }
        case 2 -> options.call("suite", List.of(file, "--emit", FuzzInput.FOLDER + "tests"));
        case 3 ->
            options.call(
                "draw",
                List.of(
                    file,
                    "-o",
                    FuzzInput.FOLDER
                        + some(List.of("o.svg", "o.json", "o.txt", "o.tex", "o.dot", "o.png"))));
        default -> options.call("traces", List.of(file));
      };
    }

    private List<String> aboutC() {
      Seed program = Seed.some(seeds.programs(), random);
      files.put("program.c", spoilt(program, seeds.programs(), C_WORDS));
      String command = some(List.of("check", "check", "check", "run", "compare", "convert"));
      List<String> args =
          new ArrayList<>(options.call(command, List.of(FuzzInput.FOLDER + "program.c")));
      if (command.equals("convert")) {
        args.add(FuzzInput.FOLDER + "out.aut");
      }
      // the compiler is another process, which takes a while to start
      args.replaceAll(word -> word.equals("20ms") ? "300ms" : word);
      return args;
    }

    private List<String> aboutNet() {
      Seed net = Seed.some(seeds.nets(), random);
      String name = "net" + net.ending();
      files.put(name, spoilt(net, seeds.nets(), words(net)));
      String file = FuzzInput.FOLDER + name;
      return switch (random.nextInt(12)) {
        case 0 -> options.call("compare", List.of(file));
        case 1, 2, 3, 4, 5, 6 -> {
          String ending = some(List.of(".aut", ".dot", ".pnml", ".ll_net", ".ravel", ".pnml"));
          yield options.call("convert", List.of(file, FuzzInput.FOLDER + "out" + ending));
        }
        default -> options.call("check", List.of(file));
      };
    }

    private List<String> words(Seed net) {
      return net.ending().equals(".ll_net") ? PEP_WORDS : XML_WORDS;
    }

    private List<String> aboutQuery() {
      List<Seed> good =
          seeds.nets().stream()
              .filter(net -> !FuzzOptions.text(net.text()).contains("<!"))
              .toList();
      Seed net = Seed.some(good, random);
      Seed query = Seed.some(seeds.queries(), random);
      files.put("net" + net.ending(), net.text());
      files.put("query.xml", spoilt(query, seeds.queries(), XML_WORDS));
      List<String> args =
          new ArrayList<>(
              options.call(
                  random.nextInt(12) == 0 ? "compare" : "check",
                  List.of(FuzzInput.FOLDER + "net" + net.ending())));
      args.removeIf(word -> word.startsWith("--query"));
      args.addAll(List.of("--query", FuzzInput.FOLDER + "query.xml"));
      return args;
    }

    private List<String> aboutTrace() {
      Traced its = some(traced);
      byte[] trace = its.document().getBytes(StandardCharsets.UTF_8);
      int how = random.nextInt(8);
      files.put(
          "model.ravel", how < 2 ? mutations(KEYWORDS).spoilt(its.model(), trace) : its.model());
      if (how > 4) {
        trace = mutations(List.of("{", "}", "[", "]", ",", ":", "null")).spoilt(trace, trace);
      } else if (how > 0) {
        trace = JsonMutation.of(its.document(), random).getBytes(StandardCharsets.UTF_8);
      }
      files.put("trace.json", trace);
      List<String> args =
          new ArrayList<>(options.call("replay", List.of(FuzzInput.FOLDER + "model.ravel")));
      args.addAll(List.of("--trace", FuzzInput.FOLDER + "trace.json"));
      return args;
    }

    private List<String> aboutSchedule() {
      Traced its = some(traced);
      String schedule =
          switch (random.nextInt(3)) {
            case 0 -> its.schedule();
            case 1 -> mutations(names(its.schedule())).respelt(its.schedule());
            default ->
                GrammarText.of(
                    RavelParser.RULE_scheduleText,
                    random,
                    names(its.schedule()),
                    random.nextInt(20));
          };
      files.put("model.ravel", its.model());
      String file = FuzzInput.FOLDER + "model.ravel";
      if (random.nextInt(3) == 0) {
        String more = "\nschedule s { " + schedule + " }\ncheck no error by schedule s\n";
        files.put(
            "model.ravel", (FuzzOptions.text(its.model()) + more).getBytes(StandardCharsets.UTF_8));
        return options.call("check", List.of(file));
      }
      List<String> args =
          new ArrayList<>(options.call(random.nextInt(3) == 0 ? "run" : "replay", List.of(file)));
      args.addAll(List.of("--schedule", schedule));
      return args;
    }

    private List<String> aboutOptions() {
      files.put("model.ravel", Seed.some(seeds.models(), random).text());
      Seed net = Seed.some(seeds.nets(), random);
      files.put("net" + net.ending(), net.text());
      files.put("query.xml", Seed.some(seeds.queries(), random).text());
      files.put("trace.json", some(traced).document().getBytes(StandardCharsets.UTF_8));
      files.put("-", Seed.some(seeds.models(), random).text());
      return options.wild(List.copyOf(files.keySet()));
    }

    /** Returns a text in the language. It is right or nearly so, or follows the grammar. */
    private byte[] model() {
      Seed seed = Seed.some(seeds.models(), random);
      return switch (random.nextInt(10)) {
        case 0, 1 -> grown(FuzzOptions.text(seed.text())).getBytes(StandardCharsets.UTF_8);
        case 2 -> drafted().getBytes(StandardCharsets.UTF_8);
        case 3 ->
            mutations(KEYWORDS).spoilt(drafted().getBytes(StandardCharsets.UTF_8), seed.text());
        case 4 -> declarations().getBytes(StandardCharsets.UTF_8);
        default -> spoilt(seed, seeds.models(), KEYWORDS);
      };
    }

    private String drafted() {
      RandomPrograms.Size size =
          random.nextBoolean() ? RandomPrograms.Size.ROUND : RandomPrograms.Size.USUAL;
      RandomPrograms.Family family = RandomPrograms.Family.EVERYTHING;
      return RandomPrograms.draft(random.nextInt(1 << 20), family, size).text();
    }

    private String declarations() {
      List<String> names = List.of("a", "b", "N", "T", "x", "fair", "deadlock", "error");
      StringBuilder text = new StringBuilder();
      for (int i = 1 + random.nextInt(6); i > 0; i--) {
        text.append(
                GrammarText.of(RavelParser.RULE_declaration, random, names, 5 + random.nextInt(40)))
            .append('\n');
      }
      return text.toString();
    }

    /** A text with statements, expressions or checks more, which use its names. */
    private String grown(String text) {
      List<String> names = names(text);
      String now = text;
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        int tokens = 1 + random.nextInt(15);
        now =
            switch (random.nextInt(3)) {
              case 0 -> {
                String statement =
                    GrammarText.of(RavelParser.RULE_statement, random, names, tokens);
                yield inserted(now, "{", "{ " + statement + "\n");
              }
              case 1 -> {
                String expression =
                    GrammarText.of(RavelParser.RULE_expression, random, names, tokens);
                List<String> operands =
                    OPERAND.matcher(now).results().map(m -> m.group()).distinct().toList();
                yield operands.isEmpty()
                    ? now
                    : inserted(now, some(operands), "(" + expression + ")");
              }
              default ->
                  now
                      + "\ncheck "
                      + GrammarText.of(RavelParser.RULE_property, random, names, tokens);
            };
      }
      return now;
    }

    /** A text in which another stands at one of the places of a word. */
    private String inserted(String text, String word, String other) {
      List<Integer> places =
          Pattern.compile(Pattern.quote(word)).matcher(text).results().map(m -> m.start()).toList();
      if (places.isEmpty()) {
        return text + other;
      }
      int at = some(places);
      return text.substring(0, at) + other + text.substring(at + word.length());
    }

    private List<String> names(String text) {
      List<String> names =
          NAME.matcher(text)
              .results()
              .map(m -> m.group())
              .filter(name -> !KEYWORDS.contains(name))
              .distinct()
              .toList();
      return Stream.concat(names.stream(), Stream.of("x")).toList();
    }

    private byte[] spoilt(Seed seed, List<Seed> others, List<String> words) {
      return mutations(words).spoilt(seed.text(), Seed.some(others, random).text());
    }

    private Mutations mutations(List<String> words) {
      return new Mutations(random, words);
    }

    private <T> T some(List<T> all) {
      return all.get(random.nextInt(all.size()));
    }
  }
}
