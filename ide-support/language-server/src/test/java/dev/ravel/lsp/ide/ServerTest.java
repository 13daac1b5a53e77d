// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import static dev.ravel.lsp.ide.Editor.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.editor.Layout;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Continuation;
import dev.ravel.syntax.Lexeme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session as an editor has it, with a process {@code ravel lsp}. */
@Tag("thorough")
class ServerTest {
  private static final String URI = "untitled:lost.ravel";

  private static final TextDocumentIdentifier DOCUMENT = new TextDocumentIdentifier(URI);

  private static final String LOST =
      """
      const N = 2
      shared x: int[0..N]
      thread T[i in 1..N] {
        var t: int[0..N] = x
        x = t + 1
      }
      check sum: finally x == N
      """;

  private Editor editor;

  @BeforeEach
  void start() throws IOException {
    editor = new Editor();
  }

  @AfterEach
  void stop() {
    editor.close();
  }

  @Test
  void aRightModelHasNoDiagnostics() {
    assertEquals(List.of(), editor.open(URI, LOST));
  }

  @Test
  void anErrorIsShownWithItsOtherPlacesAndMended() {
    String text =
        "shared counter: int[0..9]\nthread a { cuonter = 1 }\ncheck finally counter == 1\n";
    Diagnostic unknown =
        editor.open(URI, text).stream()
            .filter(d -> d.getCode().getLeft().equals("N001"))
            .findFirst()
            .orElseThrow();
    assertEquals(DiagnosticSeverity.Error, unknown.getSeverity());
    assertEquals("ravel", unknown.getSource());
    assertEquals(new Range(new Position(1, 11), new Position(1, 18)), unknown.getRange());
    assertEquals(1, unknown.getRelatedInformation().size());
    assertEquals(
        new Range(new Position(0, 7), new Position(0, 14)),
        unknown.getRelatedInformation().getFirst().getLocation().getRange());
    assertEquals(URI, unknown.getRelatedInformation().getFirst().getLocation().getUri());
    CodeAction fix =
        await(
                editor
                    .documents()
                    .codeAction(
                        new CodeActionParams(
                            DOCUMENT, unknown.getRange(), new CodeActionContext(List.of(unknown)))))
            .getFirst()
            .getRight();
    assertEquals("Change to `counter`", fix.getTitle());
    assertEquals(
        List.of(new TextEdit(unknown.getRange(), "counter")), fix.getEdit().getChanges().get(URI));
  }

  /** Texts that have a fix each, some of several edits. */
  private static final List<String> MISTAKES =
      List.of(
          "shared counter: int[0..9]\nthread a { cuonter = 1 }\ncheck finally counter == 1\n",
          "shared x: int[0..9]\nthread a { x := 2 }\ncheck finally x == 2\n",
          "shared x: int[0..9]\nthread a { if (x = 1) { x = 2 } }\n",
          "shared x: int[0..9]\nthread a { x = x == 1 ? 1 : 2 }\ncheck finally x == 2\n",
          "shared x: int[0..9]\nthread a { print “x” }\n",
          "shared x: int[0..9]\nconst N = 3\nthread a[i in N] { x = 1 }\n",
          "shared x, t: int[0..9]\nthread a { t = x\n x = t + 1 }\ncheck finally x == 1\n",
          "shared x: int[0..9]\nthread a { x = 2x }\ncheck finally x == 1\n",
          "shared x: int[0..9]\nthread a { if 1 < x < 4 { x = 1 } }\ncheck finally x == 1\n",
          "# a comment\nshared x: int[0..9]\nthread a { x = 1 }\ncheck finally x == 1\n");

  /**
   * Applies each fix of a text, one at a time, as an editor does. Then the cause of the fix is
   * gone.
   */
  @Test
  void aFixMendsWhatItIsFor() {
    int number = 0;
    for (String text : MISTAKES) {
      String uri = "untitled:mistake" + number++ + ".ravel";
      List<Diagnostic> wrong = editor.open(uri, text);
      var actions =
          await(
              editor
                  .documents()
                  .codeAction(
                      new CodeActionParams(
                          new TextDocumentIdentifier(uri),
                          new Range(new Position(0, 0), new Position(9, 0)),
                          new CodeActionContext(wrong))));
      assertFalse(actions.isEmpty(), wrong::toString);
      int version = 2;
      for (var action : actions) {
        CodeAction fix = action.getRight();
        assertEquals(1, fix.getDiagnostics().size(), fix::toString);
        String code = fix.getDiagnostics().getFirst().getCode().getLeft();
        String mended = Editor.with(text, fix.getEdit().getChanges().get(uri));
        List<Diagnostic> left = editor.change(uri, version++, mended);
        assertTrue(
            left.stream().noneMatch(its -> its.getCode().getLeft().equals(code)),
            () -> mended + left);
      }
    }
  }

  /** Behind a sign that the language has not, all places are right. */
  @Test
  void whatFollowsAnErrorIsWhereItIs() {
    String text = "shared x, y: int[0..9]\nthread a { x++; z = y }\n";
    List<Diagnostic> wrong = editor.open(URI, text);
    assertEquals(
        List.of("P001", "N001"), wrong.stream().map(its -> its.getCode().getLeft()).toList());
    assertEquals(range(1, 16, 17), wrong.getLast().getRange());
  }

  /** As when an editor starts with several files, and tells its settings right after that. */
  @Test
  void documentsThatAreOpenedAtOnceAreAllExamined() {
    for (String name : List.of("one", "two", "three")) {
      editor.tell(
          new DidOpenTextDocumentParams(
              new TextDocumentItem("untitled:" + name, "ravel", 1, LOST.replace("t + 1", name))));
    }
    editor.settings();
    for (String name : List.of("one", "two", "three")) {
      List<Diagnostic> wrong = editor.diagnostics("untitled:" + name);
      assertTrue(
          wrong.getFirst().getMessage().getLeft().contains("`" + name + "`"), wrong::toString);
    }
    var symbols =
        await(
            editor
                .documents()
                .documentSymbol(
                    new DocumentSymbolParams(new TextDocumentIdentifier("untitled:one"))));
    assertEquals(4, symbols.size());
  }

  @Test
  void everyChangeIsExaminedAndAClosedDocumentHasNoDiagnostics() {
    assertEquals(List.of(), editor.open(URI, LOST));
    assertEquals(1, editor.change(URI, 2, LOST.replace("t + 1", "u + 1")).size());
    assertEquals(List.of(), editor.change(URI, 3, LOST));
    assertEquals(List.of(), editor.close(URI));
  }

  @Test
  void importsAreReadFromTheFolderOfTheDocument(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("size.ravel"), "const N = 2\n");
    String text = "import \"size.ravel\"\n" + LOST.substring(LOST.indexOf('\n') + 1);
    String uri = folder.resolve("lost.ravel").toUri().toString();
    assertEquals(List.of(), editor.open(uri, text));
    String missing = folder.resolve("other.ravel").toUri().toString();
    List<Diagnostic> wrong = editor.open(missing, text.replace("size", "sizes"));
    assertEquals("F006", wrong.getFirst().getCode().getLeft());
  }

  @Test
  void importsHaveTheTextsThatAreEdited(@TempDir Path folder) throws IOException {
    String size = folder.resolve("size.ravel").toUri().toString();
    String main = folder.resolve("main.ravel").toUri().toString();
    var _ = Files.writeString(folder.resolve("size.ravel"), "const OTHER = 2\n");
    String text = "import \"size.ravel\"\nshared x: int[0..9]\nthread T { x = SIZE }\n";
    assertTrue(missesAName(editor.open(main, text)));
    var _ = editor.open(size, "const SIZE = 3\n");
    assertFalse(missesAName(editor.diagnostics(main)));
    var _ = editor.change(size, 2, "const LENGTH = 3\n");
    assertTrue(missesAName(editor.diagnostics(main)));
    var _ = editor.change(size, 3, "const SIZE = 4\n");
    assertFalse(missesAName(editor.diagnostics(main)));
    // what is not saved is gone with the editor's tab
    var _ = editor.close(size);
    assertTrue(missesAName(editor.diagnostics(main)));
  }

  private static boolean missesAName(List<Diagnostic> diagnostics) {
    return diagnostics.stream().anyMatch(its -> its.getCode().getLeft().equals("N001"));
  }

  @Test
  void theOutlineHasWhatIsDeclared() {
    editor.open(
        URI,
        "model Lost\nenum Colour { red, green }\nshared c: Colour\nmutex m\n"
            + "proc add() { c = green }\n"
            + LOST.replace("x = t", "with m { add() }\n  x = t")
            + "net L { place a = 1, b trans t: a -> b }\n");
    var symbols = await(editor.documents().documentSymbol(new DocumentSymbolParams(DOCUMENT)));
    assertEquals(
        List.of(
            "Enum Colour [EnumMember red [], EnumMember green []]",
            "Variable c []",
            "Object m []",
            "Method add []",
            "Constant N []",
            "Variable x []",
            "Class T []",
            "Property sum []",
            "Module L [Variable a [], Variable b [], Event t []]"),
        symbols.stream().map(its -> outline(its.getRight())).toList());
  }

  private static String outline(DocumentSymbol symbol) {
    return symbol.getKind()
        + " "
        + symbol.getName()
        + " "
        + symbol.getChildren().stream().map(ServerTest::outline).toList();
  }

  @Test
  void statementsOfOtherThanOneStepHaveHints() {
    String text =
        """
        shared x, y: int[0..2]
        mutex m
        thread T {
          var t: int[0..2] = x
          t = 1
          x = y + t
          with m {
            if x == 1 && y == 1 { skip }
          }
        }
        """;
    editor.open(URI, text);
    assertEquals(
        List.of("4:7 no step", "5:11 2 steps", "6:10 2 steps", "7:25 1 to 2 steps"),
        hints(new Range(new Position(0, 0), new Position(10, 0))));
    assertEquals(List.of("6:10 2 steps"), hints(new Range(new Position(6, 0), new Position(6, 3))));
    editor.change(URI, 2, text.replace("t = 1", "t = u"));
    assertEquals(List.of(), hints(new Range(new Position(0, 0), new Position(10, 0))));
  }

  /** Texts that end anywhere, and one whose errors leave parts of a thread; none has hints. */
  @Test
  void aBrokenTextHasNoHints() {
    Range all = new Range(new Position(0, 0), new Position(100, 0));
    editor.open(URI, "//\nimport\nconst N=0.]\nthread {e(");
    assertEquals(List.of(), hints(all));
    for (int end = 1; end < LOST.length(); end += 3) {
      editor.change(URI, end + 1, LOST.substring(0, end) + " = [");
      assertEquals(List.of(), hints(all), LOST.substring(0, end));
    }
  }

  private List<String> hints(Range range) {
    return await(editor.documents().inlayHint(new InlayHintParams(DOCUMENT, range))).stream()
        .map(
            hint ->
                hint.getPosition().getLine()
                    + ":"
                    + hint.getPosition().getCharacter()
                    + " "
                    + hint.getLabel().getLeft())
        .toList();
  }

  @Test
  void blocksAndCommentsFoldOnce() {
    editor.open(URI, LOST + "/* one\n two */\n");
    var folds = await(editor.documents().foldingRange(new FoldingRangeRequestParams(DOCUMENT)));
    assertEquals(
        List.of("2-4 region", "7-8 comment"),
        folds.stream()
            .map(its -> its.getStartLine() + "-" + its.getEndLine() + " " + its.getKind())
            .toList());
  }

  @Test
  void aDocumentIsLaidOutAsByTheCommand() {
    String text = LOST.replace("  var", "var").replace("x = t", "x  =   t");
    editor.open(URI, text);
    var edits =
        await(
            editor
                .documents()
                .formatting(
                    new DocumentFormattingParams(DOCUMENT, new FormattingOptions(4, false))));
    assertEquals(1, edits.size());
    assertEquals(Layout.of(new SourceText("", text)), Editor.with(text, edits));
  }

  @Test
  void aPartOfADocumentIsLaidOutAlone() {
    String text =
        """
        shared   x:int[0..2]



           thread T{
         x=1
              x=2
            }
        check finally x==2
        """;
    editor.open(URI, text);
    Position line = new Position(5, 0);
    // a line, a piece of it, all its characters, and up to the start of the next one
    for (Range part :
        List.of(
            new Range(line, line),
            new Range(new Position(5, 2), new Position(5, 3)),
            new Range(line, new Position(5, 4)),
            new Range(line, new Position(6, 0)))) {
      assertEquals(text.replace(" x=1", "  x = 1"), formatted(text, part), part::toString);
    }
    Range behindEmptyLines = new Range(new Position(4, 0), new Position(4, 12));
    assertEquals(text.replace("   thread T{", "thread T {"), formatted(text, behindEmptyLines));
    Range all = new Range(new Position(0, 0), new Position(9, 0));
    assertEquals(Layout.of(new SourceText("", text)), formatted(text, all));
  }

  private String formatted(String text, Range part) {
    FormattingOptions options = new FormattingOptions(4, false);
    DocumentRangeFormattingParams params =
        new DocumentRangeFormattingParams(DOCUMENT, options, part);
    return Editor.with(text, await(editor.documents().rangeFormatting(params)));
  }

  private List<String> proposed(String text, String before) {
    editor.open(URI, text);
    return proposed(Editor.at(text, before));
  }

  private List<String> proposed(Position at) {
    return await(editor.documents().completion(new CompletionParams(DOCUMENT, at)))
        .getRight()
        .getItems()
        .stream()
        .map(CompletionItem::getLabel)
        .toList();
  }

  @Test
  void completionProposesWhatTheGrammarTakes() {
    List<String> proposed = proposed(LOST, "var t");
    assertTrue(proposed.containsAll(List.of("await", "lock", "atomic")), proposed::toString);
    assertTrue(!proposed.contains("mutex"), proposed::toString);
  }

  @Test
  void completionProposesLongerPiecesAtTheBeginningOfALine() {
    assertTrue(proposed(LOST, "const").contains("thread …"));
  }

  @Test
  void longerPiecesAreSnippetsForEditorsThatTakeThem() {
    editor.open(URI, LOST);
    CompletionItem thread =
        await(
                editor
                    .documents()
                    .completion(new CompletionParams(DOCUMENT, Editor.at(LOST, "const"))))
            .getRight()
            .getItems()
            .stream()
            .filter(its -> its.getLabel().equals("thread …"))
            .findFirst()
            .orElseThrow();
    assertEquals(InsertTextFormat.Snippet, thread.getInsertTextFormat());
    assertEquals(
        "thread ${1:T}[${2:i} in ${3:1..2}] {\n  $0\n}",
        thread.getTextEdit().getLeft().getNewText());
  }

  /** A request that is called back is answered as such, and the next one as ever. */
  @Test
  void aRequestIsCalledBack() throws IOException {
    StringBuilder text = new StringBuilder(LOST);
    for (int i = 0; i < 3000; i++) {
      text.append("fun f").append(i).append("(a) = a + ").append(i).append('\n');
    }
    editor.tell(
        new DidOpenTextDocumentParams(new TextDocumentItem(URI, "ravel", 1, text.toString())));
    var outline = editor.documents().documentSymbol(new DocumentSymbolParams(DOCUMENT));
    outline.cancel(true);
    assertEquals(List.of(-32800), editor.refusals());
    var lenses = await(editor.documents().codeLens(new CodeLensParams(DOCUMENT)));
    assertEquals(3, lenses.size());
  }

  /**
   * The server proposes the words that the playground proposes by the compiler's grammar, but for
   * operators. It proposes more where its parser ends what is open to go on.
   */
  @Test
  void completionProposesTheWordsThatThePlaygroundProposes() {
    editor.open(URI, LOST);
    SourceText text = new SourceText("", LOST);
    Set<String> words = new TreeSet<>();
    Lexeme.of(text).stream()
        .filter(its -> its.kind() == Lexeme.Kind.KEYWORD)
        .forEach(its -> words.addAll(Continuation.at(text, its.span().start()).words()));
    words.removeAll(Set.of("and", "or"));
    assertTrue(words.size() > 40, words::toString);
    for (Lexeme lexeme : Lexeme.of(text)) {
      if (lexeme.kind() == Lexeme.Kind.KEYWORD || lexeme.kind() == Lexeme.Kind.NUMBER) {
        int start = lexeme.span().start();
        int line = text.line(start);
        Position at = new Position(line - 1, start - text.lineStart(line));
        Set<String> proposed = new TreeSet<>(proposed(at));
        Set<String> own = new TreeSet<>(Continuation.at(text, start).words());
        own.retainAll(words);
        own.removeAll(proposed);
        assertEquals(Set.of(), own, () -> "line " + line + " before " + lexeme.text());
      }
    }
  }

  private static Range range(int line, int from, int to) {
    return new Range(new Position(line, from), new Position(line, to));
  }

  @Test
  void namesLeadToTheirDeclarationAndToAllTheirMentions() {
    editor.open(URI, LOST);
    var definitions =
        await(
            editor
                .documents()
                .definition(new DefinitionParams(DOCUMENT, Editor.at(LOST, "x == N"))));
    assertEquals(List.of(new Location(URI, range(1, 7, 8))), definitions.getLeft());
    var references =
        await(
            editor
                .documents()
                .references(
                    new ReferenceParams(
                        DOCUMENT, Editor.at(LOST, "x == N"), new ReferenceContext(false))));
    assertEquals(
        List.of(range(3, 21, 22), range(4, 2, 3), range(6, 19, 20)),
        references.stream().map(Location::getRange).toList());
  }

  @Test
  void aNameTellsWhoReadsAndWritesIt() {
    editor.open(URI, "/// how often\n" + LOST.replace("const N = 2\n", "").replace("N", "2"));
    var hover = await(editor.documents().hover(new HoverParams(DOCUMENT, new Position(1, 7))));
    assertEquals(
        """
        ```ravel
        shared x: int[0..2]
        ```

        a shared variable

        how often

        written by `T` (line 5)

        read by `T` (line 4), by `sum` (line 7)
        """,
        hover.getContents().getRight().getValue());
  }

  @Test
  void aNameIsChangedEverywhereButToNoNameThatIsTaken() {
    editor.open(URI, LOST);
    Position at = Editor.at(LOST, "x = t");
    var edit = await(editor.documents().rename(new RenameParams(DOCUMENT, at, "counter")));
    assertEquals(4, edit.getChanges().get(URI).size());
    for (String bad : List.of("t", "thread", "1x", "")) {
      var refused = editor.documents().rename(new RenameParams(DOCUMENT, at, bad));
      ExecutionException why = assertThrows(ExecutionException.class, refused::get);
      assertTrue(why.getMessage().contains("'" + bad + "' is "), why.getMessage());
    }
  }

  @Test
  void wordsAreColouredByWhatTheyMean() {
    editor.open(URI, "shared x: bool // here\nthread T { x = true }\n");
    List<String> types =
        editor.capabilities().getSemanticTokensProvider().getLegend().getTokenTypes();
    List<Integer> data =
        await(editor.documents().semanticTokensFull(new SemanticTokensParams(DOCUMENT))).getData();
    List<String> found = new ArrayList<>();
    for (int i = 0; i < data.size(); i += 5) {
      found.add(types.get(data.get(i + 3)) + " " + data.get(i + 2));
    }
    assertEquals(
        List.of(
            "keyword 6",
            "variable 1",
            "keyword 4",
            "comment 7",
            "keyword 6",
            "class 1",
            "variable 1",
            "keyword 4"),
        found);
  }

  @Test
  void checksAndThreadsOfferWhatCanBeDoneWithThem() {
    editor.open(URI, LOST);
    var lenses = await(editor.documents().codeLens(new CodeLensParams(DOCUMENT)));
    assertEquals(
        List.of("Step 2", "Draw 2", "Check 6"),
        lenses.stream()
            .map(l -> l.getCommand().getTitle() + " " + l.getRange().getStart().getLine())
            .toList());
    assertEquals(
        List.of("ravel.step", "ravel.draw", "ravel.check"),
        lenses.stream().map(its -> its.getCommand().getCommand()).toList());
    assertEquals(
        List.of("\"" + URI + "\"", "\"sum\""),
        lenses.getLast().getCommand().getArguments().stream().map(Object::toString).toList());
  }

  @Test
  void theServerEndsAsTheProtocolSays() throws InterruptedException {
    editor.open(URI, LOST);
    assertEquals(0, editor.end());
  }

  @Test
  void controlCEndsIt() throws IOException, InterruptedException {
    assertEquals(130, editor.interrupt());
  }

  @Test
  void theServerEndsWithItsEditor() throws IOException, InterruptedException {
    editor.open(URI, LOST);
    assertEquals(1, editor.leave());
  }
}
