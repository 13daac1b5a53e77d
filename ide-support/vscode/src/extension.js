// SPDX-License-Identifier: Apache-2.0
// The extension: it starts `ravel lsp` for all that it knows of texts, `ravel dap` for stepping, and
// `ravel check` for verdicts. Nothing of the language is known here.
'use strict';
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { checkAgain, show, startPanel } = require('./panel');
const { startTests } = require('./tests');
const { command, run } = require('./ravel');
const { counterexample, debug, replay } = require('./executions');

let client;
let running;

/** Starts the language server, or another one instead, and tells what to do where it cannot be started. */
async function startServer() {
  await stopServer();
  const executable = { command: command(), args: ['lsp'] };
  const its = new LanguageClient(
    'ravel',
    'Ravel',
    { run: executable, debug: executable },
    {
      documentSelector: [{ language: 'ravel' }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.ravel') }
    }
  );
  client = its;
  try {
    // Where Ravel is not built yet, that comes first, and takes minutes.
    await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: 'Ravel is starting' }, () => its.start());
  } catch (error) {
    if (client !== its) {
      return; // another one is started instead
    }
    client = undefined;
    const choice = await vscode.window.showErrorMessage(
      `Ravel cannot be started as '${executable.command}': ${error.message || error}. Say in the settings where the script \`ravel\` is.`,
      'Open Settings'
    );
    if (choice) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'ravel.command');
    }
  }
}

/** Ends the language server, if there is one; also one that is just starting. */
async function stopServer() {
  const its = client;
  client = undefined;
  if (its) {
    await its.stop().catch(() => its.dispose().catch(() => undefined));
  }
}

/** The codes of the protocol for requests that were called back, as when the text has changed. */
const OUTDATED = [-32800, -32801, -32802];

/**
 * What can be done with the checks and threads of a document, as the language server has it; nothing
 * without one. A request that a change of the text has called back is made again.
 */
async function lenses(document) {
  for (;;) {
    const its = client;
    if (!its || !its.isRunning() || document.isClosed) {
      return [];
    }
    try {
      const found = await its.sendRequest('textDocument/codeLens', {
        textDocument: its.code2ProtocolConverter.asTextDocumentIdentifier(document)
      });
      return found.map(({ command, range }) => ({ command, range: its.protocol2CodeConverter.asRange(range) }));
    } catch (error) {
      if (!OUTDATED.includes(error.code)) {
        return [];
      }
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }
}

let edited; // the model that was in an editor last

/** The document of a command: the one in the editor; in the walkthrough or the panel, the model that was in one last. */
function present() {
  const editor = vscode.window.activeTextEditor;
  return editor ? editor.document : edited && !edited.isClosed ? edited : undefined;
}

function remember(editor) {
  if (editor && editor.document.languageId === 'ravel') {
    edited = editor.document;
  }
}

/** The file of a command: the one that a lens names, or the present one, saved. */
async function file(uri) {
  const document = uri ? await vscode.workspace.openTextDocument(vscode.Uri.parse(uri)) : present();
  if (!document || document.languageId !== 'ravel') {
    vscode.window.showInformationMessage('Open a model first.');
    return undefined;
  }
  if (document.isUntitled) {
    vscode.window.showInformationMessage('Save the model first: what is checked is the file.');
    return undefined;
  }
  await document.save();
  return document.uri;
}

/** The examples that come with Ravel. */
async function examples() {
  let printed = '';
  await run(['examples'], text => (printed += text)).ended;
  return printed
    .split('\n')
    .map(line => /^(\S+) {2,}(.+)$/.exec(line))
    .filter(found => found)
    .map(([, label, description]) => ({ label, description }));
}

function activate(context) {
  const output = vscode.window.createOutputChannel('Ravel');
  const status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left, 10);
  status.command = 'ravel.show';
  context.subscriptions.push(output, status);

  remember(vscode.window.activeTextEditor);
  context.subscriptions.push(vscode.window.onDidChangeActiveTextEditor(remember));

  const findTests = startTests(context, lenses);

  const check = async (uri, name) => {
    const model = await file(typeof uri === 'string' ? uri : undefined);
    if (!model) {
      return;
    }
    if (running) {
      running.stop();
    }
    const options = vscode.workspace.getConfiguration('ravel', model);
    const args = ['check', model.fsPath, '--timeout', options.get('timeout'), ...options.get('arguments')];
    if (typeof name === 'string') {
      args.push('--check', name);
    }
    const began = Date.now();
    status.text = '$(sync~spin) Ravel';
    status.tooltip = 'Click to see executions and states';
    status.show();
    output.clear();
    output.show(true);
    running = run(args, text => output.append(text));
    checkAgain();
    const code = await running.ended;
    const words = {
      0: '$(pass) as expected',
      1: '$(error) not as expected',
      2: '$(error) not begun',
      3: '$(question) unknown',
      4: '$(error) errors',
      5: '$(question) nothing to check',
      130: '$(circle-slash) stopped'
    };
    status.text = `${words[code] || '$(warning) ended with ' + code} ${((Date.now() - began) / 1000).toFixed(1)} s`;
  };

  context.subscriptions.push(
    vscode.commands.registerCommand('ravel.check', check),
    vscode.commands.registerCommand('ravel.show', async uri => {
      const model = await file(typeof uri === 'string' ? uri : undefined);
      if (model) {
        await show(await vscode.workspace.openTextDocument(model));
      }
    }),
    vscode.commands.registerCommand('ravel.new', async () => {
      const names = await examples();
      const name = names.length > 0 && (await vscode.window.showQuickPick(names, { placeHolder: 'An example to begin with' }));
      const to = name && (await vscode.window.showSaveDialog({ saveLabel: 'Make the model', filters: { Models: ['ravel'] } }));
      if (!to) {
        return;
      }
      let said = '';
      const code = await run(['new', to.fsPath, '--from', name.label], text => (said += text)).ended;
      if (code === 0) {
        await vscode.window.showTextDocument(to);
      } else {
        vscode.window.showErrorMessage(`The model was not made: ${said.split('\n')[0]}`);
      }
    }),
    vscode.commands.registerCommand('ravel.stop', () => running && running.stop()),
    vscode.commands.registerCommand('ravel.step', async uri => {
      const model = await file(typeof uri === 'string' ? uri : undefined);
      if (model) {
        await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(model), {
          type: 'ravel',
          request: 'launch',
          name: 'Step through the model',
          program: model.fsPath
        });
      }
    }),
    vscode.commands.registerCommand('ravel.replay', async (uri, configuration) => {
      const model = await file(typeof uri === 'string' ? uri : undefined);
      if (model) {
        await (configuration && configuration.schedule !== undefined ? debug(configuration) : replay(model));
      }
    }),
    vscode.commands.registerCommand('ravel.draw', async uri => {
      const model = await file(typeof uri === 'string' ? uri : undefined);
      if (!model) {
        return;
      }
      await vscode.workspace.fs.createDirectory(context.globalStorageUri);
      const picture = vscode.Uri.joinPath(context.globalStorageUri, 'graph.svg');
      let said = '';
      const code = await run(
        ['draw', model.fsPath, '--as', 'graph', '-o', picture.fsPath],
        text => (said += text)
      ).ended;
      if (code !== 0) {
        vscode.window.showErrorMessage(`The state graph was not drawn: ${said.split('\n')[0]}`);
        return;
      }
      const bytes = await vscode.workspace.fs.readFile(picture);
      const panel = vscode.window.createWebviewPanel('ravel.picture', 'State graph', vscode.ViewColumn.Beside, {});
      panel.webview.html =
        '<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" ' +
        'content="default-src \'none\'; img-src data:; style-src \'unsafe-inline\'"></head>' +
        '<body style="background:#fff"><img alt="the state graph of the model" style="max-width:100%" src="data:image/svg+xml;base64,' +
        Buffer.from(bytes).toString('base64') +
        '"></body></html>';
    }),
    vscode.commands.registerCommand('ravel.explain', async () => {
      const code = await vscode.window.showInputBox({ prompt: 'A code, such as V001' });
      if (code) {
        output.clear();
        output.show(true);
        await run(['explain', code], text => output.append(text)).ended;
      }
    }),
    vscode.commands.registerCommand('ravel.restart', () => startServer().then(findTests)),
    vscode.workspace.onDidChangeConfiguration(change =>
      change.affectsConfiguration('ravel.command') ? startServer().then(findTests) : undefined
    ),
    vscode.debug.registerDebugAdapterDescriptorFactory('ravel', {
      createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(command(), ['dap'])
    }),
    vscode.debug.registerDebugConfigurationProvider('ravel', {
      // Without a configuration, the model in the editor is stepped through.
      resolveDebugConfiguration: (folder, configuration) => {
        const editor = vscode.window.activeTextEditor;
        if (!configuration.program && editor && editor.document.languageId === 'ravel') {
          return { type: 'ravel', request: 'launch', name: 'Step through the model', program: editor.document.fileName };
        }
        return configuration;
      },
      // Where it is to begin with a counterexample, the model is checked first.
      resolveDebugConfigurationWithSubstitutedVariables: async (folder, configuration, token) => {
        if (configuration.start !== 'counterexample' || configuration.schedule) {
          return configuration;
        }
        const names = configuration.check ? [configuration.check] : [];
        const its = await counterexample(vscode.Uri.file(configuration.program), names, token);
        return its && { ...configuration, schedule: its.schedule, defines: { ...its.defines, ...configuration.defines } };
      }
    })
  );
  startPanel(context);
  // Commands need not wait for the server.
  startServer().then(findTests);
}

function deactivate() {
  if (running) {
    running.stop();
  }
  return stopServer();
}

module.exports = { activate, deactivate };
