// SPDX-License-Identifier: Apache-2.0
// Runs the command line.
'use strict';
const { spawn } = require('child_process');
const { existsSync } = require('fs');
const { join } = require('path');
const vscode = require('vscode');

/** The command line inside a released extension; there is none in one that was made in a source tree. */
const inside = join(__dirname, '..', 'server', 'bin', 'ravel');

/** The name or path of the command line: the setting, else the one inside, else `ravel`. */
function command() {
  const set = vscode.workspace.getConfiguration('ravel').get('command') || 'ravel';
  return set === 'ravel' && existsSync(inside) ? inside : set;
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

/**
 * Starts the playground of a folder.
 *
 * @param say called with each line that it prints before it is there
 * @returns its address, once it is there, or why it is not; when and why it has ended; and how to end it
 */
function serve(folder, say) {
  let printed = '';
  let found;
  let failed;
  let there = false;
  const address = new Promise((resolve, reject) => {
    found = its => {
      there = true;
      resolve(its);
    };
    failed = reject;
  });
  const { ended, stop } = run(['serve', '--port', '0', folder], text => {
    printed += text;
    say(last());
    const its = /http:\/\/127\.0\.0\.1(:\d+\/\?token=\w+)/.exec(printed);
    if (its) {
      found('http://localhost' + its[1]);
    }
  });
  const last = () => printed.trim().split('\n').pop();
  const why = ended.then(code => (!there && last()) || `\`ravel serve\` has ended with ${code}`);
  why.then(words => failed(new Error(words)));
  return { address, ended: why, stop };
}

module.exports = { command, run, serve };
