// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The model for which a trace was written, as the trace tells it. Texts are known by their hashes,
 * so a model is the same wherever it lies.
 *
 * @param sources its files in the order in which they were read, the model's own first; empty if
 *     the trace does not tell
 * @param values the values of constants and inputs, by name
 * @param query what was asked of a net: the name of a file, which is then among the sources, or a
 *     word; absent for the usual questions, and for models
 * @param along the schedule of the file along which alone the check was judged, if any
 * @param compiler the options of the C compiler, one word each
 */
public record Recorded(
    List<Text> sources,
    Map<String, String> values,
    Optional<String> query,
    Optional<String> along,
    List<String> compiler) {
  /** Copies the collections, keeping their order. */
  public Recorded {
    sources = List.copyOf(sources);
    compiler = List.copyOf(compiler);
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * A file that was read.
   *
   * @param name at that time
   * @param sha256 the hash of its bytes in hexadecimal
   */
  public record Text(String name, String sha256) {
    private static Text of(Source source) {
      return new Text(source.name(), source.sha256().map(Sha256::hex).orElse(""));
    }

    private boolean isIn(List<Text> others) {
      return others.stream().anyMatch(its -> its.sha256.equals(sha256));
    }

    private boolean isNamedIn(List<Text> others) {
      return others.stream().anyMatch(its -> its.lastName().equals(lastName()));
    }

    private String lastName() {
      return name.substring(name.lastIndexOf('/') + 1);
    }
  }

  /**
   * Returns whether the trace tells the texts that it was found in; those of older versions do not.
   */
  public boolean tellsModel() {
    return !sources.isEmpty();
  }

  /** Returns the query of a net, if that is a word and not the name of a file. */
  public Optional<String> queryInWords() {
    return query.filter(its -> sources.stream().noneMatch(text -> text.name().equals(its)));
  }

  /**
   * In what a model differs, in sentences; empty if it is the same.
   *
   * @param now its files in the order in which they are read, the model's own first
   * @param defines the values that its constants and inputs are given, by name
   * @param options those of the C compiler
   */
  public List<String> differences(
      List<Source> now, Map<String, String> defines, List<String> options) {
    List<String> all = new ArrayList<>();
    if (sources.isEmpty()) {
      all.add("it does not tell the texts that it was found in, as an older version wrote it");
    } else {
      all.addAll(differences(now.stream().map(Text::of).toList()));
    }
    if (!options.equals(compiler)) {
      String then =
          compiler.isEmpty() ? "without options of the compiler" : "with " + words(compiler);
      all.add("it was found " + then + ", and here they are " + words(options));
    }
    defines.forEach(
        (name, value) -> {
          if (!value.equals(values.get(name))) {
            String then =
                values.containsKey(name)
                    ? "with " + name + " = " + values.get(name)
                    : "without " + (name.startsWith("--") ? "" : "-D ") + name;
            all.add("it was found " + then + ", and here " + name + " = " + value);
          }
        });
    return all;
  }

  private static String words(List<String> options) {
    return options.isEmpty() ? "none" : "`" + String.join(" ", options) + "`";
  }

  private List<String> differences(List<Text> now) {
    List<String> all = new ArrayList<>();
    if (!now.getFirst().sha256().equals(sources.getFirst().sha256())) {
      all.add("`" + now.getFirst().name() + "` has another text");
    }
    List<Text> others = now.subList(1, now.size());
    List<Text> before = sources.subList(1, sources.size());
    for (Text its : others) {
      if (!its.isIn(before)) {
        String what = its.isNamedIn(before) ? "` has another text" : "` was not read then";
        all.add("`" + its.name() + what);
      }
    }
    for (Text its : before) {
      if (!its.isIn(others) && !its.isNamedIn(others)) {
        boolean asked = query.filter(its.name()::equals).isPresent();
        all.add("`" + its.name() + (asked ? "` is missing as --query" : "` is not read now"));
      }
    }
    List<String> order = others.stream().map(Text::sha256).toList();
    if (all.isEmpty() && !order.equals(before.stream().map(Text::sha256).toList())) {
      all.add("its files are read in another order");
    }
    return all;
  }
}
