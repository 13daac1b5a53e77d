// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes one small script of CodeMirror, which comes as a dozen modules in jars. A build of Ravel
 * needs no Node for that: the modules are put together by the Closure Compiler, which is a Java
 * program. It is called by its name, since only the build has it. This class is run as a source, by
 * the Java that Maven runs on, which may be 17.
 */
public final class Bundle {
  private static final String COMPILER = "com.google.javascript.jscomp.CommandLineRunner";
  private static final String JARS = "META-INF/resources/webjars/";

  /** The place of each module in its jar, by the name under which others import it. */
  private static final Map<String, String> MODULES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("@codemirror/state", "codemirror__state/%s/dist/index.js"),
              Map.entry("@codemirror/view", "codemirror__view/%s/dist/index.js"),
              Map.entry("@codemirror/commands", "codemirror__commands/%s/dist/index.js"),
              Map.entry("@codemirror/language", "codemirror__language/%s/dist/index.js"),
              Map.entry("@codemirror/autocomplete", "codemirror__autocomplete/%s/dist/index.js"),
              Map.entry("@codemirror/lint", "codemirror__lint/%s/dist/index.js"),
              Map.entry("@lezer/common", "lezer__common/%s/dist/index.js"),
              Map.entry("@lezer/highlight", "lezer__highlight/%s/dist/index.js"),
              Map.entry("style-mod", "style-mod/%s/src/style-mod.js"),
              Map.entry("w3c-keyname", "w3c-keyname/%s/index.js"),
              Map.entry("crelt", "crelt/%s/index.js"),
              Map.entry(
                  "@marijn/find-cluster-break", "marijn__find-cluster-break/%s/src/index.js")));

  /**
   * The options of the bundler. Nothing of the script is seen from outside but what it gives to the
   * window: so all its other names become short ones, which makes it less than half as large.
   */
  private static final List<String> MANNER =
      List.of(
          "--dependency_mode=PRUNE",
          "--compilation_level=SIMPLE",
          "--isolation_mode=IIFE",
          "--rewrite_polyfills=false",
          "--language_in=UNSTABLE",
          "--language_out=ECMASCRIPT_2021",
          "--warning_level=QUIET");

  private static final Pattern IMPORT = Pattern.compile("from ['\"]([^'\"]+)['\"]");

  private Bundle() {}

  /**
   * Makes the script, unless it is there and newer than its sources.
   *
   * @param args the module that others are added to; the script; then, for each module, its name,
   *     {@code =} and its version
   */
  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    Path main = Path.of(args[0]);
    Path script = Path.of(args[1]);
    List<String> versions = List.of(args).subList(2, args.length);
    String stamp = versions + "\n" + MANNER + "\n" + Files.readString(main);
    Path stamped = script.resolveSibling(script.getFileName() + ".stamp");
    if (Files.exists(script) && Files.exists(stamped) && Files.readString(stamped).equals(stamp)) {
      return;
    }
    Path folder = Files.createTempDirectory("ravel-bundle");
    List<String> words = new ArrayList<>();
    for (String version : versions) {
      String name = version.substring(0, version.indexOf('='));
      String path = MODULES.get(name).formatted(version.substring(version.indexOf('=') + 1));
      words.add(written(folder, name, module(path)));
    }
    String first = written(folder, "main", Files.readString(main));
    words.add(first);
    Files.createDirectories(script.getParent());
    words.replaceAll(file -> "--js=" + file);
    words.addAll(MANNER);
    words.add("--entry_point=" + first);
    words.add("--js_output_file=" + script);
    Files.writeString(stamped, stamp);
    // it ends the virtual machine with its exit code
    Method compiler = Class.forName(COMPILER).getMethod("main", String[].class);
    if (compiler.invoke(null, (Object) words.toArray(String[]::new)) != null) {
      throw new IllegalStateException("the compiler has gone on");
    }
  }

  private static String module(String path) throws IOException {
    try (InputStream stream = Bundle.class.getClassLoader().getResourceAsStream(JARS + path)) {
      if (stream == null) {
        throw new IOException("there is no module " + path);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Writes a module that imports the files of others. Comments are no documents to the compiler,
   * which would read them in a dialect of its own.
   */
  private static String written(Path folder, String name, String text) throws IOException {
    String plain =
        IMPORT
            .matcher(text.replace("/**", "/* "))
            .replaceAll(its -> Matcher.quoteReplacement("from './" + file(its.group(1)) + "'"));
    return Files.writeString(folder.resolve(file(name)), plain).toString();
  }

  private static String file(String name) {
    return name.replace("@", "").replace('/', '-') + ".js";
  }
}
