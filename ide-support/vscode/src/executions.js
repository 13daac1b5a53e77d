// SPDX-License-Identifier: Apache-2.0
// Counterexamples: what a check says of one, as a table, and going through one with the debugger.
'use strict';
const vscode = require('vscode');
const { run } = require('./ravel');

/**
 * Checks a model.
 *
 * @param names of the checks; all if there are none
 * @returns what the command line says: its document, or why there is none
 */
async function verdicts(uri, names, token) {
  const options = vscode.workspace.getConfiguration('ravel', uri);
  const args = ['check', uri.fsPath, '--all', '--json', '--timeout', options.get('timeout'), ...options.get('arguments')];
  names.forEach(name => args.push('--check', name));
  let printed = '';
  let complaints = '';
  const process = run(args, text => (printed += text), text => (complaints += text));
  if (token) {
    token.onCancellationRequested(process.stop);
  }
  const code = await process.ended;
  try {
    const { properties = [], counterexamples = [] } = JSON.parse(printed);
    return { properties, counterexamples, complaints: '' };
  } catch {
    return { properties: [], counterexamples: [], complaints: complaints || `no result; ended with ${code}` };
  }
}

/** The execution that shows what became of a check, if one does. */
const shown = (property, counterexamples) => counterexamples[property.counterexamples[0]];

/** What `ravel dap` is told to stand at the end of an execution. */
function launch(uri, property, execution) {
  return {
    type: 'ravel',
    request: 'launch',
    name: `Counterexample of ${property.name || property.text}`,
    program: uri.fsPath,
    schedule: execution.schedule.join(' '),
    defines: Object.fromEntries(
      Object.entries({ ...property.settings, ...execution.initial.inputs }).map(([name, value]) => [name, String(value)])
    )
  };
}

const cell = text => '`' + String(text).replace(/`/g, "'").replace(/\|/g, '\\|') + '`';

/** An execution as a table: a row for each step, with what it changes or reads. */
function table(execution) {
  const rows = execution.steps.map(step => {
    const changes = step.writes.map(its => `${its.var}: ${its.old === null ? '–' : its.old} → ${its.new}`);
    const reads = step.reads.map(its => `${its.var} is ${its.value}`);
    return `| ${step.n} | ${cell(step.thread)} | ${cell(step.label)} | ${[...(changes.length ? changes : reads)].map(cell).join(', ')} |`;
  });
  return ['| step | thread | does | changes |', '|---|---|---|---|', ...rows].join('\n');
}

/** What became of a check, with the steps that show it and a way to look at them. */
function message(uri, property, execution) {
  const text = new vscode.MarkdownString(
    `${property.verdict}, expected: ${property.expected}. ${property.message || ''}`.trim()
  );
  if (execution) {
    const link = (words, command, ...args) =>
      `[${words}](command:${command}?${encodeURIComponent(JSON.stringify(args))})`;
    text.isTrusted = { enabledCommands: ['ravel.show', 'ravel.replay'] };
    text.appendMarkdown(
      `\n\n${table(execution)}\n\n` +
        `${link('Show executions', 'ravel.show', uri.toString())} · ` +
        link('Go through it with the debugger', 'ravel.replay', uri.toString(), launch(uri, property, execution))
    );
  }
  return text;
}

const debug = configuration =>
  vscode.debug.startDebugging(
    vscode.workspace.getWorkspaceFolder(vscode.Uri.file(configuration.program)),
    configuration
  );

/** Goes through the counterexample of a check, or of the first check that has one. */
async function debugCheck(uri, names, token) {
  const configuration = await counterexample(uri, names, token);
  if (configuration) {
    await debug(configuration);
  }
}

/** How the debugger begins at the end of a counterexample; nothing, and that is said, without one. */
async function counterexample(uri, names, token) {
  const { properties, counterexamples, complaints } = await verdicts(uri, names, token);
  const property = properties.find(its => shown(its, counterexamples));
  if (property) {
    return launch(uri, property, shown(property, counterexamples));
  }
  vscode.window.showInformationMessage(complaints.split('\n')[0] || 'No execution shows a violation: there is none to go through.');
  return undefined;
}

/** Asks for a schedule, and goes through it. */
async function replay(uri) {
  const schedule = await vscode.window.showInputBox({
    prompt: 'The schedule of an execution: its moves, as `ravel check` and the panel print them',
    placeHolder: 'T[1] T[2]*2'
  });
  if (schedule !== undefined) {
    await debug({ type: 'ravel', request: 'launch', name: 'Schedule', program: uri.fsPath, schedule });
  }
}

module.exports = { counterexample, debug, debugCheck, message, replay, shown, verdicts };
