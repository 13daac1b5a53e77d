// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Witnesses are as format 2.0 of the competition has them, and are confirmed if they are true. */
class CompetitionWitnessTest {
  private static final String REACH = "CHECK( init(main()), LTL(G ! call(reach_error())) )";
  private static final String RACE = "CHECK( init(main()), LTL(G ! data-race) )";

  @TempDir private Path folder;

  private static CommandLine.Ran run(String... words) {
    return CommandLine.run(List.of(words));
  }

  private Path program(String text) throws IOException {
    return Files.writeString(folder.resolve("p.c"), text.replace('~', '\n'));
  }

  /** Checks a program and returns its witness; absent where none is written. */
  private Path witness(Path program, String property, String... more) {
    Path file = folder.resolve("w.yml");
    List<String> words =
        new ArrayList<>(
            List.of("check", program.toString(), "--property", property, "--format", "svcomp"));
    words.addAll(List.of("--witness", file.toString()));
    words.addAll(List.of(more));
    CommandLine.Ran _ = CommandLine.run(words);
    return file;
  }

  private static int replayed(Path program, Path witness) {
    return run("replay", program.toString(), "--witness", witness.toString()).code();
  }

  /** Reads a witness as the format says, by another reader than that of the product. */
  private static JsonNode read(Path witness, Path program) throws IOException {
    JsonNode all = new ObjectMapper(new YAMLFactory()).readTree(witness.toFile());
    assertTrue(all.isArray() && all.size() == 1, all.toString());
    JsonNode entry = all.get(0);
    assertEquals(
        Set.of("entry_type", "metadata", "content"), Set.copyOf(names(entry)), entry.toString());
    JsonNode metadata = entry.get("metadata");
    assertEquals("2.0", metadata.get("format_version").asText());
    assertTrue(metadata.get("uuid").asText().matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"));
    assertTrue(
        metadata
            .get("creation_time")
            .asText()
            .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(Z|[+-]\\d\\d:\\d\\d)"));
    assertTrue(metadata.get("producer").hasNonNull("name"));
    assertTrue(metadata.get("producer").hasNonNull("version"));
    JsonNode task = metadata.get("task");
    assertEquals("C", task.get("language").asText());
    assertTrue(List.of("LP64", "ILP32").contains(task.get("data_model").asText()));
    assertTrue(task.get("specification").asText().startsWith("CHECK("));
    assertEquals(program.toString(), task.get("input_files").get(0).asText());
    assertEquals(sha256(program), task.get("input_file_hashes").get(program.toString()).asText());
    return entry;
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static String sha256(Path file) throws IOException {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Each segment ends with its one waypoint that is followed; the last one is the target. */
  private static void assertIsSequence(JsonNode entry, int target) {
    assertEquals("violation_sequence", entry.get("entry_type").asText());
    JsonNode content = entry.get("content");
    for (int k = 0; k < content.size(); k++) {
      JsonNode segment = content.get(k).get("segment");
      JsonNode last = segment.get(segment.size() - 1).get("waypoint");
      boolean ends = k == content.size() - 1;
      assertEquals("follow", last.get("action").asText());
      assertEquals(ends ? "target" : "assumption", last.get("type").asText());
      assertEquals(!ends, last.has("constraint"));
      assertTrue(last.get("location").get("line").asInt() >= 1);
    }
    JsonNode last = content.get(content.size() - 1).get("segment").get(0).get("waypoint");
    assertEquals(target, last.get("location").get("line").asInt());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          G ! call(reach_error()) | 1 | int main(void) { reach_error(); }
          G ! call(reach_error()) | 5 | #include <pthread.h>~#include <stdatomic.h>~atomic_int n;~void *f(void *u) { n = 1; return u; }~int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); if (n) reach_error(); return 0; }
          G ! call(reach_error()) | 3 | int main(void) {~int x = __VERIFIER_nondet_int();~if (x == 77) reach_error(); return 0; }
          G ! data-race           | 5 | #include <pthread.h>~int n;~void *f(void *u) { n = 1; return u; }~int main(void) { pthread_t t; pthread_create(&t, 0, f, 0);~n = 2; return 0; }
          G ! overflow            | 3 | int main(void) {~volatile int n = 2147483647;~n++; return 0; }
          G valid-deref           | 3 | int main(void) {~int *p = 0;~return *p; }
          G valid-free            | 3 | #include <stdlib.h>~int main(void) { int *p = malloc(4); free(p);~free(p); return 0; }
          """)
  void violationsAreConfirmedAndChangedOnesAreNot(String asked, int target, String text)
      throws IOException {
    Path program = program(text);
    String property = "CHECK( init(main()), LTL(" + asked + ") )";
    Path witness = witness(program, property);
    JsonNode entry = read(witness, program);
    if (!asked.contains("race")) { // either of two accesses can be the second
      assertIsSequence(entry, target);
    }
    assertEquals(1, replayed(program, witness));
    String its = Files.readString(witness);
    int end = its.lastIndexOf("line: ");
    Files.writeString(witness, its.substring(0, end) + "line: 99\n");
    assertEquals(3, replayed(program, witness));
    Files.writeString(
        witness,
        its.replace(
            "  - segment:\n    - waypoint:\n        type: target",
            stray() + "  - segment:\n    - waypoint:\n        type: target"));
    assertEquals(3, replayed(program, witness));
    Files.writeString(witness, its);
    Files.writeString(program, text.replace('~', '\n') + "\n");
    List<String> said = run("replay", program.toString(), "--witness", witness.toString()).lines();
    assertTrue(said.getFirst().startsWith("error[U010]"), said.toString());
  }

  private String stray() {
    return """
      - segment:
        - waypoint:
            type: assumption
            action: follow
            constraint:
              value: "1"
              format: c_expression
            location:
              file_name: "p.c"
              line: 88
    """;
  }

  @Test
  void proofsAreConfirmed() throws IOException {
    Path program = program("int main(void) { return 0; }");
    Path witness = witness(program, REACH);
    JsonNode entry = read(witness, program);
    assertEquals("invariant_set", entry.get("entry_type").asText());
    assertTrue(entry.get("content").isArray() && entry.get("content").isEmpty());
    assertEquals(0, replayed(program, witness));
    String its = Files.readString(witness);
    Path other = program("void reach_error(void); int main(void) { reach_error(); }");
    Files.writeString(witness, its.replaceFirst("[0-9a-f]{64}", sha256(other)));
    assertEquals(1, replayed(other, witness));
  }

  @Test
  void nothingIsWrittenOfWhatIsUnknown() throws IOException {
    Path program = program("int main(void) { int *p = 0; return *p; }");
    Path witness = witness(program, REACH);
    assertFalse(Files.exists(witness));
  }

  /** A witness as another tool may write it, with what a program is said to read. */
  @ParameterizedTest
  @CsvSource({"5, 4, 1", "6, 4, 3", "5, 5, 3"})
  void witnessesOfOthersAreFollowed(int value, int target, int code) throws IOException {
    Path program =
        program(
            "void reach_error(void); int __VERIFIER_nondet_int(void);~int main(void) {~"
                + "int x = __VERIFIER_nondet_int();~if (x == 5) reach_error();~return 0; }");
    Path witness =
        Files.writeString(
            folder.resolve("other.yml"),
            """
            - entry_type: "violation_sequence"
              metadata:
                format_version: 2.0
                uuid:
                creation_time:
                producer: {name: "somebody", version: "1"}
                task:
                  input_files: ["elsewhere/p.c"]
                  input_file_hashes: {"elsewhere/p.c": %s}
                  specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
                  data_model: "LP64"
                  language: "C"
              content:
              - segment:
                - waypoint:
                    type: function_return
                    action: follow
                    constraint: {value: "\\\\result == %d", format: acsl_expression}
                    location: {file_name: p.c, line: 3, column: 33}
              - segment:
                - waypoint:
                    type: target
                    action: follow
                    location: {file_name: p.c, line: %d}
            """
                .formatted(sha256(program), value, target));
    assertEquals(code, replayed(program, witness));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a: [        | no YAML
          a: 1        | has no `entry_type`
          - entry_type: loop_invariant | is no witness
          """)
  void whatIsNoWitnessIsRefused(String text, String why) throws IOException {
    Path program = program("int main(void) { return 0; }");
    Path witness = Files.writeString(folder.resolve("no.yml"), text);
    List<String> said = run("replay", program.toString(), "--witness", witness.toString()).lines();
    assertTrue(said.getFirst().startsWith("error[U010]"), said.toString());
    assertTrue(said.getFirst().contains(why), said.toString());
  }

  /** Two threads with a few steps each; whether some end is bad is left to chance. */
  private static String drawn(Random random) {
    StringBuilder text =
        new StringBuilder(
            "#include <pthread.h>~#include <stdatomic.h>~void reach_error(void);~atomic_int x,"
                + " y;~");
    for (String name : List.of("f", "g")) {
      text.append("void *").append(name).append("(void *u) {~int k = 0;~");
      for (int step = 0; step < 3; step++) {
        String variable = random.nextBoolean() ? "x" : "y";
        text.append(
            switch (random.nextInt(3)) {
              case 0 -> "k = " + variable + ";~";
              case 1 -> variable + " = k + " + (1 + random.nextInt(2)) + ";~";
              default -> variable + "++;~";
            });
      }
      text.append("return u; }~");
    }
    return text.append("int main(void) { pthread_t a, b;~pthread_create(&a, 0, f, 0);~")
        .append("pthread_create(&b, 0, g, 0);~pthread_join(a, 0);~pthread_join(b, 0);~")
        .append("if (" + (random.nextBoolean() ? "x" : "y") + " == " + random.nextInt(4) + ")~")
        .append("reach_error();~return 0; }~")
        .toString();
  }

  @Test
  void witnessesOfDrawnProgramsAreConfirmed() throws IOException {
    Random random = new Random(5);
    int violated = 0;
    for (int round = 0; round < 25; round++) {
      String text = drawn(random);
      Path program = program(text);
      Path witness = folder.resolve("w.yml");
      Files.deleteIfExists(witness);
      Path _ = witness(program, REACH);
      JsonNode entry = read(witness, program);
      boolean violates = entry.get("entry_type").asText().equals("violation_sequence");
      assertEquals(violates ? 1 : 0, replayed(program, witness), text);
      if (violates) {
        violated++;
        String its = Files.readString(witness);
        int end = its.lastIndexOf("line: ");
        Files.writeString(
            witness, its.substring(0, end) + "line: " + (1 + random.nextInt(4)) + "\n");
        assertEquals(3, replayed(program, witness), text);
      }
    }
    assertTrue(violated >= 5, "only " + violated + " programs reach the error");
  }

  @Test
  void racesOfDrawnProgramsAreConfirmed() throws IOException {
    Random random = new Random(6);
    int violated = 0;
    for (int round = 0; round < 15; round++) {
      Path program = program(drawn(random).replace("atomic_int x", "int x"));
      Path witness = folder.resolve("w.yml");
      Files.deleteIfExists(witness);
      Path _ = witness(program, RACE);
      String its = Files.exists(witness) ? Files.readString(witness) : "";
      if (its.contains("violation_sequence")) {
        violated++;
        assertEquals(1, replayed(program, witness), Files.readString(program));
      }
    }
    assertTrue(violated >= 5, "only " + violated + " programs race");
  }
}
