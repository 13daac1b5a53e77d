// SPDX-License-Identifier: Apache-2.0
// The page beside an editor that is not its own, in a frame of it. The text comes from there, as
// messages {name, text} and {check: true}; lines of the text go there, as {lines: [1, …]} where
// one looks at a step, and as {from, to} with {line, character} from 0 where one goes to a place.

import {by} from './dom.js';

/** Whether the page is shown beside another editor. */
export const beside = new URLSearchParams(location.search).has('beside');

/**
 * Listens to the editor, and tells it that the page is there.
 *
 * @param text takes a name and a text, and gives whether that is checked already
 * @param check checks the text that is there
 */
export function hear({text, check}) {
  document.body.classList.add('beside');
  by('follow').hidden = false;
  addEventListener('message', event => {
    const its = event.data;
    if (event.source !== parent || !its) {
      return;
    }
    const given = typeof its.text === 'string' && typeof its.name === 'string';
    const checked = given && text(its.name, its.text);
    if (its.check && !checked) {
      check();
    }
  });
  send({ready: true});
}

function send(its) {
  parent.postMessage({ravel: its}, '*');
}

const linked = () => beside && by('follow-on').checked;

/** Shows lines of the text in the editor, if it is to follow. */
export function showLines(lines) {
  if (linked() && lines.length) {
    send({lines});
  }
}

/** Goes to a place of the text in the editor. */
export function showPlace(text, from, to) {
  if (beside) {
    const place = offset => {
      const before = text.slice(0, offset).split('\n');
      return {line: before.length - 1, character: before.at(-1).length};
    };
    send({from: place(from), to: place(to)});
  }
}
