// SPDX-License-Identifier: Apache-2.0
// Statements opened into their steps: a statement such as x = x + 1 reads x and then writes it, and
// another thread can come in between. Of each step stands which threads have made it.

import {by, make, refill, tag} from './dom.js';
import {keep, kept} from './kept.js';
import {known, w} from './words.js';

let open = kept('ravel-halves') === 'yes';

/** Opens the statements, or closes them; whether they are open then. */
export function openHalves() {
  open = !open;
  keep('ravel-halves', open ? 'yes' : '');
  return open;
}

/** How the threads stand to a step, as one says it. */
const spoken = step => step.marks.map(its => `${its.thread} ${known(its.is)}${its.effect ? ', ' + its.effect : ''}`).join('; ');

/** The statements of a run in words; of each its steps in their order. */
export const halvesInWords = run =>
  run.statements.map(its => w('line', {line: its.line, text: its.text, steps: its.steps.map(step => `${step.text} (${spoken(step)})`).join(', ')})).join('. ');

/**
 * Shows the statements that are at hand, if they are open.
 *
 * @param run null where there is none
 * @param choose makes a step, given by its move
 */
export function showHalves(run, choose) {
  by('halves').setAttribute('aria-pressed', open ? 'true' : 'false');
  const box = by('statements');
  box.hidden = !open || !run;
  if (box.hidden) {
    box.replaceChildren();
    return;
  }
  refill(
    box,
    ...(run.statements.length
      ? run.statements.map(its => statement(its, run, choose))
      : [make('p', {class: 'note'}, w('no-statement-here-has-more-2'))]),
  );
}

function statement(its, run, choose) {
  return make(
    'section',
    {'aria-label': w('line-2', {line: its.line, text: its.text})},
    make('h3', {}, make('span', {class: 'note'}, w('line-3', {line: its.line})), make('code', {}, its.text)),
    make(
      'ol',
      {},
      its.steps.map(step => make('li', {}, make('code', {}, step.text), step.marks.flatMap(one => [' ', mark(one, step, run, choose)]))),
    ),
  );
}

const SIGNS = {done: '\u2714\uFE0E', later: '\u00B7', 'left out': '\u2013'};

/** How a thread stands to a step; the next one can be made from here. */
function mark(its, step, run, choose) {
  const moves = run.choices.filter(choice => choice.move.replace(/\/\w+$/, '') === its.thread);
  if (its.is === 'next' && moves.length === 1) {
    return make(
      'button',
      {type: 'button', class: 'half next', 'aria-label': w('next', {thread: its.thread, step: step.text}), click: () => choose(moves[0].move)},
      tag(its.thread),
      w('next-2'),
    );
  }
  const words = its.is === 'next' ? (moves.length ? w('next-with-a-choice') : w('waits')) : its.effect || known(its.is);
  return make(
    'span',
    {class: 'half ' + its.is.replace(' ', '-')},
    tag(its.thread),
    make('span', {class: 'hidden'}, ` ${its.thread} ${known(its.is)}: `),
    make('span', {'aria-hidden': 'true'}, ` ${SIGNS[its.is] || '\u23F8\uFE0E'} `),
    words,
  );
}
