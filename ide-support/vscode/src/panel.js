// SPDX-License-Identifier: Apache-2.0
// The result panel: the playground beside the editor. `ravel serve` shows it, in a frame; the text
// is the editor's, and a place that one looks at there is shown in the text.
'use strict';
const crypto = require('crypto');
const path = require('path');
const vscode = require('vscode');
const { serve } = require('./ravel');

const here = vscode.window.createTextEditorDecorationType({
  isWholeLine: true,
  backgroundColor: new vscode.ThemeColor('editor.stackFrameHighlightBackground'),
  overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.infoForeground')
});

let shown; // {panel, server, folder, document}

/** The folder whose models can import each other: that of the workspace, or the file's own. */
function folderOf(document) {
  const workspace = vscode.workspace.getWorkspaceFolder(document.uri);
  return workspace ? workspace.uri.fsPath : path.dirname(document.uri.fsPath);
}

function html(address) {
  const nonce = crypto.randomBytes(16).toString('hex');
  const origin = new URL(address).origin;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-src ${origin}; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'">
    <style>html, body, iframe { width: 100%; height: 100%; margin: 0; padding: 0; border: 0; overflow: hidden; }</style>
  </head>
  <body>
    <iframe title="Results of the model" src="${address}&beside" allow="clipboard-write"></iframe>
    <script nonce="${nonce}">
      const editor = acquireVsCodeApi();
      const frame = document.querySelector('iframe');
      addEventListener('message', event => {
        if (event.source === frame.contentWindow) {
          editor.postMessage(event.data.ravel);
        } else {
          frame.contentWindow.postMessage(event.data, '${origin}');
        }
      });
    </script>
  </body>
</html>`;
}

/** A page that only says something. */
function words(title, more) {
  const escaped = more.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
  </head>
  <body><h2>${title}</h2><p role="status" style="white-space: pre-wrap">${escaped}</p></body>
</html>`;
}

function send(more) {
  if (shown && shown.ready) {
    const name = path.relative(shown.folder, shown.document.uri.fsPath).split(path.sep).join('/');
    shown.panel.webview.postMessage({ name, text: shown.document.getText(), ...more });
  }
}

/** The editor of the model, if one is visible. */
function editor() {
  return vscode.window.visibleTextEditors.find(its => shown && its.document === shown.document);
}

async function told(its) {
  if (!its || !shown) {
    return;
  }
  if (its.ready) {
    shown.ready = true;
    send({});
  } else if (its.lines) {
    const at = editor();
    if (at) {
      const ranges = its.lines.map(line => at.document.lineAt(Math.min(line, at.document.lineCount) - 1).range);
      at.setDecorations(here, ranges);
      at.revealRange(ranges[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  } else if (its.from) {
    const range = new vscode.Range(its.from.line, its.from.character, its.to.line, its.to.character);
    const column = editor() ? editor().viewColumn : vscode.ViewColumn.One;
    await vscode.window.showTextDocument(shown.document, { selection: range, viewColumn: column, preserveFocus: true });
  }
}

/** Shows a model in the panel; it is checked there at once. */
async function show(document) {
  const folder = folderOf(document);
  if (shown && shown.folder === folder && !shown.ended) {
    shown.document = document;
    shown.panel.reveal(undefined, true);
    send({ check: true });
    return;
  }
  if (shown) {
    shown.panel.dispose();
  }
  const panel = vscode.window.createWebviewPanel(
    'ravel.result',
    'Ravel',
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableScripts: true, retainContextWhenHidden: true }
  );
  const mine = { panel, folder, document, ready: false };
  shown = mine;
  panel.webview.onDidReceiveMessage(told);
  panel.onDidDispose(() => {
    if (shown === mine) {
      shown = undefined;
    }
    server.stop();
    vscode.window.visibleTextEditors.forEach(its => its.setDecorations(here, []));
  });
  panel.webview.html = words('Ravel is starting …', '');
  let there = false;
  const server = serve(folder, line => {
    if (shown === mine && !there) {
      panel.webview.html = words('Ravel is starting …', line);
    }
  });
  server.ended.then(why => {
    if (shown === mine) {
      mine.ready = false;
      mine.ended = true; // another one is begun by the command
      panel.webview.html = words('The panel cannot be shown', `${why}\n\nShow Executions and States begins again.`);
    }
  });
  try {
    const address = await server.address;
    const port = Number(new URL(address).port);
    there = true;
    panel.webview.options = { enableScripts: true, portMapping: [{ webviewPort: port, extensionHostPort: port }] };
    panel.webview.html = html(address);
  } catch {
    // it has ended, which is told
  }
}

/** Lets the panel follow the editor: its text, and which model is edited. */
function startPanel(context) {
  let soon;
  context.subscriptions.push(
    here,
    vscode.workspace.onDidChangeTextDocument(change => {
      if (shown && change.document === shown.document) {
        clearTimeout(soon);
        soon = setTimeout(() => send({}), 150);
        vscode.window.visibleTextEditors.forEach(its => its.setDecorations(here, []));
      }
    }),
    vscode.window.onDidChangeActiveTextEditor(active => {
      const document = active && active.document;
      if (shown && document && document.languageId === 'ravel' && document !== shown.document && folderOf(document) === shown.folder) {
        shown.document = document;
        send({});
      }
    }),
    { dispose: () => shown && shown.panel.dispose() }
  );
}

/** Checks again in the panel, if it is open. */
function checkAgain() {
  send({ check: true });
}

module.exports = { checkAgain, show, startPanel };
