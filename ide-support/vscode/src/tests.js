// SPDX-License-Identifier: Apache-2.0
// Each check of a model as a test. Where the checks stand says the language server: each has a lens.
'use strict';
const vscode = require('vscode');
const { debugCheck, message, shown, verdicts } = require('./executions');

/** The check of a lens: what `--check` calls it, and where it stands. */
const check = lens => ({ name: lens.command.arguments[1], range: lens.range });

/**
 * Makes the tests; gives what finds those of all open models, for which the server must run.
 *
 * @param lenses gives what can be done with the checks of a document
 */
function startTests(context, lenses) {
  const controller = vscode.tests.createTestController('ravel', 'Ravel');
  const models = new Map();
  let soon; // when what is typed is looked through for checks

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
    const version = document.version;
    const found = (await lenses(document)).filter(its => its.command.command === 'ravel.check').map(check);
    if (document.version !== version) {
      return; // what is found for the newer text counts
    }
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
    children.forEach(child => test.started(child));
    const document = vscode.workspace.textDocuments.find(its => its.uri.toString() === item.id);
    if (document && document.isDirty) {
      await document.save(); // what is checked is the file
    }
    const { properties, counterexamples, complaints } = await verdicts(item.uri, children.map(child => child.label), token);
    for (const child of children) {
      // A family of checks has several results of one word.
      const results = properties.filter(p => p.name === child.label || p.text === child.label);
      const bad = results.find(p => !p.asExpected);
      if (results.length > 0 && !bad) {
        test.passed(child);
      } else {
        const said = bad ? message(item.uri, bad, shown(bad, counterexamples)) : complaints.trim() || 'no result';
        const its = new vscode.TestMessage(said);
        its.location = new vscode.Location(item.uri, child.range || new vscode.Range(0, 0, 0, 0));
        (bad ? test.failed : test.errored).call(test, child, its);
      }
    }
  };

  /** The tests of a request, by model. */
  const wanted = request => {
    const all = request.include || [...models.values()];
    const out = request.exclude || [];
    return [...models.values()]
      .map(item => {
        const children = [];
        item.children.forEach(child => {
          const named = all.includes(child) || all.includes(item);
          if (named && !out.includes(child) && !out.includes(item)) {
            children.push(child);
          }
        });
        return { item, children };
      })
      .filter(its => its.children.length > 0);
  };

  const runOnce = async (request, token, only = () => true) => {
    const test = controller.createTestRun(request);
    for (const { item, children } of wanted(request)) {
      if (only(item) && !token.isCancellationRequested) {
        await checkModel(item, children, test, token);
      }
    }
    test.end();
  };

  const checking = controller.createRunProfile(
    'Check',
    vscode.TestRunProfileKind.Run,
    async (request, token) => {
      if (request.continuous) {
        token.onCancellationRequested(() => continuous.delete(request));
        continuous.set(request, token);
      } else {
        await runOnce(request, token);
      }
    },
    true,
    undefined,
    true
  );
  const continuous = new Map(); // requests that are run again whenever a model is saved

  /** Runs what is to be run when a model is saved. */
  const saved = async document => {
    if (document.languageId !== 'ravel') {
      return;
    }
    await find(document);
    const key = document.uri.toString();
    const its = item => item.id === key;
    for (const [request, token] of continuous) {
      await runOnce(request, token, its);
    }
    if (continuous.size === 0 && models.has(key) && vscode.workspace.getConfiguration('ravel', document.uri).get('checkOnSave')) {
      const stop = new vscode.CancellationTokenSource();
      await runOnce(new vscode.TestRunRequest([models.get(key)], undefined, checking), stop.token, its);
      stop.dispose();
    }
  };

  controller.createRunProfile('Debug', vscode.TestRunProfileKind.Debug, async (request, token) => {
    const test = controller.createTestRun(request);
    const [first] = wanted(request);
    if (first) {
      await debugCheck(first.item.uri, first.children.map(child => child.label), token);
    }
    test.end();
  });

  const findAll = () => Promise.all(vscode.workspace.textDocuments.map(find));
  controller.refreshHandler = findAll;
  context.subscriptions.push(
    controller,
    vscode.workspace.onDidOpenTextDocument(find),
    vscode.workspace.onDidSaveTextDocument(saved),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.languageId === 'ravel') {
        clearTimeout(soon);
        soon = setTimeout(() => find(document), 500);
      }
    }),
    vscode.window.onDidChangeActiveTextEditor(editor => editor && find(editor.document))
  );
  return findAll;
}

module.exports = { startTests };
