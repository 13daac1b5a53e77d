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
import dev.ravel.result.Source;
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
  private final List<Source> sources = new ArrayList<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  /**
   * A net and the questions about it.
   *
   * @param net the net, if it could be read
   * @param questions what is asked
   * @param sources the files that were read or looked for, the net's first
   * @param diagnostics what is wrong with them
   */
  public record Loaded(
      Optional<Net> net,
      List<NetQuestion> questions,
      List<Source> sources,
      List<Diagnostic> diagnostics) {
    /** Copies the lists. */
    public Loaded {
      questions = List.copyOf(questions);
      sources = List.copyOf(sources);
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

  /** A query is given with a file that holds no net. */
  public static Diagnostic queryOfModel(String file, String query) {
    return Diagnostic.of(
            Problem.U001, "`--query " + query + "` asks about nets, and `" + file + "` is a model")
        .help("the questions about a model are its checks; --check NAME chooses among them");
  }

  private Loaded load(String name, Optional<String> query) {
    return switch (files.readNet(name)) {
      case SourceFiles.Outcome.Failed failed -> {
        sources.add(new Source(name, Optional.empty()));
        diagnostics.add(failed.why());
        yield new Loaded(Optional.empty(), List.of(), sources, diagnostics);
      }
      case SourceFiles.Outcome.Read read -> {
        sources.add(new Source(name, Optional.of(read.sha256())));
        NetFile file =
            switch (FrontEnds.kind(name).orElseThrow()) {
              case PNML -> PnmlReader.read(read.text());
              case LL_NET -> LlNetReader.read(read.text());
              case RAVEL, LITMUS -> throw new IllegalStateException(name + " holds a model");
            };
        diagnostics.addAll(file.diagnostics());
        List<NetQuestion> questions = new ArrayList<>();
        file.net().ifPresent(net -> questions.addAll(questions(net, query)));
        yield new Loaded(file.net(), questions, sources, diagnostics);
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
        sources.add(new Source(query, Optional.empty()));
        diagnostics.add(
            why.problem() == Problem.F001
                ? why.help(
                    "a query is a file of the Model Checking Contest, or one of the words "
                        + String.join(", ", GenericQuestion.words()))
                : why);
        yield List.of();
      }
      case SourceFiles.Outcome.Read(SourceText text, Sha256 sha256) -> {
        sources.add(new Source(query, Optional.of(sha256)));
        QueryFile file = QueryReader.read(text, net);
        diagnostics.addAll(file.diagnostics());
        boolean wrong = file.diagnostics().stream().anyMatch(d -> d.severity() == Severity.ERROR);
        yield wrong ? List.of() : file.questions();
      }
    };
  }
}
