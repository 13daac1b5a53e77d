// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.result.Sha256;
import dev.ravel.result.Source;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.loading.YamlFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A witness in format 2.0 of the Competition on Software Verification.
 *
 * @param name of its file
 * @param specification the property that is violated, or holds
 * @param hashes those of the files that it was written for
 * @param inputs the value of {@code --inputs} by which functions give what the witness says
 * @param waypoints the lines that the execution passes in order, the last one that of the target;
 *     empty for a witness of correctness
 * @param skipped the waypoints and invariants that are not followed, in words
 */
public record WitnessFile(
    String name,
    String specification,
    List<Sha256> hashes,
    Optional<String> inputs,
    List<Waypoint> waypoints,
    List<String> skipped) {
  private static final Pattern INPUTS = Pattern.compile("--inputs (\\S+)");
  private static final Pattern RESULT = Pattern.compile("\\\\result\\s*==\\s*\\(?(-?\\d+)U?L*\\)?");

  /** A line of a file, by the last part of the name of the file. */
  public record Waypoint(String file, int line) {}

  /** Copies the lists. */
  public WitnessFile {
    hashes = List.copyOf(hashes);
    waypoints = List.copyOf(waypoints);
    skipped = List.copyOf(skipped);
  }

  /**
   * Reads a witness.
   *
   * @throws Refused if it is none
   */
  public static WitnessFile read(String name, SourceFiles files) {
    List<YamlFile> entries = YamlFile.read(name, files).items();
    YamlFile entry = entries.getFirst();
    String type = entry.get("entry_type").text();
    if (entries.size() != 1 || !List.of("violation_sequence", "invariant_set").contains(type)) {
      throw entry.unusable(
          "is no witness: it has one entry, a violation_sequence or invariant_set");
    }
    YamlFile metadata = entry.get("metadata");
    String version = metadata.get("format_version").text();
    if (!version.startsWith("2.")) {
      throw entry.unusable("is in format " + version + ", and format 2.0 is read");
    }
    YamlFile task = metadata.get("task");
    List<Sha256> hashes = new ArrayList<>();
    for (YamlFile file : task.get("input_files").items()) {
      hashes.add(hash(task.get("input_file_hashes").get(file.text())));
    }
    List<Waypoint> waypoints = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    List<String> given = new ArrayList<>();
    boolean violates = type.equals("violation_sequence");
    for (YamlFile part : entry.at("content").map(YamlFile::items).orElse(List.of())) {
      if (!violates) {
        skipped.add("an invariant");
        continue;
      }
      for (YamlFile item : part.get("segment").items()) {
        add(item.get("waypoint"), waypoints, skipped, given);
      }
    }
    if (violates && waypoints.isEmpty()) {
      throw entry.unusable("has no waypoint of the type target");
    }
    Optional<String> own =
        metadata
            .at("producer")
            .flatMap(its -> its.at("configuration"))
            .map(its -> INPUTS.matcher(its.text()))
            .filter(Matcher::find)
            .map(its -> its.group(1));
    String all = String.join(",", given.stream().map(its -> "main=" + its).toList());
    return new WitnessFile(
        name,
        task.get("specification").text(),
        hashes,
        own.or(() -> Optional.of(all).filter(its -> !its.isEmpty())),
        waypoints,
        skipped);
  }

  private static Sha256 hash(YamlFile digits) {
    try {
      return Sha256.ofHex(digits.text());
    } catch (IllegalArgumentException e) {
      throw digits.unusable("has a hash that is none of SHA-256");
    }
  }

  private static void add(
      YamlFile waypoint, List<Waypoint> all, List<String> skipped, List<String> given) {
    String type = waypoint.get("type").text();
    String value =
        waypoint.at("constraint").flatMap(its -> its.at("value")).map(YamlFile::text).orElse("");
    YamlFile location = waypoint.get("location");
    String line = location.get("line").text();
    if (!line.matches("[1-9][0-9]{0,8}")) {
      throw waypoint.unusable("has a waypoint at line " + line);
    }
    Matcher result = RESULT.matcher(value);
    boolean passed = type.equals("assumption") && List.of("1", "true").contains(value.strip());
    if (waypoint.get("action").text().equals("follow") && (passed || type.equals("target"))) {
      all.add(new Waypoint(last(location.get("file_name").text()), Integer.parseInt(line)));
    } else if (type.equals("function_return") && result.matches()) {
      given.add(result.group(1));
    } else {
      skipped.add("the waypoint `%s` at line %s".formatted(type, line));
    }
  }

  /** Returns the last part of the name of a file. */
  static String last(String file) {
    return file.substring(file.lastIndexOf('/') + 1);
  }

  /** Returns whether it is one of a violation. */
  public boolean isOfViolation() {
    return !waypoints.isEmpty();
  }

  /**
   * Refuses a witness for another program.
   *
   * @throws Refused if no file of the program has the hash that the witness names
   */
  public void refuseOther(List<Source> sources) {
    for (Sha256 hash : hashes) {
      if (sources.stream().noneMatch(its -> its.sha256().equals(Optional.of(hash)))) {
        throw Refused.of(
            Problem.U010,
            "`%s` was written for another program: no file has the hash %s..."
                .formatted(name, hash.hex().substring(0, 8)),
            "name the very files that it was written for");
      }
    }
  }
}
