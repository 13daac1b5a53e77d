// SPDX-License-Identifier: Apache-2.0
// Runs the command line.
'use strict';
const { spawn } = require('child_process');
const vscode = require('vscode');

/** What the command line is called, or where it is. */
function command() {
  return vscode.workspace.getConfiguration('ravel').get('command') || 'ravel';
}

/**
 * Runs a command.
 *
 * @param args its words
 * @param say called with each piece of what it prints
 * @returns how to stop it, and its exit code once it has ended; 70 where it could not be started
 */
function run(args, say, sayErrors = say) {
  const child = spawn(command(), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.setEncoding('utf8').on('data', say);
  child.stderr.setEncoding('utf8').on('data', sayErrors);
  const ended = new Promise(resolve => {
    child.on('error', error => {
      sayErrors(`'${command()}' cannot be started: ${error.message}\n`);
      resolve(70);
    });
    child.on('close', code => resolve(code === null ? 130 : code));
  });
  return { ended, stop: () => child.kill('SIGINT') };
}

module.exports = { command, run };
