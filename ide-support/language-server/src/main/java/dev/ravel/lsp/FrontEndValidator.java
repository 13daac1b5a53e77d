// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;

/**
 * The diagnostics of a document. They are those of {@code ravel check} before it explores anything.
 */
public class FrontEndValidator implements IResourceValidator {
  /** An issue that still knows the diagnostic that it was made of. */
  public static final class DiagnosedIssue extends Issue.IssueImpl {
    private final Diagnostic diagnostic;

    private DiagnosedIssue(Diagnostic diagnostic) {
      this.diagnostic = diagnostic;
    }

    /** The diagnostic. */
    public Diagnostic diagnostic() {
      return diagnostic;
    }
  }

  @Override
  public List<Issue> validate(Resource resource, CheckMode mode, CancelIndicator cancelled) {
    return resource instanceof XtextResource its ? issues(its) : List.of();
  }

  private static List<Issue> issues(XtextResource resource) {
    Documents.Examined examined = Documents.examined(resource);
    List<Issue> issues = new ArrayList<>();
    for (Diagnostic diagnostic : examined.diagnostics()) {
      // What is wrong in an imported file is shown there, when it is opened.
      Optional<Span> span = diagnostic.span().filter(s -> s.source() == examined.text());
      span.ifPresent(its -> issues.add(issue(diagnostic, its, resource.getURI())));
    }
    return issues;
  }

  private static Issue issue(Diagnostic diagnostic, Span span, URI document) {
    DiagnosedIssue issue = new DiagnosedIssue(diagnostic);
    issue.setCode(diagnostic.problem().code());
    issue.setMessage(message(diagnostic));
    issue.setSeverity(
        switch (diagnostic.severity()) {
          case ERROR -> Severity.ERROR;
          case WARNING -> Severity.WARNING;
          case HINT -> Severity.INFO;
        });
    issue.setOffset(span.start());
    issue.setLength(span.end() - span.start());
    issue.setLineNumber(span.line());
    issue.setColumn(span.column());
    issue.setUriToProblem(document);
    return issue;
  }

  /** The message, what is said under the text, and how to mend it. */
  private static String message(Diagnostic diagnostic) {
    StringBuilder text = new StringBuilder(diagnostic.message());
    if (!diagnostic.label().isEmpty()) {
      text.append(": ").append(diagnostic.label());
    }
    diagnostic.helps().forEach(help -> text.append("\nhelp: ").append(help.text()));
    return text.toString();
  }
}
