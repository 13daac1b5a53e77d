// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.formats.GenericQuestion;
import dev.ravel.formats.LlNetReader;
import dev.ravel.formats.NetFile;
import dev.ravel.formats.PnmlReader;
import dev.ravel.formats.QueryFile;
import dev.ravel.formats.QueryReader;
import dev.ravel.net.Net;
import dev.ravel.net.NetQuestion;
import dev.ravel.result.Sha256;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a file that holds a net, and what is asked of the net. */
public final class NetLoading {
  private final SourceFiles files;
  private final List<String> names = new ArrayList<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  /**
   * A net and the questions about it.
   *
   * @param sha256 the hash of the file's bytes, if it could be read
   * @param net the net, if it could be read
   * @param questions what is asked
   * @param names the names of the files that were read, the net's first
   * @param diagnostics what is wrong with them
   */
  public record Loaded(
      Optional<Sha256> sha256,
      Optional<Net> net,
      List<NetQuestion> questions,
      List<String> names,
      List<Diagnostic> diagnostics) {
    /** Copies the lists. */
    public Loaded {
      questions = List.copyOf(questions);
      names = List.copyOf(names);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  private NetLoading(SourceFiles files) {
    this.files = files;
  }

  /**
   * Loads a net by the name of its file.
   *
   * @param query the name of a file with questions, or of a question; absent: the usual questions
   */
  public static Loaded load(SourceFiles files, String name, Optional<String> query) {
    return new NetLoading(files).load(name, query);
  }

  private Loaded load(String name, Optional<String> query) {
    names.add(name);
    return switch (files.readNet(name)) {
      case SourceFiles.Outcome.Failed failed -> {
        diagnostics.add(failed.why());
        yield new Loaded(Optional.empty(), Optional.empty(), List.of(), names, diagnostics);
      }
      case SourceFiles.Outcome.Read read -> {
        NetFile file =
            switch (FrontEnds.kind(name).orElseThrow()) {
              case PNML -> PnmlReader.read(read.text());
              case LL_NET -> LlNetReader.read(read.text());
              case RAVEL -> throw new IllegalStateException(name + " holds a model");
            };
        diagnostics.addAll(file.diagnostics());
        List<NetQuestion> questions = new ArrayList<>();
        file.net().ifPresent(net -> questions.addAll(questions(net, query)));
        yield new Loaded(Optional.of(read.sha256()), file.net(), questions, names, diagnostics);
      }
    };
  }

  private List<NetQuestion> questions(Net net, Optional<String> query) {
    List<NetQuestion> all = new ArrayList<>();
    if (query.isEmpty()) {
      all.addAll(NetQuestion.usual());
    } else {
      Optional<GenericQuestion> generic = GenericQuestion.named(query.get());
      if (generic.isPresent()) {
        all.add(NetQuestion.plain(generic.get().kind()));
      } else {
        all.addAll(read(query.get(), net));
      }
    }
    all.add(NetQuestion.plain(new NetQuestion.NoError()));
    return all;
  }

  private List<NetQuestion> read(String query, Net net) {
    return switch (files.readNet(query)) {
      case SourceFiles.Outcome.Failed(Diagnostic why) -> {
        diagnostics.add(
            why.problem() == Problem.F001
                ? why.help(
                    "a query is a file of the Model Checking Contest, or one of the words "
                        + String.join(", ", GenericQuestion.words()))
                : why);
        yield List.of();
      }
      case SourceFiles.Outcome.Read(SourceText text, Sha256 _) -> {
        names.add(query);
        QueryFile file = QueryReader.read(text, net);
        diagnostics.addAll(file.diagnostics());
        boolean wrong = file.diagnostics().stream().anyMatch(d -> d.severity() == Severity.ERROR);
        yield wrong ? List.of() : file.questions();
      }
    };
  }
}
