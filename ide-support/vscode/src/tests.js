// SPDX-License-Identifier: Apache-2.0
// Each check of a model as a test. Where the checks stand says the language server: each has a lens.
'use strict';
const vscode = require('vscode');
const { run } = require('./ravel');

/** The checks of a document: what `--check` calls them, and where they stand. */
async function checks(document) {
  const lenses = await vscode.commands.executeCommand('vscode.executeCodeLensProvider', document.uri, 1000);
  return (lenses || [])
    .filter(lens => lens.command && lens.command.command === 'ravel.check')
    .map(lens => ({ name: lens.command.arguments[1], range: lens.range }));
}

/** Makes the tests; gives what finds those of all open models, for which the server must run. */
function startTests(context) {
  const controller = vscode.tests.createTestController('ravel', 'Ravel');
  const models = new Map();

  const find = async document => {
    if (document.languageId !== 'ravel' || document.isUntitled) {
      return;
    }
    const key = document.uri.toString();
    const item =
      models.get(key) ||
      controller.createTestItem(key, vscode.workspace.asRelativePath(document.uri), document.uri);
    models.set(key, item);
    controller.items.add(item);
    const found = await checks(document);
    item.children.replace(
      found.map(({ name, range }) => {
        const child = controller.createTestItem(`${key}#${name}`, name, document.uri);
        child.range = range;
        return child;
      })
    );
  };

  /** Runs the checks of one model and tells of each what became of it. */
  const checkModel = async (item, children, test, token) => {
    const options = vscode.workspace.getConfiguration('ravel', item.uri);
    const args = ['check', item.uri.fsPath, '--all', '--json', '--timeout', options.get('timeout'), ...options.get('arguments')];
    children.forEach(child => {
      test.started(child);
      args.push('--check', child.label);
    });
    let printed = '';
    let complaints = '';
    const process = run(args, text => (printed += text), text => (complaints += text));
    token.onCancellationRequested(process.stop);
    const code = await process.ended;
    let properties = [];
    try {
      properties = JSON.parse(printed).properties || [];
    } catch {
      // What it complained of is the message of all checks.
    }
    for (const child of children) {
      // A family of checks has several results of one word.
      const results = properties.filter(p => p.name === child.label || p.text === child.label);
      const bad = results.find(p => !p.asExpected);
      if (results.length > 0 && !bad) {
        test.passed(child);
      } else {
        const said = bad
          ? `${bad.verdict}, expected: ${bad.expected}. ${bad.message || ''}`
          : complaints || `no result; ended with ${code}`;
        const message = new vscode.TestMessage(said.trim());
        message.location = new vscode.Location(item.uri, child.range || new vscode.Range(0, 0, 0, 0));
        (bad ? test.failed : test.errored).call(test, child, message);
      }
    }
  };

  controller.createRunProfile(
    'Check',
    vscode.TestRunProfileKind.Run,
    async (request, token) => {
      const test = controller.createTestRun(request);
      const wanted = request.include || [...models.values()];
      for (const item of models.values()) {
        const children = [];
        item.children.forEach(child => {
          if (wanted.includes(child) || wanted.includes(item)) {
            children.push(child);
          }
        });
        if (children.length > 0 && !token.isCancellationRequested) {
          await checkModel(item, children, test, token);
        }
      }
      test.end();
    },
    true
  );

  const findAll = () => Promise.all(vscode.workspace.textDocuments.map(find));
  controller.refreshHandler = findAll;
  context.subscriptions.push(
    controller,
    vscode.workspace.onDidOpenTextDocument(find),
    vscode.workspace.onDidSaveTextDocument(find),
    vscode.window.onDidChangeActiveTextEditor(editor => editor && find(editor.document))
  );
  return findAll;
}

module.exports = { startTests };
