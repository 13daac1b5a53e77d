// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** The laws of every document that a call prints or writes. It fits its published form. */
final class FuzzDocuments {
  private static final Map<String, JsonSchema> PUBLISHED =
      Stream.of("check", "events", "compare", "structure", "picture", "suite", "plan")
          .collect(
              Collectors.toMap(
                  name -> name, name -> schema(new Session().run("schema", name).out())));

  private FuzzDocuments() {}

  private static JsonSchema schema(String text) {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(text);
  }

  /**
   * Fails where a document is not as it should be.
   *
   * @param folder into which a trace can be written
   */
  static void hold(List<String> words, Session.Ran ran, Path folder) throws IOException {
    boolean usage = ran.err().contains("usage: ravel ") || ran.out().startsWith("usage: ravel ");
    if (!usage) {
      String command = words.isEmpty() ? "" : words.getFirst();
      if (words.contains("--json") || words.contains("--json=doc")) {
        boolean plans = words.contains("--plan");
        boolean checks = !plans && !Set.of("compare", "suite").contains(command);
        document(plans ? "plan" : checks ? "check" : command, ran);
        if (checks) {
          replayed(words, ran, folder);
        }
      } else if (words.contains("--json=events")) {
        events(ran);
      } else if (given(words, "--format").equals(Optional.of("sarif"))) {
        SarifLog.hold(ran.out());
      }
    }
    if (!usage && ran.code() != 2) {
      files(words);
    }
  }

  /** Fails where a file that a call was to write is there and is not whole. */
  static void files(List<String> words) throws IOException {
    for (Map.Entry<String, Form> its : FORMS.entrySet()) {
      Optional<Path> file = given(words, its.getKey()).map(Path::of);
      if (file.isPresent() && Files.isRegularFile(file.get())) {
        its.getValue().hold(text(file.get()));
      }
    }
  }

  /** The text of a file; each byte a character where it is a picture that is no text. */
  private static String text(Path file) throws IOException {
    String name = file.toString();
    boolean bytes = name.endsWith(".png") || name.endsWith(".pdf");
    return Files.readString(file, bytes ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
  }

  /** The form of a file. */
  private interface Form {
    void hold(String text) throws IOException;
  }

  private static final Map<String, Form> FORMS =
      Map.of(
          "--report", WellFormedPage::hold,
          "--save-events", text -> fits("structure", text),
          "--junit", FuzzDocuments::suites,
          "-o", FuzzDocuments::picture);

  private static Optional<String> given(List<String> words, String option) {
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).equals(option) && i + 1 < words.size()) {
        return Optional.of(words.get(i + 1));
      }
      if (words.get(i).startsWith(option + "=")) {
        return Optional.of(words.get(i).substring(option.length() + 1));
      }
    }
    return Optional.empty();
  }

  private static void fits(String schema, String text) {
    assertEquals(Set.of(), PUBLISHED.get(schema).validate(text, InputFormat.JSON), text);
  }

  /** A picture that is data fits its form; others begin as theirs do, and drawn ones end so. */
  private static void picture(String text) {
    if (text.startsWith("{")) {
      fits("picture", text);
    } else if (text.startsWith("\u0089PNG")) {
      assertTrue(text.contains("IEND"), "a PNG without an end");
    } else if (text.startsWith("%PDF")) {
      assertTrue(text.strip().endsWith("%%EOF"), "a PDF without an end");
    } else if (text.startsWith("<svg")) {
      assertTrue(text.strip().endsWith("</svg>"), text);
    }
  }

  private static void document(String schema, Session.Ran ran) {
    if (ran.out().isEmpty() && FuzzLaws.CODE.matcher(FuzzLaws.plain(ran.err())).find()) {
      return;
    }
    fits(schema, ran.out());
    if (!schema.equals("plan")) {
      exitCode(JsonParser.parseString(ran.out()).getAsJsonObject(), ran);
    }
  }

  /** The first run of a document about one model can be run again. */
  private static void replayed(List<String> words, Session.Ran ran, Path folder)
      throws IOException {
    if (!words.getLast().endsWith(".ravel") || !ran.out().contains("\"sweep\": null")) {
      return;
    }
    JsonObject document = JsonParser.parseString(ran.out()).getAsJsonObject();
    if (document.getAsJsonArray("inputs").size() == 1
        && !document.getAsJsonArray("counterexamples").isEmpty()) {
      Path trace = Files.writeString(folder.resolve("again.json"), ran.out());
      Session.Ran again = new Session().run("replay", words.getLast(), "--trace", trace.toString());
      assertTrue(Set.of(0, 1).contains(again.code()), () -> "it cannot be replayed: " + again);
    }
  }

  private static void exitCode(JsonObject document, Session.Ran ran) {
    // a file is written after the document; there may be no room for it, or no time
    boolean full = ran.code() == 2 && ran.err().contains("error[F008]");
    boolean late = ran.code() == 3 && ran.err().contains(" was not written: ");
    boolean unwritten = full || late;
    if (document.has("exitCode") && !unwritten) {
      assertEquals(ran.code(), document.get("exitCode").getAsInt(), "the exit code");
    }
  }

  private static void events(Session.Ran ran) {
    List<String> lines = ran.outLines();
    assertTrue(lines.size() > 1, "no events");
    lines.forEach(line -> fits("events", line));
    fits("check", lines.getLast());
    exitCode(JsonParser.parseString(lines.getLast()).getAsJsonObject(), ran);
  }

  private static void suites(String text) throws IOException {
    try {
      Element all =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new org.xml.sax.InputSource(new java.io.StringReader(text)))
              .getDocumentElement();
      assertEquals("testsuites", all.getTagName());
      for (String[] part :
          new String[][] {
            {"tests", "testcase"},
            {"failures", "failure"},
            {"errors", "error"},
            {"skipped", "skipped"}
          }) {
        int there = all.getElementsByTagName(part[1]).getLength();
        assertEquals(Integer.toString(there), all.getAttribute(part[0]), part[0]);
      }
    } catch (ParserConfigurationException | SAXException e) {
      throw new AssertionError("no XML: " + text, e);
    }
  }
}
